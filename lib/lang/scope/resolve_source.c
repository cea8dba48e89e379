/* Tables, CTEs and derived tables, and the columns they give. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "lang/scope/resolve.h"

/* The CTE of that name which is seen from the query being resolved. */
static const struct cte *
cte_find(const struct resolve *r, const char *name)
{
	const struct cte *near = NULL;

	for (const struct frame_of *f = r->frame; f != NULL; f = f->up)
		for (size_t i = f->ctes + f->recursive; i-- > 0;) {
			const struct cte *c = &f->q->ctes[i];

			if (strcmp(c->name, name) == 0)
				return c;
			if (near == NULL && ascii_equal(c->name, name))
				near = c;
		}
	return near;
}

static void
table_unknown(struct resolve *r, const struct source *s,
    const struct place *at, bool ambiguous)
{
	size_t n = r->schema->ntables, i;
	const char **names;
	json_t *finding;

	if (ambiguous) {
		tell(&r->t, FINDING_name_ambiguous, at, "several schemas have "
		    "a table '%s': name one in 'schema'", s->u.table.name);
		return;
	}
	names = mem_alloc((n + 1) * sizeof *names);
	for (i = 0; i < n; i++)
		names[i] = r->schema->tables[i].name;
	finding = s->u.table.schema != NULL ? tell(&r->t,
	    FINDING_table_not_found, at, "unknown table '%s' in schema '%s'",
	    s->u.table.name, s->u.table.schema) : tell(&r->t,
	    FINDING_table_not_found, at, "unknown table '%s'", s->u.table.name);
	tell_near(&r->t, finding, s->u.table.name, names, n);
	free(names);
}

static void
resolve_table(struct resolve *r, struct source *s)
{
	bool inexact = false, ambiguous = false;
	struct place at = at_key(&s->at, "table");
	const char *name = s->u.table.name;

	if (s->at.up == s->in->at.up) /* lowered from subquery_filters */
		at.key = "subquery_table";
	if (s->u.table.schema == NULL)
		s->u.table.cte = cte_find(r, name);
	if (s->u.table.cte != NULL) {
		if (strcmp(s->u.table.cte->name, name) != 0)
			tell(&r->t, FINDING_name_case_differs, &at,
			    "'%s' matches '%s' except for its case", name,
			    s->u.table.cte->name);
		return;
	}
	if (r->schema == NULL)
		return;
	s->u.table.table = schema_table(r->schema, s->u.table.schema, name,
	    &inexact, &ambiguous);
	if (s->u.table.table == NULL)
		table_unknown(r, s, &at, ambiguous);
	else if (inexact)
		tell(&r->t, FINDING_name_case_differs, &at, "'%s' matches '%s' "
		    "except for its case", name, s->u.table.table->name);
}

static void
resolve_source(struct resolve *r, struct source *s)
{
	switch (s->kind) {
	case SOURCE_TABLE:
		resolve_table(r, s);
		break;
	case SOURCE_QUERY:
		resolve_query(r, s->u.query.query, s->u.query.lateral);
		break;
	case SOURCE_VALUES:
		for (size_t i = 0; i < s->u.values.n; i++)
			resolve_exprs(r, &s->u.values.rows[i]);
		break;
	case SOURCE_FUNCTION:
		resolve_exprs(r, &s->u.function->u.call.args);
		break;
	case SOURCE_JOIN:
		break;
	}
}

/* Tables first: arguments and lateral queries look at their neighbours. */
void
resolve_sources(struct resolve *r)
{
	const struct query *q = r->frame->q;

	r->clause = CLAUSE_OTHER;
	for (size_t i = 0; i < q->nsources; i++)
		if (q->sources[i]->kind == SOURCE_TABLE)
			resolve_source(r, q->sources[i]);
	for (size_t i = 0; i < q->nsources; i++)
		if (q->sources[i]->kind != SOURCE_TABLE)
			resolve_source(r, q->sources[i]);
}

/* Does a side of a join have the column? Leaves are asked in order. */
static bool
side_has(const struct source *s, const char *name)
{
	struct column_hit hit;

	if (s->kind == SOURCE_JOIN)
		return side_has(s->u.join.left, name) ||
		    side_has(s->u.join.right, name);
	hit = source_column(s, name);
	return hit.found || hit.unknown;
}

void
resolve_joins(struct resolve *r, struct source *s)
{
	if (s->kind != SOURCE_JOIN)
		return;
	resolve_joins(r, s->u.join.left);
	resolve_joins(r, s->u.join.right);
	for (size_t i = 0; i < s->u.join.nusing; i++) {
		const char *name = s->u.join.using[i];
		struct place list = at_key(&s->at, "using");
		struct place at = at_index(&list, i);

		if (!side_has(s->u.join.left, name) ||
		    !side_has(s->u.join.right, name))
			tell(&r->t, FINDING_column_not_found, &at,
			    "'%s' is not a column of both sides", name);
	}
	r->clause = CLAUSE_ON;
	r->join = s;
	resolve_preds(r, &s->u.join.on);
	r->join = NULL;
}

/* What goes by while the columns of a source are listed. */
struct naming {
	void (*each)(void *, const char *, enum type_class,
	    const struct schema_column *);
	void *arg;
	const char **names; /* given to the first columns */
	size_t n, i;
};

static void
rename_column(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct naming *n = arg;

	if (n->i < n->n)
		name = n->names[n->i];
	n->i++;
	n->each(n->arg, name, type, column);
}

/* The right side of a join with USING shows the shared columns no more. */
struct sharing {
	const struct source *join;
	struct naming *n;
};

