/* Candidates of one question labelled by whether they give the gold rows. */
#include "step/eval/exam.h"

#include <stdlib.h>
#include <string.h>

#include "audit/audit.h"
#include "base/io.h"
#include "step/eval/exam_pipe.h"
#include "eval/outcome.h"
#include "eval/questions.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "sql/adapt/adapt.h"
#include "sql/write/clock.h"
#include "sql/read.h"
#include "sql/write/write.h"

/* A question under examination. */
struct labelling {
	struct exam *e;
	json_t *question;
	const json_t *doc;  /* the pipe's */
	enum expect expect;
	json_t *known;      /* SQL -> {right, rows, digest} */
	json_t *labels, *digests; /* one a candidate */
	size_t first;       /* rank of the first that is right, 0: none */
	size_t nright;
};

/* ---- from a plan to SQL, as t2s-audit and t2s-synth go ------------------ */

static json_t *
document_of(const json_t *doc, json_t *plan)
{
	static const char *const members[] = {"t2s", "question", "database",
	    "schema"};
	json_t *one = json_object(), *member;

	for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
		member = json_object_get(doc, members[i]);
		if (member != NULL)
			json_object_set(one, members[i], member);
	}
	json_object_set(one, "plan", plan);
	return one;
}

/* For the clock of the question, which is the pipe's in T2S_NOW. */
static void
bind_clock(struct view *v, const struct dialect *meant, struct findings *f)
{
	const char *now = getenv("T2S_NOW");
	struct moment moment;

	if (now != NULL && moment_parse(now, &moment))
		sql_clock(v, meant, &moment, f);
}

static bool
write_sql(struct exam *e, json_t *doc, struct buf *out)
{
	const struct dialect *sqlite = dialect_get(DIALECT_SQLITE);
	struct findings f = FINDINGS_INIT("t2s-synth");
	struct sql_options o = {.dialect = sqlite, .meaning = sqlite};
	struct view v;
	bool written;

	written = view_build(&v, get_object(doc, "plan"), &sql_reader, &f) &&
	    v.decision == DECISION_PROCEED && scope_resolve(&v,
	    schema_keep(&e->keep, get_object(doc, "schema")), &f);
	if (written && v.dialect != NULL)
		o.meaning = dialect_find(v.dialect);
	written = written && o.meaning != NULL;
	if (written) {
		bind_clock(&v, o.meaning, &f);
		sql_adapt(&v, o.meaning, o.dialect, &f);
	}
	written = written && sql_write(&v, &o, &f, out, NULL) &&
	    f.errors == 0;
	view_free(&v);
	findings_free(&f);
	return written;
}

static bool
make_sql(struct labelling *l, json_t *plan, struct buf *out)
{
	struct audit_options audit = {.by = "t2s-audit",
	    .keep = &l->e->keep};
	json_t *doc = document_of(l->doc, plan);
	bool made = audit_run(doc, &audit) == STATUS_OK &&
	    write_sql(l->e, doc, out);

	json_decref(doc);
	return made;
}

/* ---- is it right ------------------------------------------------------- */

static json_t *
digests(const struct judgement *j)
{
	json_t *columns = json_array();

	for (size_t i = 0; i < j->ncolumns; i++)
		json_array_append_new(columns, json_integer((json_int_t)
		    j->columns[i]));
	return columns;
}

/* What shows the gold rows in some of its columns may be right as a whole. */
static bool
is_right(struct labelling *l, struct answer *a)
{
	struct judgement j = {0};
	bool right;

	if (l->e->judging.match == JUDGE_COLUMNS)
		return true;
	judge(l->e->judge, l->question, a, &j);
	right = j.verdict == VERDICT_RIGHT;
	judgement_free(&j);
	return right;
}

/* Plans that differ may be the same query. Returns {right, within, rows,
 * digest, columns}, borrowed. */
static const json_t *
judged(struct labelling *l, const char *sql)
{
	struct answer a = {.sql = sql, .confidence = -1,
	    .verdict = VERDICT_RIGHT};
	const json_t *known = json_object_get(l->known, sql);
	struct judgement j = {0};
	bool within;

	if (known != NULL)
		return known;
	judge(l->e->within, l->question, &a, &j);
	within = j.verdict == VERDICT_RIGHT;
	json_object_set_new(l->known, sql, json_pack(
	    "{s:b, s:b, s:I, s:I, s:o}", "right", within && is_right(l, &a),
	    "within", within, "rows", (json_int_t)j.nrows, "digest",
	    (json_int_t)j.digest, "columns", digests(&j)));
	judgement_free(&j);
	return json_object_get(l->known, sql);
}

