#ifndef PLAN_LEXICON_H
#define PLAN_LEXICON_H

#include <stdbool.h>
#include <stddef.h>
#include "plan/question.h"

/*
 * The everyday words that say what is asked: lexicon.def holds the phrases,
 * domain.def what an adjective measures ("older": age, or a date of birth
 * the other way round).
 */
enum lex {
	LEX_NONE,
	LEX_COUNT,    /* how many, number of */
	LEX_AGG,      /* arg: enum agg */
	LEX_SUPER,    /* arg: 1 most, -1 least; domain */
	LEX_OFTEN,    /* arg as above: most common, least popular */
	LEX_CMP,      /* arg: enum compare; domain */
	LEX_AFTERCMP, /* arg: enum compare: "or more" behind a number */
	LEX_BETWEEN,
	LEX_LIKE,     /* arg: enum like */
	LEX_NEG,
	LEX_NULL,     /* arg: 1 is missing, 0 is there */
	LEX_EACH,
	LEX_GROUP,    /* grouped by */
	LEX_ORDER,    /* ordered by */
	LEX_DIR,      /* arg: 1 descending, -1 ascending */
	LEX_ALPHA,    /* arg: as LEX_DIR: alphabetical */
	LEX_DISTINCT,
	LEX_STOCK,    /* arg: 1 in stock, 0 out of it */
	LEX_SHARE,    /* percentage of, proportion of */
	LEX_AND,
	LEX_OR,
	LEX_BOTH,
	LEX_BUT,      /* but, except */
	LEX_REL,      /* that, who: begins a condition */
	LEX_WHOSE,
	LEX_WITH,     /* with, having */
	LEX_HAVE,     /* have, has, had */
	LEX_OF,
	LEX_IN,       /* in, from, at .. */
	LEX_FOR,
	LEX_BY,
	LEX_SHOW,     /* list, show, give */
	LEX_WH,       /* what, which */
	LEX_WHO,      /* who, whom as a question */
	LEX_WHEN,
	LEX_WHERE,
	LEX_BE,       /* is, are */
	LEX_DO,       /* does, did */
	LEX_PRONOUN,  /* their, its, it */
	LEX_ART,      /* the, all, any */
	LEX_CALLED,   /* called, named */
	LEX_EVERY_COLUMN, /* all information */
	LEX_ALSO,     /* along with, as well as */
	LEX_TIMES,    /* times, often */
	LEX_HOW,      /* how old, how long: domain */
	LEX_UNIT,     /* years old: domain */
	LEX_ONCE,     /* number given by arg */
	LEX_FILL,     /* words that carry nothing here */
};
enum agg {
	AGG_NONE, AGG_COUNT, AGG_COUNT_DISTINCT, AGG_SUM, AGG_AVG, AGG_MIN,
	AGG_MAX,
	AGG_COMPUTED /* by the term itself */
};
enum compare { CMP_EQ, CMP_NE, CMP_GT, CMP_GE, CMP_LT, CMP_LE };
enum like { LIKE_STARTS, LIKE_ENDS, LIKE_CONTAINS };

enum domain {
	DOMAIN_NONE,
#define DOMAIN(name) DOMAIN_##name,
#define DOMAIN_WORD(name, word, sign)
#include "plan/domain.def"
#undef DOMAIN
#undef DOMAIN_WORD
	DOMAINS
};

struct lexeme {
	const char *phrase;
	enum lex class;
	int arg;
	enum domain domain;
};

/*
 * The k-th phrase that begins at token `at` (in the order of the table, k
 * from 0), with the number of tokens it takes in *len; NULL where there are
 * no more. A phrase's word ending in * is compared by stem.
 */
const struct lexeme *lexicon_at(const struct question *q, size_t at, size_t k,
    size_t *len);

/* What a name's word says of a domain: 1 grows with it, -1 falls, 0 nothing
 * ("age" in AGE is 1, "birth" -1). *rank tells how well it fits, 0 best. */
int lexicon_domain(enum domain d, const char *stem, size_t *rank);
/* A domain of points in time. */
bool lexicon_is_time(enum domain d);

/* Spellings for plans and talk: "COUNT", ">=" .. static. */
const char *lexicon_agg_name(enum agg a);
const char *lexicon_compare_text(enum compare c);
/* NOT of it, and with its sides exchanged. */
enum compare lexicon_compare_not(enum compare c);
enum compare lexicon_compare_turn(enum compare c);

#endif
