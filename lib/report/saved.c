#include "report/saved.h"

#include <stdlib.h>
#include "base/mem.h"
#include "base/near.h"
#include "json/get.h"
#include "json/write.h"
#include "report/rows/print.h"

/* "since=2025-01-01 most" (new string) */
static json_t *
parameters_of(const json_t *item)
{
	struct buf b = BUF_INIT;
	json_t *value, *text;
	const char *name;

	json_object_foreach(get_object(item, "parameters"), name, value) {
		buf_fmt(&b, "%s%s", b.len > 0 ? " " : "", name);
		if (!json_is_null(value))
			buf_ch(&b, '=');
		if (json_is_string(value))
			buf_str(&b, json_string_value(value));
		else if (!json_is_null(value))
			json_compact(&b, value);
	}
	text = json_string(b.s);
	buf_free(&b);
	return text;
}

void
saved_table(struct buf *b, const json_t *saved, const struct rows_style *style)
{
	json_t *rows = json_array(), *doc, *item, *question;
	size_t i;

	json_array_foreach(saved, i, item) {
		question = json_object_get(item, "question");
		json_array_append_new(rows, json_pack("[OOo]",
		    json_object_get(item, "name"),
		    question != NULL ? question : json_null(),
		    parameters_of(item)));
	}
	doc = json_pack("{s{s[{ss}{ss}{ss}]sO}}", "result", "columns",
	    "name", "name", "name", "question", "name", "parameters",
	    "rows", rows);
	if (json_array_size(rows) > 0)
		print_result(b, doc, ROWS_TABLE, style);
	json_decref(rows);
	json_decref(doc);
}

const char *
saved_like(const json_t *saved, const char *name)
{
	size_t n = json_array_size(saved), i;
	const char **names = mem_calloc(n + 1, sizeof *names), *best;
	long at;

	for (i = 0; i < n; i++)
		names[i] = get_str(json_array_get(saved, i), "name");
	at = near_best(name, names, n);
	best = at >= 0 ? names[at] : NULL;
	free(names);
	return best;
}
