#include "model/from_sql.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "json/get.h"
#include "json/write.h"
#include "model/answer_text.h"
#include "model/extract.h"
#include "model/extract_sql.h"
#include "sql/read.h"
#include "sql/token.h"

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
	json_t *plan = sql_read_unresolved(e->sql, strlen(e->sql),
	    dialect_of(doc), s, f);
	const char *question = get_str(doc, "question");

	if (plan != NULL && question != NULL)
		json_object_set_new(plan, "intent_summary", json_text(
		    question, strlen(question)));
	if (plan != NULL && e->queries > 1)
		finding_add(f, FINDING_plan_repaired, "/reply",
		    "the answer holds %zu queries: the last was taken",
		    e->queries);
	return plan;
}

/* The word by which a statement that is no query begins; static. NULL: none
 * does, as far as can be seen. */
static const char *
verb_of(const char *text, const struct dialect *d)
{
	static const char *const verbs[] = {"DELETE", "UPDATE", "INSERT",
	    "REPLACE", "MERGE", "DROP", "CREATE", "ALTER", "TRUNCATE",
	    "PRAGMA", "GRANT"};
	size_t n = strlen(text);
	const char *at = extract_answer(text, &n), *end = at + n;

	struct tokens tokens;
	struct token k;

	/* behind a fence and its language, which are in lower case */
	for (; at < end && !(*at >= 'A' && *at <= 'Z'); at++)
		;
	tokens_open(&tokens, at, (size_t)(end - at), d);
	k = tokens_next(&tokens);
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (k.kind == TOKEN_WORD && k.len == strlen(verbs[i]) &&
		    memcmp(k.s, verbs[i], k.len) == 0)
			return verbs[i];
	return NULL;
}

static void
add_unread(const char *text, const struct dialect *d, struct findings *f)
{
	const char *verb = verb_of(text, d);

	if (verb != NULL)
		finding_add(f, FINDING_reply_unread, "/reply",
		    "the answer is no query but %s: only a SELECT is run",
		    verb);
	else
		finding_add(f, FINDING_reply_unread, "/reply",
		    "the answer holds no query");
}

json_t *
from_sql(const json_t *doc, const struct schema *s, const json_t *reply,
    struct findings *f)
{
	const char *text = json_is_string(reply) ? json_string_value(reply) :
	    get_str(reply, "text");
	struct buf spelt = BUF_INIT;
	struct extracted e;
	json_t *plan = NULL;

	if (s->ntables == 0)
		s = NULL;
	if (text == NULL && get_object(reply, "json") != NULL)
		json_compact(&spelt, get_object(reply, "json"));
	if (text == NULL)
		text = spelt.s;
	e = extract_sql(text, strlen(text), dialect_of(doc), s);
	if (e.queries == 0)
		plan = no_answer(text);
	if (plan == NULL && e.sql != NULL)
		plan = read_query(doc, s, &e, f);
	else if (plan == NULL)
		add_unread(text, dialect_of(doc), f);
	free(e.sql);
	buf_free(&spelt);
	return plan;
}

char *
from_sql_text(const json_t *doc, const struct schema *s, const char *answer)
{
	return extract_sql(answer, strlen(answer), dialect_of(doc),
	    s->ntables > 0 ? s : NULL).sql;
}