static void
unshared_column(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	const struct sharing *s = arg;

	for (size_t i = 0; name != NULL && i < s->join->u.join.nusing; i++)
		if (ascii_equal(s->join->u.join.using[i], name))
			return;
	rename_column(s->n, name, type, column);
}

/* What a star shows of a join tree. */
static bool
joined_columns(const struct source *s, struct naming *n)
{
	struct sharing sharing = {s, n};
	struct naming right = {.each = unshared_column, .arg = &sharing};
	bool known;

	if (s->kind != SOURCE_JOIN)
		return source_columns(s, rename_column, n);
	known = joined_columns(s->u.join.left, n);
	return joined_columns(s->u.join.right, &right) && known;
}

static bool
star_columns(const struct query *q, const struct expr *star,
    struct naming *n)
{
	if (star->u.star.source != NULL)
		return source_columns(star->u.star.source, rename_column, n);
	return star->u.star.table == NULL && q->from != NULL &&
	    joined_columns(q->from, n);
}

static bool
query_named(const struct query *q, struct naming *n)
{
	bool known = true;

	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	for (size_t i = 0; i < q->outputs.n; i++) {
		const struct output *o = q->outputs.v[i];
		const struct expr *e = o->expr;

		if (e->kind == EXPR_STAR)
			known = star_columns(q, e, n) && known;
		else
			rename_column(n, output_name(o), e->type,
			    e->kind == EXPR_COLUMN ? e->u.column.column :
			    NULL);
	}
	return known;
}

bool
query_columns(const struct query *q,
    void (*each)(void *arg, const char *name, enum type_class type,
        const struct schema_column *column), void *arg)
{
	struct naming n = {.each = each, .arg = arg};

	return query_named(q, &n);
}

/* A recursive one may be made of a star of itself: nobody knows of what. Two
 * stars of one that has two of another, and so on, double at each. */
static bool
cte_columns(struct cte *c, struct naming *n)
{
	bool known;

	if (c->listing || c->wide)
		return false;
	c->listing = true;
	n->names = c->columns;
	n->n = c->ncolumns;
	known = query_named(c->query, n);
	c->listing = false;
	c->wide = n->i > VIEW_OUTPUTS;
	return known;
}

static bool
table_columns(const struct source *s, struct naming *n)
{
	const struct schema_table *t = s->u.table.table;

	if (s->u.table.cte != NULL)
		return cte_columns((struct cte *)s->u.table.cte, n);
	if (t == NULL)
		return false;
	for (size_t i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden)
			rename_column(n, t->columns[i].name,
			    t->columns[i].class, &t->columns[i]);
	return true;
}

bool
source_columns(const struct source *s,
    void (*each)(void *arg, const char *name, enum type_class type,
        const struct schema_column *column),
    void *arg)
{
	struct naming n = {.each = each, .arg = arg, .names = s->columns,
	    .n = s->ncolumns};
	size_t i;

	switch (s->kind) {
	case SOURCE_TABLE:
		return table_columns(s, &n);
	case SOURCE_QUERY:
		return query_named(s->u.query.query, &n);
	case SOURCE_VALUES:
		for (i = 0; i < s->ncolumns; i++)
			each(arg, s->columns[i],
			    s->u.values.rows[0].v[i]->type, NULL);
		return true;
	case SOURCE_FUNCTION:
		for (i = 0; i < s->ncolumns; i++)
			each(arg, s->columns[i], TYPE_UNKNOWN, NULL);
		return s->ncolumns > 0;
	case SOURCE_JOIN:
		return source_columns(s->u.join.left, each, arg) &&
		    source_columns(s->u.join.right, each, arg);
	}
	return false;
}

struct column_lookup {
	const char *name;
	struct column_hit hit;
};

static void
look(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct column_lookup *l = arg;
	bool exact;

	if (name == NULL || !ascii_equal(name, l->name))
		return;
	exact = strcmp(name, l->name) == 0;
	if (l->hit.found && exact == !l->hit.inexact) {
		l->hit.ambiguous = true;
		return;
	}
	if (l->hit.found && !exact)
		return;
	l->hit = (struct column_hit){.found = true, .inexact = !exact,
	    .name = name, .type = type, .column = column};
}

struct column_hit
source_column(const struct source *s, const char *name)
{
	struct column_lookup l = {.name = name};
	bool known;

	if (s->kind == SOURCE_TABLE && s->u.table.table != NULL) {
		const struct schema_column *c = schema_column(
		    s->u.table.table, name, &l.hit.inexact);

		l.hit.found = c != NULL;
		l.hit.column = c;
		l.hit.name = c != NULL ? c->name : NULL;
		l.hit.type = c != NULL ? c->class : TYPE_UNKNOWN;
		return l.hit;
	}
	known = source_columns(s, look, &l);
	l.hit.unknown = !known && !l.hit.found;
	return l.hit;
}

struct wanted {
	const char *name;
	bool found;
};

static void
note_wanted(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct wanted *w = arg;

	(void)type;
	(void)column;
	w->found |= name != NULL && ascii_equal(name, w->name);
}

bool
source_has(const struct source *s, const char *name, bool *known)
{
	struct wanted w = {name, false};
	bool all = source_columns(s, note_wanted, &w);

	if (known != NULL)
		*known = all;
	return w.found;
}

const struct source *
source_owner(const struct source *tree, const char *name)
{
	const struct source *left;
	bool known;

	if (tree->kind != SOURCE_JOIN)
		return tree;
	left = source_owner(tree->u.join.left, name);
	if (source_has(left, name, NULL) ||
	    !source_has(tree->u.join.right, name, &known) || !known)
		return left;
	return source_owner(tree->u.join.right, name);
}
