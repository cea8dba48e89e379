/* What a word of time is the name of. */
#include <string.h>
#include "plan/text/when_read.h"

/* The word, or the word and an s. */
static bool
named(const char *text, const char *name, bool *plural)
{
	size_t n = strlen(name);

	if (strncmp(text, name, n) != 0)
		return false;
	*plural = text[n] == 's';
	return text[n + *plural] == '\0';
}

static const char *
letters(const struct when_reader *r, size_t at)
{
	return at < r->q->n && r->q->v[at].word->kind == WORD_LETTERS ?
	    r->q->v[at].text : "";
}

struct name {
	const char *word;
	int value;
	int sure;
};
static const struct name months[] = {
#define WHEN_MONTH(word, month, kind) {word, month, WHEN_##kind},
#include "plan/text/when_word.def"
};
static const struct name weekdays[] = {
#define WHEN_WEEKDAY(word, day, sure) {word, day, sure},
#include "plan/text/when_word.def"
};
static const struct name ordinals[] = {
#define WHEN_ORDINAL(word, n) {word, n, true},
#include "plan/text/when_word.def"
};
static const struct name seasons[] = {
#define WHEN_SEASON(word, month) {word, month, true},
#include "plan/text/when_word.def"
};
static const struct name decades[] = {
#define WHEN_DECADE(word, year) {word, year, true},
#include "plan/text/when_word.def"
};

int
when_month_name(const struct when_reader *r, size_t at,
    enum when_certainty *kind)
{
	const char *text = letters(r, at);

	for (size_t i = 0; i < sizeof months / sizeof *months; i++)
		if (strcmp(months[i].word, text) == 0) {
			*kind = (enum when_certainty)months[i].sure;
			return months[i].value;
		}
	return 0;
}

int
when_weekday_name(const struct when_reader *r, size_t at, bool *sure,
    bool *plural)
{
	const char *text = letters(r, at);

	for (size_t i = 0; i < sizeof weekdays / sizeof *weekdays; i++)
		if (named(text, weekdays[i].word, plural) &&
		    (weekdays[i].sure || !*plural)) {
			*sure = weekdays[i].sure;
			return weekdays[i].value;
		}
	return -1;
}

size_t
when_dot(const struct when_reader *r, size_t at)
{
	return at > 0 && when_mark(r, at, ".") && when_joined(r, at) &&
	    strlen(r->q->v[at - 1].text) <= 4;
}

static int
write_value_of(const struct name *v, size_t n, const char *text)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(v[i].word, text) == 0)
			return v[i].value;
	return 0;
}

int
when_ordinal(const struct when_reader *r, size_t at)
{
	if (at >= r->q->n || r->q->v[at].word->kind == WORD_QUOTED)
		return 0;
	if (r->q->v[at].ordinal)
		return r->q->v[at].number <= 366 ?
		    (int)r->q->v[at].number : 0;
	return write_value_of(ordinals, sizeof ordinals / sizeof *ordinals,
	    letters(r, at));
}

int
when_season_name(const struct when_reader *r, size_t at)
{
	return write_value_of(seasons, sizeof seasons / sizeof *seasons,
	    letters(r, at));
}

int
when_decade_name(const struct when_reader *r, size_t at)
{
	return write_value_of(decades, sizeof decades / sizeof *decades,
	    letters(r, at));
}

size_t
when_unit_at(const struct when_reader *r, size_t at, struct when_measure *m)
{
	static const struct {
		const char *word;
		enum when_unit unit;
		int factor;
		bool digits;
	} units[] = {
#define WHEN_UNIT(word, unit, factor, digits) \
	{word, WHEN_##unit, factor, digits},
#include "plan/text/when_word.def"
	};
	const char *text = letters(r, at);
	bool plural;

	if (when_among(r, at, LISTED_HALF)) {
		size_t a = when_among(r, at + 1, LISTED_A_ONE);

		*m = (struct when_measure){WHEN_MONTH, 6};
		return when_among(r, at + 1 + a, LISTED_YEARS) ? a + 2 : 0;
	}
	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		if (!named(text, units[i].word, &plural))
			continue;
		if (units[i].digits && (at == 0 || !r->q->v[at - 1].digits ||
		    r->q->v[at - 1].ordinal))
			continue;
		*m = (struct when_measure){units[i].unit, units[i].factor};
		return 1;
	}
	return 0;
}

bool
when_daypart_name(const struct when_reader *r, size_t at, int *from,
    int *after)
{
	static const struct {
		const char *word;
		int from, after;
	} parts[] = {
#define WHEN_DAYPART(word, from, after) {word, from, after},
#include "plan/text/when_word.def"
	};
	bool plural;

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (named(letters(r, at), parts[i].word, &plural)) {
			*from = parts[i].from * WHEN_HOUR_LONG;
			*after = parts[i].after * WHEN_HOUR_LONG;
			return true;
		}
	return false;
}

size_t
when_step_name(const struct when_reader *r, size_t at, int *direction,
    enum when_manner *manner)
{
	static const struct {
		const char *word;
		int direction;
		enum when_manner manner;
	} steps[] = {
#define WHEN_STEP(word, direction, manner) {word, direction, WHEN_##manner},
#include "plan/text/when_word.def"
	};

	/* "this past week", "this coming Friday" */
	if (when_among(r, at, LISTED_THIS_ONE) &&
	    when_among(r, at + 1, LISTED_STEP_AFTER_THIS))
		return 1 + when_step_name(r, at + 1, direction, manner);
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
		if (when_is(r, at, steps[i].word)) {
			*direction = steps[i].direction;
			*manner = steps[i].manner;
			return 1;
		}
	return 0;
}

struct phrase {
	const char *words;
	enum when_preposition meaning;
};

/* The one of most words. */
static size_t
longest(const struct when_reader *r, size_t at, const struct phrase *v,
    size_t n, enum when_preposition *meaning)
{
	size_t best = 0;

	for (size_t i = 0; i < n; i++) {
		size_t used = when_run(r, at, v[i].words);

		if (used > best) {
			best = used;
			*meaning = v[i].meaning;
		}
	}
	return best;
}

size_t
when_preposition_at(const struct when_reader *r, size_t at,
    enum when_preposition *p)
{
	static const struct phrase v[] = {
#define WHEN_PREPOSITION(words, meaning) {words, WHEN_##meaning},
#include "plan/text/when_word.def"
	};

	return longest(r, at, v, sizeof v / sizeof *v, p);
}

size_t
when_suffix_at(const struct when_reader *r, size_t at,
    enum when_preposition *p)
{
	static const struct phrase v[] = {
#define WHEN_SUFFIX(words, meaning) {words, WHEN_##meaning},
#include "plan/text/when_word.def"
	};

	return longest(r, at, v, sizeof v / sizeof *v, p);
}

enum when_year_choice
when_looks(const struct question *q, size_t at)
{
	enum { NEAR = 16 };
	static const struct {
		const char *word;
		enum when_year_choice pick;
	} v[] = {
#define WHEN_AHEAD(word, pick) {word, WHEN_PICK_##pick},
#include "plan/text/when_word.def"
	};
	enum when_year_choice pick = WHEN_PICK_PAST;

	for (size_t t = at > NEAR ? at - NEAR : 0; t < q->n && t < at + NEAR;
	    t++)
		for (size_t i = 0; i < sizeof v / sizeof *v; i++)
			if (q->v[t].word->kind == WORD_LETTERS &&
			    strcmp(q->v[t].text, v[i].word) == 0 &&
			    v[i].pick > pick)
				pick = v[i].pick;
	return pick;
}
