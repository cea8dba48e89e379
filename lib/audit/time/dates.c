/* Functions of a date that are given what is none. */
#include "audit/time/time_form.h"

#include <string.h>

#include "json/get.h"
#include "sql/dialect/times.h"

/* A time that has to be made a date first; sets `t`. */
static bool
is_no_date(const struct expr *e, struct timed *t)
{
	return e != NULL && timed_of(e, t) && !t->literal &&
	    t->form != SCHEMA_TIME_DATE && t->form != SCHEMA_TIME_DATETIME &&
	    t->form != SCHEMA_TIME_CLOCK;
}

static void
explain(struct change *c, const struct expr *of, const struct timed *t,
    enum schema_time taken)
{
	if (c == NULL)
		return;
	c->rows = true;
	change_say(c, FINDING_time_format_corrected, "'%s' is stored as %s but "
	    "was used as %s: rewritten", of->kind == EXPR_COLUMN ?
	    of->u.column.name : "an expression", schema_time_words(t->form),
	    taken == SCHEMA_TIME_DATE ? "a date" : schema_time_words(taken));
}

static void
as_date(struct audit *a, const struct expr *e)
{
	struct timed t;
	json_t *json;

	if (!is_no_date(e, &t))
		return;
	json = rewrite_expr(a, e);
	if (json != NULL)
		explain(rewrite_place(a, e, schema_time_expr(t.form, t.class,
		    json)), e, &t, SCHEMA_TIME_DATE);
}

/* What moves a date by days is a date where that is a text, and stays one. */
static void
as_day(struct audit *a, const struct expr *shift)
{
	const struct expr *of = shift->u.date.of;
	struct timed t;
	json_t *json;

	if (!timed_are_text(a) || shift->u.date.unit > UNIT_DAY) {
		as_date(a, of);
		return;
	}
	if (!is_no_date(of, &t))
		return;
	json = rewrite_expr(a, of);
	if (json != NULL)
		explain(rewrite_place(a, of, schema_time_from(
		    SCHEMA_TIME_DATE, TYPE_DATE, schema_time_expr(t.form,
		    t.class, json))), of, &t, SCHEMA_TIME_DATE);
}

/* What a call gives of a time that was it already: itself, or the seconds of
 * milliseconds. */
static void
as_itself(struct audit *a, const struct expr *call, enum schema_time form)
{
	const struct expr *of = call->u.call.args.v[0];
	struct timed t;
	json_t *json;

	if (!timed_of(of, &t) || t.literal || t.form == SCHEMA_TIME_CLOCK)
		return;
	json = rewrite_expr(a, of);
	if (json == NULL)
		return;
	if (form == SCHEMA_TIME_EPOCH && t.form == SCHEMA_TIME_EPOCH_MS)
		json = timed_as(&t, json, form, TYPE_INTEGER);
	else if (t.form != form)
		json = schema_time_expr(t.form, t.class, json);
	explain(rewrite_place(a, call, json), of, &t,
	    form == SCHEMA_TIME_EPOCH ? SCHEMA_TIME_DATE :
	    SCHEMA_TIME_EPOCH);
}

/* The text of a date that an expression (stolen) makes. */
static json_t *
date_text(const struct timed *t, json_t *json)
{
	return json_pack("{s:o, s:s}", "cast", schema_time_expr(t->form,
	    t->class, json), "to", "text");
}

static const struct {
	const char *name;
	size_t at; /* the argument that is a date */
} functions[] = {
	{"date_format", 0}, {"to_char", 0}, {"date", 0}, {"last_day", 0},
	{"format_date", 1},
};

/* Seconds that a function makes a moment of. */
static bool
takes_epoch(const char *name)
{
	return strcmp(name, "from_epoch") == 0 ||
	    strcmp(name, "to_timestamp") == 0 ||
	    strcmp(name, "from_unixtime") == 0;
}

/* A moment that a function makes seconds of. */
static bool
gives_epoch(const char *name)
{
	return strcmp(name, "epoch") == 0 || strcmp(name, "unixepoch") == 0 ||
	    strcmp(name, "extract_epoch") == 0 ||
	    strcmp(name, "unix_timestamp") == 0;
}

