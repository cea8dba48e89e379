#ifndef PLAN_SPANS_STATE_H
#define PLAN_SPANS_STATE_H

#include "plan/spans/spans.h"
#include "schema/dictionary/comment_codes.h"

/*
 * Which states words speak of, as state.def has them; private to state*.c.
 * A sign is 1 where they say that rows are so, -1 that they are not, and 0
 * where they say nothing.
 */
enum concept {
	CONCEPT_ACTIVE, CONCEPT_DONE, CONCEPT_PAID, CONCEPT_CANCELLED,
	CONCEPT_DELETED, CONCEPT_BLOCKED, CONCEPT_RETURNED, CONCEPT_ABSENT,
	CONCEPT_PASSED, CONCEPT_REMOTE, CONCEPT_INTERNAL, CONCEPT_PUBLIC,
	CONCEPT_PERMANENT, CONCEPT_AUTOMATIC, CONCEPT_DOMESTIC, CONCEPT_ONLINE,
	CONCEPT_ALIVE, CONCEPT_ASSIGNED, CONCEPT_REJECTED, CONCEPT_ACCEPTED,
	CONCEPT_ABORTED, CONCEPT_SCRAPPED, CONCEPT_WITHDRAWN, CONCEPT_FAILED,
	CONCEPT_REFUNDED, CONCEPT_STOLEN, CONCEPT_MISSING, CONCEPT_SENT,
	CONCEPT_ANSWERED, CONCEPT_BEGUN, CONCEPT_PLANNED, CONCEPT_HELD,
	CONCEPT_WAIVED, CONCEPT_EXCUSED,
	CONCEPT_STILL, /* active, perhaps: a word that says it of other states */
	CONCEPT_OVER /* done, which has words of its own, or called off */
};

struct state_phrase {
	enum concept concept;
	int sign;
	const char *text;
};
extern const struct state_phrase state_phrases[];
extern const size_t state_nphrases;

enum state_teller { STATE_FLAG, STATE_REFERENCE, STATE_TIME };

/* Has the name the word, as it stands or by its stem? */
bool state_name_says(struct spans *s, const struct name *name,
    const char *word);
/* What a column's names say, as one of its kind. */
int state_name_sign(struct spans *s, const struct schema_column *c,
    enum state_teller kind, enum concept concept);
/* What a value says, or what the comment's codes say that it means. */
int state_value_sign(struct spans *s, const json_t *value,
    const struct meanings *codes, enum concept concept);

#endif
