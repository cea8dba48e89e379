#include "db/judge/judge.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "db/judge/alter.h"
#include "db/judge/copy.h"
#include "db/judge/golds.h"
#include "eval/questions.h"
#include "eval/rows.h"

struct judge {
	sqlite3 **db;  /* the copy as it is, then those altered */
	size_t n;
	struct judge_options options;
	struct rows gold, again, answer;
	struct golds golds; /* of JUDGE_COLUMNS */
};

/* One gold query and an answer, on one copy. */
struct trial {
	const char *gold_sql;
	const struct gold *gold;
	const struct answer *answer;
	const struct judge_options *options;
};

struct judge *
judge_open(const struct buf *image, const struct judge_options *o)
{
	struct judge *j = mem_calloc(1, sizeof *j);

	j->db = mem_calloc((size_t)o->copies + 1, sizeof *j->db);
	j->options = *o;
	while (j->n <= (size_t)o->copies) {
		j->db[j->n] = copy_open(image);
		if (j->db[j->n] == NULL) {
			judge_close(j);
			return NULL;
		}
		if (j->n > 0)
			alter_copy(j->db[j->n], o->seed + j->n);
		j->n++;
	}
	return j;
}

void
judge_close(struct judge *j)
{
	for (size_t i = 0; i < j->n; i++)
		sqlite3_close(j->db[i]);
	free(j->db);
	rows_free(&j->gold);
	rows_free(&j->again);
	rows_free(&j->answer);
	golds_free(&j->golds);
	free(j);
}

void
judgement_free(struct judgement *j)
{
	free(j->message);
}

static bool
run_gold(sqlite3 *db, const struct trial *t, bool reverse, struct rows *rows)
{
	struct copy_query q = {t->gold_sql, NULL,
	    t->options->timeout_ms, reverse, 0};
	const char *why;

	return copy_run(db, &q, rows, &why) && !rows->too_many;
}

static bool
run_answer(sqlite3 *db, const struct trial *t, struct rows *rows,
    const char **why)
{
	struct copy_query q = {t->answer->sql, t->answer->params,
	    t->options->timeout_ms, false, t->options->steps};

	return copy_run(db, &q, rows, why);
}

/* ---- altered copies ---------------------------------------------------- */

enum tried { TRIED_SAME, TRIED_DIFFERS, TRIED_SAYS_NOTHING };

/* By the keys of the gold's order where they can be had, else by reading the
 * tables in another order. */
static bool
same_but_for_ties(struct judge *j, sqlite3 *db, const struct trial *t)
{
	struct trial keyed = *t;

	if (!t->gold->ordered)
		return rows_match(&j->gold, &j->answer, ROWS_MULTISET);
	keyed.gold_sql = t->gold->keyed_sql;
	if (keyed.gold_sql != NULL && run_gold(db, &keyed, false, &j->again) &&
	    j->again.ncolumns == j->gold.ncolumns + t->gold->nkeys)
		return rows_match_ties(&j->again, t->gold->nkeys,
		    j->gold.nrows, &j->answer);
	if (!run_gold(db, t, true, &j->again))
		return false;
	return rows_match_again(&j->gold, &j->again, &j->answer) ||
	    rows_match_again(&j->again, &j->gold, &j->answer);
}

static enum tried
try_on(struct judge *j, sqlite3 *db, const struct trial *t)
{
	const char *why;

	if (!run_gold(db, t, false, &j->gold))
		return TRIED_SAYS_NOTHING;
	if (!run_answer(db, t, &j->answer, &why) ||
	    !same_but_for_ties(j, db, t))
		return TRIED_DIFFERS;
	return rows_empty(&j->gold) ? TRIED_SAYS_NOTHING : TRIED_SAME;
}

/*
 * An answer that differs on the database as it is may do so by ties alone:
 * that is believed where the gold has an order and some altered copy, on
 * which ties are broken, gives the same rows, and none gives others.
 */
static bool
holds(struct judge *j, const struct trial *t, bool right)
{
	enum tried here = try_on(j, j->db[0], t), there;
	size_t same = 0;

	if (!right && here != TRIED_SAME && !t->gold->ordered)
		return false;
	for (size_t i = 1; i < j->n; i++) {
		alter_limits(j->db[i], t->gold_sql, t->gold->constants,
		    t->gold->nconstants, j->options.seed + i);
		there = try_on(j, j->db[i], t);
		alter_undo(j->db[i]);
		if (there == TRIED_DIFFERS)
			return false;
		same += there == TRIED_SAME;
	}
	return right || here == TRIED_SAME || same > 0;
}

