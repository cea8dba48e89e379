/* What ends with today, or lies so far from it: "2 weeks ago", "year to
 * date", "same period last year". */
#include "base/day.h"
#include "plan/text/when_read.h"

enum degree { EXACTLY, MORE, LEAST, LESS };

static size_t
degree_at(const struct when_reader *r, size_t at, enum degree *d)
{
	static const struct {
		const char *words;
		enum degree degree;
	} v[] = {
#define WHEN_FAR(words, more) {words, more},
#include "plan/text/when_word.def"
	};

	*d = EXACTLY;
	for (size_t i = 0; i < sizeof v / sizeof *v; i++) {
		size_t n = when_run(r, at, v[i].words);

		if (n > 0) {
			*d = v[i].degree;
			return n;
		}
	}
	return 0;
}

/* The day, or the hour, so far from now. */
static struct when_time
distant(const struct when_reader *r, struct when_shift by,
    enum when_unit unit)
{
	enum when_unit base = unit < WHEN_DAY ? unit : WHEN_DAY;
	struct when_time w = when_span(when_relative(r->now, base, by),
	    when_relative(r->now, base, by), base);

	when_move(&w.after, when_shift_of((struct when_measure){base, 1}, 1),
	    r->now);
	return w;
}

static void
push_degree(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, struct when_time w, enum degree d)
{
	bool hours = w.granularity < WHEN_DAY;

	switch (d) {
	case EXACTLY:
		break;
	case MORE:
		w.after = w.from;
		w.from = when_open();
		w.preposition = WHEN_BEFORE;
		break;
	case LEAST:
		w.from = when_open();
		w.preposition = WHEN_UNTIL;
		break;
	case LESS:
		w.from = w.after;
		w.after = when_relative(r->now,
		    hours ? WHEN_MINUTE : WHEN_DAY, WHEN_BY(0, !hours));
		w.preposition = WHEN_AFTER;
		break;
	}
	when_push(r, list, at, n, &w);
}

/* "between 30 and 60 days ago" */
static bool
between_ago(const struct when_reader *r, size_t at, struct when_list *list)
{
	size_t i = at + 1, n;
	int near, far;
	bool vague;
	struct when_measure m;
	struct when_time w;

	if (!when_among(r, at, LISTED_BETWEEN))
		return false;
	i += when_count(r, i, &near, &vague);
	if (i == at + 1 || !when_among(r, i, LISTED_AND))
		return true;
	n = when_count(r, i + 1, &far, &vague);
	i += n + 1;
	if (n == 0 || far <= near || when_unit_at(r, i, &m) != 1 ||
	    !when_among(r, i + 1, LISTED_AGO))
		return true;
	w = distant(r, when_shift_of(m, -near), m.unit);
	w.from = distant(r, when_shift_of(m, -far), m.unit).from;
	w.preposition = WHEN_BETWEEN;
	when_push(r, list, at, i + 2 - at, &w);
	return true;
}

/* "due in 14 days", "will expire within 2 weeks": from today on. */
static void
due_in(const struct when_reader *r, size_t at, size_t n,
    struct when_list *list, struct when_shift by, enum when_unit unit)
{
	struct when_time w;

	if (r->pick == WHEN_PICK_PAST || at == 0 ||
	    !when_among(r, at - 1, LISTED_WITHIN) ||
	    when_among(r, at + n, LISTED_OF_MOMENT))
		return;
	w = when_rolling(r, by, true, unit);
	w.weak = true;
	when_push(r, list, at, n, &w);
}

void
when_read_ago(const struct when_reader *r, size_t at, struct when_list *list)
{
	enum degree degree;
	size_t i = at + degree_at(r, at, &degree), n, end, half;
	int count = 1;
	bool vague = false, ahead = false;
	struct when_measure m;
	struct when_shift by;
	struct when_time day, all;

	if (between_ago(r, at, list))
		return;
	i += when_count(r, i, &count, &vague);
	half = when_phrase(r, i, WHEN_PHRASE_AND_A_HALF);
	i += half;
	i += when_dash(r, i);
	n = when_unit_at(r, i, &m);
	if (n == 0 || (i == at && !when_among(r, i, LISTED_HALF)))
		return;
	i += n;
	if (!half)
		i += half = when_phrase(r, i, WHEN_PHRASE_AND_A_HALF);
	end = when_among(r, i, LISTED_AGO);
	if (!end) {
		end = when_phrase(r, i, WHEN_PHRASE_FROM_NOW);
		end = end ? end : when_phrase(r, i, WHEN_PHRASE_FROM_TODAY);
		ahead = end > 0;
	}
	if (!end && degree == EXACTLY)
		due_in(r, at, i - at, list, when_shift_of(m, count), m.unit);
	if (!end || (ahead && degree != EXACTLY))
		return;
	n = i + end - at;
	by = when_shift_half(m, count, half > 0);
	if (!ahead)
		by = (struct when_shift){-by.months, -by.days, -by.seconds};
	day = distant(r, by, m.unit);
	day.vague = vague;
	if (degree != EXACTLY || m.unit <= WHEN_DAY || m.factor > 1 || half) {
		push_degree(r, list, at, n, day, degree);
		return;
	}
	all = when_span_unit(r->now, m.unit, ahead ? count : -count, false);
	all.vague = vague;
	/* "since 2 weeks ago" and "2 weeks from now" count days */
	if (r->preposition <= WHEN_IN && !ahead)
		when_push(r, list, at, n, &all);
	when_push(r, list, at, n, &day);
	when_push(r, list, at, n, &all);
}

