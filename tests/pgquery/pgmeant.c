/*
 * What t2s writes otherwise than it was said, and why that means the same. Each
 * row takes a node of one kind and gives what both become; a row that gives
 * the same node changed it in place, or had nothing to say.
 */
#include "pgtree.h"

#include <stdlib.h>
#include <string.h>

#include "json/get.h"

#define GET(node, key) json_object_get(node, key)

static const char *
text_of(const json_t *node, const char *key)
{
	const char *s = get_str(node, key);

	return s != NULL ? s : "";
}

/* The sign of an A_Expr. */
static const char *
sign_of(const json_t *own)
{
	return text_of(GET(json_array_get(GET(own, "name"), 0), "String"),
	    "sval");
}

static bool
calls(const json_t *form, const char *name)
{
	const json_t *names = GET(GET(form, "FuncCall"), "funcname");
	const char *s = json_string_value(json_array_get(names, 0));

	return s != NULL && strcmp(s, name) == 0;
}

static bool
casts_to(const json_t *form, const char *type)
{
	const char *s = json_string_value(json_array_get(GET(GET(GET(form,
	    "TypeCast"), "typeName"), "type"), 0));

	return s != NULL && strcmp(s, type) == 0;
}

/* Lists of AND and OR: (a AND b) AND c is a AND (b AND c). */
static json_t *
flat(const char *op, const json_t *list)
{
	json_t *args = json_array(), *form;
	size_t i;

	json_array_foreach((json_t *)list, i, form) {
		const json_t *inner = GET(form, "BoolExpr");

		if (inner != NULL && strcmp(get_str(inner, "boolop"), op) ==
		    0)
			json_array_extend(args, GET(inner, "args"));
		else
			json_array_append(args, form);
	}
	return json_pack("{s:{s:s, s:o}}", "BoolExpr", "boolop", op, "args",
	    args);
}

json_t *
pgform_all(const json_t *list)
{
	return json_array_size(list) == 1 ? json_incref(json_array_get(list,
	    0)) : flat("AND_EXPR", list);
}

/* -- rows */

/* The form in which IS NULL, IN, LIKE and BETWEEN say NOT by themselves, in
 * place; NULL: it has none. */
static json_t *
opposite(json_t *form)
{
	static const struct {
		const char *kind, *op, *other, *not;
	} ops[] = {{"AEXPR_IN", "=", "AEXPR_IN", "<>"},
	    {"AEXPR_LIKE", "~~", "AEXPR_LIKE", "!~~"},
	    {"AEXPR_ILIKE", "~~*", "AEXPR_ILIKE", "!~~*"},
	    {"AEXPR_BETWEEN", "BETWEEN", "AEXPR_NOT_BETWEEN", "NOT BETWEEN"}};
	json_t *null = GET(form, "NullTest"), *op = GET(form, "A_Expr");
	bool is_null = strcmp(text_of(null, "nulltesttype"), "IS_NULL") == 0;
	size_t i;

	if (null != NULL)
		json_object_set_new(null, "nulltesttype", json_string(
		    is_null ? "IS_NOT_NULL" : "IS_NULL"));
	for (i = 0; op != NULL && i < sizeof ops / sizeof *ops; i++) {
		if (strcmp(text_of(op, "kind"), ops[i].kind) != 0 ||
		    strcmp(sign_of(op), ops[i].op) != 0)
			continue;
		json_object_set_new(op, "kind", json_string(ops[i].other));
		json_object_set_new(op, "name", json_pack("[{s:{s:s}}]",
		    "String", "sval", ops[i].not));
		return form;
	}
	return null != NULL ? form : NULL;
}

static json_t *
mean_logic(json_t *own)
{
	const char *op = get_str(own, "boolop");
	json_t *args = GET(own, "args"), *not;

	if (strcmp(op, "NOT_EXPR") != 0)
		return flat(op, args);
	not = opposite(json_array_get(args, 0));
	return json_incref(not);
}

static json_t *
mean_list(json_t *own)
{
	json_t *rows = GET(GET(own, "subselect"), "values"), *row;
	json_t *items;
	size_t i;

	if (rows == NULL || GET(own, "operName") != NULL ||
	    GET(own, "testexpr") == NULL)
		return NULL;
	items = json_array();
	json_array_foreach(rows, i, row) {
		row = GET(GET(row, "List"), "items");
		json_array_append_new(items, json_array_size(row) == 1 ?
		    json_incref(json_array_get(row, 0)) :
		    json_pack("{s:{s:O}}", "RowExpr", "args", row));
	}
	return json_pack("{s:{s:s, s:[{s:{s:s}}], s:O, s:{s:{s:o}}}}",
	    "A_Expr", "kind", "AEXPR_IN", "name", "String", "sval", "=",
	    "lexpr", GET(own, "testexpr"), "rexpr", "List", "items", items);
}

