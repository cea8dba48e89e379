#include "lang/view/shape.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "json/get.h"
#include "lang/raw_plan.h"

#define MEMBER_ROW(prefix, name, kind) \
	{#name, sizeof #name - 1, MEMBER_##kind},
#define SHAPE(prefix, name, list, what) \
	static const struct member members_##name[] = { \
		list(MEMBER_ROW, prefix)}; \
	const struct shape shape_##name = {what, members_##name, prefix##_N};
#include "lang/view/shape.def"
#undef SHAPE

#define MEMBERS_MOST 40

const char *
shape_kind(const json_t *json)
{
	switch (json_typeof(json)) {
	case JSON_OBJECT:
		return "an object";
	case JSON_ARRAY:
		return "a list";
	case JSON_STRING:
		return "a string";
	case JSON_INTEGER:
	case JSON_REAL:
		return "a number";
	case JSON_TRUE:
	case JSON_FALSE:
		return "a boolean";
	case JSON_NULL:
		return "null";
	}
	return "nothing";
}

json_t *
shape_error(struct build *b, const struct place *at, const char *key,
    const char *format, ...)
{
	struct place member = at_key(at, key);
	char text[400];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	return tell(&b->t, FINDING_plan_invalid, key != NULL ? &member : at,
	    "%s", text);
}

void
shape_stray(struct build *b, const struct place *at, const char *key,
    const char *what)
{
	struct place member = at_key(at, key);

	tell(&b->t, FINDING_member_unknown, &member, "'%s' is not a member of "
	    "%s", key, what);
}

static bool
is_note(const char *key, bool *told)
{
	static const struct {
		const char *name;
		bool told;
	} notes[] = {
#define NOTE(name, told) {#name, told},
#include "lang/note.def"
#undef NOTE
	};

	*told = false;
	if (strncmp(key, "x_", 2) == 0 || (*key == '_' && key[1] != '_'))
		return true;
	for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
		if (strcmp(key, notes[i].name) == 0) {
			*told = notes[i].told;
			return true;
		}
	return false;
}

/* Can it mean nothing, whatever it was meant for? What is left out, empty,
 * or a note where the language has notes elsewhere. */
static bool
is_idle(const char *key, const json_t *value)
{
	bool told;

	return is_note(key, &told) || json_is_null(value) || json_is_false(value) ||
	    (json_is_string(value) && json_string_length(value) == 0) ||
	    (json_is_object(value) && json_object_size(value) == 0) ||
	    (json_is_array(value) && json_array_size(value) == 0);
}

/* No slip of the keyboard, but parts of it are known: "filters". */
static void
hint_parts(struct build *b, json_t *finding)
{
	const json_t *candidates = get_array(finding, "candidates"), *name;
	struct buf hint = BUF_INIT;
	size_t n = json_array_size(candidates), i;

	if (n == 0 || get_str(finding, "hint") != NULL)
		return;
	buf_str(&hint, "did you mean ");
	json_array_foreach(candidates, i, name)
		buf_fmt(&hint, "%s'%s'", i == 0 ? "" : i + 1 == n ? " or " :
		    ", ", json_string_value(name));
	buf_ch(&hint, '?');
	tell_hint(&b->t, finding, hint.s);
	buf_free(&hint);
}

static void
unknown(struct build *b, const struct place *at, const char *key,
    const json_t *value, const struct shape *shape)
{
	const char *names[MEMBERS_MOST];
	struct place member = at_key(at, key);
	json_t *finding;
	size_t n;

	for (n = 0; n < shape->n && n < MEMBERS_MOST; n++)
		names[n] = shape->members[n].name;
	finding = tell_as(&b->t, is_idle(key, value) ? SEVERITY_INFO :
	    SEVERITY_WARNING, FINDING_member_unknown, &member, "unknown member "
	    "'%.60s' of %s", key, shape->what);
	tell_near(&b->t, finding, key, names, n);
	hint_parts(b, finding);
}

/* Members often come in the order of the table: begin after the last. */
static size_t
member_find(const struct shape *shape, const char *key, size_t len,
    size_t start)
{
	for (size_t k = 0, i = start; k < shape->n; k++, i++) {
		if (i >= shape->n)
			i = 0;
		if (shape->members[i].len == len &&
		    memcmp(shape->members[i].name, key, len) == 0)
			return i;
	}
	return shape->n;
}

