/* Conditions as predicates. */
#include <string.h>
#include "base/buf.h"
#include "json/get.h"
#include "base/day.h"
#include "plan/draft/predicate.h"
#include "plan/spans/predicate.h"

#define MARKS " .-_/" /* that one spelling may have, and another not */

void
draft_cond_tables(const struct drafting *l, const struct cond *c,
    struct table_list *out)
{
	const struct sense *s = draft_sense(l, c->arg);

	if (c->kind == COND_APART) { /* of rows of their own */
		tree_tables_add(out, l->main);
		return;
	}
	if (c->kind == COND_FIRST) {
		s = draft_sense(l, c->rows->head);
		tree_tables_add(out, s ? s->table : NULL);
		return;
	}
	/* a value in a role has a source of its own */
	if (s && !(c->kind == COND_HOLDS && c->left)) {
		tree_tables_add(out, s->table);
		for (size_t i = 0; i < s->nothers; i++)
			tree_tables_add(out, s->others[i]);
	}
	if (c->kind == COND_REFERRED)
		tree_tables_add(out, cond_referred_table(l, c));
	else if (c->kind != COND_COUNT) /* .. is measured inside */
		draft_term_tables(l, c->left, out);
	draft_term_tables(l, c->right, out);
	for (size_t i = 0; c->kind == COND_REPEATED &&
	    i < list_length(c->rows->outs); i++)
		draft_term_tables(l, c->rows->outs->v[i], out);
	for (size_t i = 0; i < list_length(c->parts); i++)
		draft_cond_tables(l, c->parts->v[i], out);
	if (c->rows && c->kind != COND_REPEATED && c->kind != COND_THAN)
		tree_tables_add(out, cond_owner(l, c->rows->head));
}

/* ---- single conditions ------------------------------------------------- */

const char *
cond_op_text(const struct cond *c)
{
	enum compare op = c->op;

	return lexicon_compare_text(c->not ? lexicon_compare_not(op) : op);
}

bool
cond_is_not(const struct drafting *l, const struct cond *c)
{
	const struct sense *s = draft_sense(l, c->arg);

	return c->not != (s && s->kind == SENSE_STATE && s->sign < 0);
}

json_t *
cond_negate(json_t *p, bool not)
{
	json_t *o;

	if (!not || !p)
		return p;
	o = json_object();
	json_object_set_new(o, "not", p);
	return o;
}

/* Which column a term is about, NULL for none. */
const struct schema_column *
cond_column(const struct drafting *l, const struct term *t)
{
	const struct sense *s = t ? draft_sense(l, t->arg) : NULL;

	return s ? s->column : NULL;
}

/* Each once, in one order whatever came first. */
static void
add_spelling(json_t *list, json_t *value)
{
	const char *text = json_string_value(value);
	size_t i = 0;

	if (text && get_holds(list, text))
		return;
	while (text && i < json_array_size(list) && strcmp(
	    json_string_value(json_array_get(list, i)), text) < 0)
		i++;
	json_array_insert(list, i, value);
}

/* "USA" and "U.S.A.", "Food" and "food": the same letters and digits. */
static bool
same_letters(struct arena *a, const char *x, const char *y)
{
	x = words_plain(a, x);
	y = words_plain(a, y);
	for (;; x++, y++) {
		x += strspn(x, MARKS);
		y += strspn(y, MARKS);
		if (*x != *y)
			return false;
		if (!*x)
			return true;
	}
}

/* The same value in other letters. */
static json_t *
spellings(struct drafting *l, const struct argument *arg, const struct sense *s)
{
	json_t *list = json_array();
	const char *text = json_string_value(s->value);

	add_spelling(list, (json_t *)s->value);
	for (size_t i = 0; text && i < arg->n; i++) {
		const struct sense *o = &arg->v[i];
		const char *other = json_string_value(o->value);

		if (o != s && o->column == s->column && other &&
		    same_letters(l->g->arena, other, text))
			add_spelling(list, (json_t *)o->value);
	}
	return list;
}

/* The row that the reference leads to, in a source of its own. */
static const char *
role_of(struct drafting *l, const struct cond *c, const struct sense *s)
{
	const struct sense *of = c->left ? draft_sense(l, c->left->arg) :
	    NULL;
	const struct schema_key *k = of ? kind_key_from(of->column) : NULL;

	if (!k)
		return draft_name(l, s->table);
	if (k->to != s->table) {
		l->failed = true;
		return "";
	}
	return query_role(l->q, draft_name(l, of->table), k, false);
}

