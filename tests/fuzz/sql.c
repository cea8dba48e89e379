/* Any text is one SELECT or is refused with a finding; what is read can be
 * written, and holds what oracle.h asks. */
#include "oracle.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
try(const char *text, const struct dialect *d, const struct schema *schema)
{
	json_t *plan = oracle_read(text, strlen(text), d, schema);

	if (plan)
		oracle_return(plan, d, schema);
	json_decref(plan);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct schema schema;
	static const enum dialect_id reads[] = {DIALECT_SQLITE,
	    DIALECT_POSTGRES, DIALECT_MYSQL, DIALECT_TSQL};
	char *text;

	mem_jansson();
	if (!schema.json)
		schema_view(&schema, trial_json(oracle_schema));
	text = mem_strndup((const char *)data, size);
	for (size_t i = 0; i < sizeof reads / sizeof *reads; i++) {
		try(text, dialect_get(reads[i]), &schema);
		try(text, dialect_get(reads[i]), NULL);
	}
	free(text);
	return 0;
}
