/* Terms of the dictionary as senses. */
#include <string.h>
#include "json/get.h"
#include "lang/function.h"
#include "plan/spans/term.h"
#include "plan/spans/predicate.h"
#include "sql/read.h"
#include "words/listed.h"

#define COST_DEFINED 0.3 /* a column that a term says the mean of */

enum { TABLES_MAX = 16 };

struct term_of {
	struct spans *s;
	const struct schema_table **tables;
	size_t n;
	bool aggregates;
	const char *why; /* it cannot be used; NULL: nobody says */
};

static void
need(struct term_of *t, const struct schema_table *table)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->tables[i] == table)
			return;
	if (t->n < TABLES_MAX)
		t->tables[t->n++] = table;
}

/* The one table of the term that has a column of this name. */
static const struct schema_table *
table_with(const struct term_of *t, const char *column)
{
	const struct schema_table *found = NULL;

	for (size_t i = 0; i < t->n; i++)
		if (schema_column(t->tables[i], column, NULL)) {
			if (found)
				return NULL;
			found = t->tables[i];
		}
	return found;
}

/* A column of the term: its table is known, and named where it was not. */
static bool
settle_column(struct term_of *t, json_t *node)
{
	const char *table = get_str(node, "table");
	const struct schema_table *of = table ? schema_table(t->s->schema,
	    get_str(node, "schema"), table, NULL, NULL) :
	    table_with(t, get_str(node, "column"));

	if (!of)
		return false;
	if (!schema_column(of, get_str(node, "column"), NULL)) {
		t->why = arena_printf(t->s->arena, "'%s' has no column '%s'",
		    of->name, get_str(node, "column"));
		return false;
	}
	need(t, of);
	json_object_set_new(node, "table", json_string(of->name));
	return true;
}

/* Are all tables of it in the schema? A sub-query names its own. */
static bool
settle(struct term_of *t, json_t *node)
{
	const char *name = get_str(node, "fn"), *key;
	const struct function *f = name ? function_find(name) : NULL;
	json_t *child;
	size_t i;

	if (json_object_get(node, "query") || json_object_get(node, "exists"))
		return true;
	if (f && f->kind == FUNCTION_AGGREGATE &&
	    !json_object_get(node, "over"))
		t->aggregates = true;
	if (get_str(node, "column") && !settle_column(t, node))
		return false;
	json_array_foreach(node, i, child)
		if (!settle(t, child))
			return false;
	json_object_foreach(node, key, child)
		if (!settle(t, child))
			return false;
	return true;
}

static bool
read_tables(struct term_of *t, const json_t *term)
{
	const json_t *name;
	size_t i;

	t->tables = arena_alloc(t->s->arena, TABLES_MAX * sizeof *t->tables);
	json_array_foreach(get_array(term, "tables"), i, name) {
		const struct schema_table *of = json_is_string(name) ?
		    schema_table(t->s->schema, NULL, json_string_value(name),
		    NULL, NULL) : NULL;

		if (!of) {
			t->why = arena_printf(t->s->arena, "the schema has no "
			    "table '%s'", json_is_string(name) ?
			    json_string_value(name) : "");
			return false;
		}
		need(t, of);
	}
	return true;
}

/* What the term stands for: an expression or, with *filter, a predicate
 * (new); NULL: unreadable. */
static json_t *
read_tree(const struct spans *s, const json_t *term, bool *filter)
{
	const char *sql = get_str(term, "sql");
	const json_t *tree = json_object_get(term, "expr");
	json_t *read = NULL, *p;

	*filter = false;
	if (sql)
		read = sql_read_expression(sql, s->dialect, false);
	else if (tree)
		read = json_deep_copy(tree);
	if (read) {
		p = json_object_get(read, "predicate");
		if (!p)
			return read;
		*filter = true;
		json_incref(p);
		json_decref(read);
		return p;
	}
	tree = json_object_get(term, "filter");
	*filter = true;
	if (json_is_array(tree))
		return predicate_all(json_deep_copy(tree));
	return json_is_object(tree) ? json_deep_copy(tree) : NULL;
}

/* What a sum adds up, for "sum(x)" and "sum(x) / 100.0" (new); NULL if
 * the term is anything else. Of a part of the rows it is the same. */
static json_t *
summed(const json_t *tree)
{
	const json_t *args = json_object_get(tree, "args");
	const char *fn = get_str(tree, "fn"), *op = get_str(tree, "op");
	json_t *of, *out;

	if (fn)
		return strcmp(fn, "sum") == 0 && json_array_size(args) == 1 &&
		    json_object_size(tree) == 2 ?
		    json_deep_copy(json_array_get(args, 0)) : NULL;
	if (!op || (strcmp(op, "/") != 0 && strcmp(op, "*") != 0) ||
	    json_array_size(args) != 2 ||
	    !json_object_get(json_array_get(args, 1), "value"))
		return NULL;
	of = summed(json_array_get(args, 0));
	if (!of)
		return NULL;
	out = json_deep_copy(tree);
	json_array_set_new(json_object_get(out, "args"), 0, of);
	return out;
}

/* Note that the question says it, and why it means nothing. */
static bool
leave_out(struct spans *s, const json_t *term, const char *why)
{
	const char *name = get_str(term, "name");

	if (why == NULL || (s->nleft > 0 &&
	    strcmp(s->left[s->nleft - 1].name, name) == 0) || (get_str(term, "sql") == NULL &&
	    json_object_get(term, "expr") == NULL &&
	    json_object_get(term, "filter") == NULL))
		return false;
	s->left = arena_grow(s->arena, s->left, s->nleft, sizeof *s->left);
	s->left[s->nleft++] = (struct spans_term){name, why};
	return false;
}

