/* The operations that make one plan of another. */
#include "edit/diff/diff.h"

#include <string.h>

#include "edit/edit.h"
#include "edit/form/form.h"
#include "json/get.h"

/* ---- the same, however it is spelled ---------------------------------- */

/* An edge of two columns reads the same from both ends, except for an outer
 * join, which is read from that whose rows all stay. */
static json_t *
spell_edge(const json_t *edge)
{
	static const char *const keys[][2] = {{"from_table", "to_table"},
	    {"from_column", "to_column"}};
	const char *type = get_str(edge, "join_type");
	const char *from = get_str(edge, "from_table");
	const char *to = get_str(edge, "to_table");
	json_t *out = json_copy((json_t *)edge);
	bool turn;

	if (type != NULL && strcmp(type, "inner") == 0) {
		json_object_del(out, "join_type");
		type = NULL;
	}
	if (get_str(edge, "from_column") == NULL || from == NULL || to == NULL)
		return out;
	turn = type != NULL ? strcmp(type, "right") == 0 :
	    strcmp(from, to) > 0;
	if (!turn)
		return out;
	for (size_t i = 0; i < 2; i++) {
		json_object_set(out, keys[i][0],
		    json_object_get(edge, keys[i][1]));
		json_object_set(out, keys[i][1],
		    json_object_get(edge, keys[i][0]));
	}
	if (type != NULL)
		json_object_set_new(out, "join_type", json_string("left"));
	return out;
}

/* The same items, whatever their order. */
static bool
same_items(const json_t *x, const json_t *y)
{
	const json_t *item;
	size_t i;

	if (json_array_size(x) != json_array_size(y))
		return false;
	json_array_foreach(x, i, item)
		if (!get_has(y, item))
			return false;
	json_array_foreach(y, i, item)
		if (!get_has(x, item))
			return false;
	return true;
}

static json_t *
spell_edges(const json_t *form)
{
	json_t *out = json_array();
	const json_t *edge;
	size_t i;

	json_array_foreach(get_array(form, "join_edges"), i, edge)
		json_array_append_new(out, spell_edge(edge));
	return out;
}

bool
diff_same_joins(const struct between *b)
{
	json_t *x = spell_edges(b->j.form), *y = spell_edges(b->now);
	bool same = same_items(x, y);

	json_decref(x);
	json_decref(y);
	return same;
}

static bool
same_member(const json_t *x, const json_t *y, const char *key)
{
	const json_t *a = json_object_get(x, key), *b = json_object_get(y, key);

	return a == b || (a != NULL && b != NULL && json_equal(a, b));
}

static bool
same_form(const struct between *b)
{
	static const char *const lists[] = {"selections", "where", "groups",
	    "having"};
	static const char *const members[] = {"outputs", "orders",
	    "distinct", "limit", "offset", "ctes", "windows"};

	const json_t *x = b->j.form, *y = b->now;

	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if (!same_member(x, y, members[i]))
			return false;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (!same_items(get_array(x, lists[i]),
		    get_array(y, lists[i])))
			return false;
	return diff_same_joins(b) && parts_grouped(x) == parts_grouped(y);
}

/* ---- steps ------------------------------------------------------------ */

bool
diff_do(struct between *b, json_t *op)
{
	struct diff_mark m = diff_begin(b);

	if (patch_do(&b->j, op)) {
		json_array_append_new(b->ops, op);
		diff_keep(&m);
		return true;
	}
	findings_free(&b->f);
	b->f = (struct findings)FINDINGS_INIT("t2s-patch");
	json_decref(op);
	diff_back(b, &m);
	return false;
}

struct diff_mark
diff_begin(const struct between *b)
{
	return (struct diff_mark){json_deep_copy(b->j.form),
	    json_array_size(b->ops)};
}

void
diff_keep(struct diff_mark *m)
{
	json_decref(m->form);
	m->form = NULL;
}

void
diff_back(struct between *b, struct diff_mark *m)
{
	json_decref(b->j.form);
	b->j.form = m->form;
	m->form = NULL;
	while (json_array_size(b->ops) > m->ops)
		json_array_remove(b->ops, json_array_size(b->ops) - 1);
	job_seats(&b->j);
}

/* A number of the plan that is set or taken away. */
static bool
step_number(struct between *b, const char *key, const char *op)
{
	json_t *value = json_object_get(b->now, key);

	if (same_member(b->j.form, b->now, key))
		return true;
	return (value == NULL || json_is_integer(value)) && diff_do(b,
	    json_pack("{ss sO}", "op", op, key, value != NULL ? value :
	    json_null()));
}

static bool
step_distinct(struct between *b)
{
	bool wanted = get_true(b->now, "distinct");

	return wanted == get_true(b->j.form, "distinct") ||
	    diff_do(b, json_pack("{ss sb}", "op", "set_distinct",
	    "distinct", wanted));
}

static bool
steps(struct between *b)
{
	return diff_tables(b) && diff_conditions(b, "where") &&
	    diff_shown(b) && diff_conditions(b, "having") &&
	    step_distinct(b) && diff_orders(b) &&
	    step_number(b, "limit", "modify_limit") &&
	    step_number(b, "offset", "modify_offset") &&
	    same_form(b);
}

/* ---- plans ------------------------------------------------------------ */

static bool
same_dialect(const json_t *before, const json_t *now)
{
	const char *x = get_str(before, "dialect"), *y = get_str(now,
	    "dialect");

	return x == NULL || y == NULL || strcmp(x, y) == 0;
}

/* Does one say what the other does, whatever is noted beside it? */
static bool
same_query(const json_t *before, const json_t *now)
{
	static const char *const members[] = {"ctes", "selections",
	    "join_edges", "global_filters", "subquery_filters", "group_by",
	    "window_functions", "windows", "select", "distinct", "set",
	    "order_by", "limit", "offset"};

	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if (!same_member(before, now, members[i]))
			return false;
	return same_dialect(before, now);
}

static json_t *
another(const json_t *now)
{
	return json_pack("[{ss so}]", "op", "replace_plan", "plan",
	    json_deep_copy(now));
}

json_t *
edit_between(const json_t *before, const json_t *now, const struct schema *s)
{
	struct between b = {.f = FINDINGS_INIT("t2s-patch")};
	json_t *form = form_of(now, s), *out;

	if (same_query(before, now)) {
		json_decref(form);
		return json_array();
	}
	b.now = form;
	b.ops = json_array();
	b.j.doc = json_pack("{so}", "plan", json_deep_copy(before));
	b.j.plan = get_object(b.j.doc, "plan");
	b.j.form = form_of(before, s);
	b.j.known = s;
	b.j.findings = &b.f;
	b.j.reasons = (struct buf)BUF_INIT;
	job_seats(&b.j);
	if (form != NULL && b.j.form != NULL && same_dialect(before, now) &&
	    steps(&b))
		out = json_incref(b.ops);
	else
		out = another(now);
	json_decref(b.ops);
	json_decref(b.j.form);
	json_decref(b.j.doc);
	json_decref(form);
	buf_free(&b.j.reasons);
	arena_free(&b.j.arena);
	findings_free(&b.f);
	return out;
}
