#include "json/write.h"

#include <stdint.h>
#include <string.h>
#include "base/num.h"
#include "base/plain.h"
#include "base/utf8.h"

/* An object or array stands on one line within this many columns. */
#define LINE_WIDTH 100
/* Deeper levels are indented no further: a list of numbers within a thousand
 * brackets would take a thousand times its room. */
#define LEVELS 40

static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */

static void
escape(struct buf *b, uint32_t cp)
{
	static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
	const char *p;

	p = cp < 0x80 && cp != 0 ? strchr(from, (int)cp) : NULL;
	if (p != NULL) {
		buf_ch(b, '\\');
		buf_ch(b, to[p - from]);
	} else if (cp < 0x10000) {
		buf_fmt(b, "\\u%04x", (unsigned)cp);
	} else {
		buf_fmt(b, "\\u%04x\\u%04x",
		    (unsigned)(0xd800 + ((cp - 0x10000) >> 10)),
		    (unsigned)(0xdc00 + (cp & 0x3ff)));
	}
}

static bool
must_escape(uint32_t cp)
{
	return cp < 0x20 || cp == '"' || cp == '\\' ||
	    (cp >= 0x7f && cp < 0xa0) || cp == 0x2028 || cp == 0x2029;
}

/* Bytes of the letters beyond ASCII at s that are written as they are. */
static size_t
foreign(const char *s, size_t len)
{
	size_t i = 0, n;
	uint32_t cp;

	for (; i < len && (unsigned char)s[i] >= 0x80; i += n) {
		n = utf8_decode(s + i, len - i, &cp);
		if (n == 0 || must_escape(cp))
			break;
	}
	return i;
}

void
json_quote(struct buf *b, const char *s, size_t len)
{
	const char *end = s + len;
	uint32_t cp;
	size_t n;

	buf_room(b, len + 2);
	buf_ch(b, '"');
	while (s < end) {
		n = plain_copy(buf_room(b, (size_t)(end - s)), s,
		    (size_t)(end - s), '"', '\\');
		buf_wrote(b, n);
		s += n;
		n = foreign(s, (size_t)(end - s));
		if (n > 0 || s == end) {
			buf_add(b, s, n);
		} else if ((n = utf8_decode(s, (size_t)(end - s), &cp))) {
			escape(b, cp);
		} else {
			buf_str(b, replacement);
			n = 1;
		}
		s += n;
	}
	buf_ch(b, '"');
}

void
json_hide(struct buf *b, size_t start)
{
	struct buf work = BUF_INIT;
	size_t shown = start, len;
	uint32_t cp = 0;

	for (size_t i = start; i < b->len; i += len) {
		len = utf8_decode(b->s + i, b->len - i, &cp);
		if (len > 0 && cp >= 0x7f && utf8_obeyed(cp)) {
			buf_add(&work, b->s + shown, i - shown);
			escape(&work, cp);
			shown = i + len;
		}
		len += len == 0;
	}
	if (shown > start) {
		buf_add(&work, b->s + shown, b->len - shown);
		buf_cut(b, start);
		buf_add(b, work.s, work.len);
	}
	buf_free(&work);
}

json_t *
json_text(const char *s, size_t len)
{
	struct buf b = BUF_INIT;
	size_t i = 0, n;
	uint32_t cp;
	json_t *text;

	if (memchr(s, '\0', len) == NULL && utf8_valid(s, len))
		return json_stringn_nocheck(s, len);
	while (i < len) {
		n = utf8_decode(s + i, len - i, &cp);
		if (n == 0 || cp == 0)
			buf_str(&b, replacement);
		else
			buf_add(&b, s + i, n);
		i += n > 0 ? n : 1;
	}
	text = json_stringn_nocheck(b.s, b.len);
	buf_free(&b);
	return text;
}

static void
write_scalar(struct buf *b, const json_t *value)
{
	char digits[NUM_SIZE];

	switch (json_typeof(value)) {
	case JSON_STRING:
		json_quote(b, json_string_value(value),
		    json_string_length(value));
		break;
	case JSON_INTEGER:
		buf_add(b, digits,
		    num_int(digits, (int64_t)json_integer_value(value)));
		break;
	case JSON_REAL:
		buf_add(b, digits, num_real(digits, json_real_value(value)));
		break;
	case JSON_TRUE:
		buf_str(b, "true");
		break;
	case JSON_FALSE:
		buf_str(b, "false");
		break;
	case JSON_NULL:
		buf_str(b, "null");
		break;
	case JSON_OBJECT:
	case JSON_ARRAY:
		break;
	}
}

