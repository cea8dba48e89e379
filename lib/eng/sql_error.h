#ifndef ENG_SQL_ERROR_H
#define ENG_SQL_ERROR_H

/* What every engine's errors have in common, on their way into a finding. */

/* " (line 2, column 7)", counted in bytes from 1, of a place in a statement;
 * "" where it is NULL. */
void sql_error_place(const char *sql, const char *at, char out[64]);

/* An engine's message: it may quote anything that a statement holds, so that
 * bytes which are no UTF-8 become '?' and controls blanks. New. */
char *sql_error_text(const char *message);

#endif
