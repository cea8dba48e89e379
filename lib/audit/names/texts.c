/*
 * Columns as SQL has them in one text: "total AS t", "DISTINCT city",
 * "COUNT(*) AS n", "name DESC", "customer.id" of a join. What stands around
 * the column becomes the member that says it; an aggregate among the columns
 * becomes one of the plan's.
 */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/function.h"
#include "lang/name.h"
#include "lang/view/view.h"
#include "sql/read.h"

struct text {
	const char *base;      /* what is left */
	const char *alias;     /* NULL: none */
	const char *direction; /* NULL: none */
	bool distinct;
};

struct texts {
	struct audit *a;
	json_t *query;
	const char *path; /* of the query */
	struct seats seats;
};

/* Cut what stands behind the last word `word`, outside of parentheses and
 * quotes; NULL if it does not stand there. */
static const char *
cut_behind(char *text, const char *word)
{
	size_t n = strlen(word);
	char *hit = NULL, quote = '\0';
	int depth = 0;

	for (char *s = text; *s != '\0'; s++) {
		if (quote != '\0')
			quote = *s == quote ? '\0' : quote;
		else if (strchr("'\"`", *s) != NULL)
			quote = *s;
		else if (*s == '(' || *s == ')')
			depth += *s == '(' ? 1 : -1;
		else if (depth == 0 && ascii_equal_n(s, word, n))
			hit = s;
	}
	if (hit == NULL || hit == text)
		return NULL;
	*hit = '\0';
	return hit + n + strspn(hit + n, " ");
}

/* A name without its quotes; NULL if it is none. */
static const char *
read_alias(struct audit *a, const char *text)
{
	size_t n = strlen(text);

	if (n > 2 && strchr("'\"`[", *text) != NULL)
		text = arena_strndup(&a->arena, text + 1, n - 2);
	return name_is_alias(text) ? text : NULL;
}

static void
trim(char *text)
{
	size_t n = strlen(text);

	while (n > 0 && text[n - 1] == ' ')
		text[--n] = '\0';
}

static bool
ends_with(const char *text, const char *word)
{
	size_t n = strlen(text), m = strlen(word);

	return n > m && ascii_equal(text + n - m, word);
}

/* False where nothing stands around a column, or what is no name. */
static bool
read_text(struct audit *a, const char *column, struct text *t)
{
	static const char *const words[][2] = {{" desc", "DESC"},
	    {" asc", "ASC"}, {" descending", "DESC"}, {" ascending", "ASC"}};
	char *text = arena_strdup(&a->arena, column);
	const char *alias;

	*t = (struct text){.base = text};
	trim(text);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (t->direction == NULL && ends_with(text, words[i][0])) {
			text[strlen(text) - strlen(words[i][0])] = '\0';
			t->direction = words[i][1];
		}
	alias = cut_behind(text, " as ");
	if (alias != NULL) {
		t->alias = read_alias(a, alias);
		if (t->alias == NULL)
			return false;
	}
	if (ascii_equal_n(text, "distinct ", 9)) {
		t->distinct = true;
		t->base = text + 9;
	}
	trim(text);
	return t->alias != NULL || t->direction != NULL || t->distinct;
}

static bool
is_known(const struct texts *t, const json_t *item, const struct seat *home)
{
	const char *column = raw_plan_column(item);
	const struct seat *seat = home != NULL ? home :
	    seat_find(&t->seats, get_str(item, "table"));

	return seat != NULL && seat->known != NULL &&
	    schema_column(seat->known, column, NULL) != NULL;
}

/* A copy (new) of an item, as an object, with another column. */
static json_t *
with_column(const json_t *item, const char *column)
{
	json_t *new = json_is_object(item) ? json_copy((json_t *)item) :
	    json_object();

	json_object_set_new(new, "column", json_string(column));
	return new;
}

static void
say(struct change *c, const char *text)
{
	change_say(c, FINDING_expression_parsed, "'%.100s' is more than a "
	    "column name: its parts were moved to their own members", text);
}

/* ---- columns of selections --------------------------------------------- */

