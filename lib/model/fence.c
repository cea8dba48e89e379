#include "model/fence.h"

#include <string.h>
#include "base/utf8.h"
#include "json/write.h"

void
fence_open(struct buf *b, const char *name)
{
	buf_fmt(b, "<data name=\"%s\">\n", name);
}

void
fence_close(struct buf *b)
{
	if (b->len > 0 && b->s[b->len - 1] != '\n')
		buf_ch(b, '\n');
	buf_str(b, "</data>\n");
}

/* What a reader does not see, or sees in another order than it is read. */
static const struct {
	uint32_t from, to;
} hidden[] = {
	{0x80, 0x9f}, {0xad, 0xad}, {0x61c, 0x61c}, {0x180e, 0x180e},
	{0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
	{0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb},
	{0xe0000, 0xe0fff},
};

/* Does a bracket begin what could be a tag, or only compare? */
static bool
opens_tag(const char *s, size_t n)
{
	unsigned char next = n > 1 ? (unsigned char)s[1] : '\0';

	return *s == '<' && (strchr("/!?|", next) != NULL ? next != '\0' :
	    (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z'));
}

/* The third of a run, and each behind it: two are no fence. */
static bool
makes_fence(const char *start, const char *s)
{
	return *s == '`' && s - start >= 2 && s[-1] == '`' && s[-2] == '`';
}

static bool
is_hidden(uint32_t cp)
{
	for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
		if (cp >= hidden[i].from && cp <= hidden[i].to)
			return true;
	return false;
}

static void
escape(struct buf *b, uint32_t cp)
{
	if (cp > 0xffff) {
		cp -= 0x10000;
		buf_fmt(b, "\\u%04x\\u%04x", (unsigned)(0xd800 + (cp >> 10)),
		    (unsigned)(0xdc00 + (cp & 0x3ff)));
	} else
		buf_fmt(b, "\\u%04x", (unsigned)cp);
}

/* JSON as our writer gives it: outside of strings nothing needs an escape. */
static void
add_escaped(struct buf *b, const struct buf *json)
{
	for (size_t i = 0; i < json->len;) {
		uint32_t cp = 0;
		size_t n = utf8_decode(json->s + i, json->len - i, &cp);

		if (n == 0)
			n = 1; /* json/write gives none */
		else if (is_hidden(cp) ||
		    opens_tag(json->s + i, json->len - i) ||
		    makes_fence(json->s, json->s + i))
			escape(b, cp);
		else
			buf_add(b, json->s + i, n);
		i += n;
	}
}

void
fence_name(struct buf *b, const char *name)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789_";

	if (*name && strspn(name, plain) == strlen(name))
		buf_str(b, name);
	else
		fence_text(b, name);
}

void
fence_text(struct buf *b, const char *text)
{
	struct buf json = BUF_INIT;

	json_quote(&json, text, strlen(text));
	add_escaped(b, &json);
	buf_free(&json);
}

void
fence_json(struct buf *b, const json_t *value)
{
	struct buf json = BUF_INIT;

	json_compact(&json, value);
	add_escaped(b, &json);
	buf_free(&json);
}
