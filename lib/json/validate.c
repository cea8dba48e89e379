#include "json/validate.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "json/allowed.h"
#include "json/ptr.h"
#include "json/validate_text.h"
#include "json/write.h"

/* Schemas whose $refs go round end here, and forms in forms in forms. */
#define DEPTH_MOST 2000
#define STEPS_MOST 20000000
/* The weight of a violation at the value itself against one below it: a
 * form that fails at its root is not the one that was meant. */
#define ROOT_WEIGHT 1000

struct run {
	const json_t *root;     /* schema */
	const json_t *schema;   /* that holds the keyword at hand */
	validate_report report; /* NULL while forms are tried */
	void *arg;
	const struct place *base; /* where the form that is tried begins */
	size_t badness;
	size_t *steps; /* in all, forms that are tried included */
	int depth;
};

typedef void (*check_function)(struct run *r, const json_t *keyword,
    const json_t *value, const struct place *at);

static void check(struct run *r, const json_t *schema, const json_t *value,
    const struct place *at);

__attribute__((format(printf, 3, 4))) static void
violation(struct run *r, const struct place *at, const char *format, ...)
{
	struct buf pointer = BUF_INIT;
	char message[500];
	va_list args;

	r->badness += at == r->base ? ROOT_WEIGHT : 1;
	if (r->report == NULL)
		return;
	va_start(args, format);
	vsnprintf(message, sizeof message, format, args);
	va_end(args);
	ptr_of_place(&pointer, at);
	r->report(r->arg, pointer.s, message);
	buf_free(&pointer);
}

/* How bad a value is in a schema, without a report. */
static size_t
badness(const struct run *r, const json_t *schema, const json_t *value,
    const struct place *at)
{
	struct run quiet = {.root = r->root, .base = at, .steps = r->steps,
	    .depth = r->depth};

	check(&quiet, schema, value, at);
	return quiet.badness;
}

static bool
is_type(const json_t *value, const char *type)
{
	double whole;

	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return strcmp(type, "object") == 0;
	case JSON_ARRAY:
		return strcmp(type, "array") == 0;
	case JSON_STRING:
		return strcmp(type, "string") == 0;
	case JSON_INTEGER:
		return strcmp(type, "integer") == 0 ||
		    strcmp(type, "number") == 0;
	case JSON_REAL:
		return strcmp(type, "number") == 0 ||
		    (strcmp(type, "integer") == 0 &&
		    modf(json_real_value(value), &whole) == 0);
	case JSON_TRUE:
	case JSON_FALSE:
		return strcmp(type, "boolean") == 0;
	case JSON_NULL:
		return strcmp(type, "null") == 0;
	}
	return false;
}

