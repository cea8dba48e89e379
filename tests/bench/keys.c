/*
 * Keys found again that were declared: a folder of databases is read, what
 * they declare is hidden, the rest is asked of infer/, by trees that were
 * grown on the other databases.
 *
 *     keys [-k FOLDS] [-e] [-s] [-w FILE] FOLDER ...
 *
 * prints precision, recall and F1 over all keys; -e lists what is wrong; -s
 * asks the trees that are shipped, for databases that they were not made
 * from; -w writes the trees grown on all of them, which is how tree.def is
 * made.
 */
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "db/describe.h"
#include "step/schema/evidence.h"
#include "db/sqlite/engine.h"
#include "db/sqlite/introspect.h"
#include "boost.h"
#include "infer/infer.h"
#include "json/get.h"

enum { NAME_SIZE = 256, DATABASES = 1024, FOLDS = 64 };
#define EVIDENCE_MS 60000

struct database_keys {
	char name[NAME_SIZE];
	int fold, folder;
	json_t *tree, *hidden; /* table -> its declared keys */
	struct schema schema;
	struct infer work;
	size_t declared, right, told;
};

static struct database_keys databases[DATABASES];
static size_t ndatabases;

/* ---- databases --------------------------------------------------------- */

static bool
same_names(const json_t *declared, const struct schema_column **columns,
    const struct schema_column **to, size_t n)
{
	const json_t *from_names = get_array(declared, "columns");
	const json_t *to_names = get_array(declared, "to_columns");
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < json_array_size(from_names); k++)
			found +=
			    ascii_equal(columns[i]->name,
				json_string_value(
				    json_array_get(from_names, k))) &&
			    json_array_size(to_names) > k &&
			    ascii_equal(to[i]->name,
				json_string_value(json_array_get(to_names, k)));
	return found == n && n == json_array_size(from_names);
}

static bool
was_declared(const struct database_keys *d, const struct schema_table *from,
    const struct schema_table *to, const struct schema_column **columns,
    const struct schema_column **to_columns, size_t n)
{
	const json_t *key;
	size_t i;

	json_array_foreach(json_object_get(d->hidden, from->name), i,
	    key) if (ascii_equal(get_str(key, "to_table"), to->name) &&
		     same_names(key, columns, to_columns, n)) return true;
	return false;
}

/* A key that is declared twice counts once. */
static size_t
hide_keys(struct database_keys *d)
{
	const json_t *table;
	size_t i, n = 0;

	d->hidden = json_object();
	json_array_foreach(get_array(d->tree, "tables"), i, table)
	{
		json_t *keys = get_array(table, "foreign_keys");
		json_t *kept = json_array();
		const json_t *key;
		size_t k;

		json_array_foreach(keys, k, key)
		{
			bool twice = false;

			for (size_t x = 0; x < json_array_size(kept); x++)
				twice |=
				    json_equal(json_array_get(kept, x), key);
			if (!twice)
				json_array_append(kept, (json_t *)key);
		}
		n += json_array_size(kept);
		json_object_set_new(d->hidden, get_str(table, "name"), kept);
		json_array_clear(keys);
	}
	return n;
}

static void
read_database(const char *folder, const char *name)
{
	static const struct describe want = {0};
	static const struct engine_guard guard = {0};
	struct described found = DESCRIBED_INIT;
	struct findings f = FINDINGS_INIT("keys");
	enum status status = STATUS_OK;
	struct database_keys *d = &databases[ndatabases];
	struct infer_source source;
	struct evidence e;
	char path[1024];

	snprintf(path, sizeof path, "%s/%s/%s.sqlite", folder, name, name);
	snprintf(d->name, sizeof d->name, "%s", name);
	if (!sqlite_describe(path, &want, &found, &f, &status))
		die(STATUS_BAD, "cannot read %s", path);
	found.unresolved = true;
	d->tree = describe_tree(&found);
	d->declared = hide_keys(d);
	schema_view(&d->schema, d->tree);
	if (!evidence_open(&e, &sqlite_engine, path, EVIDENCE_MS, &guard, &f))
		die(STATUS_BAD, "cannot read %s", path);
	source = evidence_source(&e);
	infer_start(&d->work, &d->schema, &source);
	evidence_close(&e);
	describe_free(&found);
	findings_free(&f);
	ndatabases++;
}

