/* Any text as a model's answer: the query in it, and the plan. */
#include <stdint.h>
#include <stdlib.h>

#include "json/read.h"
#include "model/extract_sql.h"
#include "model/repair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct findings f = FINDINGS_INIT("fuzz");
	struct json_mistake m;
	struct extracted e = extract_sql((const char *)data, size,
	    dialect_get((enum dialect_id)(size % DIALECTS)), NULL);
	json_t *answer = json_read((const char *)data, size, &m), *plan;

	free(e.sql);
	plan = repair_plan(answer, "", &f);
	json_decref(plan);
	json_decref(answer);
	findings_free(&f);
	return 0;
}
