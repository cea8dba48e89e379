/* References to columns and outputs: spelled as the schema does, replaced by
 * the nearest name, or given to the table that has them. What is like nothing
 * stays: the resolver tells it. Those of join edges are edges.c's. */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "lesson/told.h"
#include "words/resemble.h"

struct pattern_words {
	const char *at;     /* what holds the reference */
	const char *table;  /* pointers to both texts; NULL: not said */
	const char *column;
};

struct names {
	struct audit *a;
	const char **v;
	size_t n;
};

static void
add_name(struct names *list, const char *name)
{
	if (name == NULL)
		return;
	list->v = arena_grow(&list->a->arena, list->v, list->n,
	    sizeof *list->v);
	list->v[list->n++] = name;
}

static void
add_column(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	(void)type;
	(void)column;
	add_name(arg, name);
}

/* False for what the view made and nobody said. */
static bool
find_said(struct audit *a, const struct expr *e, struct pattern_words *s)
{
	const char *table = e->u.column.table_key;
	const char *name = e->u.column.name_key;
	const json_t *text;

	s->at = walk_pointer(a, &e->at);
	s->column = name == NULL ? s->at :
	    raw_plan_path(&a->arena, s->at, name);
	s->table = table == NULL ? NULL :
	    raw_plan_path(&a->arena, s->at, table);
	text = ptr_get(a->doc, s->column);
	if (s->table != NULL && !json_is_string(ptr_get(a->doc, s->table)))
		s->table = NULL;
	return json_is_string(text) &&
	    strcmp(json_string_value(text), e->u.column.name) == 0;
}

static const char *
holds(const struct names *list, const char *name)
{
	for (size_t i = 0; i < list->n; i++)
		if (strcmp(list->v[i], name) == 0)
			return list->v[i];
	for (size_t i = 0; i < list->n; i++)
		if (ascii_equal(list->v[i], name))
			return list->v[i];
	return NULL;
}

/* A column in HAVING or ORDER BY may stand for an output too. */
static void
add_outputs(struct names *list, const struct query *q, const char *at)
{
	if (strstr(at, "/having_filters/") == NULL &&
	    strstr(at, "/order_by/") == NULL)
		return;
	for (size_t i = 0; i < q->computed.n; i++)
		add_name(list, q->computed.v[i]->name);
	for (size_t i = 0; i < q->outputs.n; i++)
		if (q->outputs.v[i]->name != NULL &&
		    holds(list, q->outputs.v[i]->name) == NULL)
			add_name(list, q->outputs.v[i]->name);
}

/* Let a reference mean the column of another table. */
static void
set_table(struct audit *a, const struct pattern_words *s, const char *table,
    const char *column)
{
	struct change *c;

	if (s->table != NULL)
		c = audit_replace(a, s->table, json_string(table));
	else if (s->column == s->at)
		c = audit_replace(a, s->at, json_pack("{s:s, s:s}", "table",
		    table, "column", column));
	else
		c = audit_add(a, raw_plan_path(&a->arena, s->at, "table"),
		    json_string(table));
	change_say(c, FINDING_name_corrected, "the column '%.100s' belongs to "
	    "'%s'", column, table);
}

/* Another table of the query has it. */
static bool
mend_sibling(struct audit *a, const struct expr *e, const struct query *q,
    const struct source *not, const struct pattern_words *s)
{
	const struct source *owner = owner_source(q, e, not);

	if (owner != NULL)
		set_table(a, s, source_name(owner), e->u.column.name);
	return owner != NULL;
}

/* One that is a key away has it, and comes in. */
static bool
mend_neighbour(struct audit *a, const struct expr *e, const struct query *q,
    const struct pattern_words *s)
{
	const char *name = e->u.column.name, *list;
	const struct schema_table *t = q->nctes == 0 ?
	    owner_neighbour(a, q, name) : NULL;

	if (t == NULL)
		return false;
	list = raw_plan_path(&a->arena, walk_pointer(a, &q->at), "selections");
	if (!json_is_array(ptr_get(a->doc, list)))
		return false;
	set_table(a, s, t->name, name);
	if (!audit_is_touched(a, raw_plan_path(&a->arena, list, "-")))
		change_say(audit_add(a, raw_plan_path(&a->arena, list, "-"),
		    json_pack("{s:s}", "table", t->name)),
		    FINDING_join_added,
		    "table '%s' was joined for its column '%s'",
		    t->name, name);
	return true;
}

