#ifndef LINK_RETRIEVE_RETRIEVE_H
#define LINK_RETRIEVE_RETRIEVE_H

#include "link/path/graph.h"
#include "link/retrieve/reach.h"
#include "schema/schema.h"

/*
 * Retrieval without a model: which tables of a schema a question is about.
 * An index is built once for a schema; a ranking is made for each question.
 *
 * A word of the question meets a table in one of its fields, with a strength
 * of 0..1; the score of a table sums them, each weighed by how rare the word
 * is among the tables (BM25's idf), and adds what the tables around it (by
 * keys, or in the same small schema) cover of the question: tables that
 * answer it together stand together.
 */
enum rank_field {
	RANK_NONE, RANK_SCHEMA, RANK_COMMENT, RANK_VALUE, RANK_COLUMN,
	RANK_NAME, RANK_TERM
};

struct rank_posting {
	uint32_t term, table;
	float strength;
	enum rank_field field;
};
struct retrieve_index {
	const struct schema *schema;
	struct vocab vocab;
	struct rank_posting *postings; /* by term: of term t */
	size_t *first, *end;           /* from first[t] to end[t] */
	size_t npostings;
	struct graph graph;
	uint32_t *group; /* of each table: those of one small schema, 0: none */
	size_t ngroups;  /* numbers given, 0 among them */
	size_t *group_size; /* tables of a group; of group 0, what is small */
};
/* The schema is borrowed and must live on. */
void retrieve_build(struct retrieve_index *r, const struct schema *s);
void retrieve_free(struct retrieve_index *r);

struct retrieve_cell {
	float strength;
	enum rank_field field;
};
struct retrieve_ranking {
	struct retrieve_index *rank; /* its vocabulary remembers names */
	const struct words *words; /* of the question, borrowed */
	struct reach *reach;       /* of each word */
	double *weight;            /* of each clue: its rarity, 0: not used */
	struct retrieve_cell *cells; /* of clue c and table t at
	                               c * ntables + t; clues are the words,
	                               then each word with the next */
	double *score;             /* of each table; from retrieve_total */
	const double *likeness;    /* of each table to the question, borrowed;
	                              NULL: words alone count */
	const bool *named;         /* of each table: kept however many are
	                              asked for; borrowed, NULL: none */
	bool relevant;             /* some word meets some table */
};
/* Everything in the arena. */
void retrieve_make(struct retrieve_ranking *g, struct arena *a,
    struct retrieve_index *r,
    const struct words *words);
struct retrieve_cell *retrieve_cell(const struct retrieve_ranking *g,
    size_t word,
    size_t table);
/* The n words from `word` on meet a table in a field. */
void retrieve_meet(struct retrieve_ranking *g, size_t word, size_t n,
    size_t table,
    float strength, enum rank_field field);
/* The strength of a whole stored value, by how it is written. */
#define RANK_VALUE_NAME 0.7F
#define RANK_VALUE_WORD 0.5F
/* Score all tables by what is known so far. */
void retrieve_total(struct retrieve_ranking *g, struct arena *a);
/* All tables by their scores, the best first, into `order` (indices). */
void retrieve_order(const struct retrieve_ranking *g, struct arena *a,
    size_t *order);

#endif
