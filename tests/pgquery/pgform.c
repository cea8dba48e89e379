/* Expressions as a form. */
#include "pgtree.h"

#include <stdlib.h>
#include <string.h>

#include "json/get.h"

#define GET(node, key) json_object_get(node, key)

/* Types that are one in the plan language. */
static const char *const types[][2] = {{"decimal", "numeric"},
    {"int", "int4"}, {"real", "float8"}, {"float4", "float8"},
    {"jsonb", "json"}};

/* .5 is 0.5, 5. is 5.0, 007 is 7 */
static json_t *
fraction(const char *f)
{
	bool minus = *f == '-';
	size_t dot;

	f += minus;
	while (*f == '0' && f[1] >= '0' && f[1] <= '9')
		f++;
	dot = strcspn(f, ".");

	return json_sprintf("%s%s%.*s%s%s", minus ? "-" : "", dot == 0 ?
	    "0" : "", (int)dot + (f[dot] == '.'), f, f[dot] == '.' &&
	    strspn(f + dot + 1, "0123456789") == 0 ? "0" : "", f[dot] == '.' ?
	    f + dot + 1 : "");
}

/* The tree as JSON has no number below 1, and no FALSE: these stand in the
 * text. */
static json_t *
constant(const struct pgwork *w, const json_t *node)
{
	json_t *form = json_deep_copy(node);
	const json_t *whole = GET(node, "ival"), *truth = GET(node, "boolval");
	json_int_t at = json_integer_value(GET(node, "location")), n;
	const char *s = w->text + at;
	bool minus;

	if (whole != NULL && json_object_size(whole) == 0 && at >= 0) {
		minus = *s == '-';
		s += strcspn(s, "0123456789");
		n = (minus ? -1 : 1) * strtoll(s, NULL, 10);
		json_object_set_new(form, "ival", json_pack("{s:I}", "ival",
		    n));
	}
	if (truth != NULL && json_object_size(truth) == 0)
		json_object_set_new(form, "boolval", json_pack("{s:b}",
		    "boolval", 0));
	if (GET(node, "fval") != NULL)
		json_object_set_new(form, "fval", fraction(get_str(GET(node,
		    "fval"), "fval")));
	json_object_del(form, "location");
	return json_pack("{s:o}", "A_Const", form);
}

/* Their names without pg_catalog, which both mean. */
static json_t *
own_names(const json_t *names)
{
	json_t *own = json_array();
	const json_t *name;
	const char *s;
	size_t i;

	json_array_foreach(names, i, name) {
		s = get_str(GET(name, "String"), "sval");
		if (s != NULL && (i > 0 || strcmp(s, "pg_catalog") != 0 ||
		    json_array_size(names) == 1))
			json_array_append_new(own, json_string(s));
	}
	return own;
}

static json_t *
type_form(struct pgwork *w, const json_t *node, struct pgscope *s)
{
	json_t *form = json_object(), *names = own_names(GET(node, "names"));
	const char *last = json_string_value(json_array_get(names,
	    json_array_size(names) - 1));
	size_t i;

	for (i = 0; last != NULL && i < sizeof types / sizeof *types; i++)
		if (strcmp(last, types[i][0]) == 0) {
			json_array_set_new(names, json_array_size(names) - 1,
			    json_string(types[i][1]));
			break;
		}
	json_object_set_new(form, "type", names);
	if (GET(node, "typmods") != NULL)
		json_object_set_new(form, "of", pgform_expr(w, GET(node,
		    "typmods"), s));
	if (GET(node, "arrayBounds") != NULL)
		json_object_set_new(form, "array", json_true());
	return form;
}

/* Places, and how a row or a call was written, say nothing. */
static json_t *
members(struct pgwork *w, const json_t *node, struct pgscope *s)
{
	static const char *const silent[] = {"location", "row_format",
	    "funcformat", "subselect", "funcname"};
	json_t *form = json_object(), *value;
	const char *key;
	size_t i;

	json_object_foreach((json_t *)node, key, value) {
		for (i = 0; i < sizeof silent / sizeof *silent; i++)
			if (strcmp(key, silent[i]) == 0)
				break;
		if (i < sizeof silent / sizeof *silent)
			continue;
		if (strcmp(key, "frameOptions") == 0)
			/* ROWS x is ROWS BETWEEN x AND CURRENT ROW */
			json_object_set_new(form, key, json_integer(
			    json_integer_value(value) | 0x10));
		else if (strcmp(key, "typeName") == 0)
			json_object_set_new(form, key, type_form(w, value,
			    s));
		else
			json_object_set_new(form, key, pgform_expr(w, value,
			    s));
	}
	return form;
}

static json_t *
node_form(struct pgwork *w, const char *kind, const json_t *node,
    struct pgscope *s)
{
	json_t *own = members(w, node, s), *columns = NULL, *names;

	if (GET(node, "subselect") != NULL)
		json_object_set_new(own, "subselect", pgform_select(w, GET(GET(
		    node, "subselect"), "SelectStmt"), s, &columns));
	if (GET(node, "funcname") != NULL) {
		names = own_names(GET(node, "funcname"));
		json_object_set_new(own, "funcname", names);
		json_object_set_new(w->tree->functions, json_string_value(
		    json_array_get(names, json_array_size(names) - 1)),
		    json_true());
	}
	json_decref(columns);
	return pgmeant(kind, own);
}

static json_t *
one(struct pgwork *w, const json_t *node, struct pgscope *s)
{
	const char *kind = json_object_iter_key(json_object_iter(
	    (json_t *)node));
	const json_t *value = kind != NULL ? GET(node, kind) : NULL;

	if (json_object_size(node) != 1 || !json_is_object(value))
		return members(w, node, s);
	if (strcmp(kind, "ColumnRef") == 0)
		return pgform_column(GET(value, "fields"), s);
	if (strcmp(kind, "A_Const") == 0)
		return constant(w, value);
	if (strcmp(kind, "TypeName") == 0)
		return type_form(w, value, s);
	if (strcmp(kind, "ParamRef") == 0)
		return json_pack("{s:O*}", "param", json_array_get(w->params,
		    (size_t)json_integer_value(GET(value, "number")) - 1));
	return node_form(w, kind, value, s);
}

json_t *
pgform_expr(struct pgwork *w, const json_t *node, struct pgscope *s)
{
	json_t *form, *item;
	size_t i;

	if (json_is_object(node))
		return one(w, node, s);
	if (!json_is_array(node))
		return json_deep_copy(node);
	form = json_array();
	json_array_foreach((json_t *)node, i, item)
		json_array_append_new(form, pgform_expr(w, item, s));
	return form;
}
