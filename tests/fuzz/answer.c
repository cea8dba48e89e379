/* Any text as a model's answer: the query in it, the object, the plan. What
 * is read with slips is JSON, and read without them the second time. */
#include <stdint.h>
#include <stdlib.h>

#include "json/write.h"
#include "model/extract.h"
#include "model/extract_sql.h"
#include "model/repair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static json_t *
object_in(const char *text, size_t len)
{
	struct buf why = BUF_INIT, again = BUF_INIT;
	json_t *object = extract_object(text, len, NULL, &why), *other;
	unsigned slips = 0;

	if ((object == NULL) != (why.len > 0))
		abort();
	if (object != NULL) {
		json_compact(&again, object);
		other = extract_object(again.s, again.len, &slips, &why);
		if (slips != 0 || !json_equal(object, other))
			abort();
		json_decref(other);
	}
	buf_free(&again);
	buf_free(&why);
	return object;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct findings f = FINDINGS_INIT("fuzz");
	struct extracted e = extract_sql((const char *)data, size,
	    dialect_get((enum dialect_id)(size % DIALECTS)), NULL);
	json_t *answer = object_in((const char *)data, size), *plan;

	free(e.sql);
	plan = repair_plan(answer, "", "sqlite", &f);
	json_decref(plan);
	json_decref(answer);
	findings_free(&f);
	return 0;
}
