#ifndef OS_TERMINAL_H
#define OS_TERMINAL_H

#include "base/buf.h"
#include "report/rows/rows.h"

/*
 * How rows and text are to look on a stream: is it a terminal, how wide is it
 * (COLUMNS, else as it says), may colour be used: T2S_COLOR (always, never),
 * else NO_COLOR and TERM, and only on a terminal; is its character set UTF-8:
 * LC_ALL, LC_CTYPE, LANG.
 */
struct rows_style terminal_style(int fd);

/* Is the terminal one that only writes lines: TERM is dumb or not set? */
bool terminal_is_plain(void);

/* Lines that a terminal has: LINES, else as it says. */
size_t terminal_height(int fd);

/* Write text for people to stderr, as text_show makes it, and release it. Its
 * reader may have gone. */
void terminal_say(struct buf *text);

/* Write what stdin says to stdout, as it stands in messages, on one line. Dies
 * with status 3 where it cannot be read. */
void terminal_visible(void);

#endif
