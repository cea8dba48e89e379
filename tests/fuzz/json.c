/* The reader takes any bytes; what it reads, written and read again, is the
 * same, compact and pretty. */
#include "json/read.h"

#include <stdint.h>
#include <stdlib.h>
#include "base/mem.h"
#include "json/validate.h"
#include "json/write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_again(const json_t *value, void (*write)(struct buf *, const json_t *))
{
	struct buf text = BUF_INIT;
	struct json_mistake m;
	json_t *again;

	write(&text, value);
	again = json_read(text.s, text.len, &m);
	if (again == NULL || !json_equal(value, again))
		abort();
	json_decref(again);
	buf_free(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct json_mistake m;
	json_t *value;

	mem_jansson();
	value = json_read((const char *)data, size, &m);
	if (value == NULL) {
		if (m.line < 1 || m.column < 1 || m.message[0] == '\0')
			abort();
		return 0;
	}
	check_again(value, json_compact);
	check_again(value, json_pretty);
	/* a value may be its own schema: any verdict, no crash */
	validate(value, value, NULL, NULL);
	json_decref(value);
	return 0;
}
