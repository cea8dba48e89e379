/* Terms of the dictionary as columns. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "lang/function.h"
#include "plan/computed.h"
#include "sql/read.h"

enum { TABLES_MAX = 16 };

struct making {
	struct arena *a;
	const struct schema *s;
	const struct question *q;
	struct computeds *out;
};

void
computed_add(struct computeds *c, struct arena *a, struct computed_hit hit)
{
	if (c->n == c->cap) {
		struct computed_hit *old = c->hits;

		c->cap = c->cap ? 2 * c->cap : 8;
		c->hits = arena_alloc(a, c->cap * sizeof *c->hits);
		if (c->n)
			memcpy(c->hits, old, c->n * sizeof *old);
	}
	c->hits[c->n++] = hit;
}

static void
need_table(struct computed *t, const struct schema_table *table)
{
	for (size_t i = 0; i < t->ntables; i++)
		if (t->tables[i] == table)
			return;
	if (t->ntables < TABLES_MAX)
		t->tables[t->ntables++] = table;
}

/* The one table of the term that has a column of this name. */
static const struct schema_table *
table_with(const struct computed *t, const char *column)
{
	const struct schema_table *found = NULL;

	for (size_t i = 0; i < t->ntables; i++)
		if (schema_column(t->tables[i], column, NULL)) {
			if (found)
				return NULL;
			found = t->tables[i];
		}
	return found;
}

static bool settle(const struct making *m, struct computed *t, json_t *node);

/* A column of the term: its table is known, and named where it was not. */
static bool
settle_column(const struct making *m, struct computed *t, json_t *node)
{
	const char *table = get_str(node, "table");
	const struct schema_table *of;

	if (table)
		of = schema_table(m->s, get_str(node, "schema"), table, NULL,
		    NULL);
	else
		of = table_with(t, get_str(node, "column"));
	if (!of)
		return false;
	need_table(t, of);
	json_object_set_new(node, "table", json_string(of->name));
	return true;
}

static bool
settle_members(const struct making *m, struct computed *t, json_t *node)
{
	const char *key;
	json_t *child;
	size_t i;

	json_array_foreach(node, i, child)
		if (!settle(m, t, child))
			return false;
	json_object_foreach(node, key, child)
		if (!settle(m, t, child))
			return false;
	return true;
}

/* Are all tables of it in the schema? A sub-query names its own. */
static bool
settle(const struct making *m, struct computed *t, json_t *node)
{
	const char *name = get_str(node, "fn");
	const struct function *f = name ? function_find(name) : NULL;

	if (json_object_get(node, "query") || json_object_get(node, "exists"))
		return true;
	if (f && f->kind == FUNCTION_AGGREGATE &&
	    !json_object_get(node, "over"))
		t->measure = true;
	if (get_str(node, "column") && !settle_column(m, t, node))
		return false;
	return settle_members(m, t, node);
}

/* The tables that the term itself lists. */
static bool
read_tables(const struct making *m, struct computed *t, const json_t *term)
{
	const json_t *name;
	size_t i;

	t->tables = arena_alloc(m->a, TABLES_MAX * sizeof *t->tables);
	json_array_foreach(get_array(term, "tables"), i, name) {
		const struct schema_table *of = json_is_string(name) ?
		    schema_table(m->s, NULL, json_string_value(name), NULL,
		    NULL) : NULL;

		if (!of)
			return false;
		need_table(t, of);
	}
	return true;
}

/* What the term stands for, as a tree of its own (new); NULL: unreadable. */
static json_t *
read_tree(const json_t *term, bool *filter)
{
	const char *sql = get_str(term, "sql");
	const json_t *tree = json_object_get(term, "expr");
	json_t *list;

	*filter = !sql && !tree;
	if (sql)
		return sql_read_expression(sql);
	if (tree)
		return json_deep_copy(tree);
	tree = json_object_get(term, "filter");
	if (json_is_array(tree))
		return json_deep_copy(tree);
	if (!json_is_object(tree))
		return NULL;
	list = json_array();
	json_array_append_new(list, json_deep_copy(tree));
	return list;
}

