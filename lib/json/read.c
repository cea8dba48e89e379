#include "json/read.h"

#include <stdio.h>
#include <string.h>

static int
depth(const json_t *value, int most)
{
	const char *key;
	json_t *v;
	size_t i;
	int d, deepest = 0;

	if (most == 0)
		return 1;
	json_object_foreach((json_t *)value, key, v)
		if ((d = depth(v, most - 1)) > deepest)
			deepest = d;
	json_array_foreach(value, i, v)
		if ((d = depth(v, most - 1)) > deepest)
			deepest = d;
	return deepest + (json_is_object(value) || json_is_array(value));
}

json_t *
json_read(const char *text, size_t len, struct json_mistake *m)
{
	json_error_t e;
	json_t *v;

	if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
		text += 3;
		len -= 3;
	}
	v = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
	    &e);
	if (v != NULL && depth(v, JSON_DEPTH + 1) > JSON_DEPTH) {
		json_decref(v);
		v = NULL;
		e = (json_error_t){.line = 1, .column = 1,
		    .text = "nested too deep"};
	}
	if (v == NULL) {
		m->line = e.line > 0 ? e.line : 1;
		m->column = e.column > 0 ? e.column : 1;
		snprintf(m->message, sizeof m->message, "%s", e.text);
	}
	return v;
}
