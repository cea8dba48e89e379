/* Spans of time in words, and the predicates made from them */
#include "plan/text/when.h"

#include "json/read.h"
#include "json/write.h"
#include "lang/view/view.h"
#include "../tap.h"
#include "when_say.h"

static const struct when_now june = {.year = 2026, .month = 6, .day = 30,
    .hour = 14, .minute = 30};
static const struct when_now leap = {.year = 2024, .month = 2, .day = 29,
    .hour = 9, .minute = 5, .fiscal = 10};

static void
say_truths(struct buf *b, const struct when_time *w)
{
	const struct {
		const char *name;
		bool is;
	} truths[] = {{"relative", is_relative(w)},
	    {"alone", w->year_alone}, {"yearless", w->yearless},
	    {"ahead", w->ahead}, {"weak", w->weak}, {"vague", w->vague},
	    {"same", w->same}};
	const char *mark = "; ";

	for (size_t i = 0; i < sizeof truths / sizeof *truths; i++) {
		if (!truths[i].is)
			continue;
		buf_fmt(b, "%s%s", mark, truths[i].name);
		mark = " ";
	}
}

/* What the k-th reading at the first word says. */
static const char *
said(struct arena *a, const char *words, const struct when_now *now, size_t k)
{
	struct question q = question_read(a, words);
	struct buf b = BUF_INIT;
	struct when_time w;
	size_t n = when_at(&q, 0, now, k, &w);
	const char *out = "-";

	if (n > 0) {
		if (n != q.n)
			buf_fmt(&b, "(%zu of %zu) ", n, q.n);
		say_time(&b, &w);
		say_truths(&b, &w);
		out = arena_strdup(a, b.s);
	}
	buf_free(&b);
	return out;
}

static const struct {
	const char *words, *june, *leap;
} cases[] = {
#define WHEN_CASE(words, june, leap) {words, june, leap},
#include "when.def"
};

static void
test_cases(void)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = {0};
		const char *other = *cases[i].leap ? cases[i].leap :
		    cases[i].june;

		tap_is_str(said(&a, cases[i].words, &june, 0), cases[i].june,
		    "%s, in June", cases[i].words);
		tap_is_str(said(&a, cases[i].words, &leap, 0), other,
		    "%s, on a leap day", cases[i].words);
		arena_free(&a);
	}
}

static struct when_now
day_of(const char *text)
{
	struct when_now now = {.hour = -1};

	sscanf(text, "%d-%d-%d", &now.year, &now.month, &now.day);
	return now;
}

static const struct {
	const char *day, *words, *said;
} days[] = {
#define WHEN_ON(day, words, said) {day, words, said},
#include "when.def"
};

static const struct {
	const char *words;
	size_t k;
	const char *said;
} readings[] = {
#define WHEN_READING(words, k, said) {words, k, said},
#include "when.def"
};

static void
test_readings(void)
{
	for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
		struct arena a = {0};
		struct when_now now = day_of(days[i].day);

		tap_is_str(said(&a, days[i].words, &now, 0), days[i].said,
		    "%s on %s", days[i].words, days[i].day);
		arena_free(&a);
	}
	for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
		struct arena a = {0};

		tap_is_str(said(&a, readings[i].words, &june, readings[i].k),
		    readings[i].said, "%s, reading %zu", readings[i].words,
		    readings[i].k);
		arena_free(&a);
	}
}

static const struct {
	const char *question, *times;
} found[] = {
#define WHEN_FOUND(question, times) {question, times},
#include "when.def"
};

/* The words of the longest readings, from left to right. */
static const char *
times_in(struct arena *a, const char *text)
{
	struct question q = question_read(a, text);
	struct buf b = BUF_INIT;
	const char *out;

	for (size_t i = 0, n; i < q.n; i += n ? n : 1) {
		struct when_time w;

		n = when_at(&q, i, &june, 0, &w);
		if (n > 0)
			buf_fmt(&b, "%s%s", b.len ? " | " : "",
			    question_span(&q, a, i, i + n - 1));
	}
	out = arena_strdup(a, b.s);
	buf_free(&b);
	return out;
}

static void
test_found(void)
{
	for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
		struct arena a = {0};

		tap_is_str(times_in(&a, found[i].question), found[i].times,
		    "in: %s", found[i].question);
		arena_free(&a);
	}
}

