#ifndef STEP_LLM_CALL_H
#define STEP_LLM_CALL_H

#include <stdint.h>
#include "doc/finding.h"
#include "os/child.h"
#include "step/llm/setup.h"
#include "model/wire/retry.h"
#include "model/wire/wire.h"

/*
 * One request on its way: from the document that holds it to the document
 * with its reply or with `stop`. Many can be under way at once.
 */
enum call_state {
	CALL_WAITING, /* until .wake_ms, then it is sent */
	CALL_SENT,
	CALL_RUNNING, /* a command, whose output comes in .child.fd */
	CALL_DONE,
};

struct call {
	struct llm *llm;
	json_t *doc;           /* borrowed; edited when done */
	const json_t *request; /* in it */
	enum call_state state;
	enum status status;    /* when done */
	struct target *target;
	struct lowered lowered;
	bool has_schema, no_record;
	char hash[65];
	long ordinal;
	struct buf body, url;
	int64_t wake_ms, deadline_ms;
	int tries;
	bool hurried;          /* the deadline is that of the budget */
	bool descended;        /* went a rung down, as it may once */
	struct ledger_hold hold;
	double tokens_in, tokens_out, tokens_cached;
	bool counted;          /* ... are told by the provider */
	struct findings findings;
	struct child_process child;
	struct buf output;
};

/* Begin. It may be done at once: nothing is asked, replayed, a mistake. */
void call_begin(struct call *c, struct llm *llm, json_t *doc);

/* Send what is to be sent now. */
void call_step(struct call *c, int64_t now);
/* Its answer has come. The body is taken. */
void call_answered(struct call *c, struct http_reply *reply);
/* There is something to read from a command. */
void call_readable(struct call *c);
/* The command is out of time. */
void call_late(struct call *c);

/* Release what is not the document. */
void call_free(struct call *c);

/* -- within eng/llm: call_end.c */

/* The end: a reply (stolen) or NULL, and a stop unless status is OK. */
void call_end(struct call *c, json_t *reply, enum status status,
    const char *reason, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* From the folders of records: true when it is done by that. */
bool call_from_store(struct call *c);

/* call_read.c: judge the end of a try. */
void call_read_http(struct call *c, struct http_reply *r);
void call_read_output(struct call *c, int status);

/* call.c: wait, and try again. */
void call_again(struct call *c, int64_t wait_ms);
/* The end: the budget is spent. */
void call_spent(struct call *c);
/* Make the body anew, one rung lower or at the first time. */
bool call_compose(struct call *c, enum lower_rung from);

#endif
