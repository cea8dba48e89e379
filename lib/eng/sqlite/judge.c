#include "eng/sqlite/judge.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eng/sqlite/copy.h"
#include "eval/questions.h"
#include "eval/rows.h"

struct judge {
	sqlite3 *plain;
	struct rows gold, answer;
};

struct judge *
judge_open(const struct buf *image, long copies, uint64_t seed)
{
	struct judge *j;
	sqlite3 *plain = copy_open(image);

	(void)copies;
	(void)seed;
	if (plain == NULL)
		return NULL;
	j = mem_calloc(1, sizeof *j);
	j->plain = plain;
	return j;
}

void
judge_close(struct judge *j)
{
	sqlite3_close(j->plain);
	rows_free(&j->gold);
	rows_free(&j->answer);
	free(j);
}

void
judgement_free(struct judgement *j)
{
	free(j->message);
}

/* One gold against the answer's rows, which are there. */
static enum verdict
compare(struct judge *j, const char *gold_sql, const json_t *empty,
    const struct answer *a, long timeout_ms, struct judgement *out)
{
	struct copy_query q = {.sql = gold_sql, .timeout_ms = timeout_ms};
	struct arena arena = {0};
	const char *why;
	struct gold gold;
	bool right;

	gold_read(&gold, &arena, gold_sql);
	arena_free(&arena);
	out->level = gold.level;
	if (!copy_run(j->plain, &q, &j->gold, &why) || j->gold.too_many)
		return VERDICT_GOLD;
	out->gold_empty = empty != NULL ? json_is_true(empty) :
	    rows_empty(&j->gold);
	if (a->verdict != VERDICT_RIGHT)
		return a->verdict;
	right = out->gold_empty ? rows_empty(&j->answer) :
	    rows_match(&j->gold, &j->answer, gold.ordered ? ROWS_LIST :
	    ROWS_MULTISET, NULL);
	return right ? VERDICT_RIGHT : VERDICT_WRONG;
}

static void
run_answer(struct judge *j, struct answer *a, long timeout_ms,
    struct judgement *out)
{
	struct copy_query q = {a->sql, a->params, timeout_ms, false};
	const char *why;

	if (copy_run(j->plain, &q, &j->answer, &why))
		return;
	out->message = mem_strdup(why);
	a->verdict = VERDICT_ERROR;
	a->step = "t2s-eval";
	a->code = "sql_fails";
	a->message = out->message;
}

void
judge(struct judge *j, const json_t *question, struct answer *a,
    long timeout_ms, struct judgement *out)
{
	const json_t *empty = json_object_get(question, "gold_empty");
	const char *gold;

	if (a->verdict == VERDICT_RIGHT)
		run_answer(j, a, timeout_ms, out);
	for (size_t i = 0; (gold = question_gold(question, i)) != NULL; i++) {
		out->verdict = compare(j, gold, empty, a, timeout_ms, out);
		if (out->verdict == VERDICT_RIGHT)
			break;
	}
}