/* ---- what was learned ---------------------------------------------------- */

static const struct source *
source_with(const struct query *q, const struct schema_table *t)
{
	for (size_t i = 0; i < q->nsources; i++)
		if (q->sources[i]->kind == SOURCE_TABLE &&
		    q->sources[i]->u.table.table == t)
			return q->sources[i];
	return NULL;
}

/* Name the column as a lesson does, of a table of the query. */
static bool
mend_learned(struct audit *a, const struct expr *e, const struct query *q,
    const struct source *source, const struct pattern_words *s)
{
	const char *name = e->u.column.name, *of = source != NULL &&
	    source->kind == SOURCE_TABLE ? source->u.table.name : NULL;
	const struct schema_column *column;
	const json_t *lesson = a->known != NULL ? told_column(a->doc,
	    a->known, of, name, &column) : NULL;
	const struct source *owner = lesson != NULL ?
	    source_with(q, column->table) : NULL;

	if (owner == NULL || strcmp(column->name, name) == 0)
		return false;
	if (source == NULL || owner == source)
		change_say(audit_replace(a, s->column,
		    json_string(column->name)), FINDING_name_corrected,
		    "unknown column '%.100s'%s%s: replaced by '%s' (lesson %s)",
		    name, of ? " of " : "", of ? of : "", column->name,
		    get_str(lesson, "id"));
	else if (s->table != NULL && s->column != s->at) {
		set_table(a, s, source_name(owner), column->name);
		change_say(audit_replace(a, s->column,
		    json_string(column->name)), AUDIT_SILENT, "from lesson %s",
		    get_str(lesson, "id"));
	} else {
		return false;
	}
	audit_learned(a, lesson);
	return true;
}

static void
see_near(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	(void)type;
	(void)column;
	resemble_see(arg, name);
}

/* The nearest of all in sight, each by the words of its own table. */
static struct resemble_nearest
near_bare(const char *name, const struct query *q, const struct names *outputs)
{
	struct resemble_nearest n = {.wanted = name};

	for (size_t i = 0; i < q->nsources; i++) {
		const struct source *s = q->sources[i];

		n.table = s->kind == SOURCE_TABLE ? s->u.table.name : NULL;
		source_columns(s, see_near, &n);
	}
	n.table = NULL;
	for (size_t i = 0; i < outputs->n; i++)
		resemble_see(&n, outputs->v[i]);
	resemble_decide(&n);
	return n;
}

/* A table that is a key away has the column by this name: it was meant, unless
 * one that is called alike is here, too; then nobody can tell. */
static bool
is_rivalled(struct audit *a, const struct query *q,
    const struct resemble_nearest *near, const struct expr *e,
    const struct pattern_words *s)
{
	if (near->best == NULL)
		return mend_neighbour(a, e, q, s);
	return owner_neighbour(a, q, e->u.column.name) != NULL;
}

/* The primary key that "id" of a table means; "orders_id" may be another
 * table's, and no column is equal to one of its own table. */
static const char *
near_key_of(const struct source *source, const struct expr *e,
    const struct query *q)
{
	const char *name = e->u.column.name;

	if (source->kind != SOURCE_TABLE || source->u.table.table == NULL ||
	    owner_opposite(q, e) == source ||
	    (!ascii_equal(name, "id") && owner_source(q, e, source) != NULL))
		return NULL;
	return suggest_key(source->u.table.table, name);
}

/* Would it be compared with itself? */
static bool
is_itself(const struct query *q, const struct expr *e,
    const struct source *source, const char *column)
{
	const struct expr *other = owner_other(q, e);

	return other != NULL && other->u.column.source == source &&
	    other->u.column.name != NULL &&
	    ascii_equal(other->u.column.name, column);
}

