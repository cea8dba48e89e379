#include "lesson/lesson.h"

#include <string.h>
#include "base/sha256.h"
#include "json/get.h"
#include "json/write.h"

static const char *const types[LESSON_TYPES] = {"table", "column", "error",
	"query", "name"};

/* What it teaches, in the order in which it is signed. */
static const char *const members[] = {"type", "phrase", "question", "error",
	"name", "in", "schema", "table", "column", "value", "term",
	"function", "hint", "not", "tables", "sql", "filter", "expr", "joins",
	"plan", "prefix", "suffix", "of"};

enum { MEMBERS = sizeof members / sizeof *members };

enum lesson_type
lesson_type(const json_t *lesson)
{
	const char *type = get_str(lesson, "type");
	int i = 0;

	while (i < LESSON_TYPES && (type == NULL ||
	    strcmp(type, types[i]) != 0))
		i++;
	return (enum lesson_type)i;
}

bool
lesson_is_written(const json_t *lesson)
{
	return get_is(lesson, "origin", "written");
}

/* ---- the normal form ---------------------------------------------------- */

/* "customer.city", "public.customer.city": in members of their own. */
static void
part_column(json_t *o)
{
	const char *text = get_str(o, "column"), *dot, *first;

	if (text == NULL || get_str(o, "table") != NULL ||
	    (dot = strrchr(text, '.')) == NULL || dot == text)
		return;
	first = memchr(text, '.', (size_t)(dot - text));
	if (first != NULL)
		json_object_set_new(o, "schema",
		    json_stringn(text, (size_t)(first - text)));
	first = first != NULL ? first + 1 : text;
	json_object_set_new(o, "table",
	    json_stringn(first, (size_t)(dot - first)));
	json_object_set_new(o, "column", json_string(dot + 1));
}

/* "not": "customer.town" of a column is an object as that of an answer. */
static void
part_not(json_t *o)
{
	json_t *not;

	if (get_str(o, "not") == NULL || get_str(o, "column") == NULL)
		return;
	not = json_pack("{sO}", "column", json_object_get(o, "not"));
	part_column(not);
	json_object_set_new(o, "not", not);
}

static bool
has(const json_t *o, const char *key)
{
	return json_object_get(o, key) != NULL;
}

static enum lesson_type
guess_type(const json_t *o)
{
	if (has(o, "prefix") || has(o, "suffix"))
		return LESSON_NAME;
	if (has(o, "name"))
		return LESSON_ERROR;
	if (has(o, "sql") || has(o, "filter") || has(o, "expr") ||
	    has(o, "joins") || has(o, "plan"))
		return LESSON_QUERY;
	return has(o, "column") || has(o, "term") ? LESSON_COLUMN :
	    LESSON_TABLE;
}

/* What it lacks; NULL: nothing. */
static const char *
lack_of(const json_t *o)
{
	bool said = get_str(o, "phrase") || get_str(o, "question");

	switch (lesson_type(o)) {
	case LESSON_TABLE:
		if (!get_str(o, "table"))
			return "'table'";
		return said || get_str(o, "not") ? NULL : "'phrase', or 'not' "
		    "with the table that is not meant";
	case LESSON_COLUMN:
		if (!get_str(o, "term") && (!get_str(o, "column") ||
		    !get_str(o, "table")))
			return "'table' and 'column', or 'term'";
		return said || get_object(o, "not") ? NULL : "'phrase'";
	case LESSON_ERROR:
		if (!get_str(o, "name"))
			return "'name', the name that does not exist";
		return get_str(o, "table") || get_str(o, "function") ||
		    get_str(o, "hint") ? NULL :
		    "'table', 'column', 'function' or 'hint'";
	case LESSON_QUERY:
		if (get_array(o, "joins"))
			return NULL;
		if (!said)
			return "'phrase'";
		return get_str(o, "sql") || has(o, "filter") ||
		    get_object(o, "expr") || get_object(o, "plan") ? NULL :
		    "'sql', 'filter', 'expr', 'joins' or 'plan'";
	case LESSON_NAME:
		return get_str(o, "prefix") || get_str(o, "suffix") ? NULL :
		    "'prefix' or 'suffix'";
	case LESSON_TYPES:
		break;
	}
	return "'type', one of table, column, error, query and name";
}

