#ifndef STEP_PIPE_POLICED_H
#define STEP_PIPE_POLICED_H

#include "base/opt.h"
#include "sql/policy/policy.h"

/*
 * --policy FILE and --claim NAME=VALUE of a program, or T2S_POLICY and
 * T2S_CLAIM_NAME (the claim's name in capitals) of its environment; never of
 * a document.
 */
struct policed {
	const char *file;       /* the option, NULL: not given */
	struct opt_list claims; /* the option; policed_start adds those of the
	                           environment and makes each unique */
	const struct policy *policy; /* NULL: none is asked for */
};

#define POLICED_POLICY(p) \
	{0, "policy", "FILE", "read only the rows that a policy allows", \
	    .str = &(p).file}
#define POLICED_OPTIONS(p) \
	POLICED_POLICY(p), \
	{0, "claim", "NAME=VALUE", "set a claim of the policy", \
	    .list = &(p).claims}

/* Read the file; dies with status 2 where it is none, or a claim is not what
 * the policy knows. The policy lives as long as the program. */
void policed_start(struct policed *p);

/* policy_hide on the document's schema, in a copy. */
void policed_hide(const struct policy *p, json_t *doc);
/* Mark a document that is read from `target` under the policy, if there is
 * one (access.h). What was read without it before goes: stored values of the
 * schema (policy_forget), `matches` and `explanation`. */
void policed_mark(const struct policy *p, json_t *doc, const char *target);
/* The same for a stopped document that is passed on, if there is anything. */
void policed_pass(const struct policy *p, json_t *doc, const char *target);
/* policy_denies, the dialect by its name. */
bool policed_denies(const struct policy *p, const char *dialect,
    const char *schema, const char *table, const char *column);

#endif
