/* Calculated terms: counts, sums, shares, durations. */
#include <string.h>
#include "json/get.h"
#include "plan/draft/draft.h"
#include "plan/spans/predicate.h"

static const char *const functions[] = {[AGG_SUM] = "sum",
    [AGG_AVG] = "avg", [AGG_MIN] = "min", [AGG_MAX] = "max",
    [AGG_MEDIAN] = "median", [AGG_COUNT] = "count"};

const char *
draft_function(enum agg agg)
{
	return functions[agg];
}

/* All of these hold, NULL if there are none. */
static json_t *
conditions(struct drafting *d, const struct list *conds)
{
	json_t *list = json_array(), *p;

	for (size_t i = 0; i < list_length(conds); i++) {
		p = draft_cond(d, conds->v[i]);
		if (p)
			json_array_append_new(list, p);
	}
	if (json_array_size(list) == 1) {
		p = json_incref(json_array_get(list, 0));
		json_decref(list);
		return p;
	}
	if (json_array_size(list) == 0) {
		json_decref(list);
		return NULL;
	}
	p = json_object();
	json_object_set_new(p, "and", list);
	return p;
}

/* The value where the condition holds, else null or another. */
static json_t *
only_where(json_t *pred, json_t *then, json_t *otherwise)
{
	json_t *o = json_object(), *list = json_array(), *when;

	when = json_object();
	json_object_set_new(when, "when", pred);
	json_object_set_new(when, "then", then);
	json_array_append_new(list, when);
	json_object_set_new(o, "case", list);
	if (otherwise)
		json_object_set_new(o, "else", otherwise);
	return o;
}

static json_t *
real(const char *text)
{
	json_t *o = json_object();

	json_object_set_new(o, "value", json_string(text));
	json_object_set_new(o, "type", json_string("number"));
	return o;
}

static json_t *
distinct(json_t *call)
{
	json_object_set_new(call, "distinct", json_true());
	return call;
}

static json_t *
column(struct drafting *d, const struct schema_column *c)
{
	return query_column(draft_name(d, c->table), c);
}

/* "how many kilometres": numbers of things are added up, rows are counted by
 * what they have in the column, money too, or where it says yes, else its
 * different values. */
static json_t *
of_column(struct drafting *d, const struct term *t,
    const struct schema_column *c)
{
	enum kind kind = kind_of(&d->g->spans->kinds, c)->kind;

	if (!t->distinct && (kind == KIND_QUANTITY))
		return query_call("sum", column(d, c));
	if (!t->distinct && (kind == KIND_TIME || kind == KIND_MONEY))
		return query_call("count", column(d, c));
	if (!t->distinct && kind == KIND_FLAG) {
		draft_name(d, c->table);
		return query_call("sum", only_where(predicate_flag(
		    d->g->spans, c, true), query_number(1), query_number(0)));
	}
	return distinct(query_call("count", column(d, c)));
}

/* Rows are counted once each. */
static json_t *
count(struct drafting *d, const struct term *t)
{
	const struct sense *s = draft_sense(d, t->arg);
	json_t *p = conditions(d, t->only);

	if (p)
		return query_call("sum", only_where(p, query_number(1),
		    query_number(0)));
	if (!s)
		return query_call("count", NULL);
	if (s->kind == SENSE_COLUMN)
		return of_column(d, t, s->column);
	if (!d->tree || !tree_doubles(d->tree, s->table) ||
	    s->table->nprimary_key != 1)
		return query_call("count", NULL);
	return distinct(query_call("count", column(d,
	    s->table->primary_key[0])));
}

static json_t *
aggregate(struct drafting *d, const struct term *t)
{
	const struct sense *s = draft_sense(d, t->left->arg);
	json_t *p, *of;

	/* a measure of the dictionary adds up by itself */
	if (t->left->kind == TERM_COLUMN && s && (s->how & HOW_AGGREGATE)) {
		d->failed |= t->only != NULL;
		return draft_term(d, t->left);
	}
	of = draft_term(d, t->left);
	p = conditions(d, t->only);
	if (p)
		of = only_where(p, of, NULL);
	return query_call(functions[t->agg], of);
}

/* Of a group in all groups together. */
static json_t *
share_of_all(struct drafting *d, const struct term *t)
{
	json_t *part = t->left ? query_call("sum", draft_term(d, t->left)) :
	    query_call("count", NULL);
	json_t *whole = query_call("sum", json_deep_copy(part));

	d->failed |= !list_length(d->f->groups);
	json_object_set_new(whole, "over", json_object());
	return query_op("/", query_op("*", real("100.0"), part), whole);
}

/* In percent: of rows, or of what they add up to. */
static json_t *
share(struct drafting *d, const struct term *t)
{
	json_t *p = conditions(d, t->only), *part, *whole;

	if (!p)
		return share_of_all(d, t);
	if (t->left) {
		part = query_call("sum", only_where(p, draft_term(d,
		    t->left), query_number(0)));
		whole = query_call("sum", draft_term(d, t->left));
	} else {
		part = query_call("sum", only_where(p, query_number(1),
		    query_number(0)));
		whole = query_call("count", NULL);
	}
	return query_op("/", query_op("*", real("100.0"), part), whole);
}

