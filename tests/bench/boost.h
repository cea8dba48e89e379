/*
 * Trees of three questions, grown one after another on what those before got
 * wrong (gradient boosting); each level asks all leaves the same question, and
 * none that would let a feature speak against its sign. The same rows in the
 * same order give the same trees.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/boost.h"
#include "base/die.h"
#include "base/mem.h"

enum { BOOST_BINS = 32 };
#define BOOST_LIVE 1e-5 /* a row that weighs less changes nothing */

struct boosting {
	/* given */
	size_t nfeatures;
	const char *const *names;
	const int *signs;      /* NULL: each may speak both ways */
	double rate, calm;     /* calm is added to the weight of a leaf */
	double share;          /* of the features that a level looks at */
	/* what is wrong with .sum of each row: .slope and .bend, 0 and 0 for
	 * rows that are not to be learnt from */
	void (*wrong)(struct boosting *b, void *arg);
	void *arg;
	/* rows, by boost_add() */
	const double **x;
	size_t n, cap;
	/* of each row */
	double *sum, *slope, *bend;
	unsigned char *leaf, **bin;
	size_t *live, nlive;   /* rows that weigh something */
	double (*bins)[BOOST_BINS];
	size_t *nbins;
	uint64_t dice;         /* the same throws each time */
};

struct boost_sums {
	double slope, bend;
};

static void
boost_add(struct boosting *b, const double *x)
{
	MEM_GROW(b->x, b->n, b->cap);
	b->x[b->n++] = x;
}

static int
boost_compare(const void *x, const void *y)
{
	double a = *(const double *)x, b = *(const double *)y;

	return (a > b) - (a < b);
}

static void
boost_bin(struct boosting *b, size_t f, double *v)
{
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++)
		v[i] = b->x[i][f];
	qsort(v, b->n, sizeof *v, boost_compare);
	for (size_t i = 0; i < b->n; i++)
		if (n == 0 || v[i] > v[n - 1])
			v[n++] = v[i];
	for (size_t k = 1; k < BOOST_BINS; k++) {
		size_t at = n <= BOOST_BINS ? k : n * k / BOOST_BINS;

		if (at < n)
			b->bins[f][b->nbins[f]++] = (v[at] + v[at - 1]) / 2;
	}
	b->bin[f] = mem_calloc(b->n + 1, 1);
	for (size_t i = 0; i < b->n; i++)
		while (b->bin[f][i] < b->nbins[f] &&
		    b->x[i][f] >= b->bins[f][b->bin[f][i]])
			b->bin[f][i]++;
}

/* To be called once all rows are there. */
static void
boost_start(struct boosting *b)
{
	double *v = mem_calloc(b->n + 1, sizeof *v);

	b->sum = mem_calloc(b->n + 1, sizeof *b->sum);
	b->slope = mem_calloc(b->n + 1, sizeof *b->slope);
	b->bend = mem_calloc(b->n + 1, sizeof *b->bend);
	b->leaf = mem_calloc(b->n + 1, 1);
	b->live = mem_calloc(b->n + 1, sizeof *b->live);
	b->bin = mem_calloc(b->nfeatures, sizeof *b->bin);
	b->bins = mem_calloc(b->nfeatures, sizeof *b->bins);
	b->nbins = mem_calloc(b->nfeatures, sizeof *b->nbins);
	for (size_t f = 0; f < b->nfeatures; f++)
		boost_bin(b, f, v);
	free(v);
}

static void
boost_end(struct boosting *b)
{
	for (size_t f = 0; f < b->nfeatures; f++)
		free(b->bin[f]);
	free(b->bin);
	free(b->bins);
	free(b->nbins);
	free(b->sum);
	free(b->slope);
	free(b->bend);
	free(b->leaf);
	free(b->live);
	free(b->x);
}

/* ---- trees ------------------------------------------------------------- */

/* What a question is worth, or a negative number where a leaf would go
 * against the feature's sign. */
static double
boost_worth(const struct boosting *b, int sign, struct boost_sums no,
    struct boost_sums yes)
{
	double x = no.slope / (no.bend + b->calm);
	double y = yes.slope / (yes.bend + b->calm);

