/* The columns that stand for a row when only its table is named. */
#include <string.h>
#include "link/words.h"
#include "plan/display.h"

struct names_of {
	bool name, title, first, last, full, detail, id;
	size_t extra; /* words beside these and the table's own */
};

static bool
is_table_word(struct arena *a, const struct schema_table *t,
    const struct word *w)
{
	struct words words = words_of_name(a, t->name);

	for (size_t i = 0; i < words.n; i++)
		if (strcmp(words.v[i].stem, w->stem) == 0 ||
		    (strlen(w->text) >= 2 && strncmp(words.v[i].text, w->text,
		    strlen(w->text)) == 0))
			return true;
	return false;
}

static void
note(struct names_of *n, const char *text, bool table_word)
{
	if (strcmp(text, "name") == 0 || strcmp(text, "names") == 0)
		n->name = true;
	else if (strcmp(text, "title") == 0)
		n->title = true;
	else if (strcmp(text, "first") == 0 || strcmp(text, "given") == 0)
		n->first = true;
	else if (strcmp(text, "last") == 0 || strcmp(text, "family") == 0)
		n->last = true;
	else if (strcmp(text, "f") == 0)
		n->first = true;
	else if (strcmp(text, "l") == 0)
		n->last = true;
	else if (strcmp(text, "full") == 0)
		n->full = true;
	else if (strcmp(text, "fname") == 0 || strcmp(text, "firstname") == 0)
		n->name = n->first = true;
	else if (strcmp(text, "lname") == 0 || strcmp(text, "lastname") == 0 ||
	    strcmp(text, "surname") == 0)
		n->name = n->last = true;
	else if (strcmp(text, "details") == 0 ||
	    strcmp(text, "description") == 0 || strcmp(text, "detail") == 0)
		n->detail = true;
	else if (strcmp(text, "id") == 0)
		n->id = true;
	else if (!table_word) {
		size_t len = strlen(text);

		n->extra++;
		/* "dname", "clubname" */
		if (len > 4 && strcmp(text + len - 4, "name") == 0) {
			n->name = true;
			n->extra -= len < 6;
		}
	}
}

static struct names_of
look(const struct schema_column *c)
{
	struct arena a = {0};
	struct words words = words_of_name(&a, c->name);
	struct names_of n = {0};

	for (size_t i = 0; i < words.n; i++)
		note(&n, words.v[i].text, is_table_word(&a, c->table,
		    &words.v[i]));
	arena_free(&a);
	return n;
}

static bool
is_foreign(const struct schema_column *c)
{
	for (size_t i = 0; i < c->table->nkeys; i++)
		for (size_t k = 0; c->table->keys[i].from_columns &&
		    k < c->table->keys[i].n; k++)
			if (c->table->keys[i].from_columns[k] == c)
				return true;
	return false;
}

/* Smaller is better; 0 is no name at all. */
static int
display_rank(const struct schema_column *c, const struct names_of *n)
{
	if (n->id || is_foreign(c))
		return 0;
	if (n->name && !n->first && !n->last && n->extra == 0)
		return 1;
	if (n->first && n->name && n->extra == 0)
		return 2;
	if (n->title && n->extra == 0)
		return 3;
	if (n->name && !n->last)
		return 5;
	if (n->title)
		return 6;
	if (n->extra == 0 && !n->detail && (c->class == TYPE_TEXT ||
	    c->class == TYPE_UNKNOWN))
		return 4; /* "aircraft" in table aircraft */
	if (n->detail && n->extra == 0)
		return 7;
	return 0;
}

size_t
display_columns(const struct schema_table *t,
    const struct schema_column *out[2])
{
	int best = 0;
	const struct schema_column *last = NULL;

	out[0] = NULL;
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		struct names_of n = look(c);
		int rank = c->hidden ? 0 : display_rank(c, &n);

		if (n.last && n.name && !last)
			last = c;
		if (rank && (!best || rank < best)) {
			best = rank;
			out[0] = c;
		}
	}
	if (best == 2 && last) {
		out[1] = last;
		return 2;
	}
	if (out[0])
		return 1;
	if (t->nprimary_key)
		out[0] = t->primary_key[0];
	else if (t->ncolumns)
		out[0] = &t->columns[0];
	return out[0] != NULL;
}

bool
display_person(const struct schema_table *t,
    const struct schema_column *out[2])
{
	out[0] = out[1] = NULL;
	for (size_t i = 0; i < t->ncolumns; i++) {
		struct names_of n = look(&t->columns[i]);

		if (t->columns[i].hidden || !n.name || n.extra)
			continue;
		if (n.first && !out[0])
			out[0] = &t->columns[i];
		else if (n.last && !out[1])
			out[1] = &t->columns[i];
		else if (!n.first && !n.last)
			return false;
	}
	return out[0] && out[1];
}
