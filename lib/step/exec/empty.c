/*
 * Why a result is empty. Each condition of the plan is tried alone on the
 * joined tables; where each leaves rows, leaving out one at a time tells
 * which ones exclude each other.
 */
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "step/exec/exec.h"
#include "step/exec/ran.h"
#include "step/exec/suspect.h"
#include "json/get.h"
#include "json/ptr.h"
#include "json/write.h"

#define MOST_ROWS 1000 /* counted */
#define BUDGET_MS 2000 /* for all of it */

struct search {
	struct ran ran;
	const char *question; /* of the document, or NULL */
	struct query *query; /* of the view, laid bare: it shows */
	struct output *list[1], shown; /* ... a number and no more */
	struct expr one;
	json_t *number;
	struct preds where, having;
	json_t *because;
	struct findings *f;
	bool suspect;
};

static bool
count_row(void *arg, const struct cell *cells)
{
	long *rows = arg;

	(void)cells;
	return ++*rows < MOST_ROWS;
}

/* How many rows, up to MOST_ROWS, the query has with these conditions; -1
 * where it cannot be told. */
static long
count(struct search *s, struct preds where, struct preds having)
{
	long rows = 0;

	s->query->where = where;
	s->query->having = having;
	return ask_rows(&s->ran.ask, &s->ran.view, count_row, &rows) ? rows : -1;
}

/* The SQL of one condition: what it adds to a statement without any, before
 * GROUP BY or at the end. New. */
static json_t *
sql_of(struct search *s, struct preds where, struct preds having)
{
	const struct preds none = {NULL, 0};
	const char *word = where.n ? " WHERE " : " HAVING ", *full;
	size_t n = strlen(word), more, at;
	json_t *sql = json_null();
	char *bare;

	s->query->where = s->query->having = none;
	if (!ask_write(&s->ran.ask, &s->ran.view))
		return sql;
	bare = mem_strdup(s->ran.ask.text.s);
	s->query->where = where;
	s->query->having = having;
	if (ask_write(&s->ran.ask, &s->ran.view) && s->ran.ask.text.len > strlen(bare) + n) {
		full = s->ran.ask.text.s;
		more = s->ran.ask.text.len - strlen(bare);
		for (at = 0; bare[at] && full[at] == bare[at]; at++)
			;
		while (at > 0 && (strncmp(full + at, word, n) != 0 ||
		    strcmp(full + at + more, bare + at) != 0))
			at--;
		if (at > 0)
			sql = json_text(full + at + n, more - n);
	}
	free(bare);
	return sql;
}

static void
tell_suspect(struct search *s, const struct pred *pred, const char *pointer,
    json_t *entry)
{
	struct suspicion why = {NULL, NULL, json_array()};
	struct buf value = BUF_INIT;
	const json_t *candidate;
	json_t *finding;
	size_t i;

	if (!suspect_condition(&s->ran.ask, pred, &why)) {
		json_decref(why.candidates);
		return;
	}
	s->suspect = true;
	json_object_set_new(entry, "suspect", json_true());
	json_object_set_new(entry, "candidates", why.candidates);
	json_compact(&value, why.value);
	finding = finding_add(s->f, FINDING_result_empty, pointer,
	    "no rows: %s.%s has no value %s",
	    why.column->u.column.source->u.table.name,
	    why.column->u.column.name, value.s);
	json_array_foreach(why.candidates, i, candidate) {
		buf_reset(&value);
		if (json_is_string(candidate))
			buf_str(&value, json_string_value(candidate));
		else
			json_compact(&value, candidate);
		finding_candidate(finding, value.s);
		if (i == 0)
			finding_hint(finding, "did you mean '%s'?", value.s);
	}
	buf_free(&value);
}

static void
tell(struct search *s, struct pred *pred, long rows, bool grouped)
{
	const struct preds none = {NULL, 0}, one = {&pred, 1};
	json_t *entry = json_object();
	struct buf pointer = BUF_INIT;

	if (s->ran.read)
		buf_str(&pointer, "/sql/text");
	else
		ptr_of_place(&pointer, &pred->at);
	json_object_set_new(entry, "pointer", json_string(pointer.s));
	json_object_set_new(entry, "sql", grouped ? sql_of(s, none, one) :
	    sql_of(s, one, none));
	json_object_set_new(entry, "rows", json_integer(rows));
	if (rows == 0 && !grouped)
		tell_suspect(s, pred, pointer.s, entry);
	json_array_append_new(s->because, entry);
	buf_free(&pointer);
}

