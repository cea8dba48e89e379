/*
 * Texts cut out of a date that are compared with what they never are: 'June'
 * or '6' where there are two digits, weekday '7', the first four letters of a
 * date counted from 0; and minutes in the place of months, '%Y-%M'.
 */
#include "audit/time/time_form.h"

#include <stdlib.h>
#include <string.h>

#include "json/get.h"

enum { LONGEST = 24 };

/* What strftime gives: # is a digit, any other letter itself. */
static const struct {
	char letter;
	const char *shape;
} shapes[] = {{'Y', "####"}, {'m', "##"}, {'d', "##"}, {'H', "##"},
	{'M', "##"}, {'S', "##"}, {'W', "##"}, {'j', "###"}, {'w', "#"},
	{'F', "####-##-##"}, {'%', "%"}};

static const char *
format_of(const struct expr *e)
{
	return e->kind == EXPR_CALL && e->u.call.args.n >= 2 &&
	    strcmp(e->u.call.name, "strftime") == 0 &&
	    e->u.call.args.v[0]->kind == EXPR_VALUE ?
	    json_string_value(e->u.call.args.v[0]->u.value.json) : NULL;
}

/* The shape of what a format gives; false: it is not known. */
static bool
shape_of_format(const char *format, char shape[LONGEST])
{
	size_t n = 0, i;

	for (; *format != '\0'; format++) {
		if (*format == '%') {
			format++;
			for (i = 0; i < sizeof shapes / sizeof *shapes &&
			    shapes[i].letter != *format; i++)
				;
			if (i == sizeof shapes / sizeof *shapes ||
			    n + strlen(shapes[i].shape) >= LONGEST)
				return false;
			strcpy(shape + n, shapes[i].shape);
			n += strlen(shapes[i].shape);
		} else if (n + 1 < LONGEST) {
			shape[n++] = *format;
		} else {
			return false;
		}
	}
	shape[n] = '\0';
	return n > 0;
}

static long
whole(const struct expr *e)
{
	return e->kind == EXPR_VALUE && json_is_integer(e->u.value.json) ?
	    (long)json_integer_value(e->u.value.json) : -1;
}

/* The same of a part of a date, substr(d, 6, 2). Place 0 is before the first
 * letter, and counts. */
static bool
shape_of_cut(const struct expr *e, char shape[LONGEST])
{
	static const char date[] = "####-##-##";
	const struct exprs *args = &e->u.call.args;
	struct timed t;
	long from, n;

	if (e->kind != EXPR_CALL || args->n != 3 ||
	    strcmp(e->u.call.name, "substr") != 0 ||
	    !timed_of(args->v[0], &t) || t.column == NULL ||
	    (t.form != SCHEMA_TIME_DATE && t.form != SCHEMA_TIME_DATETIME))
		return false;
	from = whole(args->v[1]);
	n = whole(args->v[2]);
	if (from == 0) {
		from = 1;
		n--;
	}
	if (from < 1 || n < 1 || from - 1 + n > (long)strlen(date))
		return false;
	memcpy(shape, date + from - 1, (size_t)n);
	shape[n] = '\0';
	return true;
}

static bool
has_shape(const char *text, const char *shape)
{
	for (; *text != '\0' && *shape != '\0'; text++, shape++)
		if (*shape == '#' ? *text < '0' || *text > '9' :
		    *text != *shape)
			return false;
	return *text == *shape;
}

/* What a shape cannot tell: there is no month 13, and no weekday 7. */
static bool
is_of_unit(const char *text, const char *format)
{
	static const struct {
		const char *format;
		int first, last;
	} units[] = {{"%m", 1, 12}, {"%d", 1, 31}, {"%w", 0, 6},
	    {"%H", 0, 23}, {"%W", 0, 53}};
	int n = atoi(text);

	for (size_t i = 0; format != NULL && i < sizeof units / sizeof *units;
	    i++)
		if (strcmp(units[i].format, format) == 0)
			return n >= units[i].first && n <= units[i].last;
	return true;
}

static void
judge(struct audit *a, const struct expr *part, const struct expr *e)
{
	const char *text = e->kind == EXPR_VALUE ? json_string_value(
	    e->u.value.json) : NULL, *format = format_of(part);
	char shape[LONGEST];

	if (text == NULL || strchr(text, '%') != NULL ||
	    !(format != NULL ? shape_of_format(format, shape) :
	    shape_of_cut(part, shape)) ||
	    (has_shape(text, shape) && is_of_unit(text, format)))
		return;
	finding_hint(audit_doubt(a, FINDING_time_format_mismatch, &part->at,
	    "%s of a date is never '%s'", format != NULL ? format :
	    "this part", text), format == NULL ? "substr(d, 1, 4) is the year of a date, "
	    "substr(d, 6, 2) its month" : strcmp(format, "%w") == 0 ?
	    "weekdays are '0' for Sunday to '6'" :
	    "compare with a text like '%s' (# is a digit)", shape);
}

static void
see_meeting(struct audit *a, const struct meeting *m)
{
	if (!compare_is_equality(m->op))
		return;
	for (size_t i = 0; i < m->right.n; i++) {
		judge(a, m->left, m->right.v[i]);
		judge(a, m->right.v[i], m->left);
	}
}

/* '%Y-%M': minutes beside a year or a day, and no hours. */
static void
see_expr(struct audit *a, struct expr *e, struct query *in)
{
	const char *format = format_of(e);

	(void)in;
	if (format != NULL && strstr(format, "%M") != NULL &&
	    strstr(format, "%H") == NULL && (strstr(format, "%Y") != NULL ||
	    strstr(format, "%d") != NULL))
		finding_hint(audit_doubt(a, FINDING_time_format_mismatch,
		    &e->at, "%%M of '%s' is the minute", format),
		    "%%m is the month");
}

void
parts_check(struct audit *a)
{
	static const struct walker w = {.meeting = see_meeting,
	    .expr = see_expr};

	if (timed_are_text(a))
		walk_plan(a, &w);
}