static const char *
a_type(const json_t *value)
{
	static const char *const names[] = {
		[JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array",
		[JSON_STRING] = "a string", [JSON_INTEGER] = "an integer",
		[JSON_REAL] = "a number", [JSON_TRUE] = "true",
		[JSON_FALSE] = "false", [JSON_NULL] = "null",
	};

	return names[json_typeof(value)];
}

static bool
is_one_of_types(const json_t *value, const json_t *types)
{
	json_t *type;
	size_t i;

	if (json_is_string(types))
		return is_type(value, json_string_value(types));
	json_array_foreach(types, i, type)
		if (json_is_string(type) && is_one_of_types(value, type))
			return true;
	return false;
}

static void
check_type(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	struct buf want = BUF_INIT;

	if (is_one_of_types(value, keyword))
		return;
	json_compact(&want, keyword);
	violation(r, at, "must be of type %s, not %s", want.s, a_type(value));
	buf_free(&want);
}

/* 1 and 1.0 are the same number. */
static bool
same(const json_t *a, const json_t *b)
{
	if (json_is_number(a) && json_is_number(b) &&
	    json_typeof(a) != json_typeof(b))
		return json_number_value(a) == json_number_value(b);
	return json_equal(a, b);
}

static void
check_enum(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	struct buf text = BUF_INIT;
	json_t *one;
	size_t i;

	json_array_foreach(keyword, i, one)
		if (same(one, value))
			return;
	if (r->report != NULL)
		allowed_say(&text, keyword, value);
	violation(r, at, "%s", text.s);
	buf_free(&text);
}

static void
check_const(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	struct buf want = BUF_INIT;

	if (same(keyword, value))
		return;
	json_compact(&want, keyword);
	violation(r, at, "must be %.400s", want.s);
	buf_free(&want);
}

static void
check_properties(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	struct place below = {.up = at};
	const char *key;
	json_t *one, *member;

	json_object_foreach((json_t *)keyword, key, one) {
		below.key = key;
		if ((member = json_object_get(value, key)) != NULL)
			check(r, one, member, &below);
	}
}

static void
check_required(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	json_t *key;
	size_t i;

	if (!json_is_object(value))
		return;
	json_array_foreach(keyword, i, key)
		if (json_is_string(key) && json_object_get(value,
		    json_string_value(key)) == NULL)
			violation(r, at, "member '%s' is missing",
			    json_string_value(key));
}

static void
check_additional(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	const json_t *known = json_object_get(r->schema, "properties");
	const json_t *named = json_object_get(r->schema, "patternProperties");
	struct place below = {.up = at};
	const char *key;
	json_t *member;

	json_object_foreach((json_t *)value, key, member) {
		if (json_object_get(known, key) != NULL ||
		    validate_text_named(named, key))
			continue;
		below.key = key;
		if (json_is_false(keyword))
			violation(r, &below, "unknown member '%s'", key);
		else
			check(r, keyword, member, &below);
	}
}

static void
check_prefix_items(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	struct place below = {.up = at};
	json_t *one;
	size_t i;

	json_array_foreach(keyword, i, one) {
		below.index = i;
		if (i < json_array_size(value))
			check(r, one, json_array_get(value, i), &below);
	}
}

static void
check_items(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	struct place below = {.up = at};
	size_t i;

	i = json_array_size(json_object_get(r->schema, "prefixItems"));
	for (; i < json_array_size(value); i++) {
		below.index = i;
		check(r, keyword, json_array_get(value, i), &below);
	}
}

static void
check_all_of(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	json_t *one;
	size_t i;

	json_array_foreach(keyword, i, one)
		check(r, one, value, at);
}

/*
 * How many forms fit. Where none does, *meant is the one that fits at its
 * root and fails least below, if any, and *least how bad it is.
 */
static size_t
try_forms(const struct run *r, const json_t *forms, const json_t *value,
    const struct place *at, const json_t **meant, size_t *least)
{
	json_t *one;
	size_t i, bad, fit = 0;

	*meant = NULL;
	*least = ROOT_WEIGHT;
	json_array_foreach(forms, i, one) {
		bad = badness(r, one, value, at);
		fit += bad == 0;
		if (bad < *least) {
			*least = bad;
			*meant = one;
		}
	}
	return fit;
}

/* Of several forms `most` may fit, and one must. */
static void
check_forms(struct run *r, const json_t *forms, const json_t *value,
    const struct place *at, size_t most)
{
	const json_t *meant;
	size_t least, fit = try_forms(r, forms, value, at, &meant, &least);

	if (fit > most)
		violation(r, at, "matches %zu forms, expected one", fit);
	if (fit > 0)
		return;
	if (meant == NULL)
		violation(r, at, "%s that matches none of the allowed forms",
		    a_type(value));
	else if (r->report != NULL)
		check(r, meant, value, at);
	else
		r->badness += least;
}

static void
check_any_of(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	check_forms(r, keyword, value, at, SIZE_MAX);
}

static void
check_one_of(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	check_forms(r, keyword, value, at, 1);
}

static void
check_not(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	if (badness(r, keyword, value, at) == 0)
		violation(r, at, "has a form that is not allowed here");
}

static void
check_ref(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	const char *ref = json_string_value(keyword);
	const json_t *target = ref != NULL && ref[0] == '#' ?
	    ptr_get(r->root, ref + 1) : NULL;

	if (target != NULL)
		check(r, target, value, at);
	else
		violation(r, at, "the schema has an unresolved reference");
}

static void
check_pattern(struct run *r, const json_t *keyword, const json_t *value,
    const struct place *at)
{
	const char *pattern = json_string_value(keyword);
	const char *text = json_string_value(value);
	int fits = text && pattern ? validate_text_fits(pattern, text) : 1;

	if (fits < 0)
		violation(r, at, "the schema has an invalid pattern");
	else if (!fits)
		violation(r, at, "'%.60s' does not match %s", text, pattern);
}

static const struct {
	const char *keyword;
	check_function check;
	bool below; /* looks at members and elements, not at the value */
} checks[] = {
	{"type", check_type, false},
	{"properties", check_properties, true},
	{"required", check_required, false},
	{"additionalProperties", check_additional, true},
	{"items", check_items, true},
	{"prefixItems", check_prefix_items, true},
	{"enum", check_enum, false},
	{"const", check_const, false},
	{"anyOf", check_any_of, false},
	{"oneOf", check_one_of, false},
	{"allOf", check_all_of, false},
	{"not", check_not, false},
	{"pattern", check_pattern, false},
	{"$ref", check_ref, false},
};

/* What has a size, and bounds on it. */
enum measure { OF_NUMBER, OF_STRING, OF_ARRAY };

static bool
measure(const json_t *value, enum measure what, double *size)
{
	const char *s = json_string_value(value);
	size_t i, n = 0;

	switch (what) {
	case OF_NUMBER:
		*size = json_number_value(value);
		return json_is_number(value);
	case OF_STRING:
		for (i = 0; i < json_string_length(value); i++)
			n += ((unsigned char)s[i] & 0xc0) != 0x80;
		*size = (double)n;
		return s != NULL;
	case OF_ARRAY:
		*size = (double)json_array_size(value);
		return json_is_array(value);
	}
	return false;
}

static const struct {
	const char *keyword;
	enum measure what;
	int sign;   /* 1: at least, -1: at most */
	bool equal; /* the bound itself is allowed */
	const char *words, *unit;
} bounds[] = {
	{"minimum", OF_NUMBER, 1, true, "be at least", ""},
	{"maximum", OF_NUMBER, -1, true, "be at most", ""},
	{"exclusiveMinimum", OF_NUMBER, 1, false, "be more than", ""},
	{"exclusiveMaximum", OF_NUMBER, -1, false, "be less than", ""},
	{"minLength", OF_STRING, 1, true, "have at least", " characters"},
	{"maxLength", OF_STRING, -1, true, "have at most", " characters"},
	{"minItems", OF_ARRAY, 1, true, "have at least", " elements"},
	{"maxItems", OF_ARRAY, -1, true, "have at most", " elements"},
};

static void
check_bound(struct run *r, size_t i, const json_t *keyword,
    const json_t *value, const struct place *at)
{
	double bound = json_number_value(keyword), size, over;

	if (!measure(value, bounds[i].what, &size))
		return;
	over = (size - bound) * bounds[i].sign;
	if (over < 0 || (over == 0 && !bounds[i].equal))
		violation(r, at, "must %s %.15g%s", bounds[i].words, bound,
		    bounds[i].unit);
}

static void
check_keyword(struct run *r, const char *key, const json_t *keyword,
    const json_t *value, const struct place *at, bool below)
{
	size_t i;

	for (i = 0; i < sizeof checks / sizeof *checks; i++)
		if (strcmp(checks[i].keyword, key) == 0) {
			if (checks[i].below == below)
				checks[i].check(r, keyword, value, at);
			return;
		}
	for (i = 0; i < sizeof bounds / sizeof *bounds && !below; i++)
		if (strcmp(bounds[i].keyword, key) == 0)
			check_bound(r, i, keyword, value, at);
}

/* The value itself first: a form that fails there need not be tried below,
 * which keeps forms within forms from multiplying. */
static void
check(struct run *r, const json_t *schema, const json_t *value,
    const struct place *at)
{
	const char *key;
	json_t *keyword;
	int below;

	if (json_is_false(schema)) {
		violation(r, at, "no value is allowed here");
		return;
	}
	if (r->depth >= DEPTH_MOST || ++*r->steps > STEPS_MOST) {
		violation(r, at, "too deep or too large to check");
		return;
	}
	r->depth++;
	for (below = 0; below <= 1; below++) {
		if (below && r->report == NULL && r->badness >= ROOT_WEIGHT)
			break;
		json_object_foreach((json_t *)schema, key, keyword) {
			r->schema = schema;
			check_keyword(r, key, keyword, value, at, below);
		}
	}
	r->depth--;
}

bool
validate(const json_t *schema, const json_t *value, validate_report report,
    void *arg)
{
	size_t steps = 0;
	struct run r = {.root = schema, .report = report, .arg = arg,
	    .steps = &steps};

	check(&r, schema, value, NULL);
	return r.badness == 0;
}
