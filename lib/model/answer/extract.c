#include "model/answer/extract.h"

#include <stdbool.h>
#include <string.h>
#include "base/utf8.h"
#include "json/lenient.h"
#include "json/read.h"

/* -- thinking */

static const char *const tags[] = {"think", "thinking", "reasoning",
	"thought"};

static const char *
skip_space(const char *s, const char *end)
{
	while (s < end && strchr(" \t\r\n", *s) != NULL && *s != '\0')
		s++;
	return s;
}

/* Does "<tag>" or "</tag>" stand at s? Where it ends, or NULL. */
static const char *
tag_at(const char *s, const char *end, bool closing, const char *tag)
{
	size_t n = strlen(tag), open = closing ? 2 : 1;

	if ((size_t)(end - s) < n + open + 1 || s[0] != '<' ||
	    (closing && s[1] != '/') ||
	    !ascii_equal_n(s + open, tag, n) || s[open + n] != '>')
		return NULL;
	return s + open + n + 1;
}

/* Behind the first "</tag>", or NULL. */
static const char *
behind(const char *s, const char *end, const char *tag)
{
	const char *after;

	for (; (s = memchr(s, '<', (size_t)(end - s))) != NULL; s++)
		if ((after = tag_at(s, end, true, tag)) != NULL)
			return after;
	return NULL;
}

/*
 * Some templates give the opening tag to the model, so that only the closing
 * one is in the text; then it must come before anything that is JSON.
 */
const char *
extract_answer(const char *text, size_t *len)
{
	const char *end = text + *len, *s = skip_space(text, end), *after;
	size_t i;

	for (i = 0; i < sizeof tags / sizeof *tags; i++) {
		if ((after = tag_at(s, end, false, tags[i])) != NULL) {
			after = behind(after, end, tags[i]);
			s = after != NULL ? after : end;
			break;
		}
		if (s < end && *s != '{' && *s != '[' && *s != '"' &&
		    *s != '`' && (after = behind(s, end, tags[i])) != NULL) {
			s = after;
			break;
		}
	}
	*len = (size_t)(end - s);
	return s;
}

/* -- candidates */

/* Behind the string that begins at s, or NULL if it does not end. */
static const char *
string_end(const char *s, const char *end)
{
	for (s++; s < end && *s != '"'; s++)
		if (*s == '\\' && s + 1 < end)
			s++;
	return s < end ? s + 1 : NULL;
}

/* Behind the bracket that closes the one at s, or NULL. */
static const char *
extent(const char *s, const char *end)
{
	size_t depth = 0;

	while (s != NULL && s < end) {
		if (*s == '"') {
			s = string_end(s, end);
			continue;
		}
		if (*s == '{' || *s == '[')
			depth++;
		else if ((*s == '}' || *s == ']') && --depth == 0)
			return s + 1;
		s++;
	}
	return NULL;
}

/* Somebody's JSON, or braces of prose? */
static bool
looks_like_json(const char *s, const char *end)
{
	const char *inner = skip_space(s + 1, end);

	if (inner == end)
		return false;
	if (*s == '[')
		return *inner == '{';
	return memchr("\"'/{", *inner, 4) != NULL ||
	    memchr(inner, ':', (size_t)(end - inner < 40 ? end - inner : 40));
}

enum {
	TEXTS_MOST = 3, /* a text within a text .. */
	/* Bytes that are read in all: a text may be made to be hard. */
	WORK_MOST = 1 << 25,
};

struct search {
	json_t *found;
	size_t count, work;
	unsigned slips;
	struct buf *why;
};

static void
refuse(struct search *s, const char *reason)
{
	if (s->why->len == 0)
		buf_str(s->why, reason);
}

static bool
holds_object(const json_t *array)
{
	json_t *v;
	size_t i;

	json_array_foreach(array, i, v)
		if (json_is_object(v))
			return true;
	return false;
}

static void
take(struct search *s, json_t *value /* steals */)
{
	json_t *object = value;

	if (json_is_array(value)) {
		if (!holds_object(value)) {
			json_decref(value);
			return;
		}
		object = json_array_get(value, 0);
		s->slips |= 1u << LENIENT_LIST;
		if (json_array_size(value) > 1)
			refuse(s, "it is a list of several objects and does "
			    "not say which one is meant");
	}
	if (s->found == NULL)
		s->found = json_incref(object);
	if (s->count > 0 && json_equal(s->found, object))
		s->slips |= 1u << LENIENT_TWICE;
	else
		s->count++;
	json_decref(value);
}

/* A bracket in the text: take, refuse or pass over what it begins. Gives
 * where to go on. */
static const char *
candidate(struct search *s, const char *at, const char *end)
{
	const char *close = extent(at, end), *own = close;
	struct buf why = BUF_INIT;
	struct json_mistake m;
	json_t *value = close != NULL ? json_read(at, (size_t)(close - at),
	    &m) : NULL;

	if (value == NULL)
		value = lenient_read(at, end, &close, &s->slips, &why);
	if (value != NULL) {
		take(s, value);
	} else if (looks_like_json(at, own != NULL ? own : end)) {
		refuse(s, why.s);
		close = end; /* the rest is part of it, for all we know */
	} else {
		close = at + 1;
	}
	s->work += (size_t)((own != NULL ? own : end) - at);
	if (s->work > WORK_MOST)
		refuse(s, "it has too many brackets that are not JSON");
	buf_free(&why);
	return close;
}

