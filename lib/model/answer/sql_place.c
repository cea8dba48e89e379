#include "model/answer/sql_place.h"

#include <string.h>

#include "base/utf8.h"
#include "json/write.h"
#include "model/answer/answer_text.h"
#include "sql/read/token.h"

/* The place of the one token that is `text`; none where two are. */
static struct sql_place
place_of(const char *sql, const struct dialect *d, const char *text, size_t n)
{
	struct sql_place place = {0, 0};
	struct tokens tokens;
	struct token k;
	size_t hits = 0;

	tokens_open(&tokens, sql, strlen(sql), d);
	while (n > 0 && (k = tokens_next(&tokens)).kind != TOKEN_END &&
	    k.kind != TOKEN_WRONG) {
		struct arena a = {0};
		const char *here = token_text(&tokens, &k, &a);

		if (strlen(here) == n && ascii_equal_n(here, text, n) &&
		    hits++ == 0)
			token_place(&tokens, k.s, &place.line, &place.column);
		arena_free(&a);
	}
	return hits == 1 ? place : (struct sql_place){0, 0};
}

static struct sql_place
place_of_quoted(const char *sql, const struct dialect *d,
    const char *message)
{
	struct sql_place place = {0, 0};
	const char *open = message, *close;

	while (place.line == 0 && (open = strpbrk(open, "'\"")) != NULL &&
	    (close = strchr(open + 1, *open)) != NULL) {
		place = place_of(sql, d, open + 1, (size_t)(close - open) - 1);
		open = close + 1;
	}
	return place;
}

/* Words that stand in a message for themselves, not for what is in SQL. */
static struct sql_place
place_of_word(const char *sql, const struct dialect *d, const char *message)
{
	struct sql_place place = {0, 0};
	const char *colon = strrchr(message, ':'), *s = message;

	if (colon != NULL)
		s = colon + 1;
	while (place.line == 0 && *s != '\0') {
		size_t n = 0;
		bool call;

		while (span_is_name((unsigned char)s[n]))
			n++;
		/* behind a colon, or as name() */
		call = s[n] == '(';
		if (n > 0 && (colon != NULL || call))
			place = place_of(sql, d, s, n);
		s += n > 0 ? n : 1;
	}
	return place;
}

static struct sql_place
place_of_node(const char *sql, const struct dialect *d, const json_t *node)
{
	static const char *const keys[] = {"function", "fn", "alias", "as",
	    "value", "column", "expr", "right", "left", "table"};
	struct sql_place place = {0, 0};
	struct buf text = BUF_INIT;

	if (json_is_string(node))
		place = place_of(sql, d, json_string_value(node),
		    json_string_length(node));
	if (json_is_number(node)) {
		json_compact(&text, node);
		place = place_of(sql, d, text.s, text.len);
		buf_free(&text);
	}
	for (size_t i = 0; json_is_object(node) && place.line == 0 &&
	    i < sizeof keys / sizeof *keys; i++)
		place = place_of_node(sql, d, json_object_get(node, keys[i]));
	return place;
}

struct sql_place
sql_place(const char *sql, const char *dialect, const char *message,
    const json_t *node)
{
	const struct dialect *known = dialect_find(dialect);
	const struct dialect *d = known != NULL ? known :
	    dialect_get(DIALECT_SQLITE);
	struct sql_place place = place_of_quoted(sql, d, message);

	if (place.line == 0)
		place = place_of_word(sql, d, message);
	return place.line == 0 ? place_of_node(sql, d, node) : place;
}

/* "HAVING (having_filters)" says it twice: does `b` end with "HAVING (" and
 * does a parenthesis close? Then both go. */
static bool
said_before(struct buf *b, const char *word, const char *rest)
{
	size_t n = strlen(word) + 2;

	if (*rest != ')' || b->len < n ||
	    memcmp(b->s + b->len - n, word, n - 2) != 0 ||
	    memcmp(b->s + b->len - 2, " (", 2) != 0)
		return false;
	buf_cut(b, b->len - 2);
	return true;
}

void
sql_place_words(struct buf *b, const char *message)
{
	static const char *const words[][2] = {
		{"global_filters", "WHERE"}, {"having_filters", "HAVING"},
		{"group_by_columns", "GROUP BY"}, {"group_by", "GROUP BY"},
		{"join_edges", "JOIN"}, {"order_by", "ORDER BY"},
		{"selections", "FROM"}, {"ctes", "WITH"},
		{"window_functions", "OVER"}, {"intent_summary", "the query"},
	};

	while (*message != '\0') {
		const char *word = NULL;
		size_t n = 0;

		while (span_is_name((unsigned char)message[n]))
			n++;
		for (size_t i = 0; i < sizeof words / sizeof *words; i++)
			if (strlen(words[i][0]) == n &&
			    memcmp(words[i][0], message, n) == 0)
				word = words[i][1];
		if (word != NULL && said_before(b, word, message + n))
			n++;
		else if (word != NULL)
			buf_str(b, word);
		else
			buf_add(b, message, n > 0 ? n : 1);
		message += n > 0 ? n : 1;
	}
}
