/*
 * Groups by what rows are called, where several are called alike and a key
 * would tell them apart: two customers of one name become one. Told where the
 * schema knows of such a name ("doubles"). A search for names that are there
 * more than once, HAVING COUNT(*) > 1, means them.
 */
#include "audit/column_role.h"
#include "audit/rows/fanout.h"

#include <string.h>

#include "json/get.h"
#include "words/words.h"

struct labels {
	struct audit *a;
	struct query *q;
	struct rows *f;
};

static json_int_t
doubles(const struct schema_column *c)
{
	return json_integer_value(json_object_get(c->json, "doubles"));
}

/* Does it name the rows of its own table: "name", or "customer_name" of
 * customers; not the "manager_name" of a shop? */
static bool
is_own_name(struct audit *a, const struct schema_column *c)
{
	struct words own = words_of_name(&a->arena, c->table->name);
	struct words name = words_of_name(&a->arena, c->name);
	size_t at = 0;

	if (purpose_is(a, c->name, PURPOSE_LABEL))
		return true;
	for (size_t i = 0; i < own.n && at < name.n; i++)
		if (strcmp(own.v[i].stem, name.v[at].stem) == 0)
			at++;
	return at > 0 && at < name.n &&
	    purpose_is(a, c->name + name.v[at].start, PURPOSE_LABEL);
}

/* Half of a name, which the question does not ask for as such? */
static bool
is_half(struct audit *a, const struct schema_column *c)
{
	const char *text = get_str(a->doc, "question");
	struct words said, name = words_of_name(&a->arena, c->name);
	size_t halves = 0, found = 0;

	for (size_t i = 0; i < c->table->ncolumns; i++)
		halves += purpose_is(a, c->table->columns[i].name,
		    PURPOSE_NAME_PART);
	if (text == NULL || halves < 2 || !purpose_is(a, c->name,
	    PURPOSE_NAME_PART))
		return false;
	said = words_of_text(&a->arena, text);
	for (size_t i = 0; i < name.n; i++)
		found += words_have_stem(&said, name.v[i].stem);
	return found < name.n;
}

static bool
is_double(struct audit *a, const struct schema_column *c)
{
	return c != NULL && c->class == TYPE_TEXT &&
	    c->table->nprimary_key > 0 &&
	    !schema_is_unique(c->table, &c, 1) &&
	    ((doubles(c) > 0 && is_own_name(a, c)) || is_half(a, c));
}

/* A column of a table, and nothing else of that table, that names its rows. */
static const struct schema_column *
label_of(const struct labels *l, const struct expr *e)
{
	const struct source *s = e->kind == EXPR_COLUMN ?
	    e->u.column.source : NULL;

	if (s == NULL || s->kind != SOURCE_TABLE ||
	    rows_index(l->q, s) == l->q->nsources ||
	    !is_double(l->a, e->u.column.column))
		return NULL;
	return e->u.column.column;
}

static bool
is_alone(const struct query *q, const struct expr *e)
{
	const struct expr *other;

	for (size_t i = 0; i < q->group_by.n; i++) {
		other = q->group_by.v[i];
		if (other != e && other->kind == EXPR_COLUMN &&
		    other->u.column.source == e->u.column.source)
			return false;
	}
	return true;
}

/* Are groups of more than one row asked for? */
static bool
seeks_doubles(const struct query *q)
{
	const struct expr *e;

	for (size_t i = 0; q->nsources == 1 && i < q->having.n; i++) {
		e = q->having.v[i]->kind == PRED_COMPARE ?
		    q->having.v[i]->u.compare.left : NULL;
		while (e != NULL && e->kind == EXPR_OUTPUT)
			e = e->u.output.output != NULL ?
			    e->u.output.output->expr : NULL;
		if (e != NULL && e->kind == EXPR_CALL &&
		    strcmp(e->u.call.name, "count") == 0)
			return true;
	}
	return false;
}

static void
tell(const struct labels *l, const struct place *at,
    const struct schema_column *c, const char *does)
{
	json_t *f = doubles(c) == 0 ? finding_at(l->a->findings,
	    FINDING_label_not_unique, at, "%s '%s' of '%s', half of a name that "
	    "several may share", does, c->name, c->table->name) :
	    finding_at(l->a->findings, FINDING_label_not_unique, at,
	    "%s '%s' of '%s', but %lld row%s a value with another row: their "
	    "groups are merged", does, c->name, c->table->name,
	    (long long)doubles(c), doubles(c) == 1 ? " shares" : "s share");

	if (doubles(c) > 0)
		audit_show_column(f, c, AUDIT_SHARED);
	finding_hint(f, "also %s '%s'", *does == 'g' ? "group by" : "count",
	    c->table->primary_key[0]->name);
}

static void
judge_groups(const struct labels *l)
{
	const struct query *q = l->q;
	const struct schema_column *c;
	size_t source;

	if (!audit_has_aggregate(q) || seeks_doubles(q))
		return;
	for (size_t i = 0; i < q->group_by.n; i++) {
		c = label_of(l, q->group_by.v[i]);
		if (c == NULL || !is_alone(q, q->group_by.v[i]))
			continue;
		source = rows_index(q, q->group_by.v[i]->u.column.source);
		if ((rows_fixed(l->a, l->f, 0, ROWS_OF_GROUP) &
		    rows_bit(source)) == 0)
			tell(l, &q->group_by.v[i]->at, c, "groups by");
	}
}

static void
judge_count(void *arg, struct expr *call)
{
	const struct labels *l = arg;
	const struct schema_column *c = call->u.call.args.n == 1 &&
	    call->u.call.distinct && strcmp(call->u.call.name, "count") == 0 ?
	    label_of(l, call->u.call.args.v[0]) : NULL;

	if (c != NULL)
		tell(l, &call->at, c, "counts distinct");
}

static void
see(struct audit *a, struct query *q)
{
	struct labels l = {a, q, NULL};

	if (q->is_set || q->nsources == 0)
		return;
	l.f = rows_of(a, q);
	if (l.f->all == 0)
		return;
	judge_groups(&l);
	audit_aggregates(q, judge_count, &l);
}

void
labels_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
