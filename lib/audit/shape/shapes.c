/*
 * Values in another shape than their member takes, where that says one thing:
 * a limit as text, a range as "5 AND 10", the list of IN as one text, a list
 * beside "=". What may be read in two ways stays, and the view refuses it.
 */
#include "audit/rule.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "json/read.h"

struct shapes {
	struct audit *a;
	const json_t *query;
	struct seats seats;
};

/* Write it, and say so with what was written before. */
static struct change *
put(struct audit *a, const struct place *at, const char *key, json_t *value,
    const char *why)
{
	struct place here = {at, key, 0};
	struct change *c = audit_replace(a, walk_pointer(a, &here), value);

	change_say(c, FINDING_shape_corrected, "%s", why);
	c->rows = true;
	return c;
}

/* ---- numbers of rows --------------------------------------------------- */

/* The whole number in "10", "LIMIT 10", "top 10", "10 rows"; -1: none. */
static json_int_t
read_count(const char *text)
{
	static const char *const before[] = {"limit", "top", "first",
	    "offset"};
	const char *after;
	char *end;
	json_int_t n;

	text += strspn(text, " ");
	for (size_t i = 0; i < sizeof before / sizeof *before; i++)
		if (ascii_equal_n(text, before[i], strlen(before[i]))) {
			text += strlen(before[i]);
			break;
		}
	text += strspn(text, " ");
	n = strspn(text, "0123456789");
	if (n == 0 || n > 9)
		return -1;
	n = strtol(text, &end, 10);
	after = end + strspn(end, " ");
	if (ascii_equal_n(after, "rows", 4))
		after += 4;
	return after[strspn(after, " ")] == '\0' ? n : -1;
}

