/* What a reader wants to know of probabilities: are they true, and how many
 * answers may be given at which risk. */

static bool
of_set(const struct question_rows *q, int set)
{
	return set < 0 || q->set == set;
}

/* Of two questions, one right and one wrong, how often is the right one the
 * surer? */
static double
area(const size_t *at, size_t n)
{
	double wrong = 0, pairs = 0, all = 0, right = 0;

	for (size_t i = 0; i < n; i++) {
		bool is = rows[questions[at[i]].best].right;

		all += !is;
		right += is;
		wrong += !is;
		pairs += is ? wrong : 0;
	}
	return right > 0 && all > 0 ? pairs / (right * all) : 0;
}

/* The largest share of the surest of which so many are right. */
static double
coverage(const size_t *at, size_t n, double least)
{
	double right = 0, best = 0;

	for (size_t i = n; i-- > 0;) {
		right += rows[questions[at[i]].best].right;
		if (right >= least * (double)(n - i))
			best = (double)(n - i) / (double)n;
	}
	return best;
}

static void
print_risk(const double *score, int set)
{
	size_t n, *at = sorted(score, of_set, set, &n);

	printf("%-14s AUC %.3f; answered at most, with right: 95 %% %4.1f, "
	    "90 %% %4.1f, 85 %% %4.1f, 80 %% %4.1f %%\n", sets[set],
	    area(at, n), 100 * coverage(at, n, 0.95),
	    100 * coverage(at, n, 0.9), 100 * coverage(at, n, 0.85),
	    100 * coverage(at, n, 0.8));
	free(at);
}

/* By tenths of the probability: questions, said, right. */
static void
print_calibration(const double *score, const struct calibration_point *points,
    size_t npoints, int set)
{
	double n[TENTHS] = {0}, said[TENTHS] = {0}, right[TENTHS] = {0};

	for (size_t i = 0; i < nquestions; i++) {
		const struct question_rows *q = &questions[i];
		double p = calibration_at(points, npoints, score[i]);
		int tenth = p >= 1 ? TENTHS - 1 : (int)(p * TENTHS);

		if (q->set != set)
			continue;
		n[tenth]++;
		said[tenth] += p;
		right[tenth] += rows[q->best].right;
	}
	printf("%s: said and right in percent, questions\n", sets[set]);
	for (int t = TENTHS - 1; t >= 0; t--)
		if (n[t] > 0)
			printf("  %3.0f %3.0f %5.0f\n", 100 * said[t] / n[t],
			    100 * right[t] / n[t], n[t]);
}
