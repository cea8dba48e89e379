#ifndef STEP_EXEC_FAILURES_H
#define STEP_EXEC_FAILURES_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"
#include "base/buf.h"
#include "base/opt.h"
#include "sql/policy/policy.h"

/*
 * Queries that failed under a policy while they ran (policy_failed), for which
 * the policy has a limit within a minute: who makes queries fail may do it to
 * learn from that. They are counted for each policy that holds and the values
 * of its claims, whatever process runs them, so that a policy that is added
 * begins no new count, in the file t2s-UID/failures of /var/tmp or /tmp, so
 * that no variable does. Where neither can be written that file stands beside
 * the key of access.h, and where there is none the first failure is one too
 * many.
 */
struct failures {
	long limit;     /* 0: none */
	int fd;         /* -1: there is no file */
	struct buf who; /* FAILURES_WHO digits for each policy */
};
#define FAILURES_WHO 32

/* Begin, before the process is shut in; claims are NAME=VALUE. False with a
 * finding where the limit has been reached: the query is not to run. Close it
 * in any case. */
bool failures_open(struct failures *counted, const struct policy *p,
    const struct opt_list *claims, struct findings *f);
/* What the status of a query becomes that added to `f` what it did. */
enum status failures_count(const struct failures *counted,
    enum status status, struct findings *f);
void failures_close(struct failures *counted);

#endif
