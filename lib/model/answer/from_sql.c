#include "model/answer/from_sql.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "json/get.h"
#include "json/write.h"
#include "model/answer/answer_text.h"
#include "model/answer/extract.h"
#include "model/answer/extract_sql.h"
#include "model/answer/reply.h"
#include "sql/read.h"
#include "sql/read/token.h"

static const struct dialect *
dialect_of(const json_t *doc)
{
	const char *name = get_str(get_object(doc, "database"), "dialect");
	const struct dialect *d = name ? dialect_find(name) : NULL;

	return d != NULL ? d : dialect_get(DIALECT_SQLITE);
}

const char *
from_sql_dialect(const json_t *doc)
{
	return dialect_of(doc)->name;
}

/* The dialect as models write it: N'..' and E'..' of others too. What is
 * read becomes a plan, and never runs as it stands. */
static struct dialect
as_written(const json_t *doc)
{
	struct dialect d = *dialect_of(doc);

	d.reads |= READS_E_STRINGS | READS_N_STRINGS;
	return d;
}

/* The line by which a model says that there is no query to be had. */
static json_t *
no_answer(const char *text)
{
	static const char mark[] = "CANNOT ANSWER:";
	const char *at = strstr(text, mark);
	struct span why;

	if (at == NULL)
		return NULL;
	at += strlen(mark);
	why = span_trim(span_line((struct span){at, strlen(at)}));
	return json_pack("{s:s, s:s, s:[], s:o}", "decision", "terminate",
	    "intent_summary", "", "selections", "termination_reason",
	    json_text(why.s, why.n));
}

static json_t *
read_query(const json_t *doc, const struct schema *s,
    const struct extracted *e, struct findings *f)
{
	const struct dialect d = as_written(doc);
	json_t *plan = sql_read_unresolved(e->sql, strlen(e->sql), &d, s, f);
	const char *question = get_str(doc, "question");

	if (plan != NULL && question != NULL)
		json_object_set_new(plan, "intent_summary", json_text(
		    question, strlen(question)));
	return plan;
}

/* Why there is no query in an answer; false if there is one. */
static bool
add_unread(const struct extracted *e, bool empty, struct findings *f)
{
	if (e->verb != NULL && e->queries > 0)
		finding_add(f, FINDING_reply_not_sql, "/reply",
		    "the answer has %s in addition to a query: only a single "
		    "SELECT is run", e->verb);
	else if (e->verb != NULL)
		finding_add(f, FINDING_reply_not_sql, "/reply",
		    "the answer is %s, not a query: only a SELECT is run",
		    e->verb);
	else if (e->queries > 1)
		finding_add(f, FINDING_reply_not_sql, "/reply",
		    "the answer has several queries and does not say which "
		    "one is meant: only a single SELECT is run");
	else if (e->sql == NULL && empty)
		finding_add(f, FINDING_reply_empty, "/reply",
		    "the answer was empty");
	else if (e->sql == NULL)
		finding_add(f, FINDING_reply_not_sql, "/reply",
		    "the answer contains no query");
	else
		return false;
	return true;
}

json_t *
from_sql(const json_t *doc, const struct schema *s, const json_t *reply,
    struct findings *f)
{
	const struct dialect d = as_written(doc);
	const char *text = reply_text(reply);
	struct buf spelt = BUF_INIT;
	struct extracted e;
	json_t *plan = NULL;

	if (s->ntables == 0)
		s = NULL;
	if (text == NULL && get_object(reply, "json") != NULL)
		json_compact(&spelt, get_object(reply, "json"));
	if (text == NULL)
		text = spelt.s;
	e = extract_sql(text, strlen(text), &d, s);
	if (e.queries == 0)
		plan = no_answer(text);
	if (plan == NULL && !add_unread(&e, reply_is_empty(reply), f))
		plan = read_query(doc, s, &e, f);
	if (plan != NULL && e.mended)
		finding_add(f, FINDING_reply_corrected, "/reply", "the model's "
		    "answer was read although it contains typographic marks, "
		    "such as curly quotes");
	free(e.sql);
	buf_free(&spelt);
	return plan;
}

char *
from_sql_text(const json_t *doc, const struct schema *s, const char *answer)
{
	const struct dialect d = as_written(doc);
	struct extracted e = extract_sql(answer, strlen(answer), &d,
	    s->ntables > 0 ? s : NULL);

	if (e.verb == NULL && e.queries < 2)
		return e.sql;
	free(e.sql);
	return NULL;
}

bool
from_sql_holds(const json_t *doc, const char *answer)
{
	const struct dialect d = as_written(doc);
	struct extracted e = extract_sql(answer, strlen(answer), &d, NULL);
	bool holds = e.sql != NULL || e.verb != NULL;

	free(e.sql);
	return holds;
}
