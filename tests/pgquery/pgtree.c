/* SELECT as a form: CTEs, and what the names of outputs stand for. */
#include "pgtree.h"

#include <pg_query.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "json/get.h"

#define GET(node, key) json_object_get(node, key)

/* -- WITH */

/* Its name, and where columns were given these; new. It is told by its place
 * in its WITH, and that by those around it. */
static json_t *
cte_entry(const struct pgscope *s, size_t place, const json_t *cte)
{
	json_t *columns = pgform_renamed(NULL, GET(cte, "aliascolnames"));
	json_t *entry;

	while ((s = s->up) != NULL)
		place += s->with ? 1000 : 0;
	entry = json_pack("{s:O, s:I}", "name", GET(cte, "ctename"), "id",
	    (json_int_t)place);

	if (columns != NULL)
		json_object_set_new(entry, "columns", columns);
	return entry;
}

/* A name is known to what stands behind it; in WITH RECURSIVE to all. */
static void
with_clause(struct pgwork *w, const json_t *with, struct pgscope *s,
    json_t *form)
{
	bool recursive = json_is_true(GET(with, "recursive"));
	json_t *queries = json_array(), *columns, *entry;
	const json_t *list = GET(with, "ctes"), *item, *cte;
	size_t i;

	json_array_foreach(list, i, item)
		if (recursive)
			json_array_append_new(s->ctes, cte_entry(s, i,
			    GET(item, "CommonTableExpr")));
	json_array_foreach(list, i, item) {
		cte = GET(item, "CommonTableExpr");
		entry = recursive ? json_incref(json_array_get(s->ctes, i)) :
		    cte_entry(s, i, cte);
		columns = NULL;
		json_array_append_new(queries, GET(GET(cte, "ctequery"),
		    "SelectStmt") == NULL ? json_deep_copy(cte) :
		    pgform_select(w, GET(GET(cte, "ctequery"), "SelectStmt"),
		    s, &columns));
		columns = pgform_renamed(columns, GET(cte, "aliascolnames"));
		if (columns != NULL)
			json_object_set_new(entry, "columns", columns);
		if (GET(cte, "search_clause") != NULL || GET(cte,
		    "cycle_clause") != NULL)
			json_array_append_new(queries, json_true());
		if (recursive)
			json_decref(entry);
		else
			json_array_append_new(s->ctes, entry);
	}
	json_object_set_new(form, "with", queries);
}

/* -- outputs */

static json_t *
names_of(const json_t *targets, struct pgscope *s)
{
	json_t *names = json_array(), *more;
	const json_t *target, *fields;
	size_t i, k;

	json_array_foreach(targets, i, target) {
		fields = GET(GET(GET(GET(target, "ResTarget"), "val"),
		    "ColumnRef"), "fields");
		if (GET(json_array_get(fields, json_array_size(fields) - 1),
		    "A_Star") == NULL) {
			json_array_append_new(names, json_string(
			    pgform_called(GET(target, "ResTarget"))));
			continue;
		}
		for (k = 0; k < json_array_size(s->leaves); k++) {
			const json_t *leaf = json_array_get(s->leaves, k);
			bool meant = json_array_size(fields) == 1 ||
			    strcmp(get_str(leaf, "name"), get_str(GET(
			    json_array_get(fields, 0), "String"), "sval")) ==
			    0;

			more = GET(leaf, "columns");
			if (meant && more == NULL) {
				json_decref(names);
				return NULL;
			}
			if (meant)
				json_array_extend(names, more);
		}
	}
	return names;
}

