/*
 * What each construction is worth: weights on how often a reading uses it,
 * before the trees. Most are rare, so that they are held near 0.
 */
enum { RULE_ROUNDS = 90 };
#define RULE_HOLD 1.5   /* pulls weights to 0 */
#define RULE_STEP 0.3
#define RULE_LEAST 0.01 /* weights nearer to 0 are none */

/* One step towards the weights that the rows' slopes ask for. */
static void
rules_step(const struct boosting *b, double *weight)
{
	static struct boost_sums at[RULES];

	memset(at, 0, sizeof at);
	for (size_t i = 0; i < nrows; i++)
		for (size_t k = 0; b->bend[i] > 0 && k < rows[i].nrules; k++) {
			const struct used_rule *u = &rows[i].rules[k];

			at[u->rule].slope += u->n * b->slope[i];
			at[u->rule].bend += u->n * u->n * b->bend[i];
		}
	for (size_t r = 0; r < nrules; r++)
		weight[r] += RULE_STEP *
		    (at[r].slope - RULE_HOLD * weight[r]) /
		    (at[r].bend + RULE_HOLD);
}

static double
rules_score(const struct row *r, const double *weight)
{
	double sum = 0;

	for (size_t k = 0; k < r->nrules; k++)
		sum += weight[r->rules[k].rule] * r->rules[k].n;
	return sum;
}
