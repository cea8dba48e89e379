/* What several columns tell the parts of: visitors, as adults and children. */
#include <string.h>
#include "base/mem.h"
#include "plan/spans/spans.h"

#define COST_PARTS 0.2
enum { PARTS_MOST = 8 };

struct part {
	const char *whole, *word;
};
static const struct part parts[] = {
#define MEASURE_PART(whole, word) {whole, word},
#include "plan/spans/measure.def"
#undef MEASURE_PART
};

/* Is one of the column's words a part of the whole? */
static bool
is_part(struct spans *s, const struct schema_column *c, const char *whole)
{
	struct words w = kind_words(&s->kinds, c->name);

	for (size_t i = 0; i < COUNT(parts); i++)
		for (size_t k = 0; strcmp(parts[i].whole, whole) == 0 &&
		    k < w.n; k++)
			if (strcmp(words_stem(s->arena, parts[i].word),
			    w.v[k].stem) == 0)
				return true;
	return false;
}

static json_t *
plus(json_t *x, json_t *y)
{
	json_t *o = json_object(), *args = json_array();

	json_array_append_new(args, x);
	json_array_append_new(args, y);
	json_object_set_new(o, "op", json_string("+"));
	json_object_set_new(o, "args", args);
	return o;
}

static void
add_whole(struct spans *s, size_t at, const struct schema_table *t,
    const char *whole)
{
	const struct schema_column *found[PARTS_MOST];
	size_t n = 0;
	json_t *sum;

	for (size_t i = 0; i < t->ncolumns && n < PARTS_MOST; i++)
		if (!t->columns[i].hidden && kind_is_summable(&s->kinds,
		    &t->columns[i]) && is_part(s, &t->columns[i], whole))
			found[n++] = &t->columns[i];
	if (n < 2)
		return;
	sum = spans_column(found[0]);
	for (size_t i = 1; i < n; i++)
		sum = plus(sum, spans_column(found[i]));
	spans_add(s, spans_at(s, at, at, true), &(struct sense){
	    .kind = SENSE_MEASURE, .table = t, .expr = spans_keep(s, sum),
	    .cost = COST_PARTS, .how = HOW_IMPLIED});
}

void
spans_parts(struct spans *s)
{
	static const struct part wholes[] = {
#define MEASURE_WHOLE(word, whole) {whole, word},
#include "plan/spans/measure.def"
#undef MEASURE_WHOLE
	};

	for (size_t at = 0; at < s->q->n; at++)
		for (size_t i = 0; i < COUNT(wholes); i++)
			for (size_t t = 0; t < s->schema->ntables &&
			    spans_says(s, at, wholes[i].word, SAYS_STEM); t++)
				add_whole(s, at, &s->schema->tables[t],
				    wholes[i].whole);
}
