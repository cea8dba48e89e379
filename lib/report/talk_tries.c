/* How often was planned, and what each plan came to. */
#include "json/get.h"
#include "report/reading.h"
#include "report/talk.h"

void
talk_tries(struct buf *b, const json_t *doc, size_t width)
{
	struct buf tries = BUF_INIT;

	if (reading_tries(&tries, doc))
		talk_say(b, "tried", tries.s, width);
	buf_free(&tries);
}

/* Is there an attempt that ended otherwise than the document? */
static bool
ended_otherwise(const json_t *doc)
{
	const char *last = get_str(get_object(doc, "stop"), "message");
	const json_t *attempt;
	size_t i;

	json_array_foreach(get_array(doc, "attempts"), i, attempt)
		if (!last || !get_is(get_object(attempt, "stop"), "message",
		    last))
			return true;
	return false;
}

void
talk_attempts(struct buf *b, const json_t *doc, size_t width)
{
	const json_t *attempt;
	struct buf label = BUF_INIT;
	const char *message;
	size_t i;

	if (!ended_otherwise(doc))
		return;
	json_array_foreach(get_array(doc, "attempts"), i, attempt) {
		message = get_str(get_object(attempt, "stop"), "message");
		buf_reset(&label);
		buf_fmt(&label, "plan %zu", i + 1);
		talk_say(b, label.s, message ? message : "failed", width);
	}
	buf_free(&label);
}
