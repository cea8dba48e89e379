/* The SQL of a document, for a person. */
#include <string.h>
#include "json/get.h"
#include "json/write.h"
#include "report/reading.h"
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

/* A statement of more lines than LINES_MOST is cut to LINES_SHOWN. */
enum { LINES_MOST = 32, LINES_SHOWN = 24 };

static void
say_lines(struct buf *b, const char *text)
{
	size_t lines = 0, shown, at = 0;

	for (const char *c = text; *c; c++)
		lines += *c == '\n' || c[1] == '\0';
	shown = lines > LINES_MOST ? LINES_SHOWN : lines;
	for (const char *end; *text && at < shown; at++) {
		end = text + strcspn(text, "\n");
		buf_fill(b, ' ', 2);
		buf_add(b, text, (size_t)(end - text));
		buf_ch(b, '\n');
		text = *end ? end + 1 : end;
	}
	if (shown < lines)
		buf_fmt(b, "  ... (%zu more lines; -o sql shows all)\n",
		    lines - shown);
}

void
talk_sql(struct buf *b, const json_t *doc)
{
	const json_t *sql = get_object(doc, "sql"), *param;
	const char *text = get_str(sql, "text");
	struct buf clean = BUF_INIT;
	size_t i;

	if (!text || reading_listing(doc))
		return;
	text_clean(&clean, text, strlen(text), true);
	buf_str(b, "SQL:\n");
	say_lines(b, clean.s);
	json_array_foreach(get_array(sql, "params"), i, param) {
		buf_fmt(b, "  -- %zu: ", i + 1);
		buf_reset(&clean);
		talk_param(&clean, param);
		text_clean(b, clean.s, clean.len, false);
		buf_ch(b, '\n');
	}
	buf_free(&clean);
}
