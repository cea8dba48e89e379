#ifndef PLAN_TEXT_LEXICON_H
#define PLAN_TEXT_LEXICON_H

#include <stdbool.h>
#include <stddef.h>
#include "plan/text/question.h"

/*
 * The everyday words that say what is asked: lexicon.def holds the phrases,
 * domain.def what an adjective measures ("older": age, or a date of birth
 * the other way round).
 */
enum lex {
#define LEX_CLASS(name, lost, meaning) LEX_##name,
#include "plan/text/lex.def"
#undef LEX_CLASS
	LEX_CLASSES
};
/* What is lost where a word of the class is not used. */
double lexicon_lost(enum lex class);

enum agg {
	AGG_NONE, AGG_COUNT, AGG_COUNT_DISTINCT, AGG_SUM, AGG_AVG, AGG_MIN,
	AGG_MAX, AGG_MEDIAN,
	AGG_COMPUTED /* by the term itself */
};
enum compare { CMP_EQ, CMP_NE, CMP_GT, CMP_GE, CMP_LT, CMP_LE };
enum like { LIKE_STARTS, LIKE_ENDS, LIKE_CONTAINS };

enum domain {
	DOMAIN_NONE,
#define DOMAIN(name) DOMAIN_##name,
#define DOMAIN_WORD(name, word, sign)
#include "plan/text/domain.def"
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

struct lexical {
	const struct lexeme *lexeme;
	size_t n;  /* tokens that it takes */
};
/* Find the phrases that begin at each token: question_read does it, and whoever
 * changes a token's words. */
void lexicon_mark(struct arena *a, struct question *q);

/*
 * The k-th phrase that begins at token `at` (in the order of the table, k
 * from 0), with the number of tokens it takes in *len; NULL if there are
 * no more. A phrase's word ending in * is compared by stem.
 */
const struct lexeme *lexicon_at(const struct question *q, size_t at, size_t k,
    size_t *len);
/* The first of them that is of the class, NULL if there is none; *len as
 * above, unless len is NULL. */
const struct lexeme *lexicon_find(const struct question *q, size_t at,
    enum lex class, size_t *len);

/* What a name's word says of a domain: 1 grows with it, -1 falls, 0 nothing
 * ("age" in AGE is 1, "birth" -1). *rank tells how well it fits, 0 best. */
int lexicon_domain(enum domain d, const char *stem, size_t *rank);
/* A domain of points in time. */
bool lexicon_is_time(enum domain d);

/* Units of time, of the plan language: "month"; static. */
enum lex_unit {
	UNIT_YEAR, UNIT_QUARTER, UNIT_MONTH, UNIT_WEEK, UNIT_DAY, UNIT_HOUR,
	UNIT_WEEKDAY, UNIT_MINUTE, UNIT_SECOND, UNIT_HOUR_OF_DAY,
	UNIT_MONTH_OF_YEAR
};
const char *lexicon_unit_name(enum lex_unit u);

/* Spellings for plans and talk: ">=" .. static. */
const char *lexicon_compare_text(enum compare c);
/* NOT of it, and with its sides exchanged. */
enum compare lexicon_compare_not(enum compare c);
enum compare lexicon_compare_turn(enum compare c);

#endif