/* The plan's aggregate (new) that an expression is; NULL: it is none. */
static json_t *
as_aggregate(struct audit *a, json_t *expr, const char *table,
    const char *alias)
{
	const char *fn = get_str(expr, "fn");
	const struct function *f = fn != NULL ? function_find(fn) : NULL;
	json_t *args = json_object_get(expr, "args"), *new, *arg;
	bool distinct = get_true(expr, "distinct");
	char *name;

	arg = json_array_get(args, 0);
	if (f == NULL || f->kind != FUNCTION_AGGREGATE || f->max == 2 ||
	    json_object_get(expr, "over") != NULL ||
	    json_object_size(expr) > (distinct ? 3u : 2u) ||
	    (!json_is_string(args) && json_array_size(args) != 1))
		return NULL;
	name = arena_strdup(&a->arena, fn);
	for (char *s = name; *s != '\0'; s++)
		if (*s >= 'a' && *s <= 'z')
			*s = (char)(*s - 'a' + 'A');
	new = json_pack("{s:s}", "function", distinct &&
	    strcmp(fn, "count") == 0 ? "COUNT_DISTINCT" : name);
	if (arg != NULL && get_str(arg, "column") == NULL) {
		json_object_set(new, "expr", arg);
	} else {
		json_object_set_new(new, "table", json_string(
		    get_str(arg, "table") != NULL ? get_str(arg, "table") :
		    table));
		if (arg != NULL)
			json_object_set(new, "column",
			    json_object_get(arg, "column"));
	}
	if (distinct && strcmp(fn, "count") != 0)
		json_object_set_new(new, "distinct", json_true());
	if (alias == NULL)
		alias = audit_fresh_output(a, new);
	json_object_set_new(new, "alias", json_string(alias));
	return new;
}

/* Put it with the others; the columns that stay are grouped by then. */
static void
add_aggregate(const struct texts *t, json_t *aggregate)
{
	struct audit *a = t->a;
	const char *group = raw_plan_path(&a->arena, t->path, "group_by");
	const char *list = raw_plan_path(&a->arena, group, "aggregates");

	if (!json_is_object(ptr_get(a->doc, group)))
		audit_add(a, group, json_pack("{s:[], s:[o]}",
		    "group_by_columns", "aggregates", aggregate));
	else if (json_is_array(ptr_get(a->doc, list)))
		audit_add(a, raw_plan_path(&a->arena, list, "-"), aggregate);
	else
		audit_add(a, list, json_pack("[o]", aggregate));
}

/* True where it was one. An aggregate that stands alone says all by itself. */
static bool
lift_aggregate(const struct texts *t, const struct seat *seat,
    const json_t *item, const struct text *x, const char *path, bool alone)
{
	const char *alias = x->alias != NULL ? x->alias : get_str(item, "as");
	json_t *expr, *aggregate;

	if ((alone && x->alias == NULL) || strchr(x->base, '(') == NULL)
		return false;
	expr = sql_read_expression(x->base, audit_dialect(t->a), false);
	aggregate = expr == NULL ? NULL :
	    as_aggregate(t->a, expr, seat_name(seat), alias);
	json_decref(expr);
	if (aggregate == NULL)
		return false;
	say(audit_remove(t->a, path), raw_plan_column(item));
	add_aggregate(t, aggregate);
	return true;
}

/* "*" and "orders.*": all that the schema has. */
static bool
is_star(const struct seat *seat, const char *column)
{
	size_t n = strlen(column);

	if (strcmp(column, "*") == 0)
		return true;
	if (n < 3 || strcmp(column + n - 2, ".*") != 0)
		return false;
	return (seat->alias != NULL && strlen(seat->alias) == n - 2 &&
	    ascii_equal_n(column, seat->alias, n - 2)) ||
	    (seat->table != NULL && strlen(seat->table) == n - 2 &&
	    ascii_equal_n(column, seat->table, n - 2));
}

static void
spread(const struct texts *t, const struct seat *seat, const char *list)
{
	json_t *all = json_array(), *item;
	const char *column;
	size_t i;

	for (i = 0; i < seat->known->ncolumns; i++)
		if (!seat->known->columns[i].hidden)
			json_array_append_new(all, json_string(
			    seat->known->columns[i].name));
	json_array_foreach(get_array(seat->json, "columns"), i, item) {
		column = raw_plan_column(item);
		if (column != NULL && !is_star(seat, column) &&
		    (!raw_plan_is_shown(item) || schema_column(seat->known,
		    column, NULL) == NULL))
			json_array_append(all, item);
	}
	change_say(audit_replace(t->a, list, all), FINDING_expression_parsed,
	    "'*' among the columns was replaced by all columns of '%s'",
	    seat->known->name);
}

static void
see_column(const struct texts *t, const struct seat *seat,
    const json_t *item, const char *path, bool alone)
{
	const char *column = raw_plan_column(item);
	struct text x;
	bool found;

	if (column == NULL || name_is_plain(column) ||
	    is_known(t, item, seat) || !raw_plan_is_shown(item) ||
	    t->a->nchanges > 0)
		return;
	if (is_star(seat, column)) {
		if (seat->known != NULL &&
		    get_object(t->query, "group_by") == NULL)
			spread(t, seat, raw_plan_path(&t->a->arena,
			    seat->path, "columns"));
		return;
	}
	found = read_text(t->a, column, &x);
	if (x.direction != NULL || (x.alias != NULL &&
	    get_str(item, "as") != NULL) ||
	    lift_aggregate(t, seat, item, &x, path, alone) || !found)
		return;
	item = with_column(item, x.base);
	if (x.alias != NULL)
		json_object_set_new((json_t *)item, "as",
		    json_string(x.alias));
	say(audit_replace(t->a, path, (json_t *)item), column);
	if (x.distinct && !get_true(t->query, "distinct"))
		audit_add(t->a, raw_plan_path(&t->a->arena, t->path,
		    "distinct"), json_true());
}

