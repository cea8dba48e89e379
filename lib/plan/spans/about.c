/* "them", "those": rows that were spoken of before. */
#include <string.h>
#include "base/utf8.h"
#include "plan/spans/spans.h"

#define COST_LATER 0.12 /* of each table that is less likely meant */

static const struct schema_table *
find(const struct schema *s, const char *name)
{
	for (size_t i = 0; name && i < s->ntables; i++)
		if (ascii_equal(s->tables[i].name, name))
			return &s->tables[i];
	return NULL;
}

void
spans_about(struct spans *s, const json_t *tables)
{
	for (size_t at = 0; at < s->q->n; at++) {
		const json_t *name;
		size_t i;

		if (strcmp(s->q->v[at].text, SPANS_ABOUT) != 0)
			continue;
		json_array_foreach(tables, i, name) {
			const struct schema_table *t = find(s->schema,
			    json_string_value(name));

			if (t)
				spans_add(s, spans_at(s, at, at, true),
				    &(struct sense){.kind = SENSE_TABLE,
				    .table = t, .how = HOW_EXACT,
				    .cost = COST_LATER * (double)i});
		}
	}
}
