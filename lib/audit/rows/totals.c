/* Sums and counts of other rows than are meant: fanout.h says of which. */
#include "audit/asked.h"
#include "audit/rows/fanout.h"

#include <string.h>

#include "lang/scope/scope.h"
#include "lang/walk.h"

enum total { TOTAL_NONE, TOTAL_SUM, TOTAL_AVG, TOTAL_COUNT };

static const struct {
	const char *name;
	enum total total;
	const char *does;
} totals[] = {
	{"sum", TOTAL_SUM, "adds"},
	{"avg", TOTAL_AVG, "weighs"},
	{"count", TOTAL_COUNT, "counts"},
	{"string_agg", TOTAL_SUM, "lists"},
	{"stddev", TOTAL_AVG, "weighs"},
	{"stddev_pop", TOTAL_AVG, "weighs"},
	{"variance", TOTAL_AVG, "weighs"},
	{"var_pop", TOTAL_AVG, "weighs"},
};

struct counting {
	struct audit *a;
	struct rows *f;
};

static size_t
kind_of(const struct expr *call)
{
	size_t i;

	for (i = 0; i < sizeof totals / sizeof *totals; i++)
		if (strcmp(totals[i].name, call->u.call.name) == 0)
			break;
	return i;
}

/* Does it count each row, whatever is in it? */
static bool
counts_all(const struct query *q, const struct expr *call)
{
	source_set set = 0;

	for (size_t i = 0; i < call->u.call.args.n; i++)
		set |= rows_sources(q, call->u.call.args.v[i]);
	return call->u.call.filter.n == 0 &&
	    (set == 0 || call->u.call.args.v[0]->kind == EXPR_COLUMN);
}

/* ---- one side summed over the many -------------------------------------- */

/* A key of one column, as an argument of COUNT. */
static const char *
key_words(struct audit *a, const struct source *s)
{
	const struct schema_table *t = s->kind == SOURCE_TABLE ?
	    s->u.table.table : NULL;

	return t != NULL && t->nprimary_key == 1 && source_name(s) != NULL ?
	    arena_printf(&a->arena, "%s.%s", source_name(s),
	    t->primary_key[0]->name) : "its key";
}

/* DISTINCT leaves out what repeats, and what is equal by chance. */
static void
tell_distinct(struct counting *c, const struct expr *call,
    const struct rows_repeat *r)
{
	const char *what = rows_name(r->what), *by = rows_name(r->by);
	json_t *f = audit_doubt(c->a, FINDING_join_fan_out, &call->at,
	    "%s(DISTINCT ...) counts equal values of different rows of '%s' "
	    "only once", call->u.call.name, what);

	example_of(c->a, c->f, r->what, call->u.call.args.v[0], f);
	finding_hint(f, "aggregate '%s' to one row per key in a sub-query or "
	    "CTE, or use EXISTS instead of the join, without DISTINCT", by);
}

static void
tell_repeated(struct counting *c, const struct expr *call,
    const struct rows_repeat *r)
{
	const char *what = rows_name(r->what), *by = rows_name(r->by);
	size_t kind = kind_of(call);
	json_t *f = audit_doubt(c->a, FINDING_join_fan_out, &call->at,
	    "%s %s a row of '%s' once for each matching row of '%s'",
	    call->u.call.name, totals[kind].does, what, by);

	example_of(c->a, c->f, r->what, call->u.call.args.n > 0 ?
	    call->u.call.args.v[0] : NULL, f);
	if (totals[kind].total == TOTAL_COUNT)
		finding_hint(f, "use COUNT(DISTINCT %s) to count the rows of "
		    "'%s'; COUNT(*) counts the joined rows", key_words(c->a,
		    r->what), what);
	else
		finding_hint(f, "aggregate '%s' to one row per key in a "
		    "sub-query or CTE; if it only filters, use EXISTS instead "
		    "of the join", by);
}

/* ---- rows counted ------------------------------------------------------- */

