/* What repeats the rows of which a total is made, here or in the query that a
 * derived table stands for. */
#include "audit/rows/fanout.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"

const struct source *
rows_first(const struct rows *f, source_set set)
{
	for (size_t i = 0; i < f->q->nsources; i++)
		if ((set & rows_bit(i)) != 0)
			return f->q->sources[i];
	return NULL;
}

/* The sources of the values of an expression: of CASE those of its results,
 * not of its tests; of a predicate, which is 1 or 0, none. */
static source_set
values_of(const struct query *q, struct expr *e)
{
	source_set set = 0;

	if (e == NULL || e->kind == EXPR_PREDICATE)
		return 0;
	if (e->kind != EXPR_CASE)
		return rows_sources(q, e);
	for (size_t i = 0; i < e->u.cases.n; i++)
		set |= values_of(q, e->u.cases.whens[i].then);
	return set | values_of(q, e->u.cases.otherwise);
}

source_set
rows_summed(const struct query *q, const struct exprs *values)
{
	source_set set = 0;

	for (size_t i = 0; i < values->n; i++)
		set |= values_of(q, values->v[i]);
	return set;
}

/* ---- in one query ------------------------------------------------------- */

/* The sources up to the last of a set. What is summed behind others of FROM
 * is summed for each row of those: prices of what was bought. */
static source_set
up_to(source_set set)
{
	source_set all = 0;

	while ((set & ~all) != 0)
		all = all << 1 | 1;
	return all;
}

/* The source that fixes most of the others by its row; all of them where its
 * rows stand alone. */
static void
find_grain(struct audit *a, struct rows *f)
{
	source_set fixed;

	if (f->grain != NULL)
		return;
	for (size_t i = 0; i < f->q->nsources; i++) {
		fixed = rows_fixed(a, f, rows_bit(i), ROWS_OF_GROUP);
		if (f->grain != NULL && ((f->most & ~fixed) != 0 ||
		    f->most == fixed))
			continue;
		f->grain = f->q->sources[i];
		f->most = fixed;
	}
}

const struct source *
rows_grain(struct audit *a, struct rows *f, const struct source **other)
{
	find_grain(a, f);
	*other = rows_first(f, f->all & ~f->most);
	return f->grain;
}

/* Who repeats the rows of `from`; NULL: nobody, or that is how FROM was
 * begun. */
static const struct source *
find_repeater(struct audit *a, struct rows *f, source_set from)
{
	source_set loose = f->all & ~rows_fixed(a, f, from, ROWS_OF_GROUP);
	const struct source *s;

	if (loose == 0)
		return NULL;
	s = rows_first(f, f->all & ~rows_fixed(a, f, up_to(from),
	    ROWS_OF_GROUP));
	find_grain(a, f);
	if (s != NULL || f->most == f->all)
		return s;
	for (size_t i = 0; i < f->q->nsources; i++)
		if ((loose & rows_bit(i)) != 0 && (from & ~rows_fixed(a, f,
		    rows_bit(i), ROWS_OF_GROUP)) != 0)
			return f->q->sources[i];
	return NULL;
}

/* The same, found out once for totals of the same sources. */
const struct source *
rows_repeater(struct audit *a, struct rows *f, source_set from)
{
	struct rows_asked *asked;

	for (asked = f->asked; asked != NULL; asked = asked->next)
		if (asked->from == from)
			return asked->by;
	asked = arena_alloc(&a->arena, sizeof *asked);
	*asked = (struct rows_asked){from, find_repeater(a, f, from),
	    f->asked};
	f->asked = asked;
	return asked->by;
}

/* ---- in the query behind a source --------------------------------------- */

#define STEPS 100 /* of a search through queries that use others twice */

struct search {
	struct audit *a;
	struct rows_repeat *found;
	size_t steps;
};

/* Do its rows come as they were joined? */
static bool
is_plain(const struct query *q)
{
	if (q->is_set || q->distinct || q->limit != NULL || q->grouped ||
	    q->nsources == 0)
		return false;
	for (size_t i = 0; i < q->outputs.n; i++) {
		const struct expr *e = q->outputs.v[i]->expr;

		if (e->kind == EXPR_CALL && (e->u.call.over != NULL ||
		    function_aggregates(e)))
			return false;
	}
	return true;
}

static struct source *
star_source(const struct query *q, const struct expr *star, const char *name)
{
	for (size_t i = 0; i < q->nsources; i++)
		if ((star->u.star.source == NULL ||
		    star->u.star.source == q->sources[i]) &&
		    source_has(q->sources[i], name, NULL))
			return q->sources[i];
	return NULL;
}

