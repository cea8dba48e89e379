#include "schema/change/diff.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "schema/change/renames.h"
#include "schema/schema.h"

enum change {
#define CHANGE(name, sign, words) CHANGE_##name,
#include "schema/change/diff.def"
#undef CHANGE
	CHANGES
};

static const struct {
	const char *name;
	char sign;
	const char *words;
} changes[] = {
#define CHANGE(name, sign, words) {#name, sign, words},
#include "schema/change/diff.def"
#undef CHANGE
};

struct diff {
	json_t *out;
	const struct schema *before, *after;
	struct renames renames;
};

static json_t *
add(struct diff *d, enum change what, const char *table)
{
	json_t *change = json_pack("{ss ss}", "change", changes[what].name,
	    "table", table);

	json_array_append_new(d->out, change);
	return change;
}

static void
add_pair(json_t *change, const char *before, const char *after)
{
	json_object_set_new(change, "before", json_string(before));
	json_object_set_new(change, "after", json_string(after));
}

/* ---- columns ------------------------------------------------------------ */

static const char *
null_words(const struct schema_column *c)
{
	return c->nullable ? "nullable" : "not null";
}

static void
add_column(struct diff *d, enum change what, const struct schema_column *c)
{
	json_t *change = add(d, what, c->table->name);

	json_object_set_new(change, "column", json_string(c->name));
	json_object_set_new(change, "type", json_string(c->type));
}

static void
compare_column(struct diff *d, const struct schema_column *x,
    const struct schema_column *y)
{
	json_t *change;

	if (!ascii_equal(x->type, y->type)) {
		change = add(d, CHANGE_type_changed, y->table->name);
		json_object_set_new(change, "column", json_string(y->name));
		add_pair(change, x->type, y->type);
	}
	if (x->nullable != y->nullable) {
		change = add(d, CHANGE_nullable_changed, y->table->name);
		json_object_set_new(change, "column", json_string(y->name));
		add_pair(change, null_words(x), null_words(y));
	}
}

static void
compare_columns(struct diff *d, const struct schema_table *x,
    const struct schema_table *y)
{
	const struct renamed *r;
	json_t *change;
	size_t i;

	for (i = 0; i < x->ncolumns; i++) {
		const struct schema_column *c = renames_column(&d->renames,
		    &x->columns[i], y);

		if (c != NULL)
			compare_column(d, &x->columns[i], c);
		else if (!renames_left_out(y, &x->columns[i]))
			add_column(d, CHANGE_column_removed, &x->columns[i]);
	}
	for (i = 0; i < d->renames.n; i++) {
		r = &d->renames.v[i];
		if (r->from_column == NULL || r->to_column->table != y)
			continue;
		change = add(d, CHANGE_column_renamed, y->name);
		json_object_set_new(change, "column",
		    json_string(r->from_column->name));
		json_object_set_new(change, "to",
		    json_string(r->to_column->name));
		json_object_set(change, "because", r->because);
	}
	for (i = 0; i < y->ncolumns; i++)
		if (!renames_has(&d->renames, &y->columns[i], x) &&
		    !renames_left_out(x, &y->columns[i]))
			add_column(d, CHANGE_column_added, &y->columns[i]);
}

/* ---- keys --------------------------------------------------------------- */

/* Names of columns as they are called now; new. */
static json_t *
names_now(struct diff *d, const json_t *names, const struct schema_table *x,
    const struct schema_table *y)
{
	json_t *out = json_array();
	const json_t *name;
	size_t i;

	json_array_foreach(names, i, name) {
		const struct schema_column *c = x == NULL ||
		    !json_is_string(name) ? NULL :
		    schema_column(x, json_string_value(name), NULL);

		if (c != NULL && y != NULL)
			c = renames_column(&d->renames, c, y);
		json_array_append_new(out, c != NULL ? json_string(c->name) :
		    json_incref((json_t *)name));
	}
	return out;
}

/* Keys of two lists, each an object of what a change has. */
static void
compare_lists(struct diff *d, const struct schema_table *y,
    const json_t *before, const json_t *after, enum change removed,
    enum change added)
{
	json_t *key;
	size_t i;

	json_array_foreach((json_t *)before, i, key)
		if (!get_has(after, key))
			json_object_update(add(d, removed, y->name), key);
	json_array_foreach((json_t *)after, i, key)
		if (!get_has(before, key))
			json_object_update(add(d, added, y->name), key);
}

static json_t *
unique_keys(struct diff *d, const struct schema_table *t,
    const struct schema_table *now)
{
	json_t *out = json_array();
	const json_t *key;
	size_t i;

	json_array_foreach(get_array(t->json, "unique_keys"), i, key)
		json_array_append_new(out, json_pack("{so}", "columns",
		    names_now(d, key, t, now)));
	return out;
}

