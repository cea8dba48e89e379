/* Join edges as they are spelled: both ends selected, both columns there. */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/name.h"
#include "link/path/path.h"
#include "words/resemble.h"

struct edge {
	const struct seats *seats;
	const json_t *json;
	const char *path;
};

static const struct end {
	const char *table, *column;
} ends[] = {
	{"from_table", "from_column"},
	{"to_table", "to_column"},
};

static void
mend_name(struct audit *a, const struct edge *e, const char *key,
    const char *old, const char *new, bool is_case)
{
	struct change *c = audit_replace(a, raw_plan_path(&a->arena, e->path,
	    key), json_string(new));

	change_say(c, is_case ? FINDING_name_case_differs :
	    FINDING_name_corrected, is_case ? "'%.100s' in a join matches '%s' "
	    "except for its case" : "unknown '%.100s' in a join: read as '%s'",
	    old, new);
}

static void
replace(struct audit *a, const struct edge *e, const char *key,
    const char *name, const char *why)
{
	change_say(audit_replace(a, raw_plan_path(&a->arena, e->path, key),
	    json_string(name)), FINDING_name_corrected, "%s", why);
}

static const char *const *
names_of_seats(struct audit *a, const struct seats *seats, size_t *n)
{
	const char **names = arena_alloc(&a->arena,
	    (seats->n + 1) * sizeof *names);

	*n = 0;
	for (size_t i = 0; i < seats->n; i++)
		if (seat_name(&seats->v[i]) != NULL)
			names[(*n)++] = seat_name(&seats->v[i]);
	return names;
}

/* The end names nothing that is selected. */
static void
mend_stranger(struct audit *a, const struct edge *e, const char *key,
    const char *name)
{
	const char *const *names;
	size_t n;
	long best;

	if (a->known == NULL || audit_is_cte(a, name) ||
	    schema_table(a->known, NULL, name, NULL, NULL) != NULL)
		return; /* it will be selected, or two have the name */
	names = names_of_seats(a, e->seats, &n);
	best = suggest_name(name, names, n);
	if (best < 0) {
		names = suggest_tables(a, &n);
		best = suggest_name(name, names, n);
	}
	if (best >= 0)
		mend_name(a, e, key, name, names[best], false);
}

/* The other end's seat. */
static const struct seat *
seat_across(const struct edge *e, const char *key)
{
	bool from = strcmp(key, ends[0].column) == 0;

	return seat_find(e->seats, get_str(e->json, ends[from].table));
}

/* One key alone leads from table to table: that was meant. */
static bool
mend_by_key(struct audit *a, const struct edge *e, const struct seat *seat,
    const char *key)
{
	const struct seat *across = seat_across(e, key);
	struct path_edge edges[2];
	const struct schema_column *own, *other;
	const char *far = ends[strcmp(key, ends[0].column) == 0].column;

	if (!name_is_plain(get_str(e->json, key)) || across == NULL || across->known == NULL ||
	    across->known == seat->known || path_keys_between(a->known,
	    seat->known, across->known, edges, 2) != 1 ||
	    !path_edge_columns(&edges[0], &own, &other))
		return false;
	mend_name(a, e, key, get_str(e->json, key), own->name, false);
	if (get_str(e->json, far) != NULL &&
	    strcmp(get_str(e->json, far), other->name) != 0)
		mend_name(a, e, far, get_str(e->json, far), other->name,
		    false);
	return true;
}

/* Does a key lead from one column to the other? */
static bool
is_key(const struct audit *a, const struct seat *x, const char *column,
    const struct seat *y, const char *other)
{
	const struct schema_column *from, *to;
	struct path_edge edges[4];
	size_t n = path_keys_between(a->known, x->known, y->known, edges,
	    sizeof edges / sizeof edges[0]);

	for (size_t i = 0; i < n; i++)
		if (path_edge_columns(&edges[i], &from, &to) &&
		    ascii_equal(from->name, column) &&
		    ascii_equal(to->name, other))
			return true;
	return false;
}

/* Another table of the query has the column: its was meant; with `keyed`
 * where it is joined along a key then. */
static bool
mend_by_owner(struct audit *a, const struct edge *e, const struct seat *seat,
    const char *key, bool keyed)
{
	const struct seat *across = seat_across(e, key), *owner = NULL;
	const char *name = get_str(e->json, key);
	const char *far = get_str(e->json,
	    ends[strcmp(key, ends[0].column) == 0].column);

	for (size_t i = 0; i < e->seats->n; i++) {
		const struct seat *s = &e->seats->v[i];

		if (s == seat || s == across || s->known == NULL ||
		    schema_column(s->known, name, NULL) == NULL)
			continue;
		if (owner != NULL)
			return false;
		owner = s;
	}
	if (owner == NULL || seat_name(owner) == NULL || (keyed &&
	    (far == NULL || across == NULL || across->known == NULL ||
	    !is_key(a, owner, name, across, far))))
		return false;
	replace(a, e, key == ends[0].column ? ends[0].table : ends[1].table,
	    seat_name(owner), arena_printf(&a->arena, "the column '%.100s' of "
	    "a join belongs to '%s', not to '%s'", name, seat_name(owner),
	    seat_name(seat)));
	return true;
}

