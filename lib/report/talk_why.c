/* An answer to "why?". */
#include "json/get.h"
#include "report/talk.h"

static void
say_sure(struct buf *b, const json_t *doc, size_t width)
{
	double sure = get_number(get_object(doc, "plan"), "confidence", -1);
	struct buf line = BUF_INIT;

	if (sure < 0)
		return;
	buf_fmt(&line, "%.0f %%", sure * 100);
	talk_say(b, "confidence", line.s, width);
	buf_free(&line);
}

static void
say_extent(struct buf *b, const json_t *doc, size_t width)
{
	const json_t *result = get_object(doc, "result");
	double rows = get_number(result, "row_count", -1);
	struct buf line = BUF_INIT;

	if (rows < 0)
		return;
	buf_fmt(&line, "%.0f%s", rows, json_is_true(json_object_get(result,
	    "truncated")) ? ", and there are more" : "");
	talk_say(b, "rows", line.s, width);
	buf_free(&line);
}

void
talk_why(struct buf *b, const json_t *doc, size_t width)
{
	const char *question = get_str(doc, "question");
	const json_t *finding;
	bool used = true;
	size_t i;

	if (question != NULL)
		talk_say(b, "asked", question, width);
	talk_reading(b, doc, width);
	json_array_foreach(get_array(doc, "findings"), i, finding)
		used = used && !get_is(finding, "code", "words_unused");
	talk_findings(b, doc, "error", width);
	if (used && get_object(doc, "plan") != NULL &&
	    get_array(doc, "matches") != NULL)
		talk_say(b, "unused", "no word of the question", width);
	say_sure(b, doc, width);
	say_extent(b, doc, width);
	talk_empty(b, doc, width);
}