static void
see_epoch(struct audit *a, const struct expr *e, bool takes)
{
	const struct expr *of = e->u.call.args.v[0];
	struct timed t;

	if (!timed_of(of, &t) || t.literal)
		return;
	if (takes && t.form == SCHEMA_TIME_EPOCH_MS)
		explain(rewrite_place(a, of, timed_as(&t, rewrite_expr(a, of),
		    SCHEMA_TIME_EPOCH, TYPE_INTEGER)), of, &t,
		    SCHEMA_TIME_EPOCH);
	else if (takes && t.form != SCHEMA_TIME_EPOCH)
		as_itself(a, e, SCHEMA_TIME_DATETIME);
	else if (!takes && timed_is_epoch(t.form))
		as_itself(a, e, SCHEMA_TIME_EPOCH);
	else if (!takes)
		as_date(a, of);
}

/* The first characters of seconds are no year. */
static void
see_cut(struct audit *a, const struct expr *e)
{
	const struct exprs *args = &e->u.call.args;
	size_t last = args->n - 1;
	json_int_t n;
	struct timed t;
	json_t *json;

	if (last < 1 || args->v[last]->kind != EXPR_VALUE ||
	    !timed_of(args->v[0], &t) || t.literal ||
	    !timed_is_epoch(t.form))
		return;
	n = json_integer_value(args->v[last]->u.value.json);
	json = n == 4 || n == 7 || n == 10 ? rewrite_expr(a, args->v[0]) :
	    NULL;
	if (json != NULL)
		explain(rewrite_place(a, args->v[0], date_text(&t, json)),
		    args->v[0], &t, SCHEMA_TIME_DATE);
}

static void
see_call(struct audit *a, const struct expr *e)
{
	const struct exprs *args = &e->u.call.args;
	const char *name = e->u.call.name;
	int at = e->u.call.function == NULL ? times_argument(name) : -1;

	if (args->n == 0 || e->u.call.star)
		return;
	if (args->n == 1 && (takes_epoch(name) || gives_epoch(name))) {
		see_epoch(a, e, takes_epoch(name));
		return;
	}
	if (strcmp(name, "substr") == 0 || strcmp(name, "left") == 0)
		see_cut(a, e);
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
		if (strcmp(functions[i].name, name) == 0)
			at = (int)functions[i].at;
	if (at >= 0 && (size_t)at < args->n)
		as_date(a, args->v[at]);
}

static void
see_expr(struct audit *a, struct expr *e, struct query *in)
{
	(void)in;
	switch (e->kind) {
	case EXPR_SHIFT:
		as_day(a, e);
		return;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
		as_date(a, e->u.date.of);
		as_date(a, e->u.date.to);
		return;
	case EXPR_CAST:
		if (e->type == TYPE_DATE || e->type == TYPE_DATETIME)
			as_date(a, e->u.cast.of);
		return;
	case EXPR_CALL:
		see_call(a, e);
		return;
	case EXPR_COLUMN:
	case EXPR_VALUE:
	case EXPR_PARAM:
	case EXPR_OUTPUT:
	case EXPR_STAR:
	case EXPR_OP:
	case EXPR_CASE:
	case EXPR_QUERY:
	case EXPR_ROW:
	case EXPR_COLLATE:
	case EXPR_PREDICATE:
	case EXPR_KINDS:
		return;
	}
}

/* Text that is matched against a beginning of dates; of seconds "2025%" is
 * none but that of a year. */
static bool
is_pattern(const struct expr *e, enum schema_time form)
{
	const char *s = e->kind == EXPR_VALUE ?
	    json_string_value(e->u.value.json) : NULL;

	return s != NULL && strlen(s) >= 5 &&
	    strspn(s, "0123456789_") == 4 && (s[4] == '-' ||
	    (timed_is_epoch(form) && strcmp(s + 4, "%") == 0));
}

static void
see_like(struct audit *a, const struct meeting *m)
{
	json_t *right[1] = {NULL}, *json;
	struct timed t;

	if (comparison_with(m->op) != WITH_TEXT || m->right.n != 1 ||
	    !is_no_date(m->left, &t) || t.form == SCHEMA_TIME_MONTH ||
	    !is_pattern(m->right.v[0], t.form))
		return;
	json = rewrite_expr(a, m->left);
	if (json != NULL)
		explain(rewrite_meeting(a, m, date_text(&t, json), right),
		    m->left, &t, SCHEMA_TIME_DATE);
}

void
dates_rule(struct audit *a)
{
	static const struct walker w = {.expr = see_expr,
	    .meeting = see_like};

	if (a->known != NULL)
		walk_plan(a, &w);
}