static bool
read_term(struct spans *s, const json_t *term, struct sense *out)
{
	struct term_of t = {.s = s};
	bool known = read_tables(&t, term), filter;
	json_t *tree = known ? read_tree(s, term, &filter) : NULL;
	json_t *of = tree && !filter ? summed(tree) : NULL;

	if (of) {
		json_decref(tree);
		tree = of;
	}
	if (!tree)
		return leave_out(s, term, known ? "its expression cannot be "
		    "read, or has a query in it" : t.why);
	spans_keep(s, tree);
	if (!settle(&t, tree) || t.n == 0)
		return leave_out(s, term, t.why);
	*out = (struct sense){.kind = filter ? SENSE_STATE : SENSE_MEASURE,
	    .table = t.tables[0], .others = t.tables + 1, .nothers = t.n - 1,
	    .called = get_str(term, "name"),
	    .how = HOW_EXACT | (t.aggregates ? HOW_AGGREGATE : 0) |
	    (get_str(term, "lesson") ? HOW_LEARNED : 0)};
	if (filter)
		out->cond = tree;
	else
		out->expr = tree;
	return true;
}

static bool
says_at(const struct question *q, const struct words *name, size_t at)
{
	if (at + name->n > q->n)
		return false;
	for (size_t i = 0; i < name->n; i++)
		if (strcmp(q->v[at + i].stem, name->v[i].stem) != 0)
			return false;
	return name->n > 0;
}

/* "total revenue" says no more than "revenue". */
static bool
is_total(const struct token *t)
{
	return listed_has(LISTED_WHOLE, t->text);
}

/* Is it a term of the dictionary, and not what was learned? */
static bool
is_term(const struct sense *x)
{
	return x->called && !(x->how & HOW_LEARNED);
}

static bool
reads_table(const struct sense *x, const struct schema_table *t)
{
	bool found = x->table == t;

	for (size_t i = 0; i < x->nothers; i++)
		found |= x->others[i] == t;
	return found;
}

/* The term that says what the column's name means in its table, or NULL */
static const struct sense *
defined_by(const struct mention *m, const struct sense *column)
{
	for (size_t i = 0; i < m->n; i++)
		if (is_term(&m->v[i]) && m->v[i].kind == SENSE_MEASURE &&
		    reads_table(&m->v[i], column->table))
			return &m->v[i];
	return NULL;
}

/* "over 10": what rows have, which is no mean of them */
static bool
is_compared(const struct spans *s, const struct mention *m)
{
	return lexicon_find(s->q, m->to + 1, LEX_CMP, NULL) != NULL;
}

/* Is the column's name what the mention says, and no more? */
static bool
is_called(const struct spans *s, const struct mention *m,
    const struct schema_column *c)
{
	struct words name = words_of_name(s->arena, c->name);

	return name.n == m->to - m->from + 1 && says_at(s->q, &name, m->from);
}

/* A column gives way to the term that is called as the question says, unless
 * it is called so, too, and the term is about other tables; a mean of it is
 * only more likely, rows have the column itself. */
static void
give_way(struct spans *s, struct mention *m)
{
	struct mention all = *m;

	if (m->n == 0)
		return;
	all.v = arena_alloc(s->arena, m->n * sizeof *all.v);
	memcpy(all.v, m->v, m->n * sizeof *all.v);
	m->n = 0;
	for (size_t i = 0; i < all.n; i++) {
		struct sense x = all.v[i];
		bool named = x.kind == SENSE_COLUMN && !x.called;
		const struct sense *by = named ? defined_by(&all, &x) : NULL;

		if (named && (!is_called(s, m, x.column) ||
		    (by && !(by->how & HOW_AGGREGATE))))
			continue;
		x.cost += by && !is_compared(s, m) ? COST_DEFINED : 0;
		spans_add(s, m, &x);
	}
}

static void
prefer_terms(struct spans *s, struct mention *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (is_term(&m->v[i])) {
			give_way(s, m);
			return;
		}
}

static void
find(struct spans *s, const json_t *term, struct sense *sense, bool *read,
    const char *name)
{
	struct words words = words_of_text(s->arena, name);
	size_t left = s->nleft;

	for (size_t at = 0; at < s->q->n; at++) {
		if (!says_at(s->q, &words, at))
			continue;
		if (!*read && !(*read = read_term(s, term, sense))) {
			if (s->nleft > left)
				give_way(s, spans_at(s, at, at + words.n - 1,
				    true));
			return;
		}
		spans_add(s, spans_at(s, at, at + words.n - 1, true), sense);
		if (at > 0 && sense->kind == SENSE_MEASURE &&
		    is_total(&s->q->v[at - 1]))
			spans_add(s, spans_at(s, at - 1, at + words.n - 1,
			    true), sense);
	}
}

void
terms_add(struct spans *s)
{
	const json_t *term, *synonym;
	size_t i, k;

	json_array_foreach(s->terms, i, term) {
		struct sense sense;
		bool read = false;
		const char *name = get_str(term, "name");

		if (!name)
			continue;
		find(s, term, &sense, &read, name);
		json_array_foreach(get_array(term, "synonyms"), k, synonym)
			if (json_is_string(synonym))
				find(s, term, &sense, &read,
				    json_string_value(synonym));
	}
	for (i = 0; i < s->n; i++)
		prefer_terms(s, &s->v[i]);
}