/* ---- the verdict ------------------------------------------------------- */

static const char *
difference(const struct judge *j)
{
	if (j->gold.ncolumns != j->answer.ncolumns)
		return "columns";
	if (j->gold.nrows != j->answer.nrows)
		return "rows";
	return rows_match(&j->gold, &j->answer, ROWS_MULTISET) ? "order" :
	    "values";
}

/* On the database as it is; j->answer has the answer's rows. */
static enum verdict
compare(struct judge *j, const struct trial *t, const json_t *empty,
    struct judgement *out)
{
	bool right;

	if (!run_gold(j->db[0], t, false, &j->gold))
		return VERDICT_GOLD;
	out->gold_empty = empty != NULL ? json_is_true(empty) :
	    rows_empty(&j->gold);
	if (t->answer->verdict != VERDICT_RIGHT)
		return t->answer->verdict;
	right = out->gold_empty ? rows_empty(&j->answer) :
	    rows_match(&j->gold, &j->answer, t->gold->ordered ? ROWS_LIST :
	    ROWS_MULTISET);
	out->differs = right ? NULL : difference(j);
	return right ? VERDICT_RIGHT : VERDICT_WRONG;
}

static void
judge_gold(struct judge *j, const struct trial *t, const json_t *empty,
    struct judgement *out)
{
	out->level = t->gold->level;
	out->verdict = compare(j, t, empty, out);
	if (j->n > 1 && (out->verdict == VERDICT_RIGHT ||
	    out->verdict == VERDICT_WRONG))
		out->held = holds(j, t, out->verdict == VERDICT_RIGHT);
}

void
judgement_fails(struct judgement *out, struct answer *a, const char *why)
{
	free(out->message);
	out->message = mem_strdup(why);
	a->verdict = VERDICT_ERROR;
	a->step = "t2s-eval";
	a->code = "sql_fails";
	a->message = out->message;
}

/* By execution match; the answer's rows may be in j->answer. */
static void
judge_golds(struct judge *j, const json_t *question, struct trial *t,
    struct judgement *out)
{
	const json_t *empty = json_object_get(question, "gold_empty");
	struct arena arena = {0};
	struct gold gold;
	const char *why;

	for (size_t i = 0; (t->gold_sql = question_gold(question, i)) != NULL;
	    i++) {
		gold_read(&gold, &arena, t->gold_sql);
		t->gold = &gold;
		judge_gold(j, t, empty, out);
		if (out->verdict == VERDICT_RIGHT)
			break;
		/* the answer's rows are overwritten by trying copies */
		if (t->answer->verdict == VERDICT_RIGHT &&
		    question_gold(question, i + 1) != NULL)
			(void)run_answer(j->db[0], t, &j->answer, &why);
	}
	arena_free(&arena);
}

/* An answer without SQL can be right only where no rows are asked for. */
static void
ask_for_sql(const json_t *question, struct answer *a)
{
	if (a->verdict != VERDICT_RIGHT || a->sql != NULL ||
	    question_gold(question, 0) == NULL)
		return;
	a->verdict = VERDICT_ERROR;
	a->code = "no_sql";
	a->message = "the answer has no SQL";
}

void
judge(struct judge *j, json_t *question, struct answer *a,
    struct judgement *out)
{
	struct trial t = {.answer = a, .options = &j->options};
	struct copy_query q = {a->sql, a->params, j->options.timeout_ms,
	    false, j->options.steps};
	const char *why;

	ask_for_sql(question, a);
	if (a->verdict != VERDICT_RIGHT)
		q.sql = NULL;
	if (j->options.match == JUDGE_COLUMNS) {
		golds_judge(&j->golds, j->db[0], question, &q, a, out);
		return;
	}
	if (q.sql != NULL && !run_answer(j->db[0], &t, &j->answer, &why)) {
		judgement_fails(out, a, why);
	} else if (q.sql != NULL) {
		out->nrows = j->answer.nrows;
	}
	out->verdict = a->verdict;
	judge_golds(j, question, &t, out);
}
