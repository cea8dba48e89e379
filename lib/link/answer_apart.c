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

/* One thing of a list in words: what is to be used (instead of `not`; NULL: of
 * nothing) or left out, or a join; NULL for what is neither. */
static const char *
words_of(struct arena *a, const char *verb, const json_t *named,
    const json_t *not, const char *before, const char *behind)
{
	const char *from = get_str(named, "from"), *to = get_str(named, "to");
	const char *name = json_string_value(named);
	const char *other = json_string_value(not);

	if (from && to)
		return arena_printf(a, "%sjoin %s with %s%s", before, from, to,
		    behind);
	return !name ? NULL : !other ? arena_printf(a, "%s%s %s%s", before,
	    verb, name, behind) : arena_printf(a, "%s%s %s not %s%s", before,
	    verb, name, other, behind);
}

static const struct list {
	const char *name, *verb;
	const char *not; /* a list as long as this one has for each what is
	                    not to be used; NULL: there is no such list */
} lists[] = {{"tables", "use table", NULL}, {"not_tables", "not table", NULL},
    {"columns", "use column", "not_columns"},
    {"not_columns", "not column", NULL}, {"joins", "join", NULL},
    {"use", "use", "not"}, {"select", "use", "not"}, {"not", "not", NULL},
    {"avoid", "not", NULL}};

/* The list of what is not to be used, where each has its like. */
static const json_t *
likes(const json_t *o, const struct list *l)
{
	const json_t *not = l->not ? get_array(o, l->not) : NULL;

	return json_array_size(not) == json_array_size(get_array(o, l->name)) ?
	    not : NULL;
}

/* Was it said with the list of which it is the like? */
static bool
is_said(const json_t *o, const struct list *l)
{
	for (size_t k = 0; k < COUNT(lists); k++)
		if (lists[k].not && strcmp(lists[k].not, l->name) == 0 &&
		    likes(o, &lists[k]))
			return true;
	return false;
}

/* Appends what the lists of the object say; nothing where it has none, or one
 * says nothing. */
static void
add_parts(struct texts *out, const json_t *o)
{
	const char *before = get_true(o, "always") ? "always " : "";
	size_t first = out->n, i;

	for (size_t k = 0; k < COUNT(lists); k++) {
		const json_t *named, *not = likes(o, &lists[k]);

		if (is_said(o, &lists[k]))
			continue;
		json_array_foreach(get_array(o, lists[k].name), i, named) {
			const char *text = words_of(out->a, lists[k].verb,
			    named, json_array_get(not, i), before,
			    out->n > first ? FURTHER : "");

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
