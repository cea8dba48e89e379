/* Comparisons, with values, expressions and sub-queries. */
#include <string.h>
#include "base/utf8.h"
#include "lang/view/shape.h"

/* LEFT op RIGHT, while it is read. */
struct compare {
	struct build *b;
	struct place at;
	const json_t **m;
	enum comparison op;
	struct expr *left;
	const char *type; /* value_type: of the predicate or of the column */
};

static struct output *
aggregate_named(struct build *b, const char *name)
{
	const struct outputs *list = &b->s.query->computed;
	struct output *near = NULL;

	for (size_t i = 0; i < list->n; i++) {
		const char *alias = list->v[i]->name;

		if (!list->v[i]->aggregate || alias == NULL)
			continue;
		if (strcmp(alias, name) == 0)
			return list->v[i];
		if (near == NULL && ascii_equal(alias, name))
			near = list->v[i];
	}
	return near;
}

/* An alias needs no table, but one that is said must be there. */
static bool
table_known(struct compare *c)
{
	const struct query *q = c->b->s.query;
	const char *table = shape_text(c->m[P_table]);
	struct place at = at_key(&c->at, "table");

	if (table == NULL ||
	    source_find(q->sources, q->nsources, table).source != NULL)
		return true;
	tell(&c->b->t, FINDING_table_not_in_plan, &at,
	    "'%s' is not a table of this query", table);
	return false;
}

/* In having_filters a column is an aggregate's alias first, and may have a
 * function of its own. */
static struct expr *
left_column(struct compare *c)
{
	const json_t *column = c->m[P_column], *function = c->m[P_function];
	struct build *b = c->b;
	struct output *o = NULL;
	struct expr *e, *arg;

	if (b->s.having && function == NULL)
		o = aggregate_named(b, json_string_value(column));
	if (o != NULL) {
		if (!table_known(c))
			return NULL;
		e = expr_new(b, c->at, EXPR_OUTPUT);
		e->u.output.alias = o->name;
		e->u.output.output = o;
		return e;
	}
	if (!b->s.having || function == NULL)
		return expr_column(b, c->at, "table", c->m[P_table], "column",
		    column);
	e = expr_function(b, c->at, function, false);
	if (e == NULL)
		return NULL;
	if (strcmp(json_string_value(column), "*") == 0 &&
	    strcmp(e->u.call.name, "count") == 0) {
		e->u.call.star = true;
		return e;
	}
	arg = expr_column(b, c->at, "table", c->m[P_table], "column", column);
	if (arg != NULL)
		expr_add(b, &e->u.call.args, arg);
	return arg != NULL ? e : NULL;
}

static struct expr *
left_read(struct compare *c)
{
	const json_t **m = c->m;
	struct expr *e;

	if ((m[P_column] != NULL) + (m[P_output] != NULL) +
	    (m[P_left] != NULL) != 1) {
		shape_error(c->b, &c->at, NULL, "a comparison needs exactly "
		    "one of 'column', 'output' and 'left'");
		return NULL;
	}
	if (m[P_function] != NULL && !c->b->s.having)
		shape_stray(c->b, &c->at, "function",
		    "a predicate outside having_filters");
	if (m[P_column] != NULL)
		return left_column(c);
	if (m[P_left] != NULL)
		return view_expr(c->b,
		    at_key(view_place_keep(c->b, c->at), "left"),
		    m[P_left]);
	e = expr_new(c->b, c->at, EXPR_OUTPUT);
	e->u.output.alias = json_string_value(m[P_output]);
	return e;
}

/* value_type said of the column where it is selected. */
static const char *
typed_column(struct build *b, const struct expr *e)
{
	const struct source *source;

	if (e->kind != EXPR_COLUMN || b->s.ntyped == 0)
		return NULL;
	source = source_of(b->s.query, e);
	for (size_t i = 0; i < b->s.ntyped; i++)
		if (b->s.typed[i].source == source &&
		    strcmp(b->s.typed[i].column, e->u.column.name) == 0)
			return b->s.typed[i].type;
	return NULL;
}

static struct pred *
compare_new(struct compare *c)
{
	struct pred *p = pred_new(c->b, c->at, PRED_COMPARE);

	p->u.compare.op = c->op;
	p->u.compare.left = c->left;
	p->u.compare.escape = shape_text(c->m[P_escape]);
	return p;
}

static bool
value_error(struct compare *c, enum finding_code code, const char *message)
{
	struct place value = at_key(&c->at, "value");

	tell(&c->b->t, code, &value, "'%s' %s", comparison_text(c->op),
	    message);
	return false;
}

static struct pred *
value_null(struct compare *c)
{
	struct place value = at_key(&c->at, "value");

	if (c->op == COMPARE_IS_DISTINCT || c->op == COMPARE_IS_NOT_DISTINCT)
		return pred_null(c->b, c->at, c->left,
		    c->op == COMPARE_IS_DISTINCT);
	if (c->op != COMPARE_EQ && c->op != COMPARE_NE) {
		value_error(c, FINDING_null_comparison, "compared with null is "
		    "never true");
		return NULL;
	}
	tell_as(&c->b->t, SEVERITY_WARNING, FINDING_null_comparison, &value,
	    "'%s' compared with null is never true; it was read as %s",
	    comparison_text(c->op), c->op == COMPARE_EQ ? "is_null" :
	    "is_not_null");
	return pred_null(c->b, c->at, c->left, c->op == COMPARE_NE);
}

