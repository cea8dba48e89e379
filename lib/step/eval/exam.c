#include "step/eval/exam.h"

#include <string.h>

#include "base/io.h"
#include "step/eval/exam_pipe.h"
#include "eval/outcome.h"
#include "eval/questions.h"
#include "json/get.h"
#include "json/write.h"

static void
set_text(json_t *object, const char *key, const char *text)
{
	size_t n = text != NULL ? strlen(text) : 0;

	while (n > 0 && strchr(" \t\r\n", text[n - 1]) != NULL)
		n--;
	if (text != NULL)
		json_object_set_new(object, key, json_text(text, n));
}

static void
set_question(json_t *result, const json_t *question, enum expect expect)
{
	json_object_set(result, "id", json_object_get(question, "id"));
	json_object_set(result, "db", json_object_get(question, "db"));
	json_object_set_new(result, "expect",
	    json_string(expect_name(expect)));
	if (get_array(question, "tags") != NULL)
		json_object_set(result, "tags", get_array(question, "tags"));
}

/* What a question is judged by that no gold answers. */
static enum verdict
verdict_of(enum expect expect, enum outcome outcome, enum verdict v)
{
	if (expect == EXPECT_ROWS || v != VERDICT_RIGHT)
		return v;
	return outcome == OUTCOME_RIGHT ? v : VERDICT_WRONG;
}

static void
set_judgement(const struct exam *e, json_t *result, const struct judgement *j,
    enum expect expect, const struct answer *a)
{
	enum outcome outcome = outcome_of(expect, j->verdict, a,
	    j->nrows > 0 || a->rows);

	json_object_set_new(result, "verdict", json_string(verdict_name(
	    verdict_of(expect, outcome, j->verdict))));
	json_object_set_new(result, "outcome",
	    json_string(outcome_name(outcome)));
	if (expect != EXPECT_ROWS)
		return;
	set_text(result, "differs", j->differs);
	json_object_set_new(result, "level",
	    json_string(difficulty_name(j->level)));
	json_object_set_new(result, "gold_empty", json_boolean(j->gold_empty));
	if (e->judging.copies > 0)
		json_object_set_new(result, "held", json_boolean(j->held));
}

static void
set_answer(json_t *result, const struct answer *a, const json_t *question)
{
	set_text(result, "step", a->step);
	set_text(result, "code", a->code);
	set_text(result, "message", a->message);
	if (a->confidence >= 0)
		json_object_set_new(result, "confidence",
		    json_real(a->confidence));
	set_text(result, "question", get_str(question, "question"));
	set_text(result, "gold_sql", question_gold(question, 0));
	set_text(result, "sql", a->sql);
}

json_t *
exam_question(struct exam *e, json_t *question)
{
	enum expect expect = expect_named(get_str(question, "expect"));
	json_t *result = json_object();
	struct buf reply = BUF_INIT;
	struct judgement j = {0};
	struct answer a;
	int64_t began;
	int status;

	exam_use(e, question);
	began = io_now_ms();
	status = exam_pipe(e, question, &reply);
	answer_read(&a, reply.s, reply.len, status);
	began = io_now_ms() - began;
	judge(e->judge, question, &a, &j);
	set_question(result, question, expect);
	set_judgement(e, result, &j, expect, &a);
	json_object_set_new(result, "status", json_integer(status));
	json_object_set_new(result, "ms", json_integer(began));
	set_answer(result, &a, question);
	answer_free(&a);
	buf_free(&reply);
	judgement_free(&j);
	return result;
}