/* NULL: there is nothing to run. */
static const json_t *
judge_plan(struct labelling *l, json_t *plan)
{
	struct buf sql = BUF_INIT;
	const json_t *out = json_is_object(plan) && make_sql(l, plan, &sql) ?
	    judged(l, sql.s) : NULL;

	buf_free(&sql);
	return out;
}

/* The rank of the first candidate that gives the same rows, with this one; 0:
 * it gives none that tell anything. */
static size_t
first_alike(struct labelling *l, const json_t *judged, size_t rank)
{
	json_t *digest = json_object_get(judged, "digest"), *own;
	size_t i;

	if (digest == NULL)
		digest = json_integer(0);
	else
		json_incref(digest);
	json_array_append_new(l->digests, digest);
	if (json_integer_value(digest) == 0)
		return 0;
	json_array_foreach(l->digests, i, own)
		if (json_equal(own, digest))
			return i + 1;
	return rank;
}

static void
label(struct labelling *l, const json_t *candidate, size_t rank)
{
	static const char *const members[] = {"confidence", "cost",
	    "score", "facts"};
	const json_t *j = judge_plan(l, json_object_get(candidate, "plan"));
	/* what the schema cannot say no plan can */
	bool right = l->expect == EXPECT_ROWS && get_true(j, "right");
	json_t *one = json_object(), *member;

	json_object_set(one, "id", json_object_get(l->question, "id"));
	json_object_set(one, "db", json_object_get(l->question, "db"));
	json_object_set_new(one, "rank", json_integer((json_int_t)rank));
	json_object_set_new(one, "right", json_integer(right));
	json_object_set_new(one, "within", json_integer(l->expect ==
	    EXPECT_ROWS && get_true(j, "within")));
	if (j != NULL) {
		json_object_set(one, "rows", json_object_get(j, "rows"));
		json_object_set(one, "columns", json_object_get(j, "columns"));
	}
	json_object_set_new(one, "alike", json_integer((json_int_t)
	    first_alike(l, j, rank)));
	for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
		member = json_object_get(candidate, members[i]);
		if (member != NULL)
			json_object_set(one, members[i], member);
	}
	json_array_append_new(l->labels, one);
	l->nright += right;
	if (right && l->first == 0)
		l->first = rank;
}

/* ---- the whole --------------------------------------------------------- */

static bool
has_labels(const struct labelling *l)
{
	struct answer none = {.confidence = -1, .verdict = VERDICT_ASKED};
	struct judgement j = {0};
	bool fit;

	switch (l->expect) {
	case EXPECT_ROWS:
		break;
	case EXPECT_DECLINE:
		return true;
	case EXPECT_REFUSED:
	case EXPECT_META:
	case EXPECT_COUNT:
		return false;
	}
	judge(l->e->judge, l->question, &none, &j);
	fit = j.verdict != VERDICT_GOLD && !j.gold_empty;
	judgement_free(&j);
	return fit;
}

static void
label_all(struct labelling *l, const struct buf *reply, json_t *result)
{
	struct json_mistake m;
	json_t *doc = json_read(reply->s, reply->len, &m);
	const json_t *candidate;
	size_t i;

	l->doc = doc;
	l->known = json_object();
	l->labels = json_array();
	l->digests = json_array();
	json_array_foreach(get_array(doc, "candidates"), i, candidate)
		if (i < (size_t)l->e->candidates)
			label(l, candidate, i + 1);
	json_object_set_new(result, "candidates",
	    json_integer((json_int_t)json_array_size(l->labels)));
	json_object_set_new(result, "candidates_right",
	    json_integer((json_int_t)l->nright));
	if (l->expect == EXPECT_ROWS)
		json_object_set_new(result, "first",
		    json_integer((json_int_t)l->first));
	json_object_set_new(result, "labels", l->labels);
	json_decref(l->known);
	json_decref(l->digests);
	json_decref(doc);
}

json_t *
exam_label(struct exam *e, json_t *question)
{
	struct labelling l = {.e = e, .question = question,
	    .expect = expect_named(get_str(question, "expect"))};
	static const char *const members[] = {"id", "db", "tags"};
	json_t *result = json_object(), *member;
	struct buf reply = BUF_INIT;
	int64_t began;
	int status;

	exam_use(e, question);
	began = io_now_ms();
	status = exam_pipe(e, question, &reply);
	for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
		member = json_object_get(question, members[i]);
		if (member != NULL)
			json_object_set(result, members[i], member);
	}
	json_object_set_new(result, "expect",
	    json_string(expect_name(l.expect)));
	json_object_set_new(result, "status", json_integer(status));
	if (status == 127)
		json_object_set_new(result, "code", json_string("not_found"));
	if (has_labels(&l))
		label_all(&l, &reply, result);
	json_object_set_new(result, "ms",
	    json_integer(io_now_ms() - began));
	buf_free(&reply);
	return result;
}
