#ifndef STEP_EXEC_FAILURES_H
#define STEP_EXEC_FAILURES_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"
#include "sql/policy/policy.h"

/*
 * Queries that failed under a policy while they ran (policy_failed), for which
 * the policy has a limit within a minute: who makes queries fail may do it to
 * learn from that. They are counted for one policy and one caller, its claims,
 * whatever process runs them, in a file beside the key of access.h. Where that
 * cannot be written the first is one too many.
 */
struct failures {
	long limit;   /* 0: none */
	int fd;       /* -1: there is no file */
	char who[33];
};

/* Begin, before the process is shut in; `access` is the document's. False with
 * a finding where the limit has been reached: the query is not to run. Close
 * it in any case. */
bool failures_open(struct failures *counted, const struct policy *p,
    const json_t *access, struct findings *f);
/* What the status of a query becomes that added to `f` what it did. */
enum status failures_count(const struct failures *counted,
    enum status status, struct findings *f);
void failures_close(struct failures *counted);

#endif
