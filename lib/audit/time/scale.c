/*
 * Seconds taken for milliseconds, and milliseconds for seconds: a column of
 * seconds, or the difference of two, divided by 1000 is a number of no use,
 * and the division goes; one of milliseconds divided by the seconds of an hour
 * is told, and one of seconds by its milliseconds.
 */
#include "audit/compare.h"
#include "audit/time/time_form.h"

#include <stdlib.h>
#include <string.h>

#include "json/get.h"
#include "lang/function.h"

#define FIRST_EPOCH 1e8 /* 1973: no smaller number is meant as seconds */

/* A column of an epoch, or the difference of two of one form. */
static enum schema_time
epoch_of(const struct expr *e, const struct schema_column **column)
{
	const struct schema_column *other;
	enum schema_time form;
	struct timed t;

	if ((e->kind == EXPR_COLUMN || e->kind == EXPR_CALL) &&
	    timed_of(e, &t) && t.column != NULL && timed_is_epoch(t.form)) {
		*column = t.column;
		return t.form;
	}
	if (e->kind == EXPR_CALL && function_aggregates(e) &&
	    e->u.call.args.n == 1 && strcmp(e->u.call.name, "count") != 0)
		return epoch_of(e->u.call.args.v[0], column);
	if (e->kind != EXPR_OP || e->u.op.op != OPERATOR_SUB ||
	    e->u.op.args.n != 2)
		return SCHEMA_TIME_NONE;
	form = epoch_of(e->u.op.args.v[0], column);
	return form != SCHEMA_TIME_NONE &&
	    epoch_of(e->u.op.args.v[1], &other) == form ? form :
	    SCHEMA_TIME_NONE;
}

/* The number that an expression is, however it is spelled; 0: none. */
static double
number_of(const struct expr *e)
{
	const json_t *json = e->kind == EXPR_VALUE ? e->u.value.json : NULL;

	if (json_is_string(json) && e->u.value.type != NULL)
		return strtod(json_string_value(json), NULL);
	return json_number_value(json);
}

/* The product of all that it is divided by, 1 for what is no number; *cut: one
 * of them is 1000. */
static double
divisor_of(const struct expr *e, bool *cut)
{
	double all = 1, by;

	*cut = false;
	for (size_t i = 1; i < e->u.op.args.n; i++) {
		by = number_of(e->u.op.args.v[i]);
		all *= by != 0 ? by : 1;
		*cut |= by == 1000;
	}
	return all;
}

static bool
is_of_seconds(double n)
{
	return n == 60 || n == 3600 || n == 86400;
}

static void
mend(struct audit *a, const struct expr *e, const struct schema_column *of)
{
	json_t *json = rewrite_expr(a, e->u.op.args.v[0]);
	struct change *c = json != NULL ? rewrite_place(a, e, json) : NULL;

	if (c == NULL)
		return;
	c->rows = true;
	change_say(c, FINDING_time_format_corrected, "'%s' is stored as %s but "
	    "was divided by 1000: the division was removed", of->name,
	    schema_time_words(of->time));
}

/* Is it compared with a number that is scaled, too? */
static bool
is_scaled(struct audit *a, const struct expr *e)
{
	const char *path = walk_pointer(a, &e->at);
	const char *last = strrchr(path, '/');
	const json_t *in = last != NULL ? ptr_get(a->doc, arena_strndup(
	    &a->arena, path, (size_t)(last - path))) : NULL;
	const json_t *n = json_object_get(in, "value");

	if (get_str(in, "op") == NULL || json_object_get(in, "args") != NULL)
		return false;
	if (n == NULL)
		n = json_object_get(json_object_get(in, "right"), "value");
	return json_is_number(n) && json_number_value(n) < FIRST_EPOCH;
}

static void
see(struct audit *a, struct expr *e, struct query *in)
{
	const struct schema_column *of = NULL;
	enum schema_time form;
	double by;
	bool cut;

	(void)in;
	if (e->kind != EXPR_OP || e->u.op.op != OPERATOR_DIV ||
	    e->u.op.args.n < 2)
		return;
	form = epoch_of(e->u.op.args.v[0], &of);
	by = divisor_of(e, &cut);
	if (is_scaled(a, e))
		return;
	if (form == SCHEMA_TIME_EPOCH && by == 1000 && !a->judging &&
	    e->u.op.args.n == 2)
		mend(a, e, of);
	else if ((form == SCHEMA_TIME_EPOCH && a->judging && (cut ||
	    is_of_seconds(by / 1000))) ||
	    (form == SCHEMA_TIME_EPOCH_MS && is_of_seconds(by) && a->judging))
		finding_hint(audit_doubt(a, FINDING_time_format_mismatch,
		    &e->at, "'%s' is stored as %s but is divided by %g",
		    of->name, schema_time_words(form), by),
		    cut ? "leave out the division by 1000" :
		    form == SCHEMA_TIME_EPOCH ? "divide by %.0f" :
		    "divide by %.0f, or by 1000 first",
		    form == SCHEMA_TIME_EPOCH ? by / 1000 : by * 1000);
}

void
scale_rule(struct audit *a)
{
	static const struct walker w = {.expr = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