static bool
holds_nul(const json_t *json)
{
	return json_is_string(json) && strlen(json_string_value(json)) !=
	    json_string_length(json);
}

/* What the value should have been, NULL if it is that. */
static const char *
mismatch(const json_t *value, enum member_kind kind)
{
	if (holds_nul(value))
		return "text without NUL";
	switch (kind) {
	case MEMBER_NAME:
	case MEMBER_TEXT:
		return json_is_string(value) ? NULL : "a string";
	case MEMBER_FLAG:
		return json_is_boolean(value) ? NULL : "true or false";
	case MEMBER_NUMBER:
		return json_is_number(value) ? NULL : "a number";
	case MEMBER_LIST:
		return json_is_array(value) ? NULL : "a list";
	case MEMBER_OBJECT:
		return json_is_object(value) ? NULL : "an object";
	case MEMBER_ANY:
	case MEMBER_RAW:
		return NULL;
	}
	return NULL;
}

static const json_t *
member_check(struct build *b, const struct place *at,
    const struct member *member, const json_t *value)
{
	const char *wanted;

	if (json_is_null(value))
		return member->kind == MEMBER_RAW ? value : NULL;
	wanted = mismatch(value, member->kind);
	if (wanted != NULL) {
		shape_error(b, at, member->name, "'%s' must be %s, not %s",
		    member->name, wanted, shape_kind(value));
		return NULL;
	}
	if (member->kind == MEMBER_NAME && json_string_length(value) == 0) {
		shape_error(b, at, member->name, "'%s' is empty",
		    member->name);
		return NULL;
	}
	return value;
}

bool
shape_read(struct build *b, const struct place *at, const json_t *json,
    const struct shape *shape, const json_t **m)
{
	json_t *object = (json_t *)json; /* jansson's iterators want it */
	size_t i, next = 0;
	void *iter;

	for (i = 0; i < shape->n; i++)
		m[i] = NULL;
	if (!json_is_object(json)) {
		shape_error(b, at, NULL, "%s must be an object, not %s",
		    shape->what, shape_kind(json));
		return false;
	}
	for (iter = json_object_iter(object); iter != NULL;
	    iter = json_object_iter_next(object, iter)) {
		const char *key = json_object_iter_key(iter);
		bool told;

		i = member_find(shape, key, json_object_iter_key_len(iter),
		    next);
		if (i < shape->n) {
			m[i] = member_check(b, at, &shape->members[i],
			    json_object_iter_value(iter));
			next = i + 1;
		} else if (!is_note(key, &told) || told) {
			unknown(b, at, key, json_object_iter_value(iter),
			    shape);
		}
	}
	return true;
}

const char *
shape_text(const json_t *json)
{
	return json != NULL ? json_string_value(json) : NULL;
}

int
shape_word(struct build *b, const struct place *at, const char *key,
    const json_t *json, const char *const *words, int otherwise)
{
	const char *text = shape_text(json);
	struct buf list = BUF_INIT;
	json_t *finding;
	size_t n;

	if (json == NULL)
		return otherwise;
	for (n = 0; words[n] != NULL; n++)
		if (strcmp(words[n], text) == 0)
			return (int)n;
	for (n = 0; words[n] != NULL; n++)
		buf_fmt(&list, "%s%s", n > 0 ? ", " : "", words[n]);
	finding = shape_error(b, at, key, "invalid value '%.60s' of '%s': use "
	    "one of %s", text, key, list.s);
	tell_near(&b->t, finding, text, words, n);
	buf_free(&list);
	return -1;
}

bool
shape_is_member(const char *text, size_t n)
{
	static const struct shape *const shapes[] = {
#define SHAPE(prefix, name, list, what) &shape_##name,
#include "lang/view/shape.def"
#undef SHAPE
	};

	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
		for (size_t k = 0; k < shapes[i]->n; k++)
			if (shapes[i]->members[k].len == n &&
			    memcmp(shapes[i]->members[k].name, text, n) == 0)
				return true;
	return false;
}
