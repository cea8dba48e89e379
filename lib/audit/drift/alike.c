/*
 * What may have become of a column that is gone, where its table has changed
 * in more than the name: by its name and type for sure; what has its type
 * alone is offered, what stands nearest to its place first.
 */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/basis.h"

enum { OFFERS = 3 };

static bool
is_type(const struct basis_column *was, const struct schema_column *c)
{
	return strlen(c->type) == was->n &&
	    ascii_equal_n(c->type, was->type, was->n);
}

/* What the plan compares the column with, in the spelling that tells it. */
struct compared {
	const char *column;
	json_t *values; /* owned */
};

static bool
see_compared(void *arg, json_t *object, const struct place *at)
{
	struct compared *c = arg;
	json_t *value = json_object_get(object, "value");

	(void)at;
	if (!get_is(object, "column", c->column))
		return true;
	if (json_is_array(value))
		json_array_extend(c->values, value);
	else if (json_is_string(value))
		json_array_append(c->values, value);
	return true;
}

/* Are all values of the column known, and none of them one that the plan
 * compares with? */
static bool
holds_none(const struct schema_column *c, const json_t *values)
{
	const json_t *all = get_array(c->json, "values"), *value;
	size_t i;

	if (json_array_size(all) == 0 || json_array_size(values) == 0)
		return false;
	json_array_foreach(values, i, value)
		if (json_is_string(value) &&
		    get_holds(all, json_string_value(value)))
			return false;
	return true;
}

/* The columns that may be the one: of its type, which the plan had no use
 * for. Returns how many. */
static size_t
candidates(struct audit *a, const json_t *entry, const struct schema_table *t,
    const char *old, const char **names, size_t *places)
{
	struct compared compared = {old, json_array()};
	struct basis_column was;
	size_t n = 0;

	basis_column(entry, old, &was);
	raw_plan_each(audit_plan(a), NULL, see_compared, &compared);
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (c->hidden || !is_type(&was, c) ||
		    was.not_null == c->nullable || json_object_get(
		    get_object(entry, "columns"), c->name) != NULL ||
		    holds_none(c, compared.values))
			continue;
		names[n] = c->name;
		places[n++] = was.place > (int)i ?
		    (size_t)was.place - i - 1 : i + 1 - (size_t)was.place;
	}
	json_decref(compared.values);
	return n;
}

void
drift_alike(struct audit *a, const json_t *entry, const struct schema_table *t,
    const char *old)
{
	const char **names = arena_alloc(&a->arena,
	    (t->ncolumns + 1) * sizeof *names), *best;
	size_t *places = arena_alloc(&a->arena,
	    (t->ncolumns + 1) * sizeof *places);
	json_t *offers;
	size_t n, i, k;

	if (get_str(get_object(entry, "columns"), old) == NULL)
		return;
	n = candidates(a, entry, t, old, names, places);
	best = suggest_column(old, t->name, names, n);
	if (best != NULL) {
		json_object_set_new(get_or_make_object(drift_part(a, "columns"),
		    t->name), old, json_string(best));
		return;
	}
	offers = get_or_make_array(get_or_make_object(drift_part(a, "offers"),
	    t->name), old);
	json_array_clear(offers);
	for (; n > 0 && json_array_size(offers) < OFFERS; n--) {
		for (k = 0, i = 1; i < n; i++)
			if (places[i] < places[k])
				k = i;
		json_array_append_new(offers, json_string(names[k]));
		for (; k + 1 < n; k++) {
			names[k] = names[k + 1];
			places[k] = places[k + 1];
		}
	}
}
