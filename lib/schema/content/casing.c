#include "schema/content/casing.h"

#include <string.h>

#include "base/utf8.h"

static const struct {
	const char *name, *words;
} styles[CASINGS] = {
	[CASING_UPPER] = {"upper", "are in upper case"},
	[CASING_LOWER] = {"lower", "are in lower case"},
	[CASING_TITLE] = {"title", "have a capital letter in each word"},
	[CASING_SENTENCE] = {"sentence",
	    "have a capital letter in the first word"},
};

const char *
casing_name(enum casing style)
{
	return styles[style].name;
}

enum casing
casing_named(const char *name)
{
	enum casing style = CASING_UPPER;

	if (name == NULL)
		return CASINGS;
	while (style < CASINGS && strcmp(styles[style].name, name) != 0)
		style++;
	return style;
}

const char *
casing_words(enum casing style)
{
	return styles[style].words;
}

/* ---- words ------------------------------------------------------------- */

/* How many bytes at s are a letter; 0: none is there. */
static size_t
letter(const char *s, size_t n, uint32_t *cp)
{
	size_t len;

	if (((unsigned char)*s & 0x80) == 0) {
		*cp = (unsigned char)*s;
		return utf8_is_letter(*cp);
	}
	len = utf8_decode(s, n, cp);
	return len > 0 && utf8_is_letter(*cp) ? len : 0;
}

static void
take_letter(struct casing_word *w, uint32_t cp)
{
	bool upper = cp < 0x80 ? cp <= 'Z' : utf8_lower(cp) != cp;
	bool lower = cp < 0x80 ? !upper : utf8_upper(cp) != cp;

	if (w->letters++ == 0) {
		w->starts_upper = upper;
		w->starts_lower = lower;
	} else {
		w->goes_on_upper |= upper;
		w->goes_on_lower |= lower;
	}
}

/* Does an apostrophe that follows a letter end before s[at]? */
static bool
is_quoted(const char *s, size_t at)
{
	static const char curled[] = "\xe2\x80\x99";
	size_t n = s[at - 1] == '\'' ? 1 : at >= 3 &&
	    memcmp(s + at - 3, curled, 3) == 0 ? 3 : 0;

	return n > 0 && at > n && ((s[at - n - 1] & 0x80) != 0 ||
	    utf8_is_letter((unsigned char)s[at - n - 1]));
}

static unsigned
place_of(const char *s, size_t at, bool first)
{
	unsigned place = first ? CASING_FIRST : 0;

	if (at == 0)
		return place;
	if (s[at - 1] >= '0' && s[at - 1] <= '9')
		return place | CASING_AFTER_DIGIT;
	return is_quoted(s, at) ? place | CASING_AFTER_QUOTE : place;
}

bool
casing_next(const char *s, size_t n, size_t *at, bool first,
    struct casing_word *out)
{
	uint32_t cp;
	size_t i = *at, len;

	while (i < n && letter(s + i, n - i, &cp) == 0)
		i++;
	if (i == n)
		return false;
	*out = (struct casing_word){.s = s + i,
	    .place = place_of(s, i, first)};
	while (i < n && (len = letter(s + i, n - i, &cp)) > 0) {
		take_letter(out, cp);
		i += len;
	}
	out->n = (size_t)(s + i - out->s);
	*at = i;
	return true;
}

/* Does the style begin a word with a capital where it stands? "2nd", and what
 * is short behind an apostrophe: "Women's", but "O'Brien". */
static bool
is_begun(enum casing style, const struct casing_word *w)
{
	if (style == CASING_UPPER || style == CASING_LOWER)
		return style == CASING_UPPER;
	if (w->place & CASING_AFTER_DIGIT ||
	    (w->place & CASING_AFTER_QUOTE && w->letters <= 2))
		return false;
	return style == CASING_TITLE || (w->place & CASING_FIRST);
}

bool
casing_fits(enum casing style, const struct casing_word *w)
{
	if (is_begun(style, w) ? w->starts_lower : w->starts_upper)
		return false;
	return style == CASING_UPPER ? !w->goes_on_lower : !w->goes_on_upper;
}

static void
write_letter(struct buf *out, uint32_t cp, bool upper)
{
	char bytes[4];

	buf_add(out, bytes, utf8_write(upper ? utf8_upper(cp) :
	    utf8_lower(cp), bytes));
}

void
casing_write(struct buf *out, enum casing style, const struct casing_word *w)
{
	uint32_t cp = 0;
	size_t len;

	for (size_t i = 0; i < w->n; i += len) {
		len = utf8_decode(w->s + i, w->n - i, &cp);
		write_letter(out, cp, i == 0 ? is_begun(style, w) :
		    style == CASING_UPPER);
	}
}

void
casing_fold(struct buf *out, const struct casing_word *w)
{
	casing_write(out, CASING_LOWER, w);
}

bool
casing_joins(enum casing style, const struct casing_word *w)
{
	return style >= CASING_TITLE && !w->starts_upper && !w->goes_on_upper;
}
