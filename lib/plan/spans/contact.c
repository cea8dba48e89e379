/* "Ann's number", "what number do I ring": the one by which a person is
 * called. */
#include "plan/spans/spans.h"

#define COST_CALLED 0.05   /* .. where it is said what it is for */
#define COST_OWNED 0.1     /* somebody's */

/* What the number, at `at`, costs as one to call; negative: it is none. */
static double
cost_of(const struct question *q, size_t at)
{
	for (size_t i = 0; i < q->n; i++)
		if (i != at && listed_has(LISTED_CALLING, q->v[i].text))
			return COST_CALLED;
	return at > 0 && q->v[at - 1].possessive ? COST_OWNED : -1;
}

void
spans_contacts(struct spans *s)
{
	for (size_t at = 0; at < s->q->n; at++) {
		double cost = listed_has(LISTED_TO_CALL, s->q->v[at].text) ?
		    cost_of(s->q, at) : -1;

		for (size_t t = 0; cost >= 0 && t < s->schema->ntables; t++) {
			const struct schema_table *of = &s->schema->tables[t];

			for (size_t i = 0; i < of->ncolumns; i++)
				if (!of->columns[i].hidden && kind_is_called(
				    &s->kinds, &of->columns[i],
				    LISTED_PHONE))
					spans_add(s, spans_at(s, at, at, true),
					    &(struct sense){
					    .kind = SENSE_COLUMN, .table = of,
					    .column = &of->columns[i],
					    .cost = cost, .how = HOW_PART});
		}
	}
}
