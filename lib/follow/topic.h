#ifndef FOLLOW_TOPIC_H
#define FOLLOW_TOPIC_H

#include <jansson.h>
#include <stdbool.h>
#include "base/mem.h"
#include "schema/schema.h"

/*
 * What a conversation is about: the last plan as a form (edit/form/form.h), which
 * the words of a follow-up change, and what its pronouns can mean.
 */
struct topic {
	const json_t *doc;     /* borrowed */
	const struct schema *schema; /* borrowed */
	json_t *form;          /* owned */
	struct arena arena;    /* of what is told below */
	const char *main;      /* the source whose rows are listed, counted,
	                          added up */
	const char *entity;    /* that of what is shown first: the row's name,
	                          or the group's */
	bool grouped;          /* a row for each group */
	bool scalar;           /* one row of aggregates */
};

/* False where the plan has no form: nothing is to be freed then. */
bool topic_open(struct topic *t, const json_t *doc, const json_t *plan,
    const struct schema *s);
void topic_free(struct topic *t);
/* Find out again what the form, which was changed, is about. */
void topic_renew(struct topic *t);

/* The tables that "they" may be, likeliest first (new); `entity`: what is
 * shown comes before what is counted. */
json_t *topic_about(const struct topic *t, bool entity);

/* The source's table in the schema; NULL: none. */
const struct schema_table *topic_table(const struct topic *t,
    const char *source);
const struct schema_column *topic_column(const struct topic *t,
    const json_t *column);

/* Is the column alone a key of the table? Names that are missing, or not
 * known, are none. */
bool topic_unique(const struct topic *t, const char *table,
    const char *column);
/* Are both there, and the same name? */
bool topic_same(const char *a, const char *b);
/* The first output that aggregates (borrowed); NULL: none. */
json_t *topic_measure(const struct topic *t);
/* How many do. */
size_t topic_measures(const struct topic *t);

/* How many of a phrase's words that mean something name the column: by its
 * name, a synonym, and its table's name. 1 is all of them, 0 none. */
double topic_names_column(const struct topic *t, const char *phrase,
    const json_t *column);
/* The output that a phrase names (borrowed), its place in *at; NULL. */
json_t *topic_output(const struct topic *t, const char *phrase, size_t *at);
/* Does the phrase name a table of the topic? The source; NULL: no. */
const char *topic_source(const struct topic *t, const char *phrase);
/* Any table of the schema; NULL: no. */
const struct schema_table *topic_other_table(const struct topic *t,
    const char *phrase);

#endif
