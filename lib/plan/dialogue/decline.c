/* Questions that the schema cannot answer. */
#include "plan/dialogue/decline.h"
#include "plan/dialogue/notice.h"

enum { CONTENT_LOST = 3 }; /* words that name something: with so many of them
                              lost, another question would be answered */

const char *
decline_reason(struct arena *a, const struct unused *u,
    const struct schema *s, const json_t *plan)
{
	const char *columns = notice_columns(a, s, plan);

	if (u->named)
		return arena_printf(a, "nothing in this schema stands for "
		    "'%s'", u->named);
	if (u->content < CONTENT_LOST)
		return NULL;
	return arena_printf(a, "no column for %s%s%s", notice_words(a, u),
	    columns ? "; " : "", columns ? columns : "");
}
