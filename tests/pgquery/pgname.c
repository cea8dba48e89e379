/* What names stand for: columns, and what an output is called. */
#include "pgtree.h"

#include <string.h>

#include "json/get.h"
#include "lang/default_alias.h"
#include "lang/name.h"

#define GET(node, key) json_object_get(node, key)

const char *
pgform_last(const json_t *names)
{
	return get_str(GET(json_array_get(names, json_array_size(names) - 1),
	    "String"), "sval");
}

/* -- columns */

static int
index_of(const json_t *names, const char *name)
{
	size_t i;

	for (i = 0; i < json_array_size(names); i++)
		if (strcmp(json_string_value(json_array_get(names, i)), name)
		    == 0)
			return (int)i;
	return -1;
}

static const json_t *
leaf_from(const struct pgscope *s, const char *schema, const char *name,
    bool joined)
{
	const json_t *leaf;
	size_t i;

	for (; s != NULL; s = s->up)
		for (i = joined ? s->first : 0;
		    i < json_array_size(s->leaves); i++) {
			leaf = json_array_get(s->leaves, i);
			if (strcmp(get_str(leaf, "name"), name) == 0 &&
			    (schema == NULL || strcmp(schema, get_str(leaf,
			    "schema") != NULL ? get_str(leaf, "schema") :
			    "\1") == 0))
				return leaf;
		}
	return NULL;
}

/* Of the leaf that a qualifier names, from within outwards; what an ON does
 * not see PostgreSQL refuses later, but our reader takes as it is spelled. */
static const json_t *
leaf_named(const struct pgscope *s, const char *schema, const char *name)
{
	const json_t *leaf = leaf_from(s, schema, name, true);

	return leaf != NULL ? leaf : leaf_from(s, schema, name, false);
}

/* Of the only derived table that has it, where no table could have it. */
static const json_t *
leaf_having(const struct pgscope *s, const char *name)
{
	const json_t *leaf, *found;
	size_t i;

	for (; s != NULL; s = s->up) {
		found = NULL;
		for (i = 0; i < json_array_size(s->leaves); i++) {
			leaf = json_array_get(s->leaves, i);
			if (GET(leaf, "columns") == NULL)
				return NULL;
			if (index_of(GET(leaf, "columns"), name) >= 0)
				found = leaf;
		}
		if (found != NULL)
			return found;
	}
	return NULL;
}

bool
pgform_derived(const struct pgscope *s, const char *name)
{
	size_t i;

	for (i = 0; i < json_array_size(s->leaves); i++)
		if (index_of(GET(json_array_get(s->leaves, i), "columns"),
		    name) >= 0)
			return true;
	return false;
}

/* A name that no plan can have is mended. */
static json_t *
mended(const char *name)
{
	struct arena a = {0};
	json_t *s = json_string(name_is_alias(name) ? name :
	    default_alias_plain(&a, name));

	arena_free(&a);
	return s;
}

json_t *
pgform_column(const json_t *fields, struct pgscope *s)
{
	size_t n = json_array_size(fields);
	bool star = GET(json_array_get(fields, n - 1), "A_Star") != NULL;
	const char *name = pgform_last(fields), *of = n > 1 ? get_str(GET(
	    json_array_get(fields, n - 2), "String"), "sval") : NULL;
	const char *schema = n > 2 ? get_str(GET(json_array_get(fields,
	    n - 3), "String"), "sval") : NULL;
	const json_t *leaf = of != NULL ? leaf_named(s, schema, of) :
	    star ? NULL : leaf_having(s, name);
	json_t *form = json_object();
	int at;

	if (star)
		json_object_set_new(form, "star", json_true());
	else
		json_object_set_new(form, "column", mended(name));
	if (leaf != NULL)
		json_object_set(form, "of", GET(leaf, "id"));
	else if (of != NULL) /* a column of what is not there */
		json_object_set_new(form, "of", json_string(of));
	at = star || leaf == NULL ? -1 : index_of(GET(leaf, "columns"), name);
	if (at >= 0)
		json_object_set_new(form, "at", json_integer(at));
	if (n > 3)
		json_object_set_new(form, "database", json_true());
	return form;
}

/* -- what an output is called */

static const char *
call_name(const char *kind, const json_t *node)
{
	static const struct {
		const char *kind, *name;
	} names[] = {{"CoalesceExpr", "coalesce"}, {"GroupingFunc",
	    "grouping"}, {"RowExpr", "row"}};
	size_t i;

	if (strcmp(kind, "FuncCall") == 0)
		return pgform_last(GET(node, "funcname"));
	if (strcmp(kind, "MinMaxExpr") == 0)
		return strcmp(get_str(node, "op"), "IS_LEAST") == 0 ?
		    "least" : "greatest";
	if (strcmp(kind, "A_Expr") == 0 &&
	    strcmp(get_str(node, "kind"), "AEXPR_NULLIF") == 0)
		return "nullif";
	if (strcmp(kind, "SQLValueFunction") == 0)
		return strcmp(get_str(node, "op"), "SVFOP_CURRENT_DATE") ==
		    0 ? "current_date" : "current_timestamp";
	for (i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(kind, names[i].kind) == 0)
			return names[i].name;
	return NULL;
}

static const char *
figure(const json_t *value, bool *strong)
{
	const char *kind = json_object_iter_key(json_object_iter(
	    (json_t *)value)), *name;
	const json_t *node = GET(value, kind);

	*strong = true;
	if (strcmp(kind, "ColumnRef") == 0)
		return pgform_last(GET(node, "fields"));
	if (strcmp(kind, "CollateClause") == 0 ||
	    strcmp(kind, "A_Indirection") == 0)
		return figure(GET(node, "arg"), strong);
	if (strcmp(kind, "SubLink") == 0) {
		if (strcmp(get_str(node, "subLinkType"), "EXISTS_SUBLINK") ==
		    0)
			return "exists";
		if (strcmp(get_str(node, "subLinkType"), "EXPR_SUBLINK") == 0)
			return pgform_called(GET(json_array_get(GET(GET(GET(
			    node, "subselect"), "SelectStmt"), "targetList"),
			    0), "ResTarget"));
	}
	name = call_name(kind, node);
	if (name != NULL)
		return name;
	*strong = false;
	if (strcmp(kind, "TypeCast") == 0) {
		name = figure(GET(node, "arg"), strong);
		if (*strong)
			return name;
		return pgform_last(GET(GET(node, "typeName"), "names"));
	}
	if (strcmp(kind, "CaseExpr") == 0) {
		name = GET(node, "defresult") != NULL ?
		    figure(GET(node, "defresult"), strong) : NULL;
		return *strong ? name : "case";
	}
	return "?column?";
}

const char *
pgform_called(const json_t *target)
{
	bool strong;
	const char *name = get_str(target, "name");

	if (name == NULL && GET(target, "val") != NULL)
		name = figure(GET(target, "val"), &strong);
	return name != NULL ? name : "?column?";
}
