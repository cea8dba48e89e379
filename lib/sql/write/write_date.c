/* Parts, cuts, shifts and differences of dates. */
#include "sql/write/writer.h"

#include <string.h>

static struct expr *
as_type(struct expr *e, struct expr *cast, enum type_class type)
{
	memset(cast, 0, sizeof *cast);
	cast->kind = EXPR_CAST;
	cast->at = e->at;
	cast->type = type;
	cast->u.cast.of = e;
	cast->u.cast.to = type == TYPE_DATE ? "date" : "datetime";
	return cast;
}

struct expr *
write_as_time(const struct writer *w, struct expr *e, struct expr *cast,
    enum type_class type)
{
	if (!writer_means(w, IS_STRICT) || e->type == TYPE_DATE ||
	    e->type == TYPE_DATETIME || e->type == TYPE_TIME)
		return e;
	if (!writer_tightens(w) && e->kind != EXPR_VALUE)
		return e;
	return as_type(e, cast, type);
}

/* The hour of a day is 0, or nothing that there is. */
static bool
lacks_hours(const struct writer *w, const struct expr *e)
{
	return writer_tightens(w) && e->kind == EXPR_PART &&
	    e->u.date.of->type == TYPE_DATE && e->u.date.unit >= UNIT_HOUR &&
	    e->u.date.unit <= UNIT_SECOND;
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
	args[0] = write_as_time(w, e->u.date.of, &casts[0], TYPE_DATETIME);
	if (lacks_hours(w, e))
		args[0] = as_type(e->u.date.of, &casts[0], TYPE_DATETIME);
	if (n == 2)
		args[1] = write_as_time(w, e->u.date.to, &casts[1],
		    TYPE_DATETIME);
	write_template(w, word, args, n);
}

/* What a cast to a type has before its operand, and behind it. */
static void
write_cast_before(struct writer *w, const char *type)
{
	const struct word *cast = dialect_cast(w->d, type, strlen(type));

	if (cast != NULL)
		text_piece(&w->text, *cast, 0, strcspn(cast->s, "@!"));
	else
		text_word(&w->text, "CAST(");
}

static void
write_cast_behind(struct writer *w, const char *type)
{
	if (dialect_cast(w->d, type, strlen(type)) == NULL) {
		text_word(&w->text, " AS ");
		text_spelled(&w->text, *dialect_type(w->d, type,
		    strlen(type)));
	}
	text_word(&w->text, ")");
}

/* Is a date or a time to be made of what is cut? */
static bool
trunc_differs(const struct writer *w, const struct expr *e)
{
	return e->u.date.unit <= UNIT_DAY &&
	    plan_means(w, TRUNC_GIVES_DATE) !=
	    writer_means(w, TRUNC_GIVES_DATE);
}

/* With a time where the plan's dialect gives one, without it where not. */
static void
write_trunc(struct writer *w, const struct expr *e)
{
	struct word word = dialect_trunc(w->d, e->u.date.unit);
	bool differs = trunc_differs(w, e);
	const char *type = plan_means(w, TRUNC_GIVES_DATE) ? "date" :
	    "datetime";

	if (differs)
		write_cast_before(w, type);
	write_operation(w, e, word, "way to truncate a date to this unit");
	if (differs)
		write_cast_behind(w, type);
}

/* A text that this program makes of a number and a unit. */
static void
write_distance(struct writer *w, const struct date_shift *s, json_int_t by)
{
	char text[DATE_DISTANCE];

	dialect_distance(text, s, by);
	text_string(&w->text, text, strlen(text));
}

/* The first of a month is the first of another one in every dialect. */
static bool
months_differ(const struct writer *w, const struct expr *of)
{
	return plan_means(w, MONTHS_OVERFLOW) !=
	    writer_means(w, MONTHS_OVERFLOW) &&
	    (of->kind != EXPR_TRUNC || of->u.date.unit > UNIT_MONTH);
}

/* Without the parentheses around all of it. */
static void
write_known(struct writer *w, const struct date_shift *s, json_int_t by,
    struct expr *const *of)
{
	struct word rest = write_template_inside(s->known);
	const char *at;

	while ((at = memchr(rest.s, '%', rest.n)) != NULL) {
		size_t n = (size_t)(at - rest.s);

		write_template(w, (struct word){rest.s, n}, of, 1);
		write_distance(w, s, by);
		rest = (struct word){at + 1, rest.n - n - 1};
	}
	write_template(w, rest, of, 1);
}

static const struct date_shift *
shift_of(const struct writer *w, const struct expr *e, enum type_class type)
{
	return dialect_shift(w->d, e->u.date.unit,
	    type == TYPE_DATETIME,
	    months_differ(w, e->u.date.of));
}

static bool
is_known(const struct date_shift *s, const struct expr *by)
{
	const json_t *v = by->kind == EXPR_VALUE ? by->u.value.json : NULL;

	return s->unit != NULL && json_is_integer(v) &&
	    llabs(json_integer_value(v)) <= DATE_KNOWN;
}

static void
write_shift(struct writer *w, const struct expr *e)
{
	struct expr *by = e->u.date.by, *args[2], cast;
	const struct date_shift *s;

	/* a day moved by days is a day, and is read as one */
	args[0] = write_as_time(w, e->u.date.of, &cast,
	    e->u.date.unit > UNIT_DAY ? TYPE_DATETIME : TYPE_DATE);
	s = shift_of(w, e, args[0]->type);
	if (s == NULL) {
		writer_lacks(w, &e->at, "way to shift a date by this unit");
		return;
	}
	args[1] = by;
	if (is_known(s, by))
		write_known(w, s, json_integer_value(by->u.value.json), args);
	else
		write_template(w, s->computed, args, 2);
}

static struct word
word_of(const struct writer *w, const struct expr *e)
{
	static const struct word none = WORD_NONE;
	const struct date_shift *s;

	if (e->kind == EXPR_PART)
		return dialect_part(w->d, e->u.date.unit);
	if (e->kind == EXPR_TRUNC)
		return trunc_differs(w, e) ? none :
		    dialect_trunc(w->d, e->u.date.unit);
	if (e->kind == EXPR_DIFF)
		return dialect_diff(w->d, e->u.date.unit);
	s = shift_of(w, e, e->u.date.of->type);
	if (s == NULL)
		return none;
	return is_known(s, e->u.date.by) ? s->known : s->computed;
}

enum level
write_date_level(const struct writer *w, const struct expr *e)
{
	return write_template_level(w, word_of(w, e), &e->u.date.of);
}

void
write_date(struct writer *w, const struct expr *e)
{
	if (e->kind == EXPR_PART)
		write_operation(w, e, dialect_part(w->d, e->u.date.unit),
		    "such date part");
	else if (e->kind == EXPR_TRUNC)
		write_trunc(w, e);
	else if (e->kind == EXPR_DIFF)
		write_operation(w, e, dialect_diff(w->d, e->u.date.unit),
		    "date difference in this unit");
	else
		write_shift(w, e);
}
