/* What a dictionary and a table's own values say of keys that names cut
 * short: nrs_no, "nurse", where employees are nurses. */
#include <string.h>
#include "base/utf8.h"
#include "infer/said.h"
#include "json/get.h"

enum { SAID_WORDS = 4 };  /* more tell a story */
#define SAID_LEAST 3.5     /* it has to name the key so well */

/* A synonym, or how the comment begins; of no words where there is none. */
struct infer_name
infer_said(struct arena *a, const json_t *json)
{
	const char *comment = get_str(json, "comment");
	const char *text = json_string_value(json_array_get(get_array(json,
	    "synonyms"), 0));
	struct infer_name out = {0};

	if (text)
		out = infer_name(a, text);
	else if (comment)
		out = infer_name(a, arena_strndup(a, comment, strcspn(comment,
		    ",;:(.")));
	return out.all.n > SAID_WORDS ? (struct infer_name){0} : out;
}

/* Does the text end in the word? */
static bool
ends_in(const char *text, const char *word)
{
	size_t n = strlen(text), len = strlen(word);

	return n >= len && ascii_equal(text + n - len, word) &&
	       (n == len || text[n - len - 1] == ' ' ||
		   text[n - len - 1] == '_' || text[n - len - 1] == '-');
}

/* Is it one of the things that rows of the table are? */
static bool
is_function(const struct schema_table *t, const char *word)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const json_t *values = get_array(t->columns[i].json, "values");
		const json_t *v;
		size_t k;

		json_array_foreach(values, k, v)
			if (json_is_string(v) &&
			    ends_in(json_string_value(v), word))
				return true;
	}
	return false;
}

static const char *
last_word(const struct infer_name *n)
{
	return n->core.n > 0 ? n->core.v[n->core.n - 1] : NULL;
}

enum infer_how
infer_how_said(struct infer_called column, const struct infer_name *key,
    struct infer_called table, const struct schema_table *t, bool own)
{
	const struct infer_name *tables[] = {table.name, table.said};
	const char *words[] = {last_word(column.name), last_word(column.said)};
	struct infer_name said = *column.said;
	bool people = false;

	if (!column.name->key)
		return INFER_NONE;
	said.key = true;
	for (size_t i = 0; i < COUNT(tables) && said.core.n > 0; i++) {
		enum infer_how how = tables[i]->all.n == 0 ? INFER_NONE :
		    infer_how(&said, key, tables[i], own);

		if (how == INFER_SELF)
			return how;
		if (infer_how_strength(how) >= SAID_LEAST)
			return INFER_DESCRIBED;
	}
	for (size_t i = 0; i < COUNT(tables); i++)
		people |= infer_is_people(tables[i]);
	for (size_t i = 0; people && i < COUNT(words); i++)
		if (words[i] != NULL && is_function(t, words[i]))
			return INFER_FUNCTION;
	return INFER_NONE;
}
