/* The order of candidates: trees on which candidates of a question compete. */
#include <math.h>

enum { ORDER_TREES = 200 };
#define ORDER_RATE 0.1
#define ORDER_CALM 3
#define ORDER_SHARE 0.5

static const char *rank_names[SURE_FEATURES];

/* The right candidates share what is right as their scores are now. */
static void
order_wrong(struct boosting *b, void *arg)
{
	const int *hold = arg;

	memset(b->slope, 0, b->n * sizeof *b->slope);
	memset(b->bend, 0, b->n * sizeof *b->bend);
	for (size_t i = 0; i < nquestions; i++) {
		const struct question_rows *q = &questions[i];
		double most = -1e9, all = 0, right = 0;
		size_t end = q->first + q->n;

		if (!q->reachable || is_held(q, *hold))
			continue;
		for (size_t k = q->first; k < end; k++)
			if (b->sum[k] > most)
				most = b->sum[k];
		for (size_t k = q->first; k < end; k++) {
			double e = exp(b->sum[k] - most);

			b->slope[k] = e;
			all += e;
			right += rows[k].right ? e : 0;
		}
		for (size_t k = q->first; k < end; k++) {
			double p = b->slope[k] / all;
			double t = rows[k].right ? b->slope[k] / right : 0;

			b->slope[k] = q->weight * (t - p);
			b->bend[k] = q->weight * p * (1 - p);
		}
	}
}

/* Weights of constructions, and trees on what these leave, without the
 * questions held back; the rows' scores are in b->sum. */
static void
order_grow(struct boosting *b, double weight[RULES], struct boost_tree *trees,
    int hold)
{
	b->arg = &hold;
	memset(weight, 0, RULES * sizeof *weight);
	for (int round = 0; round <= RULE_ROUNDS; round++) {
		for (size_t i = 0; i < nrows; i++)
			b->sum[i] = rules_score(&rows[i], weight) -
			    RANK_COST_SCORE * rows[i].x[RANK_COST_GAP];
		if (round < RULE_ROUNDS) {
			order_wrong(b, &hold);
			rules_step(b, weight);
		}
	}
	boost_grow_all(b, trees, ORDER_TREES);
}

static struct boosting
order_boosting(void)
{
	struct boosting b = {.nfeatures = RANK_FEATURES, .names = rank_names,
	    .rate = ORDER_RATE, .calm = ORDER_CALM, .share = ORDER_SHARE,
	    .wrong = order_wrong};

	for (size_t i = 0; i < nrows; i++)
		boost_add(&b, rows[i].x);
	boost_start(&b);
	return b;
}

/* Scores of all rows by trees grown without their question's fold. */
static void
order_folds(struct boosting *b, int folds, double *score)
{
	static struct boost_tree trees[ORDER_TREES];
	static double weight[RULES];

	for (int hold = 0; hold < folds; hold++) {
		order_grow(b, weight, trees, hold);
		for (size_t i = 0; i < nquestions; i++) {
			const struct question_rows *q = &questions[i];

			for (size_t k = q->first; is_held(q, hold) &&
			    k < q->first + q->n; k++)
				score[k] = b->sum[k];
		}
	}
}

/* ---- figures ----------------------------------------------------------- */

/* The best row of each question: the cheapest, where there are no scores. */
static void
choose(const double *score)
{
	for (size_t i = 0; i < nquestions; i++) {
		struct question_rows *q = &questions[i];

		q->best = q->first;
		for (size_t k = q->first; k < q->first + q->n; k++)
			if (score ? score[k] > score[q->best] :
			    rows[k].x[RANK_POSITION] <
			    rows[q->best].x[RANK_POSITION])
				q->best = k;
	}
}

static void
print_first(const char *what)
{
	for (int s = 0; s < nsets; s++) {
		size_t n = 0, right = 0, any = 0;

		for (size_t i = 0; i < nquestions; i++)
			if (questions[i].set == s) {
				n++;
				right += rows[questions[i].best].right > 0;
				any += questions[i].reachable;
			}
		printf("%-12s %-14s %5zu first right, %5zu of all "
		    "candidates, of %zu\n", what, sets[s], right, any, n);
	}
	fflush(stdout);
}
