#include "model/wire/subset.h"

#include <string.h>
#include "json/get.h"
#include "json/validate.h"
#include "lang/tier.h"
#include "model/fence.h"
#include "model/wire/subset_limit.h"

/* -- the ladder */

static json_t *
at_rung(const json_t *schema, const char *name,
    const struct lower_limit *limit, enum lower_rung rung)
{
	json_t *tier, *lowered;

	switch (rung) {
	case RUNG_FULL:
	case RUNG_NO_NAMES:
		return subset_schema(schema, limit, rung == RUNG_FULL);
	case RUNG_STANDARD:
	case RUNG_MINIMAL:
		if (name == NULL || strcmp(name, "plan") != 0)
			return NULL;
		tier = tier_schema(rung == RUNG_STANDARD ? TIER_STANDARD :
		    TIER_MINIMAL);
		lowered = subset_schema(tier, limit, false);
		json_decref(tier);
		return lowered;
	case RUNG_WORDS:
		break;
	}
	return NULL;
}

static void
say(const json_t *schema, struct buf *b)
{
	buf_str(b, "Answer with exactly one JSON object and nothing else: no "
	    "fence, no comment, no text around it. It follows this JSON "
	    "Schema:\n");
	fence_open(b, "json_schema");
	fence_json(b, schema);
	fence_close(b);
}

/* A tier that is no smaller than what was asked for is no way down. */
static bool
is_smaller(const json_t *schema, const json_t *lowered)
{
	return json_object_size(get_object(lowered, "properties")) <=
	    json_object_size(get_object(schema, "properties"));
}

void
subset_lower(const json_t *schema, const char *name, enum lower_subset subset,
    enum lower_rung from, struct lowered *out)
{
	const struct lower_limit *limit = lower_limit(subset);

	*out = (struct lowered){.rung = RUNG_WORDS, .words = BUF_INIT};
	for (enum lower_rung r = from; limit->constrains && r < RUNG_WORDS;
	    r++) {
		json_t *lowered = at_rung(schema, name, limit, r);

		if (lowered != NULL && subset_fits(lowered, subset) &&
		    is_smaller(schema, lowered)) {
			out->schema = lowered;
			out->rung = r;
			return;
		}
		json_decref(lowered);
	}
	say(schema, &out->words);
}

void
subset_free(struct lowered *l)
{
	json_decref(l->schema);
	buf_free(&l->words);
	l->schema = NULL;
}

const char *
lower_rung_text(enum lower_rung rung)
{
	static const char *const texts[] = {
		[RUNG_FULL] = "whole",
		[RUNG_NO_NAMES] = "without its lists of names",
		[RUNG_STANDARD] = "as for tier standard",
		[RUNG_MINIMAL] = "as for tier minimal",
		[RUNG_WORDS] = "in words",
	};

	return texts[rung];
}

/* -- the way back */

struct back {
	const json_t *root;
	int depth;
	const char *zero; /* the first member that was 0 */
};

static void mend(struct back *b, const json_t *schema, json_t *value);

static const json_t *
target(const struct back *b, const json_t *schema)
{
	const char *ref = get_str(schema, "$ref");

	for (int i = 0; ref != NULL && i < 8; i++) {
		schema = subset_resolve(b->root, ref);
		ref = get_str(schema, "$ref");
	}
	return schema;
}

/* validate() wants the definitions beside the schema. */
static bool
allows(const struct back *b, const json_t *schema, const json_t *value)
{
	json_t *whole = json_copy((json_t *)target(b, schema));
	bool good;

	if (json_object_get(b->root, "$defs") != NULL)
		json_object_set(whole, "$defs",
		    json_object_get(b->root, "$defs"));
	good = validate(whole, value, NULL, NULL);
	json_decref(whole);
	return good;
}

/* null, "" or 0, which stand for nothing where nothing else may. */
static bool
is_nothing(const json_t *v)
{
	return json_is_null(v) || (json_is_string(v) &&
	    json_string_length(v) == 0) ||
	    (json_is_integer(v) && json_integer_value(v) == 0);
}

static void
mend_member(struct back *b, const json_t *schema, json_t *object,
    const char *name)
{
	const json_t *sub = json_object_get(get_object(schema, "properties"),
	    name);
	json_t *v = json_object_get(object, name), *null = json_null();

	if (sub == NULL)
		return;
	if (!is_nothing(v) || allows(b, sub, v)) {
		mend(b, sub, v);
		return;
	}
	if (json_is_integer(v) && b->zero == NULL)
		b->zero = json_object_iter_key(json_object_iter_at(
		    get_object(schema, "properties"), name));
	if (!get_holds(get_array(schema, "required"), name))
		json_object_del(object, name);
	else if (allows(b, sub, null))
		json_object_set(object, name, null);
}

static void
mend_object(struct back *b, const json_t *schema, json_t *object)
{
	const char *name;
	json_t *v;
	void *next;

	json_object_foreach_safe(object, next, name, v) {
		(void)v;
		mend_member(b, schema, object, name);
	}
}

/* The alternative whose members the value has most of. */
static const json_t *
likeliest(const struct back *b, const json_t *any, const json_t *value)
{
	const json_t *best = NULL;
	size_t most = 0, i;
	json_t *v;

	json_array_foreach(any, i, v) {
		const json_t *s = target(b, v);
		const json_t *properties = get_object(s, "properties");
		size_t n = json_is_array(value) ?
		    get_object(s, "items") != NULL : 0;
		const char *name;
		json_t *p;

		json_object_foreach((json_t *)properties, name, p)
			n += !is_nothing(json_object_get(value, name)) &&
			    json_object_get(value, name) != NULL;
		if (n > most) {
			most = n;
			best = s;
		}
	}
	return best;
}

static void
mend(struct back *b, const json_t *schema, json_t *value)
{
	const json_t *any;
	json_t *v;
	size_t i;

	schema = target(b, schema);
	any = get_array(schema, "anyOf");
	if (any == NULL)
		any = get_array(schema, "oneOf");
	if (any != NULL)
		schema = likeliest(b, any, value);
	if (schema == NULL || ++b->depth > 100)
		return;
	if (json_is_object(value))
		mend_object(b, schema, value);
	else if (json_is_array(value) && get_object(schema, "items") != NULL)
		json_array_foreach(value, i, v)
			mend(b, get_object(schema, "items"), v);
	b->depth--;
}

const char *
subset_mend(const json_t *schema, json_t *value)
{
	struct back b = {.root = schema};

	mend(&b, schema, value);
	return b.zero;
}
