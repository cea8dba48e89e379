/* Values that a model was not told, put back where they belong. */
#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/raw_plan.h"
#include "model/prompt/mask.h"

struct unmasking {
	const json_t *before, *doc;
	bool spellings;
	bool left; /* a "?" for which nothing is known */
};

static bool
is_masked(const json_t *value)
{
	return json_is_string(value) &&
	    strcmp(json_string_value(value), "?") == 0;
}

static bool
same_name(const char *x, const char *y)
{
	return x != NULL && y != NULL && ascii_equal(x, y);
}

struct known {
	const json_t *like; /* the predicate whose value is looked for */
	const json_t *best; /* one of the same column */
	bool exact;         /* ... and operator */
};

static bool
look(void *arg, json_t *object, const struct place *at)
{
	struct known *k = arg;
	bool exact;

	(void)at;
	if (json_object_get(object, "value") == NULL ||
	    !same_name(get_str(object, "column"), get_str(k->like, "column")))
		return true;
	exact = same_name(get_str(object, "op"), get_str(k->like, "op"));
	if (k->best == NULL || (exact && !k->exact)) {
		k->best = object;
		k->exact = exact;
	}
	return true;
}

/* The value for the i-th "?" of a predicate, from the plans that a model was
 * shown; NULL: not known. */
static json_t *
value_before(const struct unmasking *u, const json_t *predicate, size_t i)
{
	const json_t *attempts = get_array(u->doc, "attempts");
	struct known k = {.like = predicate};
	json_t *value;

	if (u->before != NULL)
		raw_plan_each((json_t *)u->before, NULL, look, &k);
	for (size_t n = json_array_size(attempts); n-- > 0;)
		raw_plan_each(json_object_get(json_array_get(attempts, n),
		    "plan"), NULL, look, &k);
	value = json_object_get(k.best, "value");
	return json_is_array(value) ? json_array_get(value, i) : value;
}

static bool
is_table(const json_t *doc, const char *name)
{
	const json_t *table;
	size_t i;

	json_array_foreach(get_array(get_object(doc, "schema"), "tables"), i,
	    table)
		if (same_name(get_str(table, "name"), name))
			return true;
	return false;
}

/* Does a match speak of the column that a predicate compares? */
static bool
speaks_of(const struct unmasking *u, const json_t *match,
    const json_t *predicate)
{
	const char *kind = get_str(match, "kind");
	const char *table = get_str(predicate, "table");

	return kind != NULL && strcmp(kind, "value") == 0 &&
	    json_is_string(json_object_get(match, "value")) &&
	    same_name(get_str(match, "column"), get_str(predicate,
	    "column")) && (table == NULL || same_name(get_str(match,
	    "table"), table) || !is_table(u->doc, table));
}

/* As it is stored, where the filter found it so, and not as it was said. */
static json_t *
stored(const struct unmasking *u, const json_t *predicate,
    const json_t *value)
{
	const char *said = json_string_value(value);
	json_t *match, *found = NULL;
	size_t i;

	if (said == NULL)
		return NULL;
	json_array_foreach(get_array(u->doc, "matches"), i, match) {
		json_t *is = json_object_get(match, "value");

		if (!speaks_of(u, match, predicate))
			continue;
		if (json_equal(is, value))
			return NULL;
		if (found == NULL && (same_name(said, get_str(match,
		    "phrase")) || same_name(said, json_string_value(is))))
			found = is;
	}
	return found;
}

/* Only what is to be found has to be spelt as it is stored. */
static bool
finds(const json_t *predicate)
{
	const char *op = get_str(predicate, "op");

	return op != NULL && (strcmp(op, "=") == 0 || strcmp(op, "in") == 0);
}

static json_t *
unmasked(struct unmasking *u, const json_t *predicate, json_t *value,
    size_t i)
{
	json_t *is;

	if (is_masked(value)) {
		is = value_before(u, predicate, i);
		u->left |= is == NULL;
	} else {
		is = u->spellings && finds(predicate) ?
		    stored(u, predicate, value) : NULL;
	}
	return is != NULL ? is : value;
}

static bool
put_back(void *arg, json_t *object, const struct place *at)
{
	struct unmasking *u = arg;
	json_t *value = json_object_get(object, "value"), *item;
	size_t i;

	(void)at;
	if (value == NULL)
		return true;
	if (!json_is_array(value)) {
		json_object_set(object, "value",
		    unmasked(u, object, value, 0));
		return true;
	}
	json_array_foreach(value, i, item)
		json_array_set(value, i, unmasked(u, object, item, i));
	return true;
}

bool
unmask_plan(json_t *plan, const json_t *before, const json_t *doc,
    bool spellings)
{
	struct unmasking u = {before, doc, spellings, false};

	raw_plan_each(plan, NULL, put_back, &u);
	/* where nothing was hidden, a question mark is one */
	return !u.left || (before == NULL &&
	    get_array(doc, "attempts") == NULL);
}
