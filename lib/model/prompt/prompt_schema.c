/* The schema card and the terms of its dictionary. */
#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/raw_plan.h"
#include "model/answer/answer_text.h"
#include "model/fence.h"
#include "model/prompt/prompt.h"
#include "model/prompt/sql_name.h"
#include "schema/dictionary/code.h"
#include "words/words.h"

/* A plan has no words of its own that a name could be taken for. */
static void
add_name(const struct prompt *p, struct buf *b, const char *name)
{
	sql_name(b, p->writes == PROMPT_SQL ? p->dialect : NULL, name);
}

/* Does a comment have a name as words of its own? */
static bool
says(const char *comment, const char *name)
{
	struct span text = {comment, comment != NULL ? strlen(comment) : 0};
	size_t n = strlen(name), at;

	for (; (at = span_find(text, name)) < text.n;
	    text = span_from(text, at + 1))
		if ((text.s + at == comment ||
		    !span_is_name((unsigned char)text.s[(long)at - 1])) &&
		    !span_is_name((unsigned char)text.s[at + n]))
			return true;
	return false;
}

static void
add_aka(struct buf *b, const char *comment, const json_t *synonyms)
{
	const json_t *name;
	bool any = false;
	size_t i;

	json_array_foreach(synonyms, i, name)
		if (json_is_string(name) &&
		    !says(comment, json_string_value(name))) {
			buf_str(b, any ? " " : " aka ");
			fence_text(b, json_string_value(name));
			any = true;
		}
}

static void
add_comment(struct buf *b, const json_t *object)
{
	const char *comment = get_str(object, "comment");
	const char *unit = get_str(object, "unit");

	if (comment != NULL && *comment != '\0') {
		buf_ch(b, ' ');
		fence_text(b, comment);
	}
	if (unit != NULL && *unit != '\0') {
		buf_str(b, " in ");
		fence_name(b, unit);
	}
	add_aka(b, comment, get_array(object, "synonyms"));
}

static void
add_key(const struct prompt *p, struct buf *b, const struct schema_key *key)
{
	buf_str(b, key->declared ? " -> " : " ~> ");
	add_name(p, b, key->to_name);
	for (size_t i = 0; i < key->n && key->to_columns[i] != NULL; i++) {
		buf_str(b, i == 0 ? "." : "+");
		add_name(p, b, key->to_columns[i]->name);
	}
	if (key->to == NULL)
		buf_str(b, " (not shown)");
}

static void
add_list(struct buf *b, const char *before, const char *between,
    const json_t *values)
{
	const json_t *value;
	size_t i;

	json_array_foreach(values, i, value) {
		buf_str(b, i == 0 ? before : between);
		fence_json(b, value);
	}
}

/* What is stored is told only where it may be; codes of a dictionary are
 * the words of people. */
static bool
tells_values(const struct prompt *p, const json_t *column)
{
	return p->mask->open || (p->share != SHARE_NONE &&
	    json_is_true(json_object_get(column, "values_said")));
}

static void
add_values(const struct prompt *p, struct buf *b, const json_t *column)
{
	const json_t *values = get_array(column, "values");

	if (tells_values(p, column))
		add_list(b, " one of ", "|", values);
	if (p->mask->open && json_array_size(values) == 0)
		add_list(b, " from ", " to ", get_array(column, "range"));
}

/* What the contents tell without a value. A small model reads names. */
static void
add_facts(const struct prompt *p, struct buf *b, const json_t *table,
    const json_t *column)
{
	json_int_t n = json_integer_value(json_object_get(column,
	    "distinct"));

	if (p->share == SHARE_NONE)
		return;
	add_list(b, " empty as ", "|", get_array(column, "blanks"));
	if (p->tier == TIER_MINIMAL)
		return;
	if (json_is_true(json_object_get(column, "nulls")))
		buf_str(b, " nulls");
	if (!tells_values(p, column))
		code_form(get_array(column, "values"), b);
	if (n == 0)
		n = (json_int_t)json_array_size(get_array(column, "values"));
	if (n > 0 && !tells_values(p, column))
		buf_fmt(b, " %s%lld distinct", json_object_get(table,
		    "sampled") != NULL ? "~" : "", (long long)n);
}

/* "~12k": one digit of a number below a hundred, two of others. */
static void
add_rows(const struct prompt *p, struct buf *b, const json_t *table)
{
	const json_t *said = json_object_get(table, "rows");
	json_int_t rows = json_integer_value(said), unit = 10;

	if (p->share == SHARE_NONE || p->tier == TIER_MINIMAL || said == NULL)
		return;
	while (unit * 100 <= rows)
		unit *= 10;
	rows = (rows + unit / 2) / unit * unit;
	if (rows == 0)
		buf_str(b, " few rows");
	else if (rows >= 1000000)
		buf_fmt(b, " ~%.3gM rows", (double)rows / 1e6);
	else if (rows >= 1000)
		buf_fmt(b, " ~%.3gk rows", (double)rows / 1e3);
	else
		buf_fmt(b, " ~%lld rows", (long long)rows);
}

