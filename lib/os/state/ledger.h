#ifndef OS_STATE_LEDGER_H
#define OS_STATE_LEDGER_H

#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"

/*
 * What a run has spent, shared by its processes through a file that only
 * grows: a line for what is held for a call under way, one for what it came
 * to. What a process held that is no more is free again. Without a file the
 * count is that of this process.
 */
struct ledger;

struct ledger_budget {
	double calls, tokens, cost, seconds; /* -1: no limit */
};

/* "calls=20,tokens=50000,cost=0.5,seconds=300". False, with the reason. */
bool ledger_budget_read(const char *text, struct ledger_budget *b,
    struct buf *why);

/* NULL, with errno, where the file cannot be had. path NULL: no file. */
struct ledger *ledger_open(const char *path);
void ledger_close(struct ledger *l);

enum ledger_answer {
	LEDGER_HELD,  /* go on; settle it afterwards */
	LEDGER_WAIT,  /* others hold what is left and may give it back */
	LEDGER_SPENT,
	LEDGER_LOST,  /* the file fails (ledger_error), so that what is spent
	                 could not be bounded */
};

struct ledger_hold {
	double tokens, cost; /* what the call may come to */
	long id;             /* set by ledger_hold */
};

enum ledger_answer ledger_hold(struct ledger *l,
    const struct ledger_budget *b, struct ledger_hold *h);

/* Why the last look into the file, or word to it, failed: errno, or 0. */
int ledger_error(const struct ledger *l);

/* What it came to. */
void ledger_settle(struct ledger *l, const struct ledger_hold *h,
    double tokens, double cost);

/* How often this was asked before in the run; counts it. */
long ledger_ordinal(struct ledger *l, const char *hash);

/* Milliseconds of the budget's seconds that are left; -1 without a limit. */
int64_t ledger_left_ms(struct ledger *l, const struct ledger_budget *b);

#endif
