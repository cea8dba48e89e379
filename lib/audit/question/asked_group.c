/* What the question asks for of each thing, or of what differs. */
#include "audit/asked.h"

#include <string.h>

#include "json/get.h"
#include "lang/function.h"

/* ---- each --------------------------------------------------------------- */

static bool
has_groups(const struct asked *k)
{
	for (size_t i = 0; i < k->nqueries; i++)
		if (k->queries[i]->group_columns.n > 0 ||
		    k->queries[i]->ngroupings > 0)
			return true;
	return false;
}

/* A word that is all of a table's name, or a column's of which there are
 * few: what there can be one row for. */
static bool
is_thing(const struct asked *k, const struct word *w)
{
	const struct schema *s = k->a->known;

	for (size_t t = 0; t < s->ntables; t++)
		for (size_t c = 0; c < s->tables[t].ncolumns; c++)
			if (asked_is_called(k, s->tables[t].columns[c].name,
			    w->stem))
				return true;
	return asked_table_called(k, w->stem) != NULL;
}

/* Is it the same number for all rows: MAX, MIN or AVG of all of them? */
static bool
is_of_all(const struct query *q)
{
	const struct expr *e = q->outputs.n == 1 ?
	    expr_computed(q->outputs.v[0]->expr) : NULL;

	return e != NULL && q->where.n == 0 && e->kind == EXPR_CALL &&
	    !e->u.call.star &&
	    (strcmp(e->u.call.name, "max") == 0 ||
	    strcmp(e->u.call.name, "min") == 0 ||
	    strcmp(e->u.call.name, "avg") == 0);
}

/* One row for all, or the first few, or what equals the highest of all? */
static bool
has_one_row(const struct asked *k)
{
	if (audit_has_aggregate(k->top) || query_limit_is(k->top, 1) ||
	    (k->top->limit != NULL && (asked_hears(k, ASKED_SUPER) ||
	    asked_hears(k, ASKED_AGE) || asked_hears(k, ASKED_LENGTH))))
		return true;
	for (size_t i = 1; i < k->nqueries; i++)
		if (is_of_all(k->queries[i]))
			return true;
	return false;
}

/* Does a query within speak of the row around it? */
static bool
has_outer(const struct asked *k)
{
	bool found = false;
	struct walk w = {.expr = walk_outer, .arg = &found};

	for (size_t i = 1; i < k->nqueries && !found; i++)
		walk_query(&w, k->queries[i]);
	return found;
}

static void
judge_each(const struct asked *k)
{
	size_t at = asked_behind(k, 1, ASKED_EACH);

	if (at == k->said.n || k->divides || k->top->is_set ||
	    !is_thing(k, &k->said.v[at]) || has_groups(k) ||
	    !has_one_row(k) || has_outer(k))
		return;
	finding_hint(ASKED_TELL(k, "the question asks for something of each "
	    "'%s', but the query gives one row for all", k->said.v[at].text),
	    "group by it");
}

/* ---- more than that ----------------------------------------------------- */

static bool
is_key(const struct schema_column *c)
{
	if (c->primary_key || schema_is_unique(c->table, &c, 1))
		return true;
	for (size_t i = 0; i < c->table->nkeys; i++)
		if (c->table->keys[i].from_columns[0] == c)
			return true;
	return false;
}

/* "for each kind", grouped by the price as well. */
static void
judge_excess(const struct asked *k)
{
	const struct schema_column *extra = NULL, *c;
	const struct exprs *by = &k->top->group_columns;
	size_t at = asked_behind(k, 1, ASKED_EACH);
	const struct expr *e;

	if (at == k->said.n || by->n < 2 || (at + 1 < k->said.n &&
	    strcmp(k->said.v[at + 1].text, "and") == 0) ||
	    asked_behind(k, at + 1, ASKED_EACH) < k->said.n)
		return;
	for (size_t i = 0; i < by->n; i++) {
		e = expr_computed(by->v[i]);
		c = e->kind == EXPR_COLUMN ? e->u.column.column : NULL;
		if (c == NULL || is_key(c))
			return;
		if (!asked_names(k, c))
			extra = c;
	}
	if (extra != NULL)
		finding_hint(ASKED_TELL(k, "the question asks for one row for "
		    "each '%s', but the query groups by '%s', too",
		    k->said.v[at].text, extra->name), "leave '%s' out",
		    extra->name);
}

/* ---- months ------------------------------------------------------------- */

/* The date of which it is the month or the week; NULL. */
static const struct expr *
part_of(const struct expr *e)
{
	const char *format = e->kind == EXPR_CALL && e->u.call.args.n == 2 &&
	    strcmp(e->u.call.name, "strftime") == 0 &&
	    e->u.call.args.v[0]->kind == EXPR_VALUE ?
	    json_string_value(e->u.call.args.v[0]->u.value.json) : NULL;

	if (format != NULL && (strcmp(format, "%m") == 0 ||
	    strcmp(format, "%W") == 0))
		return e->u.call.args.v[1];
	return e->kind == EXPR_PART && (e->u.date.unit == UNIT_MONTH ||
	    e->u.date.unit == UNIT_QUARTER || e->u.date.unit == UNIT_WEEK) ?
	    e->u.date.of : NULL;
}

/* Is the date used but once: no year is shown or asked for? */
static bool
is_alone(const struct asked *k, const struct expr *date)
{
	size_t n = 0;

	for (size_t i = 0; i < k->ncolumns; i++)
		n += k->columns[i]->time != SCHEMA_TIME_NONE &&
		    date->kind == EXPR_COLUMN &&
		    k->columns[i] != date->u.column.column;
	return n == 0 && k->ntests == 0;
}

