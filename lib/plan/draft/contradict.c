/* Conditions that no row can meet together. */
#include <string.h>
#include "json/get.h"
#include "plan/draft/contradict.h"

/* Predicates that all hold, those of an "and" among them. */
enum { CONJUNCTS = 32 };
struct conjuncts {
	const json_t *v[CONJUNCTS];
	size_t n;
};

static void
gather(struct conjuncts *c, const json_t *list)
{
	const json_t *p, *parts;
	size_t i;

	json_array_foreach(list, i, p) {
		parts = get_array(p, "and");
		if (parts)
			gather(c, parts);
		else if (c->n < CONJUNCTS)
			c->v[c->n++] = p;
	}
}

static bool
same_column(const json_t *a, const json_t *b)
{
	const json_t *x = json_object_get(a, "column");

	return x && json_equal(x, json_object_get(b, "column")) &&
	    json_equal(json_object_get(a, "table"),
	    json_object_get(b, "table"));
}

static bool
is_op(const json_t *p, const char *op)
{
	const char *own = get_str(p, "op");

	return own && strcmp(own, op) == 0;
}

static bool
may_be(const json_t *p, const json_t *value)
{
	const json_t *own = json_object_get(p, "value"), *v;
	size_t i;

	if (!json_is_array(own))
		return json_equal(own, value);
	json_array_foreach(own, i, v)
		if (json_equal(v, value))
			return true;
	return false;
}

static bool
is_listed(const json_t *p)
{
	return json_object_get(p, "value") && (is_op(p, "=") ||
	    is_op(p, "in"));
}

/* No value of a's is one that b allows. */
static bool
no_value_of(const json_t *a, const json_t *b)
{
	const json_t *list = json_object_get(a, "value"), *v;
	bool not = is_op(b, "!=") || is_op(b, "not_in");
	size_t i;

	if (!is_listed(a) || !json_object_get(b, "value") ||
	    (!not && !is_listed(b)))
		return false;
	if (!json_is_array(list))
		return may_be(b, list) == not;
	json_array_foreach(list, i, v)
		if (may_be(b, v) != not)
			return false;
	return true;
}

/* What a column is compared with, of a day or moment as it is written; NULL
 * for what is calculated. */
static const json_t *
bound(const json_t *p)
{
	const json_t *right = json_object_get(p, "right");
	const json_t *args = get_array(right, "args");

	if (json_object_get(p, "value"))
		return json_object_get(p, "value");
	if (args && json_array_size(args) == 1)
		right = json_array_get(args, 0);
	return json_object_get(right, "value");
}

/* a says that the column is at least so much, b that it is less. */
static bool
no_span(const json_t *a, const json_t *b)
{
	const json_t *low = bound(a), *high = bound(b);
	const json_t *from = json_object_get(a, "right");
	bool open = is_op(a, ">") || is_op(b, "<");

	if (!(is_op(a, ">=") || is_op(a, ">")) || !(is_op(b, "<=") ||
	    is_op(b, "<")))
		return false;
	if (open && from && json_equal(from, json_object_get(b, "right")))
		return true;
	if (json_is_number(low) && json_is_number(high))
		return json_number_value(low) > json_number_value(high) ||
		    (open && json_number_value(low) ==
		    json_number_value(high));
	if (json_is_string(low) && json_is_string(high)) {
		int d = strcmp(json_string_value(low),
		    json_string_value(high));

		return d > 0 || (open && d == 0);
	}
	return false;
}

static bool are_apart(const struct schema *s, const struct conjuncts *c);

/* The one column that a sub-query of one table shows, as a list beside its
 * table or of its own; NULL: it shows others. */
static const char *
shown_column(const json_t *query, const json_t *selection)
{
	const json_t *columns = get_array(selection, "columns");
	const json_t *select = get_array(query, "select");

	if (json_array_size(columns) + json_array_size(select) != 1)
		return NULL;
	return json_array_size(columns) == 1 ?
	    json_string_value(json_array_get(columns, 0)) :
	    get_str(json_array_get(select, 0), "column");
}

/* The table whose rows are told apart by what a sub-query shows; NULL if
 * absent. */
static const struct schema_table *
selected_rows(const struct schema *s, const json_t *query)
{
	const json_t *selections = get_array(query, "selections");
	const json_t *one = json_array_get(selections, 0);
	const char *name = shown_column(query, one);
	const struct schema_table *t = name && get_str(one, "table") ?
	    schema_table(s, get_str(one, "schema"), get_str(one, "table"),
	    NULL, NULL) : NULL;
	const struct schema_column *key = t ? schema_column(t, name, NULL) :
	    NULL;

	return key && json_array_size(selections) == 1 &&
	    schema_is_unique(t, &key, 1) ? t : NULL;
}

/* A row refers to one row: conditions of two sub-queries on it are all its
 * own. */
static bool
exclude_referred(const struct schema *s, const json_t *a, const json_t *b)
{
	const json_t *x = get_object(a, "query"), *y = get_object(b, "query");
	const struct schema_table *t;
	struct conjuncts c = {.n = 0};

	if (!x || !y || !is_op(a, "in") || !is_op(b, "in") ||
	    !same_column(a, b))
		return false;
	t = selected_rows(s, x);
	if (!t || t != selected_rows(s, y))
		return false;
	gather(&c, get_array(x, "global_filters"));
	gather(&c, get_array(y, "global_filters"));
	return are_apart(s, &c);
}

static bool
exclude(const struct schema *s, const json_t *a, const json_t *b)
{
	const json_t *not = json_object_get(a, "not");

	if (not && json_equal(not, b))
		return true;
	if (!same_column(a, b))
		return false;
	if (exclude_referred(s, a, b))
		return true;
	if (is_op(a, "is_null") && !is_op(b, "is_null"))
		return true;
	return no_value_of(a, b) || no_span(a, b);
}

static bool
are_apart(const struct schema *s, const struct conjuncts *c)
{
	for (size_t i = 0; i < c->n; i++)
		for (size_t k = 0; k < c->n; k++)
			if (i != k && exclude(s, c->v[i],
			    c->v[k]))
				return true;
	return false;
}

/* Does a measure count only what no row of the query is? */
static bool
counts_none(const struct schema *s, const struct conjuncts *rows,
    const json_t *query)
{
	const json_t *list = get_array(get_object(query, "group_by"),
	    "aggregates"), *v;
	size_t i;

	json_array_foreach(list, i, v) {
		const json_t *cases = get_array(get_object(v, "expr"), "case");
		struct conjuncts c = *rows;
		json_t *one;
		bool apart;

		if (json_array_size(cases) != 1)
			continue;
		one = json_pack("[O]", json_object_get(json_array_get(cases,
		    0), "when"));
		gather(&c, one);
		apart = are_apart(s, &c);
		json_decref(one);
		if (apart)
			return true;
	}
	return false;
}

static bool
query_contradicts(const struct schema *s, const json_t *query)
{
	struct conjuncts c = {.n = 0};

	gather(&c, get_array(query, "global_filters"));
	return are_apart(s, &c) || counts_none(s, &c, query);
}

/* Members are walked, not looked up: most objects are no query, and this is
 * asked of each draft. */
bool
contradicts(const struct schema *s, const json_t *query)
{
	const char *key;
	const json_t *v;
	size_t i;

	json_array_foreach(query, i, v)
		if (contradicts(s, v))
			return true;
	json_object_foreach((json_t *)query, key, v)
		if (strcmp(key, "selections") == 0 ?
		    query_contradicts(s, query) : (json_is_object(v) ||
		    json_is_array(v)) && contradicts(s, v))
			return true;
	return false;
}
