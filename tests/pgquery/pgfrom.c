/* FROM as a form. */
#include "pgtree.h"

#include <string.h>

#include "base/buf.h"
#include "json/get.h"

#define GET(node, key) json_object_get(node, key)

static const char *
alias_of(const json_t *node)
{
	return get_str(GET(node, "alias"), "aliasname");
}

json_t *
pgform_renamed(json_t *columns, const json_t *names)
{
	const json_t *name;
	size_t i;

	if (columns == NULL && json_array_size(names) > 0)
		columns = json_array();
	json_array_foreach(names, i, name) {
		json_t *s = json_string(get_str(GET(name, "String"), "sval"));

		if (i < json_array_size(columns))
			json_array_set_new(columns, i, s);
		else
			json_array_append_new(columns, s);
	}
	return columns;
}

static void
add_leaf(struct pgwork *w, struct pgscope *s, json_t *form, const char *name,
    const char *schema, json_t *columns)
{
	json_t *leaf = json_object();

	json_object_set_new(leaf, "name", json_string(name != NULL ? name :
	    ""));
	if (schema != NULL)
		json_object_set_new(leaf, "schema", json_string(schema));
	json_object_set_new(leaf, "id", json_integer(w->leaves));
	if (columns != NULL)
		json_object_set_new(leaf, "columns", columns);
	json_array_append_new(s->leaves, leaf);
	json_object_set_new(form, "leaf", json_integer(w->leaves++));
}

static const json_t *
cte_of(const struct pgscope *s, const char *name)
{
	const json_t *cte;
	size_t i;

	for (; s != NULL; s = s->up)
		for (i = json_array_size(s->ctes); i-- > 0;) {
			cte = json_array_get(s->ctes, i);
			if (strcmp(get_str(cte, "name"), name) == 0)
				return cte;
		}
	return NULL;
}

static json_t *
table(struct pgwork *w, const json_t *node, struct pgscope *s)
{
	const char *schema = get_str(node, "schemaname");
	const char *name = get_str(node, "relname");
	const json_t *cte = schema == NULL ? cte_of(s, name) : NULL;
	json_t *columns = NULL, *form = json_object();
	struct buf whole = BUF_INIT;

	if (cte != NULL) {
		columns = json_deep_copy(GET(cte, "columns"));
		json_object_set(form, "cte", GET(cte, "id"));
	} else {
		buf_fmt(&whole, "%s.%s", schema != NULL ? schema : "", name);
		/* the connection's search path says so */
		json_object_set_new(form, "table", json_string(strncmp(
		    whole.s, "public.", 7) == 0 ? whole.s + 6 : whole.s));
		json_object_set_new(w->tree->tables, whole.s, json_true());
		if (!json_is_true(GET(node, "inh")))
			json_object_set_new(form, "only", json_true());
	}
	if (GET(node, "catalogname") != NULL)
		json_object_set(form, "catalog", GET(node, "catalogname"));
	if (cte == NULL && GET(GET(node, "alias"), "colnames") != NULL)
		json_object_set(form, "columns", GET(GET(node, "alias"),
		    "colnames"));
	columns = pgform_renamed(columns, GET(GET(node, "alias"), "colnames"));
	add_leaf(w, s, form, alias_of(node) != NULL ? alias_of(node) : name,
	    alias_of(node) != NULL ? NULL : schema != NULL ? schema : "",
	    columns);
	buf_free(&whole);
	return form;
}

static json_t *
derived(struct pgwork *w, const json_t *node, struct pgscope *s)
{
	struct pgscope outside = {s->up, s->ctes, NULL, s->with, 0};
	bool lateral = json_is_true(GET(node, "lateral"));
	json_t *columns, *form, *inner;

	inner = pgform_select(w, GET(GET(node, "subquery"), "SelectStmt"),
	    lateral ? s : &outside, &columns);
	columns = pgform_renamed(columns, GET(GET(node, "alias"), "colnames"));
	form = json_pack("{s:o, s:b}", "derived", inner, "lateral", lateral);
	add_leaf(w, s, form, alias_of(node), NULL, columns);
	return form;
}

