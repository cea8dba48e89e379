#include "sql/writer.h"

#include <string.h>

/* A date as an operand: a strict dialect has no functions of text. */
static struct expr *
as_date(const struct writer *w, struct expr *e, struct expr *cast)
{
	if (!writer_has(w, IS_STRICT) || e->type == TYPE_DATE ||
	    e->type == TYPE_DATETIME || e->type == TYPE_TIME)
		return e;
	if (!writer_differs(w, IS_STRICT) && e->kind != EXPR_VALUE)
		return e;
	memset(cast, 0, sizeof *cast);
	cast->kind = EXPR_CAST;
	cast->at = e->at;
	cast->type = TYPE_DATETIME;
	cast->u.cast.of = e;
	cast->u.cast.to = "datetime";
	return cast;
}

static void
write_operation(struct writer *w, const struct expr *e, struct word word,
    const char *what)
{
	struct expr casts[2], *args[2];
	size_t n = e->u.date.to != NULL ? 2 : 1;

	if (word.s == NULL) {
		writer_lacks(w, &e->at, what);
		return;
	}
	args[0] = as_date(w, e->u.date.of, &casts[0]);
	if (n == 2)
		args[1] = as_date(w, e->u.date.to, &casts[1]);
	write_template(w, word, args, n);
}

/* Where the plan's dialect gives a date without time, so does this. */
static void
write_trunc(struct writer *w, const struct expr *e)
{
	bool date = e->u.date.unit <= UNIT_DAY &&
	    writer_differs(w, TRUNC_GIVES_DATE);

	if (date)
		text_word(&w->text, "CAST(");
	write_operation(w, e, dialect_trunc(w->d, e->u.date.unit),
	    "way to cut a date to this unit");
	if (date)
		text_word(&w->text, " AS DATE)");
}

/* "90 days": a text that this program makes of a number and a unit. */
static void
write_distance(struct writer *w, const struct date_shift *s, json_int_t by)
{
	char text[64];
	int n = snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT " %s",
	    by * s->factor, s->unit);

	text_string(&w->text, text, (size_t)n);
}

static void
write_shift(struct writer *w, const struct expr *e)
{
	bool datetime = e->u.date.of->type == TYPE_DATETIME;
	const struct date_shift *s = dialect_shift(w->d, e->u.date.unit,
	    datetime);
	const struct expr *by = e->u.date.by;
	const json_t *known = by->kind == EXPR_VALUE ? by->u.value.json :
	    NULL;
	struct expr cast, *args[2];
	size_t at;

	if (s == NULL) {
		writer_lacks(w, &e->at, "way to move a date by this unit");
		return;
	}
	args[0] = as_date(w, e->u.date.of, &cast);
	args[1] = e->u.date.by;
	if (!json_is_integer(known) ||
	    llabs(json_integer_value(known)) > 1000000000) {
		write_template(w, s->computed, args, 2);
		return;
	}
	at = (size_t)((const char *)memchr(s->known.s, '%', s->known.n) -
	    s->known.s);
	write_template(w, (struct word){s->known.s, at}, args, 1);
	write_distance(w, s, json_integer_value(known));
	text_piece(&w->text, s->known, at + 1, s->known.n);
}

void
write_date(struct writer *w, const struct expr *e)
{
	if (e->kind == EXPR_PART)
		write_operation(w, e, dialect_part(w->d, e->u.date.unit),
		    "such part of a date");
	else if (e->kind == EXPR_TRUNC)
		write_trunc(w, e);
	else if (e->kind == EXPR_DIFF)
		write_operation(w, e, dialect_diff(w->d, e->u.date.unit),
		    "difference of dates in this unit");
	else
		write_shift(w, e);
}