/* Of two sources of which none fixes the other each pair is a row. */
static bool
judge_pairs(struct counting *c, struct expr *call)
{
	const struct source *other;
	const struct source *one = rows_grain(c->a, c->f, &other);
	json_t *f;

	if (other == NULL)
		return false;
	f = audit_doubt(c->a, FINDING_join_fan_out, &call->at,
	    "%s counts pairs: each row of '%s' once for each row of '%s'",
	    call->u.call.name, rows_name(one), rows_name(other));
	example_of(c->a, c->f, one, NULL, f);
	finding_hint(f, "count the rows of each in its own sub-query or CTE, "
	    "or use COUNT(DISTINCT key)");
	return true;
}

/* A column of a source that a join sets equal, to be counted. */
static const char *
counted_column(const struct rows *f, size_t source)
{
	const struct source *s = f->q->sources[source];

	if (s->kind == SOURCE_TABLE && s->u.table.table != NULL &&
	    s->u.table.table->nprimary_key > 0)
		return s->u.table.table->primary_key[0]->name;
	for (size_t i = 0; i < f->ncolumns; i++)
		if (f->columns[i].source == source)
			return f->columns[i].name;
	return "key";
}

static bool
groups_by(const struct rows *f, source_set set)
{
	for (size_t i = 0; i < f->ncolumns; i++)
		if (f->columns[i].grouped &&
		    (set & rows_bit(f->columns[i].source)) != 0)
			return true;
	return false;
}

/* The sources that a left join may leave out and that are many to the rest. */
static source_set
many_of_left(struct audit *a, struct rows *f)
{
	if (f->outer == 0 || f->outer == f->all || groups_by(f, f->outer))
		return 0;
	return f->outer & ~rows_fixed(a, f, f->all & ~f->outer,
	    ROWS_OF_GROUP);
}

static void
judge_none(struct counting *c, struct expr *call)
{
	source_set many = many_of_left(c->a, c->f) & ~c->f->needed;
	const struct source *s = rows_first(c->f, many);

	if (s == NULL || totals[kind_of(call)].total != TOTAL_COUNT ||
	    !counts_all(c->f->q, call))
		return;
	finding_hint(audit_doubt(c->a, FINDING_unmatched_row_counted, &call->at,
	    "COUNT over a left join gives 1, not 0, where '%s' has no row",
	    rows_name(s)), "use COUNT(%s.%s): it counts the rows of '%s' and "
	    "gives 0 if there are none", source_name(s), counted_column(c->f,
	    rows_index(c->f->q, s)), rows_name(s));
}

/* ---- left joins undone -------------------------------------------------- */

/* Does an output give a value in place of a null of these sources? */
struct instead {
	const struct query *q;
	source_set of;
	bool found;
	struct walk below;
};

static void
see_instead(void *arg, struct expr **e)
{
	struct instead *i = arg;
	source_set spoken;

	if ((*e)->kind == EXPR_CALL && (strcmp((*e)->u.call.name, "coalesce")
	    == 0 || strcmp((*e)->u.call.name, "ifnull") == 0)) {
		spoken = rows_sources(i->q, *e);
		i->found |= spoken != 0 && (spoken & ~i->of) == 0;
	}
	walk_expr(&i->below, *e);
}

static bool
gives_instead(struct query *q, source_set of)
{
	struct instead i = {q, of, false, {.expr = see_instead}};

	i.below.arg = &i;
	walk_outputs(&i.below, &q->outputs);
	return i.found;
}

static void
judge_where(struct audit *a, struct rows *f, struct pred *p)
{
	source_set of = rows_rejects(f->q, p) & f->outer, many;
	struct query *q = (struct query *)f->q; /* is only looked at */

	for (size_t i = 0; p->kind == PRED_AND && i < p->u.list.n; i++)
		judge_where(a, f, p->u.list.v[i]);
	if (of == 0 || p->kind == PRED_AND || (p->kind == PRED_COMPARE &&
	    p->u.compare.op == COMPARE_IS_NOT_NULL))
		return;
	many = q->group_by.n > 0 ? of & many_of_left(a, f) : 0;
	if (many == 0 && !gives_instead(q, of) && !asked_says(a, ASKED_ALL))
		return;
	finding_hint(audit_doubt(a, FINDING_left_join_undone, &p->at,
	    "a condition on '%s' in WHERE undoes its left join: unmatched rows "
	    "are dropped", rows_name(rows_first(f, of))), "move the condition "
	    "to ON of the left join to keep them, or use JOIN if they are not "
	    "wanted");
}

