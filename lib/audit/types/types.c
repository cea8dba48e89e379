/* Values that are computed or compared as what they are not. */
#include "audit/truth/domain.h"
#include "audit/rows/fanout.h"
#include "audit/time/time_form.h"
#include "audit/values/values.h"

#include <string.h>

#include "base/num.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "sql/dialect/dialect.h"

static bool
is_number(enum type_class t)
{
	return t == TYPE_INTEGER || t == TYPE_NUMBER;
}

static const char *
words_of(const struct expr *e)
{
	return e->kind == EXPR_COLUMN ? e->u.column.name : "an expression";
}

static void
see_sum(struct audit *a, struct expr *e, struct query *q)
{
	const struct expr *of;

	(void)q;
	if (e->kind != EXPR_CALL || e->u.call.args.n != 1 ||
	    (strcmp(e->u.call.name, "sum") != 0 &&
	    strcmp(e->u.call.name, "avg") != 0))
		return;
	of = e->u.call.args.v[0];
	if (of->type == TYPE_TEXT)
		finding_at(a->findings, FINDING_sum_of_text, &e->at,
		    "%s of '%s', which is text", e->u.call.name,
		    words_of(of));
}

/* A text that is written in a sum: SQLite adds 0 for it. */
static void
see_plus(struct audit *a, const struct expr *e)
{
	const struct dialect *d = a->view.dialect != NULL ?
	    dialect_find(a->view.dialect) : NULL;
	const struct expr *arg;
	const char *text;
	double v;

	if (e->kind != EXPR_OP || e->u.op.op != OPERATOR_ADD ||
	    d == NULL || (d->calls & CALLS_TAKE_ANY) == 0)
		return;
	for (size_t i = 0; i < e->u.op.args.n; i++) {
		arg = e->u.op.args.v[i];
		text = arg->kind == EXPR_VALUE && arg->u.value.type == NULL ?
		    json_string_value(arg->u.value.json) : NULL;
		if (text == NULL || num_parse_real(text, &v))
			continue;
		finding_hint(audit_doubt(a, FINDING_type_mismatch, &e->at,
		    "+ adds numbers, and '%s' is a text", text),
		    "join texts by ||");
		return;
	}
}

/* Text that a number column takes as a number is one. */
static bool
clashes(const struct expr *left, const struct expr *right)
{
	double v;

	if (left->kind == EXPR_COLUMN && right->kind == EXPR_COLUMN &&
	    audit_is_key(left->u.column.column, right->u.column.column))
		return false; /* the schema's own affair */
	if (right->kind != EXPR_VALUE)
		return (left->type == TYPE_TEXT && is_number(right->type)) ||
		    (is_number(left->type) && right->type == TYPE_TEXT);
	if (json_is_string(right->u.value.json))
		return is_number(left->type) && !num_parse_real(
		    json_string_value(right->u.value.json), &v);
	return json_is_number(right->u.value.json) &&
	    left->type == TYPE_TEXT;
}

static bool
excludes_null(const struct preds *where, const struct expr *e)
{
	const struct pred *p;
	const struct expr *left;

	for (size_t i = 0; i < where->n; i++) {
		p = where->v[i];
		if (p->kind != PRED_COMPARE)
			continue;
		left = p->u.compare.left;
		if (p->u.compare.op != COMPARE_IS_NULL && left != NULL &&
		    left->kind == EXPR_COLUMN &&
		    left->u.column.column == e->u.column.column)
			return true;
	}
	return false;
}

/* Do the values of a column tell that they were looked at? */
static bool
was_seen(const struct schema_column *c)
{
	static const char *const tell[] = {"values", "range", "time",
	    "blanks", "distinct", "nulls", "case", "doubles"};

	for (size_t i = 0; i < sizeof tell / sizeof *tell; i++)
		if (json_object_get(c->json, tell[i]) != NULL)
			return true;
	return false;
}

/* Were all rows of its table looked at, and was no null among them? */
static bool
has_no_null(const struct schema_column *c)
{
	const struct schema_table *t = c->table;

	if (get_true(c->json, "nulls") ||
	    json_object_get(t->json, "sampled") != NULL)
		return false;
	for (size_t i = 0; i < t->ncolumns; i++)
		if (was_seen(&t->columns[i]))
			return true;
	return false;
}

/* The comparison that says NOT IN, or <> ALL or NOT (.. IN ..), which are the
 * same; NULL. */
static const struct pred *
none_of(const struct pred *p)
{
	bool not = p->kind == PRED_NOT;

	p = not ? p->u.not : p;
	if (p->kind != PRED_COMPARE)
		return NULL;
	if (not)
		return p->u.compare.op == COMPARE_IN ? p : NULL;
	return p->u.compare.op == COMPARE_NOT_IN ||
	    (p->u.compare.op == COMPARE_NE &&
	    p->u.compare.quantifier == QUANTIFIER_ALL) ? p : NULL;
}

/* The column for whose nulls what a query shows may be null: its own, one that
 * an expression is made of, or one of a derived table; NULL: never null, or
 * nobody knows. */
