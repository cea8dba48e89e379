/* Any text as a model's answer: the query in it, the object, the plan. What
 * is read with slips is JSON, and read without them the second time; what is
 * JSON as it stands is read as it stands. */
#include <stdint.h>
#include <stdlib.h>

#include "json/lenient.h"
#include "json/read.h"
#include "json/write.h"
#include "model/answer/extract.h"
#include "model/answer/extract_sql.h"
#include "model/answer/repair.h"

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

static void
check_strict(const char *text, size_t len)
{
	struct buf why = BUF_INIT;
	struct json_mistake m;
	const char *close;
	unsigned slips = 0;
	json_t *strict = len > 0 && (*text == '{' || *text == '[') ?
	    json_read(text, len, &m) : NULL, *lenient;

	if (strict != NULL) {
		lenient = lenient_read(text, text + len, &close, &slips, &why);
		if (slips != 0 || !json_equal(strict, lenient))
			abort();
		json_decref(lenient);
	}
	json_decref(strict);
	buf_free(&why);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct findings f = FINDINGS_INIT("fuzz");
	struct extracted e = extract_sql((const char *)data, size,
	    dialect_get((enum dialect_id)(size % DIALECTS)), NULL);
	json_t *answer = object_in((const char *)data, size), *plan;

	check_strict((const char *)data, size);
	free(e.sql);
	plan = repair_plan(answer, "", "sqlite", &f);
	json_decref(plan);
	json_decref(answer);
	findings_free(&f);
	return 0;
}
