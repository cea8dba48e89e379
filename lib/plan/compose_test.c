/* Writes the conditions of a draft as JSON. */
#include <string.h>
#include "base/buf.h"
#include "plan/compose_work.h"

static json_t *compose_test(const struct draft *q, const struct draft_test *t);

static json_t *
like_pattern(const struct draft_test *t)
{
	struct buf b = BUF_INIT;
	json_t *out;

	if (t->like != LIKE_STARTS)
		buf_ch(&b, '%');
	buf_str(&b, json_string_value(t->value));
	if (t->like != LIKE_ENDS)
		buf_ch(&b, '%');
	out = json_string(b.s);
	buf_free(&b);
	return out;
}

/* A stored number in a text column stays text and the other way round. */
static json_t *
value_json(const struct draft_term *t, const json_t *v)
{
	if (t->column && !t->agg && t->column->class == TYPE_TEXT &&
	    json_is_integer(v)) {
		struct buf b = BUF_INIT;
		json_t *out;

		buf_fmt(&b, "%lld", (long long)json_integer_value(v));
		out = json_string(b.s);
		buf_free(&b);
		return out;
	}
	return json_deep_copy(v);
}

static json_t *
negated(json_t *p, bool not)
{
	json_t *o;

	if (!not)
		return p;
	o = json_object();
	compose_set(o, "not", p);
	return o;
}

static json_t *
compose_between(json_t *o, const struct draft_test *t)
{
	json_t *pair = json_array();

	json_array_append_new(pair, value_json(&t->term, t->value));
	json_array_append_new(pair, value_json(&t->term, t->value2));
	compose_set(o, "op", json_string("between"));
	compose_set(o, "value", pair);
	return negated(o, t->not);
}

static json_t *
compose_all(const struct draft *q, const struct draft_test *t)
{
	json_t *o = json_object(), *list = json_array();

	for (size_t i = 0; i < t->nparts; i++)
		json_array_append_new(list, compose_test(q, &t->parts[i]));
	compose_set(o, "and", list);
	return negated(o, t->not);
}

static json_t *
compose_compare(const struct draft *q, json_t *o, const struct draft_test *t)
{
	enum compare op = t->not ? lexicon_compare_not(t->op) : t->op;

	(void)q;
	if (json_is_null(t->value) || !t->value) {
		compose_set(o, "op", json_string(op == CMP_NE ? "is_not_null" :
		    "is_null"));
		return o;
	}
	if (json_is_array(t->value))
		compose_set(o, "op", json_string(op == CMP_NE ? "not_in" :
		    "in"));
	else
		compose_set(o, "op", json_string(lexicon_compare_text(op)));
	compose_set(o, "value", value_json(&t->term, t->value));
	return o;
}

static json_t *
compose_test(const struct draft *q, const struct draft_test *t)
{
	json_t *o;

	if (t->kind == DRAFT_ALL)
		return compose_all(q, t);
	if (t->kind == DRAFT_TERM)
		return negated(compose_condition(&t->term), t->not);
	if (t->term.agg == AGG_COMPUTED) {
		o = json_object();
		compose_set(o, "output", compose_alias(q, &t->term));
	} else if (computed_of(t->term.column) && !t->term.agg) {
		o = json_object();
		compose_set(o, "left", compose_column(&t->term));
	} else if (t->term.agg) {
		o = json_object();
		compose_set_table(o, "table", t->term.table);
		compose_set(o, "column", compose_alias(q, &t->term));
	} else {
		o = compose_column(&t->term);
	}
	switch (t->kind) {
	case DRAFT_COMPARE:
		return compose_compare(q, o, t);
	case DRAFT_BETWEEN:
		return compose_between(o, t);
	case DRAFT_LIKE:
		compose_set(o, "op", json_string("like"));
		compose_set(o, "value", like_pattern(t));
		return negated(o, t->not);
	case DRAFT_NULL:
	case DRAFT_NOT_NULL:
		compose_set(o, "op", json_string((t->kind == DRAFT_NULL) !=
		    t->not ? "is_null" : "is_not_null"));
		return o;
	case DRAFT_IN:
		compose_set(o, "op", json_string(t->not ? "not_in" : "in"));
		compose_set(o, "query", compose_query(t->query));
		return o;
	case DRAFT_SCALAR:
		compose_set(o, "op", json_string(lexicon_compare_text(t->not ?
		    lexicon_compare_not(t->op) : t->op)));
		compose_set(o, "query", compose_query(t->query));
		return o;
	case DRAFT_COLUMN:
		compose_set(o, "op", json_string(lexicon_compare_text(t->op)));
		compose_set(o, "right", compose_column(&t->other));
		return o;
	case DRAFT_ALL:
	case DRAFT_TERM:
		break;
	}
	return o;
}

/* One arm of an OR: a test and those tied to it. */
static json_t *
compose_arm(const struct draft *q, const struct draft_test *v, size_t n)
{
	json_t *o, *list;

	if (n == 1)
		return compose_test(q, v);
	o = json_object();
	list = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(list, compose_test(q, &v[i]));
	compose_set(o, "and", list);
	return o;
}

/* Tests joined by OR stand in one predicate. */
static size_t
compose_or(const struct draft *q, const struct draft_test *v, size_t n,
    json_t *out)
{
	json_t *o, *arms;
	size_t end = 1, i = 0;
	bool any = false;

	while (end < n && (v[end].or || v[end].tight)) {
		any |= v[end].or;
		end++;
	}
	if (!any && v[0].kind == DRAFT_ALL && !v[0].not) {
		for (size_t k = 0; k < v[0].nparts; k++)
			json_array_append_new(out,
			    compose_test(q, &v[0].parts[k]));
		return 1;
	}
	if (!any) {
		json_array_append_new(out, compose_test(q, &v[0]));
		return 1;
	}
	o = json_object();
	arms = json_array();
	while (i < end) {
		size_t arm = 1;

		while (i + arm < end && !v[i + arm].or)
			arm++;
		json_array_append_new(arms, compose_arm(q, &v[i], arm));
		i += arm;
	}
	compose_set(o, "or", arms);
	json_array_append_new(out, o);
	return end;
}

json_t *
compose_tests(const struct draft *q, const struct draft_test *v, size_t n)
{
	json_t *list = json_array();

	for (size_t i = 0; i < n; )
		i += compose_or(q, v + i, n - i, list);
	return list;
}
