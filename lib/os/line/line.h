#ifndef OS_LINE_LINE_H
#define OS_LINE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include "report/complete.h"

/*
 * Lines that a person types: with line editing and history (libedit) where
 * stdin and stderr are a terminal that can do it; on a terminal that cannot
 * (TERM=dumb) with the prompt alone; else as they come, a byte at a time, so
 * that a program that is run meanwhile reads on behind the line.
 *
 * The terminal is as it was found whenever no line is being read.
 */
struct line;

/*
 * `prompt` is one line of text, clean for a terminal. `history` is a file of
 * lines that was or will be made for its owner alone; NULL: none is kept. What
 * Tab offers is `words` (borrowed).
 */
struct line *line_open(const char *prompt, const char *history,
    const struct complete *words);
void line_close(struct line *l);

enum line_end {
	LINE_GIVEN,
	LINE_DROPPED, /* Ctrl-C: it is to be forgotten */
	LINE_END,     /* of the input, or Ctrl-D */
	LINE_FAILED   /* errno tells */
};
/* The next line without its newline, UTF-8 or not; valid until the next call.
 * What is kept is appended to the history at once. */
enum line_end line_read(struct line *l, const char **text);

/* Is it prompted for? */
bool line_is_prompted(const struct line *l);

#endif