/* The output that a key of ORDER BY or GROUP BY stands for; NULL: none. */
static const json_t *
output_meant(const json_t *key, const json_t *targets, struct pgscope *s,
    bool any, json_int_t *place)
{
	const json_t *fields = GET(GET(key, "ColumnRef"), "fields"), *target;
	const json_t *at = GET(GET(GET(key, "A_Const"), "ival"), "ival");
	const char *name;
	size_t i;

	*place = json_integer_value(at) - 1;
	if (at != NULL)
		return GET(GET(json_array_get(targets, (size_t)
		    json_integer_value(at) - 1), "ResTarget"), "val");
	if (json_array_size(fields) != 1)
		return NULL;
	name = pgform_last(fields);
	if (!any && pgform_derived(s, name)) /* a column comes first */
		return NULL;
	json_array_foreach(targets, i, target) {
		const json_t *t = GET(target, "ResTarget");
		const char *own = any ? pgform_called(t) : get_str(t, "name");

		*place = (json_int_t)i;
		if (own != NULL && name != NULL && strcmp(own, name) == 0)
			return GET(t, "val");
	}
	return NULL;
}

static bool
is_star(const json_t *value)
{
	const json_t *fields = GET(GET(value, "ColumnRef"), "fields");

	return GET(json_array_get(fields, json_array_size(fields) - 1),
	    "A_Star") != NULL;
}

/* The column of that number, where a star stands among the outputs. */
static json_t *
starred(const json_t *targets, struct pgscope *s, size_t at)
{
	size_t i, left = at;

	for (i = 0; json_array_size(targets) == 1 &&
	    i < json_array_size(s->leaves); i++) {
		const json_t *leaf = json_array_get(s->leaves, i);
		const json_t *columns = GET(leaf, "columns");

		if (columns == NULL)
			break;
		if (left < json_array_size(columns))
			return json_pack("{s:O, s:O, s:I}", "column",
			    json_array_get(columns, left), "of", GET(leaf,
			    "id"), "at", (json_int_t)left);
		left -= json_array_size(columns);
	}
	return json_pack("{s:I}", "output", (json_int_t)at);
}

static json_t *keys(struct pgwork *w, const json_t *list,
    const json_t *targets, struct pgscope *s, bool sort);

/* What stands for an output in a list of GROUP BY does so in ROLLUP too. */
static json_t *
group_key(struct pgwork *w, const json_t *key, const json_t *targets,
    struct pgscope *s)
{
	static const char *const lists[][2] = {{"GroupingSet", "content"},
	    {"RowExpr", "args"}};
	json_t *form;
	size_t i;

	for (i = 0; i < 2; i++) {
		const json_t *list = GET(GET(key, lists[i][0]), lists[i][1]);

		if (list == NULL)
			continue;
		form = json_pack("{s:{s:o}}", lists[i][0], lists[i][1],
		    keys(w, list, targets, s, false));
		if (i == 0)
			json_object_set(GET(form, lists[i][0]), "kind",
			    GET(GET(key, lists[i][0]), "kind"));
		return form;
	}
	return pgform_expr(w, key, s);
}

/* ASC says nothing. */
static json_t *
sorted(const json_t *key, json_t *form /* steals */)
{
	const json_t *by = GET(key, "SortBy");

	return json_pack("{s:o, s:b, s:O, s:O*}", "by", form, "descending",
	    strcmp(get_str(by, "sortby_dir"), "SORTBY_DESC") == 0, "nulls",
	    GET(by, "sortby_nulls"), "use", GET(by, "useOp"));
}

/* The outputs of a set are known by the names of its first arm. */
static json_t *
set_keys(const json_t *list, const json_t *columns)
{
	json_t *forms = json_array();
	const json_t *key, *by;
	const char *name;
	size_t i, k;

	json_array_foreach(list, i, key) {
		by = GET(GET(key, "SortBy"), "node");
		name = pgform_last(GET(GET(by, "ColumnRef"), "fields"));
		for (k = 0; name != NULL && k < json_array_size(columns); k++)
			if (strcmp(json_string_value(json_array_get(columns,
			    k)), name) == 0)
				break;
		if (name == NULL)
			k = (size_t)json_integer_value(GET(GET(GET(by,
			    "A_Const"), "ival"), "ival")) - 1;
		json_array_append_new(forms, sorted(key, columns == NULL ?
		    json_true() : json_pack("{s:I}", "output",
		    (json_int_t)k)));
	}
	return forms;
}

