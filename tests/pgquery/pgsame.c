/* Are two forms the same? */
#include "pgtree.h"

#include <stdlib.h>
#include <string.h>

#include "json/get.h"

#define GET(node, key) json_object_get(node, key)

/* Which leaf of the one form is which of the other: told by FROM, which is
 * compared before what names them. */
#define LEAVES 4096
static json_int_t leaf_of[LEAVES];

static bool
same_leaf(const json_t *a, const json_t *b)
{
	json_int_t n = json_integer_value(a);

	return json_is_integer(a) && json_is_integer(b) && n < LEAVES &&
	    leaf_of[n] == json_integer_value(b);
}

static bool
fits(const json_t *a, const json_t *b)
{
	const json_t *of = GET(a, "of"), *other = GET(b, "of");

	if (GET(a, "at") != NULL && GET(b, "at") != NULL)
		return same_leaf(of, other) && json_equal(GET(a, "at"),
		    GET(b, "at"));
	/* the server would refuse a table that is not there: it is mended */
	return json_equal(GET(a, "column"), GET(b, "column")) &&
	    (of == NULL || json_is_string(of) || other == NULL || same_leaf(of, other));
}

/* A number beside what is true or false is written as that. */
static bool
is_truth(const json_t *a, const json_t *b)
{
	const json_t *n = GET(GET(a, "ival"), "ival"), *of = GET(GET(b,
	    "boolval"), "boolval");

	return n != NULL && of != NULL && json_integer_value(n) ==
	    json_is_true(of);
}

static void
say(struct buf *why, const json_t *a, const json_t *b)
{
	char *left = a != NULL ? json_dumps(a, JSON_COMPACT |
	    JSON_ENCODE_ANY) : NULL;
	char *right = b != NULL ? json_dumps(b, JSON_COMPACT |
	    JSON_ENCODE_ANY) : NULL;

	buf_fmt(why, "%.300s <> %.300s", left != NULL ? left : "nothing",
	    right != NULL ? right : "nothing");
	free(left);
	free(right);
}

/* The conditions of an AND in any order. */
static bool
same_conditions(const json_t *a, const json_t *b, struct buf *why)
{
	json_t *left = json_copy(GET(b, "args"));
	const json_t *one;
	size_t i, k;
	bool same = json_array_size(left) == json_array_size(GET(a, "args"));

	json_array_foreach(GET(a, "args"), i, one) {
		size_t had = why->len;

		for (k = 0; same && k < json_array_size(left); k++) {
			if (pgtree_same(one, json_array_get(left, k), why))
				break;
			if (k + 1 < json_array_size(left))
				buf_cut(why, had);
		}
		same = same && k < json_array_size(left);
		if (same) {
			buf_cut(why, had);
			json_array_remove(left, k);
		}
	}
	if (!same && why->len == 0)
		say(why, a, b);
	json_decref(left);
	return same;
}

static bool
same_either(const json_t *a, const json_t *b, struct buf *why)
{
	const json_t *left = GET(a, "either"), *right = GET(b, "either");
	size_t i, k, had = why->len;

	for (i = 0; i < 2; i++)
		for (k = 0; k < 2; k++) {
			buf_cut(why, had);
			if (pgtree_same(left != NULL ? json_array_get(left,
			    i) : a, right != NULL ? json_array_get(right, k) :
			    b, why))
				return true;
		}
	return false;
}

/* a = b is b = a. */
static bool
same_turned(const json_t *a, const json_t *b, struct buf *why)
{
	const char *op = get_str(GET(json_array_get(GET(a, "name"), 0),
	    "String"), "sval"), *kind = get_str(a, "kind");
	size_t had = why->len;

	if (op == NULL || strcmp(op, "=") != 0 || kind == NULL ||
	    strcmp(kind, "AEXPR_OP") != 0 || !json_equal(GET(a, "name"),
	    GET(b, "name")) || !json_equal(GET(a, "kind"), GET(b, "kind")))
		return false;
	if (pgtree_same(GET(a, "lexpr"), GET(b, "rexpr"), why) &&
	    pgtree_same(GET(a, "rexpr"), GET(b, "lexpr"), why))
		return true;
	buf_cut(why, had);
	return false;
}

bool
pgtree_same(const json_t *a, const json_t *b, struct buf *why)
{
	const char *key;
	json_t *value;
	size_t i;
	bool same = a != NULL && b != NULL && json_typeof(a) ==
	    json_typeof(b);

	if (same && json_is_object(a) && json_is_integer(GET(a, "leaf")) &&
	    json_integer_value(GET(a, "leaf")) < LEAVES)
		leaf_of[json_integer_value(GET(a, "leaf"))] =
		    json_integer_value(GET(b, "leaf"));
	if (GET(a, "either") != NULL || GET(b, "either") != NULL)
		return same_either(a, b, why);
	if (same && json_is_array(a)) {
		same = json_array_size(a) == json_array_size(b);
		for (i = 0; same && i < json_array_size(a); i++)
			if (!pgtree_same(json_array_get(a, i),
			    json_array_get(b, i), why))
				return false;
	} else if (same && GET(a, "column") != NULL) {
		same = fits(a, b);
	} else if (same && GET(a, "star") != NULL && GET(a, "of") != NULL) {
		same = same_leaf(GET(a, "of"), GET(b, "of"));
	} else if (same && json_is_object(a) && get_str(a, "boolop") != NULL &&
	    strcmp(get_str(a, "boolop"), "AND_EXPR") == 0 &&
	    json_equal(GET(a, "boolop"), GET(b, "boolop"))) {
		return same_conditions(a, b, why);
	} else if (same && same_turned(a, b, why)) {
		return true;
	} else if (same && is_truth(GET(a, "A_Const"), GET(b, "A_Const"))) {
		return true;
	} else if (same && json_is_object(a)) {
		same = json_object_size(a) == json_object_size(b);
		json_object_foreach((json_t *)a, key, value)
			if (strcmp(key, "leaf") == 0)
				continue;
			else if (same && GET(b, key) != NULL &&
			    !pgtree_same(value, GET(b, key), why))
				return false;
			else if (GET(b, key) == NULL)
				same = false;
	} else if (same) {
		same = json_equal(a, b);
	}
	if (!same)
		say(why, a, b);
	return same;
}
