/* Questions that can be asked of a database, made from its schema. */
#include <stdlib.h>
#include <string.h>
#include "json/get.h"
#include "plan/catalogue/catalogue_plan.h"
#include "plan/catalogue/grid.h"
#include "words/listed.h"
#include "words/wordnet.h"
#include "words/words.h"

#define SURE 0.88 /* an example is answered at least so surely */

enum {
	TRIED = 5,  /* tables, for each wording */
	WIDE = 100, /* tables that are looked at */
	FEW = 12,   /* values of a category, */
	SHORT = 16  /* each of so many bytes */
};

enum need { NEED_ROWS, NEED_MEASURE, NEED_CONDITION, NEED_CATEGORY, NEED_TIME,
	NEED_OWNER, NEED_AMOUNT };

static const struct {
	enum need need;
	const char *words;
} examples[] = {
#define EXAMPLE(need, words) {NEED_##need, words},
#include "plan/catalogue/example.def"
#undef EXAMPLE
};

/* What stands for the words in braces; NULL: not needed. */
struct filling {
	const char *rows, *owners, *category, *amount, *term;
};

/* ---- words --------------------------------------------------------------- */

/* "order_line" as "order line"; in the arena. */
static const char *
spaced(struct arena *a, const char *name)
{
	struct words w = words_of_name(a, name);
	const char *all = "";

	for (size_t i = 0; i < w.n; i++)
		all = arena_printf(a, "%s%s%s", all, i ? " " : "",
		    w.v[i].text);
	return all;
}

/* What a table or a column is called: where a word of its name is no English
 * one, "bil_st", by the first synonym of the dictionary. */
static const char *
called(struct arena *a, const json_t *json, const char *name)
{
	const char *other = json_string_value(json_array_get(
	    get_array(json, "synonyms"), 0));
	struct words w = words_of_name(a, name);

	for (size_t i = 0; other && i < w.n; i++)
		if (!wordnet_knows(w.v[i].text))
			return other;
	return name;
}

static bool
ends(const char *s, size_t n, const char *ending)
{
	size_t m = strlen(ending);

	return n > m && strcmp(s + n - m, ending) == 0;
}

/* "category" as "categories"; a name in the plural stays. */
static const char *
plural(struct arena *a, const char *name)
{
	const char *s = spaced(a, name);
	size_t n = strlen(s);

	if (listed_end(LISTED_HISSING, s, 1))
		return arena_printf(a, "%ses", s);
	if (ends(s, n, "s") || words_irregular(s))
		return s;
	if (ends(s, n, "y") && !strchr("aeiou", s[n - 2]))
		return arena_printf(a, "%.*sies", (int)n - 1, s);
	return arena_printf(a, "%ss", s);
}

/* The words with what stands for those in braces; in the arena. */
static const char *
filled(struct arena *a, const char *words, const struct filling *f)
{
	const struct {
		const char *name, *text;
	} parts[] = {{"{rows}", f->rows}, {"{owners}", f->owners},
	    {"{category}", f->category}, {"{amount}", f->amount},
	    {"{term}", f->term}};
	const char *out = words;

	for (size_t i = 0; i < COUNT(parts); i++) {
		const char *at = parts[i].text ? strstr(out, parts[i].name) :
		    NULL;

		if (at)
			out = arena_printf(a, "%.*s%s%s", (int)(at - out), out,
			    parts[i].text, at + strlen(parts[i].name));
	}
	return out;
}

/* ---- what a table has ---------------------------------------------------- */

static bool
is_category(const struct schema_column *c)
{
	const json_t *values = get_array(c->json, "values"), *value;
	size_t i;

	json_array_foreach(values, i, value)
		if (json_string_length(value) > SHORT)
			return false;
	return c->class == TYPE_TEXT && json_array_size(values) > 1 &&
	    json_array_size(values) <= FEW;
}

static bool
is_amount(const struct schema_column *c)
{
	return (c->class == TYPE_NUMBER || c->class == TYPE_INTEGER) &&
	    c->time == SCHEMA_TIME_NONE && !c->primary_key &&
	    !schema_refers(c) && !get_array(c->json, "values");
}

static bool
is_time(const struct schema_column *c)
{
	return c->time == SCHEMA_TIME_DATE || c->time == SCHEMA_TIME_DATETIME;
}

/* The first column that is one; NULL: none. */
static const struct schema_column *
column_of(const struct schema_table *t,
    bool (*is)(const struct schema_column *))
{
	for (size_t i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden && is(&t->columns[i]))
			return &t->columns[i];
	return NULL;
}

static const struct schema_table *
owner_of(const struct schema_table *t)
{
	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].to && t->keys[i].to != t &&
		    !schema_key_doubted(&t->keys[i]))
			return t->keys[i].to;
	return NULL;
}

/* False where the table has not what is needed. */
static bool
fill(struct arena *a, enum need need, const struct schema_table *t,
    struct filling *f)
{
	const struct schema_column *c = NULL;
	const struct schema_table *owner;