static void
write_key(struct buf *b, void *iter)
{
	json_quote(b, json_object_iter_key(iter),
	    json_object_iter_key_len(iter));
	buf_ch(b, ':');
}

/*
 * Write on one line, with a space behind each comma and colon where `space`
 * is set. Returns up, with half of it written, once b is longer than `most`.
 */
static bool
write_line(struct buf *b, const json_t *value, bool space, size_t most)
{
	json_t *object = (json_t *)value;
	void *iter;
	size_t i, n;

	if (json_is_object(value)) {
		buf_ch(b, '{');
		iter = json_object_iter(object);
		while (iter != NULL) {
			write_key(b, iter);
			if (space)
				buf_ch(b, ' ');
			if (!write_line(b, json_object_iter_value(iter), space,
			    most))
				return false;
			iter = json_object_iter_next(object, iter);
			if (iter != NULL)
				buf_add(b, ", ", 1 + (size_t)space);
		}
		buf_ch(b, '}');
	} else if (json_is_array(value)) {
		n = json_array_size(value);
		buf_ch(b, '[');
		for (i = 0; i < n; i++) {
			if (i > 0)
				buf_add(b, ", ", 1 + (size_t)space);
			if (!write_line(b, json_array_get(value, i), space,
			    most))
				return false;
		}
		buf_ch(b, ']');
	} else if (json_string_length(value) <= most) {
		write_scalar(b, value);
	} else {
		return false;
	}
	return b->len <= most;
}

void
json_compact(struct buf *b, const json_t *value)
{
	write_line(b, value, false, SIZE_MAX);
}

/* Code points from `from` to the end: near enough for columns. */
static size_t
columns(const struct buf *b, size_t from)
{
	size_t i, n = 0;

	for (i = from; i < b->len; i++)
		n += ((unsigned char)b->s[i] & 0xc0) != 0x80;
	return n;
}

/* Try it on one line that began at `line`; leave b as it was if it is too
 * long, a following comma counted. */
static bool
fits(struct buf *b, const json_t *value, size_t line)
{
	size_t start = b->len;

	/* a column has 4 bytes at most */
	if (write_line(b, value, true, line + 4 * LINE_WIDTH) &&
	    columns(b, line) < LINE_WIDTH)
		return true;
	buf_cut(b, start);
	return false;
}

static size_t
new_line(struct buf *b, int level)
{
	size_t line;

	buf_ch(b, '\n');
	line = b->len;
	buf_fill(b, ' ', 2 * (size_t)(level < LEVELS ? level : LEVELS));
	return line;
}

/* `line` is the offset at which the line begins that b ends with. */
static void
write_pretty(struct buf *b, const json_t *value, int level, size_t line)
{
	json_t *object = (json_t *)value, *v;
	void *iter;
	size_t i;

	if (json_object_size(value) == 0 && json_array_size(value) == 0) {
		write_line(b, value, true, SIZE_MAX);
		return;
	}
	if (fits(b, value, line))
		return;
	buf_ch(b, json_is_object(value) ? '{' : '[');
	for (iter = json_object_iter(object); iter != NULL;
	    iter = json_object_iter_next(object, iter)) {
		if (iter != json_object_iter(object))
			buf_ch(b, ',');
		line = new_line(b, level + 1);
		write_key(b, iter);
		buf_ch(b, ' ');
		write_pretty(b, json_object_iter_value(iter), level + 1, line);
	}
	json_array_foreach(value, i, v) {
		if (i > 0)
			buf_ch(b, ',');
		line = new_line(b, level + 1);
		write_pretty(b, v, level + 1, line);
	}
	new_line(b, level);
	buf_ch(b, json_is_object(value) ? '}' : ']');
}

void
json_pretty(struct buf *b, const json_t *value)
{
	write_pretty(b, value, 0, b->len);
}
