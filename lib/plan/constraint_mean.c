/* Answers and the meanings of phrases. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/attached.h"
#include "plan/constraint.h"

#define FAR 2.5 /* a meaning this much dearer is not taken for its table */

struct meaning {
	struct arena *a;
	struct intent *in;
	const struct constraint *c;
};

/* Is it this column, or made of it? */
static bool
is_of(const struct pick *p, const struct schema_column *column)
{
	const struct computed *c = computed_of(p->column);
	const json_t *of = c && c->unit ? get_object(c->expr, "of") : NULL;
	const char *name = get_str(of, "column");

	if (p->column == column)
		return true;
	return name && p->table == column->table &&
	    strcmp(name, column->name) == 0;
}

static bool
is_said(const struct meaning *m, const struct slot *s)
{
	return m->c->phrase && s->n && ascii_equal(m->c->phrase,
	    m->in->items.v[s->item].text);
}

/* Leave in a slot what is wanted, if there is any. */
static bool
keep(const struct meaning *m, struct slot *s,
    bool (*wanted)(const struct constraint *, const struct pick *))
{
	size_t n = 0;
	double least = s->n ? s->v[0].cost : 0;

	for (size_t i = 0; i < s->n; i++)
		n += s->v[i].cost < least + FAR && wanted(m->c, &s->v[i]);
	if (n == 0)
		return false;
	n = 0;
	for (size_t i = 0; i < s->n; i++)
		if (wanted(m->c, &s->v[i]))
			s->v[n++] = s->v[i];
	s->n = n;
	return true;
}

static bool
is_table(const struct constraint *c, const struct pick *p)
{
	return p->table == c->table;
}

static bool
is_no_table(const struct constraint *c, const struct pick *p)
{
	return p->table != c->not_table;
}

static bool
is_column(const struct constraint *c, const struct pick *p)
{
	return is_of(p, c->column) && (!c->value || !p->value ||
	    json_equal(c->value, p->value));
}

static bool
is_no_column(const struct constraint *c, const struct pick *p)
{
	return !is_of(p, c->not_column);
}

/* The column where a phrase has not had it for a meaning. */
static void
replace(struct slot *s, const struct constraint *c)
{
	struct pick *p = &s->v[0];

	p->table = c->column->table;
	p->column = c->column;
	p->also = NULL;
	if (c->value)
		p->value = c->value;
	s->n = 1;
}

/* The table must be there, whatever it is for. */
static void
must(const struct meaning *m, const struct schema_table *t)
{
	struct intent *in = m->in;
	struct slot *slots = arena_alloc(m->a,
	    (in->nslots + 1) * sizeof *slots);
	long *list = arena_alloc(m->a, (in->nmust + 1) * sizeof *list);

	for (size_t i = 0; i < in->nslots; i++)
		if (in->slots[i].n && in->slots[i].v[0].table == t)
			return;
	if (in->nslots)
		memcpy(slots, in->slots, in->nslots * sizeof *slots);
	if (in->nmust)
		memcpy(list, in->must, in->nmust * sizeof *list);
	slots[in->nslots] = (struct slot){.owner = -1, .n = 1,
	    .v = arena_alloc(m->a, sizeof *slots->v)};
	slots[in->nslots].v[0] = (struct pick){.table = t, .sign = 1};
	list[in->nmust++] = (long)in->nslots++;
	in->slots = slots;
	in->must = list;
}

/* What was said of the table that is not to be used is said of the other
 * one, with the column of the same name; false where that has none. */
static bool
turn_to_table(struct slot *s, const struct constraint *c)
{
	const struct schema_column *column = NULL;
	struct pick *p = &s->v[0];

	if (p->column)
		column = schema_column(c->table, p->column->name, NULL);
	if (p->column && !column)
		return false;
	p->table = c->table;
	p->column = column;
	p->also = NULL;
	s->n = 1;
	return true;
}

static void
mean_table(const struct meaning *m)
{
	for (size_t i = 0; i < m->in->nslots; i++) {
		struct slot *s = &m->in->slots[i];

		bool lost = m->c->not_table && s->n &&
		    s->v[0].table == m->c->not_table;

		if (m->c->table && (keep(m, s, is_table) || (lost &&
		    turn_to_table(s, m->c))))
			continue;
		if (m->c->not_table)
			keep(m, s, is_no_table);
	}
	if (m->c->table && m->c->hard)
		must(m, m->c->table);
}

