#include "audit/truth/truth_state.h"

/* ---- conditions --------------------------------------------------------- */

void
truth_add(struct truth_list *list, const struct pred *p, bool negated)
{
	enum pred_kind both = negated ? PRED_OR : PRED_AND;

	if (p->kind == PRED_NOT) {
		truth_add(list, p->u.not, !negated);
	} else if (p->kind == both) {
		for (size_t i = 0; i < p->u.list.n; i++)
			truth_add(list, p->u.list.v[i], negated);
	} else if (list->n < TRUTH_ATOMS) {
		list->v[list->n++] = (struct truth_atom){p, negated};
	}
}

void
truth_add_all(struct truth_list *list, const struct preds *preds)
{
	for (size_t i = 0; i < preds->n; i++)
		truth_add(list, preds->v[i], false);
}

/* ---- choices ------------------------------------------------------------ */

/* How many ways of choosing among alternatives are tried before they count as
 * possible. */
enum { TRIES = 200 };

static bool may_choose(const struct truth_state *s,
    const struct truth_list *list, size_t from, int *tries);

/* Can what follows hold with this alternative? */
static bool
may_take(const struct truth_state *s, const struct pred *p, bool negated,
    const struct truth_list *rest, size_t from, int *tries)
{
	struct truth_list list = {.n = 0};
	struct truth_state with = *s;

	truth_add(&list, p, negated);
	for (size_t i = 0; i < list.n; i++) {
		truth_take(&with, &list.v[i]);
		if (truth_is_dead(&with))
			return false;
	}
	for (; from < rest->n && list.n < TRUTH_ATOMS; from++)
		list.v[list.n++] = rest->v[from];
	return may_choose(&with, &list, 0, tries);
}

/* Can alternatives be chosen, one of each, that hold beside what is known? */
static bool
may_choose(const struct truth_state *s, const struct truth_list *list,
    size_t from, int *tries)
{
	const struct pred *p = NULL;
	bool negated = false;

	for (; from < list->n; from++) {
		p = list->v[from].pred;
		negated = list->v[from].negated;
		if (p->kind == (negated ? PRED_AND : PRED_OR))
			break;
	}
	if (from == list->n || p->u.list.n == 0)
		return true;
	for (size_t i = 0; i < p->u.list.n; i++)
		if (--*tries < 0 || may_take(s, p->u.list.v[i], negated,
		    list, from + 1, tries))
			return true;
	return false;
}

/* The first alternatives that cannot be chosen beside those before. */
static size_t
choices(const struct truth_state *s, const struct truth_list *list)
{
	struct truth_list first = *list;
	int tries;

	for (first.n = 1; first.n <= list->n; first.n++) {
		tries = TRIES;
		if (first.v[first.n - 1].pred->kind == (first.v[first.n - 1].
		    negated ? PRED_AND : PRED_OR) &&
		    !may_choose(s, &first, 0, &tries))
			return first.n - 1;
	}
	return SIZE_MAX;
}

/* The one before that is enough, beside what is set equal. */
static size_t
partner(const struct truth *t, const struct truth_list *list, size_t of)
{
	struct truth_list two = {.n = 2};
	struct truth_state equal, s;

	truth_start(&equal, t);
	for (size_t i = 0; i < list->n; i++)
		if (i != of && truth_is_equality(&list->v[i]))
			truth_take(&equal, &list->v[i]);
	for (size_t i = 0; i < list->n; i++) {
		s = equal;
		two.v[0] = list->v[i];
		two.v[1] = list->v[of];
		truth_take(&s, &two.v[0]);
		truth_take(&s, &two.v[1]);
		if (i != of && (truth_is_dead(&s) ||
		    choices(&s, &two) != SIZE_MAX))
			return i;
	}
	return SIZE_MAX;
}

bool
truth_clash(const struct truth *t, const struct truth_list *list,
    struct truth_found *found)
{
	struct truth_list one = {.n = 1};
	struct truth_state s, alone;
	size_t at = SIZE_MAX;

	truth_start(&s, t);
	for (size_t i = 0; i < list->n && at == SIZE_MAX; i++) {
		truth_take(&s, &list->v[i]);
		if (truth_is_dead(&s))
			at = i;
	}
	if (at == SIZE_MAX)
		at = choices(&s, list);
	if (at == SIZE_MAX)
		return false;
	*found = (struct truth_found){.at = &list->v[at]};
	truth_start(&alone, t);
	one.v[0] = list->v[at];
	truth_take(&alone, &one.v[0]);
	found->alone = truth_is_dead(&alone) ||
	    choices(&alone, &one) != SIZE_MAX;
	if (!found->alone && (at = partner(t, list, at)) != SIZE_MAX)
		found->other = &list->v[at];
	return true;
}