/* "so far", "up to today", "until the same day" */
static size_t
so_far_at(const struct when_reader *r, size_t at)
{
	static const char *const ends[] = {
#define WHEN_END_SO_FAR(words) words,
#include "plan/text/when_word.def"
	};
	size_t n = when_phrase(r, at, WHEN_PHRASE_SO_FAR);

	if (n == 0)
		n = when_among(r, at, LISTED_YTD);
	for (size_t k = 0; n == 0 && k < sizeof ends / sizeof *ends; k++) {
		size_t i = at + when_run(r, at, ends[k]);

		if (i == at)
			continue;
		if (when_among(r, i, LISTED_TODAY)) {
			n = i + 1 - at;
			break;
		}
		i += when_among(r, i, LISTED_THE);
		if (when_among(r, i, LISTED_SAME) &&
		    when_among(r, i + 1, LISTED_SAME_MOMENT))
			n = i + 2 - at;
	}
	return n;
}

/* The span up to today; one that is over up to the same day of it. */
static bool
so_far(const struct when_reader *r, const struct when_time *w,
    struct when_time *out)
{
	int64_t today = (int64_t)WHEN_DAY_LONG * day_number(r->now->year,
	    r->now->month, r->now->day);
	struct when_measure unit = {w->granularity, 1};
	struct when_shift back = {0}, one = when_shift_of(unit, 1);
	struct when_time at = *w;

	if (w->kind != WHEN_SPAN || w->from.open || w->after.open ||
	    w->granularity < WHEN_WEEK || !when_bound_exists(&w->after) ||
	    when_seconds(&w->from) > today)
		return false;
	while (when_seconds(&at.after) <= today) {
		back.months -= one.months;
		back.days -= one.days;
		at = *w;
		when_move(&at.after, WHEN_BY(-back.months, -back.days),
		    r->now);
		if (!when_bound_exists(&at.after))
			return false;
	}
	*out = *w;
	back.days++;
	out->after = when_relative(r->now, WHEN_DAY, back);
	out->granularity = WHEN_DAY;
	return true;
}

void
when_push_so_far(const struct when_reader *r, struct when_list *list,
    size_t at, size_t n, const struct when_time *w)
{
	size_t used = so_far_at(r, at + n);
	struct when_time out;

	if (used && so_far(r, w, &out)) {
		out.year_alone = false;
		when_push(r, list, at, n + used, &out);
	}
}

/* "ytd", "year to date"; also of another year: "ytd 2025". */
static size_t
unit_to_date(const struct when_reader *r, size_t at, struct when_time *w)
{
	static const struct {
		const char *word;
		enum when_unit unit;
	} v[] = {
#define WHEN_TO_DATE(word, unit) {word, WHEN_##unit},
#include "plan/text/when_word.def"
	};
	size_t n = 0, used;
	bool fiscal = when_among(r, at, LISTED_FISCAL_TD);
	struct when_measure m;

	for (size_t i = 0; i < sizeof v / sizeof *v; i++)
		if (when_is(r, at, v[i].word)) {
			m.unit = v[i].unit;
			n = 1;
		}
	if (!n && when_unit_at(r, at + fiscal, &m) == 1 &&
	    m.unit >= WHEN_WEEK && m.factor == 1 &&
	    when_phrase(r, at + fiscal + 1, WHEN_PHRASE_TO_DATE))
		n = fiscal + 3u;
	if (!n)
		return 0;
	used = when_year_behind(r, at + n, w);
	if (m.unit != WHEN_YEAR || fiscal)
		used = 0;
	if (!used)
		*w = when_span_unit(r->now, m.unit, 0, fiscal);
	return n + used;
}

