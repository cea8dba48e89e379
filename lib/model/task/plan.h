#ifndef MODEL_TASK_PLAN_H
#define MODEL_TASK_PLAN_H

#include <jansson.h>
#include <stdbool.h>
#include "doc/finding.h"
#include "model/prompt/prompt.h"
#include "model/prompt/share.h"
#include "plan/planner.h"
#include "schema/keep.h"

/*
 * Planning by a model: from a document to a request, and from the reply to a
 * plan. Nothing is sent here. See t2s-plan(1).
 */
struct plan_task_options {
	const struct planner_options *planner; /* now, answers, assume */
	enum tier tier;
	int mode;           /* enum prompt_mode, -1: as the document says */
	enum prompt_writes writes;
	enum share share;
	bool takes_any;     /* a reply that no request came before */
	long votes;         /* ask so often, 1: once */
};

struct plan_task {
	json_t *doc;        /* borrowed */
	const struct plan_task_options *options;
	struct findings findings;
	struct schema schema;
	enum prompt_mode mode;
	json_t *before;     /* the plan that a follow-up starts from; owned */
};

void plan_task_open(struct plan_task *p, json_t *doc,
    const struct plan_task_options *options);
/* Puts the findings into the document. */
void plan_task_close(struct plan_task *p);

/* Is there a reply that a plan is to be made from? */
bool plan_task_has_reply(const json_t *doc, const struct plan_task_options *o);

/*
 * Make the document ready: a failed plan goes into `attempts`, a person's
 * answers into `answers`. OK where a model is to be asked; else what the
 * document stops with (and stopped with before, where no plan can mend it).
 */
enum status plan_task_begin(struct plan_task *p);

/* The same for a document whose reply is at hand. */
void plan_task_resume(struct plan_task *p);

/* The request, new. `sample` from 1 tells requests of a vote apart. */
json_t *plan_task_request(struct plan_task *p, long sample);

/*
 * The plan in a reply (new), NULL with findings where there is none. The
 * document is not changed. `ended` is NO where t2s-llm found no object in it:
 * then SQL is looked for, and nothing else.
 */
json_t *plan_task_read(struct plan_task *p, const json_t *reply,
    enum status ended);

/* Take a plan (stolen) into the document: is it new, does it ask back or
 * give up, does it keep what the person said? `reply` is what it was made of;
 * NULL: of that of the last attempt, with a value bettered. */
enum status plan_task_take(struct plan_task *p, json_t *plan,
    const json_t *reply);

/* What a model wrote in a reply, without its thoughts, cut where it is long
 * (new). */
json_t *plan_task_text(const json_t *reply);

/* Make an attempt of a reply that held no plan; NO, or ASK where the same
 * came before. */
enum status plan_task_misshapen(struct plan_task *p, const json_t *reply);

#endif
