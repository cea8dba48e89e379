/* Answers and corrections in a person's words. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "json/read.h"
#include "link/answer.h"
#include "schema/qualified.h"
#include "words/correction.h"
#include "words/words.h"

size_t
answer_id_length(const char *text)
{
	size_t n = 1;

	if (text[0] != 'q')
		return 0;
	while (text[n] >= '0' && text[n] <= '9')
		n++;
	return n > 1 && text[n] == '=' ? n + 1 : 0;
}

/* Text under reading, word by word. */
struct cursor {
	struct arena *a;
	const struct schema *s;
	const json_t *matches; /* of the question */
	const char *p;
	const char *unknown;
};

/* A name runs to the next word of the language; quotes around it go. */
static const char *
take_name(struct cursor *c)
{
	const char *from, *end;

	correction_skip(&c->p);
	from = end = c->p;
	while (*end && *end != ',' &&
	    !(*end == ' ' && correction_begins(end + 1)))
		end++;
	c->p = end;
	end = from + correction_trim(from, (size_t)(end - from));
	while (end > from + 1 && strchr("'\"`", *from) && end[-1] == *from) {
		from++;
		end--;
	}
	return arena_strndup(c->a, from, (size_t)(end - from));
}

/* Are the words that say something the same, in their order? */
static bool
says(struct arena *a, const char *text, const char *name)
{
	/* "the supplier's" is what a person says, and no name */
	struct words said = strchr(text, '\'') ? words_of_text(a, text) :
	    words_of_name(a, text);
	struct words has = words_of_name(a, name);
	size_t n = 0;

	for (size_t i = 0; i < said.n; i++) {
		if (words_is_stop(said.v[i].text))
			continue;
		if (n == has.n || strcmp(said.v[i].stem, has.v[n].stem) != 0)
			return false;
		n++;
	}
	return n > 0 && n == has.n;
}

/* By its name, or the one that the words call: "tyres" is tyre. */
static const struct schema_table *
find_table(const struct cursor *c, const char *name)
{
	const struct schema_table *found = qualified_table(c->s, name);
	size_t n = 0;

	for (size_t i = 0; !found && n < 2 && i < c->s->ntables; i++)
		n += says(c->a, name, c->s->tables[i].name);
	for (size_t i = 0; n == 1 && i < c->s->ntables; i++)
		if (says(c->a, name, c->s->tables[i].name))
			found = &c->s->tables[i];
	return found;
}

/* The column of a table by its name, or the one that the words call. */
static const struct schema_column *
column_of(const struct cursor *c, const struct schema_table *t,
    const char *name)
{
	const struct schema_column *found = schema_column(t, name, NULL);

	for (size_t i = 0; !found && i < t->ncolumns; i++)
		if (!t->columns[i].hidden && (says(c->a, name,
		    t->columns[i].name) || says(c->a, name, arena_printf(c->a,
		    "%s %s", t->name, t->columns[i].name))))
			found = &t->columns[i];
	return found;
}

static const char between[] =
#define CORRECTION_OF(words) words
#include "words/correction.def"
#undef CORRECTION_OF
    ;

/* "the city of the warehouse". */
static const struct schema_column *
find_of(const struct cursor *c, const char *name)
{
	const char *of = strstr(name, between);
	const struct schema_table *t = of ? find_table(c, of + strlen(between)) :
	    NULL;

	return t ? column_of(c, t, arena_strndup(c->a, name,
	    (size_t)(of - name))) : NULL;
}

/* Does the question name the table itself? */
static bool
is_asked(const struct cursor *c, const struct schema_table *t)
{
	const json_t *match;
	size_t i;

	json_array_foreach(c->matches, i, match)
		if (get_is(match, "kind", "table") &&
		    get_is(match, "table", t->name))
			return true;
	return false;
}

/* "a.b", or the name of a column that only one table has, or only one of those
 * that the question names. */
static const struct schema_column *
find_column(struct cursor *c, const char *name)
{
	const struct schema_column *found = NULL, *asked = NULL;
	size_t n = 0, nasked = 0;

	for (const char *dot = strchr(name, '.'); dot;
	    dot = strchr(dot + 1, '.')) {
		const struct schema_table *t = find_table(c, arena_strndup(
		    c->a, name, (size_t)(dot - name)));

		found = t ? column_of(c, t, dot + 1) : NULL;
		if (found)
			return found;
	}
	for (size_t i = 0; i < c->s->ntables; i++) {
		const struct schema_column *here = column_of(c,
		    &c->s->tables[i], name);

		if (!here)
			continue;
		found = here;
		n++;
		if (is_asked(c, here->table)) {
			asked = here;
			nasked++;
		}
	}
	return n == 1 ? found : nasked == 1 ? asked : find_of(c, name);
}

