#ifndef DB_POSTGRES_CATALOGUE_H
#define DB_POSTGRES_CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>
#include "db/postgres/connect.h"

/*
 * What the catalogue of a PostgreSQL database says, read in one round trip:
 * a result for each part, its rows ordered by the object in their first
 * column, except for the relations, which stand in the order they are told in.
 * What belongs to the system, to an extension or to a partition is left out,
 * and what the role may not read.
 */
enum part {
	PART_RELATIONS, PART_COLUMNS, PART_DEFAULTS, PART_COMMENTS,
	PART_TYPES, PART_LABELS, PART_KEYS, PART_FOREIGN, PART_PIECES,
	PART_VALUES, PARTS, PART_SAMPLED = PARTS, ALL_PARTS
};

/* Columns of the results. */
enum { RELATION_OID, RELATION_SCHEMA, RELATION_NAME, RELATION_KIND,
	RELATION_ROWS, RELATION_READABLE, RELATION_STRATEGY, RELATION_BY,
	RELATION_BY_TEXT };
/* flags are true or null */
enum { COLUMN_OF, COLUMN_NUMBER, COLUMN_NAME, COLUMN_TYPE, COLUMN_TYPE_OID,
	COLUMN_NOT_NULL, COLUMN_IDENTITY, COLUMN_GENERATED,
	COLUMN_READABLE };
enum { DEFAULT_OF, DEFAULT_NUMBER, DEFAULT_TEXT };
/* number 0 is the relation itself */
enum { COMMENT_OF, COMMENT_NUMBER, COMMENT_TEXT };
/* of domains: what they come down to */
enum { TYPE_OID, TYPE_BASE, TYPE_BASE_OID, TYPE_NOT_NULL };
enum { LABEL_OF, LABEL_TEXT };
enum { KEY_OF, KEY_PRIMARY, KEY_COLUMNS, KEY_WIDTH };
enum { FOREIGN_OF, FOREIGN_COLUMNS, FOREIGN_TO, FOREIGN_TO_COLUMNS };
/* partitions and tables that inherit, down to the last, by server */
enum { PIECE_OF, PIECE_SERVER, PIECE_COUNT, PIECE_ROWS, PIECE_KNOWN };
/* the list is JSON, null where there is none: of PART_VALUES some of what
 * ANALYZE saw, with flags that are true or null (VALUE_LOOK is false if a
 * look would only tell how texts are written); of PART_SAMPLED, which has the
 * first three and SAMPLED_FEW, all that the column holds */
enum { VALUE_OF, VALUE_NUMBER, VALUE_LIST, VALUE_SCHEMA, VALUE_TABLE,
	VALUE_COLUMN, VALUE_ROWS, VALUE_WHOLE, VALUE_NULLS, VALUE_LOOK,
	SAMPLED_FEW = 3 /* they are categories */ };

struct pg_row {
	unsigned long oid;
	long number;  /* of the column that it is about */
	int row;      /* of the result */
};

struct pg_catalogue {
	PGresult *part[ALL_PARTS];
	struct pg_row *rows[ALL_PARTS];
	int n[ALL_PARTS];
};

/* Rows of a part that begin with an object. */
struct run {
	int first, n;
};

/* `values`: most categories of a column, 0: ask for none. False with a
 * finding and *status. Init with {0}; free it in both cases. */
bool pg_catalogue_read(struct pg_catalogue *c, struct pg_session *s, long values,
    struct findings *f, enum status *status);
/* Look at the rows of small tables where PART_VALUES says so, in a
 * second round trip; what fails leaves PART_SAMPLED empty, and the
 * transaction is over then: false. */
bool pg_catalogue_sample(struct pg_catalogue *c, struct pg_session *s,
    long values);
void pg_catalogue_free(struct pg_catalogue *c);

/* Private: put the rows of a part in order, once it is there. */
void pg_index_rows(struct pg_catalogue *c, enum part part);

/* A field, "" where it is null; valid until the catalogue is freed. */
const char *pg_text(const struct pg_catalogue *c, enum part part,
    int row, int column);
/* The same, NULL if it is null. */
const char *pg_maybe(const struct pg_catalogue *c, enum part part,
    int row, int column);
bool pg_true(const struct pg_catalogue *c, enum part part, int row,
    int column);
/* An object's number. */
unsigned long pg_oid(const struct pg_catalogue *c, enum part part,
    int row, int column);
/* Of a part that is ordered by its object. */
struct run pg_run(const struct pg_catalogue *c, enum part part,
    unsigned long oid);
/* Of a part whose rows are about columns: the row of that number, or -1. */
int pg_seek(const struct pg_catalogue *c, enum part part, struct run run,
    long number);

/*
 * The state of the catalogue, appended as one line: who asks, and how many
 * rows each of its tables holds of which transactions. It is another one
 * after every change of what pg_catalogue_read gives but estimates of rows and
 * values. False with a finding and *status.
 */
bool pg_catalogue_state(struct pg_session *s, struct buf *out,
    struct findings *f, enum status *status);

#endif
