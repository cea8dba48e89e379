/* The scope at each use of a table: what t2s-synth does with a policy. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "sql/policy/policy_part.h"

static enum policy_known
knows(void *arg, const char *schema, const char *table, const char *column)
{
	const struct schema_table *t = arg;

	(void)schema;
	(void)table;
	if (t == NULL)
		return POLICY_UNKNOWN;
	if (column == NULL)
		return strstr(t->kind, "view") == NULL ? POLICY_YES : POLICY_NO;
	/* a schema may have been narrowed: what it does not list may be there */
	return schema_column(t, column, NULL) != NULL ? POLICY_YES :
	    POLICY_UNKNOWN;
}

/* The columns that may be seen, all where none is denied; false if they
 * are not known. */
static bool
seen_columns(struct policy_work *w, const struct source *s,
    const char *schema, const char *name, const char ***columns, size_t *n)
{
	const struct schema_table *t = s->u.table.table;
	size_t i;

	*columns = NULL;
	*n = 0;
	if (!policy_denies_some(w->policy, w->dialect, schema, name))
		return true;
	if (t == NULL) {
		finding_hint(finding_at(w->f, FINDING_policy_refused, &s->at,
		    "the policy denies columns of '%s', and its other columns "
		    "are not known", name), "give the schema");
		return false;
	}
	*columns = mem_calloc(t->ncolumns + 1, sizeof **columns);
	for (i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden && !policy_denies(w->policy,
		    w->dialect, schema, name, t->columns[i].name))
			(*columns)[(*n)++] = t->columns[i].name;
	if (*n > 0)
		return true;
	finding_at(w->f, FINDING_policy_refused, &s->at, "the policy denies "
	    "every column of '%s'", name);
	return false;
}

static void
scope_table(struct policy_walk *walk, struct source *s)
{
	struct policy_work *w = walk->w;
	const struct schema_table *t = s->u.table.table;
	const struct policy_catalogue catalogue = {.knows = knows,
	    .arg = (void *)t};
	const char *name = t != NULL ? t->name : s->u.table.name;
	const char *schema = policy_schema(w->dialect, s), **columns = NULL;
	struct policy_rule rule = policy_rule(w->policy, w->dialect, schema,
	    name, &catalogue);
	size_t n;

	switch (rule.kind) {
	case POLICY_CLOSED:
		finding_at(w->f, FINDING_policy_refused, &s->at,
		    "'%s' is %s", name, rule.why);
		return;
	case POLICY_SCOPED:
		if (seen_columns(w, s, schema, name, &columns, &n)) {
			s->u.table.scope = policy_scope(w, schema, name,
			    &rule, columns, n);
			MEM_GROW(w->scoped, w->n, w->cap);
			w->scoped[w->n++] = s;
		}
		free(columns);
		return;
	case POLICY_OPEN:
		s->u.table.cleared = true;
		return;
	}
}

bool
policy_apply(const struct policy *p, struct view *v,
    const struct dialect *meant, const struct dialect *d,
    struct findings *f, struct policy_work **work)
{
	struct policy_work *w = mem_calloc(1, sizeof *w);
	struct policy_walk walk = {.w = w, .table = scope_table};
	size_t errors = f->errors;

	*work = w;
	w->policy = p;
	w->dialect = d;
	w->any_function = meant != NULL && meant != d;
	w->f = f;
	w->bound = json_array();
	policy_walk_query(&walk, v->query);
	v->scoped = w->n > 0;
	return f->errors == errors;
}

void
policy_done(struct policy_work *work)
{
	if (work == NULL)
		return;
	while (work->n > 0)
		work->scoped[--work->n]->u.table.scope = NULL;
	free(work->scoped);
	policy_scopes_free(work);
	json_decref(work->bound);
	free(work);
}
