/* Texts in quotes that are the name of a column where a column is meant: the
 * column they are compared with cannot hold them, or a text has no use. */
#include "audit/values/values.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/scope/scope.h"
#include "sql/dialect/times.h"

struct search {
	const char *name, *found;
};

static void
look(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct search *s = arg;

	(void)type;
	(void)column;
	if (s->found == NULL && name != NULL && ascii_equal(name, s->name))
		s->found = name;
}

const char *
quoted_column(const struct query *in, const char *text)
{
	const char *dot = strchr(text, '.'), *own;
	struct search s = {dot != NULL ? dot + 1 : text, NULL};
	size_t n = dot != NULL ? (size_t)(dot - text) : 0;

	for (; in != NULL && s.found == NULL; in = in->outer)
		for (size_t i = 0; i < in->nsources; i++) {
			own = source_name(in->sources[i]);
			if (n == 0 || (own != NULL && strlen(own) == n &&
			    ascii_equal_n(own, text, n)))
				source_columns(in->sources[i], look, &s);
		}
	return s.found;
}

static void
doubt(struct audit *a, const struct expr *e, const char *text)
{
	finding_hint(audit_doubt(a, FINDING_quoted_column_name, &e->at,
	    "'%s' in quotes is a text, but it is also the name of a column",
	    text),
	    "in SQL, write a column without quotes or in double quotes; in a "
	    "plan, as {\"column\": ...}, in \"right\" of a comparison");
}

/* A text that could be a column of the query; NULL. */
static const char *
name_in(const struct query *in, const struct expr *e)
{
	const char *text = e != NULL && e->kind == EXPR_VALUE ?
	    json_string_value(e->u.value.json) : NULL;

	return text != NULL && quoted_column(in, text) != NULL ? text : NULL;
}

static bool
is_text(enum type_class t)
{
	return t == TYPE_TEXT || t == TYPE_UNKNOWN || t == TYPE_JSON;
}

/* Can the values of the other side be this text? */
static bool
may_be(struct audit *a, const struct expr *other, const char *text)
{
	struct origin o;
	struct values v;

	if (!compare_origin(other, &o))
		return other->kind == EXPR_VALUE || is_text(other->type);
	if (o.column->time != SCHEMA_TIME_NONE || !is_text(o.column->class))
		return false;
	if (!values_known(a, &o, &v))
		return true;
	for (size_t i = 0; i < v.n; i++)
		if (ascii_equal(v.v[i], text))
			return true;
	return false;
}

static void
see_meeting(struct audit *a, const struct meeting *m)
{
	const char *text;

	if (comparison_with(m->op) != WITH_VALUE)
		return;
	for (size_t i = 0; i < m->right.n; i++) {
		text = name_in(m->in, m->right.v[i]);
		if (text != NULL && !may_be(a, m->left, text))
			doubt(a, m->right.v[i], text);
		text = i == 0 ? name_in(m->in, m->left) : NULL;
		if (text != NULL && !may_be(a, m->right.v[i], text))
			doubt(a, m->left, text);
	}
}

static void
see_one(struct audit *a, const struct query *q, const struct expr *e)
{
	const char *text = name_in(q, e);

	if (text != NULL)
		doubt(a, e, text);
}

/* A label has a name of its own; groups and orders have no use for one. */
static void
see_query(struct audit *a, struct query *q)
{
	const struct output *o;
	const char *text;

	for (size_t i = 0; i < q->outputs.n; i++) {
		o = q->outputs.v[i];
		text = name_in(q, o->expr);
		if (text != NULL && (o->name == NULL ||
		    ascii_equal(o->name, text)))
			doubt(a, o->expr, text);
	}
	for (size_t i = 0; i < q->group_columns.n; i++)
		see_one(a, q, q->group_columns.v[i]);
	for (size_t i = 0; i < q->order_by.n; i++)
		see_one(a, q, q->order_by.v[i]->by);
}

static void
see_call(struct audit *a, const struct expr *e, const struct query *q)
{
	static const char *const aggregates[] = {"avg", "max", "min", "sum"};
	const struct exprs *args = &e->u.call.args;
	int at = times_argument(e->u.call.name);

	for (size_t i = 0; args->n == 1 && i < 4; i++)
		if (strcmp(aggregates[i], e->u.call.name) == 0)
			at = 0;
	if (args->n == 1 && e->u.call.distinct)
		at = 0;
	if (at >= 0 && (size_t)at < args->n)
		see_one(a, q, args->v[at]);
}

static void
see_expr(struct audit *a, struct expr *e, struct query *q)
{
	if (e->kind == EXPR_CALL)
		see_call(a, e, q);
	if (e->kind >= EXPR_PART && e->kind <= EXPR_SHIFT) {
		see_one(a, q, e->u.date.of);
		see_one(a, q, e->u.date.to);
	}
	if (e->kind == EXPR_CAST && e->type != TYPE_TEXT)
		see_one(a, q, e->u.cast.of);
}

void
quoted_check(struct audit *a)
{
	static const struct walker w = {.expr = see_expr,
	    .query = see_query, .meeting = see_meeting};

	if (a->known != NULL)
		walk_plan(a, &w);
}
