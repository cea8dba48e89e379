/* A text in the case that a column has. */
#include "schema/content/casing.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

/* How one word may be written. */
struct ways {
	const char *one, *other; /* NULL: there is no other */
	bool held;               /* as it is, it is one of them */
};

static const char *
copy(struct arena *a, struct buf *text)
{
	const char *out = arena_strndup(a, text->s, text->len);

	buf_free(text);
	return out;
}

static const char *
styled(struct arena *a, enum casing style, const struct casing_word *w)
{
	struct buf text = BUF_INIT;

	casing_write(&text, style, w);
	return copy(a, &text);
}

/* A word of the list, where it is `w` in some case; else NULL. */
static const char *
listed(struct arena *a, const json_t *item, const struct casing_word *w,
    struct casing_word *out)
{
	const char *s = json_string_value(item);
	size_t at = 0;

	return s != NULL && casing_next(s, strlen(s), &at, true, out) &&
	    out->n == strlen(s) && strcmp(styled(a, CASING_LOWER, out),
	    styled(a, CASING_LOWER, w)) == 0 ? s : NULL;
}

static void
add_way(struct ways *ways, const struct casing_word *w, const char *way)
{
	ways->held |= strlen(way) == w->n && memcmp(way, w->s, w->n) == 0;
	if (ways->one == NULL)
		ways->one = way;
	else if (strcmp(ways->one, way) != 0)
		ways->other = way;
}

static struct ways
ways_of(struct arena *a, enum casing style, const json_t *but,
    const struct casing_word *w)
{
	struct ways ways = {NULL, NULL, false};
	struct casing_word other;
	bool joins = true;
	const json_t *item;
	const char *s;
	size_t i;

	json_array_foreach(but, i, item) {
		s = listed(a, item, w, &other);
		if (s == NULL)
			continue;
		add_way(&ways, w, s);
		joins &= casing_joins(style, &other);
	}
	/* "the" stands within a text, "The" begins it */
	if (joins && (ways.one == NULL || w->place & CASING_FIRST)) {
		ways = (struct ways){NULL, NULL, false};
		add_way(&ways, w, styled(a, style, w));
	}
	return ways;
}

/* Without the blanks at its ends, where no text of the column has any. */
static const char *
trimmed(struct arena *a, const json_t *column, const char *text)
{
	static const char blanks[] = " \t\n\v\f\r";
	size_t n;

	if (get_true(column, "padded"))
		return text;
	text += strspn(text, blanks);
	n = strlen(text);
	while (n > 0 && strchr(blanks, text[n - 1]) != NULL)
		n--;
	return text[n] == '\0' ? text : arena_strndup(a, text, n);
}

enum casing_verdict
casing_spell(struct arena *a, const json_t *column, const char *said,
    const char **spelled, const char **or_so)
{
	enum casing style = casing_named(get_str(column, "case"));
	const json_t *but = get_array(column, "case_but");
	const char *text = trimmed(a, column, said);
	size_t at = 0, done = 0, n = strlen(text);
	bool held = n == strlen(said), unsure = false;
	struct buf one = BUF_INIT, other = BUF_INIT;
	struct casing_word w;
	struct ways ways;

	if (style == CASINGS || !utf8_valid(text, n) ||
	    get_holds(get_array(column, "blanks"), said))
		return CASING_HELD;
	while (casing_next(text, n, &at, done == 0, &w)) {
		ways = ways_of(a, style, but, &w);
		held &= ways.held;
		unsure |= ways.other != NULL;
		buf_add(&one, text + done, (size_t)(w.s - text) - done);
		buf_add(&other, text + done, (size_t)(w.s - text) - done);
		buf_str(&one, ways.one);
		buf_str(&other, ways.other ? ways.other : ways.one);
		done = at;
	}
	buf_str(&one, text + done);
	buf_str(&other, text + done);
	*spelled = copy(a, &one);
	*or_so = copy(a, &other);
	return held ? CASING_HELD : unsure ? CASING_UNSURE : CASING_SPELLED;
}
