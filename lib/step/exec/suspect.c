#include "step/exec/suspect.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/near.h"
#include "step/exec/run.h"
#include "json/write.h"

#define MOST_CANDIDATES 5
#define MOST_TEXTS 10000 /* looked at */

/* How a comparison asks whether the column holds a value; the others do not
 * say so. */
static const struct {
	bool asked;
	enum comparison as;
} questions[COMPARISONS] = {
	[COMPARE_EQ] = {true, COMPARE_EQ},
	[COMPARE_IN] = {true, COMPARE_EQ},
	[COMPARE_IS_NOT_DISTINCT] = {true, COMPARE_EQ},
	[COMPARE_LIKE] = {true, COMPARE_LIKE},
	[COMPARE_ILIKE] = {true, COMPARE_ILIKE},
	[COMPARE_GLOB] = {true, COMPARE_GLOB},
	[COMPARE_STARTS_WITH] = {true, COMPARE_STARTS_WITH},
	[COMPARE_ENDS_WITH] = {true, COMPARE_ENDS_WITH},
};

/* The literal of a value or of a parameter's default; NULL: it is none. */
static const json_t *
literal_of(const struct expr *e, const char **type)
{
	if (e->kind == EXPR_VALUE) {
		*type = e->u.value.type;
		return e->u.value.json;
	}
	if (e->kind != EXPR_PARAM)
		return NULL;
	*type = e->u.param.type;
	return e->u.param.otherwise;
}

/* SELECT column FROM its table WHERE column op value: a plan of its own, made
 * of nodes that live as long as this does. */
struct question {
	struct view view;
	struct query query;
	struct source source, *sources[1];
	struct expr column, value, limit, *values[1];
	struct output output, *outputs[1];
	struct pred test, *tests[1];
	struct order order, *orders[1];
	json_t *most;
};

static void
question_begin(struct question *q, const struct expr *column, long most)
{
	memset(q, 0, sizeof *q);
	q->source = *column->u.column.source;
	q->source.in = &q->query;
	q->column = *column;
	q->column.u.column.source = &q->source;
	q->column.u.column.outer = false;
	q->output.expr = &q->column;
	q->most = json_integer(most);
	q->limit.u.value.json = q->most;
	q->limit.kind = EXPR_VALUE;
	q->sources[0] = &q->source;
	q->outputs[0] = &q->output;
	q->query.sources = q->sources;
	q->query.nsources = 1;
	q->query.from = &q->source;
	q->query.outputs = (struct outputs){q->outputs, 1};
	q->query.limit = &q->limit;
	q->view.query = &q->query;
}

static void
question_test(struct question *q, enum comparison op, const json_t *value,
    const char *type)
{
	q->value = (struct expr){.kind = EXPR_VALUE,
	    .type = type_class_of_json(value), .u.value = {value, type}};
	q->values[0] = &q->value;
	q->test.kind = PRED_COMPARE;
	q->test.u.compare.op = op;
	q->test.u.compare.left = &q->column;
	q->test.u.compare.right = (struct exprs){q->values, 1};
	q->tests[0] = &q->test;
	q->query.where = (struct preds){q->tests, 1};
}

static bool
ask_question(struct ask *a, struct question *q,
    bool (*each)(void *arg, const struct cell *cells), void *arg)
{
	bool answered = ask_rows(a, &q->view, each, arg);

	json_decref(q->most);
	return answered;
}

struct texts {
	char **v; /* each owned */
	size_t n, cap;
};

static bool
take_text(void *arg, const struct cell *cells)
{
	struct texts *texts = arg;

	if (cells->kind == CELL_TEXT && cells->len <= 200) {
		MEM_GROW(texts->v, texts->n, texts->cap);
		texts->v[texts->n++] = mem_strndup(cells->bytes, cells->len);
	}
	return true;
}

/* The text nearest to what was asked for. */
static void
near_texts(struct ask *a, const struct expr *column, const char *wanted,
    json_t *candidates)
{
	struct texts texts = {NULL, 0, 0};
	size_t best[MOST_CANDIDATES], found;
	struct question q;

	question_begin(&q, column, MOST_TEXTS);
	q.query.distinct = true;
	(void)ask_question(a, &q, take_text, &texts);
	found = near_some(wanted, (const char *const *)texts.v, texts.n, best,
	    MOST_CANDIDATES);
	for (size_t i = 0; i < found; i++)
		json_array_append_new(candidates, json_text(texts.v[best[i]],
		    strlen(texts.v[best[i]])));
	while (texts.n > 0)
		free(texts.v[--texts.n]);
	free(texts.v);
}

