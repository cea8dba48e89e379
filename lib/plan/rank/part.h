#ifndef PLAN_RANK_PART_H
#define PLAN_RANK_PART_H

#include "schema/schema.h"

/*
 * What a plan consists of, taken apart for the ranking: which column it uses
 * as what, which tables, and what kind of query it is in few words.
 */
enum part_role {
	PART_SHOWN, PART_GROUPED, PART_ORDERED, PART_CONDITION, PART_COUNTED
};
const char *part_role_name(enum part_role r); /* "shown"; static */

struct part {
	enum part_role role;
	const struct schema_column *column;
	const char *fn;         /* of an aggregate around it; NULL: none */
	size_t depth;           /* of the query; 0: the whole */
	/* of conditions */
	const char *op;         /* "="; NULL: it is part of an expression */
	bool not;
	const char *text;       /* compared with this text; NULL: none */
};
struct part_table {
	const struct schema_table *table;
	size_t depth;
};

enum { PART_SAYS = 48 };
struct parts {
	struct arena *arena;
	struct part *v;
	size_t n;
	struct part_table *tables;      /* one a source */
	size_t ntables;
	const struct schema_table *counted; /* whose rows count(*) counts; NULL */
	/* outputs of the whole query in order; NULL: calculated */
	const struct schema_column **shown;
	size_t nshown;
	const char **words;             /* texts that stand in it, folded */
	size_t nwords;
	const char *says[PART_SAYS];    /* "group", "limit 1", "not in" ..:
	                                   each once; static */
	size_t nsays;
};

/* Of a plan in a simple spelling with names of the schema, in the arena; false
 * if it cannot be read. The plan must outlive it. */
bool parts_of(struct arena *a, const json_t *plan, const struct schema *s,
    struct parts *out);

bool parts_say(const struct parts *p, const char *what);
/* Does a text of the plan have the word, folded? */
bool parts_have_word(const struct parts *p, const char *word);

#endif