static bool
has(const struct seat *seat, const char *column)
{
	return seat != NULL && seat->known != NULL && column != NULL &&
	    schema_column(seat->known, column, NULL) != NULL;
}

/* Each end has the other's column: they were exchanged. */
static bool
mend_swapped(struct audit *a, const struct edge *e, const struct seat *seat,
    const char *key)
{
	const char *far = ends[strcmp(key, ends[0].column) == 0].column;
	const char *own = get_str(e->json, key), *other =
	    get_str(e->json, far);
	const struct seat *across = seat_across(e, key);
	const char *why;

	if (!has(across, own) || !has(seat, other))
		return false;
	why = arena_printf(&a->arena, "the columns of a join were swapped: "
	    "'%s' belongs to '%s'", own, seat_name(across));
	replace(a, e, key, other, why);
	replace(a, e, far, own, why);
	return true;
}

static void
mend_column(struct audit *a, const struct edge *e, const struct seat *seat,
    const char *key)
{
	const char *name = get_str(e->json, key), *best;
	const struct schema_column *column;
	const char *const *names;
	bool inexact = false;
	size_t n;

	if (name == NULL || seat->known == NULL)
		return;
	column = schema_column(seat->known, name, &inexact);
	if (column != NULL) {
		if (inexact)
			mend_name(a, e, key, name, column->name, true);
		return;
	}
	if (audit_is_touched(a, raw_plan_path(&a->arena, e->path, key)) ||
	    mend_swapped(a, e, seat, key) ||
	    mend_by_owner(a, e, seat, key, true))
		return;
	names = suggest_columns(&a->arena, seat->known, &n);
	best = suggest_column(name, seat->table, names, n);
	audit_gone(a, seat->known, name);
	if ((best == NULL || resemble(name, best, seat->table) <
	    RESEMBLE_SLIP) && (mend_by_key(a, e, seat, key) ||
	    mend_by_owner(a, e, seat, key, false)))
		return;
	if (best != NULL)
		mend_name(a, e, key, name, best, false);
}

static bool
is_spelled(const struct seat *seat, const char *name)
{
	return (seat->alias != NULL && strcmp(seat->alias, name) == 0) ||
	    (seat->table != NULL && strcmp(seat->table, name) == 0);
}

/* Does a selection have this name, so that not finding it means that two
 * have it? */
static bool
is_shared(const struct seats *seats, const char *name)
{
	for (size_t i = 0; i < seats->n; i++)
		if (is_spelled(&seats->v[i], name))
			return true;
	return false;
}

static bool
is_id(const struct seat *seat, const char *name)
{
	const struct schema_column *c = seat != NULL && seat->known != NULL &&
	    name != NULL && ascii_equal(name, "id") ?
	    schema_column(seat->known, name, NULL) : NULL;

	return c != NULL && schema_is_unique(seat->known, &c, 1);
}

/* Both ends are "id", and one key joins the tables otherwise: dog.id is not
 * owner.id. */
static void
mend_ids(struct audit *a, const struct edge *e)
{
	const char *from = get_str(e->json, "from_column");
	const char *to = get_str(e->json, "to_column");
	const struct seat *x = seat_find(e->seats, get_str(e->json,
	    "from_table")), *y = seat_find(e->seats, get_str(e->json,
	    "to_table"));
	struct path_edge edges[2];
	const struct schema_column *own, *other;
	const char *why;

	if (!is_id(x, from) || !is_id(y, to) || x->known == y->known ||
	    path_keys_between(a->known, x->known, y->known, edges, 2) != 1)
		return;
	if (!path_edge_columns(&edges[0], &own, &other) ||
	    schema_key_doubted(edges[0].key) || is_key(a, x, from, y, to))
		return;
	why = arena_printf(&a->arena, "'%s.id' and '%s.id' are keys of "
	    "different things: joined on the foreign key instead", seat_name(x),
	    seat_name(y));
	replace(a, e, "from_column", own->name, why);
	replace(a, e, "to_column", other->name, why);
}

static void
mend_end(struct audit *a, const struct edge *e, const struct end *end)
{
	const char *name = get_str(e->json, end->table);
	const struct seat *seat;

	if (name == NULL)
		return;
	seat = seat_find(e->seats, name);
	if (seat == NULL) {
		if (!is_shared(e->seats, name))
			mend_stranger(a, e, end->table, name);
		return;
	}
	if (!is_spelled(seat, name))
		mend_name(a, e, end->table, name, seat_name(seat), true);
	mend_column(a, e, seat, end->column);
}