enum thing { THING_ANY, THING_TABLE, THING_COLUMN };

/* Names a table or a column in `o`, as the schema spells it; a column rather
 * of the table `beside` (NULL: of any). */
static bool
set_thing(struct cursor *c, json_t *o, enum thing thing, const char *name,
    const struct schema_table *beside)
{
	const struct schema_table *t = thing == THING_COLUMN ? NULL :
	    find_table(c, name);
	const struct schema_column *column = NULL;

	if (!t && thing != THING_TABLE && beside)
		column = column_of(c, beside, name);
	if (!t && thing != THING_TABLE && !column)
		column = find_column(c, name);
	if (!t && !column) {
		c->unknown = name;
		return false;
	}
	json_object_set_new(o, "kind", json_string(t ? "table" : "column"));
	t = t ? t : column->table;
	if (t->schema)
		json_object_set_new(o, "schema", json_string(t->schema));
	json_object_set_new(o, "table", json_string(t->name));
	if (column)
		json_object_set_new(o, "column", json_string(column->name));
	return true;
}

static enum thing
take_thing(struct cursor *c)
{
	static const struct {
		const char *words;
		enum thing thing;
	} things[] = {
#define CORRECTION_THING(words, thing) {words, THING_##thing},
#include "words/correction.def"
#undef CORRECTION_THING
	};

	for (size_t i = 0; i < COUNT(things); i++)
		if (correction_take(&c->p, things[i].words))
			return things[i].thing;
	return THING_ANY;
}

/* Was it left out of the schema? Then it is not used. */
static bool
is_left_out(const struct cursor *c, json_t *o, const char *name)
{
	const json_t *dropped;
	size_t i;

	json_array_foreach(get_array(c->s->json, "dropped"), i, dropped)
		if (json_is_string(dropped) &&
		    (ascii_equal(json_string_value(dropped), name) ||
		    says(c->a, name, json_string_value(dropped)))) {
			json_object_set(o, "not", (json_t *)dropped);
			if (!get_str(o, "kind"))
				json_object_set_new(o, "kind",
				    json_string("table"));
			return true;
		}
	return false;
}

/* The table of the column that is to be used; NULL: it is none. */
static const struct schema_table *
table_of(const struct cursor *c, const json_t *o)
{
	return !get_str(o, "column") ? NULL : schema_table(c->s,
	    get_str(o, "schema"), get_str(o, "table"), NULL, NULL);
}

/* What is not to be used, into the member `not`. */
static bool
set_not(struct cursor *c, json_t *o, enum thing thing, const char *name)
{
	json_t *not = json_object();
	const char *column;

	if (!set_thing(c, not, thing, name, table_of(c, o))) {
		if (thing != THING_COLUMN && is_left_out(c, o, name)) {
			json_decref(not);
			return true;
		}
		json_decref(not);
		return false;
	}
	column = get_str(not, "column");
	if (!get_str(o, "kind"))
		json_object_set(o, "kind", json_object_get(not, "kind"));
	json_object_del(not, "kind");
	if (column) {
		json_object_set_new(o, "not", not);
		return true;
	}
	json_object_set_new(o, "not", json_string(qualified_name(c->a, c->s,
	    schema_table(c->s, get_str(not, "schema"), get_str(not, "table"),
	    NULL, NULL))));
	json_decref(not);
	return true;
}

static bool
read_use(struct cursor *c, json_t *o)
{
	enum thing thing = take_thing(c), other;

	if (!set_thing(c, o, thing, take_name(c), NULL))
		return false;
	if (!correction_take_not(&c->p))
		return *c->p == '\0';
	other = take_thing(c);
	return set_not(c, o, other ? other : thing, take_name(c)) &&
	    *c->p == '\0';
}

static bool
read_not(struct cursor *c, json_t *o)
{
	enum thing thing = take_thing(c);

	return set_not(c, o, thing, take_name(c)) && *c->p == '\0';
}

static bool
set_end(struct cursor *c, json_t *o, const char *name, const char *table,
    const char *column)
{
	const struct schema_column *of = find_column(c, name);

	if (!of) {
		c->unknown = name;
		return false;
	}
	json_object_set_new(o, table, json_string(qualified_name(c->a, c->s,
	    of->table)));
	json_object_set_new(o, column, json_string(of->name));
	return true;
}

static bool
read_join(struct cursor *c, json_t *o)
{
	json_t *join = json_object(), *list = json_array();
	bool good = set_end(c, join, take_name(c), "from_table",
	    "from_column") && correction_take_with(&c->p) &&
	    set_end(c, join, take_name(c), "to_table", "to_column") &&
	    *c->p == '\0';

	json_object_set_new(o, "kind", json_string("join"));
	json_array_append_new(list, join);
	json_object_set_new(o, "joins", list);
	return good;
}

