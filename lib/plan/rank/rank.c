#include "plan/rank/rank.h"

#include "plan/rank/sight.h"

/* Lines from the weight of facts to a probability; they rise. */
static const struct point {
	double score, sure;
} points[] = {
#define POINT(score, sure) {score, sure},
#include "plan/rank/point.def"
#undef POINT
};

static double
sure_at(double score)
{
	size_t i = 0;

	if (score <= points[0].score)
		return points[0].sure;
	while (i < COUNT(points) && points[i].score < score)
		i++;
	if (i == COUNT(points))
		return points[i - 1].sure;
	return points[i - 1].sure + (points[i].sure - points[i - 1].sure) *
	    (score - points[i - 1].score) /
	    (points[i].score - points[i - 1].score);
}

/* Facts of all, in the order in which they came. */
static struct sight *
look(struct grammar *g, const struct candidates *c, bool kept)
{
	struct sight *s = arena_alloc(g->arena, (c->n + 1) * sizeof *s);
	const struct near *near = near_make(g);
	const struct owners *owners = owners_make(g, near);

	for (size_t i = 0; i < c->n; i++) {
		s[i] = sight_make(g, near, owners, &c->v[i], kept);
		fact_reading(&s[i]);
		if (!s[i].read)
			continue;
		fact_words(&s[i]);
		fact_names(&s[i]);
		fact_parts(&s[i]);
		fact_syntax(&s[i]);
	}
	if (c->n)
		fact_costs(s, c->n);
	return s;
}

/* Best first; of equals the one that cost less. */
static void
sort(struct sight *s, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		struct sight one = s[i];
		double score = one.facts.score[FACT_ORDER];
		size_t at = i;

		for (; at > 0 && s[at - 1].facts.score[FACT_ORDER] < score;
		    at--)
			s[at] = s[at - 1];
		s[at] = one;
	}
}

#define WORTH_DEFINED 3
#define WORTH_RIVAL 0.5
#define WORTH_RAW 2
#define WORTH_DOUBLED 2

/* What rules tell, whatever people mostly meant elsewhere: what the dictionary
 * defines means that; a join that leaves no choice comes before one that does;
 * rows are called by their names; a day has one span. */
static double
against(const struct sight *s)
{
	return WORTH_DEFINED * (double)s->undone +
	    WORTH_RIVAL * (double)s->rivals + WORTH_RAW * (double)s->raw +
	    WORTH_DOUBLED * (double)s->doubled;
}

static void
settle_rules(struct sight *s, size_t n)
{
	double least = against(&s[0]);

	for (size_t i = 1; i < n; i++)
		if (against(&s[i]) < least)
			least = against(&s[i]);
	for (size_t i = 0; i < n; i++)
		s[i].facts.score[FACT_ORDER] -= against(&s[i]) - least;
}

/* Do they differ in nothing but a style, and the parts that it touches? */
static bool
is_twin(const struct sight *a, const struct sight *b)
{
	unsigned style = a->c->style ^ b->c->style;

	if (a->c->reading != b->c->reading ||
	    (style != STYLE_MEASURE && style != STYLE_JOINED))
		return false;
	for (int i = 0; i < COMMONS; i++)
		if (a->common[i] != b->common[i] && (style == STYLE_MEASURE ?
		    i != COMMON_SHOWN :
		    i != COMMON_TABLES && i != COMMON_CONDITIONS))
			return false;
	return true;
}

/* Styles are a matter of form, which costs tell: what the order is by is shown
 * of several rows, not of one; rows are not repeated for those that restrict
 * them. */
static void
settle_twins(struct sight *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++)
			if (s[k].c->cost < s[i].c->cost &&
			    is_twin(&s[i], &s[k])) {
				struct sight one = s[i];
				double score = s[i].facts.score[FACT_ORDER];

				one.facts.score[FACT_ORDER] =
				    s[k].facts.score[FACT_ORDER];
				s[i] = s[k];
				s[i].facts.score[FACT_ORDER] = score;
				s[k] = one;
			}
}

/* A table without rows speaks against no list of it, nor does a time without
 * any against the column that tells it. */
static bool
may_be_empty(const struct sight *s)
{
	for (size_t i = 0; i < s->parts.n; i++)
		if (s->parts.v[i].role == PART_CONDITION &&
		    s->parts.v[i].column &&
		    s->parts.v[i].column->time != SCHEMA_TIME_NONE)
			return true;
	return parts_say(&s->parts, "unconditional");
}

/* How likely an answer is: by all that give it. */
static double
worth(const struct sight *s, size_t n, size_t at)
{
	double first = s[0].facts.score[FACT_ORDER], sum = 0;

	for (size_t i = 0; i < n; i++)
		if (i == at || sight_alike(&s[i], &s[at]))
			sum += 1 / (1 + first - s[i].facts.score[FACT_ORDER]);
	return sum;
}

/* The first of those whose answer is the likeliest comes first. */
static void
settle_alike(struct sight *s, size_t n)
{
	size_t best = 0;
	struct sight one;

	for (size_t i = 1; i < n; i++)
		if (worth(s, n, i) > worth(s, n, best))
			best = i;
	one = s[best];
	for (; best > 0; best--)
		s[best] = s[best - 1];
	s[0] = one;
}

static void
try_out(struct sight *s, size_t n, const struct rank_options *o)
{
	const json_t *plans[RANK_TRIED];
	struct rank_trial trials[RANK_TRIED];

	for (size_t i = 0; i < n; i++) {
		plans[i] = s[i].c->plan;
		trials[i] = (struct rank_trial){.rows = -1};
	}
	o->run(o->arg, plans, n, trials);
	for (size_t i = 0; i < n; i++)
		if (trials[i].rows < 0)
			return; /* they could not be compared */
	for (size_t i = 0; i < n; i++)
		s[i].trial = trials[i];
	if (trials[0].rows != 0 || !may_be_empty(&s[0])) {
		for (size_t i = 0; i < n; i++)
			fact_rows(&s[i], trials[i].rows);
		sort(s, n);
	}
	settle_alike(s, n);
}

static double
sure_of_first(struct sight *s, size_t n)
{
	if (s[0].trial.digest == 0) {
		fact_lead(s, n, LEAD_UNTRIED, &s[0].facts);
	} else {
		fact_lead(s, n, LEAD_ALIKE, &s[0].facts);
		fact_lead(s, n, LEAD_WITHIN, &s[0].facts);
	}
	return sure_at(s[0].facts.score[FACT_SURE]);
}

/* Those behind the first share what it leaves them. */
static void
give_order(struct candidates *c, struct sight *s, struct arena *a)
{
	double sure = sure_of_first(s, c->n);
	struct candidate *v = arena_alloc(a, c->n * sizeof *v);
	double first = s[0].facts.score[FACT_ORDER];

	for (size_t i = 0; i < c->n; i++) {
		double gap = first - s[i].facts.score[FACT_ORDER];
		double near = 1 / (1 + (gap > 0 ? gap : 0));

		v[i] = *s[i].c;
		v[i].told = &s[i].facts;
		v[i].sure = i ? sure * near * near : sure;
	}
	c->v = v;
}

void
rank_candidates(struct grammar *g, struct candidates *c,
    const struct rank_options *o)
{
	struct sight *s = look(g, c, o->kept);

	if (c->n == 0)
		return;
	settle_rules(s, c->n);
	sort(s, c->n);
	if (o->run)
		try_out(s, c->n < RANK_TRIED ? c->n : RANK_TRIED, o);
	settle_twins(s, c->n);
	give_order(c, s, g->arena);
}