static void
mean_column(const struct meaning *m)
{
	bool found = false;

	for (size_t i = 0; i < m->in->nslots; i++) {
		struct slot *s = &m->in->slots[i];
		bool lost = m->c->not_column && s->n &&
		    is_of(&s->v[0], m->c->not_column);

		if (m->c->not_column)
			keep(m, s, is_no_column);
		if (!m->c->column || (m->c->phrase && !is_said(m, s)))
			continue;
		if (keep(m, s, is_column)) {
			found = true;
		} else if (lost || is_said(m, s)) {
			replace(s, m->c);
			found = true;
		}
	}
	/* nothing spoke of it: what is shown of its table is this column */
	for (size_t i = 0; !found && m->c->column && i < m->in->nwants; i++) {
		long slot = m->in->wants[i].slot;
		struct slot *s = slot < 0 ? NULL : &m->in->slots[slot];

		if (s && s->n && !s->v[0].column && !m->in->wants[i].agg &&
		    s->v[0].table == m->c->column->table) {
			replace(s, m->c);
			found = true;
		}
	}
}

void
constraints_mean(const struct constraints *c, struct arena *a,
    struct intent *in)
{
	for (size_t i = 0; i < c->n; i++) {
		struct meaning m = {a, in, &c->v[i]};

		switch (c->v[i].kind) {
		case CONSTRAINT_TABLE:
			mean_table(&m);
			break;
		case CONSTRAINT_COLUMN:
		case CONSTRAINT_VALUE:
			mean_column(&m);
			break;
		case CONSTRAINT_LAST:
			attached_read(in, true);
			break;
		case CONSTRAINT_JOIN:
			if (c->v[i].hard) {
				must(&m, c->v[i].column->table);
				must(&m, c->v[i].to->table);
			}
			break;
		}
	}
}

static bool
is_named(const json_t *o, const char *key, const char *name)
{
	const char *text = get_str(o, key);

	return text && strcmp(text, name) == 0;
}

/* Does the object itself name the table, or a column of it? */
static bool
names(const json_t *o, const struct schema_table *t,
    const struct schema_column *c)
{
	const json_t *column;
	size_t i;

	if (!c)
		return is_named(o, "table", t->name) ||
		    is_named(o, "from_table", t->name) ||
		    is_named(o, "to_table", t->name);
	json_array_foreach(get_array(o, "columns"), i, column)
		if (is_named(o, "table", t->name) && ((json_is_string(column) &&
		    strcmp(json_string_value(column), c->name) == 0) ||
		    is_named(column, "column", c->name)))
			return true;
	return (is_named(o, "table", t->name) &&
	    is_named(o, "column", c->name)) ||
	    (is_named(o, "from_table", t->name) &&
	    is_named(o, "from_column", c->name)) ||
	    (is_named(o, "to_table", t->name) &&
	    is_named(o, "to_column", c->name));
}

static bool
mentions(const json_t *node, const struct schema_table *t,
    const struct schema_column *c)
{
	const json_t *child;
	const char *key;
	size_t i;

	if (json_is_object(node) && names(node, t, c))
		return true;
	json_array_foreach(node, i, child)
		if (mentions(child, t, c))
			return true;
	json_object_foreach((json_t *)node, key, child)
		if (strcmp(key, "basis") != 0 && mentions(child, t, c))
			return true;
	return false;
}

static bool
holds(const struct constraint *c, const json_t *plan)
{
	if (c->not_table && mentions(plan, c->not_table, NULL))
		return false;
	if (c->not_column && mentions(plan, c->not_column->table,
	    c->not_column))
		return false;
	if (c->to && !mentions(plan, c->to->table, c->to))
		return false;
	if (c->column)
		return mentions(plan, c->column->table, c->column);
	return !c->table || mentions(plan, c->table, NULL);
}

bool
constraints_hold(const struct constraints *c, const json_t *plan,
    const struct constraint **broken)
{
	for (size_t i = 0; i < c->n; i++) {
		if (!c->v[i].hard || holds(&c->v[i], plan))
			continue;
		if (broken)
			*broken = &c->v[i];
		return false;
	}
	return true;
}
