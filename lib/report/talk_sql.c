/* The SQL of a document, for a person. */
#include <string.h>
#include "json/get.h"
#include "json/write.h"
#include "report/talk.h"
#include "report/text.h"

void
talk_param(struct buf *b, const json_t *param)
{
	if (get_str(param, "claim"))
		buf_fmt(b, "claim %s", get_str(param, "claim"));
	else if (json_object_get(param, "value"))
		json_compact(b, json_object_get(param, "value"));
}

void
talk_sql(struct buf *b, const json_t *doc)
{
	const json_t *sql = get_object(doc, "sql"), *param;
	const char *text = get_str(sql, "text"), *end;
	struct buf clean = BUF_INIT;
	size_t i;

	if (!text)
		return;
	text_clean(&clean, text, strlen(text), true);
	buf_str(b, "SQL:\n");
	for (text = clean.s; *text; text = *end ? end + 1 : end) {
		end = text + strcspn(text, "\n");
		buf_fill(b, ' ', 2);
		buf_add(b, text, (size_t)(end - text));
		buf_ch(b, '\n');
	}
	json_array_foreach(get_array(sql, "params"), i, param) {
		buf_fmt(b, "  -- %zu: ", i + 1);
		buf_reset(&clean);
		talk_param(&clean, param);
		text_clean(b, clean.s, clean.len, false);
		buf_ch(b, '\n');
	}
	buf_free(&clean);
}
