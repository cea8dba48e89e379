/* Conditions as predicates. */
#include <math.h>
#include <string.h>
#include "base/buf.h"
#include "plan/draft/draft.h"
#include "plan/text/scale.h"

/* The source of rows that a condition inside belongs to: the owner that a
 * bond gives, or the main rows. */
static const struct schema_table *
owner_of(const struct drafting *l, const struct slot *s)
{
	const struct sense *owner = NULL;
	double pull = -1;

	for (size_t i = 0; i < list_length(l->f->bonds); i++) {
		const struct bond *b = l->f->bonds->v[i];

		if (b->dependant == s && b->pull > pull &&
		    draft_sense(l, b->owner)) {
			owner = draft_sense(l, b->owner);
			pull = b->pull;
		}
	}
	return owner ? owner->table : l->main;
}

static const struct schema_table *
referred_table(const struct drafting *l, const struct cond *c)
{
	const struct sense *ref = draft_sense(l, c->left->slot);

	return ref ? kind_key_from(ref->column)->to : NULL;
}

void
draft_cond_tables(const struct drafting *l, const struct cond *c,
    struct table_list *out)
{
	const struct sense *s = draft_sense(l, c->slot);

	/* a value in a role has a source of its own */
	if (s && !(c->kind == COND_HOLDS && c->left)) {
		tables_add(out, s->table);
		for (size_t i = 0; i < s->nothers; i++)
			tables_add(out, s->others[i]);
	}
	if (c->kind == COND_REFERRED)
		tables_add(out, referred_table(l, c));
	else
		draft_term_tables(l, c->left, out);
	draft_term_tables(l, c->right, out);
	for (size_t i = 0; c->kind == COND_REPEATED &&
	    i < list_length(c->rows->outs); i++)
		draft_term_tables(l, c->rows->outs->v[i], out);
	for (size_t i = 0; i < list_length(c->parts); i++)
		draft_cond_tables(l, c->parts->v[i], out);
	if (c->rows && c->kind != COND_REPEATED)
		tables_add(out, owner_of(l, c->rows->head));
}

/* ---- single conditions ------------------------------------------------- */

static const char *
compare_text(const struct cond *c)
{
	enum compare op = c->op;

	return lexicon_compare_text(c->not ? lexicon_compare_not(op) : op);
}

static json_t *
negate(json_t *p, bool not)
{
	json_t *o;

	if (!not || !p)
		return p;
	o = json_object();
	json_object_set_new(o, "not", p);
	return o;
}

/* The same value in other letters: "Food", "food". */
static json_t *
spellings(struct drafting *l, const struct slot *slot, const struct sense *s)
{
	json_t *list = json_array();
	const char *text = json_string_value(s->value);

	json_array_append(list, (json_t *)s->value);
	for (size_t i = 0; text && i < slot->n; i++) {
		const struct sense *o = &slot->v[i];
		const char *other = json_string_value(o->value);

		if (o != s && o->column == s->column && other &&
		    strcmp(words_plain(l->g->arena, other),
		    words_plain(l->g->arena, text)) == 0)
			json_array_append(list, (json_t *)o->value);
	}
	return list;
}

