#ifndef PLAN_ITEM_H
#define PLAN_ITEM_H

#include <jansson.h>
#include "plan/computed.h"
#include "plan/date.h"
#include "plan/lexicon.h"
#include "plan/name.h"
#include "plan/question.h"
#include "schema/schema.h"

/*
 * The question cut into items that do not overlap: a best path through a
 * lattice of what each phrase could be. An item keeps all meanings of its
 * phrase; which holds is decided by those who read it in its place.
 */
enum item_kind {
	ITEM_WORD,   /* nothing is known of it */
	ITEM_STOP,   /* . ? ! ; : the end of a sentence */
	ITEM_COMMA,
	ITEM_LEX,    /* lexeme */
	ITEM_NAME,   /* links to tables or columns */
	ITEM_VALUE,  /* links to columns, with a stored value */
	ITEM_NUMBER,
	ITEM_QUOTED,
	ITEM_DATE,
};

struct link {
	const struct schema_table *table;
	const struct schema_column *column; /* NULL: the table */
	const struct schema_column *also;   /* the last name behind a first */
	const json_t *value;                /* of ITEM_VALUE */
	double score;
	bool head;    /* the last word of the name is said as it stands */
};

struct item {
	enum item_kind kind;
	size_t from, to;              /* tokens, both within */
	const struct lexeme *lexeme;  /* also of a name that is one */
	const struct lexeme *other;   /* a second meaning of the phrase */
	double number;
	bool has_number, ordinal;
	struct date date;             /* ITEM_DATE */
	const char *text;             /* as it stands in the question */
	struct link *links;           /* best first */
	size_t nlinks;
	bool inner;                   /* possessive, "student's" */
	size_t sentence;
};
struct items {
	struct item *v;
	size_t n;
	const struct question *q;
	struct computeds computed;
};

struct item_source {
	const struct schema *schema;
	const json_t *matches; /* of t2s-filter, NULL: none */
	const json_t *terms;   /* of the schema, NULL: none */
	struct date_now now;
};

/* Everything in the arena, but what .computed keeps. */
struct items items_of_question(struct arena *a, const struct question *q,
    const struct item_source *from);

bool item_is(const struct item *i, enum lex class);
/* The best link to a table (its score at least `least`), or NULL. */
const struct link *item_table(const struct item *i, double least);
const struct link *item_column(const struct item *i, double least);
/* Is a column among the links of such a score for which fits() holds? */
bool item_fits(const struct item *i, double least,
    bool (*fits)(const struct schema_column *));

#endif
