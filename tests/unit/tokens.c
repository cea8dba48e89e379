/* The question as tokens, and the dates among them */
#include "plan/date.h"
#include "plan/question.h"
#include "../tap.h"

static struct arena arena;

static void
test_tokens(void)
{
	struct question q = question_read(&arena,
	    "Show the student's names; twenty of 'Ada Byron', the 3rd, 2.5");

	tap_is_str(q.v[0].text, "show", "folded");
	tap_ok(!q.v[0].capital, "a sentence begins with a capital anyway");
	tap_ok(q.v[2].possessive, "'s is no word, but a mark");
	tap_is_str(q.v[3].stem, "name", "names has the stem of name");
	tap_ok(!q.v[1].content && q.v[2].content, "'the' says nothing");
	tap_ok(q.v[5].has_number && q.v[5].number == 20 && !q.v[5].digits,
	    "twenty is a number in letters");
	tap_is_str(q.v[7].literal, "Ada Byron", "quoted text as it stands");
	tap_ok(q.v[10].ordinal && q.v[10].number == 3, "3rd is an ordinal");
	tap_ok(q.v[12].digits && q.v[12].number == 2.5, "a fraction");
	tap_is_str(question_span(&q, &arena, 1, 3), "the student's names",
	    "a span is the question's text");
}

static void
test_names(void)
{
	struct question q = question_read(&arena, "Who lives in Rome?");

	tap_ok(q.v[3].capital, "a capital within a sentence");
	tap_is_str(q.v[3].text, "rome", "... is folded all the same");
	q = question_read(&arena, "");
	tap_is_int((long)q.n, 0, "no question has no tokens");
}

static const struct {
	const char *text;
	size_t takes;
	const char *from, *to;
} dates[] = {
	{"2010-01-31", 1, "2010-01-31", "2010-01-31"},
	{"March 2020", 2, "2020-03-01", "2020-03-31"},
	{"February 2024", 2, "2024-02-01", "2024-02-29"},
	{"January 3rd, 2010", 4, "2010-01-03", "2010-01-03"},
	{"yesterday", 1, "2025-02-28", "2025-02-28"},
	{"last month", 2, "2025-02-01", "2025-02-28"},
	{"1999", 0, "", ""},
	{"marching on", 0, "", ""},
};

static void
test_dates(void)
{
	const struct date_now now = {2025, 3, 1};

	for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
		struct question q = question_read(&arena, dates[i].text);
		struct date d = {0};

		tap_is_int((long)date_at(&q, 0, &now, &d),
		    (long)dates[i].takes, "%s: tokens", dates[i].text);
		tap_is_str(d.from, dates[i].from, "... from");
		tap_is_str(d.to, dates[i].to, "... to");
	}
}

int
main(void)
{
	test_tokens();
	test_names();
	test_dates();
	arena_free(&arena);
	return tap_done();
}
