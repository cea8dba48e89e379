/* Which of several sentences says what is wanted, and to what it belongs. */
#include <string.h>
#include "plan/reading.h"

#define SURE 0.6

static void
drop_wants(struct reading *r, size_t from, size_t to)
{
	struct intent *o = r->out;

	memmove(o->wants + from, o->wants + to,
	    (o->nwants - to) * sizeof *o->wants);
	o->nwants -= to - from;
}

/* "Which singers ..? List their names.": the later sentence says it. */
void
settle_sentence(struct reading *r, const struct head *h, bool said_before)
{
	if (h->first == 0 || r->out->nwants == h->first)
		return;
	if (!h->said)
		drop_wants(r, h->first, r->out->nwants);
	else if (!h->also || !said_before)
		drop_wants(r, 0, h->first);
}

/* A table wanted beside its columns is only their owner. */
static void
drop_owners(struct reading *r)
{
	struct intent *o = r->out;

	for (size_t i = 0; i < o->nwants; i++)
		for (size_t k = 0; k < o->nwants; k++) {
			long slot = o->wants[k].slot;

			if (i == k || slot < 0 || o->wants[i].slot < 0 ||
			    o->wants[i].agg || o->slots[slot].owner !=
			    o->wants[i].slot)
				continue;
			drop_wants(r, i, i + 1);
			drop_owners(r);
			return;
		}
}

/* Beside every column a table alone adds nothing. */
static void
drop_beside_all(struct reading *r)
{
	struct intent *o = r->out;
	bool all = false;

	for (size_t i = 0; i < o->nwants; i++)
		all |= o->wants[i].all;
	for (size_t i = o->nwants; all && i-- > 0; )
		if (!o->wants[i].all && !o->wants[i].agg &&
		    item_table(item_at(r, o->slots[o->wants[i].slot].item),
		    SURE))
			drop_wants(r, i, i + 1);
}

static const char *
last_stem(const struct reading *r, long slot)
{
	const struct item *item = item_at(r, r->out->slots[slot].item);

	return r->items->q->v[item->to].stem;
}

/* "all policy types and the number of customers of each type": the group is
 * what was said before. */
static void
refer_groups(struct reading *r)
{
	struct intent *o = r->out;

	for (size_t i = 0; i < o->ngroups; i++)
		for (size_t k = 0; k < o->nwants; k++) {
			long slot = o->wants[k].slot;

			if (slot >= 0 && slot != o->groups[i] &&
			    !o->wants[k].agg && !o->slots[slot].implied &&
			    strcmp(last_stem(r, slot),
			    last_stem(r, o->groups[i])) == 0) {
				o->groups[i] = slot;
				break;
			}
		}
}

/* What has no owner belongs to the main table, if it can. */
static void
own_rest(struct reading *r)
{
	for (size_t i = 0; r->out->entity >= 0 && i < r->out->nwants; i++)
		if (r->out->wants[i].slot >= 0)
			slot_owner(r, r->out->wants[i].slot, r->out->entity,
			    0.35);
}

void
settle_outputs(struct reading *r)
{
	drop_owners(r);
	drop_beside_all(r);
	refer_groups(r);
	own_rest(r);
}