static json_t *
mean_constant(json_t *own)
{
	json_t *query = GET(own, "subselect");
	json_t *only = json_array_get(GET(query, "outputs"), 0);

	if (json_object_size(query) != 1 || (GET(only, "param") == NULL &&
	    GET(only, "A_Const") == NULL && GET(GET(GET(only, "TypeCast"),
	    "arg"), "A_Const") == NULL))
		return NULL;
	return json_incref(only);
}

static json_t *
mean_symmetric(json_t *own)
{
	const char *kind = text_of(own, "kind");
	bool not = strstr(kind, "NOT") != NULL;
	json_t *args, *list = GET(GET(GET(own, "rexpr"), "List"), "items");
	json_t *all;
	size_t i;

	if (strstr(kind, "_SYM") == NULL)
		return NULL;
	args = json_array();
	for (i = 0; i < 2; i++)
		json_array_append_new(args, json_pack("{s:{s:s, s:[{s:{s:s}}],"
		    " s:o, s:{s:{s:[o, o]}}}}", "A_Expr", "kind", not ?
		    "AEXPR_NOT_BETWEEN" : "AEXPR_BETWEEN", "name", "String",
		    "sval", not ? "NOT BETWEEN" : "BETWEEN", "lexpr",
		    json_deep_copy(GET(own, "lexpr")), "rexpr", "List",
		    "items", json_deep_copy(json_array_get(list, i)),
		    json_deep_copy(json_array_get(list, 1 - i))));
	all = flat(not ? "AND_EXPR" : "OR_EXPR", args);
	json_decref(args);
	return all;
}

static json_t *
mean_power(json_t *own)
{
	return strcmp(sign_of(own), "^") != 0 ? NULL :
	    json_pack("{s:{s:[s], s:[O, O]}}", "FuncCall", "funcname",
	    "power", "args", GET(own, "lexpr"), GET(own, "rexpr"));
}

static json_t *
mean_sign(json_t *own)
{
	json_t *of = GET(own, "rexpr"), *n = GET(GET(of, "A_Const"), "ival");
	const char *f = get_str(GET(of, "A_Const"), "fval");
	const char *sign = sign_of(own);

	if (GET(own, "lexpr") != NULL ||
	    strcmp(text_of(own, "kind"), "AEXPR_OP") != 0)
		return NULL;
	if (strcmp(sign, "+") == 0)
		return json_incref(of);
	if (strcmp(sign, "-") != 0 || (n == NULL && f == NULL))
		return NULL;
	if (n != NULL)
		json_object_set_new(n, "ival", json_integer(
		    -json_integer_value(GET(n, "ival"))));
	else
		json_object_set_new(GET(of, "A_Const"), "fval", *f == '-' ?
		    json_string(f + 1) : json_sprintf("-%s", f));
	return json_incref(of);
}

/* The days of INTERVAL '-3 days', or n of n * INTERVAL '1 day'; new, NULL: it
 * is none. */
static json_t *
days_of(json_t *e, bool *back)
{
	json_t *times = GET(e, "A_Expr"), *n;
	const char *s = get_str(GET(GET(GET(GET(e, "TypeCast"), "arg"),
	    "A_Const"), "sval"), "sval"), *end;

	if (times != NULL && strcmp(sign_of(times), "*") == 0 &&
	    casts_to(GET(times, "rexpr"), "interval")) {
		n = GET(times, "lexpr");
		*back = strcmp(sign_of(GET(n, "A_Expr")), "-") == 0 &&
		    GET(GET(n, "A_Expr"), "lexpr") == NULL;
		return json_incref(*back ? GET(GET(n, "A_Expr"), "rexpr") : n);
	}
	end = s != NULL ? strstr(s, " day") : NULL;
	if (!casts_to(e, "interval") || end == NULL)
		return NULL;
	*back = *s == '-';
	return json_pack("{s:{s:{s:i}}}", "A_Const", "ival", "ival",
	    atoi(s + *back));
}

static json_t *
mean_days(json_t *own)
{
	bool back = false;
	json_t *days = strcmp(sign_of(own), "+") == 0 ?
	    days_of(GET(own, "rexpr"), &back) : NULL;

	return days == NULL ? NULL :
	    json_pack("{s:{s:s, s:[{s:{s:s}}], s:O, s:o}}", "A_Expr", "kind",
	    "AEXPR_OP", "name", "String", "sval", back ? "-" : "+", "lexpr",
	    GET(own, "lexpr"), "rexpr", days);
}

