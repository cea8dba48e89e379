/* Columns: which source of which query a reference means. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "lang/meaning.h"
#include "lang/scope/resolve.h"
#include "lang/walk.h"

/* Names gathered for a finding. */
struct names {
	const char **v;
	size_t n, cap;
};

static void
names_add(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct names *list = arg;

	(void)type;
	(void)column;
	if (name == NULL)
		return;
	MEM_GROW(list->v, list->n, list->cap);
	list->v[list->n++] = name;
}

static struct place
name_place(const struct expr *e)
{
	return e->u.column.name_key != NULL ?
	    at_key(&e->at, e->u.column.name_key) : e->at;
}

static struct place
table_place(const struct expr *e)
{
	return e->u.column.table_key != NULL ?
	    at_key(&e->at, e->u.column.table_key) : e->at;
}

/* May this source of the query in `f` be named here? An ON sees only what
 * is joined by then. */
static bool
is_seen(const struct resolve *r, const struct frame_of *f,
    const struct source *s)
{
	return f != r->frame || r->join == NULL || walk_under(s, r->join);
}

static void
source_unknown(struct resolve *r, const struct expr *e)
{
	struct place at = table_place(e);
	struct names names = {0};
	json_t *finding;

	for (const struct frame_of *f = r->frame; f != NULL; f = f->up)
		for (size_t i = 0; f->sources && i < f->q->nsources; i++)
			names_add(&names, source_name(f->q->sources[i]),
			    TYPE_UNKNOWN, NULL);
	finding = tell(&r->t, FINDING_table_not_in_plan, &at,
	    "'%s' is not a table of this query", e->u.column.table);
	tell_near(&r->t, finding, e->u.column.table, names.v, names.n);
	free(names.v);
}

/* The source that a name means: the innermost query that has one. As in SQL
 * an alias hides the table's own name, but from who has no other use for it:
 * a query around may have the table without one. */
static struct source *
find_source(struct resolve *r, const char *table, const struct place *at)
{
	struct frame_of *best = NULL;
	struct source_hit hit = {0}, found;

	for (struct frame_of *f = r->frame; f != NULL; f = f->up) {
		if (!f->sources)
			continue;
		found = source_find(f->q->sources, f->q->nsources, table);
		if (found.source == NULL || (best != NULL && found.hidden))
			continue;
		best = f;
		hit = found;
		if (!hit.hidden)
			break;
	}
	if (best == NULL)
		return NULL;
	if (hit.ambiguous)
		tell(&r->t, FINDING_name_ambiguous, at, "'%s' matches several "
		    "selections: use an alias", table);
	else if (!is_seen(r, best, hit.source))
		tell(&r->t, FINDING_table_not_in_plan, at, "'%s' is joined "
		    "after this edge", table);
	else if (hit.inexact)
		tell(&r->t, FINDING_name_case_differs, at, "'%s' matches '%s' "
		    "except for its case", table, source_name(hit.source));
	return hit.source;
}

static void
settle(struct resolve *r, struct expr *e, struct source *s,
    const struct column_hit *hit)
{
	struct place at = name_place(e);

	e->u.column.source = s;
	e->u.column.column = hit->column;
	e->u.column.outer = s->in != r->frame->q;
	e->type = hit->type;
	if (hit->ambiguous)
		tell(&r->t, FINDING_name_ambiguous, &at,
		    "'%s' has several columns '%s'", source_name(s),
		    e->u.column.name);
	else if (hit->found && hit->inexact)
		tell(&r->t, FINDING_name_case_differs, &at, "'%s' matches '%s' "
		    "except for its case", e->u.column.name, hit->name);
}

/* The aggregate or window of this query that has the alias. */
static struct output *
computed_named(const struct query *q, const char *name)
{
	for (size_t i = 0; i < q->computed.n; i++)
		if (q->computed.v[i]->name != NULL &&
		    ascii_equal(q->computed.v[i]->name, name))
			return q->computed.v[i];
	return NULL;
}

/* In ORDER BY what is no column may be the alias of an output. */
static bool
as_output(struct resolve *r, struct expr *e)
{
	struct output *o;
	const char *name = e->u.column.name;
	/* by itself, in SQL, it is the alias that it names */
	bool alone = e == r->key && e->u.column.table == NULL;

	if (r->clause != CLAUSE_ORDER)
		return false;
	o = computed_named(r->frame->q, name);
	if (o == NULL && !alone && walk_gives(r->frame->q, name))
		return false;
	for (size_t i = 0; o == NULL && i < r->frame->q->outputs.n; i++) {
		struct output *p = r->frame->q->outputs.v[i];

		if (p->name != NULL && ascii_equal(p->name, name))
			o = p;
	}
	if (o == NULL)
		return false;
	e->kind = EXPR_OUTPUT;
	e->type = o->expr->type;
	memset(&e->u, 0, sizeof e->u);
	e->u.output.alias = name;
	e->u.output.output = o;
	return true;
}

