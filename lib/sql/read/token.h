#ifndef SQL_READ_TOKEN_H
#define SQL_READ_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"
#include "sql/dialect/dialect.h"

/*
 * SQL text as tokens, by the rules of a dialect: which quotes make names and
 * which make strings, what a backslash means, what begins a comment.
 */
enum token_kind {
	TOKEN_END,
	TOKEN_WORD,    /* a keyword or a name without quotes */
	TOKEN_NAME,    /* a quoted name */
	TOKEN_TEXT,    /* "..", which may be a name or a string */
	TOKEN_STRING,
	TOKEN_NUMBER,  /* digits, fraction, exponent; 0x too */
	TOKEN_BLOB,    /* X'..' */
	TOKEN_BITS,    /* B'..', X'..' where that is a string of bits */
	TOKEN_PARAM,   /* ? ?1 :name @name $name $1 */
	TOKEN_SIGN,    /* an operator or punctuation */
	TOKEN_WRONG,   /* nothing SQL has; `why` tells */
};

struct token {
	enum token_kind kind;
	const char *s; /* in the text, with quotes */
	size_t len;
	const char *why;
};

/* What PostgreSQL makes operators of. */
#define TOKEN_SIGNS "~!@#^&|`?+-*/%<>="

struct tokens {
	const char *text, *at, *end;
	const char *plain; /* up to here each sign is a token of its own */
	const struct dialect *dialect;
};

void tokens_open(struct tokens *t, const char *text, size_t len,
    const struct dialect *d);
/* The next one; after the end the end again. */
struct token tokens_next(struct tokens *t);

/* What a quoted token holds, without quotes and escapes, or the text of
 * any other; new in the arena. */
const char *token_text(const struct tokens *t, const struct token *k,
    struct arena *a);

/* Is it this word, in any case, or this sign? `word` in lower case. */
bool token_is(const struct token *k, const char *word);
/* One of a list that ends with NULL? */
bool token_is_any(const struct token *k, const char *const *words);

/* Line and column, from 1, of a place in the text. */
void token_place(const struct tokens *t, const char *at, int *line,
    int *column);

#endif
