/* Columns that are called by a phrase with a preposition within, "paid by
 * card", said as it stands. */
#include <string.h>
#include "plan/spans/spans.h"
#include "words/listed.h"

/* The last token that says it; 0: it is not said so. */
static size_t
says_whole(const struct spans *s, const struct name *name, size_t at)
{
	size_t last = 0;

	for (size_t k = 0; k <= name->head; k++) {
		/* "sent to a client" */
		while (k > 0 && !name->v[k].stop && at < s->q->n &&
		    listed_has(LISTED_NAME_JOINT, s->q->v[at].text))
			at++;
		if (at >= s->q->n || strcmp(s->q->v[at].stem,
		    s->names.stem[name->v[k].id]) != 0)
			return k > 2 && name->v[k].stop ? last : 0;
		last = at++;
	}
	return last;
}

void
spans_whole(struct spans *s)
{
	for (size_t i = 0; i < s->names.n; i++) {
		const struct name *name = &s->names.v[i];

		if (!name->column || name->head < 2 || !name->v[1].stop)
			continue;
		for (size_t at = 0; at < s->q->n; at++) {
			size_t last = s->q->v[at].content ?
			    says_whole(s, name, at) : 0;

			if (last)
				spans_add(s, spans_at(s, at, last, true),
				    &(struct sense){.kind = SENSE_COLUMN,
				    .table = name->table,
				    .column = name->column, .how = HOW_EXACT});
		}
	}
}