/* ---- all of it ---------------------------------------------------------- */

/* Rows counted of a sub-query that lists some more than once. */
static bool
judge_listed(struct counting *c, struct expr *call)
{
	const struct query *q = c->f->q, *inner = rows_inner(q->sources[0]);
	struct rows_repeat r;

	if (q->nsources != 1 || inner == NULL ||
	    !rows_doubled(c->a, inner, &r))
		return false;
	tell_repeated(c, call, &r);
	return true;
}

/* ---- behind the one that repeats it ------------------------------------- */

/* Is it a part of `whole`: is its key that of the whole and a number of its
 * own, as of the lines of an order? */
static bool
is_part(const struct source *s, const struct source *whole)
{
	const struct schema_table *t = s->kind == SOURCE_TABLE ?
	    s->u.table.table : NULL;
	size_t of = 0, keyed = 0;

	if (t == NULL || whole->kind != SOURCE_TABLE ||
	    whole->u.table.table == NULL)
		return false;
	for (size_t i = 0; i < t->nprimary_key; i++)
		for (size_t k = 0, seen = 0; k < t->nkeys; k++) {
			if (t->keys[k].n != 1 ||
			    t->keys[k].from_columns[0] != t->primary_key[i])
				continue;
			keyed += !seen++;
			of += t->keys[k].to == whole->u.table.table;
		}
	return of == 1 && keyed == 1 && t->nprimary_key == 2;
}

/* Does a COUNT take the key of one source, which is never to be counted for
 * another? */
static bool
counts_key(const struct expr *call)
{
	const struct expr *e = call->u.call.args.n == 1 ?
	    call->u.call.args.v[0] : NULL;

	return totals[kind_of(call)].total == TOTAL_COUNT && e != NULL &&
	    e->kind == EXPR_COLUMN && e->u.column.column != NULL &&
	    schema_is_unique(e->u.column.column->table, &e->u.column.column,
	    1);
}

/*
 * What stands behind others of FROM is summed for each row of those, as the
 * price of what was bought; not where it is a whole and they are its parts, or
 * a total itself; and its rows are not counted.
 */
static bool
is_meant_once(const struct expr *call, const struct rows_repeat *r)
{
	const struct query *inner = rows_inner(r->what);

	return counts_key(call) || is_part(r->by, r->what) ||
	    (inner != NULL && !inner->is_set && inner->grouped);
}

/* One row again and again: its value is their mean; a count of it is meant to
 * be of the others. */
static bool
is_one_again(struct audit *a, struct rows *f, const struct expr *call,
    source_set from)
{
	return totals[kind_of(call)].total != TOTAL_SUM &&
	    (from & ~rows_fixed(a, f, 0, ROWS_OF_GROUP)) == 0;
}

/* Does it stand behind one whose rows fix it, and others not? */
static bool
is_behind(struct audit *a, struct rows *f, source_set from)
{
	source_set own = rows_fixed(a, f, from, ROWS_ALL);

	for (size_t i = 0; i < f->q->nsources && (from >> i) != 0; i++)
		if ((own & rows_bit(i)) == 0 && (from & ~rows_fixed(a, f,
		    rows_bit(i), ROWS_ALL)) == 0)
			return true;
	return false;
}

static bool
is_repeated(struct audit *a, struct rows *f, const struct expr *call,
    source_set from, struct rows_repeat *r)
{
	bool found = rows_repeated(a, f, &call->u.call.args, r);

	if (!found && !rows_repeated_here(a, f, from, r))
		return false;
	r->sure = is_meant_once(call, r) || (found && !is_behind(a, f, from));
	return found || r->sure;
}

/* Is it a total for which rows can be too many? */
static bool
is_total(const struct expr *call)
{
	return kind_of(call) < sizeof totals / sizeof *totals &&
	    !(call->u.call.distinct &&
	    totals[kind_of(call)].total == TOTAL_COUNT);
}