static bool
take_number(void *arg, const struct cell *cells)
{
	json_t *value = run_value(cells);

	if (json_is_number(value))
		json_array_append(arg, value);
	json_decref(value);
	return false;
}

/* The numbers next to it on both sides. */
static void
near_numbers(struct ask *a, const struct expr *column, const json_t *wanted,
    json_t *candidates)
{
	static const enum comparison sides[] = {COMPARE_LT, COMPARE_GT};
	struct question q;

	for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
		question_begin(&q, column, 1);
		question_test(&q, sides[i], wanted, NULL);
		q.order.by = &q.column;
		q.order.descending = sides[i] == COMPARE_LT;
		q.orders[0] = &q.order;
		q.query.order_by = (struct orders){q.orders, 1};
		(void)ask_question(a, &q, take_number, candidates);
	}
}

static void
add_candidates(struct ask *a, const struct suspicion *s)
{
	struct buf plain = BUF_INIT;
	const char *text = json_string_value(s->value);

	if (!text) {
		near_numbers(a, s->column, s->value, s->candidates);
		return;
	}
	for (; *text; text++) /* a pattern without its wildcards */
		if (*text != '%' && *text != '*')
			buf_ch(&plain, *text);
	if (plain.len > 0)
		near_texts(a, s->column, plain.s, s->candidates);
	buf_free(&plain);
}

/* A column of a table, and what it is compared with; NULL: something else. */
static const struct expr *
compared_column(const struct pred *pred)
{
	const struct expr *left = pred->u.compare.left;
	const struct source *source;

	if (left->kind == EXPR_COLLATE)
		left = left->u.collate.of;
	if (left->kind != EXPR_COLUMN || pred->u.compare.query)
		return NULL;
	source = left->u.column.source;
	if (!source || source->kind != SOURCE_TABLE || source->u.table.cte)
		return NULL;
	return left;
}

static bool
take_any(void *arg, const struct cell *cells)
{
	(void)cells;
	*(bool *)arg = true;
	return false;
}

/* Is it certain that the column does not hold what stands on the right? */
static bool
unheld(struct ask *a, const struct expr *column, const struct pred *pred,
    const struct expr *right)
{
	const char *type;
	const json_t *value = literal_of(right, &type);
	struct question q;
	bool held = false;

	if (!value || json_is_null(value))
		return false;
	question_begin(&q, column, 1);
	question_test(&q, questions[pred->u.compare.op].as, value, type);
	q.test.u.compare.escape = pred->u.compare.escape;
	return ask_question(a, &q, take_any, &held) && !held;
}

static bool
suspect_comparison(struct ask *a, const struct pred *pred, struct suspicion *s)
{
	const struct expr *column = compared_column(pred);
	const struct exprs *right = &pred->u.compare.right;
	const char *type;

	if (!column || !questions[pred->u.compare.op].asked || right->n == 0)
		return false;
	for (size_t i = 0; i < right->n; i++)
		if (!unheld(a, column, pred, right->v[i]))
			return false;
	s->column = column;
	for (size_t i = 0; i < right->n; i++) {
		s->value = literal_of(right->v[i], &type);
		add_candidates(a, s);
	}
	s->value = literal_of(right->v[0], &type);
	return true;
}

static bool
suspect_list(struct ask *a, const struct preds *list, struct suspicion *s)
{
	for (size_t i = 0; i < list->n; i++)
		if (suspect_condition(a, list->v[i], s))
			return true;
	return false;
}

bool
suspect_condition(struct ask *a, const struct pred *pred, struct suspicion *s)
{
	switch (pred->kind) {
	case PRED_COMPARE:
		if (pred->u.compare.query)
			return suspect_list(a,
			    &pred->u.compare.query->where, s);
		return suspect_comparison(a, pred, s);
	case PRED_AND:
	case PRED_OR:
		return suspect_list(a, &pred->u.list, s);
	case PRED_EXISTS:
		return suspect_list(a, &pred->u.exists->where, s);
	case PRED_NOT:
	case PRED_TEST:
	case PRED_CONSTANT:
		break;
	}
	return false;
}