static void
see_selections(const struct texts *t)
{
	struct audit *a = t->a;
	size_t i, shown = 0;
	const json_t *item;

	if (get_array(t->query, "select") != NULL)
		return;
	for (size_t k = 0; k < t->seats.n; k++)
		shown += json_array_size(get_array(t->seats.v[k].json,
		    "columns"));
	if (get_object(t->query, "group_by") != NULL)
		shown++;
	for (size_t k = 0; k < t->seats.n; k++) {
		const struct seat *seat = &t->seats.v[k];
		const char *list = raw_plan_path(&a->arena, seat->path,
		    "columns");

		json_array_foreach(get_array(seat->json, "columns"), i, item)
			if (seat_name(seat) != NULL)
				see_column(t, seat, item, raw_plan_index(
				    &a->arena, list, i), shown == 1);
	}
}

/* ---- aggregates, orders, edges ----------------------------------------- */

/* {"function": "COUNT", "column": "DISTINCT city"}. */
static void
see_aggregate(const struct texts *t, const json_t *item, const char *path)
{
	const char *column = get_str(item, "column");
	const char *function = get_str(item, "function");
	struct text x;
	json_t *new;

	if (column == NULL || function == NULL || is_known(t, item, NULL) ||
	    !read_text(t->a, column, &x) || !x.distinct ||
	    x.alias != NULL || x.direction != NULL)
		return;
	new = with_column(item, x.base);
	if (ascii_equal(function, "count"))
		json_object_set_new(new, "function",
		    json_string("COUNT_DISTINCT"));
	else if (!ascii_equal(function, "count_distinct"))
		json_object_set_new(new, "distinct", json_true());
	say(audit_replace(t->a, path, new), column);
}

/* "total DESC", as a text or the column of an order. */
static void
see_order(const struct texts *t, const json_t *item, const char *path)
{
	const char *column = raw_plan_column(item);
	struct text x;
	json_t *new;

	if (column == NULL || (json_is_object(item) && is_known(t, item,
	    NULL)))
		return;
	read_text(t->a, column, &x);
	if (x.alias != NULL || x.distinct || (json_is_object(item) &&
	    (x.direction == NULL || get_str(item, "direction") != NULL)))
		return;
	new = with_column(item, x.base);
	if (x.direction != NULL)
		json_object_set_new(new, "direction",
		    json_string(x.direction));
	say(audit_replace(t->a, path, new), column);
}

/* {"from_column": "orders.customer_id"} without its table. */
static void
see_edge(const struct texts *t, const json_t *edge, const char *path)
{
	static const char *const ends[][2] = {{"from_table", "from_column"},
	    {"to_table", "to_column"}};
	struct audit *a = t->a;
	const char *text;
	json_t *read;

	for (size_t i = 0; i < 2; i++) {
		text = get_str(edge, ends[i][1]);
		if (text == NULL || strchr(text, '.') == NULL ||
		    json_object_get(edge, ends[i][0]) != NULL)
			continue;
		read = sql_read_expression(text, audit_dialect(a), false);
		if (get_str(read, "table") != NULL &&
		    get_str(read, "column") != NULL) {
			say(audit_replace(a, raw_plan_path(&a->arena, path,
			    ends[i][1]), json_incref(json_object_get(read,
			    "column"))), text);
			audit_add(a, raw_plan_path(&a->arena, path,
			    ends[i][0]), json_incref(json_object_get(read,
			    "table")));
		}
		json_decref(read);
	}
}

static void
see_list(const struct texts *t, const json_t *list, const char *path,
    void (*see)(const struct texts *t, const json_t *item, const char *path))
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
		see(t, item, raw_plan_index(&t->a->arena, path, i));
}

static void
see_query(struct audit *a, json_t *query, const char *path)
{
	struct texts t = {a, query, path, audit_seats(a, query, path)};
	const char *group = raw_plan_path(&a->arena, path, "group_by");

	see_list(&t, get_array(get_object(query, "group_by"), "aggregates"),
	    raw_plan_path(&a->arena, group, "aggregates"), see_aggregate);
	see_list(&t, get_array(query, "order_by"), raw_plan_path(&a->arena,
	    path, "order_by"), see_order);
	see_list(&t, get_array(query, "join_edges"), raw_plan_path(&a->arena,
	    path, "join_edges"), see_edge);
	see_selections(&t);
}

void
texts_rule(struct audit *a)
{
	audit_queries(a, see_query);
}
