#ifndef LANG_FUNCTION_ADVICE_H
#define LANG_FUNCTION_ADVICE_H

/* What a dialect (by its name) says in place of a function that it does not
 * have and others do (function_advice.def), for a hint; static. NULL: nothing
 * is known. */
const char *function_advice_of(const char *dialect, const char *function);

/* The same of the first word of a message that is such a function. */
const char *function_advice_in(const char *dialect, const char *message);

#endif
