/* How sure the first one is: trees on whether it is right, and the line from
 * their score to a probability. */
enum { SURE_TREES = 80, POINTS = 24, TENTHS = 10 };
#define SURE_RATE 0.06
#define SURE_CALM 6
#define SURE_SHARE_OF 0.5

static double (*sure_x)[SURE_FEATURES];

static void
sure_wrong(struct boosting *b, void *arg)
{
	const int *hold = arg;

	for (size_t i = 0; i < nquestions; i++) {
		const struct question_rows *q = &questions[i];
		double p = 1 / (1 + exp(-b->sum[i]));
		double w = is_held(q, *hold) ? 0 : q->weight;

		b->slope[i] = w * (rows[q->best].right - p);
		b->bend[i] = w * p * (1 - p);
	}
}

static void
sure_grow(struct boosting *b, struct boost_tree *trees, int hold)
{
	b->arg = &hold;
	memset(b->sum, 0, nquestions * sizeof *b->sum);
	boost_grow_all(b, trees, SURE_TREES);
}

static struct boosting
sure_boosting(const double *score)
{
	struct boosting b = {.nfeatures = SURE_FEATURES, .names = rank_names,
	    .rate = SURE_RATE, .calm = SURE_CALM, .share = SURE_SHARE_OF,
	    .wrong = sure_wrong};

	sure_x = mem_calloc(nquestions + 1, sizeof *sure_x);
	for (size_t i = 0; i < nquestions; i++) {
		const struct question_rows *q = &questions[i];
		const double *x[CANDIDATES_MOST];

		for (size_t k = 0; k < q->n; k++)
			x[k] = rows[q->first + k].x;
		calibration_features(x, score + q->first, q->n, q->best -
		    q->first,
		    sure_x[i]);
		boost_add(&b, sure_x[i]);
	}
	boost_start(&b);
	return b;
}

static void
sure_folds(struct boosting *b, int folds, double *score)
{
	static struct boost_tree trees[SURE_TREES];

	for (int hold = 0; hold < folds; hold++) {
		sure_grow(b, trees, hold);
		for (size_t i = 0; i < nquestions; i++)
			if (is_held(&questions[i], hold))
				score[i] = b->sum[i];
	}
}

/* ---- from scores to probabilities -------------------------------------- */

static const double *sort_by;

static int
compare_scores(const void *x, const void *y)
{
	double a = sort_by[*(const size_t *)x], b = sort_by[*(const size_t *)y];

	return (a > b) - (a < b);
}

/* The questions that `use` takes, by rising score. */
static size_t *
sorted(const double *score, bool (*use)(const struct question_rows *q,
    int arg), int arg, size_t *n)
{
	size_t *at = mem_calloc(nquestions + 1, sizeof *at);

	*n = 0;
	for (size_t i = 0; i < nquestions; i++)
		if (use(&questions[i], arg))
			at[(*n)++] = i;
	sort_by = score;
	qsort(at, *n, sizeof *at, compare_scores);
	return at;
}

struct block {
	double weight, right, score;
};

/* Neighbours that fall are one; then points for enough of them. */
static size_t
rising(struct block *v, size_t n)
{
	size_t out = 0;

	for (size_t i = 0; i < n; i++) {
		struct block b = v[i];

		while (out > 0 && (v[out - 1].right * b.weight >=
		    b.right * v[out - 1].weight)) {
			b.weight += v[out - 1].weight;
			b.right += v[out - 1].right;
			b.score += v[out - 1].score;
			out--;
		}
		v[out++] = b;
	}
	return out;
}

static bool
not_of_set(const struct question_rows *q, int set)
{
	return q->set != set;
}

/* Of groups of equal weight, so that no point stands for a handful; without
 * the questions of a set, or -1. */
static size_t
make_points(const double *score, int without, struct calibration_point *points)
{
	size_t n, blocks = 0;
	size_t *at = sorted(score, not_of_set, without, &n);
	struct block v[POINTS] = {{0, 0, 0}};
	double all = 0, seen = 0;

	for (size_t i = 0; i < n; i++)
		all += questions[at[i]].weight;
	for (size_t i = 0; i < n; i++) {
		const struct question_rows *q = &questions[at[i]];
		struct block *b;

		blocks = (size_t)(seen / all * POINTS);
		b = &v[blocks < POINTS ? blocks : POINTS - 1];
		seen += q->weight;
		b->weight += q->weight;
		b->right += q->weight * rows[q->best].right;
		b->score += q->weight * score[at[i]];
	}
	blocks = rising(v, POINTS);
	for (size_t i = 0; i < blocks; i++)
		points[i] = (struct calibration_point){v[i].score / v[i].weight,
		    v[i].right / v[i].weight};
	free(at);
	return blocks;
}