/* A date moved by an interval has a time, and is cast for it. */
static json_t *
mean_moment(json_t *own)
{
	json_t *left = GET(own, "lexpr"), *of = GET(own, "rexpr");

	if ((casts_to(of, "interval") || casts_to(GET(GET(of, "A_Expr"),
	    "rexpr"), "interval")) && casts_to(left, "timestamp"))
		json_object_set(own, "lexpr", GET(GET(left, "TypeCast"),
		    "arg"));
	return NULL;
}

static json_t *
mean_match(json_t *own)
{
	static const char *const signs[] = {"~", "~*", "!~", "!~*"};
	const char *op = sign_of(own);
	json_t *call;
	size_t i;

	for (i = 0; i < 4 && strcmp(op, signs[i]) != 0; i++)
		;
	if (i == 4 || GET(own, "lexpr") == NULL ||
	    strcmp(text_of(own, "kind"), "AEXPR_OP") != 0)
		return NULL;
	call = json_pack("{s:{s:[s], s:[O, O]}}", "FuncCall", "funcname",
	    "regexp_like", "args", GET(own, "lexpr"), GET(own, "rexpr"));
	if (i % 2 == 1)
		json_array_append_new(GET(GET(call, "FuncCall"), "args"),
		    json_pack("{s:{s:{s:s}}}", "A_Const", "sval", "sval",
		    "i"));
	return i < 2 ? call : json_pack("{s:{s:s, s:[o]}}", "BoolExpr",
	    "boolop", "NOT_EXPR", "args", call);
}

static json_t *
mean_array(json_t *own)
{
	json_t *elements = GET(GET(GET(own, "rexpr"), "A_ArrayExpr"),
	    "elements");
	const char *kind = text_of(own, "kind"), *op = sign_of(own);

	if (elements == NULL || !((strcmp(op, "=") == 0 && strcmp(kind,
	    "AEXPR_OP_ANY") == 0) || (strcmp(op, "<>") == 0 && strcmp(kind,
	    "AEXPR_OP_ALL") == 0)))
		return NULL;
	return json_pack("{s:{s:s, s:O, s:O, s:{s:{s:O}}}}", "A_Expr", "kind",
	    "AEXPR_IN", "name", GET(own, "name"), "lexpr", GET(own, "lexpr"),
	    "rexpr", "List", "items", elements);
}

static json_t *
truth(bool value)
{
	return json_pack("{s:{s:{s:b}}}", "A_Const", "boolval", "boolval",
	    value);
}

static json_t *
mean_truth(json_t *own)
{
	const char *type = get_str(own, "booltesttype");
	bool not = strstr(type, "NOT") != NULL;
	json_t *test = json_incref(GET(own, "arg"));

	if (strstr(type, "UNKNOWN") != NULL)
		return json_pack("{s:{s:o, s:s}}", "NullTest", "arg", test,
		    "nulltesttype", not ? "IS_NOT_NULL" : "IS_NULL");
	if (strstr(type, "FALSE") != NULL && opposite(test) == NULL)
		test = json_pack("{s:{s:s, s:[o]}}", "BoolExpr", "boolop",
		    "NOT_EXPR", "args", test);
	return json_pack("{s:{s:[{s:{s:o, s:o}}], s:o}}", "CaseExpr", "args",
	    "CaseWhen", "expr", test, "result", truth(!not), "defresult",
	    truth(not));
}

static json_t *
mean_local(json_t *own)
{
	const char *op = text_of(own, "op");
	bool time = strcmp(op, "SVFOP_LOCALTIME") == 0;

	if (strncmp(op, "SVFOP_LOCALTIME", 15) != 0)
		return NULL;
	return json_pack("{s:{s:{s:{s:s, s:i}}, s:{s:[s]}}}", "TypeCast",
	    "arg", "SQLValueFunction", "op", time ? "SVFOP_CURRENT_TIME" :
	    "SVFOP_CURRENT_TIMESTAMP", "typmod", -1, "typeName", "type",
	    time ? "time" : "timestamp");
}

/* What a function of times takes is cast to one. */
static void
bare_times(json_t *args)
{
	json_t *arg;
	size_t i;

	json_array_foreach(args, i, arg)
		if (casts_to(arg, "timestamp"))
			json_array_set(args, i, GET(GET(arg, "TypeCast"),
			    "arg"));
}

