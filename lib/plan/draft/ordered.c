/* What rows are ordered by: a column, or what is calculated of those below. */
#include "plan/draft/draft.h"

const struct order *
draft_order_first(const struct frag *f)
{
	return list_length(f->orders) ? f->orders->v[0] : NULL;
}

bool
draft_order_sums(const struct drafting *l)
{
	const struct order *o = draft_order_first(l->f);
	const struct sense *s;

	if (!o || !o->term)
		return false;
	if (draft_is_aggregate(l, o->term))
		return true;
	s = draft_sense(l, o->term->arg);
	return s && l->main && s->table != l->main && l->tree &&
	    tree_doubles(l->tree, l->main);
}

/* Of times, the latest or the first. */
static enum agg
agg_of(const struct drafting *l, const struct order *o)
{
	const struct sense *s = draft_sense(l, o->term->arg);

	if (!s || !s->column ||
	    kind_is_summable(&l->g->spans->kinds, s->column))
		return AGG_SUM;
	if (s->column->time == SCHEMA_TIME_NONE)
		return AGG_AVG;
	return o->dir > 0 ? AGG_MAX : AGG_MIN;
}

struct term
draft_ordered_by(const struct drafting *l, const struct order *o)
{
	if (draft_is_aggregate(l, o->term) || !draft_order_sums(l))
		return *o->term;
	return (struct term){.kind = TERM_AGG, .agg = agg_of(l, o),
	    .left = o->term};
}

json_t *
draft_order_term(struct drafting *l, const struct order *o)
{
	const struct term by = draft_ordered_by(l, o);

	return draft_term(l, &by);
}

int
draft_order_dir(const struct drafting *l, const struct order *o)
{
	const struct sense *s = draft_sense(l, o->term->arg);

	return s && s->sign < 0 ? -o->dir : o->dir;
}

/* Groups and the rows in them that are ranked. */
void
draft_ranked_outputs(struct drafting *l)
{
	const struct frag *f = l->f;
	const struct term head = {.kind = TERM_COLUMN, .arg = f->head};
	const struct term *by = ((const struct order *)
	    f->orders->v[0])->term;
	bool grouped = draft_order_sums(l);

	for (size_t i = 0; i < list_length(f->groups); i++) {
		if (grouped)
			draft_group(l, f->groups->v[i], true);
		else
			draft_show(l, f->groups->v[i]);
	}
	if (!list_length(f->outs) && f->head) {
		if (grouped)
			draft_group(l, &head, true);
		else
			draft_show(l, &head);
	}
	for (size_t i = 0; i < list_length(f->outs); i++) {
		if (grouped && !draft_is_aggregate(l, f->outs->v[i]))
			draft_group(l, f->outs->v[i], true);
		else
			draft_show(l, f->outs->v[i]);
	}
	query_show(l->q, draft_whole(l, by, draft_order_term(l,
	    f->orders->v[0])), draft_alias(l, by));
}
