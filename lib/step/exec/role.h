#ifndef STEP_EXEC_ROLE_H
#define STEP_EXEC_ROLE_H

#include "step/pipe/pipe.h"

/*
 * Print the SQL with which an administrator makes a PostgreSQL role for us,
 * once: one that can read the tables of the schema that --schema gives, or of
 * the schema public, and can do nothing else. No other input is read. Returns
 * the status of the program.
 */
int role_show(const struct pipe *p);

#endif