void
when_read_to_date(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	struct when_time w, out;
	struct when_list spans = {.n = 0};
	size_t n = unit_to_date(r, at, &w), i;

	if (n > 0) {
		if (so_far(r, &w, &out))
			when_push(r, list, at, n, &out);
		return;
	}
	n = when_phrase(r, at, WHEN_PHRASE_SO_FAR);
	if (n == 0 && (at == 0 || !when_among(r, at - 1, LISTED_NOT_TO_DATE)))
		n = when_phrase(r, at, WHEN_PHRASE_TO_DATE);
	if (n == 0)
		return;
	i = at + n;
	i += when_among(r, i, LISTED_IN_FOR);
	i += when_among(r, i, LISTED_THE);
	when_read_step(r, i, &spans);
	when_read_year(r, i, &spans);
	for (size_t k = 0; k < spans.n; k++) {
		spans.v[k].w.year_alone = false;
		if (so_far(r, &spans.v[k].w, &out))
			when_push(r, list, at, i + spans.v[k].n - at, &out);
	}
	w = when_span(when_open(), when_relative(r->now, WHEN_DAY,
	    WHEN_BY(0, 1)), WHEN_DAY);
	w.preposition = WHEN_UNTIL;
	w.weak = true;
	when_push(r, list, at, n, &w);
}

/* "last year", "of the previous year", "a year ago", "in 2025": what the same
 * period is of. */
static size_t
same_of(const struct when_reader *r, size_t at, struct when_time *of)
{
	size_t i = at + when_among(r, at, LISTED_OF_SAME), n;
	enum when_manner manner;
	struct when_measure m;
	int direction, count;
	bool vague;

	n = when_year_behind(r, at, of);
	if (n)
		return n;
	i += when_among(r, i, LISTED_THE);
	n = when_step_name(r, i, &direction, &manner);
	if (n && direction < 0 && when_unit_at(r, i + n, &m) == 1 &&
	    m.unit >= WHEN_WEEK && m.factor == 1) {
		*of = when_span_unit(r->now, m.unit, -1, false);
		return i + n + 1 - at;
	}
	n = when_count(r, i, &count, &vague);
	if (n && count == 1 && when_unit_at(r, i + n, &m) == 1 &&
	    when_among(r, i + n + 1, LISTED_AGO_BEFORE) &&
	    m.unit >= WHEN_WEEK && m.factor == 1) {
		*of = when_span_unit(r->now, m.unit, -1, false);
		return i + n + 2 - at;
	}
	if (when_among(r, i, LISTED_YEAR) &&
	    when_among(r, i + 1, LISTED_BEFORE)) {
		*of = when_span_unit(r->now, WHEN_YEAR, -1, false);
		return i + 2 - at;
	}
	return 0;
}

/* "same month last year": all of it, or up to the same day. */
static void
same_unit(const struct when_reader *r, size_t at, struct when_list *list,
    enum when_unit unit, size_t n)
{
	struct when_time w = when_span_unit(r->now, unit, 0, false), part;
	struct when_shift year = unit == WHEN_WEEK ? WHEN_BY(0, -364) :
	    WHEN_BY(-12, 0);

	when_move(&w.from, year, r->now);
	when_move(&w.after, year, r->now);
	w.same = true;
	when_push(r, list, at, n, &w);
	part = w;
	part.after = when_relative(r->now, WHEN_DAY, WHEN_BY(year.months,
	    year.days + 1));
	when_push(r, list, at, n, &part);
}

void
when_read_same(const struct when_reader *r, size_t at, struct when_list *list)
{
	struct when_measure m;
	struct when_time of, w;
	size_t i = at + 2, n;
	bool period = (when_among(r, at, LISTED_SAME) &&
	    when_among(r, at + 1, LISTED_SAME_PERIOD)) ||
	    (when_among(r, at, LISTED_THIS_ONE) &&
	    when_among(r, at + 1, LISTED_TIME));

	if (period) {
		i += when_phrase(r, i, WHEN_PHRASE_OF_TIME);
		n = same_of(r, i, &of);
		if (!n || !so_far(r, &of, &w))
			return;
		w.same = true;
		when_push(r, list, at, i + n - at, &w);
		return;
	}
	if (!when_among(r, at, LISTED_SAME))
		return;
	m.unit = WHEN_DAY;
	if (!when_among(r, at + 1, LISTED_DATE) &&
	    (when_unit_at(r, at + 1, &m) != 1 ||
	    m.factor != 1 || m.unit < WHEN_DAY || m.unit > WHEN_QUARTER))
		return;
	n = same_of(r, i, &of);
	if (n && when_is_year(&of) &&
	    of.from.year == r->now->year - 1)
		same_unit(r, at, list, m.unit, i + n - at);
}
