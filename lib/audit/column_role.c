#include "audit/column_role.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "words/words.h"

static const struct {
	enum purpose purpose;
	const char *words;
} rows[] = {
#define WORDS(purpose, words) {PURPOSE_##purpose, words},
#include "audit/column_role.def"
#undef WORDS
};
/* Do the words of a name from `at` on begin with those of a text? How many;
 * 0: no. */
static size_t
begin(const struct words *name, size_t at, const char *text)
{
	size_t n = 0, length;

	for (; *text != '\0' && *text != '*'; n++) {
		length = strcspn(text, " *");
		if (at + n == name->n || strlen(name->v[at + n].text) !=
		    length || strncmp(name->v[at + n].text, text, length) != 0)
			return 0;
		text += length + (text[length] == ' ');
	}
	return n;
}

static bool
says(const struct words *name, const char *text)
{
	bool before = *text == '*', after = text[strlen(text) - 1] == '*';
	size_t n;

	for (size_t at = 0; at < name->n; at++) {
		n = begin(name, at, text + before);
		if (n > 0 && (after || at + n == name->n))
			return true;
		if (!before)
			break;
	}
	return false;
}

/* Is the longest word of a row anywhere in the name? Splitting costs more. */
static bool
may_say(const char *name, const char *text)
{
	const char *word = text + strspn(text, "* ");
	size_t n = strcspn(word, " *");

	for (; *name != '\0'; name++)
		if ((*name | 0x20) == *word && ascii_equal_n(name, word, n))
			return true;
	return false;
}

bool
purpose_is(struct audit *a, const char *name, enum purpose p)
{
	struct words words = {NULL, 0};

	for (size_t i = 0; i < COUNT(rows); i++) {
		if (rows[i].purpose != p || !may_say(name, rows[i].words))
			continue;
		if (words.n == 0)
			words = words_of_name(&a->arena, name);
		if (says(&words, rows[i].words))
			return true;
	}
	return false;
}

const struct schema_column *
purpose_find(struct audit *a, const struct schema_table *t, enum purpose p)
{
	for (size_t i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden &&
		    purpose_is(a, t->columns[i].name, p))
			return &t->columns[i];
	return NULL;
}

bool
purpose_varies(const struct schema_column *c, bool *unseen)
{
	size_t values = json_array_size(get_array(c->json, "values"));
	const json_t *range = get_array(c->json, "range");
	const json_t *distinct = json_object_get(c->json, "distinct");
	bool none = values == 0 && range == NULL && distinct == NULL;

	if (unseen != NULL)
		*unseen = none && !get_true(c->json, "nulls");
	return values > 1 || json_integer_value(distinct) > 1 ||
	    (range != NULL && (get_true(c->json, "nulls") ||
	    !json_equal(json_array_get(range, 0),
	    json_array_get(range, 1))));
}
