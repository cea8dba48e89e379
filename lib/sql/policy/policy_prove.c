/* Is the scope there? What t2s-exec does with a policy. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "sql/policy/policy_part.h"
#include "sql/read.h"
#include "sql/read/token.h"
#include "sql/write/write.h"

/* -- what placeholders stand for */

/* The parameters are called p1, p2 .. by their places; -1: by a name. */
static long
place_of(const char *name)
{
	char *end;
	long n;

	if (name[0] != 'p' || name[1] < '1' || name[1] > '9')
		return -1;
	n = strtol(name + 1, &end, 10);
	return *end == '\0' && n < 100000 ? n - 1 : -1;
}

/* Its entry of sql.params; NULL: there is none. */
static json_t *
entry_of(const struct policy_work *w, const struct expr *e)
{
	long place = place_of(e->u.param.name);

	return place < 0 ? NULL : json_array_get(w->params, (size_t)place);
}

static void
bind_param(struct policy_walk *walk, struct expr *e)
{
	json_t *entry = entry_of(walk->w, e);

	e->u.param.bound = entry;
	if (walk->w->f->errors > 0)
		return; /* what is wrong with the table says more */
	if (entry == NULL)
		finding_hint(finding_add(walk->w->f, FINDING_policy_unproven,
		    "/sql/text", "refused: a placeholder outside the row scope "
		    "has no value"), "use t2s-parse | t2s-synth --policy FILE "
		    "to write the statement with its row scope");
	else if (json_object_get(entry, "value") == NULL)
		finding_add(walk->w->f, FINDING_policy_unproven, "/sql/params",
		    "refused: a claim is allowed only inside the policy's own "
		    "condition");
}

/* -- the form */

struct collect {
	struct expr **v;
	size_t n, cap;
};

static void
collect_params(void *arg, struct expr **at)
{
	const struct walk w = {.expr = collect_params, .arg = arg};
	struct collect *c = arg;

	if ((*at)->kind == EXPR_PARAM) {
		MEM_GROW(c->v, c->n, c->cap);
		c->v[c->n++] = *at;
	}
	walk_expr(&w, *at);
}

static bool
write(const struct policy_work *w, struct query *q, struct buf *text,
    json_t *params)
{
	const struct sql_options o = {.dialect = w->dialect, .one_line = true};
	struct findings scratch = FINDINGS_INIT(w->f->by);
	const struct view v = {.query = q};
	bool ok = sql_write(&v, &o, &scratch, text, params);

	findings_free(&scratch);
	return ok;
}

/* Is what this parameter stands for the claim that stands here? In text
 * without params a name says so, and a nameless one can mean nothing else. */
static bool
is_claim(const struct policy_work *w, const struct expr *e,
    const json_t *expected)
{
	const json_t *entry = entry_of(w, e);

	if (json_array_size(w->params) > 0)
		return entry != NULL && json_equal(entry, expected);
	return place_of(e->u.param.name) >= 0 ||
	    strcmp(e->u.param.name, get_str(expected, "claim")) == 0;
}

/* Each placeholder in its turn; then they are bound to the claims. */
static bool
bind_claims(const struct policy_work *w, const struct collect *c,
    const json_t *mine, const json_t *expected)
{
	size_t i, k;

	if (json_array_size(mine) != json_array_size(expected) ||
	    json_array_size(mine) != c->n)
		return false;
	for (i = 0; i < c->n; i++) {
		for (k = 0; k < c->n; k++)
			if (c->v[k]->u.param.bound == json_array_get(mine, i))
				break;
		if (k == c->n || !is_claim(w, c->v[k], json_array_get(expected,
		    i)))
			return false;
	}
	for (k = 0; k < c->n; k++)
		for (i = 0; i < c->n; i++)
			if (c->v[k]->u.param.bound == json_array_get(mine,
			    i)) {
				c->v[k]->u.param.bound = json_array_get(
				    expected, i);
				break;
			}
	return true;
}

/* PostgreSQL takes "table"."f" for f(table) where the table has no column f,
 * and gives the function all columns. */
static bool
is_column(const struct policy_work *w, const char *schema, const char *table,
    const char *column)
{
	if (!(w->dialect->names & NAMES_MAY_CALL) || w->catalogue->knows(
	    w->catalogue->arg, schema, table, column) == POLICY_YES)
		return true;
	finding_add(w->f, FINDING_policy_unproven, "/sql/text",
	    "refused: '%s' has no column '%s'", table, column);
	return false;
}

/* The plain columns that a query shows, none denied; *n is 0 for a star.
 * False where it shows something else. */
static bool
shown_columns(const struct policy_work *w, const struct query *q,
    const char *schema, const char ***columns, size_t *n)
{
	const char *table = q->sources[0]->u.table.name;
	size_t i;

	*columns = NULL;
	*n = 0;
	if (q->outputs.n == 1 && q->outputs.v[0]->expr->kind == EXPR_STAR)
		return policy_denies_none(w->policy, w->dialect, schema,
		    table, w->catalogue);
	*columns = mem_calloc(q->outputs.n + 1, sizeof **columns);
	for (i = 0; i < q->outputs.n; i++) {
		const struct expr *e = q->outputs.v[i]->expr;

		if (e->kind != EXPR_COLUMN || policy_denies(w->policy,
		    w->dialect, schema, table, e->u.column.name) ||
		    policy_is_rowid(w, q->sources[0], e) ||
		    !is_column(w, schema, table, e->u.column.name))
			return false;
		(*columns)[(*n)++] = e->u.column.name;
	}
	return *n > 0;
}