/* Months of several years as one. */
static void
judge_periods(const struct asked *k, const struct query *q)
{
	const struct expr *date = NULL, *e;

	for (size_t i = 0; i < q->group_columns.n; i++) {
		e = expr_computed(q->group_columns.v[i]);
		if (part_of(e) != NULL)
			date = part_of(e);
		else if (e->kind != EXPR_COLUMN)
			return; /* the year may stand beside it */
	}
	if (date != NULL && is_alone(k, date))
		finding_hint(ASKED_TELL(k, "the query adds up the same month "
		    "or week of all years"), "group by the year, too");
}

/* Is the column finer than what is asked for one row of? */
static bool
is_finer(const struct schema_column *c, const struct asked_row *asked)
{
	return c->time != SCHEMA_TIME_NONE && schema_time_unit(c->time) >
	    (asked->sign > 0 ? SCHEMA_TIME_UNIT_MONTH : SCHEMA_TIME_UNIT_DAY);
}

/* "per month", grouped by each day; "per day" by each second. */
static void
judge_grain(const struct asked *k, const struct query *q)
{
	size_t at = asked_behind(k, 1, ASKED_DAILY);
	const struct asked_row *row = asked_before(k, at, ASKED_DAILY);
	const struct expr *e;

	for (size_t i = 0; row != NULL && i < q->group_columns.n; i++) {
		e = expr_computed(q->group_columns.v[i]);
		if (e->kind != EXPR_COLUMN || e->u.column.column == NULL ||
		    !is_finer(e->u.column.column, row))
			continue;
		finding_hint(ASKED_TELL(k, "the question says '%s', but the "
		    "query gives one row for each '%s'", row->words,
		    e->u.column.name), "group by the part of '%s' that is "
		    "asked for", e->u.column.name);
		return;
	}
}

/* ---- what differs ------------------------------------------------------- */

static bool
is_distinct(const struct asked *k)
{
	for (size_t i = 0; i < k->nqueries; i++)
		if (k->queries[i]->distinct || k->queries[i]->is_set ||
		    k->queries[i]->group_columns.n > 0)
			return true;
	return false;
}

/* Is a column shown that tells each row from all others? */
static bool
shows_key(const struct query *q)
{
	const struct expr *e;

	for (size_t i = 0; i < q->outputs.n; i++) {
		e = expr_computed(q->outputs.v[i]->expr);
		if (e->kind != EXPR_COLUMN || e->u.column.column == NULL ||
		    schema_is_unique(e->u.column.column->table,
		    &e->u.column.column, 1))
			return true;
	}
	return false;
}

static void
judge_distinct(const struct asked *k)
{
	if (!asked_hears(k, ASKED_DIFFERENT) || k->divides ||
	    is_distinct(k) || shows_key(k->top) || query_limit_is(k->top, 1))
		return;
	finding_hint(ASKED_TELL(k, "the question asks for what is different, "
	    "but the query may give a row more than once"), "use DISTINCT");
}

/* COUNT(city) of "how many cities" */
static void
judge_counted(const struct asked *k, const struct expr *call)
{
	const struct schema_column *c = call->u.call.args.n == 1 &&
	    call->u.call.args.v[0]->kind == EXPR_COLUMN ?
	    call->u.call.args.v[0]->u.column.column : NULL;

	if (strcmp(call->u.call.name, "count") != 0 || call->u.call.distinct ||
	    c == NULL || schema_is_unique(c->table, &c, 1) ||
	    k->said.n < 3 || strcmp(k->said.v[0].text, "how") != 0 ||
	    strcmp(k->said.v[1].text, "many") != 0)
		return;
	if (asked_is_called(k, c->name, k->said.v[2].stem))
		finding_hint(ASKED_TELL(k, "the question asks how many '%s', "
		    "but the query counts each row", k->said.v[2].text),
		    "use COUNT(DISTINCT %s)", c->name);
}

/* ---- shares ------------------------------------------------------------- */

static bool
has_value(const struct asked *k, double number)
{
	for (size_t i = 0; i < k->nvalues; i++)
		if (json_is_number(k->values[i]) &&
		    json_number_value(k->values[i]) == number)
			return true;
	return false;
}

/* A literal of a plan may be spelled as text: "100.0". */
static bool
has_hundred(const struct asked *k)
{
	for (size_t i = 0; i < k->nvalues; i++)
		if (json_is_string(k->values[i]) && strncmp(json_string_value(
		    k->values[i]), "100", 3) == 0)
			return true;
	return has_value(k, 100);
}

static void
judge_share(const struct asked *k)
{
	if (k->shares && asked_hears(k, ASKED_SHARE) && !has_hundred(k))
		finding_hint(ASKED_TELL(k, "the question asks for a "
		    "percentage, but the query gives a share of 1"),
		    "multiply by 100.0");
}

static void
see_call(void *arg, struct expr *call)
{
	const struct asked *k = arg;

	judge_counted(k, call);
	if (strcmp(call->u.call.name, "avg") == 0 &&
	    call->u.call.args.n == 1 &&
	    call->u.call.args.v[0]->kind == EXPR_COLUMN &&
	    asked_hears(k, ASKED_ZERO) && !has_value(k, 0))
		finding_hint(ASKED_TELL(k, "the question counts what is "
		    "missing as 0, but AVG leaves it out"), "use "
		    "AVG(COALESCE(.., 0))");
}

void
asked_groups(const struct asked *k)
{
	judge_each(k);
	judge_excess(k);
	judge_distinct(k);
	judge_share(k);
	for (size_t i = 0; i < k->nqueries; i++) {
		if (asked_hears(k, ASKED_PERIOD))
			judge_periods(k, k->queries[i]);
		judge_grain(k, k->queries[i]);
	}
	for (size_t i = 0; i < k->nqueries; i++)
		audit_aggregates(k->queries[i], see_call, (void *)k);
}
