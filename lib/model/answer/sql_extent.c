#include "model/answer/sql_extent.h"

#include <string.h>

#include "base/utf8.h"
#include "sql/read/token.h"

/* -- where it ends */

static bool
goes_on(struct span line)
{
	static const char *const words[] = {"from", "where", "group",
	    "order", "having", "limit", "offset", "join", "inner", "left",
	    "right", "full", "cross", "natural", "outer", "on", "and", "or",
	    "union", "intersect", "except", "select", "as", "then", "else",
	    "end", "when", "not", "in", "fetch", "window", "using"};

	if (line.n > 0 && strchr("(),-/*", *line.s) != NULL)
		return memcmp(line.s, "---", line.n < 3 ? line.n : 3) != 0;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (span_at_word(line, words[i]))
			return true;
	return false;
}

struct span
sql_extent_paragraph(struct span t)
{
	for (size_t at = 0; at < t.n;) {
		size_t n = span_line(span_from(t, at)).n;
		struct span rest = span_from(t, at + n);
		struct span next = span_trim(rest);
		struct span gap = {rest.s, (size_t)(next.s - rest.s)};

		if (next.n == 0)
			break;
		if (span_count(gap, '\n') > 1 && !goes_on(next))
			return (struct span){t.s, at + n};
		at = (size_t)(next.s - t.s);
	}
	return t;
}

/* "Where", not "WHERE" or "where". */
static bool
is_capitalised(struct span t)
{
	return t.n > 1 && *t.s >= 'A' && *t.s <= 'Z' && t.s[1] >= 'a' &&
	    t.s[1] <= 'z';
}

bool
sql_extent_goes_on(struct span t, struct span rest)
{
	rest = span_trim(rest);
	return goes_on(rest) && (!is_capitalised(rest) || is_capitalised(t));
}

/* -- where it begins */

/* WITH name AS (, WITH name (a, b) AS (, WITH RECURSIVE */
static bool
begins_ctes(struct span t, const struct dialect *d)
{
	struct tokens tokens;
	struct token k;

	tokens_open(&tokens, t.s, t.n, d);
	tokens_next(&tokens);
	k = tokens_next(&tokens);
	if (token_is(&k, "recursive"))
		return true;
	k = tokens_next(&tokens);
	if (token_is(&k, "("))
		while (k.kind != TOKEN_END && k.kind != TOKEN_WRONG &&
		    !token_is(&k, ")"))
			k = tokens_next(&tokens);
	if (token_is(&k, ")"))
		k = tokens_next(&tokens);
	if (!token_is(&k, "as"))
		return false;
	k = tokens_next(&tokens);
	return token_is(&k, "(") || token_is(&k, "not") ||
	    token_is(&k, "materialized");
}

static bool
begins_line(struct span all, size_t at)
{
	while (at > 0 && (all.s[at - 1] == ' ' || all.s[at - 1] == '\t'))
		at--;
	return at == 0 || strchr("\n`:;\"'", all.s[at - 1]) != NULL;
}

bool
sql_extent_begins(struct span all, size_t at, const struct dialect *d)
{
	struct span t = span_from(all, at);

	while (t.n > 0 && *t.s == '(')
		t = span_trim(span_from(t, 1));
	if (span_at_word(t, "with"))
		return begins_ctes(t, d);
	return begins_line(all, at) || (t.n > 1 && t.s[1] == 'E');
}

/* -- what is within it */

/* Behind these a query goes on, and none begins. */
static const char *const goes_before[] = {"union", "intersect", "except",
    "minus", "all", "distinct", "(", NULL};

bool
sql_extent_is_piece(struct span statement, size_t at, const struct dialect *d)
{
	struct tokens tokens;
	struct token k, before = {TOKEN_END, NULL, 0, NULL};
	int depth = 0;

	if (span_at_word(statement, "with") || statement.s[at] == '(')
		return true;
	tokens_open(&tokens, statement.s, statement.n, d);
	for (;;) {
		k = tokens_next(&tokens);
		if (k.kind == TOKEN_END || k.kind == TOKEN_WRONG ||
		    k.s >= statement.s + at)
			break;
		depth += token_is(&k, "(") - token_is(&k, ")");
		before = k;
	}
	return depth > 0 || token_is_any(&before, goes_before) ||
	    (k.s > statement.s + at && k.kind != TOKEN_WRONG);
}

struct span
sql_extent_answer(struct span t)
{
	static const char *const words[] = {"question", "q", "user", "human",
	    "### question", "# question", "-- question", "### instruction",
	    "### input"};
	size_t at = span_find(t, "select");

	for (at += span_line(span_from(t, at)).n; at < t.n;
	    at += span_line(span_from(t, at)).n) {
		struct span line = span_line(span_from(t, ++at));

		for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
			size_t n = strlen(words[i]);

			if (span_at_word(line, words[i]) &&
			    memchr(line.s + n, ':', line.n - n) != NULL)
				return (struct span){t.s, at};
		}
	}
	return t;
}