static const struct schema_column *
null_of(struct audit *a, const struct query *q, const struct expr *e,
    int depth)
{
	const struct schema_column *c;
	const struct expr *behind;
	size_t source;

	while (e->kind == EXPR_CAST || e->kind == EXPR_COLLATE)
		e = e->kind == EXPR_CAST ? e->u.cast.of : e->u.collate.of;
	if (e->kind == EXPR_CALL && e->u.call.args.n == 1 &&
	    strcmp(e->u.call.name, "count") != 0)
		return null_of(a, q, e->u.call.args.v[0], depth);
	if (e->kind != EXPR_COLUMN || e->u.column.source == NULL ||
	    excludes_null(&q->where, e) || depth > 8)
		return NULL;
	c = e->u.column.column;
	source = rows_index(q, e->u.column.source);
	if (c != NULL && source < q->nsources && (rows_of(a, q)->outer &
	    ~rows_of(a, q)->needed & rows_bit(source)) != 0)
		return c;
	behind = compare_behind(e);
	if (behind != NULL && rows_inner(e->u.column.source) != NULL)
		return null_of(a, rows_inner(e->u.column.source), behind,
		    depth + 1);
	return c != NULL && c->nullable && !c->primary_key &&
	    !has_no_null(c) ? c : NULL;
}

static void
see_not_in(struct audit *a, const struct pred *p)
{
	const struct pred *none = none_of(p);
	const struct query *q = none != NULL ? none->u.compare.query : NULL;
	const struct schema_column *c;
	json_t *f;

	if (q == NULL)
		return;
	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	if (q->outputs.n != 1 || q->outputs.v[0]->expr == NULL)
		return;
	c = null_of(a, q, q->outputs.v[0]->expr, 0);
	if (c == NULL)
		return;
	f = audit_doubt(a, FINDING_not_in_with_null, &p->at, "NOT IN finds "
	    "nothing if '%s' has a null, and it can be null", c->name);
	audit_show_column(f, c, AUDIT_NULL);
	finding_hint(f, "add '%s' IS NOT NULL to the "
	    "sub-query, or use NOT EXISTS", c->name);
}

/* Text that is taken for true or false: 'Y' is false to SQLite, as 'N' is. */
static void
see_truth(struct audit *a, const struct pred *p)
{
	const struct expr *e = p->u.test;
	struct origin o;
	struct values v;
	double number;

	if (e->type != TYPE_TEXT || !compare_origin(e, &o) ||
	    !values_known(a, &o, &v))
		return;
	for (size_t i = 0; i < v.n; i++)
		if (num_parse_real(v.v[i], &number))
			return;
	values_offer(audit_doubt(a, FINDING_value_not_found, &p->at,
	    "'%s' of '%s' is text and cannot be used as a condition",
	    o.column->name, o.column->table->name), o.column, &v);
}

/* Is the first literal above the second? */
static bool
is_above(const struct expr *x, const struct expr *y)
{
	struct domain_value low, high;

	return domain_value_of(x, y->type, &low) &&
	    domain_value_of(y, x->type, &high) &&
	    domain_order(&low, &high) == VALUE_GREATER;
}

static void
see_range(struct audit *a, const struct pred *p)
{
	const struct exprs *ends = &p->u.compare.right;

	if ((p->u.compare.op != COMPARE_BETWEEN &&
	    p->u.compare.op != COMPARE_NOT_BETWEEN) || ends->n != 2 ||
	    !is_above(ends->v[0], ends->v[1]))
		return;
	finding_hint(audit_doubt(a, FINDING_range_reversed, &p->at,
	    "BETWEEN has its ends reversed and finds %s",
	    p->u.compare.op == COMPARE_BETWEEN ? "nothing" : "everything"),
	    "write the lower end first");
}

static void
check_width(struct audit *a, const struct query *q, size_t wanted)
{
	size_t n = scope_width(q);

	if (n != 0 && n != wanted)
		finding_at(a->findings, FINDING_value_invalid, &q->at,
		    "this sub-query must have %zu column%s but has %zu", wanted,
		    wanted == 1 ? "" : "s", n);
}

static void
see_expr(struct audit *a, struct expr *e, struct query *q)
{
	see_sum(a, e, q);
	see_plus(a, e);
	if (e->kind == EXPR_QUERY && e->u.query != NULL)
		check_width(a, e->u.query, 1);
}

static void
see_compare(struct audit *a, struct pred *p, struct query *q)
{
	const struct expr *left, *right;

	(void)q;
	if (p->kind == PRED_TEST)
		see_truth(a, p);
	see_not_in(a, p);
	if (p->kind != PRED_COMPARE ||
	    comparison_with(p->u.compare.op) != WITH_VALUE)
		return;
	see_range(a, p);
	left = p->u.compare.left;
	if (p->u.compare.query != NULL)
		check_width(a, p->u.compare.query, left != NULL &&
		    left->kind == EXPR_ROW ? left->u.row.n : 1);
	for (size_t i = 0; i < p->u.compare.right.n; i++) {
		right = p->u.compare.right.v[i];
		if (left == NULL || right == NULL || !clashes(left, right) ||
		    timed_both(left, right) || (right->kind == EXPR_VALUE &&
		    compare_is_equality(p->u.compare.op) &&
		    values_speak(a, left)))
			continue;
		audit_doubt(a, FINDING_type_mismatch, &p->at, "'%s' is %s but "
		    "is compared with %s", words_of(left),
		    type_class_name(left->type), right->kind == EXPR_VALUE ?
		    "a value of another type" : type_class_name(right->type));
		return;
	}
}

void
types_check(struct audit *a)
{
	static const struct walker w = {.expr = see_expr, .pred = see_compare};

	walk_plan(a, &w);
}
