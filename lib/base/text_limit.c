#include "base/text_limit.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/num.h"
#include "base/utf8.h"

static struct row {
	const char *name;
	size_t most;
	const char *unit;
	bool settable;
	const char *what;
} rows[] = {
#define LIMIT(name, most, unit, settable, what) \
	{#name, most, unit, settable, what},
#include "base/text_limit.def"
#undef LIMIT
};

size_t
limit_most(enum limit which)
{
	return rows[which].most;
}

/* "sql=4000000" up to a comma or the end. */
static bool
set(const char *pair, size_t len)
{
	char number[24];
	int64_t value;
	size_t n;

	for (size_t i = 0; i < LIMITS; i++) {
		n = strlen(rows[i].name);
		if (!rows[i].settable || len <= n + 1 || pair[n] != '=' ||
		    memcmp(pair, rows[i].name, n) != 0 ||
		    len - n - 1 >= sizeof number)
			continue;
		memcpy(number, pair + n + 1, len - n - 1);
		number[len - n - 1] = '\0';
		if (!num_parse_int(number, &value) || value < 1)
			return false;
		rows[i].most = (size_t)value;
		return true;
	}
	return false;
}

const char *
limit_read(void)
{
	const char *s = getenv("T2S_LIMITS");
	size_t len;

	for (; s != NULL && *s != '\0'; s += len + (s[len] == ',')) {
		len = strcspn(s, ",");
		if (!set(s, len))
			return "invalid T2S_LIMITS: expected "
			    "NAME=BYTES[,NAME=BYTES], as t2s(7) lists them";
	}
	return NULL;
}

static void
hint(const struct row *r, struct buf *why)
{
	if (r->settable)
		buf_fmt(why,
		    " (set T2S_LIMITS=%s=N to raise the limit)", r->name);
}

void
limit_over(enum limit which, struct buf *why)
{
	const struct row *r = &rows[which];

	buf_fmt(why, "%s has more than %zu %s", r->what, r->most, r->unit);
	hint(r, why);
}

bool
limit_is_text(const char *s, size_t len, int *line, int *column,
    struct buf *why)
{
	size_t bad = utf8_invalid_at(s, len);
	const char *nul = bad > 0 ? memchr(s, '\0', bad) : NULL;

	if (nul != NULL)
		bad = (size_t)(nul - s);
	*line = *column = 1;
	for (size_t i = 0; bad < len && i < bad; i++) {
		++*column;
		if (s[i] == '\n') {
			++*line;
			*column = 1;
		}
	}
	if (bad < len)
		buf_fmt(why, "byte 0x%02x is not UTF-8 text",
		    (unsigned)(unsigned char)s[bad]);
	return bad == len;
}

bool
limit_text(enum limit which, const char *s, size_t len, struct buf *why)
{
	const struct row *r = &rows[which];
	struct buf what = BUF_INIT;
	int line, column;
	size_t n = len;

	if (!limit_is_text(s, len, &line, &column, &what)) {
		buf_fmt(why, "line %d, column %d: %s", line, column, what.s);
		buf_free(&what);
		return false;
	}
	if (n > r->most && strcmp(r->unit, "characters") == 0)
		n = utf8_length(s);
	if (n <= r->most)
		return true;
	buf_fmt(why, "%s has %zu %s; the limit is %zu", r->what, n,
	    r->unit, r->most);
	hint(r, why);
	return false;
}
