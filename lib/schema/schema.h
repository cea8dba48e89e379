#ifndef SCHEMA_SCHEMA_H
#define SCHEMA_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"

/*
 * A typed, read-only view of the document's `schema` member, with an index of
 * names. Strings are borrowed from the JSON, which must outlive the view.
 */

/* The class of a column's values, from its declared type. */
enum type_class {
	TYPE_UNKNOWN, TYPE_TEXT, TYPE_INTEGER, TYPE_NUMBER, TYPE_BOOLEAN,
	TYPE_DATE, TYPE_TIME, TYPE_DATETIME, TYPE_BLOB, TYPE_JSON,
};
/* Returns the class of a type of any dialect, ignoring case: "VARCHAR(20)",
 * "bigint", "DECIMAL(10,2)", "timestamp with time zone". NULL and "" are
 * TYPE_UNKNOWN. */
enum type_class type_class(const char *declared);
const char *type_class_name(enum type_class c); /* "integer"; static */
/* Is the type text only in its spelling: an enumeration, a UUID, an address? A
 * strict engine needs a cast before it matches or cuts such a value. */
bool type_is_spelled(const char *declared);
/* Returns the class of a JSON value: text, integer, number, boolean or
 * unknown. */
enum type_class type_class_of_json(const json_t *value);

/* How a column represents points in time: its member `time`, which t2s-schema
 * or a dictionary sets; if absent, its declared type tells. */
enum schema_time {
	SCHEMA_TIME_NONE,
#define SCHEMA_TIME(name, text, unit, meaning) SCHEMA_TIME_##name,
#include "schema/content/time.def"
#undef SCHEMA_TIME
	SCHEMA_TIMES
};
/* Returns the representation with this name; if the name is NULL or unknown,
 * the one of the type. */
enum schema_time schema_time(const char *name, enum type_class class);
const char *schema_time_name(enum schema_time t); /* "" if none; static */
/* Returns words for people and models: "epoch seconds"; "" if none; static. */
const char *schema_time_words(enum schema_time t);
/* The `time` of a column that is declared a date but has no value that could be
 * read as one. */
#define SCHEMA_TIME_NO "none"
/*
 * Returns an expression of the plan language (new) for the date, or the date
 * and time, that `expr` represents: {"fn": "from_epoch", ..} for epochs; a cast
 * to date of the pieces of digits and texts; the first day for a month or a
 * year. Returns `expr` itself if SQL reads it as a time unchanged (DATE,
 * DATETIME, CLOCK) or it is no time. `class` is that of the column.
 */
json_t *schema_time_expr(enum schema_time t, enum type_class class,
    json_t *expr /* steals */);
/* The reverse: returns an expression (new) that represents a date, or a date
 * and time, as the column does; NULL if there is none for `t`. */
json_t *schema_time_from(enum schema_time t, enum type_class class,
    json_t *date /* steals */);
/* The same for a known time, in the unit of `t`. Returns an expression (new), a
 * literal if people can read it; NULL if there is none for `t`. */
struct moment;
json_t *schema_time_literal(enum schema_time t, enum type_class class,
    const struct moment *m);
/* Read a text that has the form `t` and set *m to its first moment. Returns
 * false if `t` has no pieces to cut (DATE, EPOCH, CLOCK ..) or the day does not
 * exist. */
bool schema_time_parse(enum schema_time t, const char *text, struct moment *m);
/* The finest unit that a representation has; coarser units are less.
 * schema_time_of_unit returns the one with just this unit: a year, YYYY-MM, a
 * date, a datetime. */
enum schema_time_unit {
	SCHEMA_TIME_UNIT_YEAR, SCHEMA_TIME_UNIT_MONTH, SCHEMA_TIME_UNIT_DAY,
	SCHEMA_TIME_UNIT_SECOND,
};
enum schema_time_unit schema_time_unit(enum schema_time t);
enum schema_time schema_time_of_unit(enum schema_time_unit u);

/*
 * schema_term_words returns the `comment` of a term without an expression, a
 * rule for people and models; NULL for other terms. schema_term_matched returns
 * the same for the term that an object of `matches` names, if its whole name
 * was matched; NULL otherwise. Both are borrowed.
 */
const char *schema_term_words(const json_t *term);
const char *schema_term_matched(const json_t *schema, const json_t *match);

struct schema_column {
	const char *name;
	const char *type;      /* as declared, "" if absent */
	enum type_class class;
	enum schema_time time;
	bool nullable;
	bool primary_key;      /* part of it */
	bool hidden;
	const struct schema_table *table;
	const json_t *json;    /* comment, synonyms, unit, values, nulls .. */
};

/* A key with a column that its table lacks is not in the view. */
struct schema_key {
	const struct schema_table *from;
	const struct schema_table *to; /* NULL if the table, or one of the
	                          columns referred to, is missing */
	const char *to_name;
	const struct schema_column **from_columns; /* n, none NULL */
	const struct schema_column **to_columns; /* n; each is NULL if `to`
	                          is */
	size_t n;
	bool declared;
	double confidence;     /* 1 if declared */
	const json_t *json;
};

struct schema_table {
	const char *schema;    /* NULL if absent */
	const char *name;
	const char *kind;      /* "table", "view", "virtual" .. */
	double rows;           /* estimate, -1 if unknown */
	size_t index;          /* in .tables of the view */
	struct schema_column *columns;
	size_t ncolumns;
	const struct schema_column **primary_key;
	size_t nprimary_key;
	struct schema_key *keys; /* declared or inferred */
	size_t nkeys;
	const json_t *json;
	const struct schema_table *of; /* of an alias: its table; else NULL */
};

struct schema {
	struct schema_table *tables;
	size_t ntables;
	const char *database;  /* how the server calls it, borrowed; NULL: it
	                          is not known; set by who knows */
	const json_t *json;
	struct arena arena;
	void *index;           /* private: name -> table */
};

/* Build the view of schema.tables. Malformed parts are skipped; it never
 * fails. */
void schema_view(struct schema *s, const json_t *schema_json);
void schema_free(struct schema *s);

/* Returns the table with this name; NULL if absent. An exact match is preferred
 * to one that ignores ASCII case, for which *inexact is set unless it is NULL.
 * If `schema` is NULL, the table can be in any schema; if several have it, the
 * result is NULL and *ambiguous is set. If it is "", the table must have none. */
const struct schema_table *schema_table(const struct schema *s,
    const char *schema, const char *name, bool *inexact, bool *ambiguous);
/* The same for a column. Hidden columns are not found. */
const struct schema_column *schema_column(const struct schema_table *t,
    const char *name, bool *inexact);

/* Are the columns unique in t: do they contain its primary key or a unique
 * key? */
bool schema_is_unique(const struct schema_table *t,
    const struct schema_column *const *columns, size_t n);

/* Is the column part of a foreign key of its table? */
bool schema_refers(const struct schema_column *c);

/* The confidence from which a key is joined without asking. */
#define SCHEMA_KEY_SURE 0.75
/* Was the key inferred (t2s-schema --infer-keys)? With less confidence? */
bool schema_key_inferred(const struct schema_key *k);
bool schema_key_doubted(const struct schema_key *k);

/* Write the fingerprint of a table object: 16 hex digits, for its name, columns
 * (name, type, nullable) and keys, and a NUL. */
void schema_fingerprint(const json_t *table, char out[17]);
/* Set those of all tables in `prints`, as in `database.fingerprints`. */
void schema_fingerprints(const json_t *schema, json_t *prints);

#endif