bool
rows_total_repeated(struct audit *a, struct rows *f, const struct expr *call,
    struct rows_repeat *found)
{
	source_set from = rows_summed(f->q, &call->u.call.args);

	return is_total(call) && from != 0 &&
	    !is_one_again(a, f, call, from) &&
	    is_repeated(a, f, call, from, found);
}

static void
judge_some(struct counting *c, struct expr *call, source_set from)
{
	struct rows_repeat r;

	if (is_one_again(c->a, c->f, call, from)) {
		if ((from & c->f->outer) == 0)
			judge_none(c, call);
		return;
	}
	if (!is_repeated(c->a, c->f, call, from, &r))
		return;
	if (call->u.call.distinct)
		tell_distinct(c, call, &r);
	else
		tell_repeated(c, call, &r);
}

/*
 * Ones, or other constants, for rows of which something is true: of those that
 * the tests speak of, where they are all of one source and its rows repeated by
 * what was joined to it.
 */
static bool
judge_tested(struct counting *c, struct expr *call)
{
	struct rows_repeat r = {NULL, NULL, false};
	source_set of = 0;

	for (size_t i = 0; i < call->u.call.args.n; i++)
		of |= rows_sources(c->f->q, call->u.call.args.v[i]);
	for (size_t i = 0; i < call->u.call.filter.n; i++)
		of |= rows_sources_pred(c->f->q, call->u.call.filter.v[i]);
	if (of == 0 || (of & (of - 1)) != 0 || (of & c->f->outer) != 0 ||
	    is_one_again(c->a, c->f, call, of))
		return false;
	r.what = rows_first(c->f, of);
	r.by = rows_repeater(c->a, c->f, of);
	if (r.by == NULL)
		return false;
	tell_repeated(c, call, &r);
	return true;
}

static void
judge(void *arg, struct expr *call)
{
	struct counting *c = arg;
	struct rows_repeat r;
	source_set from;

	if (!is_total(call))
		return;
	from = rows_summed(c->f->q, &call->u.call.args);
	if (from != 0)
		judge_some(c, call, from);
	else if (rows_count_repeated(c->a, c->f, call, &r))
		tell_repeated(c, call, &r);
	else if (judge_tested(c, call))
		return;
	else if (!judge_pairs(c, call) && !judge_listed(c, call))
		judge_none(c, call);
}

/* ---- windows ------------------------------------------------------------ */

/* What a window parts by is known within it; or no longer. */
static void
part_by(struct counting *c, const struct window *w, bool on)
{
	size_t column;

	for (size_t i = 0; i < w->partition_by.n; i++) {
		column = rows_column_of(c->a, c->f, w->partition_by.v[i]);
		if (column != SIZE_MAX)
			c->f->columns[column].grouped = on;
	}
	c->f->asked = NULL; /* under another group */
	c->f->grain = NULL;
}

static void
judge_window(struct counting *c, struct expr *call)
{
	const struct window *w = call->u.call.over;
	source_set from = rows_summed(c->f->q, &call->u.call.args);

	if (from == 0 || w->base != NULL || call->u.call.distinct ||
	    !is_total(call))
		return;
	part_by(c, w, true);
	judge_some(c, call, from);
	part_by(c, w, false);
}

struct windowing {
	struct counting *c;
	struct walk below;
};

static void
see_window(void *arg, struct expr **e)
{
	const struct windowing *w = arg;

	if ((*e)->kind == EXPR_CALL && (*e)->u.call.over != NULL)
		judge_window(w->c, *e);
	walk_expr(&w->below, *e);
}

static void
see(struct audit *a, struct query *q)
{
	struct windowing w = {NULL, {.expr = see_window}};
	struct counting c = {a, NULL};

	if (q->is_set || q->nsources == 0)
		return;
	c.f = rows_of(a, q);
	if (c.f->all == 0)
		return;
	audit_aggregates(q, judge, &c);
	w.c = &c;
	w.below.arg = &w;
	if (!q->grouped && !audit_has_aggregate(q))
		walk_outputs(&w.below, &q->outputs);
	for (size_t i = 0; i < q->where.n && c.f->outer != 0; i++)
		judge_where(a, c.f, q->where.v[i]);
}

void
totals_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
