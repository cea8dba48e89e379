#ifndef LANG_VIEW_TELL_H
#define LANG_VIEW_TELL_H

#include <stdbool.h>
#include "doc/finding.h"

/*
 * Findings of one pass over a plan; private to lang/. It knows whether an
 * error was found also where the list had that very finding before, and
 * stops telling after TELL_MOST, so that a plan of a million faults is
 * refused as fast as one.
 */
#define TELL_MOST 200

struct tell {
	struct findings *f;
	bool bad;      /* an error was found */
	size_t n;
	const struct place *flat; /* not NULL: the place of whatever is found,
	                             as in an expression read from text */
	json_t *spare; /* what is found beyond TELL_MOST */
};

/* As finding_at. */
json_t *tell(struct tell *t, enum finding_code code,
    const struct place *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* With another severity than the code's own. */
json_t *tell_as(struct tell *t, enum severity severity,
    enum finding_code code, const struct place *at, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void tell_hint(struct tell *t, json_t *finding, const char *hint);
/* As finding_near, unless beyond TELL_MOST. */
void tell_near(struct tell *t, json_t *finding, const char *wanted,
    const char *const *names, size_t n);
void tell_end(struct tell *t);

#endif