static json_t *
foreign_keys(struct diff *d, const struct schema *s,
    const struct schema_table *t, const struct schema_table *now)
{
	const struct schema_table *to, *to_now;
	json_t *out = json_array();
	const json_t *key;
	const char *name;
	size_t i;

	json_array_foreach(get_array(t->json, "foreign_keys"), i, key) {
		name = get_str(key, "to_table");
		if (name == NULL || get_is(key, "origin", "inferred"))
			continue;
		to = schema_table(s, get_str(key, "to_schema"), name, NULL,
		    NULL);
		to_now = to == NULL || now == NULL ? NULL :
		    renames_table(&d->renames, to, d->after);
		json_array_append_new(out, json_pack("{so ss so}", "columns",
		    names_now(d, get_array(key, "columns"), t, now),
		    "to_table", to_now != NULL ? to_now->name : name,
		    "to_columns", names_now(d, get_array(key, "to_columns"),
		    to, to_now)));
	}
	return out;
}

static void
compare_keys(struct diff *d, const struct schema_table *x,
    const struct schema_table *y)
{
	json_t *before = names_now(d, get_array(x->json, "primary_key"), x, y);
	json_t *after = names_now(d, get_array(y->json, "primary_key"), NULL,
	    NULL), *change;

	if (!json_equal(before, after)) {
		change = add(d, CHANGE_primary_key_changed, y->name);
		json_object_set(change, "before", before);
		json_object_set(change, "after", after);
	}
	json_decref(before);
	json_decref(after);
	before = unique_keys(d, x, y);
	after = unique_keys(d, y, NULL);
	compare_lists(d, y, before, after, CHANGE_unique_removed,
	    CHANGE_unique_added);
	json_decref(before);
	json_decref(after);
	before = foreign_keys(d, d->before, x, y);
	after = foreign_keys(d, d->after, y, NULL);
	compare_lists(d, y, before, after, CHANGE_foreign_key_removed,
	    CHANGE_foreign_key_added);
	json_decref(before);
	json_decref(after);
}

/* ---- tables ------------------------------------------------------------- */

static void
compare_table(struct diff *d, const struct schema_table *x,
    const struct schema_table *y)
{
	const struct renamed *r = renames_of(&d->renames, x);
	json_t *change;

	if (r != NULL) {
		change = add(d, CHANGE_table_renamed, x->name);
		json_object_set_new(change, "to", json_string(y->name));
		json_object_set(change, "because", r->because);
	}
	if (x->kind != NULL && y->kind != NULL &&
	    strcmp(x->kind, y->kind) != 0)
		add_pair(add(d, CHANGE_kind_changed, y->name), x->kind,
		    y->kind);
	compare_columns(d, x, y);
	compare_keys(d, x, y);
}

static bool
is_left_out(const struct schema *s, const struct schema_table *t)
{
	return get_holds(get_array(s->json, "dropped"), t->name);
}

static void
add_table(struct diff *d, const struct schema_table *t)
{
	json_t *names = json_array();

	for (size_t i = 0; i < t->ncolumns; i++)
		json_array_append_new(names,
		    json_string(t->columns[i].name));
	json_object_set_new(add(d, CHANGE_table_added, t->name), "columns",
	    names);
}

json_t *
schema_diff(const json_t *before, const json_t *after)
{
	struct schema x, y;
	struct diff d = {.out = json_array(), .before = &x, .after = &y};
	const struct schema_table *t;
	size_t i;

	schema_view(&x, before);
	schema_view(&y, after);
	renames_find(&d.renames, &x, &y);
	for (i = 0; i < x.ntables; i++) {
		t = renames_table(&d.renames, &x.tables[i], &y);
		if (t != NULL)
			compare_table(&d, &x.tables[i], t);
		else if (!is_left_out(&y, &x.tables[i]))
			add(&d, CHANGE_table_removed, x.tables[i].name);
	}
	for (i = 0; i < y.ntables; i++)
		if (!renames_has_table(&d.renames, &y.tables[i], &x) &&
		    !is_left_out(&x, &y.tables[i]))
			add_table(&d, &y.tables[i]);
	renames_free(&d.renames);
	schema_free(&x);
	schema_free(&y);
	return d.out;
}

/* ---- for people --------------------------------------------------------- */

static void
say_member(struct buf *out, const json_t *value)
{
	const json_t *item;
	size_t i;

	if (json_is_string(value))
		buf_str(out, *json_string_value(value) != '\0' ?
		    json_string_value(value) : "of any type");
	json_array_foreach(value, i, item)
		buf_fmt(out, "%s%s", i > 0 ? ", " : "",
		    json_is_string(item) ? json_string_value(item) : "?");
}

void
schema_diff_text(struct buf *out, const json_t *list)
{
	const json_t *change;
	const char *s;
	char member[32];
	size_t i, k, n;

	json_array_foreach(list, i, change) {
		for (k = 0; k < CHANGES && !get_is(change, "change",
		    changes[k].name); k++)
			;
		if (k == CHANGES)
			continue;
		buf_fmt(out, "%c ", changes[k].sign);
		for (s = changes[k].words; *s != '\0'; s += n) {
			n = 1;
			if (*s != '%') {
				buf_ch(out, *s);
				continue;
			}
			n = 1 + strspn(s + 1, "abcdefghijklmnopqrstuvwxyz_");
			memcpy(member, s + 1, n - 1);
			member[n - 1] = '\0';
			say_member(out, json_object_get(change, member));
		}
		buf_ch(out, '\n');
	}
}