/* The conditions that leave nothing by themselves. */
static void
try_alone(struct search *s)
{
	const struct preds none = {NULL, 0};
	bool grouped = s->query->grouped;

	for (size_t i = 0; i < s->where.n; i++) {
		const struct preds one = {&s->where.v[i], 1};

		if (count(s, one, none) == 0)
			tell(s, s->where.v[i], 0, false);
		s->query->grouped = grouped;
	}
	for (size_t i = 0; grouped && i < s->having.n; i++) {
		const struct preds one = {&s->having.v[i], 1};

		if (count(s, none, one) == 0)
			tell(s, s->having.v[i], 0, true);
	}
}

/* The text that a condition wants a column to be; NULL: it asks otherwise. */
static const char *
wanted_text(const struct pred *pred)
{
	const struct expr *right;

	if (pred->kind != PRED_COMPARE || pred->u.compare.op != COMPARE_EQ ||
	    pred->u.compare.right.n != 1)
		return NULL;
	right = pred->u.compare.right.v[0];
	return right->kind == EXPR_VALUE ?
	    json_string_value(right->u.value.json) : NULL;
}

/* Do two texts stand side by side in the question? Then they may be one name,
 * of which a piece was found here and a piece there. */
static bool
are_neighbours(const char *question, const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b);

	if (n == 0 || m == 0)
		return false;
	for (const char *s = question; *s != '\0'; s++)
		if (ascii_equal_n(s, a, n) && s[n] == ' ' &&
		    ascii_equal_n(s + n + 1, b, m))
			return true;
	return false;
}

/* Of conditions that each leave rows and together none. */
static void
doubt_neighbours(struct search *s)
{
	for (size_t i = 0; i < s->where.n && s->question != NULL; i++)
		for (size_t k = 0; k < s->where.n; k++) {
			const char *a = wanted_text(s->where.v[i]);
			const char *b = wanted_text(s->where.v[k]);

			if (i == k || a == NULL || b == NULL ||
			    !are_neighbours(s->question, a, b))
				continue;
			s->suspect = true;
			finding_hint(finding_add(s->f, FINDING_result_empty,
			    "/plan", "no rows: '%s' and '%s' are found, but "
			    "not in one row", a, b), "'%s %s' may be one "
			    "name", a, b);
		}
}

/* The conditions without which there would be rows. */
static void
try_without(struct search *s)
{
	const struct preds none = {NULL, 0};
	struct preds others = {mem_calloc(s->where.n + 1, sizeof *others.v),
	    0};
	bool grouped = s->query->grouped;
	long rows;

	for (size_t i = 0; i < s->where.n; i++) {
		const struct preds one = {&s->where.v[i], 1};

		others.n = 0;
		for (size_t k = 0; k < s->where.n; k++)
			if (k != i)
				others.v[others.n++] = s->where.v[k];
		if (count(s, others, none) <= 0)
			continue;
		rows = count(s, one, none);
		if (rows > 0)
			tell(s, s->where.v[i], rows, false);
		s->query->grouped = grouped;
	}
	if (json_array_size(s->because) > 1)
		doubt_neighbours(s);
	free(others.v);
}

/* Only the sources, the grouping and the conditions matter. */
static void
lay_bare(struct search *s)
{
	struct query *q = s->ran.view.query;

	s->number = json_integer(1);
	s->one = (struct expr){.kind = EXPR_VALUE,
	    .u.value.json = s->number};
	s->shown = (struct output){.expr = &s->one};
	s->list[0] = &s->shown;
	s->query = q;
	s->where = q->where;
	s->having = q->having;
	q->outputs = (struct outputs){s->list, 1};
	q->order_by = (struct orders){NULL, 0};
	q->limit = q->offset = NULL;
	q->distinct = false;
	q->nwindows = 0;
	/* aggregates without groups make a row of nothing */
	q->grouped = q->grouped && (q->group_by.n > 0 || q->ngroupings > 0);
}

static void
look(struct search *s)
{
	const struct preds none = {NULL, 0};

	lay_bare(s);
	/* no rows because of these conditions, and not without any */
	if (count(s, s->where, s->having) != 0 || count(s, none, none) == 0)
		return;
	try_alone(s);
	if (json_array_size(s->because) == 0)
		try_without(s);
}

bool
exec_explain_empty(struct database *db, json_t *doc, json_t *result,
    const struct policy *policy, const struct engine_limits *limits,
    struct findings *f)
{
	struct search s = {.question = get_str(doc, "question"), .f = f};

	s.because = json_array();
	if (ran_open(&s.ran, db, doc, policy, limits, BUDGET_MS))
		look(&s);
	if (json_array_size(s.because) > 0)
		json_object_set(result, "empty_because", s.because);
	json_decref(s.because);
	json_decref(s.number);
	ran_close(&s.ran);
	return s.suspect;
}
