#ifndef PLAN_RANK_SIGHT_H
#define PLAN_RANK_SIGHT_H

#include "plan/draft/candidate.h"
#include "plan/rank/fact.h"
#include "plan/rank/near.h"
#include "plan/rank/owner.h"
#include "plan/rank/part.h"
#include "plan/rank/rank.h"

/*
 * One candidate under the ranking's eyes, and who tells facts of it: each
 * fact_ function of a file of its name. Words of the question stand in names
 * of facts by their stems; what a sense is taken for stands as its kind
 * ("@value"), and numbers as "#", so that facts hold on any schema.
 */
enum common { /* what two plans may have in common */
	COMMON_TABLES, COMMON_SHOWN, COMMON_CONDITIONS, COMMON_GROUPS,
	COMMON_ORDER, COMMONS
};

struct sight {
	const struct grammar *g;
	const struct near *near;
	const struct owners *owners; /* and the noun phrases */
	const struct candidate *c;
	struct parts parts;
	bool read;                /* .parts are there */
	uint64_t common[COMMONS]; /* equal where it is the same */
	const char **word;        /* by token, as above; static or the
	                             question's */
	bool *covered;            /* by token: the reading uses it */
	size_t undone;            /* terms of the dictionary that were read as
	                             something else than the words as a whole */
	size_t raw;               /* keys of other tables that are shown as they
	                             are, though none was asked for */
	size_t doubled;           /* spans of a time that another span of the
	                             same column bounds already */
	size_t rivals;            /* joins by one of several keys between two
	                             tables, in the whole query */
	struct rank_trial trial;  /* knows nothing where it was not tried */
	struct facts facts;
};

/* In the grammar's arena. */
struct sight sight_make(struct grammar *g, const struct near *near,
    const struct owners *owners, const struct candidate *c, bool kept);
/* Do they give the same rows, in one order if several? Then they are one
 * answer. Only of those that were tried out. */
bool sight_alike(const struct sight *a, const struct sight *b);
/* .. or does one show what the other shows, and more? */
bool sight_within(const struct sight *a, const struct sight *b);
/* How near a token is to the tables of the plan, the nearest of them. */
enum near_level sight_near_tables(const struct sight *s, size_t at);
/* The word of a token; "^" before the first, "$" behind the last. */
const char *sight_word(const struct sight *s, size_t at);
#define SIGHT_BEFORE ((size_t)-1)

void fact_reading(struct sight *s); /* how it was read, what was passed by */
void fact_words(struct sight *s);   /* words beside what the plan says */
void fact_names(struct sight *s);   /* words, and names in the plan or not */
void fact_parts(struct sight *s);   /* what is shown, compared, grouped */
void fact_syntax(struct sight *s);  /* noun phrases, and what they are for */

/* It gives so many rows; 2 is several. */
void fact_rows(struct sight *s, long rows);

/* What it cost, beside the others, and what it has in common with them: of n
 * sights of one question. */
void fact_costs(struct sight *s, size_t n);
/* How far the first of n is ahead of those that differ from it, at all or in a
 * part, added to facts of it, for how likely it is right. */
enum lead {
	LEAD_UNTRIED, /* of all, as if none had been tried out */
	LEAD_ALIKE,   /* .. but those with the same rows */
	LEAD_WITHIN   /* .. or with these and more columns, or fewer */
};
void fact_lead(const struct sight *s, size_t n, enum lead of, struct facts *f);

#endif
