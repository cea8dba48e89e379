#include "step/pipe/pipe_in.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "base/io.h"
#include "base/text_limit.h"
#include "doc/doc.h"
#include "step/pipe/access.h"
#include "json/read.h"
#include "json/write.h"

const char *
pipe_in_name(const char *path)
{
	return strcmp(path, "-") == 0 ? "stdin" : path;
}

static json_t *
trouble_at(struct trouble *t, const char *name, size_t line, int column,
    const char *message)
{
	snprintf(t->text, sizeof t->text, "%s:%zu:%d: %s", name, line, column,
	    message);
	return NULL;
}

void
pipe_in_over(struct trouble *t, const char *name, size_t line)
{
	struct buf why = BUF_INIT;

	limit_over(LIMIT_document, &why);
	trouble_at(t, name, line, 1, why.s);
	buf_free(&why);
}

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool
pipe_in_blank(const char *s, size_t len)
{
	while (len > 0 && is_space(s[len - 1]))
		len--;
	return len == 0;
}

static json_t *
document_of_json(const char *s, size_t len, const char *name, size_t line,
    struct trouble *t)
{
	struct json_mistake m;
	json_t *doc, *version;

	doc = json_read(s, len, &m);
	if (doc == NULL)
		return trouble_at(t, name, line + (size_t)m.line - 1,
		    m.column, m.message);
	doc = doc_from(doc);
	if (doc == NULL)
		return trouble_at(t, name, line, 1,
		    "invalid input: expected a document, a plan or a schema");
	version = json_object_get(doc, "t2s");
	if (version != NULL && json_integer_value(version) != 1) {
		json_decref(doc);
		return trouble_at(t, name, line, 1,
		    "unknown document version: expected 1");
	}
	return doc;
}

/* A document of the one member that a bare text stands for. */
static json_t *
document_of_text(const char *key, const char *s, size_t len)
{
	json_t *doc, *text;

	while (is_space(s[len - 1]))
		len--;
	doc = doc_new();
	text = json_text(s, len);
	if (strcmp(key, "sql") == 0)
		text = json_pack("{so}", "text", text);
	json_object_set_new(doc, key, text);
	return doc;
}

static bool
is_text(const char *s, size_t len, const char *name, size_t line,
    struct trouble *t)
{
	struct buf why = BUF_INIT;
	int down, column;
	bool good = limit_is_text(s, len, &down, &column, &why);

	if (!good)
		trouble_at(t, name, line + (size_t)down - 1, column, why.s);
	buf_free(&why);
	return good;
}

/* Which member a text stands for, NULL if only JSON may stand. */
static const char *
text_member(const struct pipe *p, char first)
{
	/* a question may begin with a quoted name; a file that does is JSON */
	if (first == '{' || (!p->lines && (first == '[' || first == '"')))
		return NULL;
	if (p->takes_sql)
		return "sql";
	return p->lines && p->takes_question ? "question" : NULL;
}

json_t *
pipe_in_document(const struct pipe *p, const char *s, size_t len,
    const char *name, size_t line, struct trouble *t)
{
	static const char sqlite[] = "SQLite format 3"; /* with the NUL */
	const char *key;
	size_t at = len >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

	if (len >= sizeof sqlite && memcmp(s, sqlite, sizeof sqlite) == 0)
		return trouble_at(t, name, line, 1,
		    "the input is a database; use t2s-schema -d FILE to "
		    "describe it");
	while (at < len && is_space(s[at]))
		at++;
	if (at == len)
		return trouble_at(t, name, line, 1, "the input is empty");
	key = text_member(p, s[at]);
	if (key != NULL && !is_text(s, len, name, line, t))
		return NULL;
	if (key != NULL)
		return document_of_text(key, s + at, len - at);
	return document_of_json(s, len, name, line, t);
}

void
pipe_in_failed(const char *path, int error)
{
	enum status status = STATUS_BAD;
	struct buf why = BUF_INIT;

	if (error == EFBIG) {
		limit_over(LIMIT_document, &why);
		die(status, "cannot read '%s': %s", pipe_in_name(path), why.s);
	}
	if (error == ENOMEM || error == EIO || error == EMFILE ||
	    error == ENFILE || error == EAGAIN)
		status = STATUS_LATER;
	die(status, "cannot read '%s': %s", pipe_in_name(path),
	    strerror(error));
}

void
pipe_in_read(const char *path, struct buf *b)
{
	int error = io_read_file(path, b);

	if (error != 0)
		pipe_in_failed(path, error);
}

void
pipe_in_check(const char *path, const struct buf *b)
{
	struct trouble t;

	if (!is_text(b->s, b->len, pipe_in_name(path), 1, &t))
		die(STATUS_BAD, "%s", t.text);
}

json_t *
pipe_in_refusal(const struct pipe *p, const struct buf *why)
{
	return access_refusal(p->by, why->s, "make it again");
}

json_t *
pipe_in_admit(const struct pipe *p, json_t *doc)
{
	struct buf why = BUF_INIT;

	if (!access_admits(doc, &why)) {
		json_decref(doc);
		doc = pipe_in_refusal(p, &why);
	}
	buf_free(&why);
	return doc;
}
