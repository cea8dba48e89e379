/*
 * A baseline column that is no column but reads as an expression
 * ("COALESCE(a.b, 0) * a.c", "(SELECT MAX(b.x) FROM b)") is written as the
 * expression that it is. The reader makes nodes of it; what it cannot read
 * stays a name, and is none. So is a condition as text.
 */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/name.h"
#include "lang/view/view.h"
#include "sql/read.h"

static bool
look_into(void *arg, json_t *object, const struct place *at)
{
	bool *column = arg;

	(void)at;
	if (get_str(object, "column") != NULL ||
	    get_str(object, "args") != NULL)
		*column = true; /* count(*) is of rows */
	return !*column;
}

/* What is about no column is none. */
static json_t *
read_expression(const char *text, const char *dialect)
{
	bool column = false;
	json_t *expr;

	if (name_is_alias(text) || !view_may_compute(text) ||
	    strcmp(text, "*") == 0)
		return NULL;
	expr = sql_read_expression(text, dialect, true);
	if (expr != NULL)
		raw_plan_each(expr, NULL, look_into, &column);
	if (!column || get_str(expr, "column") != NULL) {
		json_decref(expr);
		return NULL;
	}
	return expr;
}

/* The list an object stands in; in it, the member that takes expressions. */
static const struct home {
	const char *list, *member;
} homes[] = {
	{"aggregates", "expr"},
	{"group_by_columns", "expr"},
	{"order_by", "expr"},
	{"select", "expr"},
	{"filters", "left"},
	{"global_filters", "left"},
	{"having_filters", "left"},
	{"and", "left"},
	{"or", "left"},
	{"on", "left"},
	{"filter", "left"},
	{"partition_by", "expr"},
};

static const char *
home_of(const struct place *at)
{
	if (at->key != NULL || at->up == NULL || at->up->key == NULL)
		return NULL;
	for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i++)
		if (strcmp(homes[i].list, at->up->key) == 0)
			return homes[i].member;
	return NULL;
}

static bool
is_known(const struct audit *a, const char *name)
{
	for (size_t i = 0; a->known != NULL && i < a->known->ntables; i++)
		if (schema_column(&a->known->tables[i], name, NULL) != NULL)
			return true;
	return false;
}

struct lift {
	struct audit *a;
	const json_t *query;
	const char *dialect;
	struct seats seats;
};

/* Columns without a table are those of the table that was said, where it has
 * them; in a query they are its own first. */
static bool
see_column(void *arg, json_t *object, const struct place *at)
{
	const struct seat *seat = arg;
	const char *column = get_str(object, "column");

	(void)at;
	if (raw_plan_is_query(object))
		return false;
	if (column != NULL && json_object_get(object, "table") == NULL &&
	    schema_column(seat->known, column, NULL) != NULL)
		json_object_set_new(object, "table",
		    json_string(seat_name(seat)));
	return true;
}

static json_t *
rewrite(const struct lift *l, const json_t *object, const char *member,
    json_t *expr)
{
	const struct seat *seat = seat_find(&l->seats,
	    get_str(object, "table"));
	json_t *new = json_deep_copy(object);

	if (seat != NULL && seat->known != NULL)
		raw_plan_each(expr, NULL, see_column, (void *)seat);
	json_object_del(new, "column");
	json_object_del(new, "table");
	json_object_set_new(new, member, expr);
	return new;
}

/* SUM of "sum(a.x)", a term as it is defined: the sum is said twice. */
static json_t *
said_once(const json_t *object, json_t *expr /* steals */)
{
	const char *outer = get_str(object, "function");
	const char *inner = get_str(expr, "fn");
	json_t *args = get_array(expr, "args"), *arg;

	if (outer == NULL || inner == NULL || !ascii_equal(outer, inner) ||
	    json_object_size(expr) != 2 || json_array_size(args) != 1)
		return expr;
	arg = json_incref(json_array_get(args, 0));
	json_decref(expr);
	return arg;
}

/* {"test": "a.x > b.y"} becomes the predicate that it is. */
static bool
lift_condition(struct lift *l, const char *text, const struct place *at)
{
	struct buf why = BUF_INIT;
	json_t *pred = sql_read_condition(text, l->dialect, &why);

	if (pred != NULL)
		change_say(audit_replace(l->a, walk_pointer(l->a, at), pred),
		    FINDING_expression_parsed, "the text '%.100s' was parsed "
		    "as a condition", text);
	buf_free(&why);
	return pred != NULL;
}

/* "album.title" or a name in quotes: an object with the column that is meant
 * and its table, which said another one at times (new); NULL. */
static json_t *
own_column(const struct lift *l, const json_t *object, const char *text)
{
	const char *said = get_str(object, "table");
	const struct seat *seat = seat_find(&l->seats, said);
	json_t *new, *read = *text != '"' && !view_may_compute(text) ? NULL :
	    sql_read_expression(text, l->dialect, false);
	const char *table = get_str(read, "table");

	if (get_str(read, "column") == NULL || (table == NULL && said == NULL)) {
		json_decref(read);
		return NULL;
	}
	new = json_deep_copy(object);
	json_object_set(new, "column", json_object_get(read, "column"));
	if (table != NULL && (said == NULL || (!ascii_equal(table, said) &&
	    (seat == NULL || seat->known == NULL ||
	    !ascii_equal(table, seat->known->name))))) {
		json_object_set(new, "table", json_object_get(read, "table"));
		if (seat_find(&l->seats, table) == NULL) {
			json_decref(new);
			new = NULL;
		}
	}
	json_decref(read);
	return new;
}

static bool
lift(void *arg, json_t *object, const struct place *at)
{
	const char *text = get_str(object, "column");
	const char *test = get_str(object, "test");
	const char *member = home_of(at);
	struct lift *l = arg;
	json_t *expr, *own;

	if (object != l->query && raw_plan_is_query(object))
		return false;
	if (test != NULL)
		return !lift_condition(l, test, at);
	if (text == NULL || is_known(l->a, text))
		return true;
	own = own_column(l, object, text);
	if (own != NULL)
		change_say(audit_replace(l->a, walk_pointer(l->a, at),
		    json_incref(own)), FINDING_name_corrected,
		    "column '%.100s' is '%s' of '%s'", text, get_str(own,
		    "column"), get_str(own, "table"));
	json_decref(own);
	if (own != NULL || member == NULL)
		return true;
	expr = read_expression(text, l->dialect);
	if (expr != NULL)
		expr = said_once(object, expr);
	if (expr != NULL)
		change_say(audit_replace(l->a, walk_pointer(l->a, at),
		    rewrite(l, object, member, expr)),
		    FINDING_expression_parsed, "the column '%.100s' was parsed "
		    "as an expression", text);
	return true;
}

static void
lift_all(struct audit *a, json_t *query, const char *path)
{
	const char *said = get_str(audit_plan(a), "dialect");
	struct lift l = {a, query, said != NULL ? said : get_str(get_object(
	    a->doc, "database"), "dialect"), audit_seats(a, query, path)};

	raw_plan_each(query, raw_plan_place(&a->arena, path), lift, &l);
}

void
lift_rule(struct audit *a)
{
	audit_queries(a, lift_all);
}
