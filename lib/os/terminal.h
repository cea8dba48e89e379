#ifndef OS_TERMINAL_H
#define OS_TERMINAL_H

#include "report/rows/rows.h"

/* How rows and text are to look on a stream: is it a terminal, how wide is
 * it (COLUMNS, else as it says), may colour be used (NO_COLOR, TERM). */
struct rows_style terminal_style(int fd);

#endif
