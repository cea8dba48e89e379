/*
 * FULL JOIN for a dialect that has none: a derived table of the LEFT JOIN and
 * of those rows of the right side that meet none of the left,
 *
 *	(SELECT a.x AS a_x, b.y AS b_y FROM a LEFT JOIN b ON c
 *	 UNION ALL
 *	 SELECT NULL, b.y FROM b WHERE NOT EXISTS (SELECT 1 FROM a WHERE c))
 *
 * with the columns that the query uses; elsewhere these are columns of the
 * derived table.
 */
#include "sql/write/writer.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "lang/default_alias.h"
#include "lang/name.h"
#include "lang/walk_expr.h"

static const struct source *
find_full(const struct source *s)
{
	const struct source *left, *right;

	if (s == NULL || s->kind != SOURCE_JOIN)
		return NULL;
	if (s->u.join.type == JOIN_FULL)
		return s;
	left = find_full(s->u.join.left);
	right = find_full(s->u.join.right);
	return left != NULL ? left : right;
}

/* -- the columns used */

struct gather {
	struct full_join *full;
	bool star;
	bool bare; /* a column that may be of any table */
};

static void gather_query(void *arg, struct query *q);

static void
gather_column(struct full_join *f, const struct expr *e)
{
	size_t i;

	for (i = 0; i < f->n; i++)
		if (f->columns[i]->u.column.source == e->u.column.source &&
		    strcmp(writer_column(f->columns[i]),
		    writer_column(e)) == 0)
			return;
	MEM_GROW(f->columns, f->n, f->cap);
	f->columns[f->n++] = e;
}

static void
gather_expr(void *arg, struct expr **at)
{
	struct gather *g = arg;
	const struct walk w = {.expr = gather_expr, .query = gather_query,
	    .arg = arg};
	const struct expr *e = *at;

	if (e->kind == EXPR_STAR)
		g->star = true;
	if (e->kind == EXPR_OUTPUT && e->u.output.output != NULL)
		gather_expr(arg, &e->u.output.output->expr);
	else if (e->kind == EXPR_COLUMN && e->u.column.source != NULL &&
	    walk_under(e->u.column.source, g->full->join))
		gather_column(g->full, e);
	else
		walk_expr(&w, *at);
	g->bare |= e->kind == EXPR_COLUMN && e->u.column.source == NULL;
}

static bool
gather_source(void *arg, struct source *s)
{
	const struct gather *g = arg;

	return s != g->full->join;
}

static void
gather_query(void *arg, struct query *q)
{
	struct gather *g = arg;
	const struct walk w = {.expr = gather_expr, .query = gather_query,
	    .source = gather_source, .arg = arg};
	bool star = g->star;

	walk_sources(&w, q);
	walk_outputs(&w, &q->outputs);
	/* * of an inner query is of its own sources */
	if (q != g->full->q)
		g->star = star;
	walk_clauses(&w, q);
}

/* -- before and after the query */

static void
choose_alias(struct full_join *f)
{
	size_t i;
	int k = 0;

	snprintf(f->alias, sizeof f->alias, "joined");
	for (i = 0; i < f->q->nsources; i++)
		if (ascii_equal(source_name(f->q->sources[i]), f->alias)) {
			snprintf(f->alias, sizeof f->alias, "joined_%d", ++k);
			i = 0;
		}
}

void
write_full_begin(struct writer *w, struct full_join *f, const struct query *q)
{
	const struct source *join = writer_has(w, HAS_FULL_JOIN) ? NULL :
	    find_full(q->from);
	struct gather g = {.full = f};

	memset(f, 0, sizeof *f);
	f->up = w->full;
	w->full = f;
	if (join == NULL)
		return;
	f->join = join;
	f->q = q;
	gather_query(&g, (struct query *)q);
	choose_alias(f);
	if (g.star || g.bare || join->u.join.nusing > 0 ||
	    find_full(join->u.join.left) != NULL ||
	    find_full(join->u.join.right) != NULL)
		writer_lacks(w, &join->at, "FULL JOIN; it can be rewritten "
		    "only once in a query, with an ON condition, without * and "
		    "without columns of unknown tables");
}

void
write_full_end(struct writer *w, struct full_join *f)
{
	w->full = f->up;
	free(f->columns);
}

/* -- the derived table */

#define NAME_SIZE 216

/* A column may have a name that no alias may have; reading mends it alike. */
static void
make_name(char name[NAME_SIZE], const struct expr *e)
{
	struct arena a = {0};

	snprintf(name, NAME_SIZE, "%.90s_%.90s",
	    source_name(e->u.column.source), writer_column(e));
	if (!name_is_alias(name))
		snprintf(name, NAME_SIZE, "%s", default_alias_plain(&a, name));
	arena_free(&a);
}

