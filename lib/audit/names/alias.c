/*
 * Aliases that are no names are replaced by names made here, never cleaned:
 * what was written in them reaches nothing.
 */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/name.h"

static bool
is_taken(const struct seats *seats, const char *name)
{
	for (size_t i = 0; i < seats->n; i++)
		if ((seats->v[i].alias != NULL &&
		    ascii_equal(seats->v[i].alias, name)) ||
		    (seats->v[i].table != NULL &&
		    ascii_equal(seats->v[i].table, name)))
			return true;
	return false;
}

/* "t1", "t2", ..: the first that nothing in the query is called. */
static const char *
fresh_alias(struct audit *a, const struct seats *seats)
{
	const char *name;

	for (size_t i = 1;; i++) {
		name = arena_printf(&a->arena, "t%zu", i);
		if (!is_taken(seats, name) &&
		    (a->known == NULL || schema_table(a->known, NULL, name,
		    NULL, NULL) == NULL))
			return name;
	}
}

static void
mend_aliases(struct audit *a, json_t *query, const char *path)
{
	struct seats seats = audit_seats(a, query, path);
	const struct seat *seat;
	const char *name;

	for (size_t i = 0; i < seats.n; i++) {
		seat = &seats.v[i];
		if (seat->alias == NULL || name_is_alias(seat->alias))
			continue;
		name = fresh_alias(a, &seats);
		change_say(audit_replace(a, raw_plan_path(&a->arena, seat->path,
		    "alias"), json_string(name)), FINDING_alias_replaced,
		    "invalid alias '%.100s': replaced by '%s'", seat->alias,
		    name);
		audit_rename(a, query, path, seat->alias, name);
		return; /* the next one gets another name */
	}
}

void
alias_rule(struct audit *a)
{
	audit_queries(a, mend_aliases);
}

struct names {
	const char *wanted;
	bool found;
};

static bool
find_output(void *arg, json_t *object, const struct place *at)
{
	static const char *const keys[] = {"alias", "as"};
	struct names *n = arg;
	const char *name;

	(void)at;
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
		name = get_str(object, keys[i]);
		if (name != NULL && ascii_equal(name, n->wanted))
			n->found = true;
	}
	return !n->found;
}

/* Does the schema have a column of this name? */
static bool
is_column(const struct audit *a, const char *name)
{
	for (size_t i = 0; a->known != NULL && i < a->known->ntables; i++)
		if (schema_column(&a->known->tables[i], name, NULL) != NULL)
			return true;
	return false;
}

/* "SUM" of "total" is sum_total, where that is a name and free. */
const char *
audit_fresh_output(struct audit *a, const json_t *object)
{
	const char *function = get_str(object, "function");
	const char *column = get_str(object, "column");
	char *stem = arena_strdup(&a->arena,
	    function != NULL && name_is_alias(function) &&
	    strlen(function) < 30 ? function : "output");
	struct names n = {stem, true};

	for (char *s = stem; *s != '\0'; s++)
		*s = (char)ascii_lower((unsigned char)*s);
	if (column != NULL && name_is_alias(column) && strlen(column) < 30)
		n.wanted = stem = arena_printf(&a->arena, "%s_%s", stem,
		    column);
	for (size_t i = 2; n.found; i++) {
		n.found = is_column(a, n.wanted);
		raw_plan_each(audit_plan(a), NULL, find_output, &n);
		if (n.found)
			n.wanted = arena_printf(&a->arena, "%s_%zu", stem, i);
	}
	return n.wanted;
}

static void
mend_output(struct audit *a, const json_t *object, const char *path,
    const char *key)
{
	const char *old = get_str(object, key), *new;

	if (old == NULL || name_is_alias(old) || is_column(a, old) ||
	    a->nchanges > 0)
		return;
	new = audit_fresh_output(a, object);
	change_say(audit_replace(a, raw_plan_path(&a->arena, path, key),
	    json_string(new)), FINDING_alias_replaced, "invalid alias "
	    "'%.100s': replaced by '%s'", old, new);
	audit_rename_output(a, old, new);
}

/* Outputs are the elements of these lists; a name in "columns" of a
 * selection and in "select" is "as". */
static bool
see_output(void *arg, json_t *object, const struct place *at)
{
	struct audit *a = arg;
	const char *list = at->key == NULL && at->up != NULL ?
	    at->up->key : NULL;
	const char *path;

	if (list == NULL)
		return true;
	path = walk_pointer(a, at);
	if (strcmp(list, "aggregates") == 0 ||
	    strcmp(list, "window_functions") == 0)
		mend_output(a, object, path, "alias");
	else if (strcmp(list, "select") == 0 ||
	    strcmp(list, "columns") == 0 ||
	    strcmp(list, "group_by_columns") == 0)
		mend_output(a, object, path, "as");
	return true;
}

/* "goals_2": the first such name that nothing is called. */
static const char *
further_output(struct audit *a, const char *name)
{
	struct names n = {name, true};

	for (size_t i = 2; n.found; i++) {
		n.wanted = arena_printf(&a->arena, "%s_%zu", name, i);
		n.found = is_column(a, n.wanted);
		raw_plan_each(audit_plan(a), NULL, find_output, &n);
	}
	return n.wanted;
}

/* An answer with two columns of one name loses one where it is read by name. */
static void
part_outputs(struct audit *a, const json_t *list, const char *path,
    const char *key)
{
	const json_t *one, *other;
	size_t i, k;

	json_array_foreach(list, i, one)
		json_array_foreach(list, k, other) {
			const char *name = get_str(one, key), *new;

			if (k >= i || a->nchanges > 0)
				break;
			if (name == NULL || get_str(other, key) == NULL ||
			    !ascii_equal(name, get_str(other, key)))
				continue;
			new = further_output(a, name);
			change_say(audit_replace(a, arena_printf(&a->arena,
			    "%s/%zu/%s", path, i, key), json_string(new)),
			    FINDING_alias_replaced, "two outputs are called "
			    "'%s': the second is '%s' now", name, new);
		}
}

void
alias_output_rule(struct audit *a)
{
	struct place root = {NULL, "plan", 0};
	const json_t *plan = audit_plan(a);

	raw_plan_each(audit_plan(a), &root, see_output, a);
	part_outputs(a, get_array(plan, "select"), "/plan/select", "as");
	part_outputs(a, get_array(get_object(plan, "group_by"), "aggregates"),
	    "/plan/group_by/aggregates", "alias");
}
