#include "report/complete.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

#define LONGEST 80
#define BACK 6 /* words of a name */

static bool
can_be_typed(const char *s)
{
	size_t n = strlen(s), step;
	uint32_t cp;

	if (n == 0 || n > LONGEST)
		return false;
	for (; n > 0; s += step, n -= step) {
		step = utf8_decode(s, n, &cp);
		if (step == 0 || utf8_obeyed(cp))
			return false;
	}
	return true;
}

void
complete_add(struct complete *c, const char *word, bool opens)
{
	if (!can_be_typed(word))
		return;
	MEM_GROW(c->v, c->n, c->cap);
	c->v[c->n].text = arena_strndup(&c->arena, word, strlen(word));
	c->v[c->n++].opens = opens;
}

static void
add_column(struct complete *c, const json_t *column)
{
	const char *name = get_str(column, "name");
	const json_t *value;
	size_t i;

	if (name != NULL)
		complete_add(c, name, false);
	json_array_foreach(get_array(column, "values"), i, value)
		if (json_is_string(value))
			complete_add(c, json_string_value(value), false);
}

void
complete_schema(struct complete *c, const json_t *schema)
{
	const json_t *table, *column;
	size_t i, k;

	json_array_foreach(get_array(schema, "tables"), i, table) {
		const char *name = get_str(table, "name");

		if (name != NULL)
			complete_add(c, name, false);
		json_array_foreach(get_array(table, "columns"), k, column)
			add_column(c, column);
	}
}

static int
compare(const void *a, const void *b)
{
	const struct complete_word *x = a, *y = b;
	int order = ascii_compare(x->text, y->text);

	return order != 0 ? order : strcmp(x->text, y->text);
}

void
complete_settle(struct complete *c)
{
	size_t n = 0;

	if (c->n > 0)
		qsort(c->v, c->n, sizeof *c->v, compare);
	for (size_t i = 0; i < c->n; i++)
		if (n == 0 || strcmp(c->v[n - 1].text, c->v[i].text) != 0)
			c->v[n++] = c->v[i];
	c->n = n;
}

void
complete_free(struct complete *c)
{
	free(c->v);
	arena_free(&c->arena);
	*c = (struct complete){0};
}

static size_t
agree(const char *a, const char *b, size_t most)
{
	size_t n = 0;

	while (n < most && a[n] != '\0' &&
	    ascii_equal_n(a + n, b + n, 1))
		n++;
	while (n > 0 && n < most && ((unsigned char)a[n] & 0xc0) == 0x80)
		n--; /* no half of a letter */
	return n;
}

/* Those that begin with what stands from here to the end. */
static void
match(const struct complete *c, const char *tail, bool opens,
    struct complete_found *f)
{
	size_t len = strlen(tail), cap = 0;

	f->n = 0;
	f->typed = len;
	for (size_t i = 0; i < c->n; i++) {
		const char *word = c->v[i].text;

		if ((c->v[i].opens && !opens) ||
		    !ascii_equal_n(word, tail, len))
			continue;
		if (f->n == 0)
			f->common = strlen(word);
		else
			f->common = agree(f->v[0], word, f->common);
		if (f->n == cap) {
			cap = cap > 0 ? cap * 2 : 16;
			f->v = mem_realloc(f->v, cap * sizeof *f->v);
		}
		f->v[f->n++] = word;
	}
}

struct complete_found
complete_find(const struct complete *c, const char *text)
{
	struct complete_found f = {0};
	const char *starts[BACK], *begin = text + strspn(text, " ");
	size_t n = 0;

	for (const char *s = text + strlen(text); n < BACK; s--) {
		if (s == begin || (s > begin && s[-1] == ' ' && *s != ' '))
			starts[n++] = s;
		if (s <= begin)
			break;
	}
	/* from the left, so that "new y" is New York before a y */
	while (n-- > 0) {
		if (*starts[n] == '\0' && starts[n] != begin)
			continue;
		free(f.v);
		f = (struct complete_found){0};
		match(c, starts[n], starts[n] == begin, &f);
		if (f.n > 0)
			return f;
	}
	f.typed = 0;
	return f;
}

void
complete_found_free(struct complete_found *f)
{
	free(f->v);
	*f = (struct complete_found){0};
}