/* How it is held, where the type does not say it: forms, not values. */
static void
add_time(struct buf *b, const struct schema_column *c)
{
	if (c->time != schema_time(NULL, c->class))
		buf_fmt(b, " %s", c->time == SCHEMA_TIME_NONE ?
		    "not as a date" : schema_time_words(c->time));
}

static void
add_column(const struct prompt *p, struct buf *b,
    const struct schema_table *t, const struct schema_column *c, bool whole)
{
	add_name(p, b, c->name);
	if (c->class != TYPE_UNKNOWN && (whole ||
	    c->time != SCHEMA_TIME_NONE ||
	    schema_time(NULL, c->class) != SCHEMA_TIME_NONE))
		buf_fmt(b, " %s", type_class_name(c->class));
	add_time(b, c);
	if (c->primary_key)
		buf_str(b, " key");
	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].n == 1 && t->keys[i].from_columns[0] == c)
			add_key(p, b, &t->keys[i]);
	if (p->tier != TIER_MINIMAL || t->ncolumns < 20)
		add_comment(b, c->json);
	if (!whole)
		return;
	add_facts(p, b, t->json, c->json);
	add_values(p, b, c->json);
}

static void
add_wide_keys(const struct prompt *p, struct buf *b,
    const struct schema_table *t)
{
	for (size_t i = 0; i < t->nkeys; i++) {
		if (t->keys[i].n < 2)
			continue;
		buf_str(b, "; ");
		for (size_t k = 0; k < t->keys[i].n; k++) {
			buf_str(b, k == 0 ? "" : "+");
			if (t->keys[i].from_columns[k] != NULL)
				add_name(p, b,
				    t->keys[i].from_columns[k]->name);
		}
		add_key(p, b, &t->keys[i]);
	}
}

static void
add_table(const struct prompt *p, struct buf *b, const struct schema_table *t,
    bool whole)
{
	bool any = false;

	if (t->schema != NULL) {
		add_name(p, b, t->schema);
		buf_ch(b, '.');
	}
	add_name(p, b, t->name);
	buf_ch(b, '(');
	for (size_t i = 0; i < t->ncolumns; i++) {
		if (t->columns[i].hidden)
			continue;
		buf_str(b, any ? ", " : "");
		add_column(p, b, t, &t->columns[i], whole);
		any = true;
	}
	add_wide_keys(p, b, t);
	buf_ch(b, ')');
	if (strcmp(t->kind, "view") == 0)
		buf_str(b, " view");
	if (whole)
		add_rows(p, b, t->json);
	add_comment(b, t->json);
	buf_ch(b, '\n');
}

struct use {
	const char *table;
	bool found;
};

static bool
look_for_table(void *arg, json_t *object, const struct place *at)
{
	struct use *u = arg;
	const char *name = get_str(object, "table");

	(void)at;
	u->found |= name != NULL && ascii_equal(name, u->table);
	name = get_str(object, "subquery_table");
	u->found |= name != NULL && ascii_equal(name, u->table);
	return !u->found;
}

/* Of an update only what its plan uses. */
static bool
is_told(const struct prompt *p, const struct schema_table *t)
{
	struct use u = {t->name, false};

	if (p->mode != PROMPT_UPDATE)
		return true;
	raw_plan_each(prompt_previous(p->doc), NULL, look_for_table, &u);
	return u.found;
}

/* Does a key lead to a table that the filter left out? */
static bool
leads_out(const struct prompt *p)
{
	if (json_array_size(get_array(p->schema->json, "dropped")) == 0)
		return false;
	for (size_t i = 0; i < p->schema->ntables; i++)
		for (size_t k = 0; k < p->schema->tables[i].nkeys; k++)
			if (p->schema->tables[i].keys[k].to == NULL)
				return true;
	return false;
}

/* Does a phrase of the question mean the table, or something in it? */
static bool
is_linked(const struct prompt *p, const struct schema_table *t)
{
	const json_t *match;
	size_t i;

	json_array_foreach(get_array(p->doc, "matches"), i, match)
		if (get_is(match, "table", t->name))
			return true;
	return false;
}

/* Where links tell what the question is about, the other tables are for joins
 * and for what no link has found: their names, keys and comments do. An update
 * has only tables that are used. */
