#include "schema/change/trial.h"

#include <string.h>

#include "json/get.h"
#include "schema/schema.h"

/* So many fingerprints are made of a table, and no more. */
#define TRIALS 20000
/* So many columns may have been added at the end. */
#define ADDED 8

/* ---- a copy that is changed --------------------------------------------- */

static void
put(json_t *list, size_t i, const char *name)
{
	json_array_set_new(list, i, json_string(name));
}

static void
rename_in(const json_t *list, const char *from, const char *to)
{
	const json_t *name;
	size_t i;

	json_array_foreach(list, i, name)
		if (json_is_string(name) &&
		    strcmp(json_string_value(name), from) == 0)
			put((json_t *)list, i, to);
}

/* The columns that keys of this table have in the table `of`. */
static void
rename_target(json_t *table, const char *of, const char *from, const char *to)
{
	const json_t *key;
	size_t i;

	json_array_foreach(get_array(table, "foreign_keys"), i, key)
		if (get_is(key, "to_table", of))
			rename_in(get_array(key, "to_columns"), from, to);
}

static void
rename_column(json_t *table, const char *from, const char *to)
{
	json_t *item;
	size_t i;

	json_array_foreach(get_array(table, "columns"), i, item)
		if (get_is(item, "name", from))
			json_object_set_new(item, "name", json_string(to));
	rename_in(get_array(table, "primary_key"), from, to);
	json_array_foreach(get_array(table, "unique_keys"), i, item)
		rename_in(item, from, to);
	json_array_foreach(get_array(table, "foreign_keys"), i, item)
		rename_in(get_array(item, "columns"), from, to);
	rename_target(table, get_str(table, "name"), from, to);
}

static void
retarget(json_t *table, const char *from, const char *to)
{
	json_t *key;
	size_t i;

	json_array_foreach(get_array(table, "foreign_keys"), i, key)
		if (get_is(key, "to_table", from))
			json_object_set_new(key, "to_table", json_string(to));
}

static void
drop_keys(json_t *keys, const char *member, const char *column)
{
	const json_t *key;

	for (size_t i = json_array_size(keys); i-- > 0;) {
		key = json_array_get(keys, i);
		if (get_holds(member != NULL ? get_array(key, member) : key,
		    column))
			json_array_remove(keys, i);
	}
}

/* A column and the keys that it brought. */
static void
drop_column(json_t *table, size_t at)
{
	json_t *columns = json_object_get(table, "columns");
	json_t *gone = json_incref(json_array_get(columns, at));
	const char *name = get_str(gone, "name");

	json_array_remove(columns, at);
	if (name != NULL) {
		drop_keys(json_object_get(table, "unique_keys"), NULL, name);
		drop_keys(json_object_get(table, "foreign_keys"), "columns",
		    name);
	}
	json_decref(gone);
}

/* ---- trials ------------------------------------------------------------- */

static bool
fits(const json_t *table, const char *print)
{
	char now[17];

	schema_fingerprint(table, now);
	return strcmp(now, print) == 0;
}

void
trial_call(struct trial *t, const char *old)
{
	const char *is = get_str(t->table, "name");

	if (is == NULL)
		return;
	retarget(t->table, is, old);
	json_object_set_new(t->table, "name", json_string(old));
}

void
trial_open(struct trial *t, const json_t *table, const char *print,
    const json_t *tables, const json_t *columns)
{
	const char *old, *of;
	json_t *new, *names;

	t->table = json_deep_copy(table);
	t->print = print;
	json_object_foreach((json_t *)columns, of, names)
		json_object_foreach(names, old, new) {
			if (strcmp(of, get_str(table, "name")) == 0)
				rename_column(t->table, json_string_value(new),
				    old);
			else
				rename_target(t->table, of,
				    json_string_value(new), old);
		}
	json_object_foreach((json_t *)tables, old, new) {
		if (get_is(t->table, "name", json_string_value(new)))
			trial_call(t, old);
		else
			retarget(t->table, json_string_value(new), old);
	}
}

void
trial_close(struct trial *t)
{
	json_decref(t->table);
}

bool
trial_same(const struct trial *t)
{
	return fits(t->table, t->print);
}

/* Give each of names[at..] a column; `left` counts the trials that remain. */
static bool
assign(const struct trial *t, const json_t *names, size_t at, json_t *found,
    long *left)
{
	const char *old = json_string_value(json_array_get(names, at)), *name;
	const json_t *columns = get_array(t->table, "columns");
	json_t *is;
	bool was = false;

	if (at == json_array_size(names))
		return --*left >= 0 && trial_same(t);
	for (size_t i = 0; i < json_array_size(columns) && !was && *left > 0;
	    i++) {
		is = json_incref(json_object_get(json_array_get(columns, i),
		    "name"));
		name = json_string_value(is);
		if (name != NULL && !get_holds(names, name)) {
			rename_column(t->table, name, old);
			was = assign(t, names, at + 1, found, left);
			rename_column(t->table, old, name);
			if (was)
				json_object_set(found, old, is);
		}
		json_decref(is);
	}
	return was;
}

json_t *
trial_renamed(struct trial *t, const json_t *names, bool added)
{
	json_t *whole = t->table, *found = json_object();
	size_t n = json_array_size(get_array(whole, "columns"));
	long left = TRIALS;
	bool was = false;

	if (json_array_size(names) == 0 || json_array_size(names) > n)
		n = 0;
	t->table = json_deep_copy(whole);
	for (size_t k = 0; k <= (added ? ADDED : 0) && k < n && !was; k++) {
		if (k > 0)
			drop_column(t->table, n - k);
		was = assign(t, names, 0, found, &left);
	}
	json_decref(t->table);
	t->table = whole;
	if (was)
		return found;
	json_decref(found);
	return NULL;
}

bool
trial_dropped(struct trial *t, const json_t *columns)
{
	json_t *copy = json_deep_copy(t->table), *into, *column;
	size_t n = json_array_size(get_array(copy, "columns")), i, place;
	bool was = false;

	for (size_t k = 0; k <= ADDED && k < n && !was; k++) {
		json_decref(copy);
		copy = json_deep_copy(t->table);
		into = json_object_get(copy, "columns");
		for (i = 1; i <= k; i++)
			drop_column(copy, n - i);
		json_array_foreach(columns, i, column) {
			place = (size_t)get_number(column, "place", 0);
			if (place >= 1)
				json_array_insert(into, place - 1, column);
		}
		was = json_array_size(into) ==
		    n - k + json_array_size(columns) && fits(copy, t->print);
	}
	json_decref(copy);
	return was;
}

static json_t *
name_at(const json_t *table, size_t i)
{
	return json_incref(json_object_get(json_array_get(
	    get_array(table, "columns"), i), "name"));
}

json_t *
trial_added(struct trial *t)
{
	size_t n = json_array_size(get_array(t->table, "columns"));
	json_t *added = json_array(), *copy = json_deep_copy(t->table);
	bool was = false;

	for (size_t k = 1; k <= ADDED && k < n && !was; k++) {
		json_array_insert_new(added, 0, name_at(t->table, n - k));
		drop_column(copy, n - k);
		was = fits(copy, t->print);
	}
	json_decref(copy);
	for (size_t i = 0; i + 1 < n && !was; i++) {
		json_array_clear(added);
		json_array_append_new(added, name_at(t->table, i));
		copy = json_deep_copy(t->table);
		drop_column(copy, i);
		was = fits(copy, t->print);
		json_decref(copy);
	}
	if (was)
		return added;
	json_decref(added);
	return NULL;
}