static bool
means_all(const char *text)
{
	static const char *const words[] = {"", "all", "none", "null",
	    "no limit", "unlimited"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (ascii_equal(text, words[i]))
			return true;
	return false;
}

static void
mend_count(struct audit *a, const json_t *query, const struct place *at,
    const char *key)
{
	const json_t *value = json_object_get(query, key);
	const char *text = json_string_value(value);
	json_int_t n = -1;

	if (json_is_real(value) && json_real_value(value) >= 0 &&
	    json_real_value(value) < 1e15) {
		n = (json_int_t)json_real_value(value);
		n = (double)n == json_real_value(value) ? n : -1;
	} else if (text != NULL) {
		n = read_count(text);
	}
	if (n >= 0)
		put(a, at, key, json_integer(n), arena_printf(&a->arena,
		    "'%s' must be a whole number: changed to %lld", key,
		    (long long)n));
	else if (text != NULL && means_all(text))
		put(a, at, key, json_null(), arena_printf(&a->arena,
		    "'%s' with '%s' means none: removed", key, text));
}

/* ---- lists ------------------------------------------------------------- */

static const struct schema_column *
column_of(const struct shapes *s, const json_t *predicate)
{
	const char *column = get_str(predicate, "column");
	const struct seat *seat = column == NULL ? NULL :
	    seat_find(&s->seats, get_str(predicate, "table"));

	return seat == NULL || seat->known == NULL ? NULL :
	    schema_column(seat->known, column, NULL);
}

static bool
is_held(const struct schema_column *c, const char *text)
{
	const json_t *value;
	size_t i;

	if (c != NULL)
		json_array_foreach(get_array(c->json, "values"), i, value)
			if (json_is_string(value) && ascii_equal(
			    json_string_value(value), text))
				return true;
	return false;
}

/* "1,000" may be a number or two: nobody can tell. */
static bool
is_grouped(const char *text)
{
	const char *comma = strchr(text, ',');
	size_t n = strspn(text, "0123456789");

	return comma != NULL && n > 0 && n < 4 && text + n == comma &&
	    strspn(comma + 1, "0123456789") == 3 && comma[4] == '\0';
}

/* One element of "a, 'b'": without blanks and quotes around it; false if
 * nothing is left. */
static bool
add_element(struct audit *a, json_t *list, const char *from, size_t n)
{
	const char *text;

	while (n > 0 && *from == ' ')
		from++, n--;
	while (n > 0 && from[n - 1] == ' ')
		n--;
	if (n > 1 && (*from == '\'' || *from == '"') && from[n - 1] == *from)
		from++, n -= 2;
	text = arena_strndup(&a->arena, from, n);
	json_array_append_new(list, json_string(text));
	return n > 0;
}

/* The elements of "('a', 'b')", "[1, 2]" and "a, b" (new); NULL if one is
 * empty. A comma in quotes belongs to its element. */
static json_t *
split_list(struct audit *a, const char *text)
{
	size_t n = strlen(text), start = 0;
	json_t *list = json_array();
	bool whole = true;
	char quote = '\0';

	if (n > 1 && ((*text == '(' && text[n - 1] == ')') ||
	    (*text == '[' && text[n - 1] == ']')))
		text++, n -= 2;
	for (size_t i = 0; i <= n; i++) {
		if (i < n && quote == '\0' && (text[i] == '\'' ||
		    text[i] == '"') && strspn(text + start, " ") ==
		    i - start)
			quote = text[i];
		else if (i < n && text[i] == quote)
			quote = '\0';
		else if (i == n || (text[i] == ',' && quote == '\0')) {
			whole = add_element(a, list, text + start,
			    i - start) && whole;
			start = i + 1;
		}
	}
	if (whole)
		return list;
	json_decref(list);
	return NULL;
}

/* [[1, 2]] is [1, 2]; a text that is one of the column's values is itself. */
static json_t *
read_list(const struct shapes *s, const json_t *predicate, json_t *value)
{
	const char *text = json_string_value(value);

	if (json_is_array(value))
		return json_array_size(value) == 1 &&
		    json_is_array(json_array_get(value, 0)) ?
		    json_incref(json_array_get(value, 0)) : NULL;
	if (text != NULL && !is_held(column_of(s, predicate), text))
		return is_grouped(text) ? NULL : split_list(s->a, text);
	return json_is_object(value) || json_is_null(value) ? NULL :
	    json_pack("[O]", value);
}

/* ---- ranges ------------------------------------------------------------ */

/* The two ends in {"min": .., "max": ..} and its likes (new). */
static json_t *
ends_of(const json_t *value)
{
	static const char *const pairs[][2] = {{"min", "max"},
	    {"from", "to"}, {"low", "high"}, {"lower", "upper"},
	    {"start", "end"}, {"gte", "lte"}};
	json_t *low, *high;

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		low = json_object_get(value, pairs[i][0]);
		high = json_object_get(value, pairs[i][1]);
		if (low != NULL && high != NULL &&
		    json_object_size(value) == 2)
			return json_pack("[O, O]", low, high);
	}
	return NULL;
}

/* Where `word` stands in the text, once; NULL. */
static const char *
only(const char *text, const char *word)
{
	const char *hit = NULL;

	for (const char *s = text; *s != '\0'; s++)
		if (ascii_equal_n(s, word, strlen(word))) {
			if (hit != NULL)
				return NULL;
			hit = s;
		}
	return hit;
}

/* "5 AND 10", "5 to 10", "5..10", "5, 10" (new). */
static json_t *
split_range(struct audit *a, const char *text)
{
	static const char *const marks[] = {" and ", " to ", "..", ","};
	json_t *list;
	const char *at;

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		at = only(text, marks[i]);
		if (at == NULL)
			continue;
		list = json_array();
		if (add_element(a, list, text, (size_t)(at - text)) &&
		    add_element(a, list, at + strlen(marks[i]),
		    strlen(at + strlen(marks[i]))))
			return list;
		json_decref(list);
	}
	return NULL;
}

static bool
is_reversed(const json_t *value)
{
	const json_t *low = json_array_get(value, 0);
	const json_t *high = json_array_get(value, 1);

	return json_array_size(value) == 2 && json_is_number(low) &&
	    json_is_number(high) &&
	    json_number_value(low) > json_number_value(high);
}

/* A range with one end is a comparison. */
static bool
mend_open(const struct shapes *s, const struct place *at,
    const json_t *value, const char *op)
{
	bool not = strcmp(op, "between") != 0;
	json_t *low = json_array_get(value, 0);
	json_t *high = json_array_get(value, 1);
	struct place here = {at, "op", 0};

	if (json_array_size(value) != 2 ||
	    json_is_null(low) == json_is_null(high))
		return false;
	put(s->a, at, "value", json_incref(json_is_null(low) ? high : low),
	    "a range with one end was changed to a comparison");
	audit_replace(s->a, walk_pointer(s->a, &here), json_string(
	    json_is_null(low) ? (not ? ">" : "<=") : (not ? "<" : ">=")));
	return true;
}