/* "in" with null adds OR IS NULL, "not_in" AND IS NOT NULL; an empty list
 * is false, or true. */
static struct pred *
value_list(struct compare *c, const json_t *value)
{
	const struct place *list = view_place_keep(c->b,
	    at_key(view_place_keep(c->b, c->at), "value"));
	bool in = c->op == COMPARE_IN, null = false;
	struct pred *p = compare_new(c);
	const json_t *item;
	struct expr *e;
	size_t i;

	json_array_foreach(value, i, item) {
		if (json_is_null(item)) {
			null = true;
			continue;
		}
		e = expr_literal(c->b, at_index(list, i), item, c->type);
		if (e == NULL)
			return NULL;
		expr_add(c->b, &p->u.compare.right, e);
	}
	if (p->u.compare.right.n == 0 && !null) {
		p = pred_new(c->b, c->at, PRED_CONSTANT);
		p->u.constant = !in;
		return p;
	}
	if (p->u.compare.right.n == 0)
		return pred_null(c->b, c->at, c->left, !in);
	return !null ? p : pred_pair(c->b, in ? PRED_OR : PRED_AND, p,
	    pred_null(c->b, c->at, c->left, !in));
}

static struct pred *
value_pair(struct compare *c, const json_t *value)
{
	const struct place *list = view_place_keep(c->b,
	    at_key(view_place_keep(c->b, c->at), "value"));
	struct pred *p = compare_new(c);

	for (size_t i = 0; i < 2; i++) {
		const json_t *item = json_array_get(value, i);
		struct expr *e;

		if (json_is_null(item)) {
			value_error(c, FINDING_null_comparison, "compared with "
			    "null is never true");
			return NULL;
		}
		e = expr_literal(c->b, at_index(list, i), item, c->type);
		if (e == NULL)
			return NULL;
		expr_add(c->b, &p->u.compare.right, e);
	}
	return p;
}

static struct pred *
value_read(struct compare *c, const json_t *value)
{
	int right = comparison_right(c->op);
	struct pred *p;
	struct expr *e;

	if (right == 1) {
		if (json_is_null(value))
			return value_null(c);
		p = compare_new(c);
		e = expr_literal(c->b, at_key(view_place_keep(c->b, c->at),
		    "value"), value, c->type);
		if (e != NULL)
			expr_add(c->b, &p->u.compare.right, e);
		return e != NULL ? p : NULL;
	}
	if (right == 2 && json_array_size(value) == 2)
		return value_pair(c, value);
	if (right == 3 && json_is_array(value))
		return value_list(c, value);
	value_error(c, FINDING_value_invalid, right == 2 ? "needs a list of "
	    "two values: give both, or use '>=' or '<='" : "needs a list of "
	    "values");
	return NULL;
}

static struct pred *
param_read(struct compare *c)
{
	struct pred *p = compare_new(c);
	struct expr *e;

	if (comparison_right(c->op) == 2) {
		value_error(c, FINDING_value_invalid, "needs two values: "
		    "\"right\": [{\"param\"}, {\"param\"}]");
		return NULL;
	}
	e = expr_new(c->b, c->at, EXPR_PARAM);
	/* a pattern is no value of the column's type */
	if (!expr_param(c->b, e, c->m[P_param], c->m[P_default],
	    comparison_with(c->op) == WITH_TEXT ? NULL : c->type))
		return NULL;
	expr_add(c->b, &p->u.compare.right, e);
	return p;
}

static size_t
row_width(const struct expr *e)
{
	return e->kind == EXPR_ROW ? e->u.row.n : 1;
}

/* A row is compared with rows of its width; a query tells its own. */
static bool
widths_agree(struct compare *c, const struct exprs *right)
{
	for (size_t i = 0; i < right->n; i++) {
		if (right->v[i]->kind == EXPR_QUERY ||
		    c->left->kind == EXPR_QUERY ||
		    row_width(right->v[i]) == row_width(c->left))
			continue;
		shape_error(c->b, &c->at, "right", "both sides of a comparison "
		    "must have the same number of values");
		return false;
	}
	return true;
}