static json_t *
holds(struct drafting *l, const struct cond *c)
{
	const struct sense *s = draft_sense(l, c->arg);
	const char *name;
	json_t *p, *values;

	if (!s) {
		l->failed = true;
		return NULL;
	}
	name = role_of(l, c, s);
	if (s->kind == SENSE_STATE && c->number_unit)
		return cond_late(l, c, s);
	if (s->kind == SENSE_STATE)
		return cond_negate(json_deep_copy(s->cond),
		    cond_is_not(l, c));
	values = spellings(l, c->arg, s);
	p = query_column(name, s->column);
	if (json_array_size(values) == 1) {
		json_object_set_new(p, "op", json_string(c->not ? "!=" :
		    "="));
		json_object_set(p, "value", (json_t *)s->value);
		json_decref(values);
		return p;
	}
	json_object_set_new(p, "op", json_string(c->not ? "not_in" : "in"));
	json_object_set_new(p, "value", values);
	return p;
}

static json_t *
matched(struct drafting *l, const struct cond *c)
{
	json_t *p = draft_term(l, c->left);
	struct buf b = BUF_INIT;

	if (!json_is_object(p) || !json_object_get(p, "column")) {
		json_decref(p);
		l->failed = true;
		return NULL;
	}
	if (c->match == TEXT_IS) {
		json_object_set_new(p, "op", json_string(c->not ? "!=" : "="));
		json_object_set_new(p, "value", json_string(c->text));
		return p;
	}
	json_object_set_new(p, "op", json_string(c->not ? "not_like" :
	    "like"));
	if (c->match == TEXT_BEGINS)
		buf_fmt(&b, "%s%%", c->text);
	else if (c->match == TEXT_ENDS)
		buf_fmt(&b, "%%%s", c->text);
	else
		buf_fmt(&b, "%%%s%%", c->text);
	json_object_set_new(p, "value", json_string(b.s));
	buf_free(&b);
	return p;
}

/* An amount that every row has: to have none is to have 0. */
static bool
is_always_there(struct drafting *l, const struct schema_column *c)
{
	enum kind k = c ? kind_of(&l->g->spans->kinds, c)->kind : KIND_OTHER;

	return (k == KIND_MONEY || k == KIND_QUANTITY) &&
	    (!c->nullable || (json_object_get(c->json, "range") &&
	    !json_is_true(json_object_get(c->json, "nulls"))));
}

/* Missing is also a text that says so: "", "n/a". */
static json_t *
missing(struct drafting *l, const struct cond *c)
{
	const struct schema_column *column = cond_column(l, c->left);
	const json_t *blanks = column ? json_object_get(column->json,
	    "blanks") : NULL, *v;
	json_t *p = draft_term(l, c->left), *any, *o;
	size_t i;

	if (!json_is_object(p)) {
		l->failed = true;
		return NULL;
	}
	/* "no lift" of a house that has one or not */
	if (column && !get_true(column->json, "nulls") &&
	    kind_of(&l->g->spans->kinds, column)->kind == KIND_FLAG) {
		json_decref(p);
		return predicate_flag(l->g->spans, column, c->not);
	}
	if (is_always_there(l, column)) {
		json_object_set_new(p, "op", json_string(c->not ? ">" : "="));
		json_object_set_new(p, "value", json_integer(0));
		return p;
	}
	any = json_array();
	o = json_deep_copy(p);
	json_object_set_new(o, "op", json_string(c->not ? "is_not_null" :
	    "is_null"));
	json_array_append_new(any, o);
	json_array_foreach(blanks, i, v) {
		o = json_deep_copy(p);
		json_object_set_new(o, "op", json_string(c->not ? "!=" :
		    "="));
		json_object_set(o, "value", (json_t *)v);
		json_array_append_new(any, o);
	}
	json_decref(p);
	if (json_array_size(any) == 1) {
		p = json_incref(json_array_get(any, 0));
		json_decref(any);
		return p;
	}
	p = json_object();
	json_object_set_new(p, c->not ? "and" : "or", any);
	return p;
}

/* "" is before every day. */
static void
without_blanks(struct drafting *l, const struct schema_column *column,
    const struct when_time *when, json_t *list)
{
	const json_t *v;
	size_t i;

	json_array_foreach(json_object_get(column->json, "blanks"), i, v) {
		json_t *p;

		if (column->class != TYPE_TEXT || when->kind == WHEN_PART ||
		    !when->from.open)
			continue;
		p = query_column(draft_name(l, column->table), column);
		json_object_set_new(p, "op", json_string("!="));
		json_object_set(p, "value", (json_t *)v);
		json_array_insert_new(list, 0, p);
	}
}

static json_t *
or_missing(struct drafting *l, const struct schema_column *column, json_t *p)
{
	json_t *any = json_array(), *o = query_column(draft_name(l,
	    column->table), column);

	json_object_set_new(o, "op", json_string("is_null"));
	json_array_append_new(any, o);
	json_array_append_new(any, p);
	o = json_object();
	json_object_set_new(o, "or", any);
	return o;
}

/* "not contacted in 2025": then never, or at another time. */
static json_t *
not_then(struct drafting *l, const struct schema_column *column, json_t *p)
{
	p = cond_negate(p, true);
	return get_true(column->json, "nulls") ? or_missing(l, column, p) : p;
}

