#ifndef STEP_PIPE_POLICED_H
#define STEP_PIPE_POLICED_H

#include "base/opt.h"
#include "db/target.h"
#include "sql/policy/policy.h"

struct config;
struct policed_held;

/*
 * The policies of the database that a program opens or has a document of
 * (step/config/config_policy.h): of --policy FILE, T2S_POLICY and the
 * configuration; with --claim NAME=VALUE, or T2S_CLAIM_NAME (the claim's name
 * in capitals) of its environment; never of a document.
 */
struct policed {
	const char *file;       /* the options, a line each; NULL: not given */
	struct opt_list claims; /* the option; behind these those of the
	                           environment, each once */
	const struct policy *policy; /* of the database at hand, which another
	                           document may change; NULL: it has none */
	size_t said;            /* claims of the option */
	struct opt_list found;  /* claims of the environment so far, owned */
	char *target;           /* that `policy` is for */
	struct target_twins twins; /* ... and what it must not be */
	struct config *config;
	struct policed_held *held;
};

#define POLICED_POLICY(p) \
	{0, "policy", "FILE", "read only the rows that a policy allows", \
	    .lines = &(p).file}
#define POLICED_OPTIONS(p) \
	POLICED_POLICY(p), \
	{0, "claim", "NAME=VALUE", "set a claim of the policy", \
	    .list = &(p).claims}

/* Begin with the policies of the database that is named by the option `target`
 * (NULL: not given) or by T2S_DB; each document that the pipe lets in then
 * brings those of its own (policed_hold). */
void policed_start(struct policed *p, const char *target);
/* Set `policy` and `claims` to what holds for a target (NULL: no configuration
 * can name it). Dies with status 2 where a file is no policy, two do not go
 * together or a claim is not what they know, and with 1 where a configuration
 * is ignored that names a policy. Policies live as long as the program. */
void policed_hold(struct policed *p, const char *target);

/* policy_hide on the document's schema, in a copy. */
void policed_hide(const struct policy *p, json_t *doc);
/* Mark a document that is read from `target` under the policy, if there is
 * one (access.h). What was read without it before goes: stored values of the
 * schema (policy_forget), `matches`, `explanation` and the findings of
 * programs that open the database. */
void policed_mark(const struct policy *p, json_t *doc, const char *target);
/* The same for a stopped document that is passed on, if there is anything. */
void policed_pass(const struct policy *p, json_t *doc, const char *target);
/* policy_denies, the dialect by its name. */
bool policed_denies(const struct policy *p, const char *dialect,
    const char *schema, const char *table, const char *column);

#endif