/* The code of the finding that an error pattern is of. */
static const char *
error_of(const json_t *o)
{
	return get_str(o, "column") ? "column_not_found" :
	    get_str(o, "function") || !get_str(o, "table") ?
	    "function_not_found" : "table_not_found";
}

/* What it teaches first, in one order (steals). */
static json_t *
ordered(json_t *o)
{
	json_t *out = json_object();

	for (size_t i = 0; i < MEMBERS; i++)
		if (has(o, members[i]))
			json_object_set(out, members[i],
			    json_object_get(o, members[i]));
	json_object_update_missing(out, o);
	json_decref(o);
	return out;
}

json_t *
lesson_normal(const json_t *given, struct buf *why)
{
	json_t *o = json_is_object(given) ? json_deep_copy(given) : NULL;
	const char *lack, *table = get_str(given, "tables");

	if (o == NULL) {
		buf_str(why, "it is not an object");
		return NULL;
	}
	if (!has(o, "type"))
		json_object_set_new(o, "type",
		    json_string(types[guess_type(o)]));
	if (table != NULL)
		json_object_set_new(o, "tables", json_pack("[s]", table));
	part_not(o);
	part_column(o);
	if (lesson_type(o) == LESSON_ERROR && !get_str(o, "error"))
		json_object_set_new(o, "error", json_string(error_of(o)));
	lack = lack_of(o);
	if (lack == NULL)
		return ordered(o);
	buf_fmt(why, "it lacks %s", lack);
	json_decref(o);
	return NULL;
}

/* ---- what it is about --------------------------------------------------- */

void
lesson_key(struct buf *b, const json_t *lesson)
{
	static const char *const keys[] = {"phrase", "question", "name", "in",
		"prefix", "suffix"};
	size_t start = b->len, before;

	/* what words mean is one thing, of whatever kind */
	buf_str(b, lesson_type(lesson) <= LESSON_COLUMN ||
	    (lesson_type(lesson) == LESSON_QUERY &&
	    get_str(lesson, "phrase")) ? "means" : get_str(lesson, "type"));
	before = b->len;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (get_str(lesson, keys[i]))
			buf_fmt(b, "|%s", get_str(lesson, keys[i]));
	if (b->len == before && has(lesson, "not")) {
		buf_ch(b, '|');
		json_compact(b, json_object_get(lesson, "not"));
	} else if (b->len == before && has(lesson, "joins")) {
		buf_ch(b, '|');
		json_compact(b, json_object_get(lesson, "joins"));
	}
	for (; start < b->len; start++)
		if (b->s[start] >= 'A' && b->s[start] <= 'Z')
			b->s[start] = (char)(b->s[start] - 'A' + 'a');
}

enum { LESSON_ID = 9 };

static void
make_id(const json_t *lesson, char out[LESSON_ID])
{
	struct buf b = BUF_INIT;
	char digest[SHA256_TEXT];

	for (size_t i = 0; i < MEMBERS; i++) {
		const json_t *value = json_object_get(lesson, members[i]);

		if (value != NULL) {
			buf_fmt(&b, "%s:", members[i]);
			json_compact(&b, value);
		}
	}
	sha256_text(b.s, b.len, digest);
	memcpy(out, digest, LESSON_ID - 1);
	out[LESSON_ID - 1] = '\0';
	buf_free(&b);
}

void
lesson_sign(json_t *lesson)
{
	char id[LESSON_ID];

	make_id(lesson, id);
	json_object_set_new(lesson, "id", json_string(id));
}

/* ---- in words ----------------------------------------------------------- */

static void
add_column(struct buf *b, const json_t *o)
{
	if (get_str(o, "schema"))
		buf_fmt(b, "%s.", get_str(o, "schema"));
	if (get_str(o, "table"))
		buf_fmt(b, "%s.", get_str(o, "table"));
	buf_str(b, get_str(o, "column"));
}