static bool
any_linked(const struct prompt *p)
{
	for (size_t i = 0; i < p->schema->ntables; i++)
		if (is_linked(p, &p->schema->tables[i]))
			return p->mode != PROMPT_UPDATE;
	return false;
}

void
prompt_schema(const struct prompt *p, struct buf *b)
{
	bool brief = any_linked(p);

	fence_open(b, "schema");
	for (size_t i = 0; i < p->schema->ntables; i++)
		if (is_told(p, &p->schema->tables[i]))
			add_table(p, b, &p->schema->tables[i], !brief ||
			    is_linked(p, &p->schema->tables[i]));
	fence_close(b);
}

void
prompt_left_out(const struct prompt *p, struct buf *b)
{
	if (leads_out(p))
		buf_fmt(b, "Tables \"(not shown)\" are there, too: if the "
		    "question needs one, %s.\n", p->writes == PROMPT_SQL ?
		    "use it by that name" : "terminate and name it");
}

/* A word for what an update cannot reach would lead astray. */
static bool
is_in_reach(const struct prompt *p, const json_t *term)
{
	const json_t *name;
	size_t i;

	json_array_foreach(get_array(term, "tables"), i, name) {
		const struct schema_table *t = json_is_string(name) ?
		    schema_table(p->schema, NULL, json_string_value(name),
		    NULL, NULL) : NULL;

		if (p->mode == PROMPT_UPDATE && (t == NULL || !is_told(p, t)))
			return false;
	}
	return true;
}

/* So many terms are told whatever the question says; rules in words are of a
 * question that shares a word with them. */
enum { TERMS_ANYWAY = 8 };

static bool
shares_word(struct arena *a, const struct words *question, const char *text)
{
	struct words words = text != NULL ? words_of_text(a, text) :
	    (struct words){NULL, 0};

	for (size_t i = 0; i < words.n; i++)
		if (words.v[i].kind == WORD_LETTERS &&
		    !words_is_stop(words.v[i].text) &&
		    !words_is_weak(words.v[i].text) &&
		    words_have_stem(question, words.v[i].stem))
			return true;
	return false;
}

/* Did the filter find the term in the question? */
static bool
is_matched(const struct prompt *p, const char *name)
{
	const json_t *match;
	const char *term;
	size_t i;

	json_array_foreach(get_array(p->doc, "matches"), i, match) {
		term = get_str(match, "term");
		if (term != NULL && name != NULL && strcmp(term, name) == 0)
			return true;
	}
	return false;
}

/* May the question need the term? One that follows others is not all that is
 * asked. */
static bool
is_asked(const struct prompt *p, struct arena *a,
    const struct words *question, const json_t *term, size_t terms)
{
	const json_t *name;
	size_t i;

	if (p->mode != PROMPT_INITIAL || question->n == 0 ||
	    (terms <= TERMS_ANYWAY && schema_term_words(term) == NULL) ||
	    is_matched(p, get_str(term, "name")) ||
	    shares_word(a, question, get_str(term, "name")) ||
	    shares_word(a, question, get_str(term, "comment")))
		return true;
	json_array_foreach(get_array(term, "synonyms"), i, name)
		if (shares_word(a, question, json_string_value(name)))
			return true;
	return false;
}

static void
add_term(struct buf *b, const json_t *term)
{
	static const char *const kinds[] = {"sql", "expr", "filter"};
	const char *name = get_str(term, "name");
	const json_t *means = NULL;
	size_t i;

	for (i = 0; i < sizeof kinds / sizeof *kinds && means == NULL; i++)
		means = json_object_get(term, kinds[i]);
	if (name == NULL || (means == NULL && schema_term_words(term) == NULL))
		return;
	fence_name(b, name);
	if (means != NULL) {
		buf_fmt(b, ": %s ", i == 3 ? "condition" : "is");
		fence_json(b, means);
	} else {
		buf_str(b, ": rule");
	}
	add_comment(b, term);
	buf_ch(b, '\n');
}

void
prompt_terms(const struct prompt *p, struct buf *b)
{
	const json_t *terms = get_array(get_object(p->doc, "schema"),
	    "terms"), *term;
	const char *text = get_str(p->doc, "question");
	struct arena a = {NULL};
	struct words question = words_of_text(&a, text != NULL ? text : "");
	bool any = false;
	size_t i;

	json_array_foreach(terms, i, term) {
		if (!is_in_reach(p, term) || !is_asked(p, &a, &question, term,
		    json_array_size(terms)))
			continue;
		if (!any)
			fence_open(b, "terms");
		any = true;
		add_term(b, term);
	}
	if (any)
		fence_close(b);
	arena_free(&a);
}
