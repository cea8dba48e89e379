#include "schema/dictionary/comment_codes.h"

#include <stdbool.h>
#include <string.h>

#define PARTS ",;|\n" /* between one code and the next */

enum { CODE_LENGTH = 6, MOST = 64 };

static bool
ends_code(char c)
{
	return c == ' ' || c == '=' || c == ':';
}

static bool
begins_code(const char *part)
{
	size_t n = 0;

	for (; part[n] != '\0' && !ends_code(part[n]); n++)
		if (!(part[n] >= '0' && part[n] <= '9') &&
		    !(part[n] >= 'A' && part[n] <= 'Z') && part[n] != '_')
			return false;
	return n > 0 && n <= CODE_LENGTH && part[n] != '\0';
}

/* To the next part; not within parentheses. */
static size_t
part_length(const char *part)
{
	size_t n = 0, depth = 0;

	for (; part[n] != '\0'; n++) {
		if (part[n] == '(')
			depth++;
		else if (part[n] == ')' && depth-- == 0)
			break;
		else if (depth == 0 && strchr(PARTS, part[n]) != NULL)
			break;
	}
	return n;
}

static void
add(struct arena *a, struct meanings *m, const char *code, const char *words,
    size_t len)
{
	for (; len > 0 && words[len - 1] == ' '; len--)
		;
	if (len > 0 && m->n < MOST)
		m->v[m->n++] = (struct meaning){code,
		    arena_strndup(a, words, len)};
}

/* "O open (unpaid)" */
static void
add_part(struct arena *a, struct meanings *m, const char *part, size_t len)
{
	size_t n = strcspn(part, " =:");
	const char *code = arena_strndup(a, part, n);
	const char *words = part + n + strspn(part + n, " =:");
	const char *end = part + len, *open;

	if (words >= end)
		return;
	open = memchr(words, '(', (size_t)(end - words));
	add(a, m, code, words, (size_t)((open != NULL ? open : end) - words));
	if (open != NULL)
		add(a, m, code, open + 1, strcspn(open + 1, ")"));
}

struct meanings
meaning_read(struct arena *a, const char *comment)
{
	struct meanings m = {NULL, 0};
	const char *s = comment;

	if (s == NULL || strpbrk(s, " =:") == NULL)
		return m;
	m.v = arena_alloc(a, MOST * sizeof *m.v);
	while (*s != '\0') {
		size_t len;

		s += strspn(s, " :()" PARTS);
		if (begins_code(s)) {
			len = part_length(s);
			add_part(a, &m, s, len);
		} else {
			len = strcspn(s, ":(" PARTS);
		}
		s += len;
	}
	return m;
}