struct named {
	const struct policy_work *w;
	const char *schema, *table;
	bool all;
};

static void
look_named(void *arg, struct expr **at)
{
	const struct walk w = {.expr = look_named, .arg = arg};
	struct named *n = arg;

	if (n->all && (*at)->kind == EXPR_COLUMN)
		n->all = is_column(n->w, n->schema, n->table,
		    (*at)->u.column.name);
	walk_expr(&w, *at);
}

/* Which columns a condition uses is known by their names alone, so where
 * another policy may deny some of them it calls nothing by such a name. */
static bool
has_all(const struct policy_work *w, const char *schema, struct query *scope)
{
	struct named n = {w, schema, scope->sources[0]->u.table.name, true};
	const struct walk walk = {.expr = look_named, .arg = &n};

	if (w->policy->also != NULL)
		walk_preds(&walk, &scope->where);
	return n.all;
}

static void
add_probe(struct policy_work *w, struct query *scope)
{
	struct buf text = BUF_INIT;
	json_t *params = json_array();
	const json_t *probe;
	bool new = write(w, scope, &text, params);
	size_t i;

	json_array_foreach(w->probes, i, probe)
		new = new && strcmp(get_str(probe, "text"), text.s) != 0;
	if (new)
		json_array_append_new(w->probes, json_pack("{ss, sO}", "text",
		    text.s, "params", params));
	json_decref(params);
	buf_free(&text);
}

struct plain {
	const struct policy_work *w;
	const char *schema, *table;
	bool is;
};

static void
look_plain(void *arg, struct expr **at)
{
	struct plain *p = arg;
	const struct expr *e = *at;

	p->is = p->is && (e->kind == EXPR_PARAM || e->kind == EXPR_VALUE ||
	    (e->kind == EXPR_COLUMN && p->w->catalogue->knows(
	    p->w->catalogue->arg, p->schema, p->table, e->u.column.name) ==
	    POLICY_YES));
}

/* Does the scope consist of comparisons of columns that the database has in
 * this table? Then nothing around it can take their place, and the database
 * need not be asked. It must where a comparison can fail. */
static bool
is_plain(const struct policy_work *w, struct query *scope)
{
	const struct source *s = scope->sources[0];
	struct plain p = {w, policy_schema(w->dialect, s), s->u.table.name,
	    w->dialect->calls & CALLS_TAKE_ANY};
	const struct walk walk = {.expr = look_plain, .arg = &p};

	for (size_t i = 0; i < scope->outputs.n; i++)
		if (scope->outputs.v[i]->expr->kind != EXPR_STAR)
			look_plain(&p, &scope->outputs.v[i]->expr);
	walk_preds(&walk, &scope->where);
	return p.is;
}

/* The query reads as the scope of its table does, word for word. */
static bool
compare(struct policy_work *w, struct query *q, struct query *scope,
    const char *schema, const struct policy_rule *rule)
{
	struct buf mine = BUF_INIT, wanted = BUF_INIT;
	json_t *params = json_array(), *expected = json_array();
	struct collect c = {NULL, 0, 0};
	const struct walk walk = {.expr = collect_params, .arg = &c};
	bool same;
	size_t i;

	walk_preds(&walk, &q->where);
	for (i = 0; i < c.n; i++) {
		/* an object of its own, to be told from the others */
		c.v[i]->u.param.bound = json_object();
		json_array_append_new(w->bound, c.v[i]->u.param.bound);
	}
	same = write(w, q, &mine, params) &&
	    write(w, scope, &wanted, expected) &&
	    strcmp(mine.s, wanted.s) == 0 &&
	    bind_claims(w, &c, params, expected);
	if (same && policy_layer_proven(w, q, scope, schema, rule) &&
	    !is_plain(w, scope))
		add_probe(w, scope);
	buf_free(&mine);
	buf_free(&wanted);
	json_decref(params);
	json_decref(expected);
	free(c.v);
	return same;
}

static bool
may_be_form(const struct policy_work *w, const struct query *q)
{
	return !q->is_set && q->nctes == 0 && q->nsources == 1 &&
	    q->from == q->sources[0] && q->from->kind == SOURCE_TABLE &&
	    policy_is_base(w, q->from) && q->outputs.n > 0;
}

