/* Terms as expressions. */
#include <string.h>
#include "lang/name.h"
#include "plan/draft/draft.h"
#include "words/cents.h"

const struct sense *
draft_sense(const struct drafting *l, const struct argument *s)
{
	return s ? l->as->of[s->id] : NULL;
}

/* ---- columns ----------------------------------------------------------- */

json_t *
draft_moment(json_t *column, const struct schema_column *c)
{
	return schema_time_expr(c->time, c->class, column);
}

static json_t *
column_of(struct drafting *l, const struct schema_column *c)
{
	return query_column(draft_name(l, c->table), c);
}

/* Renames nothing: expressions of senses name tables as the schema does. */
static json_t *
expr_of(struct drafting *l, const struct sense *s)
{
	draft_name(l, s->table);
	for (size_t i = 0; i < s->nothers; i++)
		draft_name(l, s->others[i]);
	return json_deep_copy(s->expr);
}

static json_t *
sense_term(struct drafting *l, const struct sense *s)
{
	const struct schema_column *label[KIND_LABEL];

	if (s->kind == SENSE_MEASURE)
		return expr_of(l, s);
	if (s->column && s->kind != SENSE_VALUE)
		return column_of(l, s->column);
	if (kind_label(&l->g->spans->kinds, s->table, label))
		return column_of(l, label[0]);
	l->failed = true;
	return json_null();
}

/* ---- aggregates -------------------------------------------------------- */

bool
draft_is_aggregate(const struct drafting *l, const struct term *t)
{
	const struct sense *s;

	if (!t)
		return false;
	switch (t->kind) {
	case TERM_ROWS: case TERM_AGG: case TERM_SHARE: case TERM_RATIO:
		return true;
	case TERM_COLUMN:
		s = draft_sense(l, t->arg);
		return s && (s->how & HOW_AGGREGATE);
	case TERM_LESS: case TERM_DURATION:
		return draft_is_aggregate(l, t->left) ||
		    draft_is_aggregate(l, t->right);
	case TERM_UNIT: case TERM_NUMBER: case TERM_BEHIND: case TERM_ALL:
		break;
	}
	return false;
}

static json_t *
of_column(struct drafting *l, const char *head, const char *unit,
    const struct schema_column *c)
{
	json_t *o = json_object();

	json_object_set_new(o, head, json_string(unit));
	json_object_set_new(o, "of", draft_moment(column_of(l, c), c));
	return o;
}

/* A month as people write it: "2025-07". */
static json_t *
month_of(struct drafting *l, const struct schema_column *c)
{
	json_t *o = json_object(), *args = json_array(), *cast;

	cast = json_object();
	json_object_set_new(cast, "cast", of_column(l, "trunc", "month", c));
	json_object_set_new(cast, "to", json_string("text"));
	json_array_append_new(args, cast);
	json_array_append_new(args, query_number(7));
	json_object_set_new(o, "fn", json_string("left"));
	json_object_set_new(o, "args", args);
	return o;
}

static json_t *
date_unit_of(struct drafting *l, const struct term *t)
{
	const struct sense *s = draft_sense(l, t->arg);
	bool part = t->number != 0 || strcmp(t->unit, "weekday") == 0 ||
	    strcmp(t->unit, "year") == 0 || strcmp(t->unit, "quarter") == 0;

	if (!s || !s->column) {
		l->failed = true;
		return json_null();
	}
	if (s->column->time == SCHEMA_TIME_YEAR) {
		l->failed |= strcmp(t->unit, "year") != 0;
		return column_of(l, s->column);
	}
	if (!part && strcmp(t->unit, "month") == 0)
		return s->column->time == SCHEMA_TIME_MONTH ?
		    column_of(l, s->column) : month_of(l, s->column);
	return of_column(l, part ? "part" : "trunc", t->unit, s->column);
}

/* Nothing is apart from itself. */
static json_t *
less(struct drafting *l, const struct term *t)
{
	json_t *left = draft_term(l, t->left);
	json_t *right = draft_term(l, t->right);

	l->failed |= json_equal(left, right);
	return query_op("-", left, right);
}