static void
column_unknown(struct resolve *r, struct expr *e, struct source *s)
{
	struct place at = name_place(e);
	struct names names = {0};
	const struct query *q = r->frame->q;
	const struct output *o;
	struct buf why = BUF_INIT;
	json_t *finding;

	if (view_unread(r->v->reader, e->u.column.name, &why)) {
		finding = tell(&r->t, FINDING_column_not_found, &at,
		    "cannot parse the expression '%.200s': %s",
		    e->u.column.name, why.s);
	} else if (s != NULL) {
		source_columns(s, names_add, &names);
		finding = tell(&r->t, FINDING_column_not_found, &at,
		    "unknown column '%s' in '%s'", e->u.column.name,
		    source_name(s));
	} else {
		for (size_t i = 0; i < q->nsources; i++)
			source_columns(q->sources[i], names_add, &names);
		finding = tell(&r->t, FINDING_column_not_found, &at,
		    "unknown column '%s'", e->u.column.name);
	}
	tell_near(&r->t, finding, e->u.column.name, names.v, names.n);
	o = computed_named(q, e->u.column.name);
	if (o != NULL)
		tell_hint(&r->t, finding, o->aggregate ? "the name is an "
		    "aggregate: compare it in having_filters" :
		    "that is a window: compare it in a query around this one");
	free(names.v);
	buf_free(&why);
}

/* What is no column may be the number of a row where rows have them: of
 * `only`, else of the one table of the innermost query that has any. */
static bool
as_row_number(struct resolve *r, struct expr *e, struct source *only)
{
	struct column_hit hit = {.found = true, .type = TYPE_INTEGER,
	    .name = e->u.column.name};

	if (!(meaning_of(r->v->dialect) & ROWS_HAVE_NUMBERS))
		return false;
	for (struct frame_of *f = r->frame; f != NULL; f = f->up) {
		struct source *s = NULL;

		for (size_t i = 0; f->sources && i < f->q->nsources; i++) {
			if ((only != NULL && f->q->sources[i] != only) ||
			    !source_row_number(f->q->sources[i], hit.name))
				continue;
			hit.ambiguous = s != NULL;
			s = f->q->sources[i];
		}
		if (s == NULL)
			continue;
		if (!hit.ambiguous)
			settle(r, e, s, &hit);
		return !hit.ambiguous;
	}
	return false;
}

/* A column whose table is known: look it up there. */
static void
column_of(struct resolve *r, struct expr *e, struct source *s)
{
	struct column_hit hit = source_column(s, e->u.column.name);

	/* without a schema an alias is the better guess */
	if (hit.unknown && ((e == r->key && as_output(r, e)) ||
	    resolve_text(r, e)))
		return;
	if (hit.found || hit.unknown) {
		settle(r, e, s, &hit);
		return;
	}
	if (!as_output(r, e) && !as_row_number(r, e, s) &&
	    !resolve_text(r, e))
		column_unknown(r, e, s);
}

/* What one query has to offer for a column without a table. */
struct offer {
	struct source *source;
	struct column_hit hit;
	size_t exact, inexact, unknown;
	struct source *stranger; /* of unknown columns */
};

static struct offer
offer_of(const struct resolve *r, const struct frame_of *f, const char *name)
{
	struct offer o = {0};

	for (size_t i = 0; i < f->q->nsources; i++) {
		struct source *s = f->q->sources[i];
		struct column_hit hit;

		if (!is_seen(r, f, s))
			continue;
		hit = source_column(s, name);
		if (hit.unknown) {
			o.unknown++;
			o.stranger = s;
		} else if (hit.found && !hit.inexact) {
			if (o.exact++ == 0) {
				o.source = s;
				o.hit = hit;
			}
		} else if (hit.found && o.inexact++ == 0 && o.exact == 0) {
			o.source = s;
			o.hit = hit;
		}
	}
	if (o.exact + o.inexact > 1 && source_merges(f->q->from, name))
		o.exact = 1;
	return o;
}

static void
column_shared(struct resolve *r, const struct query *q, const struct expr *e)
{
	struct place at = name_place(e);
	struct buf names = BUF_INIT;
	bool known;

	for (size_t i = 0; i < q->nsources; i++) {
		const char *source = source_name(q->sources[i]);

		if (source != NULL && source_has(q->sources[i],
		    e->u.column.name, &known))
			buf_fmt(&names, "%s%s.%s", names.len > 0 ? " or " :
			    ": write ", source, e->u.column.name);
	}
	tell(&r->t, FINDING_name_ambiguous, &at, "several tables have a "
	    "column '%s'%s", e->u.column.name, names.len > 0 ? names.s : "");
	buf_free(&names);
}

