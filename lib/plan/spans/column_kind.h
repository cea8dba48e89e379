#ifndef PLAN_SPANS_COLUMN_KIND_H
#define PLAN_SPANS_COLUMN_KIND_H

#include <stdbool.h>
#include "base/memo.h"
#include "schema/schema.h"
#include "words/listed.h"
#include "words/words.h"

/*
 * What columns are for, as far as names, types, keys and listed values tell:
 * column_kind.def has the words. Found once for each column that is asked
 * about.
 */
enum kind {
	KIND_OTHER,    /* nothing is known */
	KIND_KEY,      /* tells rows apart, says nothing to a person */
	KIND_REFERENCE, /* points to a row of another table */
	KIND_TIME,     /* .time of the column says how */
	KIND_FLAG,     /* yes or no */
	KIND_MONEY,    /* an amount that may be added up */
	KIND_QUANTITY, /* a number of things, or a measure that adds up */
	KIND_RATE,     /* a number that does not add up: a score, an age */
	KIND_NUMBER,   /* another number */
	KIND_NAME,     /* what a person calls the row */
	KIND_CODE,     /* text that tells rows apart: a ticket's number */
	KIND_CATEGORY, /* one of few values */
	KIND_TEXT,     /* other text */
};

struct kind_info {
	enum kind kind;
	const json_t *yes, *no; /* of a flag: what is stored; NULL: not seen */
	double event;           /* KIND_TIME: how little it is the moment that
	                           rows of the table stand for; 0: it is */
	bool cents;             /* KIND_MONEY: hundredths */
};

/* Which side of what a firm does people are on. */
enum kind_side { KIND_NEITHER, KIND_SERVED, KIND_STAFF };

enum { KIND_LABEL = 3 };
/* What is known of a table, each when it was asked for. */
struct kind_table {
	bool has_label, has_code, has_event, has_person;
	bool person;
	enum kind_side side;
	const struct schema_column *label[KIND_LABEL], *code, *event;
	size_t nlabel;
};

struct kinds {
	struct arena *arena;
	const struct schema *schema;
	struct kind_info **of; /* by table, then column; NULL: not yet */
	struct kind_table *tables;
	struct memo words; /* of names, private */
};

/* For a schema that outlives it, in the arena. */
struct kinds kinds_make(struct arena *a, const struct schema *s);

/* The words of a name, found once for each. */
struct words kind_words(struct kinds *k, const char *name);
/* Calls for the words of a column's name, then of its synonyms, then of the
 * beginning of its comment, until `take` returns true, which is returned. */
bool kind_each_word(struct kinds *k, const struct schema_column *c,
    bool (*take)(void *arg, const struct words *w), void *arg);

const struct kind_info *kind_of(struct kinds *k,
    const struct schema_column *c);
/* The key of which c is the only column, or the first of several; NULL. */
const struct schema_key *kind_key_from(const struct schema_column *c);
/* May values be compared with numbers, added up, averaged? */
bool kind_is_number(struct kinds *k, const struct schema_column *c);
bool kind_is_summable(struct kinds *k, const struct schema_column *c);
/* Is one of the words of the column's name on the list? */
bool kind_is_called(struct kinds *k, const struct schema_column *c,
    enum listed list);
/* A day, or what has days in it: no bare time of the day, no bare year. */
bool kind_is_day(const struct schema_column *c);

/* The column that tells when rows of t happened; NULL: it has none. */
const struct schema_column *kind_event(struct kinds *k,
    const struct schema_table *t);

/*
 * What shows a row of a table to a person: its name, title, code, or key.
 * Returns how many columns: 2 for a first and a last name, 3 where some rows
 * have the name of a firm instead, 0 for none at all.
 */
size_t kind_label(struct kinds *k, const struct schema_table *t,
    const struct schema_column *out[KIND_LABEL]);
/* What tells who a row is where some have no name: an address of email, a
 * code; NULL: none, or all have one. */
const struct schema_column *kind_substitute(struct kinds *k,
    const struct schema_table *t);
/* What a list shows beside the label: the code by which people speak of rows,
 * which is no key; NULL: nothing. */
const struct schema_column *kind_beside(struct kinds *k,
    const struct schema_table *t);
/* The text that tells rows apart beside the name: number, reference; NULL. */
const struct schema_column *kind_code(struct kinds *k,
    const struct schema_table *t);
/* Are the rows people? On which side? Who does what the verb says? */
bool kind_is_person(struct kinds *k, const struct schema_table *t);
enum kind_side kind_side(struct kinds *k, const struct schema_table *t);
enum kind_side kind_side_of_verb(const char *text);
/* Does the word of a name mean people, as it is or cut short: "byr"? */
bool kind_word_is_person(struct kinds *k, const char *text);
/* Does the table only say what codes mean: statuses, types, countries? */
bool kind_is_lookup(const struct schema_table *t);

#endif
