/* Answers and corrections in a person's words. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "json/read.h"
#include "link/answer.h"
#include "words/correction.h"

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
	while (end > from && strchr(" .;!?", end[-1]))
		end--;
	while (end > from + 1 && strchr("'\"`", *from) && end[-1] == *from) {
		from++;
		end--;
	}
	return arena_strndup(c->a, from, (size_t)(end - from));
}

/* "a.b", or the name of a column that only one table has. */
static const struct schema_column *
find_column(const struct cursor *c, const char *name)
{
	const struct schema_column *found = NULL;

	for (const char *dot = strchr(name, '.'); dot;
	    dot = strchr(dot + 1, '.')) {
		const char *table = arena_strndup(c->a, name,
		    (size_t)(dot - name));
		const struct schema_table *t = schema_table(c->s, NULL, table,
		    NULL, NULL);

		if (t && schema_column(t, dot + 1, NULL))
			return schema_column(t, dot + 1, NULL);
	}
	for (size_t i = 0; i < c->s->ntables; i++) {
		const struct schema_column *here = schema_column(
		    &c->s->tables[i], name, NULL);

		if (here && found)
			return NULL;
		found = here ? here : found;
	}
	return found;
}

enum thing { THING_ANY, THING_TABLE, THING_COLUMN };

/* Names a table or a column in `o`, as the schema spells it. */
static bool
set_thing(struct cursor *c, json_t *o, enum thing thing, const char *name)
{
	const struct schema_table *t = thing == THING_COLUMN ? NULL :
	    schema_table(c->s, NULL, name, NULL, NULL);
	const struct schema_column *column = t || thing == THING_TABLE ? NULL :
	    find_column(c, name);

	if (!t && !column) {
		c->unknown = name;
		return false;
	}
	json_object_set_new(o, "kind", json_string(t ? "table" : "column"));
	json_object_set_new(o, "table", json_string(t ? t->name :
	    column->table->name));
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
		    ascii_equal(json_string_value(dropped), name)) {
			json_object_set(o, "not", (json_t *)dropped);
			if (!get_str(o, "kind"))
				json_object_set_new(o, "kind",
				    json_string("table"));
			return true;
		}
	return false;
}

/* What is not to be used, into the member `not`. */
static bool
set_not(struct cursor *c, json_t *o, enum thing thing, const char *name)
{
	json_t *not = json_object();
	const char *column;

	if (!set_thing(c, not, thing, name)) {
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
	json_object_set(o, "not", json_object_get(not, "table"));
	json_decref(not);
	return true;
}

static bool
read_use(struct cursor *c, json_t *o)
{
	enum thing thing = take_thing(c), other;

	if (!set_thing(c, o, thing, take_name(c)))
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
	json_object_set_new(o, table, json_string(of->table->name));
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

/* The words that a correction in JSON stands for. */
static const char *
words_of_json(struct arena *a, const char *text)
{
	struct json_mistake mistake;
	json_t *o = json_read(text, strlen(text), &mistake);
	const char *kind = get_str(o, "kind"), *use = get_str(o, "use");
	const char *not = get_str(o, "not"), *out = NULL;
	const char *from = get_str(o, "from"), *to = get_str(o, "to");

	if (kind && strcmp(kind, "join") == 0 && from && to)
		out = arena_printf(a, "join %s with %s", from, to);
	else if (kind && use && not)
		out = arena_printf(a, "use %s %s not %s", kind, use, not);
	else if (kind && use)
		out = arena_printf(a, "use %s %s", kind, use);
	else if (kind && not)
		out = arena_printf(a, "not %s %s", kind, not);
	json_decref(o);
	return out;
}

static const struct {
	const char *word;
	bool (*read)(struct cursor *, json_t *);
} verbs[] = {
	{"use", read_use}, {"take", read_use}, {"not", read_not},
	{"do not use", read_not}, {"don't use", read_not},
	{"without", read_not}, {"join", read_join},
};

bool
answer_corrects(const char *text)
{
	struct cursor c = {.p = text};

	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
		c.p = text;
		if (correction_take(&c.p, verbs[i].word))
			return true;
	}
	c.p = text;
	correction_skip(&c.p);
	return *c.p == '{';
}

json_t *
answer_correction(struct arena *a, const struct schema *s, const char *text,
    const char **unknown)
{
	struct cursor c = {a, s, text, NULL};
	json_t *o = json_object();
	bool good = false;

	correction_skip(&c.p);
	if (*c.p == '{')
		text = words_of_json(a, c.p);
	for (size_t i = 0; text && i < sizeof verbs / sizeof *verbs; i++) {
		c.p = text;
		if (correction_take(&c.p, verbs[i].word)) {
			good = verbs[i].read(&c, o);
			break;
		}
	}
	*unknown = c.unknown;
	if (good)
		return o;
	json_decref(o);
	return NULL;
}

json_t *
answer_names(struct arena *a, const struct schema *s, const char *text,
    const char **unknown)
{
	struct cursor c = {a, s, text, NULL};
	json_t *o = json_object();

	if (read_use(&c, o)) {
		*unknown = NULL;
		return o;
	}
	*unknown = c.unknown;
	json_decref(o);
	return NULL;
}
