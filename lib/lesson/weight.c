/* How far a lesson is believed. */
#include <stdio.h>
#include <string.h>
#include "base/day.h"
#include "json/get.h"
#include "lesson/lesson.h"

/* -1: it is none. */
static long
day_of(const char *text)
{
	int y, m, d;

	return text != NULL && sscanf(text, "%4d-%2d-%2d", &y, &m, &d) == 3 &&
	    day_exists(y, m, d) ? day_number(y, m, d) : -1;
}

static double
within(double p)
{
	return p < 0 ? 0 : p > 1 ? 1 : p;
}

double
lesson_confidence(const json_t *lesson, const char *today)
{
	const char *last = get_str(lesson, "used");
	long now = day_of(today), then;

	if (lesson_is_written(lesson))
		return LESSON_WRITTEN;
	then = day_of(last != NULL ? last : get_str(lesson, "learned"));
	/* what was kept by a clock that went wrong is not held against it */
	return within(get_number(lesson, "confidence", LESSON_GUESSED) -
	    (now > then && then >= 0 ? LESSON_DECAY *
	    (double)((now - then) / LESSON_DAYS) : 0));
}

static void
add_one(json_t *lesson, const char *key)
{
	json_object_set_new(lesson, key,
	    json_integer((json_int_t)get_number(lesson, key, 0) + 1));
}

/* Two digits are enough, and read well. */
static double
rounded(double p)
{
	return (double)(long)(p * 100 + 0.5) / 100;
}

void
lesson_count(json_t *lesson, bool success, const char *today)
{
	double p = lesson_confidence(lesson, today);

	p += success ? LESSON_GAIN : -LESSON_LOSS;
	json_object_set_new(lesson, "confidence",
	    json_real(rounded(within(p))));
	add_one(lesson, "uses");
	if (!success)
		add_one(lesson, "failures");
	json_object_set_new(lesson, "used", json_string(today));
}