static void
column_anywhere(struct resolve *r, struct expr *e)
{
	for (struct frame_of *f = r->frame; f != NULL; f = f->up) {
		struct offer o;

		if (!f->sources)
			continue;
		o = offer_of(r, f, e->u.column.name);
		if (o.source != NULL) {
			settle(r, e, o.source, &o.hit);
			if (o.exact > 1 || (o.exact == 0 && o.inexact > 1))
				column_shared(r, f->q, e);
			return;
		}
		if (o.unknown > 0 && f == r->frame && as_output(r, e))
			return;
		if (o.unknown == 1)
			settle(r, e, o.stranger, &o.hit);
		if (o.unknown > 0)
			return; /* the database will know */
	}
	if (!as_output(r, e) && !as_row_number(r, e, NULL) &&
	    !resolve_text(r, e))
		column_unknown(r, e, NULL);
}

void
resolve_column(struct resolve *r, struct expr *e)
{
	struct place at = table_place(e);
	struct source *s = e->u.column.source;

	if (s == NULL && e->u.column.table != NULL) {
		s = find_source(r, e->u.column.table, &at);
		if (s == NULL) {
			source_unknown(r, e);
			return;
		}
	}
	if (s == NULL && r->home != NULL &&
	    source_column(r->home, e->u.column.name).found)
		s = (struct source *)r->home;
	if (s != NULL)
		column_of(r, e, s);
	else
		column_anywhere(r, e);
}

/* The outputs of a query that a name may mean. */
struct naming_outputs {
	const char *alias;
	struct output *exact, *inexact;
	size_t nexact, ninexact;
	enum type_class type; /* of a column behind a star */
	bool unknown;         /* a star hides who knows what */
	struct names names;
};

static void
behind_star(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct naming_outputs *n = arg;

	names_add(&n->names, name, type, column);
	if (name != NULL && strcmp(name, n->alias) == 0) {
		n->nexact++;
		n->type = type;
	}
}

static void
name_outputs(struct naming_outputs *n, const struct query *q)
{
	bool star = false;

	for (size_t i = 0; i < q->outputs.n; i++) {
		struct output *o = q->outputs.v[i];
		const char *name = output_name(o);

		star = star || o->expr->kind == EXPR_STAR;
		names_add(&n->names, name, TYPE_UNKNOWN, NULL);
		if (name == NULL || !ascii_equal(name, n->alias))
			continue;
		if (strcmp(name, n->alias) == 0) {
			n->nexact++;
			n->exact = o;
		} else if (n->ninexact++ == 0) {
			n->inexact = o;
		}
	}
	if (star && n->nexact == 0)
		n->unknown = !query_columns(q, behind_star, n);
}

static void
find_output(struct resolve *r, struct expr *e, const struct query *q)
{
	struct naming_outputs n = {.alias = e->u.output.alias};
	struct place at = at_key(&e->at, "output");

	name_outputs(&n, q);
	e->u.output.output = n.nexact > 0 ? n.exact : n.inexact;
	e->type = e->u.output.output != NULL ?
	    e->u.output.output->expr->type : n.type;
	if (n.nexact > 1 || (n.nexact == 0 && n.ninexact > 1))
		tell(&r->t, FINDING_name_ambiguous, &at, "several outputs are "
		    "named '%s': rename one with 'as'", n.alias);
	else if (n.nexact + n.ninexact == 0 && !n.unknown)
		tell_near(&r->t, tell(&r->t, FINDING_output_not_found, &at,
		    "unknown output '%s'", n.alias), n.alias, n.names.v,
		    n.names.n);
	free(n.names.v);
}

/* By alias; in a set operation the first arm's names. */
void
resolve_output(struct resolve *r, struct expr *e)
{
	const struct query *q = r->frame->q;
	struct place at = at_key(&e->at, "output");

	if (e->u.output.output == NULL && !q->is_set)
		e->u.output.output = computed_named(q, e->u.output.alias);
	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	if (e->u.output.output != NULL)
		e->type = e->u.output.output->expr->type;
	else
		find_output(r, e, q);
	if (r->clause != CLAUSE_HAVING && r->clause != CLAUSE_ORDER)
		tell(&r->t, FINDING_plan_invalid, &at, "'output' is allowed "
		    "only in having_filters and order_by");
}

void
resolve_star(struct resolve *r, struct expr *e)
{
	struct place at = at_key(&e->at, "star");
	const struct query *q = r->frame->q;

	if (e->u.star.table == NULL) {
		if (q->nsources == 0)
			tell(&r->t, FINDING_plan_invalid, &at, "'star' without "
			    "selections");
		return;
	}
	e->u.star.source = find_source(r, e->u.star.table, &at);
	if (e->u.star.source == NULL)
		tell(&r->t, FINDING_table_not_in_plan, &at,
		    "'%s' is not a table of this query", e->u.star.table);
}
