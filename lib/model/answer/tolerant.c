#include "model/answer/tolerant.h"

#include <stdbool.h>
#include <string.h>
#include "json/lenient.h"
#include "model/answer/extract.h"

/* How deep an object may be wrapped: what a server sends has one such object
 * in choices[0].message.content. */
#define WRAPS 5

struct inside {
	const json_t *wanted;
	json_t *found;
	unsigned slips; /* of what was found */
	size_t n;
};

static bool
has_one_of(const json_t *object, const json_t *wanted)
{
	const json_t *name;
	size_t i;

	json_array_foreach(wanted, i, name)
		if (json_is_string(name) && json_object_get(object,
		    json_string_value(name)) != NULL)
			return true;
	return false;
}

/* A member as an object (new): itself, in a list, in a text. NULL: none. */
static json_t *
as_object(json_t *value, unsigned *slips)
{
	const char *text;
	struct buf why = BUF_INIT;
	json_t *inner = NULL;

	if (json_is_array(value) && json_array_size(value) == 1) {
		*slips |= 1u << LENIENT_LIST;
		value = json_array_get(value, 0);
	}
	if (json_is_object(value))
		return json_incref(value);
	text = json_string_value(value);
	if (text != NULL && strchr(text, '{') != NULL)
		inner = extract_object(text, json_string_length(value), slips,
		    &why);
	if (inner != NULL)
		*slips |= 1u << LENIENT_STRING;
	buf_free(&why);
	return inner;
}

static void
look_inside(struct inside *in, const json_t *outer, unsigned slips, int wraps)
{
	const char *key;
	json_t *value;

	json_object_foreach((json_t *)outer, key, value) {
		unsigned its = slips | 1u << LENIENT_AROUND;
		json_t *inner = as_object(value, &its);

		if (!has_one_of(inner, in->wanted)) {
			if (inner != NULL && wraps > 1)
				look_inside(in, inner, its, wraps - 1);
		} else if (in->n++ == 0) {
			in->found = json_incref(inner);
			in->slips = its;
		}
		json_decref(inner);
	}
}

json_t *
tolerant_inner(const json_t *outer, const json_t *wanted, unsigned *slips)
{
	struct inside in = {.wanted = wanted};

	if (!json_is_object(outer) || has_one_of(outer, wanted))
		return NULL;
	look_inside(&in, outer, 0, WRAPS);
	if (in.n == 1) {
		*slips |= in.slips;
		return in.found;
	}
	json_decref(in.found);
	return NULL;
}

void
tolerant_tell(struct findings *f, const char *pointer, unsigned slips)
{
	for (unsigned i = 0; i < LENIENT_COUNT; i++)
		if ((slips & 1u << i) != 0)
			finding_add(f, FINDING_reply_corrected, pointer,
			    "the model's answer was read despite %s",
			    lenient_phrase((enum lenient_slip)i));
}
