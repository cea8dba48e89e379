#ifndef PLAN_SPANS_NAME_H
#define PLAN_SPANS_NAME_H

#include "plan/text/question.h"
#include "schema/schema.h"
#include "words/name.h"

/*
 * How well words of a question name a table or a column. The words of all
 * names are compared with the question's tokens once; "glued" names
 * ("custid") are parted with the words that the question and the other names
 * use. A column has its own name, the dictionary's synonyms, and the
 * beginning of a short comment.
 */
enum { NAME_WORDS_MAX = 16 }; /* longer names are cut */

struct name_word {
	unsigned id;   /* of the text, in names.text */
	bool table;    /* of a column's name: its table has the word too */
	bool generic;  /* id, code, name ..: may go unsaid */
	bool stop;
	bool unit;     /* in brackets behind the name, kg of "Weight (kg)", or
	                  behind "per": km of price_per_km */
};
struct name {
	struct name_word *v;
	size_t n;
	size_t head;   /* its last word that is of no unit */
	const struct schema_table *table;
	const struct schema_column *column; /* NULL: the table's own name */
	bool reference; /* the column refers to another row */
	double trust;  /* 1; less for what a comment says */
};
struct names {
	struct name *v;
	size_t n;
	const struct question *q;
	struct arena *arena;
	const char **text, **stem; /* of the different words */
	struct name_key **key;     /* .. made when one is compared */
	struct vector **vector;    /* .. likewise */
	size_t nwords, cap;
	float *alike;  /* token by token: how alike each word is, 0..1 */
};

/* In the arena. The schema and the question must outlive it. */
struct names names_make(struct arena *a, const struct schema *s,
    const struct question *q);

/* The names of a table, or of a column of it, one behind the other; *n of
 * them. */
const struct name *name_range(const struct names *all,
    const struct schema_table *t, const struct schema_column *c, size_t *n);

/* 0..1: do all content words among tokens from..to name it, and how much of
 * the name do they say? */
double name_score(const struct names *all, const struct name *name,
    size_t from, size_t to);
/* The same for two tokens apart: "first" and "name" of "first and last
 * name". */
double name_score_pair(const struct names *all, const struct name *name,
    size_t one, size_t other);
/* Is the name's last word said as it stands by token `at`? */
bool name_head_said(const struct names *all, const struct name *name,
    size_t at);
/* A word of names looked up, by its id. */
const struct name_key *name_word_key(struct names *all, unsigned id);
/* How it is used, likewise. */
const struct vector *name_word_vector(struct names *all, unsigned id);
/* How alike token `at`, if it was compared, and the i-th word of a name are. */
double name_word_alike(const struct names *all, const struct name *name,
    size_t i, size_t at);

#endif