static json_t *
keys(struct pgwork *w, const json_t *list, const json_t *targets,
    struct pgscope *s, bool sort)
{
	json_t *forms = json_array(), *form;
	const json_t *key, *by, *meant;
	json_int_t at;
	size_t i;

	json_array_foreach(list, i, key) {
		by = sort ? GET(GET(key, "SortBy"), "node") : key;
		meant = output_meant(by, targets, s, sort,
		    &at);
		if (meant != NULL && is_star(meant))
			form = starred(targets, s, (size_t)at);
		else if (meant != NULL && !sort && GET(by, "ColumnRef") != NULL)
			/* a column of the name comes first, if there is one */
			form = json_pack("{s:[o, o]}", "either",
			    pgform_expr(w, meant, s), pgform_expr(w, by, s));
		else if (meant != NULL || sort)
			form = pgform_expr(w, meant != NULL ? meant : by, s);
		else
			form = group_key(w, by, targets, s);
		json_array_append_new(forms, sort ? sorted(key, form) :
		    form);
	}
	return forms;
}

/* (a, b) is a, b; () is GROUPING SETS (()). */
static json_t *
flat_keys(json_t *list)
{
	json_t *flat = json_array(), *key, *row;
	size_t i;

	json_array_foreach(list, i, key) {
		row = GET(GET(key, "RowExpr"), "args");
		if (row != NULL)
			json_array_extend(flat, row);
		else if (GET(key, "GroupingSet") != NULL && strcmp(get_str(GET(
		    key, "GroupingSet"), "kind"), "GROUPING_SET_EMPTY") == 0)
			json_array_append_new(flat, json_pack(
			    "{s:{s:s, s:[O]}}", "GroupingSet", "kind",
			    "GROUPING_SET_SETS", "content", key));
		else
			json_array_append(flat, key);
	}
	json_decref(list);
	return flat;
}

/* -- the whole */

static void
add(json_t *form, const char *key, json_t *value /* steals */)
{
	if (value != NULL && json_array_size(value) == 0 &&
	    json_is_array(value))
		json_decref(value);
	else if (value != NULL)
		json_object_set_new(form, key, value);
}

static void
body(struct pgwork *w, const json_t *q, struct pgscope *s, json_t *form,
    json_t **columns)
{
	static const char *const plain[] = {"distinctClause", "whereClause",
	    "havingClause", "windowClause", "intoClause", NULL};
	const json_t *targets = GET(q, "targetList"), *rows = GET(q,
	    "valuesLists"), *target;
	json_t *outputs = json_array(), *lifted = json_array();
	size_t i;
	char name[32];

	add(form, "from", pgform_from(w, GET(q, "fromClause"), s));
	pgform_lift(GET(form, "from"), lifted);
	if (GET(GET(form, "from"), "join") != NULL) {
		json_t *chain = json_array();

		pgform_chain(GET(form, "from"), chain);
		json_object_set_new(form, "from", chain);
	}
	add(form, "values", rows != NULL ? pgform_expr(w, rows, s) : NULL);
	json_array_foreach(targets, i, target)
		json_array_append_new(outputs, pgform_expr(w, GET(GET(target,
		    "ResTarget"), "val"), s));
	add(form, "outputs", outputs);
	for (i = 0; plain[i] != NULL; i++)
		if (GET(q, plain[i]) != NULL)
			add(form, plain[i], pgform_expr(w, GET(q, plain[i]),
			    s));
	if (GET(form, "whereClause") != NULL)
		json_array_append(lifted, GET(form, "whereClause"));
	if (json_array_size(lifted) > 0)
		json_object_set(form, "whereClause", pgform_all(lifted));
	json_decref(lifted);
	if (GET(q, "groupClause") != NULL)
		add(form, "group", flat_keys(keys(w, GET(q, "groupClause"),
		    targets, s, false)));
	if (json_is_true(GET(q, "groupDistinct")))
		add(form, "group distinct", json_true());
	*columns = names_of(targets, s);
	for (i = 0; i < json_array_size(GET(GET(json_array_get(rows, 0),
	    "List"), "items")); i++) {
		snprintf(name, sizeof name, "column%zu", i + 1);
		json_array_append_new(*columns, json_string(name));
	}
}

