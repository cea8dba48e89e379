#ifndef MODEL_ANSWER_ANSWER_TEXT_H
#define MODEL_ANSWER_ANSWER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"

/* A piece of a text, borrowed. */
struct span {
	const char *s;
	size_t n;
};
bool span_is_space(char c);
bool span_is_name(unsigned char c); /* of an SQL name without quotes */
struct span span_trim(struct span t);
struct span span_from(struct span t, size_t at);
/* Up to the end of the first line. */
struct span span_line(struct span t);
/* Where a text first stands in it, in any case; t.n: nowhere. */
size_t span_find(struct span t, const char *what);
size_t span_count(struct span t, char c);
/* Does it begin with the word, in any case, and not with a longer one? */
bool span_at_word(struct span t, const char *word);

/*
 * What a model answered, without what it thought before (in <think> tags, or
 * before one that only closes, which some servers leave), and the blocks in
 * it that are set apart: fences, <sql> tags, the SQL in a JSON object.
 */
#define ANSWER_BLOCKS 64
struct answer_text {
	struct span whole;
	struct span blocks[ANSWER_BLOCKS]; /* in their order */
	size_t nblocks;
	struct arena arena; /* private */
};
void answer_text_open(struct answer_text *a, const char *text, size_t len);
void answer_text_close(struct answer_text *a);

#endif