/* "right": one expression, or a list of them for between and in. */
static struct pred *
right_read(struct compare *c, const json_t *right)
{
	int wanted = comparison_right(c->op);
	const struct place *up = view_place_keep(c->b, c->at);
	struct pred *p = compare_new(c);
	struct expr *e;

	if (wanted == 1) {
		e = view_expr(c->b, at_key(up, "right"), right);
		if (e != NULL)
			expr_add(c->b, &p->u.compare.right, e);
		return e != NULL && widths_agree(c, &p->u.compare.right) ? p :
		    NULL;
	}
	if (!json_is_array(right) || (wanted == 2 &&
	    json_array_size(right) != 2)) {
		shape_error(c->b, up, "right", "'%s' needs a list of %s in "
		    "'right'", comparison_text(c->op), wanted == 2 ?
		    "two expressions" : "expressions");
		return NULL;
	}
	if (json_array_size(right) == 0) {
		p = pred_new(c->b, c->at, PRED_CONSTANT);
		p->u.constant = c->op != COMPARE_IN;
		return p;
	}
	return view_exprs(c->b, up, "right", right, &p->u.compare.right) &&
	    widths_agree(c, &p->u.compare.right) ? p : NULL;
}

static struct pred *
query_read(struct compare *c)
{
	struct pred *p = compare_new(c);
	bool any = json_is_true(c->m[P_any]), all = json_is_true(c->m[P_all]);

	if (comparison_right(c->op) == 2 || (any && all) ||
	    ((any || all) && c->op > COMPARE_LE)) {
		shape_error(c->b, &c->at, any || all ? "op" : "query",
		    "'%s' cannot be compared with %s", comparison_text(c->op),
		    any && all ? "any and all at once" :
		    any || all ? "any or all of a query" : "a query");
		return NULL;
	}
	if (comparison_with(c->op) == WITH_TEXT) {
		shape_error(c->b, &c->at, "query",
		    "a pattern must be a value: write a query as \"right\": "
		    "{\"query\": ...}");
		return NULL;
	}
	p->u.compare.quantifier = any ? QUANTIFIER_ANY :
	    all ? QUANTIFIER_ALL : QUANTIFIER_NONE;
	p->u.compare.query =
	    view_query(c->b, at_key(view_place_keep(c->b, c->at),
	    "query"), c->m[P_query]);
	return p->u.compare.query != NULL ? p : NULL;
}

/* Where the right side comes from; a null `value` beside another is the
 * baseline's way of leaving it out. */
static struct pred *
right_side(struct compare *c)
{
	const json_t **m = c->m, *value = m[P_value];
	int others = (m[P_right] != NULL) + (m[P_param] != NULL) +
	    (m[P_query] != NULL);

	if (comparison_right(c->op) == 0) {
		if (others == 0)
			return compare_new(c);
		shape_error(c->b, &c->at, NULL, "'%s' does not take a right "
		    "side", comparison_text(c->op));
		return NULL;
	}
	if (others > 0 && json_is_null(value))
		value = NULL;
	if (others + (value != NULL) > 1) {
		shape_error(c->b, &c->at, NULL, "a comparison takes only one "
		    "of 'value', 'param', 'right' and 'query'");
		return NULL;
	}
	if (m[P_right] != NULL)
		return right_read(c, m[P_right]);
	if (m[P_param] != NULL)
		return param_read(c);
	if (m[P_query] != NULL)
		return query_read(c);
	if (value != NULL)
		return value_read(c, value);
	tell(&c->b->t, FINDING_value_missing, &c->at, "'%s' needs a 'value'",
	    comparison_text(c->op));
	return NULL;
}

static void
op_unknown(struct compare *c, const char *text)
{
	struct place at = at_key(&c->at, "op");
	const char *names[COMPARISONS];
	struct buf list = BUF_INIT;

	for (int i = 0; i < COMPARISONS; i++) {
		names[i] = comparison_text((enum comparison)i);
		buf_fmt(&list, "%s%s", i > 0 ? ", " : "", names[i]);
	}
	tell_near(&c->b->t, tell(&c->b->t, FINDING_plan_invalid, &at,
	    "unknown comparison '%.60s': %s", text, list.s), text, names,
	    COMPARISONS);
	buf_free(&list);
}

static bool
op_read(struct compare *c)
{
	const char *text = json_string_value(c->m[P_op]);
	int op = comparison_of(text);

	if (strcmp(text, "exists") == 0)
		op = COMPARE_IS_NOT_NULL;
	if (op < 0)
		op_unknown(c, text);
	else
		c->op = (enum comparison)op;
	return op >= 0;
}

static bool
escape_fits(struct compare *c)
{
	const char *escape = shape_text(c->m[P_escape]);
	uint32_t cp;

	if (escape == NULL)
		return true;
	if (c->op < COMPARE_LIKE || c->op > COMPARE_NOT_GLOB ||
	    *escape == '\0' || utf8_decode(escape, strlen(escape), &cp) !=
	    strlen(escape)) {
		shape_error(c->b, &c->at, "escape", "'escape' must be one "
		    "character and is only for like, ilike and glob");
		return false;
	}
	return true;
}

struct pred *
view_compare(struct build *b, struct place at, const json_t **m)
{
	struct compare c = {.b = b, .at = at, .m = m};
	bool good = op_read(&c);

	good = escape_fits(&c) && good;
	c.type = view_type(b, &at, "value_type", m[P_value_type]);
	c.left = left_read(&c);
	if (c.left == NULL || !good)
		return NULL;
	if (c.type == NULL)
		c.type = typed_column(b, c.left);
	return right_side(&c);
}
