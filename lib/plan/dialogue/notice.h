#ifndef PLAN_DIALOGUE_NOTICE_H
#define PLAN_DIALOGUE_NOTICE_H

#include "doc/finding.h"
#include "plan/dialogue/unused.h"

/*
 * What a reader is told of a reading: findings, each with what could be done
 * about it.
 */

/* read "custmers" as customers */
void notice_mended(struct findings *f, const struct question *q);
/* A rule in words that the question speaks of, and that no planner by rule
 * can apply. */
void notice_rules(struct findings *f, const json_t *doc);
/* A term that it says and that cannot be used. */
void notice_terms(struct findings *f, const struct spans *s);
/* "parking spaces" was not understood, with each word as a candidate, and what
 * the table has in a hint; nothing where no word is unused. */
void notice_unused(struct findings *f, struct arena *a,
    const struct unused *u, const struct schema *s, const json_t *plan);
/* What is left of being sure of a plan, for keys that are guesses: 1 where
 * none is. */
double notice_joins_sure(const struct schema *s, const json_t *plan);
/* A join along a key that is a guess, or along one of several between two
 * tables, or along one that may be missing where a third table leads there for
 * every row, unless a person has answered what is meant. Beside the only table
 * of the plan others that differ from it in the number of their name alone,
 * "sales_2024-01" and "sales_2024-02", where the question says no number. */
void notice_tables(struct findings *f, struct arena *a,
    const struct schema *s, const json_t *doc, const json_t *plan);

/* Is a plan not as sure as to be given without a word? */
bool notice_is_unsure(double sure);
/* Such a plan: low confidence (0.32), the words `u` that its reading does not
 * use, and what else is in doubt (doubt.h; NULL: nothing). */
void notice_unsure(struct findings *f, struct arena *a, double sure,
    const struct unused *u, const char *doubt);

/* The phrases that are told of (unused.h) as a list: "parking spaces",
 * "colour"; in the arena, NULL if none. */
const char *notice_words(struct arena *a, const struct unused *u);
/* The same of phrases: "parking spaces", "colour". */
const char *notice_phrases(struct arena *a, const char *const *phrases,
    size_t n);
/* "parking spaces" was not understood; of at least one phrase, in the
 * arena. */
const char *notice_lost(struct arena *a, const struct unused *u);
const char *notice_not_understood(struct arena *a,
    const char *const *phrases, size_t n);
/* The columns of the table that the plan lists first: "customer has the
 * columns name, city, ...", in the arena; NULL if absent. */
const char *notice_columns(struct arena *a, const struct schema *s,
    const json_t *plan);

/* The key that an edge of the plan goes along; NULL: none, or one with a
 * role of its own. */
struct schema_key *notice_key(const struct schema *s, const json_t *plan,
    const json_t *edge);

#endif
