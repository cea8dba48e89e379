/* Where the table of a time stands among those that are asked of. */
#include "plan/spans/event.h"

static bool
refers(const struct schema_table *from, const struct schema_table *to)
{
	for (size_t i = 0; i < from->nkeys; i++)
		if (from->keys[i].to == to && from != to)
			return true;
	return false;
}

static bool
has_time(const struct schema_table *t)
{
	for (size_t i = 0; i < t->ncolumns; i++)
		if (t->columns[i].time != SCHEMA_TIME_NONE &&
		    t->columns[i].time != SCHEMA_TIME_CLOCK &&
		    !t->columns[i].hidden)
			return true;
	return false;
}

/* Have the rows a time: their own, or of rows that they belong to? */
static bool
has_event(const struct schema_table *t, const struct schema_table *but)
{
	if (has_time(t))
		return true;
	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].to && t->keys[i].to != but &&
		    t->keys[i].to != t && has_time(t->keys[i].to))
			return true;
	return false;
}

static bool
is_above(const struct schema_table *t, const struct schema_table *o)
{
	if (refers(o, t))
		return has_event(o, t);
	for (size_t i = 0; i < o->nkeys; i++) {
		const struct schema_table *p = o->keys[i].to;

		if (p && p != o && refers(p, t) && (has_time(o) ||
		    has_time(p)))
			return true;
	}
	return false;
}

/* Two tables that are asked of and which only t leads from one to the other. */
static bool
links_asked(const struct schema_table *t, const bool *asked)
{
	for (size_t i = 0; i < t->nkeys; i++)
		for (size_t k = 0; k < i; k++) {
			const struct schema_table *x = t->keys[i].to;
			const struct schema_table *y = t->keys[k].to;

			if (x && y && x != y && x != t && y != t &&
			    asked[x->index] && asked[y->index] &&
			    !refers(x, y) && !refers(y, x))
				return true;
		}
	return false;
}

void
event_asked(const struct schema *schema, bool *asked)
{
	size_t n = 0, link = 0;

	for (size_t i = 0; i < schema->ntables; i++)
		if (!asked[i] && links_asked(&schema->tables[i], asked)) {
			link = i;
			n++;
		}
	if (n == 1)
		asked[link] = true;
}

void
event_place(const struct schema_table *t, const struct schema *schema,
    const bool *asked, double fact[EVENT_FACTS])
{
	bool above = false, up = false, down = false, any = false;
	bool header = false;

	for (size_t i = 0; i < schema->ntables; i++) {
		const struct schema_table *o = &schema->tables[i];

		if (!asked[i] || o == t)
			continue;
		any = true;
		up |= refers(o, t);
		header |= refers(o, t) && !has_time(o);
		down |= refers(t, o);
		above |= is_above(t, o);
	}
	fact[EVENT_FACT_ABOVE] = asked[t->index] && above;
	fact[EVENT_FACT_HEADER] = !asked[t->index] && header;
	fact[EVENT_FACT_UP] = !asked[t->index] && up && !header;
	fact[EVENT_FACT_DOWN] = !asked[t->index] && !up && down;
	fact[EVENT_FACT_FAR] = !asked[t->index] && !up && !down && any;
}
