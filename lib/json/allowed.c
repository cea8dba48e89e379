#include "json/allowed.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/near.h"
#include "json/write.h"

void
allowed_say(struct buf *b, const json_t *list, const json_t *value)
{
	enum { FEW = 8, NEAREST = 3 };
	size_t n = json_array_size(list), out[NEAREST], found = 0;
	const char **names;
	struct buf got = BUF_INIT;

	json_compact(&got, value);
	buf_fmt(b, "%.60s is not one of ", got.s);
	buf_free(&got);
	if (n <= FEW) {
		json_compact(b, list);
		return;
	}
	names = mem_calloc(n, sizeof *names);
	for (size_t i = 0; i < n; i++)
		names[i] = json_string_value(json_array_get(list, i));
	if (json_is_string(value))
		found = near_some(json_string_value(value), names, n, out,
		    NEAREST);
	buf_fmt(b, "the %zu allowed values", n);
	for (size_t i = 0; i < found; i++) {
		buf_str(b, i == 0 ? "; similar: " : ", ");
		json_quote(b, names[out[i]], strlen(names[out[i]]));
	}
	free(names);
}
