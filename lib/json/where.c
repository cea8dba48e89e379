#include "json/where.h"

#include <jansson.h>
#include <string.h>

#include "base/buf.h"
#include "json/ptr.h"

struct scan {
	const char *s, *end;
};

static void
skip_space(struct scan *k)
{
	while (k->s < k->end && strchr(" \t\r\n", *k->s) != NULL)
		k->s++;
}

static void
skip_string(struct scan *k)
{
	for (k->s++; k->s < k->end && *k->s != '"'; k->s++)
		if (*k->s == '\\')
			k->s++;
	if (k->s < k->end)
		k->s++;
}

/* To the end of the value that begins here. */
static void
skip_value(struct scan *k)
{
	size_t depth = 0;

	do {
		skip_space(k);
		if (k->s >= k->end)
			return;
		if (*k->s == '"') {
			skip_string(k);
			continue;
		}
		depth += *k->s == '{' || *k->s == '[';
		depth -= depth > 0 && (*k->s == '}' || *k->s == ']');
		if (strchr("{}[],:", *k->s) != NULL)
			k->s++;
		else
			while (k->s < k->end &&
			    strchr("{}[],: \t\r\n", *k->s) == NULL)
				k->s++;
	} while (depth > 0);
}

/* Is the string at `s` this text? */
static bool
spells(const char *s, size_t len, const char *text)
{
	json_t *value;
	bool same;

	if (len == strlen(text) + 2 && memchr(s, '\\', len) == NULL)
		return memcmp(s + 1, text, len - 2) == 0;
	value = json_loadb(s, len, JSON_DECODE_ANY, NULL);
	same = json_is_string(value) &&
	    strcmp(json_string_value(value), text) == 0;
	json_decref(value);
	return same;
}

/*
 * Into the member or element that `token` names: the scan stands at its value
 * then, *key at its name (NULL: it has none). False: there is none.
 */
static bool
enter(struct scan *k, const char *token, const char **key, size_t *key_len)
{
	bool object = *k->s == '{', hit = false;
	size_t at = 0, wanted = 0;

	*key = NULL;
	if (!object && (*k->s != '[' || !ptr_to_index(token, &wanted)))
		return false;
	k->s++;
	for (skip_space(k); k->s < k->end && *k->s != '}' && *k->s != ']';
	    skip_space(k)) {
		if (object) {
			*key = k->s;
			skip_value(k);
			*key_len = (size_t)(k->s - *key);
			hit = spells(*key, *key_len, token);
			skip_space(k);
			k->s += k->s < k->end; /* the colon */
		} else {
			hit = at++ == wanted;
		}
		skip_space(k);
		if (hit)
			return k->s < k->end;
		skip_value(k);
		skip_space(k);
		if (k->s < k->end && *k->s == ',')
			k->s++;
	}
	return false;
}

static void
place_of(const char *text, const char *at, int *line, int *column)
{
	*line = 1;
	*column = 1;
	for (; text < at; text++) {
		if (*text == '\n') {
			++*line;
			*column = 1;
		} else {
			*column += (*text & 0xc0) != 0x80;
		}
	}
}

struct where
json_where(const char *text, size_t len, const char *pointer)
{
	struct scan k = {text, text + len}, value;
	const char *from, *to, *key;
	struct buf token = BUF_INIT;
	struct where w;
	size_t n = 0;

	if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		k.s = text += 3; /* no editor counts it */
	skip_space(&k);
	from = to = k.s;
	to += to < k.end;
	while (k.s < k.end && ptr_token(&pointer, &token)) {
		if (!enter(&k, token.s, &key, &n))
			break;
		value = k;
		skip_value(&value);
		from = key != NULL ? key : k.s;
		if (*k.s != '{' && *k.s != '[')
			to = value.s;
		else
			to = key != NULL ? key + n : k.s + 1;
	}
	buf_free(&token);
	place_of(text, from, &w.line, &w.column);
	place_of(text, to, &w.end_line, &w.end_column);
	return w;
}