static void
mend_column(struct audit *a, const struct expr *e, const struct query *q,
    const struct source *source, const struct pattern_words *s)
{
	const char *name = e->u.column.name, *best, *key;
	struct resemble_nearest near = {.wanted = name,
	    .table = source->kind == SOURCE_TABLE ? source->u.table.name : NULL};
	struct names list = {.a = a};
	struct change *c;

	if (!source_columns(source, add_column, &list))
		return; /* its columns are not known */
	if (e->u.column.source != NULL && source_row_number(source, name))
		return;
	best = holds(&list, name);
	if (best != NULL && strcmp(best, name) != 0)
		change_say(audit_replace(a, s->column, json_string(best)),
		    FINDING_name_case_differs, "column '%s' matches '%s' "
		    "except for its case", name, best);
	if (best != NULL)
		return;
	if (source->kind == SOURCE_TABLE && source->u.table.table != NULL)
		audit_gone(a, source->u.table.table, name);
	if (mend_learned(a, e, q, source, s))
		return;
	key = near_key_of(source, e, q);
	if (key == NULL && mend_sibling(a, e, q, source, s))
		return;
	add_outputs(&list, q, s->at);
	for (size_t i = 0; i < list.n; i++)
		resemble_see(&near, list.v[i]);
	resemble_decide(&near);
	if (key != NULL)
		near.best = key;
	else if (near.score < RESEMBLE_SLIP &&
	    is_rivalled(a, q, &near, e, s))
		return;
	if (near.best == NULL || is_itself(q, e, source, near.best))
		return;
	c = audit_replace(a, s->column, json_string(near.best));
	change_say(c, FINDING_name_corrected, "unknown column '%.100s' in "
	    "'%s': read as '%s'", name, source_name(source), near.best);
	change_sure(c, near.score);
}

static void
add_sources(struct names *list, const struct query *q)
{
	for (; q != NULL; q = q->outer)
		for (size_t i = 0; i < q->nsources; i++)
			add_name(list, source_name(q->sources[i]));
}

static void
mend_table(struct audit *a, const struct expr *e, const struct query *q,
    const struct pattern_words *s)
{
	const char *name = e->u.column.table;
	const struct schema_table *t = a->known != NULL ? schema_table(
	    a->known, NULL, name, NULL, NULL) : NULL;
	const struct source *owner;
	struct names list = {.a = a};
	long best;

	add_sources(&list, q);
	if (holds(&list, name) != NULL || s->table == NULL)
		return; /* two have this name */
	if (t != NULL && schema_column(t, e->u.column.name, NULL) != NULL)
		return; /* it was meant, and nothing leads there */
	owner = owner_source(q, e, NULL);
	if (owner != NULL && owner->alias == NULL) {
		set_table(a, s, source_name(owner), e->u.column.name);
		return;
	}
	best = suggest_name(name, list.v, list.n);
	if (best >= 0 && t == NULL)
		change_say(audit_replace(a, s->table,
		    json_string(list.v[best])), FINDING_name_corrected,
		    "'%.100s' is not a table of this query: read as '%s'", name,
		    list.v[best]);
}

/* A column without a table that no source has; where two have it the
 * finding stands. */
static void
mend_bare(struct audit *a, const struct expr *e, const struct query *q,
    const struct pattern_words *s)
{
	const char *name = e->u.column.name;
	struct names list = {.a = a}, outputs = {.a = a};
	struct resemble_nearest near;
	struct change *c;

	for (const struct query *up = q; up != NULL; up = up->outer)
		for (size_t i = 0; i < up->nsources; i++)
			if (!source_columns(up->sources[i], add_column,
			    &list))
				return;
	if (holds(&list, name) != NULL || mend_learned(a, e, q, NULL, s))
		return;
	add_outputs(&outputs, q, s->at);
	near = near_bare(name, q, &outputs);
	if (near.score < RESEMBLE_SLIP && is_rivalled(a, q, &near, e, s))
		return;
	if (near.best == NULL)
		return;
	c = audit_replace(a, s->column, json_string(near.best));
	change_say(c, FINDING_name_corrected, "unknown column '%.100s': read "
	    "as '%s'", name, near.best);
	change_sure(c, near.score);
}