/* The row that the reference leads to, in a source of its own. */
static const char *
role_of(struct drafting *l, const struct cond *c, const struct sense *s)
{
	const struct sense *of = c->left ? draft_sense(l, c->left->slot) :
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
	const struct sense *s = draft_sense(l, c->slot);
	const char *name;
	json_t *p, *values;

	if (!s) {
		l->failed = true;
		return NULL;
	}
	name = role_of(l, c, s);
	if (s->kind == SENSE_STATE)
		return negate(json_deep_copy(s->cond), c->not);
	values = spellings(l, c->slot, s);
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

/* The number in the column's own measure: cents, milliseconds. */
static double
scaled(const struct drafting *l, const struct cond *c,
    const struct schema_column *column, double v)
{
	const struct kind_info *info = column ? kind_of(&l->g->spans->kinds,
	    column) : NULL;

	if (c->number_unit && column && scale_is_unit(c->number_unit))
		return v * scale_for(c->number_unit, column);
	return info && info->cents ? v * 100 : v;
}

/* Which column a term is about, NULL for none. */
static const struct schema_column *
column_of(const struct drafting *l, const struct term *t)
{
	const struct sense *s = t ? draft_sense(l, t->slot) : NULL;

	return s ? s->column : NULL;
}

static int
sign_of(const struct drafting *l, const struct term *t)
{
	const struct sense *s = draft_sense(l, t->slot);

	return s && s->sign < 0 ? -1 : 1;
}

/* "older than 30 days", "overdue for more than 30 days": so long ago */
static json_t *
aged(struct drafting *l, const struct cond *c,
    const struct schema_column *column)
{
	static const char *const units[] = {"minute", "hour", "day", "week",
	    "month", "quarter", "year"};
	const char *unit = c->number_unit ? NULL : "year";
	struct cond turned = *c;
	bool clock;

	for (size_t i = 0; c->number_unit && i < sizeof units / sizeof *units;
	    i++)
		if (strncmp(c->number_unit, units[i], strlen(units[i])) == 0)
			unit = units[i];
	if (!unit || c->number != floor(c->number) || c->number < 0) {
		l->failed = true;
		return NULL;
	}
	clock = strcmp(unit, "hour") == 0 || strcmp(unit, "minute") == 0;
	turned.op = lexicon_compare_turn(c->op);
	return query_compare(draft_moment(query_column(draft_name(l,
	    column->table), column), column), compare_text(&turned),
	    json_pack("{s:s, s:{s:I}, s:{s:s}}", "shift", unit, "by",
	    "value", (json_int_t)-c->number, "of", "fn", clock ?
	    "current_timestamp" : "current_date"));
}

static json_t *
compared(struct drafting *l, const struct cond *c)
{
	const struct schema_column *column = column_of(l, c->left);
	struct cond turned = *c;

	if (sign_of(l, c->left) < 0)
		turned.op = lexicon_compare_turn(c->op);
	if (c->right)
		return query_compare(draft_term(l, c->left),
		    compare_text(&turned), draft_term(l, c->right));
	if (column && column->time != SCHEMA_TIME_NONE &&
	    column->time != SCHEMA_TIME_YEAR)
		return aged(l, c, column);
	return query_compare(draft_term(l, c->left), compare_text(&turned),
	    query_number(scaled(l, c, column, c->number)));
}

static json_t *
between(struct drafting *l, const struct cond *c)
{
	const struct schema_column *column = column_of(l, c->left);
	json_t *both = json_array(), *p = json_object();

	json_array_append_new(both, query_compare(draft_term(l, c->left),
	    ">=", query_number(scaled(l, c, column, c->number))));
	json_array_append_new(both, query_compare(draft_term(l, c->left),
	    "<=", query_number(scaled(l, c, column, c->number2))));
	json_object_set_new(p, "and", both);
	return negate(p, c->not);
}

static json_t *
matched(struct drafting *l, const struct cond *c)
{
	static const char *const formats[] = {[TEXT_BEGINS] = "%s%%",
	    [TEXT_ENDS] = "%%%s", [TEXT_CONTAINS] = "%%%s%%"};
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
		buf_fmt(&b, formats[TEXT_BEGINS][0] ? "%s%%" : "", c->text);
	else if (c->match == TEXT_ENDS)
		buf_fmt(&b, "%%%s", c->text);
	else
		buf_fmt(&b, "%%%s%%", c->text);
	json_object_set_new(p, "value", json_string(b.s));
	buf_free(&b);
	return p;
}

/* Missing is also a text that says so: "", "n/a". */
static json_t *
missing(struct drafting *l, const struct cond *c)
{
	const struct schema_column *column = column_of(l, c->left);
	const json_t *blanks = column ? json_object_get(column->json,
	    "blanks") : NULL, *v;
	json_t *p = draft_term(l, c->left), *any, *o;
	size_t i;

	if (!json_is_object(p)) {
		l->failed = true;
		return NULL;
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
within(struct drafting *l, const struct cond *c)
{
	const struct schema_column *column = column_of(l, c->left);
	struct when_column of;
	json_t *expr, *list, *p;

	if (!column) {
		l->failed = true;
		return NULL;
	}
	expr = query_column(draft_name(l, column->table), column);
	of = (struct when_column){.expr = expr, .holds = column->time,
	    .class = column->class};
	list = when_predicates(c->when, &of, true);
	json_decref(expr);
	if (!list || json_array_size(list) == 0) {
		json_decref(list);
		l->failed = true;
		return NULL;
	}
	without_blanks(l, column, c->when, list);
	if (json_array_size(list) == 1) {
		p = json_incref(json_array_get(list, 0));
		json_decref(list);
	} else {
		p = json_object();
		json_object_set_new(p, "and", list);
	}
	return negate(p, c->not);
}

/* Rows that say nothing have nothing in common. */
static void
but_blanks(struct query *q, const struct schema_column *c)
{
	const json_t *v;
	size_t i;

	json_array_foreach(json_object_get(c->json, "blanks"), i, v) {
		json_t *p = query_column(c->table->name, c);

		json_object_set_new(p, "op", json_string("!="));
		json_object_set(p, "value", (json_t *)v);
		query_where(q, p);
	}
}

/* What is there more than once: values of the column itself. */
static json_t *
repeated(struct drafting *l, const struct cond *c, const struct sense *s)
{
	struct drafting inner = *l;
	struct query q;

	query_init(&q, l->g->arena);
	inner.q = &q;
	query_show(&q, query_column(draft_name(&inner, s->table), s->column),
	    NULL);
	but_blanks(&q, s->column);
	query_group(&q, query_column(s->table->name, s->column), NULL);
	query_having(&q, query_compare(query_call("count", NULL),
	    compare_text(c), query_number(c->number)));
	return query_in(query_column(draft_name(l, s->table), s->column),
	    query_json(&q), false);
}

/* Rows that have several columns in common with others. */
static json_t *
same_as_others(struct drafting *l, const struct cond *c)
{
	struct drafting inner = *l;
	json_t *row = json_array(), *left;
	struct query q;

	query_init(&q, l->g->arena);
	inner.q = &q;
	for (size_t i = 0; i < list_length(c->rows->outs); i++) {
		const struct term *t = c->rows->outs->v[i];
		const struct sense *s = draft_sense(l, t->slot);

		if (!s || !s->column)
			continue;
		draft_group(&inner, t, true);
		but_blanks(&q, s->column);
		json_array_append_new(row, query_column(draft_name(l,
		    s->table), s->column));
		if (s->also)
			json_array_append_new(row, query_column(draft_name(l,
			    s->table), s->also));
	}
	query_having(&q, query_compare(query_call("count", NULL),
	    lexicon_compare_text(c->op), query_number(c->number)));
	l->failed |= inner.failed || json_array_size(row) == 0;
	if (json_array_size(row) == 1) {
		left = json_incref(json_array_get(row, 0));
		json_decref(row);
	} else {
		left = json_object();
		json_object_set_new(left, "row", row);
	}
	return query_in(left, query_json(&q), c->not);
}

static const struct sense *
owner_sense(const struct drafting *l, const struct slot *s)
{
	for (size_t i = 0; i < list_length(l->f->bonds); i++) {
		const struct bond *b = l->f->bonds->v[i];

		if (b->dependant == s && draft_sense(l, b->owner))
			return draft_sense(l, b->owner);
	}
	return draft_sense(l, l->f->head);
}

static json_t *
counted(struct drafting *l, const struct cond *c)
{
	const struct sense *of = owner_sense(l, c->rows->head);
	enum compare op = c->not ? lexicon_compare_not(c->op) : c->op;
	const struct schema_table *owner = owner_of(l, c->rows->head);
	bool few = !c->agg && (op == CMP_LT || op == CMP_LE ||
	    (op == CMP_EQ && c->number == 0));

	if (of && of->kind == SENSE_COLUMN)
		return repeated(l, c, of);
	if (!owner) {
		l->failed = true;
		return NULL;
	}
	/* those without any are among the few */
	if (few)
		return draft_belonging(l, c->rows, owner, true,
		    lexicon_compare_not(op), c->number, true);
	if (c->agg == AGG_AVG)
		return draft_belonging_average(l, c->rows, owner, op);
	return draft_belonging(l, c->rows, owner, false, op, c->number, true);
}

/* Rows that so many others refer to by a column. */
static json_t *
referred(struct drafting *l, const struct cond *c)
{
	const struct sense *ref = draft_sense(l, c->left->slot);
	const struct schema_key *k = ref ? kind_key_from(ref->column) : NULL;
	bool none = c->op == CMP_EQ && c->number == 0;
	json_t *p;
	struct query q;

	if (!k) {
		l->failed = true;
		return NULL;
	}
	query_init(&q, l->g->arena);
	query_source(&q, k->from);
	p = query_column(k->from->name, ref->column);
	json_object_set_new(p, "op", json_string("is_not_null"));
	query_show(&q, query_column(k->from->name, ref->column), NULL);
	query_where(&q, p);
	if (!none && !(c->op == CMP_GE && c->number == 1)) {
		query_group(&q, query_column(k->from->name, ref->column),
		    NULL);
		query_having(&q, query_compare(query_call("count", NULL),
		    compare_text(c), query_number(c->number)));
	}
	return query_in(query_column(draft_name(l, k->to),
	    k->to_columns[0]), query_json(&q), none);
}

static json_t *
than_average(struct drafting *l, const struct cond *c)
{
	const struct schema_column *column = column_of(l, c->left);
	struct drafting inner = *l;
	struct cond turned = *c;
	struct query q;
	json_t *scalar, *agg;

	if (sign_of(l, c->left) < 0)
		turned.op = lexicon_compare_turn(c->op);
	if (!column && !draft_sense(l, c->left->slot)) {
		l->failed = true;
		return NULL;
	}
	query_init(&q, l->g->arena);
	inner.q = &q;
	agg = query_call(c->agg == AGG_MIN ? "min" : c->agg == AGG_MAX ?
	    "max" : c->agg == AGG_MEDIAN ? "median" : "avg",
	    draft_term(&inner, c->left));
	query_show(&q, agg, "value");
	l->failed |= inner.failed;
	scalar = json_object();
	json_object_set_new(scalar, "query", query_json(&q));
	return query_compare(draft_term(l, c->left), compare_text(&turned),
	    scalar);
}

static json_t *
several(struct drafting *l, const struct cond *c)
{
	json_t *list = json_array(), *p, *o;

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
	return negate(o, c->not);
}

json_t *
draft_cond(struct drafting *l, const struct cond *c)
{
	const struct schema_table *owner;

	switch (c->kind) {
	case COND_HOLDS:
		return holds(l, c);
	case COND_COMPARE:
		return compared(l, c);
	case COND_BETWEEN:
		return between(l, c);
	case COND_TEXT:
		return matched(l, c);
	case COND_NULL:
		return missing(l, c);
	case COND_WHEN:
		return within(l, c);
	case COND_ROWS:
		owner = owner_of(l, c->rows->head);
		if (owner)
			return draft_belonging(l, c->rows, owner, c->not,
			    CMP_EQ, 0, false);
		break;
	case COND_COUNT:
		return counted(l, c);
	case COND_REFERRED:
		return referred(l, c);
	case COND_REPEATED:
		return same_as_others(l, c);
	case COND_AVERAGE:
		return than_average(l, c);
	case COND_ALL: case COND_ANY:
		return several(l, c);
	}
	l->failed = true;
	return NULL;
}
