/* Days: "3 March 2025", "March 3rd", "2025-03-03", "3/3/2025". */
#include <string.h>
#include "base/day.h"
#include "plan/text/when_read.h"

/* A name that is a common word too needs more beside a number: "top 5 may
 * differ". */
static bool
vouched(const struct when_reader *r, enum when_certainty kind, size_t at,
    size_t day, size_t n)
{
	const struct token *t = &r->q->v[at];
	struct when_time year;

	return kind != WHEN_WORD || r->preposition != WHEN_BARE || r->article ||
	    r->q->v[day].ordinal || t->capital ||
	    when_year_behind(r, at + n, &year);
}

static size_t
separator(const struct when_reader *r, size_t at)
{
	if (when_among(r, at, LISTED_OF))
		return 1 + when_among(r, at + 1, LISTED_THE);
	return (when_dash(r, at) || when_mark(r, at, "/") ||
	    when_mark(r, at, ".")) && when_joined(r, at);
}

/* "3-Mar-25": two digits of a year behind a hyphen. */
static size_t
short_year(const struct when_reader *r, size_t at, struct when_time *year)
{
	int two = when_digits(r, at + 1, 2, 2);

	if (two < 0 || !when_joined(r, at) || !when_joined(r, at + 1) ||
	    (!when_dash(r, at) && !when_mark(r, at, "/")))
		return 0;
	*year = when_of_year(when_year_of_two(two));
	return 2;
}

static void
push_date(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, struct when_place p)
{
	struct when_time year, w;
	size_t used = short_year(r, at + n, &year);

	if (!used)
		when_push_place(r, list, at, n, p);
	else if (when_place_in(r, &year, p, &w))
		when_push(r, list, at, n + used, &w);
}

/* "3 March", "3rd of March", "03-Mar" */
static void
day_first(const struct when_reader *r, size_t begin, size_t at,
    struct when_list *list, int first)
{
	struct when_place p = {.granularity = WHEN_DAY};
	size_t i = at + 1, of;
	enum when_certainty kind = WHEN_SURE;

	p.day = when_day_of_month(r, at);
	of = separator(r, i);
	i += of;
	p.month = when_month_name(r, i, &kind);
	if (p.day == 0 || p.month == 0 || (at > 0 && !first &&
	    !r->q->v[at].ordinal && when_amount(r, at)))
		return;
	if (!r->q->v[at].digits && (!of || (at > 0 &&
	    when_among(r, at - 1, LISTED_A_ONE_TWO))))
		return;
	if (!of && !vouched(r, kind, i, at, 1))
		return;
	if (first) {
		p.days = p.day - first;
		p.day = first;
	}
	push_date(r, list, begin, i + 1 + when_dot(r, i + 1) - begin, p);
}

static size_t
connector(const struct when_reader *r, size_t at, bool between)
{
	if (when_dash(r, at) || when_among(r, at, LISTED_UNTIL))
		return 1 + when_among(r, at + 1, LISTED_THE);
	return between && when_among(r, at, LISTED_AND) ?
	    1 + when_among(r, at + 1, LISTED_THE) : 0;
}

/* "1-15 March", "1 to 15 March" */
static void
days_first(const struct when_reader *r, size_t at, struct when_list *list,
    bool between)
{
	int first = when_day_of_month(r, at);
	size_t n = connector(r, at + 1, between);

	if (first && n && when_day_of_month(r, at + 1 + n) > first)
		day_first(r, at, at + 1 + n, list, first);
}

void
when_read_days(const struct when_reader *r, size_t at, struct when_list *list)
{
	days_first(r, at, list, true);
}

/* "March 3rd, 2025", "March 1 to 15" */
static void
month_first(const struct when_reader *r, size_t begin, size_t at,
    struct when_list *list)
{
	struct when_place p = {.granularity = WHEN_DAY};
	size_t i = at + 1, n;
	bool between = at > 0 && when_among(r, at - 1, LISTED_BETWEEN);
	enum when_certainty kind, other;
	int last, year;

	p.month = when_month_name(r, at, &kind);
	if (p.month == 0)
		return;
	i += when_dot(r, i);
	i += when_among(r, i, LISTED_THE);
	p.day = when_day_of_month(r, i);
	if (p.day == 0 ||
	    (!r->q->v[i].digits && !when_among(r, i - 1, LISTED_THE)) ||
	    (!r->q->v[i].ordinal && when_amount(r, i)))
		return;
	if (!vouched(r, kind, at, i, i + 1 - at))
		p.weak = true;
	/* "in March 20 orders came", "Mar 25" of this year or its month */
	year = when_year_of_two(p.day) - r->now->year;
	if (!r->q->v[i].ordinal && ((year > -3 && year < 3) ||
	    (i + 1 < r->q->n && r->q->v[i + 1].content)))
		p.weak = true;
	n = connector(r, i + 1, between);
	last = n ? when_day_of_month(r, i + 1 + n) : 0;
	if (last > p.day && !when_amount(r, i + 1 + n) &&
	    !when_month_name(r, i + 2 + n, &other)) {
		struct when_place days = p;

		days.days = last - p.day;
		push_date(r, list, begin, i + 2 + n - begin, days);
	}
	push_date(r, list, begin, i + 1 - begin, p);
}

/* "the 15th of last month" */
static void
day_of_step(const struct when_reader *r, size_t at, struct when_list *list)
{
	int day = when_day_of_month(r, at), direction = 0;
	size_t i = at + 1 + when_among(r, at + 1, LISTED_OF);
	enum when_manner manner;
	struct when_time month, w;

	if (day == 0 || when_ordinal(r, at) != day || i == at + 1)
		return;
	i += when_among(r, i, LISTED_THE);
	i += when_step_name(r, i, &direction, &manner);
	if (!when_among(r, i, LISTED_MONTH))
		return;
	month = when_span_unit(r->now, WHEN_MONTH, direction, false);
	w = when_within(&month, WHEN_BY(0, day - 1), WHEN_BY(0, day),
	    WHEN_DAY, r->now);
	if (w.from.day == day)
		when_push(r, list, at, i + 1 - at, &w);
}