static struct computed *
read_term(const struct making *m, const json_t *term)
{
	struct computed *t = arena_alloc(m->a, sizeof *t);
	const char *name = get_str(term, "name");
	bool filter;
	json_t *tree = name && read_tables(m, t, term) ?
	    read_tree(term, &filter) : NULL;

	if (!tree)
		return NULL;
	json_array_append_new(m->out->keep, tree);
	if (!settle(m, t, tree) || t->ntables == 0)
		return NULL;
	t->column = (struct schema_column){.name = name, .type = "",
	    .class = filter ? TYPE_BOOLEAN : TYPE_NUMBER, .nullable = true,
	    .table = t->tables[0], .json = term};
	t->term = true;
	if (filter)
		t->filter = tree;
	else
		t->expr = tree;
	return t;
}

static bool
says_at(const struct making *m, const struct words *name, size_t at)
{
	if (at + name->n > m->q->n)
		return false;
	for (size_t i = 0; i < name->n; i++)
		if (strcmp(m->q->v[at + i].stem, name->v[i].stem) != 0)
			return false;
	return name->n > 0;
}

/* "total revenue" says no more than "revenue". */
static bool
is_total(const struct making *m, size_t at)
{
	static const char *const words[] = {"total", "overall", "whole",
	    "entire"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(m->q->v[at].text, words[i]) == 0)
			return true;
	return false;
}

static void
find(const struct making *m, const json_t *term, const struct computed **t,
    const char *name)
{
	struct words words = words_of_name(m->a, name);

	for (size_t at = 0; at < m->q->n; at++) {
		size_t from = at;

		if (!says_at(m, &words, at))
			continue;
		if (!*t && !(*t = read_term(m, term)))
			return;
		if (from > 0 && (*t)->measure && is_total(m, from - 1))
			from--;
		computed_add(m->out, m->a, (struct computed_hit){*t, from,
		    at + words.n - 1, 1, 1.1 * (double)(at + words.n - from)});
	}
}

static void
find_term(const struct making *m, const json_t *term)
{
	const struct computed *t = NULL;
	const char *name = get_str(term, "name");
	const json_t *synonym;
	size_t i;

	if (!name)
		return;
	find(m, term, &t, name);
	json_array_foreach(get_array(term, "synonyms"), i, synonym)
		if (json_is_string(synonym))
			find(m, term, &t, json_string_value(synonym));
}

struct computeds
computeds_make(struct arena *a, const struct schema *s,
    const struct question *q, const json_t *terms)
{
	struct computeds out = {.keep = json_array()};
	struct making m = {a, s, q, &out};
	const json_t *term;
	size_t i;

	json_array_foreach(terms, i, term)
		find_term(&m, term);
	computed_units(&out, a, s, q);
	computed_averages(&out, a, s, q);
	computed_money(&out, a, s, q);
	return out;
}

const struct computed *
computed_of(const struct schema_column *column)
{
	/* it is its table's, but not one of those that the table holds */
	for (size_t i = 0; column && i < column->table->ncolumns; i++)
		if (&column->table->columns[i] == column)
			return NULL;
	return (const struct computed *)column;
}

const char *
computed_aggregate(const struct computed *c, const json_t **of)
{
	static const char *const known[][2] = {{"sum", "SUM"},
	    {"avg", "AVG"}, {"min", "MIN"}, {"max", "MAX"},
	    {"count", "COUNT"}};
	const char *fn = get_str(c->expr, "fn");
	const json_t *args = json_object_get(c->expr, "args");

	if (!fn || json_object_size(c->expr) != 2 ||
	    (json_array_size(args) != 1 && !json_is_string(args)))
		return NULL;
	*of = json_array_get(args, 0);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(fn, known[i][0]) == 0)
			return known[i][1];
	return NULL;
}