static bool
is_form(struct policy_walk *walk, struct query *q)
{
	struct policy_work *w = walk->w;
	const char **columns, *schema, *said, *table;
	struct policy_rule rule;
	struct query *scope;
	size_t n;
	bool same = false;

	if (!may_be_form(w, q))
		return false;
	table = q->from->u.table.name;
	schema = policy_schema(w->dialect, q->from);
	rule = policy_rule(w->policy, w->dialect, schema, table,
	    w->catalogue);
	if (rule.kind != POLICY_SCOPED)
		return false;
	/* written alike on both sides */
	said = policy_said_schema(w->dialect, schema);
	q->from->u.table.schema = said;
	if (shown_columns(w, q, schema, &columns, &n)) {
		scope = policy_scope(w, said, table, &rule, n > 0 ? columns :
		    NULL, n);
		same = scope != NULL && has_all(w, schema, scope) &&
		    compare(w, q, scope, schema, &rule);
	}
	free(columns);
	q->from->u.table.cleared = same;
	if (same && rule.n > 0) {
		MEM_GROW(w->forms, w->nforms, w->forms_cap);
		w->forms[w->nforms++] = q;
	}
	return same;
}

static void
check_table(struct policy_walk *walk, struct source *s)
{
	struct policy_work *w = walk->w;
	const char *schema = policy_schema(w->dialect, s);
	const char *table = s->u.table.name;
	struct policy_rule rule = policy_rule(w->policy, w->dialect, schema,
	    table, w->catalogue);

	switch (rule.kind) {
	case POLICY_CLOSED:
		finding_add(w->f, FINDING_policy_refused, "/sql/text",
		    "refused: '%s' is %s", table, rule.why);
		return;
	case POLICY_SCOPED:
		finding_hint(finding_add(w->f, FINDING_policy_unproven,
		    "/sql/text", "refused: '%s' is read without the policy's "
		    "row scope", table), "use t2s-parse | t2s-synth --policy "
		    "FILE to add it");
		return;
	case POLICY_OPEN:
		s->u.table.schema = policy_said_schema(w->dialect, schema);
		s->u.table.cleared = true;
		return;
	}
}

/* -- all of it */

/* Words in small letters, as PostgreSQL takes names without quotes. New. */
static char *
fold(const struct dialect *d, const char *text)
{
	char *copy = mem_strdup(text);
	struct tokens t;
	struct token k;

	tokens_open(&t, text, strlen(text), d);
	while ((d->reads & READS_FOLDED_NAMES) &&
	    (k = tokens_next(&t)).kind != TOKEN_END && k.kind != TOKEN_WRONG)
		for (size_t i = 0; k.kind == TOKEN_WORD && i < k.len; i++)
			if (k.s[i] >= 'A' && k.s[i] <= 'Z')
				copy[k.s - text + (long)i] |= 32;
	return copy;
}

static bool
read(struct policy_work *w, const char *text, struct view *v, json_t **plan)
{
	struct findings scratch = FINDINGS_INIT(w->f->by);
	struct dialect exact = *w->dialect;
	char *folded = fold(w->dialect, text);
	bool ok;

	/* as where the statement runs without us */
	exact.reads &= ~(unsigned)READS_DOUBLE_EITHER;
	*plan = sql_read(folded, strlen(folded), &exact, NULL, &scratch);
	free(folded);
	ok = *plan != NULL && view_build(v, *plan, NULL, &scratch) &&
	    scope_resolve(v, NULL, &scratch);
	if (!ok)
		finding_hint(finding_add(w->f, FINDING_policy_unproven,
		    "/sql/text", "refused: cannot prove the row scope of this "
		    "SQL: %s", get_str(finding_first_error(&scratch),
		    "message")), get_is(finding_first_error(&scratch), "code",
		    "sql_unsupported") ? "under a policy a statement may have "
		    "what t2s-parse can read" : "use t2s-parse | t2s-synth "
		    "--policy FILE to rewrite it");
	findings_free(&scratch);
	return ok;
}

static bool
prove(struct policy_work *w, struct view *v, struct policy_proven *out)
{
	const struct sql_options o = {.dialect = w->dialect, .policed = true};
	struct policy_walk walk = {.w = w, .form = is_form,
	    .table = check_table, .param = bind_param};
	size_t errors = w->f->errors;

	policy_walk_query(&walk, v->query);
	if (w->f->errors != errors)
		return false;
	policy_barrier(w, v);
	return sql_write(v, &o, w->f, &out->text, out->params);
}

bool
policy_prove(const struct policy *p, const struct dialect *d,
    const char *text, const json_t *params, const struct policy_catalogue *c,
    struct findings *f, struct policy_proven *out)
{
	struct view v = {0};
	struct policy_work w = {.policy = p, .dialect = d, .catalogue = c,
	    .view = &v, .f = f, .params = (json_t *)params};
	json_t *plan = NULL;
	bool ok;

	*out = (struct policy_proven){BUF_INIT, json_array(), json_array()};
	w.probes = out->probes;
	w.bound = json_array();
	ok = read(&w, text, &v, &plan) && prove(&w, &v, out);
	view_free(&v);
	json_decref(plan);
	policy_scopes_free(&w);
	free(w.forms);
	json_decref(w.bound);
	return ok;
}

void
policy_proven_free(struct policy_proven *proven)
{
	buf_free(&proven->text);
	json_decref(proven->params);
	json_decref(proven->probes);
}
