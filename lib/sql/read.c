#include "sql/read.h"

#include <string.h>

#include "lang/view/view.h"
#include "lang/walk.h"
#include "sql/to_plan/naming.h"
#include "sql/read/parse.h"
#include "sql/read/match_template.h"
#include "sql/to_plan/to_plan.h"
#include "sql/bind/bind.h"

/* Where a statement that is no SELECT begins. */
static bool
at_query(const struct parser *p)
{
	return parse_is(p, "select") || parse_is(p, "with") ||
	    parse_is(p, "values") || parse_is(p, "table") ||
	    parse_is(p, "(");
}

static struct query *
read_statement(struct parser *p)
{
	struct query *q;

	if (!at_query(p)) {
		p->unsupported = true;
		parse_wanted(p, "SELECT");
	}
	q = parse_query(p);
	while (parse_accept(p, ";"))
		;
	if (!p->failed && p->t.kind != TOKEN_END)
		parse_wanted(p, "the end of the statement");
	parse_check_height(p, q, NULL);
	return q;
}

static void
tell(const struct parser *p, struct findings *f)
{
	json_t *finding = parse_tell(p, f, p->unsupported ?
	    FINDING_sql_unsupported : FINDING_sql_syntax,
	    p->wrong_at != NULL ? p->wrong_at : p->tokens.end, p->wrong.s);

	if (p->wrong_name != NULL)
		finding_near(finding, p->wrong_name, p->wrong_names,
		    p->nwrong);
}

static json_t *
plan_of(const struct query *q, const struct dialect *d)
{
	json_t *plan = json_object();

	to_plan_text(plan, "decision", "proceed");
	to_plan_text(plan, "intent_summary", SQL_READ_SUMMARY);
	to_plan_text(plan, "dialect", d->name);
	to_plan_members(plan, q, "global_filters");
	return plan;
}

static json_t *
read_text(const char *text, size_t len, const struct dialect *d,
    const struct schema *schema, struct findings *unresolved,
    struct findings *f)
{
	struct arena arena = {0};
	struct parser p;
	struct binder s = {.p = &p, .schema = schema};
	json_t *kept = json_array(), *plan = NULL;
	struct query *q;

	parser_open(&p, text, len, d, &arena, kept);
	p.schema = schema;
	/* without a schema a name is unknown by the text alone */
	p.unresolved = schema != NULL ? unresolved : NULL;
	p.functions = unresolved;
	q = read_statement(&p);
	if (!p.failed)
		bind_names(&s, q);
	if (!p.failed) {
		naming_query(&p, q);
		plan = plan_of(q, d);
	} else {
		tell(&p, f);
	}
	parser_close(&p);
	arena_free(&arena);
	json_decref(kept);
	return plan;
}

json_t *
sql_read(const char *text, size_t len, const struct dialect *d,
    const struct schema *schema, struct findings *f)
{
	return read_text(text, len, d, schema, NULL, f);
}

json_t *
sql_read_unresolved(const char *text, size_t len, const struct dialect *d,
    const struct schema *schema, struct findings *f)
{
	return read_text(text, len, d, schema, f, f);
}

static void recognise_expr(void *arg, struct expr **at);
static void recognise_query(void *arg, struct query *q);

static struct walk
recognise_walk(struct parser *p)
{
	return (struct walk){.expr = recognise_expr,
	    .query = recognise_query, .arg = p};
}

/* What the dialect writes another way than the plan, from below. */
static void
recognise_expr(void *arg, struct expr **at)
{
	const struct walk w = recognise_walk(arg);

	walk_expr(&w, *at);
	*at = match_template(arg, *at);
}

static void
recognise_query(void *arg, struct query *q)
{
	const struct walk w = recognise_walk(arg);

	walk_query(&w, q);
}

/* The whole text as an expression; NULL if it is none. */
static json_t *
read_expr(const char *text, const char *dialect, bool scalar, struct buf *why)
{
	const struct dialect *d = dialect ? dialect_find(dialect) : NULL;
	struct arena arena = {0};
	struct parser p;
	struct expr *e;
	json_t *kept = json_array(), *out = NULL;

	parser_open(&p, text, strlen(text), d ? d :
	    dialect_get(DIALECT_POSTGRES), &arena, kept);
	p.scalar = scalar;
	e = parse_expr(&p);
	if (p.t.kind != TOKEN_END)
		parse_wanted(&p, "the end");
	parse_check_height(&p, NULL, e);
	if (!p.failed)
		recognise_expr(&p, &e);
	if (!p.failed)
		out = to_plan_expr(e);
	else if (why != NULL)
		buf_str(why, p.wrong.s);
	parser_close(&p);
	arena_free(&arena);
	json_decref(kept);
	return out;
}

json_t *
sql_read_expression(const char *text, const char *dialect, bool queries)
{
	return read_expr(text, dialect, !queries, NULL);
}

json_t *
sql_read_condition(const char *text, const char *dialect, struct buf *why)
{
	json_t *expr = read_expr(text, dialect, false, why), *pred;

	if (expr == NULL)
		return NULL;
	pred = json_incref(json_object_get(expr, "predicate"));
	if (pred == NULL)
		return json_pack("{s:o}", "test", expr);
	json_decref(expr);
	return pred;
}

const struct view_reader sql_reader = {
	.expression = sql_read_expression,
	.condition = sql_read_condition,
};
