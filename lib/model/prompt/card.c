#include "model/prompt/card.h"

#include "json/get.h"

static void
add_words(struct buf *b, const char *name)
{
	for (; *name; name++)
		buf_ch(b, *name == '_' || *name == '\n' ? ' ' : *name);
}

static void
add_about(struct buf *b, const json_t *object)
{
	const json_t *synonym;
	const char *comment = get_str(object, "comment");
	size_t i;

	json_array_foreach(get_array(object, "synonyms"), i, synonym)
		if (json_is_string(synonym)) {
			buf_str(b, i == 0 ? " (" : ", ");
			add_words(b, json_string_value(synonym));
		}
	if (i > 0)
		buf_ch(b, ')');
	if (comment && *comment) {
		buf_str(b, ": ");
		add_words(b, comment);
	}
}

void
card_add(struct buf *b, const struct schema_table *t)
{
	size_t start = b->len;

	add_words(b, t->name);
	add_about(b, t->json);
	for (size_t i = 0; i < t->ncolumns; i++) {
		buf_str(b, i == 0 ? ". It has " : "; ");
		add_words(b, t->columns[i].name);
		add_about(b, t->columns[i].json);
	}
	for (size_t i = 0; i < t->nkeys; i++) {
		buf_str(b, i == 0 ? ". It refers to " : ", ");
		add_words(b, t->keys[i].to_name);
	}
	buf_ch(b, '.');
	if (b->len - start <= CARD_MOST)
		return;
	buf_cut(b, start + CARD_MOST);
	while (b->len > start && ((unsigned char)b->s[b->len - 1] & 0x80))
		buf_cut(b, b->len - 1);
}