	*f = (struct filling){.rows = plural(a, called(a, t->json, t->name))};
	switch (need) {
	case NEED_ROWS:
		return true;
	case NEED_CATEGORY:
		c = column_of(t, is_category);
		f->category = c ? spaced(a, called(a, c->json, c->name)) :
		    NULL;
		return c;
	case NEED_TIME:
		return column_of(t, is_time);
	case NEED_AMOUNT:
		c = column_of(t, is_amount);
		f->amount = c ? spaced(a, called(a, c->json, c->name)) : NULL;
		return c;
	case NEED_OWNER:
		owner = owner_of(t);
		f->owners = owner ? plural(a, called(a, owner->json,
		    owner->name)) : NULL;
		return owner;
	case NEED_MEASURE:
	case NEED_CONDITION:
		break;
	}
	return false;
}

/* ---- what is answered ---------------------------------------------------- */

/* Is nothing told of a plan but how sure it is? */
static bool
is_plain(const json_t *doc)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding)
		if (!get_is(finding, "code", "low_confidence"))
			return false;
	return true;
}

/* Does the planner answer it, surely and with all its words? */
static bool
is_answered(const struct catalogue_plan *p, const json_t *schema,
    const char *question)
{
	struct planner_options o = {.now = p->options->now,
	    .min_confidence = -1};
	json_t *doc = json_pack("{si sO sO ss}", "t2s", 1, "database",
	    get_object(p->doc, "database"), "schema", schema, "question",
	    question);
	bool is = doc && planner_run(doc, &o) == STATUS_OK &&
	    get_number(get_object(doc, "plan"), "confidence", 0) >= SURE &&
	    is_plain(doc);

	json_decref(doc);
	return is;
}

/* More rows, then more keys: what a database is about. */
static int
by_weight(const void *x, const void *y)
{
	const struct schema_table *a = *(const struct schema_table *const *)x;
	const struct schema_table *b = *(const struct schema_table *const *)y;

	if (a->nkeys != b->nkeys)
		return a->nkeys < b->nkeys ? 1 : -1;
	if (a->rows < b->rows || a->rows > b->rows)
		return a->rows < b->rows ? 1 : -1;
	return a->index > b->index ? 1 : -1;
}

static const struct schema_table **
weighed(struct catalogue_plan *p, size_t *n)
{
	const struct schema_table **v = arena_alloc(p->a,
	    (p->s->ntables + 1) * sizeof *v);

	*n = 0;
	for (size_t i = 0; i < p->s->ntables; i++)
		if (!catalogue_plan_view(&p->s->tables[i]) &&
		    p->s->tables[i].rows != 0)
			v[(*n)++] = &p->s->tables[i];
	qsort(v, *n, sizeof *v, by_weight);
	if (*n > WIDE)
		*n = WIDE;
	return v;
}

/* The schema that examples are asked of (new): a large one would be narrowed
 * for each of them. */
static json_t *
asked_of(const struct catalogue_plan *p, const struct schema_table **v,
    size_t n)
{
	json_t *few, *tables = json_array();

	for (size_t i = 0; i < n; i++)
		json_array_append(tables, (json_t *)v[i]->json);
	few = json_copy((json_t *)p->s->json);
	json_object_set_new(few, "tables", tables);
	return few;
}

static bool
fill_term(struct arena *a, enum need need, const json_t *term,
    struct filling *f)
{
	const char *of = json_string_value(json_array_get(
	    get_array(term, "tables"), 0));
	bool condition = json_object_get(term, "filter");

	*f = (struct filling){.term = get_str(term, "name")};
	if (need == NEED_CONDITION && of)
		f->rows = plural(a, of);
	return f->term && condition == (need == NEED_CONDITION) &&
	    (!condition || of) && !schema_term_words(term);
}

/* A question about one of the terms; NULL if absent. */
static const char *
about_term(struct catalogue_plan *p, const json_t *schema, size_t k)
{
	size_t tried = 0, i;
	const json_t *term;

	json_array_foreach(get_array(p->s->json, "terms"), i, term) {
		struct filling f;
		const char *said;

		if (!fill_term(p->a, examples[k].need, term, &f))
			continue;
		if (++tried > TRIED)
			break;
		said = filled(p->a, examples[k].words, &f);
		if (is_answered(p, schema, said))
			return said;
	}
	return NULL;
}

/* One about a table, each wording about another one first; NULL if absent. */
static const char *
about_table(struct catalogue_plan *p, const json_t *schema,
    const struct schema_table **v, size_t n, size_t k)
{
	size_t tried = 0;

	for (size_t i = 0; i < n && tried < TRIED; i++) {
		struct filling f;
		const char *said;

		if (!fill(p->a, examples[k].need, v[(k + i) % n], &f))
			continue;
		said = filled(p->a, examples[k].words, &f);
		tried++;
		if (is_answered(p, schema, said))
			return said;
	}
	return NULL;
}

json_t *
catalogue_plan_examples(struct catalogue_plan *p)
{
	struct grid g = grid_begin("question");
	size_t n;
	const struct schema_table **v = weighed(p, &n);
	json_t *schema = asked_of(p, v, n);

	p->summary = "examples of questions";
	p->why = "no example was found that is sure to be answered; \"what "
	    "tables are there\" lists what there is to ask about";
	for (size_t k = 0; k < COUNT(examples); k++) {
		bool term = examples[k].need == NEED_MEASURE ||
		    examples[k].need == NEED_CONDITION;
		const char *said = term ? about_term(p, schema, k) :
		    about_table(p, schema, v, n, k);

		if (said)
			grid_add(&g, json_pack("[s]", said));
	}
	json_decref(schema);
	return grid_plan(&g, "examples");
}