static json_t *
mean_call(json_t *own)
{
	static const char *const renames[][2] = {
	    {"btrim", "trim"}, {"ceiling", "ceil"}, {"char_length", "length"},
	    {"character_length", "length"}, {"pow", "power"},
	    {"stddev_samp", "stddev"}, {"var_samp", "variance"},
	    {"date_part", "extract"}, {"substr", "substring"},
	    {"position", "strpos"}, {"datetrunc", "date_trunc"}};
	static const char *const timed[] = {"extract", "date_part",
	    "date_trunc", "datetrunc", "age"};
	json_t *names = GET(own, "funcname");
	const char *name = json_string_value(json_array_get(names, 0));
	size_t i;

	if (json_array_size(names) != 1)
		return NULL;
	if (strcmp(name, "now") == 0 && GET(own, "args") == NULL)
		return json_pack("{s:{s:s, s:i}}", "SQLValueFunction", "op",
		    "SVFOP_CURRENT_TIMESTAMP", "typmod", -1);
	for (i = 0; i < sizeof timed / sizeof *timed; i++)
		if (strcmp(name, timed[i]) == 0)
			bare_times(GET(own, "args"));
	for (i = 0; i < sizeof renames / sizeof *renames; i++)
		if (strcmp(renames[i][0], name) == 0)
			return json_array_set_new(names, 0, json_string(
			    renames[i][1])), NULL;
	return NULL;
}

static json_t *
mean_part(json_t *own)
{
	json_t *of = GET(own, "arg"), *form = json_pack("{s:O}", "TypeCast",
	    own);
	const json_t *shift = GET(of, "A_Expr");
	bool part = (calls(of, "extract") && casts_to(form, "int4")) ||
	    (casts_to(form, "date") && shift != NULL &&
	    strchr("+-", *sign_of(shift)) != NULL &&
	    (GET(GET(GET(shift, "rexpr"), "A_Const"), "ival") != NULL ||
	    casts_to(GET(shift, "lexpr"), "date") ||
	    strcmp(text_of(GET(GET(shift, "lexpr"), "SQLValueFunction"),
	    "op"), "SVFOP_CURRENT_DATE") == 0));

	json_decref(form);
	return part ? json_incref(of) : NULL;
}

/* The days between are the seconds between by those of a day. */
static json_t *
mean_span(json_t *own)
{
	json_t *by = json_array_get(GET(GET(GET(own, "arg"), "FuncCall"),
	    "args"), 0), *seconds = GET(GET(by, "A_Expr"), "lexpr");
	json_t *less = GET(json_array_get(GET(GET(seconds, "FuncCall"),
	    "args"), 1), "A_Expr");
	const char *const sides[] = {"lexpr", "rexpr"};
	size_t i;

	if (!calls(GET(own, "arg"), "trunc") || !calls(seconds, "extract") ||
	    less == NULL || strcmp(sign_of(less), "-") != 0)
		return NULL;
	for (i = 0; i < 2; i++)
		if (casts_to(GET(less, sides[i]), "timestamp"))
			json_object_set(less, sides[i], GET(GET(GET(less,
			    sides[i]), "TypeCast"), "arg"));
	return json_pack("{s:O}", "A_Expr", less);
}

static const struct {
	const char *kind, *why;
	json_t *(*mean)(json_t *own);
} rows[] = {
	{"BoolExpr", "lists of AND and OR; NOT IN and the like", mean_logic},
	{"SubLink", "x IN (VALUES (1), (2)) is x IN (1, 2)", mean_list},
	{"SubLink", "a constant orders as (SELECT 1)", mean_constant},
	{"A_Expr", "BETWEEN SYMMETRIC is either order", mean_symmetric},
	{"A_Expr", "x ^ 2 is power(x, 2)", mean_power},
	{"A_Expr", "+x is x, -(5) is -5", mean_sign},
	{"A_Expr", "a date is moved as a timestamp", mean_moment},
	{"A_Expr", "a date and a number is one and so many days", mean_days},
	{"A_Expr", "x ~ 'a' is regexp_like(x, 'a')", mean_match},
	{"A_Expr", "= ANY (ARRAY[1]) is IN, <> ALL is NOT IN", mean_array},
	{"BooleanTest", "IS UNKNOWN is IS NULL, IS TRUE a CASE", mean_truth},
	{"SQLValueFunction", "LOCALTIME is CURRENT_TIME in no zone",
	    mean_local},
	{"FuncCall", "one function by two names; of a timestamp", mean_call},
	{"TypeCast", "a date less a date is so many days", mean_span},
	{"TypeCast", "a part of a date is an integer, a date and a number a "
	    "date", mean_part},
};

json_t *
pgmeant(const char *kind, json_t *own)
{
	json_t *form = NULL;
	size_t i;

	for (i = 0; form == NULL && i < sizeof rows / sizeof *rows; i++)
		if (strcmp(rows[i].kind, kind) == 0)
			form = rows[i].mean(own);
	if (form == NULL)
		return json_pack("{s:o}", kind, own);
	json_decref(own);
	return form;
}
