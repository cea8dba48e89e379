#ifndef STEP_EXEC_ASK_H
#define STEP_EXEC_ASK_H

#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "db/engine.h"
#include "lang/plan.h"
#include "sql/dialect/dialect.h"

/*
 * Questions of our own to a database that is open, as plans that are written
 * in its dialect. What cannot be written, asked or answered in time has no
 * answer; nothing is told of it.
 */
struct ask {
	struct database *db;
	const struct dialect *meaning; /* of the plan that conditions are
	                                  taken from; NULL: the database's */
	int64_t until;  /* of io_now_ms: no answer is waited for longer */
	struct buf text; /* the statement last written */
};

/* Write the view's statement into ->text; false if it cannot be. */
bool ask_write(struct ask *a, const struct view *view);

/* Calls `each` for every row until that returns false; false if there is
 * no answer. Cells are valid during the call. */
bool ask_rows(struct ask *a, const struct view *view,
    bool (*each)(void *arg, const struct cell *cells), void *arg);

#endif
