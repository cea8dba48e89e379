#include "model/extract.h"

#include <stdbool.h>
#include <string.h>
#include "base/utf8.h"
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

/* Behind the string that begins at s, or NULL where it does not end. */
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

struct search {
	json_t *found;
	size_t count;
	struct buf *why;
};

static void
refuse(struct search *s, const char *reason)
{
	if (s->why->len == 0)
		buf_str(s->why, reason);
}

/* What is wrong with what json_read refused. */
static void
refuse_mistake(struct search *s, const char *at, size_t n,
    const struct json_mistake *m)
{
	const char *line = at, *end = at + n;

	for (int i = 1; i < m->line && line < end; i++) {
		line = memchr(line, '\n', (size_t)(end - line));
		line = line != NULL ? line + 1 : end;
	}
	line += m->column - 1;
	if (s->why->len > 0)
		return;
	if (line < end && (*line == '/' || *line == '#'))
		buf_str(s->why, "there is a comment in the JSON");
	else if (line < end && *line == '\'')
		buf_str(s->why, "text in single quotes is no JSON");
	else if (line < end && (*line == '}' || *line == ']'))
		buf_str(s->why, "there is a comma too many in the JSON");
	else
		buf_fmt(s->why, "the JSON cannot be read, line %d, column %d: "
		    "%s", m->line, m->column, m->message);
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
	if (json_is_array(value)) {
		if (holds_object(value))
			refuse(s, "it is a list of objects");
	} else if (s->count++ == 0) {
		s->found = json_incref(value);
	}
	json_decref(value);
}

/* A bracket in the text: take, refuse or pass over what it begins. Gives
 * where to go on. */
static const char *
candidate(struct search *s, const char *at, const char *end)
{
	const char *close = extent(at, end);
	struct json_mistake m;
	json_t *value;

	if (close == NULL) {
		if (looks_like_json(at, end))
			refuse(s, "the JSON is cut off");
		return at + 1;
	}
	value = json_read(at, (size_t)(close - at), &m);
	if (value != NULL)
		take(s, value);
	else if (looks_like_json(at, close))
		refuse_mistake(s, at, (size_t)(close - at), &m);
	else
		return at + 1;
	return close;
}

/* A line of its own that begins with // or a slash and a star: who writes
 * that around JSON thinks it to be part of it. */
static bool
is_comment(const char *start, const char *at, const char *end)
{
	if (end - at < 2 || at[0] != '/' || (at[1] != '/' && at[1] != '*'))
		return false;
	while (at > start && (at[-1] == ' ' || at[-1] == '\t'))
		at--;
	return at == start || at[-1] == '\n';
}

static void
search(struct search *s, const char *at, const char *end)
{
	const char *start = at;

	while (at < end) {
		if (s->count == 0 && is_comment(start, at, end))
			refuse(s, "there is a comment in the JSON");
		if (*at == '{' || *at == '[')
			at = candidate(s, at, end);
		else
			at++;
	}
}

json_t *
extract_object(const char *text, size_t len, struct buf *why)
{
	const char *at = extract_answer(text, &len);
	const char *start = skip_space(at, at + len);
	struct search s = {.why = why};

	if (start < at + len && *start == '"')
		refuse(&s, "it is a text, not an object");
	else
		search(&s, at, at + len);
	if (why->len == 0 && s.count == 0)
		refuse(&s, "there is no JSON object in it");
	if (why->len == 0 && s.count > 1)
		buf_fmt(why, "there are %zu JSON objects in it", s.count);
	if (why->len > 0) {
		json_decref(s.found);
		return NULL;
	}
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