	if (sign * (y - x) < -1e-9)
		return -1;
	return x * no.slope + y * yes.slope;
}

/* The best question on one feature, over all leaves so far; gives its
 * worth. */
static double
boost_ask(const struct boosting *b, size_t f, unsigned leaves, double *from)
{
	struct boost_sums at[8][BOOST_BINS + 1], all[8], no[8];
	int sign = b->signs ? b->signs[f] : 0;
	double best = -1;

	memset(at, 0, sizeof at);
	memset(all, 0, sizeof all);
	memset(no, 0, sizeof no);
	for (size_t i = 0; i < b->nlive; i++) {
		size_t row = b->live[i];
		struct boost_sums *s = &at[b->leaf[row]][b->bin[f][row]];

		s->slope += b->slope[row];
		s->bend += b->bend[row];
	}
	for (unsigned l = 0; l < leaves; l++)
		for (size_t k = 0; k <= b->nbins[f]; k++) {
			all[l].slope += at[l][k].slope;
			all[l].bend += at[l][k].bend;
		}
	for (size_t k = 0; k < b->nbins[f]; k++) {
		double sum = 0;
		bool fits = true;

		for (unsigned l = 0; l < leaves; l++) {
			double w;

			no[l].slope += at[l][k].slope;
			no[l].bend += at[l][k].bend;
			w = boost_worth(b, sign, no[l], (struct boost_sums){
			    all[l].slope - no[l].slope,
			    all[l].bend - no[l].bend});
			fits &= w >= 0;
			sum += w;
		}
		if (fits && sum > best) {
			best = sum;
			*from = b->bins[f][k];
		}
	}
	return best;
}

static bool
boost_throw(struct boosting *b)
{
	b->dice = b->dice * 6364136223846793005U + 1442695040888963407U;
	return (double)(b->dice >> 40) < b->share * (1 << 24);
}

static void
boost_grow(struct boosting *b, struct boost_tree *t)
{
	struct boost_sums leaf[8] = {{0, 0}};

	b->wrong(b, b->arg);
	memset(b->leaf, 0, b->n);
	b->nlive = 0;
	for (size_t i = 0; i < b->n; i++)
		if (b->bend[i] > BOOST_LIVE)
			b->live[b->nlive++] = i;
	for (unsigned k = 0; k < 3; k++) {
		double best = -2, from = 0;

		for (size_t f = 0; f < b->nfeatures; f++) {
			double w = boost_throw(b) ?
			    boost_ask(b, f, 1U << k, &from) : -1;

			if (w <= best)
				continue;
			best = w;
			t->ask[k].feature = (int)f;
			t->ask[k].from = from;
		}
		for (size_t i = 0; i < b->n; i++)
			b->leaf[i] = (unsigned char)(2 * b->leaf[i] +
			    (b->x[i][t->ask[k].feature] >= t->ask[k].from));
	}
	for (size_t i = 0; i < b->n; i++) {
		leaf[b->leaf[i]].slope += b->slope[i];
		leaf[b->leaf[i]].bend += b->bend[i];
	}
	for (size_t l = 0; l < 8; l++)
		t->leaf[l] = b->rate * leaf[l].slope / (leaf[l].bend + b->calm);
	for (size_t i = 0; i < b->n; i++)
		b->sum[i] += t->leaf[b->leaf[i]];
}

/* Grow n trees from what .sum holds. */
static void
boost_grow_all(struct boosting *b, struct boost_tree *trees, size_t n)
{
	b->dice = 1;
	for (size_t i = 0; i < n; i++)
		boost_grow(b, &trees[i]);
}

/* WORD({ASK(feature, from), ..}, LEAVES(..)) */
static void
boost_write(FILE *out, const char *word, const struct boosting *b,
    const struct boost_tree *t)
{
	fprintf(out, "%s({", word);
	for (size_t k = 0; k < 3; k++)
		fprintf(out, "%sASK(%s, %.6g)", k > 0 ? ", " : "",
		    b->names[t->ask[k].feature], t->ask[k].from);
	fprintf(out, "},\n    LEAVES(");
	for (size_t l = 0; l < 8; l++)
		fprintf(out, "%s%.4f", l > 0 ? ", " : "", t->leaf[l]);
	fprintf(out, "))\n");
}
