#ifndef STEP_CONFIG_CONFIG_POLICY_H
#define STEP_CONFIG_CONFIG_POLICY_H

#include "db/target.h"
#include "step/config/config.h"

/*
 * Which policies a target has. A policy belongs to the data and not to the way
 * that leads there, so this asks for the target alone, whoever named it: each
 * --policy holds, each of T2S_POLICY, and each of every section of either
 * configuration file that has a target which shares data with it
 * (target_shares). None overrides another.
 */
struct config_policy {
	const char *file; /* of the policy; owned */
	char *why;        /* "FILE:LINE", "--policy or T2S_POLICY", by which t2s
	                     gives its option; owned */
	bool configured; /* the user's configuration names it, too: a
	                    project's is as good as an option */
};
struct config_policies {
	struct config_policy *v;
	size_t n, cap;
	struct target_twins twins; /* of a server: for who connects to it */
	const char *own; /* how the configuration spells the target, where it is
	                    respelled (db/target.h); NULL */
};

/* The policies of the options (lines, NULL: none), of the environment and,
 * unless `c` or `target` is NULL, of the configuration. */
void config_policies(struct config_policies *out, const char *given,
    const struct config *c, const char *target);
void config_policies_free(struct config_policies *p);
/* Their files, one a line (new). */
char *config_policies_lines(const struct config_policies *p);

/* The first policy of a section that has no target, so that it would hold for
 * nothing; NULL. */
const struct config_entry *config_policy_lost(const struct config *c);

/* Has the section of that name a policy, in either file? */
bool config_policy_has(const struct config *c, const char *name);

/* Would a configuration file that nobody obeys give a database a policy? It may
 * where it cannot be read, or has anything that would be an error: what was
 * meant is then not known. `c` has what is obeyed, to whose policies the file
 * may add a target. */
enum config_policy_sign {
	CONFIG_POLICY_NONE, CONFIG_POLICY_MAYBE, CONFIG_POLICY_NAMED,
};
enum config_policy_sign config_policy_sign(const struct config *c,
    const char *path);

#endif
