/* Words that point back. */
#include "follow/following.h"

#include <string.h>

#include "base/buf.h"
#include "words/pattern.h"

enum point { POINT_NONE, POINT_THEY, POINT_THEIR, POINT_THOSE, POINT_ONES,
	POINT_THERE };

static const struct {
	enum point point;
	const char *words;
} points[] = {
#define POINT(class, words) {POINT_##class, words},
#include "follow/point.def"
#undef POINT
};

static enum point
point_of(const struct pattern_words *s, size_t i)
{
	for (size_t k = 0; k < sizeof points / sizeof *points; k++)
		if (pattern_is(s, i, points[k].words))
			return points[k].point;
	return POINT_NONE;
}

static const char *
word(struct follow *f, const struct pattern_words *s, size_t i)
{
	return arena_strndup(&f->arena, s->text + s->at[i], s->len[i]);
}

/* Is "that" a relative word here: "ones that left"? */
static bool
is_relative(const struct pattern_words *s, size_t i)
{
	return pattern_among(s, i, LISTED_THAT) && i > 0 &&
	    (point_of(s, i - 1) != POINT_NONE || pattern_is(s, i - 1,
	    SPANS_ABOUT)) && i + 1 < s->n;
}

/* "one" that counts: "one year", "more than one". */
static bool
is_count(const struct pattern_words *s, size_t i)
{
	return pattern_among(s, i, LISTED_ONE) && i > 0 &&
	    pattern_among(s, i - 1, LISTED_ONE_COUNTS);
}

/* "this year": a time that is known without what was said. */
static bool
is_time(const struct pattern_words *s, size_t i)
{
	return pattern_among(s, i, LISTED_THIS) &&
	    pattern_among(s, i + 1, LISTED_THIS_TIME);
}

/* How many words from `i` on are a noun that names the topic's rows. */
static size_t
noun(struct follow *f, const struct pattern_words *s, size_t i)
{
	for (size_t n = 3; n > 0; n--) {
		struct buf b = BUF_INIT;
		bool named;

		if (i + n > s->n)
			continue;
		pattern_text(s, i, i + n, &b);
		named = topic_source(&f->topic, b.s) != NULL;
		buf_free(&b);
		if (named)
			return n;
	}
	return 0;
}

static void
add(struct buf *b, const char *word)
{
	if (b->len > 0)
		buf_ch(b, ' ');
	buf_str(b, word);
}

/* The words that stand for what points back at `i`; how many were read. */
static size_t
one_point(struct follow *f, const struct pattern_words *s, size_t i,
    struct buf *b)
{
	switch (point_of(s, i)) {
	case POINT_THEY:
		add(b, SPANS_ABOUT);
		return 1;
	case POINT_THEIR:
		add(b, SPANS_ABOUT "'s");
		return 1;
	case POINT_THOSE:
		if (is_relative(s, i) || is_time(s, i))
			return 0;
		add(b, SPANS_ABOUT);
		if (pattern_among(s, i + 1, LISTED_ONES))
			return 2;
		return 1 + noun(f, s, i + 1);
	case POINT_ONES:
		if (is_count(s, i))
			return 0;
		add(b, SPANS_ABOUT);
		return 1;
	case POINT_THERE:
		if (i == 0 || i + 1 < s->n ||
		    pattern_among(s, i - 1, LISTED_BEEN))
			return 0;
		add(b, "in " SPANS_ABOUT);
		return 1;
	case POINT_NONE:
		break;
	}
	return 0;
}

const char *
point(struct follow *f, const char *text, bool *pointed)
{
	struct buf b = BUF_INIT;
	struct pattern_words s;
	const char *out;
	size_t i = 0;

	pattern_split(&s, text);
	while (i < s.n) {
		size_t n = one_point(f, &s, i, &b);

		/* "of those" after "ones" says nothing more */
		*pointed |= n > 0;
		if (n == 0) {
			const char *end = s.text + s.at[i] + s.len[i];

			add(&b, word(f, &s, i));
			if (*end == ',')
				buf_ch(&b, ',');
			n = 1;
		}
		i += n;
	}
	out = arena_strdup(&f->arena, b.s);
	buf_free(&b);
	return out;
}

bool
point_beyond(struct follow *f, const struct pattern_words *s, size_t from)
{
	struct buf b = BUF_INIT;
	bool pointed = false;

	for (size_t i = from; i < s->n && !pointed; i++)
		pointed = point_of(s, i) != POINT_THEIR &&
		    one_point(f, s, i, &b) > 0;
	buf_free(&b);
	return pointed;
}
