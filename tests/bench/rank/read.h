/* Labels as t2s-eval -o labels writes them, as questions and their rows. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/die.h"
#include "base/mem.h"
#include "json/get.h"
#include "json/read.h"
#include "plan/rank/feature.h"
#include "plan/rank/rank.h"

enum { SETS = 8, NAME = 100, RULES = 600 };

struct used_rule {
	unsigned short rule, n;
};

struct row {
	double x[RANK_ALL];
	int right;
	struct used_rule *rules;
	size_t nrules;
};
struct question_rows {
	char id[NAME], db[NAME];
	size_t first, n;       /* of its rows */
	int set, fold;
	bool reachable;        /* one of them is right */
	double weight;
	size_t best;           /* row, by the order that is looked at */
};
static struct row *rows;
static size_t nrows, rows_cap;
static struct question_rows *questions;
static size_t nquestions, questions_cap;
static char sets[SETS][NAME];
static int nsets;
static char rule_names[RULES][NAME];
static size_t nrules;

static unsigned short
rule_id(const char *name)
{
	size_t i = 0;

	while (i < nrules && strcmp(rule_names[i], name) != 0)
		i++;
	if (i == RULES)
		die(STATUS_BAD, "more than %d constructions", RULES);
	if (i == nrules)
		snprintf(rule_names[nrules++], NAME, "%s", name);
	return (unsigned short)i;
}

static void
read_rules(struct row *r, const json_t *features)
{
	const char *key;
	const json_t *n;
	size_t cap = 0;

	json_object_foreach((json_t *)features, key, n) {
		if (strncmp(key, RANK_RULE, strlen(RANK_RULE)) != 0)
			continue;
		MEM_GROW(r->rules, r->nrules, cap);
		r->rules[r->nrules++] = (struct used_rule){
		    rule_id(key + strlen(RANK_RULE)),
		    (unsigned short)json_integer_value(n)};
	}
}

/* By name, so that labels of another build are read as far as they fit. */
static void
read_features(struct row *r, const json_t *features)
{
	static char names[RANK_ALL][NAME];

	for (size_t f = 0; f < RANK_ALL; f++) {
		const char *name = rank_feature_name((enum rank_feature)f);

		for (size_t i = 0; !names[f][i] && name[i]; i++)
			names[f][i] = (char)tolower((unsigned char)name[i]);
		r->x[f] = get_number(features, names[f], 0);
	}
}

static void
read_line(const json_t *line, int set)
{
	const char *id = get_str(line, "id"), *db = get_str(line, "db");
	struct question_rows *q = nquestions ? &questions[nquestions - 1] :
	    NULL;
	struct row *r;

	if (!json_is_object(json_object_get(line, "features")))
		return;
	if (!q || q->set != set || strcmp(q->id, id) != 0) {
		MEM_GROW(questions, nquestions, questions_cap);
		q = &questions[nquestions++];
		*q = (struct question_rows){.first = nrows, .set = set};
		snprintf(q->id, sizeof q->id, "%s", id);
		snprintf(q->db, sizeof q->db, "%s", db);
	}
	MEM_GROW(rows, nrows, rows_cap);
	r = &rows[nrows++];
	*r = (struct row){.nrules = 0};
	r->right = (int)get_number(line, "right", 0);
	read_features(r, json_object_get(line, "features"));
	read_rules(r, json_object_get(line, "features"));
	q->n++;
	q->reachable |= r->right;
}

static void
read_file(const char *path)
{
	FILE *in = fopen(path, "r");
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	char *line = NULL;
	size_t cap = 0;
	ssize_t len;

	if (in == NULL || nsets == SETS)
		die(STATUS_BAD, "cannot read %s", path);
	snprintf(sets[nsets], NAME, "%.*s", (int)strcspn(name, "."), name);
	while ((len = getline(&line, &cap, in)) > 0) {
		struct json_mistake m;
		json_t *j = json_read(line, (size_t)len, &m);

		if (j)
			read_line(j, nsets);
		json_decref(j);
	}
	free(line);
	fclose(in);
	nsets++;
}

/* ---- folds and weights ------------------------------------------------- */

#define NOTHING_HELD (-1)

static bool
is_held(const struct question_rows *q, int hold)
{
	return q->fold == hold;
}

/* Databases in turn, in the order in which they come; or whole sets. */
static void
make_folds(int folds, bool by_set)
{
	int next = 0;

	for (size_t i = 0; i < nquestions; i++) {
		size_t k = 0;

		while (k < i && (questions[k].set != questions[i].set ||
		    strcmp(questions[k].db, questions[i].db) != 0))
			k++;
		questions[i].fold = by_set ? questions[i].set : k < i ?
		    questions[k].fold : next++ % folds;
	}
}

/* A set of people at work counts as much as the largest; of sets of one kind
 * of question less. */
static void
make_weights(void)
{
	static const struct {
		const char *set;
		double share;
	} shares[] = {{"workday", 1}, {"spider-train", 1},
	    {"geoquery", 0.25}, {"ambrosia", 0.15}};
	double n[SETS] = {0}, most = 0;

	for (size_t i = 0; i < nquestions; i++)
		n[questions[i].set]++;
	for (int s = 0; s < nsets; s++)
		if (n[s] > most)
			most = n[s];
	for (size_t i = 0; i < nquestions; i++) {
		struct question_rows *q = &questions[i];

		q->weight = most / n[q->set];
		for (size_t k = 0; k < sizeof shares / sizeof *shares; k++)
			if (strcmp(sets[q->set], shares[k].set) == 0)
				q->weight *= shares[k].share;
	}
}
