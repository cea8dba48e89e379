#ifndef STEP_PIPE_PROBE_H
#define STEP_PIPE_PROBE_H

/* How long, in milliseconds, the user's database may be asked for what only
 * helps to understand a question: the option's number where it was given (not
 * negative), else $T2S_PROBE_MS, else 300. */
long probe_ms(long option);

#endif