static const struct {
	const char *words;
	enum schema_time holds;
	enum type_class class;
	const char *column; /* NULL: t.c */
	bool relative;
	const char *json;   /* with ' for "; "" for what cannot be told */
} predicates[] = {
#define WHEN_PREDICATES(words, holds, class, column, relative, json) \
	{words, SCHEMA_TIME_##holds, TYPE_##class, column, relative, json},
#include "when.def"
};

static void
unquote(struct buf *b)
{
	for (size_t i = 0; i < b->len; i++)
		if (b->s[i] == '"')
			b->s[i] = '\'';
}

/* May a plan have them? */
static bool
is_language(json_t *made)
{
	json_t *plan = json_pack("{s:[{s:s, s:[s]}], s:O}", "selections",
	    "table", "t", "columns", "c", "global_filters", made);
	struct findings f = FINDINGS_INIT("test");
	struct view v = {0};
	bool good = view_build(&v, plan, NULL, &f);

	view_free(&v);
	findings_free(&f);
	json_decref(plan);
	return good;
}

static void
test_predicates(void)
{
	struct json_mistake m;

	for (size_t i = 0; i < sizeof predicates / sizeof *predicates; i++) {
		const char *text = predicates[i].column ?
		    predicates[i].column : "{\"table\":\"t\",\"column\":\"c\"}";
		json_t *column = json_read(text, strlen(text), &m), *made;
		struct when_column c = {column, predicates[i].holds,
		    predicates[i].class, predicates[i].column &&
		    strstr(text, "strict")};
		struct arena a = {0};
		struct question q = question_read(&a, predicates[i].words);
		struct buf b = BUF_INIT;
		struct when_time w;

		if (when_at(&q, 0, &june, 0, &w) == q.n &&
		    (made = when_predicates(&w, &c,
		    predicates[i].relative)) != NULL) {
			json_compact(&b, made);
			tap_ok(is_language(made), "a plan may have them");
			json_decref(made);
		}
		unquote(&b);
		tap_is_str(b.s, predicates[i].json, "%s of %s%s",
		    predicates[i].words,
		    schema_time_name(predicates[i].holds),
		    predicates[i].relative ? ", relative" : "");
		buf_free(&b);
		json_decref(column);
		arena_free(&a);
	}
}

/* Now itself, where only its day is known too. */
static void
test_now(void)
{
	json_t *column = json_pack("{s:s, s:s}", "table", "t", "column", "c");
	struct when_column c = {column, SCHEMA_TIME_DATE, TYPE_DATE, false};
	struct when_now day = day_of("2026-06-30");
	struct when_time w = when_before_now(&day), year = when_of_year(2025);
	struct when_time v[3] = {w, when_before_now(&june),
	    when_from_now(&june)};
	struct arena a = {0};
	struct question q = question_read(&a, "this fiscal year");
	struct buf b = BUF_INIT;
	json_t *made;

	for (int i = 0; i < 3; i++) {
		made = when_predicates(&v[i], &c, false);
		tap_is_str(json_string_value(json_object_get(
		    json_array_get(made, 0), "value")), "2026-06-30",
		    "now is in today");
		json_decref(made);
	}
	/* fiscal years from October, said in February */
	day = leap;
	day.hour = -1;
	tap_ok(when_at(&q, 0, &day, 0, &v[0]) == 3, "a fiscal year");
	made = when_predicates(&v[0], &c, true);
	json_compact(&b, json_array_get(made, 0));
	unquote(&b);
	tap_is_str(b.s, "{'table':'t','column':'c','op':'>=','right':{'shift':"
	    "'month','by':{'value':9},'of':{'trunc':'year','of':{'shift':"
	    "'month','by':{'value':-9},'of':{'trunc':'month','of':"
	    "{'fn':'current_date'}}}}}}", "from its month");
	json_decref(made);
	buf_free(&b);
	arena_free(&a);
	tap_ok(is_relative(&w) && !is_relative(&year), "relative");
	tap_ok(when_moved(&year, -12, &june, &w) && w.from.year == 2024 &&
	    w.after.year == 2025, "a year moved by twelve months");
	tap_ok(!when_moved(&v[2], 12, &june, &w) || w.kind == WHEN_SPAN,
	    "an instant is not moved");
	json_decref(column);
}

/* Words in any order are read without a crash, and what is read is a span
 * within the question. */
static void
test_any_order(void)
{
	unsigned seed = 1;
	bool good = true;

	for (int round = 0; round < 3000; round++) {
		struct buf b = BUF_INIT;
		struct arena a = {0};
		struct question q;

		for (int k = 0; k < 3; k++) {
			seed = seed * 1103515245u + 12345u;
			buf_fmt(&b, "%s%s", k ? seed >> 30 ? " " : "-" : "",
			    cases[(seed >> 8) % (sizeof cases /
			    sizeof *cases)].words);
		}
		q = question_read(&a, b.s);
		for (size_t i = 0; i < q.n; i++) {
			struct when_time w;
			size_t last = q.n - i, n;

			for (size_t k = 0; (n = when_at(&q, i, &leap, k,
			    &w)) > 0; k++, last = n)
				good &= n <= last && (w.kind != WHEN_PART ||
				    w.hours || w.weekdays || w.months ||
				    w.day);
		}
		buf_free(&b);
		arena_free(&a);
	}
	tap_ok(good, "words in any order");
}

int
main(void)
{
	test_cases();
	test_readings();
	test_found();
	test_predicates();
	test_now();
	test_any_order();
	return tap_done();
}