static int
compare_names(const void *x, const void *y)
{
	return strcmp(*(char *const *)x, *(char *const *)y);
}

static void
read_folder(const char *folder, int number, int folds)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	char **list = NULL;
	size_t n = 0, cap = 0;

	if (dir == NULL)
		die(STATUS_BAD, "cannot read %s", folder);
	while ((entry = readdir(dir)) != NULL)
		if (entry->d_name[0] != '.') {
			MEM_GROW(list, n, cap);
			list[n++] = mem_strdup(entry->d_name);
		}
	closedir(dir);
	qsort(list, n, sizeof *list, compare_names);
	for (size_t i = 0; i < n; i++) {
		if (ndatabases == DATABASES)
			die(STATUS_BAD, "more than %d databases", DATABASES);
		databases[ndatabases].fold = (int)(i % (size_t)folds);
		databases[ndatabases].folder = number;
		read_database(folder, list[i]);
		free(list[i]);
	}
	free(list);
}

/* ---- rows ---------------------------------------------------------------- */

enum { TREES = 200 };

struct row {
	int right, fold;
};
static struct row *rows; /* as the trees' */

/* Without the rows of a fold. */
static void
wrong(struct boosting *b, void *arg)
{
	const int *hold = arg;

	for (size_t i = 0; i < b->n; i++) {
		double p = 1 / (1 + exp(-b->sum[i]));
		bool in = rows[i].fold != *hold;

		b->slope[i] = in ? rows[i].right - p : 0;
		b->bend[i] = in ? p * (1 - p) : 0;
	}
}

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
static struct boosting boosting = {.nfeatures = INFER_FEATURES,
	.names = names, .signs = signs, .rate = 0.06, .calm = 2, .share = 1,
	.wrong = wrong};

static void
make_rows(void)
{
	size_t cap = 0;

	for (size_t i = 0; i < ndatabases; i++) {
		struct database_keys *d = &databases[i];

		for (size_t k = 0; k < d->work.n; k++) {
			struct infer_candidate *c = d->work.candidates[k];

			MEM_GROW(rows, boosting.n, cap);
			rows[boosting.n] = (struct row){
			    was_declared(d, c->from->table, c->to->table,
				&c->from->column, &c->to->column, 1),
			    d->fold};
			boost_add(&boosting, c->feature);
		}
	}
	boost_start(&boosting);
}

/* ---- figures ----------------------------------------------------------- */

static void
judge(struct database_keys *d, const struct infer_model *m, bool tell)
{
	d->right = d->told = 0;
	infer_choose(&d->work, m);
	for (size_t i = 0; i < d->work.nkeys; i++) {
		const struct infer_key *k = &d->work.keys[i];
		bool right = was_declared(
		    d, k->from, k->to, k->from_columns, k->to_columns, k->n);

		d->told++;
		d->right += right;
		if (tell && !right)
			printf("  %.2f %s: %s.%s -> %s.%s (%s)\n",
			    k->confidence, d->name, k->from->name,
			    k->from_columns[0]->name, k->to->name,
			    k->to_columns[0]->name,
			    k->single != NULL ? infer_how_text(k->single->how)
					      : "several");
	}
}

static double
f1_without(struct infer_model *folds, int hold, double least)
{
	size_t right = 0, told = 0, declared = 0;

	for (size_t i = 0; i < ndatabases; i++) {
		struct database_keys *d = &databases[i];

		if (d->fold == hold)
			continue;
		folds[d->fold].least = least;
		judge(d, &folds[d->fold], false);
		right += d->right;
		told += d->told;
		declared += d->declared;
	}
	return 2.0 * (double)right / (double)(told + declared);
}

/* The least confidence that is best for the databases of the other folds. */
static double
best_least(struct infer_model *folds, int hold)
{
	double best = -1, least = 0.5;

	for (double x = 0.4; x < 0.61; x += 0.025) {
		double f1 = f1_without(folds, hold, x);

		if (f1 > best) {
			best = f1;
			least = x;
		}
	}
	return least;
}

