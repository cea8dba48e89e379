#ifndef SCHEMA_FACTS_H
#define SCHEMA_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/mem.h"

/*
 * What an engine says of one table, on its way into the document: written as
 * JSON text at once, so that ten thousand tables need no tree. Everything is
 * allocated in the arena of the facts. Init with {0}.
 */
struct facts_column {
	const char *name, *type;
	const char *domain;      /* whose base `type` is, or NULL */
	const char *otherwise;   /* the default's text, or NULL */
	const char *comment;     /* or NULL */
	const char *time;        /* that member, or NULL */
	const char **blanks;     /* texts that stand for a missing value */
	size_t nblanks;
	const char **values;     /* categories */
	size_t nvalues;
	const char *casing;      /* how letters are written, or NULL */
	const char **but;        /* words that are not written so */
	size_t nbut;
	bool padded;             /* some begin or end with a blank */
	size_t width;            /* digits that each text has; 0 */
	size_t distinct;         /* values there are, 0: unknown, or many */
	size_t doubles;          /* texts that came before, where few did */
	bool digits;             /* texts that are numbers, and sort otherwise */
	const char *least, *greatest; /* as JSON, or NULL */
	bool numbers;            /* the categories are, as JSON */
	bool nulls;              /* there are some */
	bool nullable, generated, identity;
	unsigned key_place;      /* in the primary key, from 1; else 0 */
};

struct facts_key {
	const char **columns;
	size_t n;
	const char *to_table;    /* NULL for a unique key */
	const char *to_schema;   /* where it is not that of the table */
	const char **to_columns;
	size_t nto;              /* 0 if they were left out */
};

struct facts {
	const char *schema;      /* NULL if absent to be told */
	const char *name, *kind, *comment;
	int64_t rows;            /* -1 where unknown */
	int64_t sampled;         /* rows that were looked at, where that is not
	                            all of them; 0 */
	const char *distribution; /* JSON text of that member, or NULL */
	struct facts_column *columns;
	size_t ncolumns, columns_cap;
	const char **primary_key;
	size_t nprimary_key;
	struct facts_key *unique, *foreign;
	size_t nunique, unique_cap, nforeign, foreign_cap;
	struct arena arena;
};

/* Forget the table, keep the memory of the lists. */
void facts_reset(struct facts *f);
void facts_free(struct facts *f);

/* New ones at the end, zeroed; valid until the next is added. */
struct facts_column *facts_column(struct facts *f);
struct facts_key *facts_unique(struct facts *f);
struct facts_key *facts_foreign(struct facts *f);
/* Set primary_key from the columns' key_place. */
void facts_place_key(struct facts *f);
/* By name, ignoring ASCII case; NULL. */
struct facts_column *facts_find(const struct facts *f, const char *name);

/* The table as t2s-document(5) has it, compact. All text must be UTF-8. */
void facts_write(struct buf *out, const struct facts *f);
/* The same 16 digits that schema_fingerprint gives for that JSON. */
void facts_fingerprint(const struct facts *f, char out[17]);

#endif
