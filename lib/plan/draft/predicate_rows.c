/* Conditions that other rows are there, so many of them, or alike. */
#include "plan/draft/predicate.h"

/* The source of rows that a condition inside belongs to: the owner that a
 * bond gives, or the main rows. */
const struct schema_table *
cond_owner(const struct drafting *l, const struct argument *s)
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

const struct schema_table *
cond_referred_table(const struct drafting *l, const struct cond *c)
{
	const struct sense *ref = draft_sense(l, c->left->arg);

	const struct schema_key *k = ref ? kind_key_from(ref->column) : NULL;

	return k ? k->to : NULL;
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
	query_having(&q, query_compare(c->left ? draft_term(&inner, c->left) :
	    query_call("count", NULL), cond_op_text(c),
	    query_number(c->number)));
	l->failed |= inner.failed;
	return query_in(query_column(draft_name(l, s->table), s->column),
	    query_json(&q), false);
}

/* Rows that have several columns in common with others. */
json_t *
cond_repeated(struct drafting *l, const struct cond *c)
{
	struct drafting inner = *l;
	json_t *row = json_array(), *left;
	struct query q;

	query_init(&q, l->g->arena);
	inner.q = &q;
	for (size_t i = 0; i < list_length(c->rows->outs); i++) {
		const struct term *t = c->rows->outs->v[i];
		const struct sense *s = draft_sense(l, t->arg);

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
owner_sense(const struct drafting *l, const struct argument *s)
{
	for (size_t i = 0; i < list_length(l->f->bonds); i++) {
		const struct bond *b = l->f->bonds->v[i];

		if (b->dependant == s && draft_sense(l, b->owner))
			return draft_sense(l, b->owner);
	}
	return draft_sense(l, l->f->head);
}

/* How often is told of the rows that are spoken of. */
static json_t *
times(struct drafting *l, const struct cond *c)
{
	struct frag rows = {.head = list_length(l->f->rows) ?
	    l->f->rows->v[0] : NULL};
	struct cond with = *c;

	with.rows = &rows;
	if (!rows.head) {
		l->failed = true;
		return NULL;
	}
	return cond_counted(l, &with);
}

json_t *
cond_counted(struct drafting *l, const struct cond *c)
{
	const struct sense *of = owner_sense(l, c->rows->head);
	enum compare op = c->not ? lexicon_compare_not(c->op) : c->op;
	const struct schema_table *owner = cond_owner(l, c->rows->head);
	bool few = !c->agg && (op == CMP_LT || op == CMP_LE ||
	    (op == CMP_EQ && c->number == 0));

	if (of && of->kind == SENSE_COLUMN)
		return repeated(l, c, of);
	if (!c->rows->head)
		return times(l, c);
	if (!owner) {
		l->failed = true;
		return NULL;
	}
	/* those without any are among the few */
	if (few)
		return draft_belonging_counted(l, c, owner, true,
		    lexicon_compare_not(op));
	if (c->agg == AGG_AVG)
		return draft_belonging_average(l, c->rows, owner, op);
	return draft_belonging_counted(l, c, owner, false, op);
}

/* Rows that so many others refer to by a column. */
json_t *
cond_referred(struct drafting *l, const struct cond *c)
{
	const struct sense *ref = draft_sense(l, c->left->arg);
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
		    cond_op_text(c), query_number(c->number)));
	}
	return query_in(query_column(draft_name(l, k->to),
	    k->to_columns[0]), query_json(&q), none);
}
