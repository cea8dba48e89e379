/* Conditions that compare: with a number, a column, an average. */
#include <math.h>
#include <string.h>
#include "json/get.h"
#include "plan/draft/predicate.h"
#include "plan/text/scale.h"
#include "plan/text/when.h"

double
cond_scaled(const struct drafting *l, const struct cond *c, double v)
{
	const struct schema_column *column = cond_column(l,
	    c->left->kind == TERM_AGG ? c->left->left : c->left);
	const struct kind_info *info = column ? kind_of(&l->g->spans->kinds,
	    column) : NULL;

	if (c->number_unit && column && scale_is_unit(c->number_unit))
		return v * scale_for(c->number_unit, column);
	return info && info->cents ? v * 100 : v;
}

static int
sign_of(const struct drafting *l, const struct term *t)
{
	const struct sense *s = draft_sense(l, t->arg);

	return s && s->sign < 0 ? -1 : 1;
}

/* "older than 30 days", "overdue for more than 30 days": so long ago */
static json_t *
aged(struct drafting *l, const struct cond *c,
    const struct schema_column *column)
{
	enum when_unit unit = WHEN_YEAR;
	struct cond turned = *c;
	bool known = !c->number_unit || when_unit_read(c->number_unit, &unit);

	if (!known || c->number != floor(c->number) || c->number < 0) {
		l->failed = true;
		return NULL;
	}
	turned.op = lexicon_compare_turn(c->op);
	return query_compare(draft_moment(query_column(draft_name(l,
	    column->table), column), column), cond_op_text(&turned),
	    json_pack("{s:s, s:{s:I}, s:{s:s}}", "shift",
	    when_unit_name(unit), "by",
	    "value", (json_int_t)-c->number, "of", "fn", unit < WHEN_DAY ?
	    "current_timestamp" : "current_date"));
}

json_t *
cond_compared(struct drafting *l, const struct cond *c)
{
	const struct schema_column *column = cond_column(l, c->left);
	struct cond turned = *c;

	if (sign_of(l, c->left) < 0)
		turned.op = lexicon_compare_turn(c->op);
	if (c->number_unit && column && kind_of(&l->g->spans->kinds,
	    column)->kind == KIND_MONEY && when_is_unit(c->number_unit)) {
		l->failed = true; /* "more than 2 weeks" is no amount */
		return NULL;
	}
	if (c->right)
		return query_compare(draft_term(l, c->left),
		    cond_op_text(&turned), draft_term(l, c->right));
	if (column && column->time != SCHEMA_TIME_NONE &&
	    column->time != SCHEMA_TIME_YEAR)
		return aged(l, c, column);
	return query_compare(draft_term(l, c->left), cond_op_text(&turned),
	    query_number(cond_scaled(l, c, c->number)));
}

static const struct schema_column *
side(const struct sense *s, const char *which)
{
	const char *name = get_str(json_object_get(s->cond, which), "column");

	for (size_t i = 0; name && i < s->table->ncolumns; i++)
		if (strcmp(s->table->columns[i].name, name) == 0)
			return &s->table->columns[i];
	return NULL;
}

json_t *
cond_late(struct drafting *l, const struct cond *c, const struct sense *s)
{
	const struct schema_column *was = side(s, "left");
	const struct schema_column *plan = side(s, "right");

	if (!was || !plan) {
		l->failed = true;
		return NULL;
	}
	return query_compare(draft_passed(l, plan, was, c->number_unit),
	    cond_op_text(c), query_number(c->number));
}

json_t *
cond_between(struct drafting *l, const struct cond *c)
{
	json_t *both = json_array(), *p = json_object();

	json_array_append_new(both, query_compare(draft_term(l, c->left),
	    ">=", query_number(cond_scaled(l, c, c->number))));
	json_array_append_new(both, query_compare(draft_term(l, c->left),
	    "<=", query_number(cond_scaled(l, c, c->number2))));
	json_object_set_new(p, "and", both);
	return cond_negate(p, c->not);
}

/* Does it say which rows are meant, and compares nothing with others? */
static bool
says_which(const struct cond *c)
{
	if (c->kind == COND_HOLDS || c->kind == COND_WHEN)
		return true;
	if (c->kind != COND_ANY)
		return false;
	LIST_EACH(const struct cond *, part, c->parts)
		if (!says_which(part))
			return false;
	return true;
}

/* "active contracts above the average": the average of active ones */
static void
of_the_same(struct drafting *inner, const struct cond *c,
    const struct schema_column *column)
{
	const struct list *conds = inner->f->conds;

	for (size_t i = 0; column && i < list_length(conds); i++) {
		const struct cond *o = conds->v[i];
		struct table_list t = {.n = 0};
		json_t *p;

		if (o == c || !says_which(o))
			continue;
		draft_cond_tables(inner, o, &t);
		p = t.n == 1 && t.v[0] == column->table ?
		    draft_cond(inner, o) : NULL;
		if (p)
			query_where(inner->q, p);
	}
}

json_t *
cond_than_average(struct drafting *l, const struct cond *c)
{
	const struct schema_column *column = cond_column(l, c->left);
	struct drafting inner = *l;
	struct cond turned = *c;
	struct query q;
	json_t *scalar, *agg;

	if (sign_of(l, c->left) < 0)
		turned.op = lexicon_compare_turn(c->op);
	if (!column && !draft_sense(l, c->left->arg)) {
		l->failed = true;
		return NULL;
	}
	query_init(&q, l->g->arena);
	inner.q = &q;
	agg = query_call(c->agg == AGG_MIN ? "min" : c->agg == AGG_MAX ?
	    "max" : c->agg == AGG_MEDIAN ? "median" : "avg",
	    draft_term(&inner, c->left));
	query_show(&q, agg, "value");
	of_the_same(&inner, c, column);
	l->failed |= inner.failed;
	scalar = json_object();
	json_object_set_new(scalar, "query", query_json(&q));
	if (c->number > 1) /* so many times the average */
		scalar = query_op("*", query_number(c->number), scalar);
	return query_compare(draft_term(l, c->left), cond_op_text(&turned),
	    scalar);
}

/* Than what a query of its own calculates. */
json_t *
cond_than(struct drafting *l, const struct cond *c)
{
	struct draft_facts facts;
	json_t *query = draft_make(l->g, c->rows, l->as, 0, &facts);
	json_t *scalar;

	if (!query) {
		l->failed = true;
		return NULL;
	}
	scalar = json_object();
	json_object_set_new(scalar, "query", query);
	return query_compare(draft_term(l, c->left), cond_op_text(c),
	    scalar);
}