static void
list_missed(int folder)
{
	for (size_t i = 0; i < ndatabases; i++) {
		struct database_keys *d = &databases[i];

		if (d->folder != folder)
			continue;
		for (size_t k = 0; k < d->work.n; k++) {
			struct infer_candidate *c = d->work.candidates[k];

			if (was_declared(d, c->from->table, c->to->table,
				&c->from->column, &c->to->column, 1) &&
			    c->confidence < 0.5)
				printf(
				    "  missed %.2f %s: %s.%s -> %s.%s (%s)\n",
				    c->confidence, d->name,
				    c->from->table->name, c->from->column->name,
				    c->to->table->name, c->to->column->name,
				    infer_how_text(c->how));
		}
	}
}

static void
measure(const char *folder, int number, struct infer_model *folds,
    const double *least, bool errors)
{
	size_t n = 0, right = 0, told = 0, declared = 0;

	for (size_t i = 0; i < ndatabases; i++) {
		struct database_keys *d = &databases[i];

		if (d->folder != number)
			continue;
		folds[d->fold].least = least[d->fold];
		judge(d, &folds[d->fold], errors);
		n++;
		right += d->right;
		told += d->told;
		declared += d->declared;
	}
	if (errors)
		list_missed(number);
	printf("%s: %zu databases, %zu keys declared, %zu told, %zu right\n"
	       "precision %.4f recall %.4f F1 %.4f\n",
	    folder, n, declared, told, right, (double)right / (double)told,
	    (double)right / (double)declared,
	    2.0 * (double)right / (double)(told + declared));
}

static struct infer_model models[FOLDS];
static struct boost_tree trees[FOLDS][TREES];

static struct infer_model
grow_all(struct boost_tree *to, int hold)
{
	double right = 1, wrong_ones = 1;
	struct infer_model m = {.trees = {.v = to, .n = TREES}};

	for (size_t i = 0; i < boosting.n; i++)
		if (rows[i].fold != hold) {
			right += rows[i].right;
			wrong_ones += !rows[i].right;
		}
	m.trees.base = log(right / wrong_ones);
	for (size_t i = 0; i < boosting.n; i++)
		boosting.sum[i] = m.trees.base;
	boosting.arg = &hold;
	boost_grow_all(&boosting, to, TREES);
	return m;
}

static void
write_trees(const char *path, const struct infer_model *m)
{
	FILE *out = fopen(path, "w");

	if (out == NULL)
		die(STATUS_BAD, "cannot write %s", path);
	fprintf(out,
	    "/*\n * Made by tests/bench/keys.sh; not to be edited. "
	    "BASE(logit, least confidence),\n * TREE(questions, leaves): the "
	    "answers, no 0 and yes 1, are the leaf's number.\n */\n"
	    "BASE(%.4f, %.3f)\n",
	    m->trees.base, m->least);
	for (size_t i = 0; i < m->trees.n; i++)
		boost_write(out, "TREE", &boosting, &m->trees.v[i]);
	if (fclose(out) != 0)
		die(STATUS_LATER, "cannot write %s", path);
}
static double least[FOLDS];

static void
grow_folds(int folds, bool shipped)
{
	for (int i = 0; i < folds; i++)
		models[i] = shipped ? infer_model : grow_all(trees[i], i);
	for (int i = 0; i < folds; i++)
		least[i] = shipped ? infer_model.least : best_least(models, i);
}

int
main(int argc, char **argv)
{
	const char *out = NULL;
	int folds = 10, option;
	bool errors = false, shipped = false;

	mem_jansson();
	while ((option = getopt(argc, argv, "k:esw:")) != -1)
		switch (option) {
		case 'k':
			folds = (int)strtol(optarg, NULL, 10);
			break;
		case 'e':
			errors = true;
			break;
		case 's':
			shipped = true;
			break;
		case 'w':
			out = optarg;
			break;
		default:
			return 2;
		}
	if (optind == argc || folds < 2 || folds >= FOLDS)
		return 2;
	for (int i = optind; i < argc; i++)
		read_folder(argv[i], i, folds);
	make_rows();
	grow_folds(folds, shipped);
	for (int i = optind; i < argc; i++)
		measure(argv[i], i, models, least, errors);
	if (out != NULL) {
		models[folds] = grow_all(trees[folds], -1);
		models[folds].least = best_least(models, -1);
		write_trees(out, &models[folds]);
	}
	return 0;
}
