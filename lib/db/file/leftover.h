#ifndef DB_FILE_LEFTOVER_H
#define DB_FILE_LEFTOVER_H

/*
 * A file that is being made, and goes if a signal (INT, TERM, HUP, PIPE, XCPU)
 * or die() ends the program: one at a time. Signals that are ignored, or that the program
 * has another use for, stay so.
 */

/* From here on, up to leftover_end. The path is copied. */
void leftover_begin(const char *path);
/* The file is whole, or removed. */
void leftover_end(void);

#endif