/* A column of the row that a reference leads to, in a source of its own. */
static json_t *
behind(struct drafting *l, const struct term *t, bool last)
{
	const struct sense *ref = draft_sense(l, t->arg);
	const struct sense *of = draft_sense(l, t->left->arg);
	const struct schema_key *k = ref ? kind_key_from(ref->column) : NULL;
	const char *role;

	if (!k || !of || !of->column || of->table != k->to) {
		l->failed = true;
		return json_null();
	}
	role = query_role(l->q, draft_name(l, ref->table), k, true);
	return query_column(role, last ? of->also : of->column);
}

json_t *
draft_term(struct drafting *l, const struct term *t)
{
	const struct sense *s;

	switch (t->kind) {
	case TERM_COLUMN:
		s = draft_sense(l, t->arg);
		if (s)
			return sense_term(l, s);
		break;
	case TERM_ROWS: case TERM_AGG: case TERM_SHARE: case TERM_DURATION:
	case TERM_RATIO:
		return draft_calculated(l, t);
	case TERM_UNIT:
		return date_unit_of(l, t);
	case TERM_LESS:
		return less(l, t);
	case TERM_NUMBER:
		return query_number(t->number);
	case TERM_BEHIND:
		return behind(l, t, false);
	case TERM_ALL:
		break;
	}
	l->failed = true;
	return json_null();
}

/* ---- showing and grouping ---------------------------------------------- */

/* A reference is shown as what it refers to. */
static bool
show_reference(struct drafting *l, const struct schema_column *c, bool group)
{
	const struct schema_key *k = kind_key_from(c);
	const struct schema_column *label[KIND_LABEL];
	const char *role;
	size_t n;

	if (!k || k->n != 1 || (l->style & STYLE_BARE))
		return false;
	n = kind_label(&l->g->spans->kinds, k->to, label);
	if (n == 0 || label[0] == k->to_columns[0])
		return false;
	role = query_role(l->q, draft_name(l, c->table), k, true);
	for (size_t i = 0; i < n; i++) {
		query_show(l->q, query_column(role, label[i]), NULL);
		if (group)
			query_group(l->q, query_column(role, label[i]), NULL);
	}
	if (group)
		query_group(l->q, column_of(l, c), NULL);
	return true;
}

static void
show_rows(struct drafting *l, const struct schema_table *t, bool group,
    bool show)
{
	struct kinds *k = &l->g->spans->kinds;
	const struct schema_column *label[KIND_LABEL + 1];
	const struct schema_column *other = kind_substitute(k, t);
	size_t n = kind_label(k, t, label);

	if (!other && !group)
		other = kind_beside(k, t);
	if (other && n)
		label[n++] = other;
	if (l->style & STYLE_BARE && t->nprimary_key == 1) {
		label[0] = t->primary_key[0];
		n = 1;
	}
	for (size_t i = 0; i < n; i++) {
		if (show)
			query_show(l->q, column_of(l, label[i]), NULL);
		if (group)
			query_group(l->q, column_of(l, label[i]), NULL);
	}
	for (size_t i = 0; group && i < t->nprimary_key; i++)
		query_group(l->q, column_of(l, t->primary_key[i]), NULL);
	l->failed |= n == 0;
}

static bool
show_sense(struct drafting *l, const struct argument *arg, bool group,
    bool show)
{
	const struct sense *s = draft_sense(l, arg);

	if (!s)
		return false;
	if (s->kind == SENSE_TABLE || s->kind == SENSE_VALUE) {
		show_rows(l, s->table, group, show);
		return true;
	}
	if (s->kind != SENSE_COLUMN)
		return false;
	if (show && !argument_says_key(l->g, arg) &&
	    show_reference(l, s->column, group))
		return true;
	if (show)
		query_show(l->q, column_of(l, s->column), NULL);
	if (group)
		query_group(l->q, column_of(l, s->column), NULL);
	if (s->also) {
		if (show)
			query_show(l->q, column_of(l, s->also), NULL);
		if (group)
			query_group(l->q, column_of(l, s->also), NULL);
	}
	return true;
}

/* The column whose hundredths are shown as the whole: "EUR", not cents. What
 * is left of cents, and cents for each of something, are cents. */
