#include "db/judge/golds.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eval/columns.h"
#include "eval/questions.h"

#define GOLD_ROWS 100000 /* a gold with more is not judged by */

struct gold_rows {
	struct values rows;
	enum difficulty level;
	bool ordered, fails;
};

/* ---- keeping ----------------------------------------------------------- */

static void
forget(struct golds *g)
{
	for (size_t i = 0; i < g->n; i++)
		values_free(&g->v[i].rows);
	free(g->v);
	json_decref(g->question);
	g->v = NULL;
	g->question = NULL;
	g->n = g->cap = g->most = g->ran = 0;
}

void
golds_free(struct golds *g)
{
	forget(g);
	values_free(&g->answer);
}

static void
add(struct golds *g, sqlite3 *db, const struct copy_query *q)
{
	struct gold_rows one = {0};
	struct arena arena = {0};
	struct gold gold;
	const char *why;

	gold_read(&gold, &arena, q->sql);
	one.level = gold.level;
	one.ordered = gold.ordered;
	arena_free(&arena);
	one.fails = !copy_values(db, q, GOLD_ROWS, &one.rows, &why) ||
	    one.rows.nrows > GOLD_ROWS;
	if (!one.fails) {
		g->ran++;
		if (one.rows.nrows > g->most)
			g->most = one.rows.nrows;
	}
	MEM_GROW(g->v, g->n, g->cap);
	g->v[g->n++] = one;
}

static void
take(struct golds *g, sqlite3 *db, json_t *question, long timeout_ms)
{
	struct copy_query q = {.timeout_ms = timeout_ms};

	if (g->question == question)
		return;
	forget(g);
	g->question = json_incref(question);
	for (size_t i = 0; (q.sql = question_gold(question, i)) != NULL; i++)
		add(g, db, &q);
}

/* ---- judging ----------------------------------------------------------- */

/* Nothing is the right answer where every gold says so. */
static bool
are_empty(const struct golds *g, const json_t *said)
{
	bool empty = g->ran > 0;

	if (said != NULL)
		return json_is_true(said);
	for (size_t i = 0; i < g->n; i++)
		empty &= g->v[i].fails || values_empty(&g->v[i].rows);
	return empty;
}

/* In what an answer differs: the later, the nearer it came. */
static const char *const differences[] = {"rows", "columns", "values",
	"order"};

static size_t
difference(const struct gold_rows *gold, const struct values *answer)
{
	if (gold->rows.nrows != answer->nrows)
		return 0;
	if (gold->rows.ncolumns > answer->ncolumns)
		return 1;
	return gold->ordered && columns_match(&gold->rows, answer,
	    ROWS_MULTISET) ? 3 : 2;
}

static enum verdict
compare(const struct golds *g, struct judgement *out)
{
	size_t nearest = 0, this;

	for (size_t i = 0; i < g->n; i++) {
		const struct gold_rows *gold = &g->v[i];

		if (gold->fails)
			continue;
		if (columns_match(&gold->rows, &g->answer, gold->ordered ?
		    ROWS_LIST : ROWS_MULTISET)) {
			out->level = gold->level;
			return VERDICT_RIGHT;
		}
		this = difference(gold, &g->answer);
		nearest = this > nearest ? this : nearest;
	}
	out->differs = differences[nearest];
	return VERDICT_WRONG;
}

static void
digest(const struct golds *g, struct judgement *out)
{
	out->nrows = g->answer.nrows;
	out->digest = values_digest(&g->answer);
	out->ncolumns = g->answer.ncolumns <= JUDGE_DIGESTS ?
	    g->answer.ncolumns : 0;
	values_digest_columns(&g->answer, out->columns, out->ncolumns);
}

void
golds_judge(struct golds *g, sqlite3 *db, json_t *question,
    const struct copy_query *q, struct answer *a, struct judgement *out)
{
	bool runs = q->sql != NULL;
	const char *why;

	take(g, db, question, q->timeout_ms);
	out->level = g->n > 0 ? g->v[0].level : DIFFICULTY_EASY;
	out->gold_empty = are_empty(g, json_object_get(question,
	    "gold_empty"));
	if (runs && !copy_values(db, q, g->most, &g->answer, &why)) {
		judgement_fails(out, a, why);
		runs = false;
	}
	if (runs)
		digest(g, out);
	if (g->n > 0 && g->ran == 0)
		out->verdict = VERDICT_GOLD;
	else
		out->verdict = runs && g->n > 0 ? compare(g, out) :
		    a->verdict;
}
