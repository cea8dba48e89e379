#ifndef SCHEMA_SCHEMA_H
#define SCHEMA_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"

/*
 * A typed, read-only view of the document's `schema` member, with names
 * found fast. The JSON must outlive the view; strings are borrowed from it.
 */

/* What values of a column are, from its declared type. */
enum type_class {
	TYPE_UNKNOWN, TYPE_TEXT, TYPE_INTEGER, TYPE_NUMBER, TYPE_BOOLEAN,
	TYPE_DATE, TYPE_TIME, TYPE_DATETIME, TYPE_BLOB, TYPE_JSON,
};
/* "VARCHAR(20)", "bigint", "DECIMAL(10,2)", "timestamp with time zone" ..;
 * of any dialect, ignoring case. NULL and "" are unknown. */
enum type_class type_class(const char *declared);
const char *type_class_name(enum type_class c); /* "integer"; static */
/* Is it text only as it is spelled: an enumeration, a UUID, an address? An
 * engine that is strict wants it cast before it is matched or cut. */
bool type_is_spelled(const char *declared);
/* What a JSON value is: text, integer, number, boolean, or unknown. */
enum type_class type_class_of_json(const json_t *value);

/* How a column holds points in time: the member `time`, which t2s-schema
 * finds out or a dictionary says; where it is absent, the declared type. */
enum schema_time {
	SCHEMA_TIME_NONE,
#define SCHEMA_TIME(name, text, unit, meaning) SCHEMA_TIME_##name,
#include "schema/content/time.def"
#undef SCHEMA_TIME
	SCHEMA_TIMES
};
/* By its name; of an unknown name, or NULL, what the type declares. */
enum schema_time schema_time(const char *name, enum type_class class);
const char *schema_time_name(enum schema_time t); /* "" of none; static */
/* For people and models: "epoch seconds"; "" of none; static. */
const char *schema_time_words(enum schema_time t);
/* The name of a column that is declared a date and holds none that could be
 * read. */
#define SCHEMA_TIME_NO "none"
/*
 * An expression of the plan language (new) that gives a date, or a date with
 * the time of day, for one whose values are held so: {"fn": "from_epoch", ..}
 * of epochs, a cast to date of what is cut out of digits and texts; the first
 * day of a month or a year. What SQL takes for a time as it is (DATE,
 * DATETIME, CLOCK), and what is none, is given back. `class` is that of the
 * column.
 */
json_t *schema_time_expr(enum schema_time t, enum type_class class,
    json_t *expr /* steals */);
/* The other way round: an expression (new) that gives, as such a column holds
 * it, the time that an expression for a date or a date with the time of day
 * gives; NULL if absent. */
json_t *schema_time_from(enum schema_time t, enum type_class class,
    json_t *date /* steals */);
/* The same of a time that is known, of which `t` tells the unit that it is in:
 * an expression (new), a literal where a person can read that. */
struct moment;
json_t *schema_time_literal(enum schema_time t, enum type_class class,
    const struct moment *m);
/* The first moment that a text held so means, which has that form; false for
 * what is no date cut to pieces (DATE, EPOCH, CLOCK ..), or no such day. */
bool schema_time_parse(enum schema_time t, const char *text, struct moment *m);
/* The finest unit that `t` tells; coarser ones are less. And what tells just
 * that: a year, YYYY-MM, a date, a datetime. */
enum schema_time_unit {
	SCHEMA_TIME_UNIT_YEAR, SCHEMA_TIME_UNIT_MONTH, SCHEMA_TIME_UNIT_DAY,
	SCHEMA_TIME_UNIT_SECOND,
};
enum schema_time_unit schema_time_unit(enum schema_time t);
enum schema_time schema_time_of_unit(enum schema_time_unit u);

/*
 * The words of a term that has no expression, in `comment`: a rule that people
 * and models read. NULL for others. The same of the term that an object of
 * `matches` is about, where its whole name was met. Borrowed.
 */
const char *schema_term_words(const json_t *term);
const char *schema_term_matched(const json_t *schema, const json_t *match);

struct schema_column {
	const char *name;
	const char *type;      /* as declared, "" where there is none */
	enum type_class class;
	enum schema_time time;
	bool nullable;
	bool primary_key;      /* part of it */
	bool hidden;
	const struct schema_table *table;
	const json_t *json;    /* comment, synonyms, unit, values, nulls .. */
};

/* A key of which the table lacks a column is left out of the view. */
struct schema_key {
	const struct schema_table *from;
	const struct schema_table *to; /* NULL if it, or one of the columns
	                          that the key says of it, is missing */
	const char *to_name;
	const struct schema_column **from_columns; /* each is there */
	const struct schema_column **to_columns; /* as many; each is there, or
	                          NULL if `to` is */
	size_t n;
	bool declared;
	double confidence;     /* 1 where declared */
	const json_t *json;
};

struct schema_table {
	const char *schema;    /* NULL if absent */
	const char *name;
	const char *kind;      /* "table", "view", "virtual" .. */
	double rows;           /* estimate, -1 where unknown */
	size_t index;          /* in .tables of the view */
	struct schema_column *columns;
	size_t ncolumns;
	const struct schema_column **primary_key;
	size_t nprimary_key;
	struct schema_key *keys; /* that it declares or that were inferred */
	size_t nkeys;
	const json_t *json;
	const struct schema_table *of; /* of an alias: its table, else NULL */
};

struct schema {
	struct schema_table *tables;
	size_t ntables;
	const json_t *json;
	struct arena arena;
	void *index;           /* private: name -> table */
};

/* Build the view of schema.tables; a misshapen part is passed over. Never
 * fails. */
void schema_view(struct schema *s, const json_t *schema_json);
void schema_free(struct schema *s);

/* By name: exactly first, then ignoring ASCII case (*inexact is set then,
 * where not NULL). `schema` may be NULL: then any, and where two schemas have
 * the table NULL with *ambiguous set. */
const struct schema_table *schema_table(const struct schema *s,
    const char *schema, const char *name, bool *inexact, bool *ambiguous);
/* The same for a column; hidden columns are not found. */
const struct schema_column *schema_column(const struct schema_table *t,
    const char *name, bool *inexact);

/* Is {columns} of t unique: its primary key or a unique key within them? */
bool schema_is_unique(const struct schema_table *t,
    const struct schema_column *const *columns, size_t n);

/* Is the column a part of a foreign key of its table? */
bool schema_refers(const struct schema_column *c);

/* Joins are made unasked by keys of this confidence. */
#define SCHEMA_KEY_SURE 0.75
/* Was the key inferred (t2s-schema --infer-keys), and with less? */
bool schema_key_inferred(const struct schema_key *k);
bool schema_key_doubted(const struct schema_key *k);

/* Fingerprint of a table object: 16 hex digits of its name, columns (name,
 * type, nullable) and keys. `out` gets a NUL. */
void schema_fingerprint(const json_t *table, char out[17]);
/* Those of all tables, as `database.fingerprints` has them, into `prints`. */
void schema_fingerprints(const json_t *schema, json_t *prints);

#endif