static const struct schema_column *
cents_of(struct drafting *l, const struct term *t)
{
	const struct schema_column *left;
	const struct sense *s;

	switch (t->kind) {
	case TERM_COLUMN:
		s = draft_sense(l, t->arg);
		return s && s->column && (s->kind == SENSE_COLUMN ||
		    s->kind == SENSE_MEASURE) &&
		    kind_of(&l->g->spans->kinds, s->column)->cents ?
		    s->column : NULL;
	case TERM_AGG:
		return t->agg == AGG_COUNT || t->left->kind != TERM_COLUMN ?
		    NULL : cents_of(l, t->left);
	case TERM_LESS:
		left = cents_of(l, t->left);
		return left && cents_of(l, t->right) ? left : NULL;
	case TERM_RATIO:
		left = cents_of(l, t->left);
		return left && !cents_of(l, t->right) ? left : NULL;
	case TERM_BEHIND:
		return cents_of(l, t->left);
	case TERM_ROWS: case TERM_SHARE: case TERM_DURATION: case TERM_UNIT:
	case TERM_NUMBER: case TERM_ALL:
		break;
	}
	return NULL;
}

/* "total_cents", "totalCents" as "total" */
static const char *
without_cents(struct drafting *l, const char *name)
{
	size_t end = name ? cents_end(name) : 0;

	return end == 0 ? name : arena_strndup(l->g->arena, name,
	    strlen(name) - end);
}

json_t *
draft_whole(struct drafting *l, const struct term *t, json_t *e)
{
	return !cents_of(l, t) ? e : query_op("/", e, json_pack("{s:s, s:s}",
	    "value", "100.0", "type", "number"));
}

static void
show_calculated(struct drafting *l, const struct term *t)
{
	const struct schema_column *cents = cents_of(l, t);
	const char *as = draft_alias(l, t);

	if (cents)
		as = without_cents(l, as ? as : cents->name);
	query_show(l->q, draft_whole(l, t, draft_term(l, t)), as);
}

void
draft_show(struct drafting *l, const struct term *t)
{
	const struct sense *s = draft_sense(l, t->arg);
	json_t *star;

	if (t->kind == TERM_ALL) {
		star = json_object();
		json_object_set_new(star, "star", json_true());
		query_show(l->q, star, NULL);
		return;
	}
	if (!cents_of(l, t) && t->kind == TERM_COLUMN &&
	    show_sense(l, t->arg, false, true))
		return;
	show_calculated(l, t);
	s = t->kind == TERM_BEHIND ? draft_sense(l, t->left->arg) : NULL;
	if (s && s->also)
		query_show(l->q, behind(l, t, true), NULL);
}

void
draft_group(struct drafting *l, const struct term *t, bool show)
{
	json_t *e;

	if (t->kind == TERM_COLUMN && cents_of(l, t)) {
		if (show)
			show_calculated(l, t);
		query_group(l->q, draft_term(l, t), NULL);
		return;
	}
	if (t->kind == TERM_COLUMN && show_sense(l, t->arg, true, show))
		return;
	/* a quarter alone is one of four */
	if (t->kind == TERM_UNIT && strcmp(t->unit, "quarter") == 0) {
		struct term year = *t;

		year.unit = "year";
		draft_group(l, &year, show);
	}
	e = draft_term(l, t);
	if (show)
		query_show(l->q, json_incref(e), draft_alias(l, t));
	query_group(l->q, e, draft_alias(l, t));
}

json_t *
draft_part(struct drafting *l, const struct term *t)
{
	const struct sense *s = draft_sense(l, t->arg);

	if (t->kind != TERM_COLUMN)
		return draft_term(l, t);
	if (!s)
		return NULL;
	if (s->kind == SENSE_COLUMN)
		return column_of(l, s->column);
	if (s->table->nprimary_key == 1)
		return column_of(l, s->table->primary_key[0]);
	return draft_term(l, t);
}

/* ---- tables ------------------------------------------------------------ */

void
draft_term_tables(const struct drafting *l, const struct term *t,
    struct table_list *out)
{
	const struct sense *s;

	if (!t)
		return;
	s = draft_sense(l, t->arg);
	if (s) {
		tree_tables_add(out, s->table);
		for (size_t i = 0; i < s->nothers; i++)
			tree_tables_add(out, s->others[i]);
	}
	if (t->kind == TERM_BEHIND) /* in a source of its own */
		return;
	draft_term_tables(l, t->left, out);
	draft_term_tables(l, t->right, out);
	for (size_t i = 0; i < list_length(t->only); i++)
		draft_cond_tables(l, t->only->v[i], out);
}
