#ifndef STEP_SESSION_SESSION_H
#define STEP_SESSION_SESSION_H

#include "base/buf.h"

/*
 * Append the name of the session at hand: T2S_SESSION, else one for the shell
 * that leads this terminal, whatever stdin and stdout are, as long as it
 * lives. A job without a terminal has the leader of its own group of jobs.
 */
void session_name(struct buf *b);

/*
 * Append the path of the history: T2S_HISTORY, else that of history.db.
 * Nothing is appended where T2S_HISTORY is empty, which means that none is
 * kept, or no home is known.
 */
void session_history(struct buf *b);

#endif
