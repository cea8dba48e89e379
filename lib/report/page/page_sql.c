/* SQL in a page: what each token is, for the style sheet. */
#include <ctype.h>
#include <string.h>
#include "json/get.h"
#include "report/page/part.h"
#include "report/talk.h"
#include "sql/dialect/dialect.h"
#include "sql/read/parse.h"
#include "sql/read/token.h"

/* Our own SQL has its words in capitals; in a person's the reserved ones are
 * known in any case. */
static bool
is_keyword(const struct token *t)
{
	if (parse_is_reserved(t))
		return true;
	for (size_t i = 0; i < t->len; i++)
		if (!isupper((unsigned char)t->s[i]) && t->s[i] != '_')
			return false;
	return t->len > 1;
}

/* The class of a token; NULL: none. */
static const char *
class_of(const struct token *t, const struct token *next)
{
	switch (t->kind) {
	case TOKEN_WORD:
		if (parse_is_reserved(t))
			return "k";
		if (token_is(next, "(") && next->s == t->s + t->len)
			return "f";
		return is_keyword(t) ? "k" : NULL;
	case TOKEN_STRING:
		return "s";
	case TOKEN_NUMBER:
	case TOKEN_BLOB:
	case TOKEN_BITS:
	case TOKEN_PARAM:
		return "d";
	case TOKEN_NAME:
	case TOKEN_TEXT:
	case TOKEN_SIGN:
	case TOKEN_WRONG:
	case TOKEN_END:
		break;
	}
	return NULL;
}

static void
add(struct buf *b, const char *class, const char *s, size_t n)
{
	if (class != NULL)
		buf_fmt(b, "<span class=%s>", class);
	part_text_n(b, s, n);
	if (class != NULL)
		buf_str(b, "</span>");
}

/* White space, and comments. */
static void
add_gap(struct buf *b, const char *s, const char *end)
{
	size_t space = strspn(s, " \t\r\n\f");

	if (s >= end)
		return;
	if (s + space >= end)
		part_text_n(b, s, (size_t)(end - s));
	else
		add(b, "c", s, (size_t)(end - s));
}

void
part_sql_text(struct buf *b, const char *sql, const char *dialect)
{
	const struct dialect *d = dialect ? dialect_find(dialect) : NULL;
	const char *at = sql, *end = sql + strlen(sql);
	struct tokens tokens;
	struct token t, next;

	buf_str(b, "<pre><code>");
	tokens_open(&tokens, sql, strlen(sql),
	    d ? d : dialect_find("sqlite"));
	for (t = tokens_next(&tokens); t.kind != TOKEN_END &&
	    t.kind != TOKEN_WRONG; t = next) {
		next = tokens_next(&tokens);
		add_gap(b, at, t.s);
		add(b, class_of(&t, &next), t.s, t.len);
		at = t.s + t.len;
	}
	/* from what is no SQL on it is text */
	add_gap(b, at, t.kind == TOKEN_WRONG ? at : end);
	if (t.kind == TOKEN_WRONG)
		part_text(b, at);
	buf_str(b, "</code></pre>");
}

static void
add_param(struct buf *b, size_t i, const json_t *param)
{
	struct buf value = BUF_INIT;

	talk_param(&value, param);
	buf_fmt(b, "<dt>Parameter %zu</dt><dd><code>", i + 1);
	part_text(b, value.s);
	buf_str(b, "</code></dd>");
	buf_free(&value);
}

void
part_sql(struct buf *b, const json_t *doc)
{
	const json_t *sql = get_object(doc, "sql"), *param;
	const json_t *params = get_array(sql, "params");
	size_t i;

	if (get_str(sql, "text") == NULL)
		return;
	buf_str(b, "<section id=sql><h2>SQL</h2>");
	part_sql_text(b, get_str(sql, "text"), get_str(sql, "dialect"));
	if (json_array_size(params) > 0)
		buf_str(b, "<dl class=note>");
	json_array_foreach(params, i, param)
		add_param(b, i, param);
	if (json_array_size(params) > 0)
		buf_str(b, "</dl>");
	buf_str(b, "</section>\n");
}