static bool
may_have(const struct seat *seat, const char *name)
{
	return seat->known == NULL ||
	    schema_column(seat->known, name, NULL) != NULL;
}

/* Is the column that USING names one of the side of the join that an end
 * says? What was joined before is a side, and so is a group: any other seat
 * may be in it. */
static bool
side_may_have(const struct edge *e, const struct seat *end, bool to,
    const char *name)
{
	const struct seat *other = to ? end : seat_find(e->seats,
	    get_str(e->json, "to_table"));

	if (may_have(end, name))
		return true;
	if (to && strstr(end->path, "/group/") == NULL)
		return false;
	for (size_t i = 0; i < e->seats->n; i++)
		if (&e->seats->v[i] != other && may_have(&e->seats->v[i], name))
			return true;
	return false;
}

/* Its columns stay: the resolver tells those that are not there. */
static void
mark_using(struct audit *a, const struct edge *e)
{
	const struct seat *seat;
	const json_t *item;
	const char *name;
	size_t i;

	json_array_foreach(get_array(e->json, "using"), i, item) {
		name = json_string_value(item);
		for (size_t k = 0; name != NULL && k < 2; k++) {
			seat = seat_find(e->seats,
			    get_str(e->json, ends[k].table));
			if (seat == NULL ||
			    side_may_have(e, seat, k == 1, name))
				continue;
			audit_gone(a, seat->known, name);
			return;
		}
	}
}

struct mentions {
	const char *from, *to, *other;
	bool has_from, has_to, several;
};

static bool
see_mention(void *arg, json_t *object, const struct place *at)
{
	struct mentions *m = arg;
	const char *name = get_str(object, "table");

	(void)at;
	if (raw_plan_is_query(object))
		return false;
	if (name == NULL)
		return true;
	if (ascii_equal(name, m->from))
		m->has_from = true;
	else if (ascii_equal(name, m->to))
		m->has_to = true;
	else if (m->other == NULL || ascii_equal(name, m->other))
		m->other = name;
	else
		m->several = true;
	return true;
}

/* Was it joined before the edge? Then it is right: `from_table` beside `on`
 * only says after which table the other comes. */
static bool
is_joined(const struct edge *e, const json_t *edges, size_t before,
    const char *name)
{
	const char *end;

	if (e->seats->n > 0 && seat_find(e->seats, name) == &e->seats->v[0])
		return true;
	for (size_t i = 0; i < before; i++)
		for (size_t k = 0; k < 2; k++) {
			end = get_str(json_array_get(edges, i),
			    ends[k].table);
			if (end != NULL && ascii_equal(end, name))
				return true;
		}
	return false;
}

/* The condition of an edge names what it connects. */
static void
mend_ends(struct audit *a, const struct edge *e)
{
	json_t *on = get_array(e->json, "on");
	struct mentions m = {.from = get_str(e->json, "from_table"),
	    .to = get_str(e->json, "to_table")};

	if (on == NULL || m.from == NULL || m.to == NULL)
		return;
	raw_plan_each(on, NULL, see_mention, &m);
	if (m.has_to && !m.has_from && m.other != NULL && !m.several)
		replace(a, e, ends[0].table, m.other, arena_printf(&a->arena,
		    "the condition of a join uses '%s', not '%s'", m.other,
		    m.from));
}

static void
mend_list(struct audit *a, const struct seats *seats, const json_t *owner,
    const char *path)
{
	const char *list = raw_plan_path(&a->arena, path, "join_edges");
	struct edge e = {seats, NULL, NULL};
	const char *name;
	json_t *edge;
	size_t i;

	json_array_foreach(get_array(owner, "join_edges"), i, edge) {
		e.json = edge;
		e.path = raw_plan_index(&a->arena, list, i);
		mend_end(a, &e, &ends[0]);
		mend_end(a, &e, &ends[1]);
		mark_using(a, &e);
		mend_ids(a, &e);
		name = get_str(edge, ends[0].table);
		if (name != NULL && !is_joined(&e,
		    get_array(owner, "join_edges"), i, name))
			mend_ends(a, &e);
	}
}

static void
mend_groups(struct audit *a, const struct seats *seats, const json_t *owner,
    const char *path)
{
	const char *list = raw_plan_path(&a->arena, path, "selections"), *here;
	const json_t *selection, *group;
	size_t i;

	mend_list(a, seats, owner, path);
	json_array_foreach(get_array(owner, "selections"), i, selection) {
		group = get_object(selection, "group");
		if (group == NULL)
			continue;
		here = raw_plan_index(&a->arena, list, i);
		mend_groups(a, seats, group,
		    raw_plan_path(&a->arena, here, "group"));
	}
}

static void
mend_edges(struct audit *a, json_t *query, const char *path)
{
	struct seats seats = audit_seats(a, query, path);

	if (!audit_clash(&seats))
		mend_groups(a, &seats, query, path);
}

void
edges_rule(struct audit *a)
{
	audit_queries(a, mend_edges);
}