/* What a column of the query is made of; NULL: it cannot be told. */
static struct expr *
origin(struct audit *a, const struct query *q, const char *name)
{
	struct source *s = NULL;
	const char *shown;
	struct expr *e;

	for (size_t i = 0; i < q->outputs.n && s == NULL; i++) {
		e = q->outputs.v[i]->expr;
		shown = output_name(q->outputs.v[i]);
		if (e->kind == EXPR_STAR)
			s = star_source(q, e, name);
		else if (shown != NULL && ascii_equal(shown, name))
			return e;
	}
	if (s == NULL)
		return NULL;
	e = arena_alloc(&a->arena, sizeof *e);
	e->kind = EXPR_COLUMN;
	e->u.column.name = name;
	e->u.column.source = s;
	return e;
}

struct gather {
	struct search *search;
	const struct source *of;
	const struct query *inner;
	struct exprs *to;
	struct walk below;
};

static bool
has_expr(const struct exprs *list, const struct expr *e)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i] == e)
			return true;
	return false;
}

#define GATHERED 32 /* columns of one source that are followed */

static void
gather_expr(void *arg, struct expr **e)
{
	struct gather *g = arg;
	const char *name;
	struct expr *within;

	walk_expr(&g->below, *e);
	if ((*e)->kind != EXPR_COLUMN || (*e)->u.column.source != g->of ||
	    g->to->n == GATHERED)
		return;
	name = rows_inner_name(g->of, (*e)->u.column.name);
	within = name != NULL ? origin(g->search->a, g->inner, name) : NULL;
	if (within != NULL && !has_expr(g->to, within))
		g->to->v[g->to->n++] = within;
}

/* What is summed of a source, as it is spelled in the query behind it. */
static struct exprs
gather(struct search *search, const struct source *of,
    const struct exprs *values)
{
	struct exprs to = {arena_alloc(&search->a->arena,
	    GATHERED * sizeof *to.v), 0};
	struct gather g = {search, of, rows_inner(of), &to,
	    {.expr = gather_expr}};

	g.below.arg = &g;
	walk_exprs(&g.below, (struct exprs *)values);
	return to;
}

/* Let the inner query know what the group fixes of its columns; or forget. */
static void
pass_group(struct audit *a, struct rows *f, size_t source,
    struct rows *inner, bool on)
{
	const char *name;
	struct expr *e;
	size_t column;

	for (size_t i = 0; i < f->ncolumns; i++) {
		if (f->columns[i].source != source || (!f->columns[i].fixed &&
		    !f->columns[i].grouped))
			continue;
		name = rows_inner_name(f->q->sources[source],
		    f->columns[i].name);
		e = name != NULL ? origin(a, inner->q, name) : NULL;
		column = e != NULL ? rows_column_of(a, inner, e) : SIZE_MAX;
		if (column != SIZE_MAX)
			inner->columns[column].grouped = on;
	}
	inner->asked = NULL; /* under another group */
	inner->grain = NULL;
}

static bool
search(struct search *s, struct rows *f, const struct exprs *values)
{
	source_set from = rows_summed(f->q, values);
	const struct query *q;
	struct rows *inner;
	struct exprs within;
	bool found;

	if (from == 0 || s->steps++ >= STEPS)
		return false;
	s->found->what = rows_first(f, from);
	s->found->by = rows_repeater(s->a, f, from);
	if (s->found->by != NULL)
		return true;
	for (size_t i = 0; i < f->q->nsources; i++) {
		q = (from & rows_bit(i)) != 0 ? rows_inner(f->q->sources[i]) :
		    NULL;
		if (q == NULL || !is_plain(q))
			continue;
		inner = rows_of(s->a, q);
		within = gather(s, f->q->sources[i], values);
		pass_group(s->a, f, i, inner, true);
		found = search(s, inner, &within);
		pass_group(s->a, f, i, inner, false);
		if (found)
			return true;
	}
	return false;
}

bool
rows_repeated_here(struct audit *a, struct rows *f, source_set from,
    struct rows_repeat *found)
{
	found->what = rows_first(f, from);
	found->by = rows_first(f, f->all & ~rows_fixed(a, f, from,
	    ROWS_OF_GROUP));
	return found->by != NULL;
}

bool
rows_repeated(struct audit *a, struct rows *f, const struct exprs *values,
    struct rows_repeat *found)
{
	struct search s = {a, found, 0};

	return search(&s, f, values);
}
