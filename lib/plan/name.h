#ifndef PLAN_NAME_H
#define PLAN_NAME_H

#include "plan/question.h"
#include "schema/schema.h"

/*
 * How well words of a question name a table or a column. Made once for a
 * schema; "glued" names ("custid") are parted with the words that the
 * question and the other names use.
 */
/* Longer names are cut. */
enum { NAME_WORDS_MAX = 24 };

struct name_word {
	const char *text, *stem;
	bool table;   /* of a column's name: its table has the word too */
	bool generic; /* id, code, name ..: may go unsaid */
};
struct name {
	struct name_word *v;
	size_t n;
	const struct schema_table *table;
	const struct schema_column *column; /* NULL: the table's own name */
};
struct names {
	struct name *v;
	size_t n;
};

struct names names_of_schema(struct arena *a, const struct schema *s,
    const struct question *q);

/* 0..1: do all content words among tokens from..to name it, and how much of
 * the name do they say? */
double name_score(const struct name *name, const struct question *q,
    size_t from, size_t to);
/* The same for two tokens apart: "first" and "name" of "first and last
 * name". */
double name_score_pair(const struct name *name, const struct question *q,
    size_t one, size_t other);

/* How alike two words are, 0..1: `word` from a question, `part` from a name;
 * both with their stems. */
double name_word_score(const char *word, const char *stem, const char *part,
    const char *part_stem);

#endif
