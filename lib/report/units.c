#include "report/units.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "lang/default_alias.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "schema/schema.h"
#include "sql/read.h"
#include "words/cents.h"
#include "words/listed.h"

struct unit {
	const char *text; /* NULL: none is known */
	bool cents;       /* hundredths of a whole */
};

static const struct unit unknown = {NULL, false};

/* A column's, by the dictionary; of cents also by its name. */
static struct unit
of_column(const struct schema_column *c)
{
	const char *unit = c != NULL ? get_str(c->json, "unit") : NULL;

	if (c == NULL)
		return unknown;
	if (unit != NULL)
		return (struct unit){unit, listed_has(LISTED_CENTS, unit)};
	return c->class == TYPE_INTEGER && cents_end(c->name) > 0 ?
	    (struct unit){c->name, true} : unknown;
}

static bool
same(struct unit x, struct unit y)
{
	return x.text != NULL && y.text != NULL &&
	    strcmp(x.text, y.text) == 0;
}

/* Is it the number by which cents become whole? */
static bool
is_hundred(const struct expr *e)
{
	const json_t *v = e->kind == EXPR_VALUE ? e->u.value.json : NULL;

	return (json_is_number(v) && json_number_value(v) == 100) ||
	    (json_is_string(v) && strtod(json_string_value(v), NULL) == 100);
}

static struct unit unit_of(struct arena *a, const struct expr *e);

/* That of all of them, where it is one. */
static struct unit
of_all(struct arena *a, const struct expr *const *v, size_t n)
{
	struct unit first = n > 0 ? unit_of(a, v[0]) : unknown;

	for (size_t i = 1; i < n; i++)
		if (!same(first, unit_of(a, v[i])))
			return unknown;
	return first;
}

static struct unit
of_op(struct arena *a, const struct expr *e)
{
	const struct exprs *args = &e->u.op.args;
	struct unit of;

	if (e->u.op.op == OPERATOR_ADD || e->u.op.op == OPERATOR_SUB)
		return of_all(a, (const struct expr *const *)args->v, args->n);
	if (e->u.op.op != OPERATOR_DIV || args->n != 2 ||
	    !is_hundred(args->v[1]))
		return unknown;
	of = unit_of(a, args->v[0]);
	return of.cents ? (struct unit){arena_printf(a, "%s / 100", of.text),
	    false} : unknown;
}

/* A case has the unit of its branches; a number beside it, 0, has none. */
static struct unit
of_case(struct arena *a, const struct expr *e)
{
	struct unit found = unknown, one;

	for (size_t i = 0; i <= e->u.cases.n; i++) {
		const struct expr *then = i < e->u.cases.n ?
		    e->u.cases.whens[i].then : e->u.cases.otherwise;

		if (then == NULL || then->kind == EXPR_VALUE)
			continue;
		one = unit_of(a, then);
		if (one.text == NULL || (found.text != NULL &&
		    !same(found, one)))
			return unknown;
		found = one;
	}
	return found;
}

static struct unit
unit_of(struct arena *a, const struct expr *e)
{
	static const char *const keep[] = {"avg", "sum", "total", "min",
	    "max", "median", "abs", "round", "coalesce"};

	switch (e->kind) {
	case EXPR_COLUMN:
		return of_column(e->u.column.column);
	case EXPR_OP:
		return of_op(a, e);
	case EXPR_CASE:
		return of_case(a, e);
	case EXPR_CAST:
		return unit_of(a, e->u.cast.of);
	case EXPR_CALL:
		for (size_t i = 0; i < sizeof keep / sizeof *keep; i++)
			if (strcmp(e->u.call.name, keep[i]) == 0 &&
			    e->u.call.args.n > 0)
				return unit_of(a, e->u.call.args.v[0]);
		return unknown;
	case EXPR_VALUE: case EXPR_PARAM: case EXPR_OUTPUT: case EXPR_STAR:
	case EXPR_PART: case EXPR_TRUNC: case EXPR_DIFF: case EXPR_SHIFT:
	case EXPR_QUERY: case EXPR_ROW: case EXPR_COLLATE:
	case EXPR_PREDICATE: case EXPR_KINDS:
		return unknown;
	}
	return unknown;
}

/* That of the term an output is called after, "open_rate" of "open rate". */
static const char *
of_term(const json_t *schema, const char *output)
{
	const json_t *term;
	size_t i, k;

	json_array_foreach(get_array(schema, "terms"), i, term) {
		const char *name = get_str(term, "name");

		if (name == NULL || get_str(term, "unit") == NULL ||
		    strlen(name) != strlen(output))
			continue;
		for (k = 0; name[k] != '\0'; k++)
			if (ascii_lower((unsigned char)name[k]) !=
			    ascii_lower((unsigned char)output[k]) &&
			    !(name[k] == ' ' && output[k] == '_'))
				break;
		if (name[k] == '\0')
			return get_str(term, "unit");
	}
	return NULL;
}

static void
add(json_t *out, struct arena *a, const struct output *o,
    const json_t *schema)
{
	const struct expr *e = expr_computed(o->expr);
	const char *name = o->name != NULL ? o->name : e->kind == EXPR_COLUMN ?
	    e->u.column.name : NULL;
	const char *unit = name != NULL ? of_term(schema, name) : NULL;

	if (name == NULL)
		return;
	if (unit == NULL)
		unit = unit_of(a, e).text;
	if (unit != NULL && strcmp(unit, name) != 0)
		json_object_set_new(out, name, json_string(unit));
}

json_t *
units_of(const json_t *doc)
{
	const json_t *plan = get_object(doc, "plan");
	struct findings scratch = FINDINGS_INIT("");
	json_t *out = json_object();
	struct arena a = {0};
	struct schema schema;
	struct view view;

	if (plan == NULL || get_object(doc, "schema") == NULL)
		return out;
	schema_view(&schema, get_object(doc, "schema"));
	if (view_build(&view, plan, &sql_reader, &scratch) && view.query) {
		(void)scope_resolve(&view, &schema, &scratch);
		default_alias_outputs(&a, view.query);
		for (size_t i = 0; i < view.query->outputs.n; i++)
			add(out, &a, view.query->outputs.v[i],
			    get_object(doc, "schema"));
	}
	view_free(&view);
	schema_free(&schema);
	findings_free(&scratch);
	arena_free(&a);
	return out;
}

void
units_text(struct buf *out, const json_t *doc)
{
	json_t *units = units_of(doc), *unit;
	const char *name, *gap = "";

	json_object_foreach(units, name, unit) {
		buf_fmt(out, "%s%s in %s", gap, name,
		    json_string_value(unit));
		gap = ", ";
	}
	json_decref(units);
}
