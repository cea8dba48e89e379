#ifndef EVAL_SCAN_H
#define EVAL_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The words of SQL text, enough to count clauses; what they mean is not
 * known here.
 */
enum token_kind {
	TOKEN_END,
	TOKEN_WORD,   /* also in backquotes or brackets */
	TOKEN_NUMBER,
	TOKEN_TEXT,   /* in single or double quotes: the latter may be a name */
	TOKEN_MARK,   /* one byte */
};

struct token {
	enum token_kind kind;
	const char *s; /* borrowed; of a text the inside */
	size_t len;
};

/* The next token; gives where the one after it may begin. */
const char *scan_next(const char *sql, struct token *t);
/* Is it this word or mark, ignoring case? A text is none. */
bool scan_is(const struct token *t, const char *word);
/* One of a list that ends with NULL? */
bool scan_is_any(const struct token *t, const char *const *words);

#endif
