#ifndef LANG_INSTEAD_H
#define LANG_INSTEAD_H

/* What a dialect (by its name) says in place of a function that it does not
 * have and others do (instead.def), for a hint; static. NULL: nothing is
 * known. */
const char *instead_of(const char *dialect, const char *function);

/* The same of the first word of a message that is such a function. */
const char *instead_in(const char *dialect, const char *message);

#endif
