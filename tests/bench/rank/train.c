/*
 * What orders the candidates of the planner, and how sure the first is, from
 * labels (t2s-eval -o labels): trees grown on the databases of the other
 * folds say how well it does, trees grown on all are written.
 *
 *     train [-k FOLDS] [-x] [-w FILE] LABELS ...
 *
 * -x holds back a set at a time in place of a fold: is it true of other
 * people's questions? -w writes lib/plan/rank/tree.def.
 */
#include <unistd.h>
#include "../boost.h"
#include "plan/rank/calibration.h"
#include "read.h"
#include "rules.h"
#include "order.h"
#include "sure.h"
#include "figures.h"

static void
name_features(void)
{
	static char names[SURE_FEATURES][NAME];
	static const char *const more[] = {"SURE_GAP", "SURE_FORM_GAP",
	    "SURE_TABLES_GAP", "SURE_SHARE", "SURE_SCORE"};

	for (int f = 0; f < SURE_FEATURES; f++) {
		if (f < RANK_FEATURES)
			snprintf(names[f], NAME, "RANK_%s",
			    rank_feature_name((enum rank_feature)f));
		else if (f < SURE_SAME)
			snprintf(names[f], NAME, "%s",
			    more[f - RANK_FEATURES]);
		else
			snprintf(names[f], NAME, "SURE_SAME + %d",
			    f - SURE_SAME);
		rank_names[f] = names[f];
	}
}

static int
compare_rules(const void *x, const void *y)
{
	return strcmp(rule_names[*(const size_t *)x],
	    rule_names[*(const size_t *)y]);
}

/* By name. */
static void
write_rules(FILE *out, const double *weight)
{
	size_t at[RULES];

	for (size_t i = 0; i < nrules; i++)
		at[i] = i;
	qsort(at, nrules, sizeof *at, compare_rules);
	for (size_t i = 0, n = 0; i < nrules; i++)
		if (fabs(weight[at[i]]) >= RULE_LEAST)
			fprintf(out, "%sRULE(\"%s\", %.3f)", n++ % 3 ? " " :
			    n > 1 ? "\n" : "", rule_names[at[i]],
			    weight[at[i]]);
	fprintf(out, "\n");
}

static void
write_all(const char *path, struct boosting *order, struct boosting *sure,
    const struct calibration_point *points, size_t npoints)
{
	static struct boost_tree trees[ORDER_TREES + SURE_TREES];
	static double weight[RULES];
	FILE *out = fopen(path, "w");

	if (out == NULL)
		die(STATUS_BAD, "cannot write %s", path);
	fprintf(out, "/*\n * Made by `make train`; not to be edited. "
	    "RULE(construction, what it is worth),\n * ORDER(questions, "
	    "leaves): the order of candidates, SURE: how sure the first\n"
	    " * is; POINT(score, probability).\n */\n");
	order_grow(order, weight, trees, NOTHING_HELD);
	write_rules(out, weight);
	for (size_t i = 0; i < ORDER_TREES; i++)
		boost_write(out, "ORDER", order, &trees[i]);
	sure_grow(sure, trees, NOTHING_HELD);
	for (size_t i = 0; i < SURE_TREES; i++)
		boost_write(out, "SURE", sure, &trees[i]);
	for (size_t i = 0; i < npoints; i++)
		fprintf(out, "POINT(%.4f, %.4f)\n", points[i].score,
		    points[i].sure);
	if (fclose(out) != 0)
		die(STATUS_LATER, "cannot write %s", path);
}

static void
train(int folds, bool by_set, const char *out)
{
	double *score = mem_calloc(nrows + 1, sizeof *score);
	double *sure = mem_calloc(nquestions + 1, sizeof *sure);
	struct boosting order, first;
	struct calibration_point points[POINTS];
	size_t npoints;

	choose(NULL);
	print_first("cheapest");
	order = order_boosting();
	order_folds(&order, folds, score);
	choose(score);
	print_first("by trees");
	first = sure_boosting(score);
	sure_folds(&first, folds, sure);
	for (int s = 0; s < nsets; s++)
		print_risk(sure, s);
	for (int s = 0; s < nsets; s++) {
		npoints = make_points(sure, by_set ? s : -1, points);
		print_calibration(sure, points, npoints, s);
	}
	npoints = make_points(sure, -1, points);
	if (out != NULL)
		write_all(out, &order, &first, points, npoints);
	boost_end(&first);
	boost_end(&order);
	free(sure_x);
	free(sure);
	free(score);
}

int
main(int argc, char **argv)
{
	const char *out = NULL;
	int folds = 5, option;
	bool by_set = false;

	mem_jansson();
	while ((option = getopt(argc, argv, "k:xw:")) != -1)
		switch (option) {
		case 'k':
			folds = (int)strtol(optarg, NULL, 10);
			break;
		case 'x':
			by_set = true;
			break;
		case 'w':
			out = optarg;
			break;
		default:
			return 2;
		}
	if (optind == argc || folds < 2)
		return 2;
	for (int i = optind; i < argc; i++)
		read_file(argv[i]);
	name_features();
	make_folds(folds, by_set);
	make_weights();
	train(by_set ? nsets : folds, by_set, out);
	return 0;
}
