#ifndef FOLLOW_FOLLOW_H
#define FOLLOW_FOLLOW_H

#include <jansson.h>
#include <stdbool.h>
#include "plan/text/when.h"
#include "schema/schema.h"

/*
 * A follow-up: words that change the last plan. Its phrases are read by the
 * constructions of a question (plan/about.h), about the rows that
 * the last plan is about, and become changes of that plan: act.def has what
 * can be asked. Nothing is glued to the earlier question.
 */
enum follow_kind {
	FOLLOW_EDIT,   /* .plan is the last one, changed */
	FOLLOW_NEW,    /* it stands alone: .question is to be planned */
	FOLLOW_UNREAD, /* it is about the last plan, and not understood */
};
struct followed {
	enum follow_kind kind;
	json_t *plan;     /* owned; NULL if it is no edit */
	const char *question; /* borrowed from `text` */
	bool plain;       /* nothing but the words of changes was said: "top
	                     5", "as percentages" */
	double loss;      /* how much was not understood, or is not sure */
	json_t *unused;   /* owned: phrases that the likeliest reading
	                     does not use; NULL: there is none */
};

/* `plan` is the last turn's; `doc` has schema, database and, for stored
 * values, matches. `assume`: the best reading is taken also where words are
 * left that were not understood. */
struct followed follow_read(const json_t *doc, const json_t *plan,
    const struct schema *s, const char *text, struct when_now now,
    bool assume);
void followed_free(struct followed *f);

#endif
