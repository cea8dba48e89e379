#include "report/paint.h"

#include <string.h>
#include "report/text.h"

/* Labels of report/talk.c; one that ends with "-" is the beginning of a name,
 * of the program that has stopped the document. */
static const struct {
	const char *label, *mark;
} paints[] = {
	{"error", TEXT_RED},
	{"t2s-", TEXT_RED},
	{"warning", TEXT_YELLOW},
	{"doubt", TEXT_YELLOW},
	{"note", TEXT_YELLOW},
	{"read as", TEXT_BOLD},
	{"question", TEXT_BOLD},
	{"changed", TEXT_BOLD},
	{"SQL", TEXT_BOLD},
	{NULL, NULL},
};

/* Bytes of the label that a line of n bytes begins with; 0: none is known. */
static size_t
label_of(const char *line, size_t n, const char **mark)
{
	const char *colon = memchr(line, ':', n);
	size_t len = colon ? (size_t)(colon - line) : 0, known;

	for (size_t i = 0; len > 0 && paints[i].label; i++) {
		known = strlen(paints[i].label);
		*mark = paints[i].mark;
		if (len < known || memcmp(line, paints[i].label, known) != 0)
			continue;
		if (len == known || (paints[i].label[known - 1] == '-' &&
		    !memchr(line, ' ', len)))
			return len;
	}
	return 0;
}

void
paint_labels(struct buf *b, size_t start)
{
	struct buf out = BUF_INIT;
	const char *mark, *end;
	size_t n, len;

	for (size_t i = start; i < b->len; i += n) {
		end = memchr(b->s + i, '\n', b->len - i);
		n = end ? (size_t)(end - b->s) + 1 - i : b->len - i;
		len = label_of(b->s + i, n, &mark);
		if (len > 0) {
			buf_str(&out, mark);
			buf_add(&out, b->s + i, len + 1);
			buf_str(&out, TEXT_PLAIN);
			len++;
		}
		buf_add(&out, b->s + i + len, n - len);
	}
	buf_cut(b, start);
	buf_add(b, out.s ? out.s : "", out.len);
	buf_free(&out);
}