static bool
is_spelled(const struct source *source, const char *name)
{
	if (source->alias != NULL && strcmp(source->alias, name) == 0)
		return true;
	return source->kind == SOURCE_TABLE &&
	    strcmp(source->u.table.name, name) == 0;
}

static void
mend_output(struct audit *a, const struct expr *e, const struct query *q)
{
	const char *at = walk_pointer(a, &e->at), *name = e->u.output.alias;
	struct names list = {.a = a};
	const char *best;

	if (e->u.output.output != NULL ||
	    get_str(ptr_get(a->doc, at), "output") == NULL)
		return;
	add_outputs(&list, q->is_set && q->nargs > 0 ? q->args[0] : q, at);
	best = suggest_column(name, NULL, list.v, list.n);
	if (holds(&list, name) != NULL)
		return;
	if (best != NULL)
		change_say(audit_replace(a, raw_plan_path(&a->arena, at,
		    "output"), json_string(best)), FINDING_name_corrected,
		    "unknown output '%.100s': read as '%s'", name, best);
}

/* What the reference's table means, also where the column is unknown. */
static const struct source *
source_around(const struct query *q, const struct expr *e)
{
	const struct source *source = NULL;

	for (; q != NULL && source == NULL; q = q->outer)
		source = source_of(q, e);
	return source;
}

/* Is it one of selections[].columns, whose table is the selection's? */
static bool
is_listed(const struct expr *e)
{
	return e->at.up != NULL && e->at.up->key != NULL &&
	    strcmp(e->at.up->key, "columns") == 0;
}

static void
mend_reference(struct audit *a, struct expr *e, struct query *q)
{
	const struct source *source = source_around(q, e), *shared;
	struct pattern_words s;

	if (e->u.column.name == NULL || !find_said(a, e, &s))
		return;
	shared = is_listed(e) ? NULL : owner_shared(q, e);
	if (shared != NULL) {
		set_table(a, &s, source_name(shared), e->u.column.name);
		return;
	}
	if (source == NULL && e->u.column.table != NULL) {
		mend_table(a, e, q, &s);
		return;
	}
	if (source == NULL) {
		mend_bare(a, e, q, &s);
		return;
	}
	if (s.table != NULL && e->u.column.table != NULL &&
	    !is_spelled(source, e->u.column.table) &&
	    source_name(source) != NULL)
		change_say(audit_replace(a, s.table,
		    json_string(source_name(source))),
		    FINDING_name_case_differs, "'%s' matches '%s' except for "
		    "its case", e->u.column.table, source_name(source));
	mend_column(a, e, q, source, &s);
}

/* A function that the engine lacks, where a lesson knows another. */
static void
mend_function(struct audit *a, const struct expr *e)
{
	const json_t *lesson = told_function(a->doc, e->u.call.name);
	const char *use = get_str(lesson, "function"), *path;

	if (use == NULL || ascii_equal(use, e->u.call.name))
		return;
	path = raw_plan_path(&a->arena, walk_pointer(a, &e->at), "fn");
	if (!json_is_string(ptr_get(a->doc, path)))
		return;
	change_say(audit_replace(a, path, json_string(use)),
	    FINDING_name_corrected, "the function '%s' was replaced by '%s' "
	    "(lesson %s)", e->u.call.name, use, get_str(lesson, "id"));
	audit_learned(a, lesson);
}

static void
see(struct audit *a, struct expr *e, struct query *q)
{
	if (e->kind == EXPR_COLUMN)
		mend_reference(a, e, q);
	else if (e->kind == EXPR_OUTPUT)
		mend_output(a, e, q);
	else if (e->kind == EXPR_CALL)
		mend_function(a, e);
}

void
columns_rule(struct audit *a)
{
	static const struct walker w = {.expr = see};

	walk_plan(a, &w);
}