/* TABLE_COLUMN, with a number where two come out alike. */
static void
number_name(char name[NAME_SIZE], const struct full_join *f,
    const struct expr *e)
{
	char other[NAME_SIZE];
	size_t i, twins = 0;

	make_name(name, e);
	for (i = 0; i < f->n; i++) {
		if (f->columns[i]->u.column.source == e->u.column.source &&
		    strcmp(writer_column(f->columns[i]),
		    writer_column(e)) == 0)
			break;
		make_name(other, f->columns[i]);
		twins += ascii_equal(name, other);
	}
	if (twins > 0)
		snprintf(name + strlen(name), 16, "_%zu", twins + 1);
}

static void
write_name(struct writer *w, const struct full_join *f, const struct expr *e)
{
	char name[NAME_SIZE];

	number_name(name, f, e);
	text_name(&w->text, name);
}

static const char *
name_shown(struct arena *a, const struct writer *w, const char *name)
{
	return w->full->join == NULL || name_is_alias(name) ? name :
	    default_alias_plain(a, name);
}

void
write_full_shown(struct writer *w, const char *name)
{
	struct arena a = {0};

	text_name(&w->text, name_shown(&a, w, name));
	arena_free(&a);
}

static const struct full_join *
full_around(const struct writer *w, const struct expr *e)
{
	const struct full_join *f;

	for (f = w->full; f != NULL; f = f->up)
		if (f->join != NULL && !f->inside &&
		    e->u.column.source != NULL &&
		    walk_under(e->u.column.source, f->join))
			return f;
	return NULL;
}

bool
write_full_calls(const struct writer *w, const struct expr *e, const char *name)
{
	const struct full_join *f = full_around(w, e);
	struct arena a = {0};
	char own[NAME_SIZE];
	bool same;

	if (f == NULL)
		return strcmp(writer_column(e), name) == 0;
	number_name(own, f, e);
	same = strcmp(own, name_shown(&a, w, name)) == 0;
	arena_free(&a);
	return same;
}

bool
write_full_column(struct writer *w, const struct expr *e)
{
	const struct full_join *f = full_around(w, e);

	if (f == NULL)
		return false;
	text_name(&w->text, f->alias);
	text_word(&w->text, ".");
	write_name(w, f, e);
	return true;
}

static void
write_columns(struct writer *w, const struct full_join *f, bool first)
{
	size_t i;

	text_word(&w->text, "SELECT");
	text_open(&w->text);
	for (i = 0; i < f->n; i++) {
		const struct expr *e = f->columns[i];

		if (i > 0)
			text_word(&w->text, ",");
		text_break(&w->text);
		if (first || walk_under(e->u.column.source,
		    f->join->u.join.right))
			write_expr(w, e, LEVEL_NONE);
		else
			text_word(&w->text, "NULL");
		if (first) {
			text_word(&w->text, " AS ");
			write_name(w, f, e);
		}
	}
	if (f->n == 0)
		text_numbers(&w->text, " 1");
	text_close(&w->text);
}

static void
write_rest(struct writer *w, const struct source *s)
{
	text_break(&w->text);
	text_word(&w->text, "FROM ");
	write_source(w, s->u.join.right);
	text_break(&w->text);
	text_word(&w->text, "WHERE ");
	text_open(&w->text);
	text_word(&w->text, "NOT EXISTS (");
	text_open(&w->text);
	text_numbers(&w->text, "SELECT 1");
	text_break(&w->text);
	text_word(&w->text, "FROM ");
	write_source(w, s->u.join.left);
	text_break(&w->text);
	text_word(&w->text, "WHERE ");
	write_condition(w, &s->u.join.on);
	text_word(&w->text, ")");
	text_close(&w->text);
	text_close(&w->text);
}

void
write_full_join(struct writer *w, const struct source *s)
{
	struct full_join *f = w->full;
	struct source left = *s;

	left.u.join.type = JOIN_LEFT;
	left.u.join.group = false;
	f->inside = true;
	text_word(&w->text, "(");
	text_open(&w->text);
	write_columns(w, f, true);
	text_break(&w->text);
	text_word(&w->text, "FROM ");
	write_source(w, &left);
	text_break(&w->text);
	text_word(&w->text, "UNION ALL");
	text_break(&w->text);
	write_columns(w, f, false);
	write_rest(w, s);
	text_word(&w->text, ")");
	text_close(&w->text);
	text_word(&w->text, " AS ");
	text_name(&w->text, f->alias);
	f->inside = false;
	writer_differently(w, &s->at,
	    "FULL JOIN is written as a union of a LEFT JOIN and the rest");
}
