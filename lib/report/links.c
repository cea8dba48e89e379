#include "report/links.h"

#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "schema/qualified.h"
#include "schema/schema.h"
#include "words/listed.h"

#define HARDLY_MEANT 0.45 /* what is as little alike was hardly meant */

/* Does the text stand anywhere in the value? ASCII case does not count. */
static bool
holds(const json_t *value, const char *text)
{
	const json_t *v;
	const char *key;
	size_t i;

	if (json_is_string(value))
		return ascii_equal(json_string_value(value), text);
	json_array_foreach(value, i, v)
		if (holds(v, text))
			return true;
	json_object_foreach((json_t *)value, key, v)
		if (holds(v, text))
			return true;
	return false;
}

/* Does the plan have all tables of the term? */
static bool
term_used(const json_t *doc, const char *name)
{
	const json_t *terms = get_array(get_object(doc, "schema"), "terms");
	const json_t *plan = get_object(doc, "plan"), *term, *table;
	size_t i, k, missing = 0;

	json_array_foreach(terms, i, term) {
		const char *here = get_str(term, "name");

		if (!here || strcmp(here, name) != 0)
			continue;
		if (schema_term_words(term) != NULL)
			return false; /* read, not put into the plan */
		json_array_foreach(get_array(term, "tables"), k, table)
			missing += !json_is_string(table) ||
			    !holds(plan, json_string_value(table));
		return k > 0 && missing == 0;
	}
	return false;
}

/* Is it this table's, or that of a name which the plan itself gave? */
static bool
table_fits(const json_t *plan, const json_t *node, const char *table)
{
	const char *said = get_str(node, "table");
	const json_t *selection;
	size_t i;

	if (said == NULL || ascii_equal(said, table))
		return true;
	json_array_foreach(get_array(plan, "selections"), i, selection) {
		const char *alias = get_str(selection, "alias");
		const char *of = get_str(selection, "table");

		if (alias != NULL && ascii_equal(alias, said))
			return of == NULL || ascii_equal(of, table);
	}
	return false;
}

/* Does the plan take the table from the schema of the match, where both say
 * one? */
static bool
schema_fits(const json_t *node, const char *table, const char *schema)
{
	const char *key, *own = get_str(node, "schema");
	const json_t *child;
	bool said = own && get_is(node, "table", table), found = false;
	size_t i;

	if (said)
		return strcmp(own, schema) == 0;
	json_array_foreach(node, i, child)
		found |= schema_fits(child, table, schema);
	json_object_foreach((json_t *)node, key, child)
		found |= schema_fits(child, table, schema);
	return found;
}

/* Is the column of the match compared with its value? The same value may be
 * one of several columns, and the plan means one. */
static bool
value_used(const json_t *plan, const json_t *node, const json_t *match)
{
	const char *table = get_str(match, "table");
	const char *column = get_str(match, "column");
	const char *value = get_str(match, "value"), *key;
	const json_t *child;
	bool inside = false, used = false;
	size_t i;

	if (!table || !column || !value || !holds(node, value) ||
	    !holds(node, column))
		return false;
	json_array_foreach(node, i, child)
		if (holds(child, value) && holds(child, column)) {
			inside = true;
			used |= value_used(plan, child, match);
		}
	json_object_foreach((json_t *)node, key, child)
		if (holds(child, value) && holds(child, column)) {
			inside = true;
			used |= value_used(plan, child, match);
		}
	/* a query that has both in places of their own compares nothing */
	return inside ? used : json_object_get(node, "selections") == NULL &&
	    table_fits(plan, node, table);
}

/* What a lesson made a term is told as the lesson. */
static bool
is_learned(const json_t *doc, const char *term)
{
	const json_t *lesson;
	size_t i;

	json_array_foreach(get_array(doc, "lessons"), i, lesson)
		if (get_is(lesson, "phrase", term))
			return true;
	return false;
}

/* "number of orders" counts them, whatever columns are like a number. */
static bool
counts(const json_t *match, const json_t *doc)
{
	const char *question = get_str(doc, "question");
	const char *phrase = get_str(match, "phrase");
	size_t end = (size_t)get_number(match, "end", 0);

	return question && phrase && get_str(match, "column") &&
	    end < strlen(question) && listed_has_n(LISTED_COUNT_NUMBER,
	    phrase, strlen(phrase)) && strncmp(question + end, " of ", 4) == 0;
}

/* A link of the question to the schema that the plan makes use of. */
static bool
match_used(const json_t *match, const json_t *doc)
{
	static const char *const members[] = {"table", "column", "value"};
	const json_t *plan = get_object(doc, "plan");
	const char *text = get_str(match, "term");

	if (text)
		return term_used(doc, text) && !is_learned(doc, text);
	if (get_number(match, "score", 1) < HARDLY_MEANT ||
	    counts(match, doc))
		return false;
	if (json_object_get(match, "value") != NULL && !value_used(plan, plan,
	    match))
		return false;
	if (get_str(match, "schema") && get_str(match, "table") &&
	    !schema_fits(plan, get_str(match, "table"), get_str(match,
	    "schema")) && qualified_is_needed(get_object(doc, "schema"),
	    get_str(match, "table")))
		return false;
	for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
		text = get_str(match, members[i]);
		if (text && !holds(plan, text))
			return false;
	}
	return get_str(match, "table") != NULL;
}

static bool
match_first(const json_t *matches, size_t n, const json_t *doc)
{
	const char *phrase = get_str(json_array_get(matches, n), "phrase");
	const char *other;

	for (size_t i = 0; phrase && i < n; i++) {
		other = get_str(json_array_get(matches, i), "phrase");
		if (other && strcmp(other, phrase) == 0 &&
		    match_used(json_array_get(matches, i), doc))
			return false;
	}
	return phrase != NULL;
}

static void
describe_match(struct buf *b, const json_t *match, const json_t *doc)
{
	const char *table = get_str(match, "table");
	const char *column = get_str(match, "column");
	const char *value = get_str(match, "value");
	const char *term = get_str(match, "term");

	const char *phrase = get_str(match, "phrase");
	const char *quote = strchr("'\"", *phrase) ? "" : "'"; /* it has its own */

	buf_fmt(b, "%s%s%s is ", quote, phrase, quote);
	if (term) {
		buf_fmt(b, "%s of the dictionary", term);
		return;
	}
	if (!column && !value)
		buf_str(b, "table ");
	if (get_str(match, "schema") && qualified_is_needed(get_object(doc,
	    "schema"), table))
		buf_fmt(b, "%s.", get_str(match, "schema"));
	buf_str(b, table);
	if (column || value)
		buf_fmt(b, ".%s", column ? column : "?");
	if (value)
		buf_fmt(b, " = '%s'", value);
}

void
links_text(struct buf *out, const json_t *doc)
{
	const json_t *matches = get_array(doc, "matches");
	const json_t *match;
	size_t i, before = out->len;

	json_array_foreach(matches, i, match) {
		if (!match_used(match, doc) || !match_first(matches, i, doc))
			continue;
		if (out->len > before)
			buf_str(out, "; ");
		describe_match(out, match, doc);
	}
}
