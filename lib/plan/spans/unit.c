/* Measures in another unit than the column counts: "litres" of vol_ml. */
#include <string.h>
#include "base/num.h"
#include "plan/spans/spans.h"
#include "plan/text/scale.h"
#include "words/listed.h"

#define COST_CONVERTED 0.3

/* "the last 30 days", "per hour", "5 kg": none is asked for */
static bool
is_asked(const struct spans *s, size_t at)
{
	const struct token *v = s->q->v;

	if (!scale_is_unit(v[at].text) || (at > 0 && v[at - 1].has_number))
		return false;
	return !scale_is_time(v[at].text) || (at > 0 &&
	    (listed_has(LISTED_IN, v[at - 1].text) ||
	    listed_has(LISTED_MANY, v[at - 1].text)));
}

static json_t *
number(double v)
{
	json_t *o = json_object();
	char text[NUM_SIZE];

	num_real(text, v);
	json_object_set_new(o, "value", json_string(text));
	json_object_set_new(o, "type", json_string("number"));
	return o;
}

/* The column, of which `by` make one of the unit. */
static json_t *
converted(const struct schema_column *c, double by)
{
	json_t *o = json_object(), *args = json_array();

	json_array_append_new(args, spans_column(c));
	json_array_append_new(args, number(by > 1 ? by : 1 / by));
	json_object_set_new(o, "op", json_string(by > 1 ? "/" : "*"));
	json_object_set_new(o, "args", args);
	return o;
}

static void
add_columns(struct spans *s, size_t at, const struct schema_table *t)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		double by = c->hidden || !kind_is_summable(&s->kinds, c) ||
		    kind_of(&s->kinds, c)->kind == KIND_MONEY ? 1 :
		    scale_for(s->q->v[at].text, c);

		if (by != 1)
			spans_add(s, spans_at(s, at, at, true),
			    &(struct sense){.kind = SENSE_MEASURE, .table = t,
			    .column = c, .expr = spans_keep(s, converted(c,
			    by)), .cost = COST_CONVERTED, .how = HOW_PART});
	}
}

void
spans_units(struct spans *s)
{
	for (size_t at = 0; at < s->q->n; at++)
		for (size_t i = 0; is_asked(s, at) && i < s->schema->ntables;
		    i++)
			add_columns(s, at, &s->schema->tables[i]);
}
