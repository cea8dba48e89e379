/* Members of a document, one a line. */
#include "report/members.h"

#include <string.h>
#include "json/ptr.h"
#include "json/write.h"

static void
add_text(struct buf *b, const char *text)
{
	for (; *text != '\0'; text++)
		buf_ch(b, (unsigned char)*text < 0x20 || *text == 0x7f ? ' ' :
		    *text);
}

static bool
add_member(struct buf *b, const json_t *doc, const char *pointer)
{
	const json_t *value = ptr_get(doc, pointer);

	if (json_is_string(value))
		add_text(b, json_string_value(value));
	else if (value != NULL)
		json_compact(b, value);
	buf_ch(b, '\n');
	return value != NULL;
}

bool
members_print(struct buf *b, const json_t *doc, const char *pointers)
{
	struct buf pointer = BUF_INIT;
	bool all = true;
	size_t len;

	for (;; pointers += len + 1) {
		len = strcspn(pointers, ",");
		buf_reset(&pointer);
		buf_fmt(&pointer, "%.*s", (int)len, pointers);
		all &= add_member(b, doc, pointer.s);
		if (pointers[len] == '\0')
			break;
	}
	buf_free(&pointer);
	return all;
}