static void
add_not(struct buf *b, const json_t *lesson)
{
	const json_t *not = get_object(lesson, "not");

	if (get_str(lesson, "not"))
		buf_fmt(b, ", not %s", get_str(lesson, "not"));
	else if (not != NULL && get_str(not, "column")) {
		buf_str(b, ", not ");
		add_column(b, not);
	}
}

static void
add_target(struct buf *b, const json_t *lesson)
{
	const json_t *value = json_object_get(lesson, "value");

	if (get_str(lesson, "term")) {
		buf_fmt(b, "term %s", get_str(lesson, "term"));
	} else if (value != NULL) {
		add_column(b, lesson);
		buf_str(b, " = ");
		if (json_is_string(value))
			buf_fmt(b, "'%s'", json_string_value(value));
		else
			json_compact(b, value);
	} else if (get_str(lesson, "column")) {
		buf_str(b, "column ");
		add_column(b, lesson);
	} else if (get_str(lesson, "table")) {
		buf_fmt(b, "table %s%s%s", get_str(lesson, "schema") ?
		    get_str(lesson, "schema") : "", get_str(lesson, "schema") ?
		    "." : "", get_str(lesson, "table"));
	} else {
		buf_fmt(b, "function %s", get_str(lesson, "function"));
	}
}

static void
add_error(struct buf *b, const json_t *lesson)
{
	const char *error = get_str(lesson, "error");

	buf_fmt(b, "%.*s '%s'", error ? (int)strcspn(error, "_") : 4,
	    error ? error : "name", get_str(lesson, "name"));
	if (get_str(lesson, "in"))
		buf_fmt(b, " of %s", get_str(lesson, "in"));
	buf_str(b, " does not exist: ");
	if (get_str(lesson, "hint")) {
		buf_str(b, get_str(lesson, "hint"));
	} else {
		buf_str(b, "use ");
		add_target(b, lesson);
	}
}

static void
add_joins(struct buf *b, const json_t *joins)
{
	const json_t *join;
	size_t i;

	json_array_foreach(joins, i, join)
		buf_fmt(b, "%sjoin %s.%s with %s.%s", i ? ", " : "",
		    get_str(join, "from_table"), get_str(join, "from_column"),
		    get_str(join, "to_table"), get_str(join, "to_column"));
}

static void
add_query(struct buf *b, const json_t *lesson)
{
	if (get_array(lesson, "joins"))
		add_joins(b, get_array(lesson, "joins"));
	else if (get_str(lesson, "sql"))
		buf_str(b, get_str(lesson, "sql"));
	else if (get_object(lesson, "plan"))
		buf_str(b, get_str(get_object(lesson, "plan"),
		    "intent_summary") ? get_str(get_object(lesson, "plan"),
		    "intent_summary") : "its plan is known");
	else
		json_compact(b, has(lesson, "filter") ?
		    json_object_get(lesson, "filter") :
		    json_object_get(lesson, "expr"));
}

void
lesson_text(struct buf *b, const json_t *lesson)
{
	enum lesson_type type = lesson_type(lesson);
	const char *phrase = get_str(lesson, "phrase");
	const char *question = get_str(lesson, "question");

	if (type == LESSON_ERROR) {
		add_error(b, lesson);
		return;
	}
	if (type == LESSON_NAME) {
		buf_fmt(b, "%s names have the %s '%s'",
		    get_is(lesson, "of", "column") ? "column" : "table",
		    get_str(lesson, "prefix") ? "prefix" : "suffix",
		    get_str(lesson, "prefix") ? get_str(lesson, "prefix") :
		    get_str(lesson, "suffix"));
		return;
	}
	if (phrase != NULL)
		buf_fmt(b, "'%s' means ", phrase);
	else if (question != NULL)
		buf_fmt(b, "'%s': ", question);
	if (type == LESSON_QUERY) {
		add_query(b, lesson);
	} else {
		if (phrase == NULL)
			buf_str(b, "use ");
		add_target(b, lesson);
		add_not(b, lesson);
	}
	if (phrase != NULL && question != NULL)
		buf_fmt(b, " in '%s'", question);
}
