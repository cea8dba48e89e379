/* "currently": a state of its own, or the time of the one that is said. */
#include <string.h>
#include "base/mem.h"
#include "json/get.h"
#include "plan/spans/spans.h"

#define COST_SAID 0.3 /* a state that is said beside it */
#define COST_NOW 0.9  /* .. which says no other */

static bool
says_now(struct spans *s, const struct mention *m)
{
	static const char *const words[] = {
#define NOW_WORD(phrase) phrase,
#include "plan/spans/timely.def"
#undef NOW_WORD
	};

	for (size_t i = 0; i < COUNT(words); i++)
		if (spans_says(s, m->from, words[i], SAYS_AS_IT_STANDS) ==
		    m->to - m->from + 1)
			return true;
	return false;
}

/* "currently employed" were once hired, and still are. */
static bool
came(const struct sense *v)
{
	const char *op = get_str(v->cond, "op");

	return op && strcmp(op, "is_not_null") == 0;
}

/* "currently active" says one state twice. */
static bool
is_among(const struct mention *m, const struct sense *v)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->v[i].column == v->column &&
		    json_equal(m->v[i].cond, v->cond))
			return true;
	return false;
}

static bool
has_state_beside(const struct spans *s, const struct mention *now)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct mention *m = &s->v[i];

		if (m->to >= now->from && m->from <= now->to)
			continue;
		for (size_t k = 0; k < m->n && m->v[k].cost <= COST_SAID; k++)
			if (m->v[k].kind == SENSE_STATE &&
			    !came(&m->v[k]) && !is_among(now, &m->v[k]))
				return true;
	}
	return false;
}

/* "currently blocked" says the state that rows are in now; no other one. */
static void
weaken_now(struct spans *s, struct mention *m)
{
	struct mention old = *m;

	if (!old.n || !says_now(s, m) || !has_state_beside(s, m))
		return;
	m->v = NULL;
	m->n = 0;
	for (size_t i = 0; i < old.n; i++) {
		old.v[i].cost += old.v[i].kind == SENSE_STATE ? COST_NOW : 0;
		spans_add(s, m, &old.v[i]);
	}
}

void
spans_now(struct spans *s)
{
	for (size_t i = 0; i < s->n; i++)
		weaken_now(s, &s->v[i]);
}