static json_t *
called(struct pgwork *w, const json_t *node, struct pgscope *s)
{
	json_t *copy = json_copy((json_t *)node), *form;
	const char *name = alias_of(node);

	json_object_del(copy, "alias");
	json_object_del(copy, "lateral"); /* a function always is */
	form = json_pack("{s:o}", "called", pgform_expr(w, copy, s));
	if (GET(GET(node, "alias"), "colnames") != NULL)
		json_object_set(form, "columns", GET(GET(node, "alias"),
		    "colnames"));
	if (name == NULL)
		name = pgform_last(GET(GET(json_array_get(GET(GET(
		    json_array_get(GET(node, "functions"), 0), "List"),
		    "items"), 0), "FuncCall"), "funcname"));
	add_leaf(w, s, form, name, NULL, NULL);
	json_decref(copy);
	return form;
}

static json_t *from_item(struct pgwork *w, const json_t *item,
    struct pgscope *s);

static bool
is_true(const json_t *quals)
{
	return json_is_true(GET(GET(GET(quals, "A_Const"), "boolval"),
	    "boolval"));
}

static json_t *
joined(struct pgwork *w, const json_t *node, struct pgscope *s)
{
	size_t outside = s->first, first = json_array_size(s->leaves);
	json_t *left = from_item(w, GET(node, "larg"), s);
	json_t *right = from_item(w, GET(node, "rarg"), s);
	json_t *form = json_pack("{s:O, s:o, s:o}", "join", GET(node,
	    "jointype"), "left", left, "right", right);

	if (GET(node, "usingClause") != NULL)
		json_object_set(form, "using", GET(node, "usingClause"));
	if (json_is_true(GET(node, "isNatural")))
		json_object_set_new(form, "natural", json_true());
	s->first = first;
	/* INNER JOIN .. ON TRUE is CROSS JOIN */
	if (GET(node, "quals") != NULL && !(is_true(GET(node, "quals")) &&
	    strcmp(get_str(node, "jointype"), "JOIN_INNER") == 0))
		json_object_set_new(form, "on", pgform_expr(w, GET(node,
		    "quals"), s));
	s->first = outside;
	if (GET(node, "alias") != NULL)
		json_object_set(form, "alias", GET(node, "alias"));
	return form;
}

static json_t *
from_item(struct pgwork *w, const json_t *item, struct pgscope *s)
{
	if (GET(item, "RangeVar") != NULL)
		return table(w, GET(item, "RangeVar"), s);
	if (GET(item, "RangeSubselect") != NULL)
		return derived(w, GET(item, "RangeSubselect"), s);
	if (GET(item, "RangeFunction") != NULL)
		return called(w, GET(item, "RangeFunction"), s);
	if (GET(item, "JoinExpr") != NULL)
		return joined(w, GET(item, "JoinExpr"), s);
	if (GET(item, "RangeTableSample") != NULL)
		return json_pack("{s:o, s:o}", "sample", from_item(w, GET(GET(
		    item, "RangeTableSample"), "relation"), s), "how",
		    pgform_expr(w, GET(GET(item, "RangeTableSample"),
		    "args"), s));
	return json_deep_copy(item);
}

/* A comma is a cross join. */
json_t *
pgform_from(struct pgwork *w, const json_t *list, struct pgscope *s)
{
	json_t *form = NULL, *right;
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item) {
		right = from_item(w, item, s);
		form = form == NULL ? right : json_pack("{s:s, s:o, s:o}",
		    "join", "JOIN_INNER", "left", form, "right", right);
	}
	return form;
}

/* Conditions of inner joins that no outer one is around stand in WHERE. */
void
pgform_lift(json_t *from, json_t *lifted)
{
	const char *join = get_str(from, "join");

	if (join == NULL || strcmp(join, "JOIN_INNER") != 0)
		return;
	pgform_lift(GET(from, "left"), lifted);
	pgform_lift(GET(from, "right"), lifted);
	if (GET(from, "on") != NULL)
		json_array_append(lifted, GET(from, "on"));
	json_object_del(from, "on");
}

/* What inner joins join, in its order: how they are nested says nothing. */
void
pgform_chain(json_t *from, json_t *chain)
{
	const char *join = get_str(from, "join");

	if (join == NULL || strcmp(join, "JOIN_INNER") != 0 ||
	    json_object_size(from) != 3) {
		json_array_append(chain, from);
		return;
	}
	pgform_chain(GET(from, "left"), chain);
	pgform_chain(GET(from, "right"), chain);
}
