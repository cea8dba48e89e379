#ifndef PLAN_SPANS_SPANS_H
#define PLAN_SPANS_SPANS_H

#include <jansson.h>
#include <stdint.h>
#include "plan/text/when.h"
#include "plan/text/lexicon.h"
#include "plan/spans/column_kind.h"
#include "plan/spans/name.h"

/*
 * Mentions: runs of the question's words with all that each may mean, in a
 * table or column by its name, in a stored value, in a state that rows are
 * in, in a measure. Mentions overlap; the grammar chooses.
 */
enum sense_kind {
	SENSE_TABLE,   /* rows of a table */
	SENSE_COLUMN,  /* a column; .also: the last name behind a first */
	SENSE_VALUE,   /* rows that have the value; .also: when that was */
	SENSE_STATE,   /* rows for which .cond holds: "overdue"; .also as
	                  of a value */
	SENSE_MEASURE, /* .expr, a number of rows of the table */
};

/* How a sense was found, for the ranking. */
enum sense_how {
	HOW_EXACT = 1, HOW_PART = 2, HOW_SYNONYM = 4, HOW_TABLE_WORD = 8,
	HOW_CODE = 16, HOW_IMPLIED = 32, HOW_AGGREGATE = 64, /* .expr adds up
	                           rows by itself */
	/* references, not by their names (relation.def) */
	HOW_RELATION = 128, /* "reports to": the row it leads to follows */
	HOW_DOWN = 256,     /* "reports": rows that refer */
	HOW_CHILD = 512,    /* "subsidiaries": rows that refer to their kind */
	HOW_RELATIONS = 128 + 256 + 512,
	/* states by how long they can be so */
	HOW_LATE = 1024,    /* .cond compares .column with what was planned */
	HOW_OVERDUE = 2048, /* .column, the planned end, is past */
	HOW_VERB = 4096,    /* of a table whose rows are what was done */
	HOW_LEARNED = 8192  /* by a lesson, which may be a noun, too: "regulars"
	                       of customers */
};

struct sense {
	enum sense_kind kind;
	const struct schema_table *table;
	const struct schema_column *column, *also; /* NULL: none */
	const json_t *value;   /* of SENSE_VALUE */
	const json_t *cond;    /* of SENSE_STATE: a predicate of the plan
	                          language, columns by table name */
	const json_t *expr;    /* of SENSE_MEASURE: an expression */
	const char *called;    /* as the dictionary has it; NULL: not there */
	const struct schema_table **others; /* tables that it needs beside */
	size_t nothers;
	double cost;           /* 0: surely meant */
	int sign;              /* -1: a greater value is less of it; of a
	                          state: no row of the table meets .cond */
	unsigned how;
};

struct mention {
	size_t from, to;       /* tokens, both within */
	struct sense *v;       /* best first */
	size_t n, cap;
};

/* A term that the question says and that cannot be used. */
struct spans_term {
	const char *name, *why;
};

struct spans {
	struct arena *arena;
	const struct question *q;
	const struct schema *schema;
	struct kinds kinds;
	struct names names;
	struct own_words {
		bool *of; /* a table: token is a column's; NULL: not asked */
	} *own;
	struct when_now now;
	uint64_t timed;        /* tokens of times: event.h */
	const json_t *matches; /* of t2s-filter, NULL: none */
	const json_t *terms;   /* of the schema, NULL: none */
	const char *dialect;   /* of the terms' SQL; NULL: not known */
	struct mention *v;
	size_t n, cap;
	struct spans_term *left;
	size_t nleft;
	json_t *keep;          /* literals and expressions; to be released */
};

struct spans_source {
	const struct schema *schema;
	const json_t *matches, *terms;
	const char *dialect;
	struct when_now now;
	const json_t *about;   /* names of tables that SPANS_ABOUT stands for,
	                          likeliest first; NULL: none */
};

/* Stands in a text for rows that were spoken of before. */
#define SPANS_ABOUT "aforesaid"

enum { SPANS_LENGTH = 6, SENSES_MAX = 24, SPANS_TOKENS = 48 };

/* Mentions are found among the first SPANS_TOKENS tokens: nobody asks more at
 * once. Everything in the arena but .keep. */
struct spans spans_make(struct arena *a, const struct question *q,
    const struct spans_source *from);

/* The mention of these tokens, made where there is none; NULL if there is
 * none and `make` is false. Valid until the next is made. */
struct mention *spans_at(struct spans *s, size_t from, size_t to, bool make);
/* Add a sense, in the order of costs; one that is there keeps the lesser
 * cost. */
void spans_add(struct spans *s, struct mention *m, const struct sense *sense);
/* The k-th sense costs so much more; it moves behind those that cost less. */
void spans_raise(struct mention *m, size_t k, double by);
/* JSON that lives with the spans (steals); returns it. */
json_t *spans_keep(struct spans *s, json_t *value);

/* Private to the module: senses of each kind. */
void spans_whole(struct spans *s); /* before states */
void spans_values(struct spans *s);
void spans_full_names(struct spans *s); /* behind them */
void spans_states(struct spans *s);
void spans_timely(struct spans *s);
/* What several columns of the table tell together, of the states that the
 * tokens say: that rows have none of its ends, if `ends`, and that they were
 * not called off. */
void spans_together(struct spans *s, size_t from, size_t to,
    const struct schema_table *t, bool ends);
void spans_now(struct spans *s); /* behind all states */
void spans_measures(struct spans *s);
void spans_units(struct spans *s);
void spans_parts(struct spans *s);
void spans_relations(struct spans *s);
void spans_deeds(struct spans *s);
void spans_about(struct spans *s, const json_t *tables);
void spans_contacts(struct spans *s);
void spans_company(struct spans *s); /* behind all others */

/* How many tokens from `at` say the phrase; 0: they do not. */
enum says {
	SAYS_AS_IT_STANDS,
	SAYS_STEM,  /* .. or a word of one stem, but no past: "opened" is not
	               "open" */
	SAYS_FORM,  /* .. or any form of a verb */
};
size_t spans_says(struct spans *s, size_t at, const char *phrase,
    enum says how);

/* Is the token at `at` a name of the table? Once names were looked for. */
bool spans_names_table(const struct spans *s, const struct schema_table *t,
    size_t at);

/* {"table", "column"}, new. */
json_t *spans_column(const struct schema_column *c);

#endif