/* Nothing that is counted follows: "on the 2nd floor". */
static bool
ends_phrase(const struct when_reader *r, size_t at)
{
	return at >= r->q->n || (r->q->v[at].word->kind != WORD_LETTERS &&
	    !r->q->v[at].has_number) || when_among(r, at, LISTED_AFTER_ORDINAL);
}

/* The latest day of that number (step -1), or the next. */
static bool
nearest_day(const struct when_now *now, int day, int step,
    struct when_time *out)
{
	int month = now->year * 12 + now->month - 1;

	for (int k = 0; k < 4; k++, month += step) {
		int y = month / 12, m = month % 12 + 1;

		if (!day_exists(y, m, day) || (k == 0 &&
		    (day <= now->day) != (step < 0)))
			continue;
		*out = when_span_day(y, m, day);
		return true;
	}
	return false;
}

/* "on the 15th": the latest, and the next. */
static void
day_alone(const struct when_reader *r, size_t at, struct when_list *list)
{
	int day = when_day_of_month(r, at);
	int step = r->pick >= WHEN_PICK_THIS ? 1 : -1;

	if (day == 0 || !r->article || !r->q->v[at].digits ||
	    !r->q->v[at].ordinal || r->preposition == WHEN_BARE ||
	    !ends_phrase(r, at + 1) ||
	    when_among(r, at - 2, LISTED_OF_SPAN))
		return;
	for (int k = 0; k < 2; k++, step = -step) {
		struct when_time w;

		if (!nearest_day(r->now, day, step, &w))
			continue;
		w.yearless = w.weak = true;
		w.ahead = step > 0;
		when_push(r, list, at, 1, &w);
	}
}

void
when_read_date(const struct when_reader *r, size_t at, struct when_list *list)
{
	bool sure, plural;
	size_t i = at;

	if (when_weekday_name(r, i, &sure, &plural) >= 0 && !plural) {
		i++;
		i += when_mark(r, i, ".");
		i += when_mark(r, i, ",");
		i += when_among(r, i, LISTED_THE);
	}
	days_first(r, i, list, false);
	day_first(r, at, i, list, 0);
	month_first(r, at, i, list);
	day_of_step(r, i, list);
	day_alone(r, i, list);
}

/* Up to three numbers with one mark between them, and their digits. */
static int
fields(const char *text, int v[3], size_t digits[3], char *mark)
{
	int n = 0;

	while (n < 3) {
		digits[n] = strspn(text, "0123456789");
		v[n] = 0;
		if (digits[n] == 0 || digits[n] > 4)
			return 0;
		for (size_t i = 0; i < digits[n]; i++)
			v[n] = v[n] * 10 + (text[i] - '0');
		text += digits[n++];
		if (*text == '\0')
			return n;
		if ((n > 1 && *text != *mark) || !strchr("-/.", *text))
			return 0;
		*mark = *text++;
	}
	return 0;
}

static void
push_day(const struct when_reader *r, struct when_list *list, size_t at,
    int year, int month, int day, bool weak)
{
	struct when_time w;

	if (!day_exists(year, month, day))
		return;
	w = when_span_day(year, month, day);
	w.weak = weak;
	when_push(r, list, at, 1, &w);
}

static void
three_fields(const struct when_reader *r, size_t at, struct when_list *list)
{
	int v[3], year;
	size_t digits[3];
	char mark = 0;
	bool short_one, either;

	if (r->q->v[at].word->kind != WORD_NUMBER ||
	    fields(r->q->v[at].text, v, digits, &mark) != 3)
		return;
	if (digits[0] == 4) {
		push_day(r, list, at, v[0], v[1], v[2], false);
		return;
	}
	if (digits[0] > 2 || (digits[2] != 2 && digits[2] != 4))
		return;
	short_one = digits[2] == 2;
	if (short_one && mark == '.' && when_amount(r, at))
		return;
	year = short_one ? when_year_of_two(v[2]) : v[2];
	either = mark != '.' && v[0] <= 12 && v[1] <= 12 && v[0] != v[1];
	if (mark != '/' || r->now->day_first)
		push_day(r, list, at, year, v[1], v[0], either || short_one);
	if (mark != '.')
		push_day(r, list, at, year, v[0], v[1], either || short_one);
	if (mark == '/')
		push_day(r, list, at, year, v[1], v[0], either || short_one);
}

void
when_read_written(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	int year = when_year_number(r, at), month;
	bool slash = when_mark(r, at + 1, "/");
	struct when_time w;

	if (at >= r->q->n)
		return;
	three_fields(r, at, list);
	if ((!slash && !when_dash(r, at + 1)) || !when_joined(r, at + 1) ||
	    !when_joined(r, at + 2))
		return;
	month = year ? when_digits(r, at + 2, 2, 2) :
	    when_digits(r, at, 1, 2);
	if (!year && slash)
		year = when_year_number(r, at + 2);
	if (!year || month < 1 || month > 12)
		return;
	w = when_span(when_absolute(year, month, 1),
	    when_absolute(year, month, 1), WHEN_MONTH);
	when_move(&w.after, WHEN_BY(1, 0), r->now);
	/* "2010-11" may be two years */
	w.weak = when_next_year_at(r, at + 1, year) > 0;
	when_push(r, list, at, 3, &w);
}
