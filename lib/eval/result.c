/* result - what came of one question, as lines */
#include "eval/result.h"

#include "eval/outcome.h"
#include "json/get.h"
#include "json/write.h"

void
result_json(struct buf *out, json_t *result, size_t number)
{
	(void)number;
	json_compact(out, result);
	buf_ch(out, '\n');
}

void
result_tap(struct buf *out, json_t *result, size_t number)
{
	bool right = outcome_named(get_str(result, "outcome")) ==
	    OUTCOME_RIGHT;
	const char *level = get_str(result, "level");

	buf_fmt(out, "%sok %zu - %s (%s, %s)\n", right ? "" : "not ", number,
	    get_str(result, "id"), level != NULL ? level :
	    get_str(result, "expect"), get_str(result, "verdict"));
}

void
result_labels(struct buf *out, json_t *result, size_t number)
{
	const json_t *one;
	size_t i;

	(void)number;
	json_array_foreach(get_array(result, "labels"), i, one) {
		json_compact(out, one);
		buf_ch(out, '\n');
	}
	json_object_del(result, "labels");
}