/* What a row has on average, whose amount may stand in several others. */
static json_t *
ratio(struct drafting *d, const struct term *t)
{
	const struct sense *of = draft_sense(d, t->left->left->arg);
	const struct sense *rows = draft_sense(d, t->right->arg);
	struct term average = *t->left;

	if (of && rows && of->table == rows->table &&
	    !(of->how & HOW_AGGREGATE)) {
		average.agg = AGG_AVG;
		return draft_term(d, &average);
	}
	return query_op("/", query_op("*", real("1.0"), draft_term(d,
	    t->left)), draft_term(d, t->right));
}

/* ---- durations --------------------------------------------------------- */

static const struct schema_column *
time_of(struct drafting *d, const struct term *t)
{
	const struct sense *s = draft_sense(d, t->arg);

	if (s && s->column)
		return s->column;
	d->failed = true;
	return NULL;
}

static bool
has_hours(const struct schema_column *c)
{
	return c->time == SCHEMA_TIME_DATETIME || c->time ==
	    SCHEMA_TIME_EPOCH || c->time == SCHEMA_TIME_EPOCH_MS;
}

static json_t *
difference(const char *unit, json_t *from, json_t *to)
{
	json_t *o = json_object();

	json_object_set_new(o, "diff", json_string(unit));
	json_object_set_new(o, "from", from);
	json_object_set_new(o, "to", to);
	return o;
}

/* In years until today. */
static json_t *
age(struct drafting *d, const struct schema_column *from)
{
	if (!from || !kind_is_day(from))
		return (d->failed = true), json_null();
	return query_op("/", difference("day", draft_moment(column(d, from),
	    from), json_pack("{s:s}", "fn", "current_date")), real("365.25"));
}

/* Of days whole ones, of moments fractions of the unit (steals). */
static json_t *
between(json_t *x, json_t *y, const char *unit, bool hours)
{
	static const struct {
		const char *unit, *seconds;
	} units[] = {{"day", "86400.0"}, {"hour", "3600.0"},
	    {"minute", "60.0"}, {"second", "1.0"}, {"week", "604800.0"}};

	if (!unit)
		unit = "day";
	if (strcmp(unit, "month") == 0 || strcmp(unit, "year") == 0 ||
	    strcmp(unit, "quarter") == 0 || (strcmp(unit, "day") == 0 &&
	    !hours))
		return difference(unit, x, y);
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strcmp(units[i].unit, unit) == 0)
			return query_op("/", difference("second", x, y),
			    real(units[i].seconds));
	return difference("day", x, y);
}

json_t *
draft_passed(struct drafting *d, const struct schema_column *from,
    const struct schema_column *to, const char *unit)
{
	return between(draft_moment(column(d, from), from),
	    draft_moment(column(d, to), to), unit, has_hours(from) ||
	    has_hours(to));
}

/* From what was planned until the end, or until now where none is told. */
static json_t *
lateness(struct drafting *d, const struct sense *s, const char *unit)
{
	const char *name = get_str(json_object_get(s->cond, "right"),
	    "column");
	const struct schema_column *plan = s->how & HOW_OVERDUE ? s->column :
	    name ? schema_column(s->table, name, NULL) : NULL;

	if (!plan || !(s->how & (HOW_LATE | HOW_OVERDUE)))
		return (d->failed = true), json_null();
	if (s->how & HOW_LATE)
		return draft_passed(d, plan, s->column, unit);
	return between(draft_moment(column(d, plan), plan), json_pack(
	    "{s:s}", "fn", has_hours(plan) ? "current_timestamp" :
	    "current_date"), unit, has_hours(plan));
}

static json_t *
duration(struct drafting *d, const struct term *t)
{
	const struct sense *s = draft_sense(d, t->left->arg);
	const struct schema_column *from = time_of(d, t->left);
	const struct schema_column *to = t->right ? time_of(d, t->right) :
	    NULL;

	if (!t->right)
		return age(d, from);
	if (s && s->kind == SENSE_STATE)
		return lateness(d, s, t->unit);
	if (!from || !to || from == to)
		return (d->failed = true), json_null();
	return draft_passed(d, from, to, t->unit);
}

json_t *
draft_calculated(struct drafting *d, const struct term *t)
{
	switch (t->kind) {
	case TERM_ROWS:
		return count(d, t);
	case TERM_AGG:
		return aggregate(d, t);
	case TERM_SHARE:
		return share(d, t);
	case TERM_DURATION:
		return duration(d, t);
	case TERM_RATIO:
		return ratio(d, t);
	case TERM_COLUMN: case TERM_UNIT: case TERM_LESS: case TERM_NUMBER:
	case TERM_BEHIND: case TERM_ALL:
		break;
	}
	d->failed = true;
	return json_null();
}

/* Of a measure only some rows may count; not where the question itself says
 * which. */
void
draft_measure_holds(struct drafting *l, const struct term *t)
{
	const struct term *of = t && t->left ? t->left : t;
	const struct sense *s = of ? draft_sense(l, of->arg) : NULL;
	json_t *p;
	size_t i;

	if (!s || s->kind != SENSE_MEASURE || !s->cond)
		return;
	json_array_foreach(l->q->where, i, p)
		if (json_equal(json_object_get(p, "table"),
		    json_object_get(s->cond, "table")) &&
		    json_equal(json_object_get(p, "column"),
		    json_object_get(s->cond, "column")))
			return;
	query_where(l->q, json_deep_copy(s->cond));
}
