/* A correction of several things, each by itself. */
#include <string.h>

#include "base/mem.h"
#include "json/get.h"
#include "json/read.h"
#include "link/answer.h"

struct texts {
	struct arena *a;
	const char **v;
	size_t n;
};

static void
add(struct texts *out, const char *text)
{
	out->v = arena_grow(out->a, out->v, out->n, sizeof *out->v);
	out->v[out->n++] = text;
}

static json_t *
read_object(const char *text)
{
	struct json_mistake mistake;

	return text[strspn(text, " ")] == '{' ? json_read(text, strlen(text),
	    &mistake) : NULL;
}

/* Ends a further correction of one answer, and is no part of a name there. */
#define FURTHER " too"

/* One thing of a list in words: what is to be used or left out, or a join;
 * NULL for what is neither. */
static const char *
words_of(struct arena *a, const char *verb, const json_t *named, bool always,
    bool further)
{
	const char *from = get_str(named, "from"), *to = get_str(named, "to");
	const char *before = always ? "always " : "";
	const char *behind = further ? FURTHER : "";

	if (from && to)
		return arena_printf(a, "%sjoin %s with %s%s", before, from, to,
		    behind);
	return json_is_string(named) ? arena_printf(a, "%s%s %s%s", before,
	    verb, json_string_value(named), behind) : NULL;
}

/* Appends what the lists of the object say; nothing where it has none, or one
 * says nothing. */
static void
add_parts(struct texts *out, const json_t *o)
{
	static const struct {
		const char *list, *verb;
	} members[] = {{"tables", "use table"}, {"not_tables", "not table"},
	    {"columns", "use column"}, {"not_columns", "not column"},
	    {"joins", "join"}, {"use", "use"}, {"not", "not"},
	    {"avoid", "not"}};
	size_t first = out->n, i;

	for (size_t k = 0; k < COUNT(members); k++) {
		const json_t *named;

		json_array_foreach(get_array(o, members[k].list), i, named) {
			const char *text = words_of(out->a, members[k].verb,
			    named, get_true(o, "always"), out->n > first);

			if (!text) {
				out->n = first;
				return;
			}
			add(out, text);
		}
	}
}

const char *const *
answer_apart(struct arena *a, const char *const *texts, size_t *n)
{
	struct texts out = {.a = a};

	for (size_t i = 0; i < *n; i++) {
		json_t *o = read_object(texts[i]);
		size_t before = out.n;

		add_parts(&out, o);
		if (out.n == before)
			add(&out, texts[i]);
		json_decref(o);
	}
	*n = out.n;
	return out.v;
}

bool
answer_is_further(const char *text)
{
	size_t n = strlen(text), end = strlen(FURTHER);

	return n > end && strcmp(text + n - end, FURTHER) == 0;
}