static void
mend_range(const struct shapes *s, const struct place *at, json_t *value,
    const char *op)
{
	const char *text = json_string_value(value);
	json_t *ends = json_is_object(value) ? ends_of(value) :
	    text != NULL && !is_grouped(text) ? split_range(s->a, text) : NULL;

	if (ends != NULL)
		put(s->a, at, "value", ends, "a range was changed to a list of "
		    "its two ends");
	else if (!mend_open(s, at, value, op) && is_reversed(value) &&
	    get_str(audit_plan(s->a), "dialect") == NULL)
		put(s->a, at, "value", json_pack("[O, O]", json_array_get(value,
		    1), json_array_get(value, 0)), "the ends of a range were "
		    "swapped: the lower end must come first");
}

/* ---- comparisons ------------------------------------------------------- */

static bool
all_plain(const json_t *list)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
		if (!json_is_string(item) && !json_is_number(item))
			return false;
	return json_array_size(list) > 0;
}

/* "=" with a list is "in"; with one element, whatever the comparison, it is
 * that. */
static void
mend_scalar(const struct shapes *s, const struct place *at,
    const json_t *value, const char *op)
{
	const char *list = strcmp(op, "=") == 0 ? "in" :
	    strcmp(op, "!=") == 0 ? "not_in" : NULL;

	if (!all_plain(value))
		return;
	if (json_array_size(value) == 1)
		put(s->a, at, "value", json_incref(json_array_get(value, 0)),
		    "a list of one value was changed to that value");
	else if (list != NULL)
		put(s->a, at, "op", json_string(list),
		    arena_printf( &s->a->arena, "'%s' with a list was changed "
		    "to '%s'", op, list));
}

/* {"op": "is_null", "value": false}. */
static void
mend_null(const struct shapes *s, const struct place *at,
    const json_t *value, const char *op)
{
	struct place here = {at, "value", 0};

	if (!json_is_false(value))
		return;
	put(s->a, at, "op", json_string(strcmp(op, "is_null") == 0 ?
	    "is_not_null" : "is_null"), arena_printf(&s->a->arena,
	    "'%s' with false was changed to its opposite", op));
	audit_replace(s->a, walk_pointer(s->a, &here), json_true());
}

static bool
is_one(const char *op, const char *const *list)
{
	for (; *list != NULL; list++)
		if (strcmp(op, *list) == 0)
			return true;
	return false;
}

static bool
see(void *arg, json_t *object, const struct place *at)
{
	static const char *const ranges[] = {"between", "not_between", NULL};
	static const char *const lists[] = {"in", "not_in", NULL};
	static const char *const nulls[] = {"is_null", "is_not_null", NULL};
	const struct shapes *s = arg;
	json_t *value = json_object_get(object, "value"), *list;
	const char *op = get_str(object, "op");

	if (object != s->query && raw_plan_is_query(object) &&
	    !raw_plan_is_group(at))
		return false;
	if (op == NULL || value == NULL ||
	    json_object_get(object, "args") != NULL)
		return true;
	if (is_one(op, ranges)) {
		mend_range(s, at, value, op);
	} else if (is_one(op, lists)) {
		list = read_list(s, object, value);
		if (list != NULL)
			put(s->a, at, "value", list, "the values of 'in' were "
			    "put into a list");
	} else if (is_one(op, nulls)) {
		mend_null(s, at, value, op);
	} else {
		mend_scalar(s, at, value, op);
	}
	return true;
}

static void
mend_query(struct audit *a, json_t *query, const char *path)
{
	const struct place *at = raw_plan_place(&a->arena, path);
	struct shapes s = {a, query, audit_seats(a, query, path)};

	mend_count(a, query, at, "limit");
	mend_count(a, query, at, "offset");
	raw_plan_each(query, at, see, &s);
}

void
shapes_rule(struct audit *a)
{
	audit_queries(a, mend_query);
}