/* SELECT * FROM (a query) is that query. */
static json_t *
unwrapped(json_t *form)
{
	json_t *inner = GET(GET(form, "from"), "derived");
	json_t *star = json_array_get(GET(form, "outputs"), 0);

	if (json_object_size(form) != 2 || inner == NULL ||
	    json_array_size(GET(form, "outputs")) != 1 ||
	    !json_is_object(star) || GET(star, "star") == NULL)
		return form;
	json_incref(inner);
	json_decref(form);
	return inner;
}

json_t *
pgform_select(struct pgwork *w, const json_t *q, struct pgscope *up,
    json_t **columns)
{
	struct pgscope s = {up, json_array(), json_array(),
	    GET(q, "withClause") != NULL, 0};
	json_t *form = json_object(), *other, *limit;

	*columns = NULL;
	if (GET(q, "withClause") != NULL)
		with_clause(w, GET(q, "withClause"), &s, form);
	if (GET(q, "larg") != NULL) {
		json_object_set(form, "set", GET(q, "op"));
		add(form, "left", pgform_select(w, GET(q, "larg"), &s,
		    columns));
		add(form, "right", pgform_select(w, GET(q, "rarg"), &s,
		    &other));
		json_decref(other);
		if (json_is_true(GET(q, "all")))
			add(form, "all", json_true());
	} else {
		body(w, q, &s, form, columns);
	}
	add(form, "order", GET(q, "larg") != NULL ? set_keys(GET(q,
	    "sortClause"), *columns) : keys(w, GET(q, "sortClause"), GET(q,
	    "targetList"), &s, true));
	limit = json_is_true(GET(GET(GET(q, "limitCount"), "A_Const"),
	    "isnull")) ? NULL : GET(q, "limitCount");
	if (limit != NULL)
		add(form, "limit", json_pack("{s:o, s:O}", "n", pgform_expr(w,
		    limit, &s), "option", GET(q, "limitOption")));
	if (GET(q, "limitOffset") != NULL && !json_is_true(GET(GET(GET(q,
	    "limitOffset"), "A_Const"), "isnull")))
		add(form, "offset", pgform_expr(w, GET(q, "limitOffset"),
		    &s));
	if (GET(q, "lockingClause") != NULL)
		add(form, "lock", json_true());
	json_decref(s.ctes);
	json_decref(s.leaves);
	return unwrapped(form);
}

void
pgtree_read(struct pgtree *t, const char *text, const json_t *params)
{
	PgQueryParseResult r = pg_query_parse(text);
	struct pgwork w = {text, params, t, 0};
	json_t *json = r.error == NULL ? json_loads(r.parse_tree, 0, NULL) :
	    NULL, *columns = NULL;
	const json_t *list = GET(json, "stmts"), *select;

	*t = (struct pgtree){.tables = json_object(),
	    .functions = json_object(),
	    .statements = (int)json_array_size(list)};
	if (r.error != NULL)
		t->wrong = mem_strdup(r.error->message);
	else if (json == NULL)
		t->wrong = mem_strdup("a tree that is no JSON");
	select = GET(GET(json_array_get(list, 0), "stmt"), "SelectStmt");
	if (select != NULL)
		t->form = pgform_select(&w, select, NULL, &columns);
	json_decref(columns);
	json_decref(json);
	pg_query_free_parse_result(r);
}

void
pgtree_free(struct pgtree *t)
{
	json_decref(t->form);
	json_decref(t->tables);
	json_decref(t->functions);
	free(t->wrong);
}
