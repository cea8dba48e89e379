/*
 * Trees of three questions, grown one after another on what those before got
 * wrong (gradient boosting); each level asks all leaves the same question, and
 * none that would let a feature speak against its sign.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/die.h"
#include "base/mem.h"
#include "infer/infer.h"

enum { TREES = 200, BINS = 32 };
#define RATE 0.06
#define CALM 2.0 /* added to the weight of a leaf */

struct row { /* a candidate as the trees see it */
	const double *x;
	int right, fold;
	double sum, slope, bend;
	unsigned leaf;
};

static struct row *rows;
static size_t nrows;
static double bins[INFER_FEATURES][BINS];
static size_t nbins[INFER_FEATURES];
static const int signs[] = {
#define FEATURE(id, sign, text) sign,
#include "infer/feature.def"
#undef FEATURE
};
static const char *const names[] = {
#define FEATURE(id, sign, text) #id,
#include "infer/feature.def"
#undef FEATURE
};

static int
compare_doubles(const void *x, const void *y)
{
	double a = *(const double *)x, b = *(const double *)y;

	return (a > b) - (a < b);
}

static void
make_bins(void)
{
	double *v = mem_calloc(nrows + 1, sizeof *v);

	for (size_t f = 0; f < INFER_FEATURES; f++) {
		size_t n = 0;

		for (size_t i = 0; i < nrows; i++)
			v[i] = rows[i].x[f];
		qsort(v, nrows, sizeof *v, compare_doubles);
		for (size_t i = 0; i < nrows; i++)
			if (n == 0 || v[i] > v[n - 1])
				v[n++] = v[i];
		for (size_t b = 1; b < BINS; b++) {
			size_t at = n <= BINS ? b : n * b / BINS;

			if (at < n)
				bins[f][nbins[f]++] = (v[at] + v[at - 1]) / 2;
		}
	}
	free(v);
}

/* ---- trees ------------------------------------------------------------- */

struct sums {
	double slope, bend;
};

/* What a question is worth, or a negative number where a leaf would go
 * against the feature's sign. */
static double
worth(int sign, struct sums no, struct sums yes)
{
	double x = no.slope / (no.bend + CALM);
	double y = yes.slope / (yes.bend + CALM);

	if (sign * (y - x) < -1e-9)
		return -1;
	return x * no.slope + y * yes.slope;
}

/* The best question on one feature, over all leaves so far; gives its
 * worth. */
static double
ask_feature(size_t f, int hold, unsigned leaves, double *from)
{
	static struct sums at[8][BINS + 1], all[8];
	double best = -1;

	memset(at, 0, sizeof at);
	memset(all, 0, sizeof all);
	for (size_t i = 0; i < nrows; i++) {
		size_t b = 0;

		if (rows[i].fold == hold)
			continue;
		while (b < nbins[f] && rows[i].x[f] >= bins[f][b])
			b++;
		at[rows[i].leaf][b].slope += rows[i].slope;
		at[rows[i].leaf][b].bend += rows[i].bend;
		all[rows[i].leaf].slope += rows[i].slope;
		all[rows[i].leaf].bend += rows[i].bend;
	}
	struct sums no[8] = {{0, 0}};

	for (size_t b = 0; b < nbins[f]; b++) {
		double sum = 0;
		bool fits = true;

		for (unsigned l = 0; l < leaves; l++) {
			double w;

			no[l].slope += at[l][b].slope;
			no[l].bend += at[l][b].bend;
			w = worth(signs[f], no[l],
			    (struct sums){all[l].slope - no[l].slope,
				all[l].bend - no[l].bend});
			fits &= w >= 0;
			sum += w;
		}
		if (fits && sum > best) {
			best = sum;
			*from = bins[f][b];
		}
	}
	return best;
}

static void
grow(struct infer_tree *t, int hold)
{
	struct sums leaf[8] = {{0, 0}};

	for (size_t i = 0; i < nrows; i++) {
		double p = 1 / (1 + exp(-rows[i].sum));

		rows[i].slope = rows[i].right - p;
		rows[i].bend = p * (1 - p);
		rows[i].leaf = 0;
	}
	for (unsigned k = 0; k < 3; k++) {
		double best = -1, from = 0;

		for (size_t f = 0; f < INFER_FEATURES; f++) {
			double w = ask_feature(f, hold, 1U << k, &from);

			if (w <= best)
				continue;
			best = w;
			t->ask[k].feature = (int)f;
			t->ask[k].from = from;
		}
		for (size_t i = 0; i < nrows; i++)
			rows[i].leaf =
			    2 * rows[i].leaf +
			    (rows[i].x[t->ask[k].feature] >= t->ask[k].from);
	}
	for (size_t i = 0; i < nrows; i++)
		if (rows[i].fold != hold) {
			leaf[rows[i].leaf].slope += rows[i].slope;
			leaf[rows[i].leaf].bend += rows[i].bend;
		}
	for (size_t l = 0; l < 8; l++)
		t->leaf[l] = RATE * leaf[l].slope / (leaf[l].bend + CALM);
	for (size_t i = 0; i < nrows; i++)
		rows[i].sum += t->leaf[rows[i].leaf];
}

static struct infer_model
grow_all(struct infer_tree *trees, int hold)
{
	double right = 1, wrong = 1;
	struct infer_model m = {.trees = trees, .n = TREES};

	for (size_t i = 0; i < nrows; i++)
		if (rows[i].fold != hold) {
			right += rows[i].right;
			wrong += !rows[i].right;
		}
	m.base = log(right / wrong);
	for (size_t i = 0; i < nrows; i++)
		rows[i].sum = m.base;
	for (size_t i = 0; i < TREES; i++)
		grow(&trees[i], hold);
	return m;
}

static void
write_trees(const char *path, struct infer_model m)
{
	FILE *out = fopen(path, "w");

	if (out == NULL)
		die(STATUS_BAD, "cannot write %s", path);
	fprintf(out,
	    "/*\n * Made by tests/bench/keys.sh; not to be edited. "
	    "BASE(logit, least confidence),\n * TREE(questions, leaves): the "
	    "answers, no 0 and yes 1, are the leaf's number.\n */\n"
	    "BASE(%.4f, %.3f)\n",
	    m.base, m.least);
	for (size_t i = 0; i < m.n; i++) {
		fprintf(out, "TREE({");
		for (size_t k = 0; k < 3; k++)
			fprintf(out, "%sASK(%s, %.6g)", k > 0 ? ", " : "",
			    names[m.trees[i].ask[k].feature],
			    m.trees[i].ask[k].from);
		fprintf(out, "},\n    LEAVES(");
		for (size_t l = 0; l < 8; l++)
			fprintf(out, "%s%.4f", l > 0 ? ", " : "",
			    m.trees[i].leaf[l]);
		fprintf(out, "))\n");
	}
	if (fclose(out) != 0)
		die(STATUS_LATER, "cannot write %s", path);
}
