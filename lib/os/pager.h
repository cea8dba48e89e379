#ifndef OS_PAGER_H
#define OS_PAGER_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Long text on a terminal goes through a pager: T2S_PAGER, else PAGER, else
 * less, run by sh. One that is empty or "cat" means none. Where LESS is not
 * set it is RSX: colours, lines that are not folded, and the text stays on the
 * screen.
 */

/* Does the text have more lines than the terminal on stdout, or a wider one,
 * so that reading it takes more than a look? False where stdout is none. */
bool pager_is_long(const char *s, size_t n);

/* Show it. Returns false, and has shown nothing, where there is no pager. An
 * interrupt while it is read is for the pager. */
bool pager_show(const char *s, size_t n);

#endif