/* The column is within the time. */
static json_t *
column_within(struct drafting *l, const struct schema_column *column,
    const struct when_time *when)
{
	json_t *expr = query_column(draft_name(l, column->table), column);
	struct when_column of = {.expr = expr, .holds = column->time,
	    .class = column->class};
	json_t *list = when_predicates(when, &of, true);

	json_decref(expr);
	if (!list || json_array_size(list) == 0) {
		json_decref(list);
		l->failed = true;
		return NULL;
	}
	without_blanks(l, column, when, list);
	return predicate_all(list);
}

static struct when_bound
day_before(struct when_bound b)
{
	day_of_number(day_number(b.year, b.month, b.day) - 1, &b.year,
	    &b.month, &b.day);
	b.by.days--;
	return b;
}

/* Rows from one column to another touch the time: they begin before its end,
 * and end after its begin, or not at all. */
static json_t *
lasting_within(struct drafting *l, const struct sense *s,
    const struct when_time *when)
{
	struct when_time begins = *when, ends = *when;
	json_t *list = json_array(), *p;

	/* "as of 1 March": on that day */
	if (when->preposition == WHEN_AS_OF && ends.from.open)
		ends.from = day_before(when->after);
	begins.from.open = true;
	ends.after.open = true;
	if (!begins.after.open && (p = column_within(l, s->column, &begins)))
		json_array_append_new(list, p);
	if (!ends.from.open && (p = column_within(l, s->also, &ends)))
		json_array_append_new(list, get_true(s->also->json, "nulls") ?
		    or_missing(l, s->also, p) : p);
	if (json_array_size(list) == 0) {
		json_decref(list);
		l->failed = true;
		return NULL;
	}
	return predicate_all(list);
}

static json_t *
within(struct drafting *l, const struct cond *c)
{
	const struct sense *s = c->left ? draft_sense(l, c->left->arg) : NULL;
	const struct schema_column *column = cond_column(l, c->left);
	json_t *p;

	if (!column) {
		l->failed = true;
		return NULL;
	}
	if (s && s->also && s->kind == SENSE_COLUMN)
		return cond_negate(lasting_within(l, s, c->when), c->not);
	p = column_within(l, column, c->when);
	return c->not && p ? not_then(l, column, p) : p;
}

static json_t *
several(struct drafting *l, const struct cond *c)
{
	json_t *list, *p, *o;
	struct cond one;

	if (list_length(c->parts) == 1) {
		one = *(const struct cond *)c->parts->v[0];
		one.not = one.not != c->not;
		return draft_cond(l, &one);
	}
	list = json_array();
	for (size_t i = 0; i < list_length(c->parts); i++) {
		p = draft_cond(l, c->parts->v[i]);
		if (p)
			json_array_append_new(list, p);
	}
	if (json_array_size(list) == 0) {
		json_decref(list);
		return NULL;
	}
	o = json_object();
	json_object_set_new(o, c->kind == COND_ALL ? "and" : "or", list);
	return cond_negate(o, c->not);
}

/* "revenue without cancelled orders", where these are the rows themselves */
static bool
of_same(const struct drafting *l, const struct cond *c,
    const struct schema_table *owner)
{
	const struct sense *s = draft_sense(l, c->rows->head);

	return s && s->table == owner && list_length(c->rows->conds) > 0;
}

json_t *
draft_cond(struct drafting *l, const struct cond *c)
{
	const struct schema_table *owner;

	switch (c->kind) {
	case COND_HOLDS:
		return holds(l, c);
	case COND_COMPARE:
		return cond_compared(l, c);
	case COND_BETWEEN:
		return cond_between(l, c);
	case COND_TEXT:
		return matched(l, c);
	case COND_NULL:
		return missing(l, c);
	case COND_WHEN:
		return within(l, c);
	case COND_ROWS:
		owner = cond_owner(l, c->rows->head);
		if (owner && c->not && of_same(l, c, owner))
			return several(l, &(struct cond){.kind = COND_ALL,
			    .not = true, .parts = c->rows->conds});
		if (owner)
			return draft_belonging(l, c->rows, owner, c->not);
		break;
	case COND_COUNT:
		return cond_counted(l, c);
	case COND_REFERRED:
		return cond_referred(l, c);
	case COND_REPEATED:
		return cond_repeated(l, c);
	case COND_AVERAGE:
		return cond_than_average(l, c);
	case COND_EVERY:
		owner = cond_owner(l, c->rows->head);
		if (owner)
			return draft_belonging_every(l, c->rows, owner);
		break;
	case COND_THAN:
		return cond_than(l, c);
	case COND_APART:
		return cond_apart(l, c);
	case COND_FIRST:
		return cond_first(l, c);
	case COND_ALL: case COND_ANY:
		return several(l, c);
	}
	l->failed = true;
	return NULL;
}