/* A member, or the other one where there is none. */
static const char *
either(const json_t *o, const char *key, const char *other)
{
	return get_str(o, key) ? get_str(o, key) : get_str(o, other);
}

/* The words that a correction in JSON stands for. */
static const char *
words_of_json(struct arena *a, const char *text)
{
	struct json_mistake mistake;
	json_t *o = json_read(text, strlen(text), &mistake);
	const char *use = either(o, "use", "select");
	const char *not = either(o, "not", "avoid"), *out = NULL;
	const char *kind = get_is(o, "kind", "table") || get_str(o, "table") ?
	    "table " : get_is(o, "kind", "column") || get_str(o, "column") ?
	    "column " : "";
	const char *from = get_str(o, "from"), *to = get_str(o, "to");

	if (!use)
		use = either(o, "table", "column");
	if (get_str(o, "table") && get_str(o, "column")) {
		use = arena_printf(a, "%s.%s", get_str(o, "table"),
		    get_str(o, "column"));
		kind = "column ";
	}
	if (from && to)
		out = arena_printf(a, "join %s with %s", from, to);
	else if (use && not)
		out = arena_printf(a, "use %s%s not %s", kind, use, not);
	else if (use)
		out = arena_printf(a, "use %s%s", kind, use);
	else if (not)
		out = arena_printf(a, "not %s%s", kind, not);
	json_decref(o);
	return out;
}

bool
answer_corrects(const char *text)
{
	correction_skip(&text);
	return *text == '{' || correction_take_verb(&text) !=
	    CORRECTION_NO_VERB;
}

static bool
read_correction(struct cursor *c, json_t *o)
{
	switch (correction_take_verb(&c->p)) {
	case CORRECTION_USE:
		return read_use(c, o);
	case CORRECTION_AVOID:
		return read_not(c, o);
	case CORRECTION_JOIN:
		return read_join(c, o);
	case CORRECTION_NO_VERB:
		break;
	}
	return false;
}

json_t *
answer_correction(struct arena *a, const struct schema *s, const json_t *doc,
    const char *text, const char **unknown)
{
	struct cursor c = {a, s, get_array(doc, "matches"), text, NULL};
	json_t *o = json_object();
	bool good;

	correction_skip(&c.p);
	if (*c.p == '{')
		c.p = words_of_json(a, c.p);
	good = c.p && read_correction(&c, o);
	*unknown = c.unknown;
	if (good)
		return o;
	json_decref(o);
	return NULL;
}

const char *
answer_used(struct arena *a, const char *text)
{
	struct cursor c = {.a = a, .p = text};

	correction_skip(&c.p);
	if (*c.p == '{')
		c.p = words_of_json(a, c.p);
	return c.p && correction_take_verb(&c.p) == CORRECTION_USE &&
	    take_thing(&c) != THING_TABLE ? take_name(&c) : NULL;
}

/* Is it a column that refers to another table? */
static bool
is_key(const struct schema *s, const json_t *said)
{
	const struct schema_table *t = get_str(said, "column") ? schema_table(
	    s, get_str(said, "schema"), get_str(said, "table"), NULL, NULL) :
	    NULL;

	for (size_t i = 0; t && i < t->nkeys; i++)
		for (size_t k = 0; k < t->keys[i].n; k++)
			if (strcmp(t->keys[i].from_columns[k]->name,
			    get_str(said, "column")) == 0)
				return true;
	return false;
}

bool
answer_may_choose(struct arena *a, const struct schema *s, const json_t *doc,
    const char *text)
{
	const char *unknown;
	json_t *said;
	bool may;

	if (!answer_used(a, text))
		return false;
	said = answer_correction(a, s, doc, text, &unknown);
	may = !said || is_key(s, said);
	json_decref(said);
	return may;
}

const char *
answer_plain(struct arena *a, const char *text, bool *always)
{
	size_t n = strlen(text);
	struct json_mistake mistake;
	json_t *o = text[strspn(text, " ")] == '{' ? json_read(text, n,
	    &mistake) : NULL;

	*always = json_is_true(json_object_get(o, "always"));
	json_decref(o);
	if (!correction_cut_always(&text, &n))
		return text;
	*always = true;
	return arena_strndup(a, text, n);
}

json_t *
answer_names(struct arena *a, const struct schema *s, const json_t *doc,
    const char *text, const char **unknown)
{
	struct cursor c = {a, s, get_array(doc, "matches"), text, NULL};
	json_t *o = json_object();

	if (read_use(&c, o)) {
		*unknown = NULL;
		return o;
	}
	*unknown = c.unknown;
	json_decref(o);
	return NULL;
}
