/* "Anna Berg": a first and a last name side by side are one person's, though
 * others are called Berg by their first name. */
#include "plan/spans/spans.h"

#define COST_OTHER_PART 1.5 /* the other part of a name */

struct full_name {
	const struct schema_column *first, *last;
};

static bool
is_named_in_full(struct spans *s, const struct schema_table *t,
    struct full_name *out)
{
	const struct schema_column *label[KIND_LABEL];

	if (kind_label(&s->kinds, t, label) < 2)
		return false;
	*out = (struct full_name){label[0], label[1]};
	return true;
}

static bool
means(const struct mention *m, const struct schema_column *c)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->v[i].kind == SENSE_VALUE && m->v[i].column == c &&
		    (m->v[i].how & HOW_EXACT))
			return true;
	return false;
}

static void
raise_column(struct mention *m, const struct schema_column *c)
{
	for (size_t i = m->n; i-- > 0; )
		if (m->v[i].kind == SENSE_VALUE && m->v[i].column == c)
			spans_raise(m, i, COST_OTHER_PART);
}

void
spans_full_names(struct spans *s)
{
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->n; k++) {
			struct mention *x = &s->v[i], *y = &s->v[k];
			struct full_name name;

			if (x->to + 1 != y->from)
				continue;
			for (size_t t = 0; t < s->schema->ntables; t++)
				if (is_named_in_full(s, &s->schema->tables[t],
				    &name) && means(x, name.first) &&
				    means(y, name.last)) {
					raise_column(x, name.last);
					raise_column(y, name.first);
				}
		}
}