/* Behind a line of its own that is a comment, or a comment that begins one;
 * NULL: none stands at `at`. Who writes it around JSON thinks it to be part
 * of it; an object in it is none. */
static const char *
behind_remark(const char *start, const char *at, const char *end)
{
	const char *s = at;

	if (end - at < 2 || at[0] != '/' || (at[1] != '/' && at[1] != '*'))
		return NULL;
	while (s > start && (s[-1] == ' ' || s[-1] == '\t'))
		s--;
	if (s > start && s[-1] != '\n')
		return NULL;
	return lenient_behind_comment(at, end);
}

static void
search(struct search *s, const char *at, const char *end)
{
	const char *start = at;

	while (at < end && s->work <= WORK_MOST) {
		const char *behind = behind_remark(start, at, end);

		if (behind != NULL) {
			s->slips |= 1u << LENIENT_COMMENT;
			at = behind;
		} else if (*at == '{' || *at == '[') {
			at = candidate(s, at, end);
		} else {
			at++;
		}
	}
}

/* What stands in a fence around all of it, or all of it. */
static const char *
without_fence(const char *s, const char **end)
{
	const char *line;

	if (*end - s < 6 || memcmp(s, "```", 3) != 0)
		return s;
	line = memchr(s, '\n', (size_t)(*end - s));
	while (*end > s && strchr("` \t\r\n", (*end)[-1]) != NULL)
		(*end)--;
	return line != NULL && line < *end ? skip_space(line, *end) : s;
}

/* An answer that is a JSON text, or the inside of one, which begins {\": what
 * the text says, new; or NULL. */
static json_t *
text_within(const char *start, const char *end)
{
	struct json_mistake m;
	struct buf quoted = BUF_INIT;
	const char *inner;
	json_t *text = NULL;

	start = without_fence(skip_space(start, end), &end);
	inner = start < end ? skip_space(start + 1, end) : end;
	if (start < end && *start == '"') {
		text = json_read(start, (size_t)(end - start), &m);
	} else if (start < end && *start == '{' && end - inner > 1 &&
	    inner[0] == '\\' && inner[1] == '"') {
		buf_ch(&quoted, '"');
		buf_add(&quoted, start, (size_t)(end - start));
		buf_ch(&quoted, '"');
		text = json_read(quoted.s, quoted.len, &m);
	}
	buf_free(&quoted);
	if (json_is_string(text))
		return text;
	json_decref(text);
	return NULL;
}

/* Text in text in text, from the outermost. */
static json_t *
innermost_text(const char *at, size_t len)
{
	json_t *within = text_within(at, at + len), *next = within;

	for (int i = 0; i < TEXTS_MOST && next != NULL; i++) {
		next = text_within(json_string_value(within),
		    json_string_value(within) + json_string_length(within));
		if (next != NULL) {
			json_decref(within);
			within = next;
		}
	}
	return within;
}

static void
tell_count(struct search *s)
{
	if (s->why->len > 0)
		return;
	if (s->count == 0)
		refuse(s, EXTRACT_NOTHING);
	else if (s->count > 1)
		buf_fmt(s->why, "it has %zu JSON objects and does not say which "
		    "one is meant", s->count);
}

json_t *
extract_object(const char *text, size_t len, unsigned *slips,
    struct buf *why)
{
	const char *at = extract_answer(text, &len);
	json_t *within = innermost_text(at, len);
	struct search s = {.why = why};

	if (within != NULL) {
		s.slips |= 1u << LENIENT_STRING;
		at = json_string_value(within);
		len = json_string_length(within);
	}
	search(&s, at, at + len);
	tell_count(&s);
	json_decref(within);
	if (why->len > 0) {
		json_decref(s.found);
		return NULL;
	}
	if (slips != NULL)
		*slips |= s.slips;
	return s.found;
}

/* -- refusals */

#define DECLINE_MOST 400
static const char *const openings[] = {"i'm sorry", "i am sorry", "sorry,",
	"sorry, but", "i can't ", "i cannot ", "i can not ", "i'm unable",
	"i am unable", "i'm not able", "i am not able", "i won't ",
	"i will not ", "i must decline", "i have to decline", "unfortunately, i",
	"i apologize", "my apologies"};

int
extract_declines(const char *text, size_t len)
{
	const char *s = extract_answer(text, &len);
	const char *end = s + len;
	char opening[32];
	size_t n = 0;

	s = skip_space(s, end);
	if (end - s > DECLINE_MOST || memchr(s, '{', (size_t)(end - s)) != NULL)
		return 0;
	for (; s < end && n + 1 < sizeof opening; s++) {
		/* U+2019, the curly apostrophe */
		if (end - s >= 3 && memcmp(s, "\xe2\x80\x99", 3) == 0) {
			opening[n++] = '\'';
			s += 2;
		} else {
			opening[n++] = (char)ascii_lower((unsigned char)*s);
		}
	}
	opening[n] = '\0';
	for (size_t i = 0; i < sizeof openings / sizeof *openings; i++)
		if (strncmp(opening, openings[i], strlen(openings[i])) == 0)
			return 1;
	return 0;
}
