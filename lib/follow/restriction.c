/* Conditions, as a follow-up changes them. */
#include "follow/restriction.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"

struct only {
	const json_t *column;
	bool several;
};

static void
see(struct only *o, const json_t *value)
{
	const char *key, *name = get_str(value, "column");
	const json_t *item;
	size_t i;

	if (name != NULL) {
		if (o->column != NULL && (strcmp(name, get_str(o->column,
		    "column")) != 0 || strcmp(get_str(value, "table"),
		    get_str(o->column, "table")) != 0))
			o->several = true;
		o->column = value;
	}
	json_array_foreach(value, i, item)
		see(o, item);
	json_object_foreach((json_t *)value, key, item)
		if (strcmp(key, "query") != 0 && strcmp(key, "exists") != 0 &&
		    strcmp(key, "value") != 0)
			see(o, item);
}

const json_t *
restriction_column(const json_t *pred)
{
	struct only o = {NULL, false};

	see(&o, pred);
	return o.several || get_str(o.column, "table") == NULL ? NULL :
	    o.column;
}

static bool
is_time(const struct topic *t, const json_t *column)
{
	const struct schema_column *c = topic_column(t, column);

	return c != NULL && c->time != SCHEMA_TIME_NONE;
}

enum restriction_class
restriction_class(const struct topic *t, const json_t *pred)
{
	const json_t *column = restriction_column(pred);
	const char *op = get_str(pred, "op");

	if (column == NULL || op == NULL || json_object_get(pred, "query"))
		return RESTRICTION_OTHER;
	if (strcmp(op, "is_null") == 0 || strcmp(op, "is_not_null") == 0 ||
	    *op == '!' || strncmp(op, "not", 3) == 0)
		return RESTRICTION_OTHER;
	if (is_time(t, column))
		return RESTRICTION_TIME;
	if (*op == '>')
		return RESTRICTION_LEAST;
	if (*op == '<')
		return RESTRICTION_MOST;
	return RESTRICTION_EQUAL;
}

/* Does it leave out values of its column, "is not cancelled or is missing"? */
static bool
leaves_out(const json_t *pred)
{
	const char *op = get_str(pred, "op");
	const json_t *either = get_array(pred, "or");

	if (either != NULL)
		return leaves_out(json_array_get(either, 0));
	return op != NULL && (strcmp(op, "!=") == 0 ||
	    strcmp(op, "not_in") == 0);
}

/* Is a condition about the same column in the same way, so that the new one
 * replaces the old one? Alternatives of one column are as one condition of it;
 * which values it has says which it has not. */
static bool
rivals(const struct topic *t, const json_t *old, const json_t *new)
{
	const json_t *a = restriction_column(old), *b = restriction_column(new);
	const json_t *either = get_array(old, "or");

	if (a == NULL || b == NULL ||
	    strcmp(get_str(a, "column"), get_str(b, "column")) != 0 ||
	    strcmp(get_str(a, "table"), get_str(b, "table")) != 0)
		return false;
	if (leaves_out(old))
		return restriction_class(t, new) == RESTRICTION_EQUAL;
	if (either != NULL)
		return rivals(t, json_array_get(either, 0), new);
	if (get_array(new, "or") != NULL)
		return rivals(t, old, json_array_get(get_array(new,
		    "or"), 0));
	return restriction_class(t, old) == restriction_class(t, new) &&
	    restriction_class(t, old) != RESTRICTION_OTHER;
}

/* ---- the other rows ----------------------------------------------------- */

static const struct {
	const char *op, *not;
	bool null; /* where there is no value, `not` does not hold either */
} opposites[] = {
	{"=", "!=", true}, {"!=", "=", false},
	{"<", ">=", true}, {">=", "<", true},
	{">", "<=", true}, {"<=", ">", true},
	{"in", "not_in", true}, {"not_in", "in", false},
	{"between", "not_between", true}, {"not_between", "between", false},
	{"like", "not_like", true}, {"not_like", "like", false},
	{"ilike", "not_ilike", true}, {"not_ilike", "ilike", false},
	{"is_null", "is_not_null", false},
	{"is_not_null", "is_null", false},
};

static bool
has_nulls(const struct topic *t, const json_t *pred)
{
	const struct schema_column *c = topic_column(t, pred);

	return c != NULL && c->nullable &&
	    !json_is_false(json_object_get(c->json, "nulls"));
}

json_t *
restriction_not(const struct topic *t, const json_t *pred)
{
	const char *op = get_str(pred, "op");
	json_t *not, *null;

	for (size_t i = 0; op && i < sizeof opposites / sizeof *opposites;
	    i++) {
		if (strcmp(op, opposites[i].op) != 0)
			continue;
		not = json_deep_copy(pred);
		json_object_set_new(not, "op", json_string(opposites[i].not));
		if (!opposites[i].null || !has_nulls(t, pred) ||
		    json_object_get(pred, "query"))
			return not;
		null = json_pack("{sO sO ss}",
		    "table", json_object_get(pred, "table"),
		    "column", json_object_get(pred, "column"),
		    "op", "is_null");
		return json_pack("{s[oo]}", "or", not, null);
	}
	if (json_object_get(pred, "not") != NULL)
		return json_deep_copy(json_object_get(pred, "not"));
	return json_pack("{sO}", "not", pred);
}

json_t *
restriction_none(const struct topic *t, const json_t *preds)
{
	json_t *all, *not;

	if (json_array_size(preds) == 1)
		return restriction_not(t, json_array_get(preds, 0));
	all = json_pack("{sO}", "and", preds);
	not = restriction_not(t, all);
	json_decref(all);
	return not;
}

json_t *
restriction_added(const struct topic *t)
{
	const json_t *turns = get_array(t->doc, "history");
	json_t *added = json_array(), *before, *pred;
	size_t i;

	for (size_t n = json_array_size(turns); n-- > 0 &&
	    json_array_size(added) == 0;) {
		before = form_of(get_object(json_array_get(turns, n),
		    "plan"), t->schema);
		json_array_foreach(get_array(t->form, "where"), i, pred)
			if (before && !get_has(get_array(before, "where"),
			    pred))
				json_array_append(added, pred);
		json_decref(before);
	}
	return added;
}

/* ---- in the form -------------------------------------------------------- */

const json_t *
restriction_time_column(const struct topic *t)
{
	const json_t *pred;
	size_t i;

	json_array_foreach(get_array(t->form, "where"), i, pred)
		if (restriction_class(t, pred) == RESTRICTION_TIME)
			return restriction_column(pred);
	return NULL;
}

size_t
restriction_add(struct topic *t, const json_t *preds, bool replaces)
{
	json_t *where = get_array(t->form, "where"), *pred;
	size_t i, first = json_array_size(where), n = 0;

	/* one that is replaced gives its place */
	json_array_foreach(preds, i, pred)
		for (size_t k = json_array_size(where); replaces && k-- > 0;)
			if (rivals(t, json_array_get(where, k), pred)) {
				json_array_remove(where, k);
				first = k < first ? k : first;
				n++;
			}
	if (first > json_array_size(where))
		first = json_array_size(where);
	json_array_foreach(preds, i, pred)
		if (!get_has(where, pred))
			json_array_insert(where, first++, pred);
	return n;
}
