#include "lesson/mentioned.h"

#include <string.h>
#include "base/buf.h"
#include "base/utf8.h"
#include "json/get.h"

/* A plan says a column beside its table, in one of these pairs. */
static const char *const pairs[][2] = {{"table", "column"},
	{"from_table", "from_column"}, {"to_table", "to_column"},
	{"subquery_table", "subquery_column"}, {"outer_table", "outer_column"}};

enum { PAIRS = sizeof pairs / sizeof *pairs };

struct namer {
	const json_t *plan;
	json_t *names;
};

static void
add(const struct namer *n, const char *member, const char *name)
{
	json_object_set_new(json_object_get(n->names, member), name,
	    json_true());
}

/* The selection of an alias, anywhere below. */
static const char *
find_alias(const json_t *node, const char *alias)
{
	const char *key, *name = get_str(node, "alias"), *found = NULL;
	const json_t *child;
	size_t i;

	if (name != NULL && get_str(node, "table") != NULL &&
	    ascii_equal(name, alias))
		return get_str(node, "table");
	json_array_foreach(node, i, child)
		if (found == NULL)
			found = find_alias(child, alias);
	json_object_foreach((json_t *)node, key, child)
		if (found == NULL && strcmp(key, "basis") != 0)
			found = find_alias(child, alias);
	return found;
}

const char *
mentioned_table(const json_t *plan, const char *alias)
{
	const char *table = find_alias(plan, alias);

	return table != NULL ? table : alias;
}

static void
add_column(const struct namer *n, const char *table, const char *column)
{
	struct buf b = BUF_INIT;

	buf_fmt(&b, "%s.%s", table ? mentioned_table(n->plan, table) : "*",
	    column);
	add(n, "columns", b.s);
	buf_free(&b);
}

static void
see_object(const struct namer *n, const json_t *o)
{
	const char *table = get_str(o, "table");
	const json_t *column;
	size_t i;

	for (size_t k = 0; k < PAIRS; k++) {
		const char *t = get_str(o, pairs[k][0]);
		const char *c = get_str(o, pairs[k][1]);

		if (t != NULL)
			add(n, "tables", mentioned_table(n->plan, t));
		if (c != NULL)
			add_column(n, t, c);
	}
	json_array_foreach(get_array(o, "columns"), i, column) {
		const char *c = json_is_string(column) ?
		    json_string_value(column) : get_str(column, "column");

		if (c != NULL && table != NULL)
			add_column(n, table, c);
	}
	if (get_str(o, "fn") != NULL)
		add(n, "functions", get_str(o, "fn"));
	if (get_str(o, "function") != NULL)
		add(n, "functions", get_str(o, "function"));
}

static void
see(const struct namer *n, const json_t *node)
{
	const json_t *child;
	const char *key;
	size_t i;

	if (json_is_object(node))
		see_object(n, node);
	json_array_foreach(node, i, child)
		see(n, child);
	json_object_foreach((json_t *)node, key, child)
		if (strcmp(key, "basis") != 0)
			see(n, child);
}

json_t *
mentioned_in(const json_t *plan)
{
	struct namer n = {plan, json_pack("{s{} s{} s{}}", "tables",
	    "columns", "functions")};

	see(&n, plan);
	return n.names;
}

bool
mentioned_have_table(const json_t *names, const char *table)
{
	return json_object_get(json_object_get(names, "tables"), table) !=
	    NULL;
}

bool
mentioned_have_column(const json_t *names, const char *table, const char *column)
{
	const json_t *columns = json_object_get(names, "columns");
	struct buf b = BUF_INIT;
	bool has;

	buf_fmt(&b, "%s.%s", table, column);
	has = json_object_get(columns, b.s) != NULL;
	buf_reset(&b);
	buf_fmt(&b, "*.%s", column);
	has |= json_object_get(columns, b.s) != NULL;
	buf_free(&b);
	return has;
}
