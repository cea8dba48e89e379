/* Values of conditions, wherever they stand. */
#include "follow/value.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "follow/following.h"
#include "json/get.h"

/* Conditions with values, and the tables whose columns they are of. */
struct values {
	json_t *preds;  /* borrowed objects, in an array */
	json_t *tables; /* the name of each one's table */
	bool other;     /* there are conditions of another kind, too */
};

static bool
has_value(const json_t *pred)
{
	const char *op = get_str(pred, "op");

	return op != NULL && get_str(pred, "column") != NULL &&
	    get_str(pred, "table") != NULL &&
	    (strcmp(op, "=") == 0 || strcmp(op, "in") == 0) &&
	    json_object_get(pred, "value") != NULL;
}

/* `scope` is the query whose selections names mean first; `outer` the form. */
static void
collect(struct values *v, json_t *value, const json_t *scope,
    const json_t *outer)
{
	const char *key;
	json_t *item;
	size_t i;

	if (json_object_get(value, "selections") != NULL)
		scope = value;
	if (has_value(value)) {
		const char *source = get_str(value, "table");
		const char *table = form_table(scope, source);

		if (table == NULL)
			table = form_table(outer, source);
		json_array_append(v->preds, value);
		json_array_append_new(v->tables, json_string(table ? table :
		    source));
		return;
	}
	if (json_object_get(value, "op") != NULL &&
	    json_object_get(value, "query") == NULL)
		v->other = true;
	json_array_foreach(value, i, item)
		collect(v, item, scope, outer);
	json_object_foreach(value, key, item)
		if (strcmp(key, "join_edges") != 0)
			collect(v, item, scope, outer);
}

static struct values
values_of(json_t *form, const char *part)
{
	struct values v = {json_array(), json_array(), false};

	collect(&v, get_array(form, part), form, form);
	return v;
}

static void
values_free(struct values *v)
{
	json_decref(v->preds);
	json_decref(v->tables);
}

static const char *
text_at(const json_t *list, size_t i)
{
	return json_string_value(json_array_get(list, i));
}

/* All of one column? */
static bool
is_one(const struct values *v)
{
	size_t n = json_array_size(v->preds);

	for (size_t i = 1; i < n; i++)
		if (!ascii_equal(text_at(v->tables, i), text_at(v->tables,
		    0)) || !json_equal(json_object_get(json_array_get(
		    v->preds, i), "column"), json_object_get(json_array_get(
		    v->preds, 0), "column")))
			return false;
	return n > 0;
}

/* The one value, or a list of all (new). */
static json_t *
write_value_of(const struct values *v)
{
	json_t *list = json_array(), *value;

	for (size_t i = 0; i < json_array_size(v->preds); i++) {
		value = json_object_get(json_array_get(v->preds, i),
		    "value");
		if (json_is_array(value))
			json_array_extend(list, value);
		else
			json_array_append(list, value);
	}
	if (json_array_size(list) != 1)
		return list;
	value = json_incref(json_array_get(list, 0));
	json_decref(list);
	return value;
}

/* The values of a condition and others, each once (new). */
static json_t *
united(const json_t *pred, const json_t *more)
{
	json_t *old = json_object_get(pred, "value"), *value;
	json_t *list = json_is_array(old) ? json_copy(old) :
	    json_pack("[O]", old);
	size_t i;

	if (!json_is_array(more) && !get_has(list, more))
		json_array_append(list, (json_t *)more);
	json_array_foreach(more, i, value)
		if (!get_has(list, value))
			json_array_append(list, value);
	return list;
}

/* Put the new values where the topic has values of the column. */
static bool
put(const struct values *old, const struct values *new, bool beside)
{
	const json_t *from = json_array_get(new->preds, 0);
	json_t *all = write_value_of(new), *pred, *value;
	bool found = false;
	size_t i;

	json_array_foreach(old->preds, i, pred) {
		if (!ascii_equal(text_at(old->tables, i), text_at(new->tables,
		    0)) || !json_equal(json_object_get(pred, "column"),
		    json_object_get(from, "column")))
			continue;
		value = beside ? united(pred, all) : json_incref(all);
		json_object_set_new(pred, "op", json_string(
		    json_is_array(value) ? "in" : "="));
		json_object_set_new(pred, "value", value);
		found = true;
	}
	json_decref(all);
	return found;
}


/* Has the topic values of the column that the new ones are of? */
static bool
has_column(const struct values *old, const struct values *new)
{
	for (size_t i = 0; i < json_array_size(old->preds); i++)
		if (ascii_equal(text_at(old->tables, i), text_at(new->tables,
		    0)) && json_equal(json_object_get(json_array_get(
		    old->preds, i), "column"), json_object_get(json_array_get(
		    new->preds, 0), "column")))
			return true;
	return false;
}

/* The parts of a form that hold values: those of its shares count where no
 * condition has any. */
static const char *const parts[] = {"where", "outputs"};
enum { PARTS = 2 };

static bool
is_value(const struct follow *f, const json_t *reading, const json_t *form)
{
	struct values new = values_of((json_t *)form, "where"), old;
	bool fits = !new.other && is_one(&new) &&
	    (phrase_says(reading) & ~(unsigned)PHRASE_CONDITIONS) == 0;
	bool found = false;

	for (size_t i = 0; fits && i < PARTS; i++) {
		old = values_of(f->topic.form, parts[i]);
		found |= has_column(&old, &new);
		values_free(&old);
	}
	values_free(&new);
	return found;
}

static bool
change(struct follow *f, const char *const *texts, size_t n, bool beside)
{
	json_t *selections = json_deep_copy(get_array(f->topic.form,
	    "selections"));
	json_t *edges = json_deep_copy(get_array(f->topic.form,
	    "join_edges"));
	struct values old, new;
	struct phrase p;
	bool good = phrase_read(f, texts, n, false, is_value, &p);

	/* nothing is joined for values that take others' place */
	json_object_set_new(f->topic.form, "selections", selections);
	json_object_set_new(f->topic.form, "join_edges", edges);
	if (!good)
		return false;
	new = values_of(p.form, "where");
	good = false;
	for (size_t i = 0; i < PARTS && !good; i++) {
		old = values_of(f->topic.form, parts[i]);
		good = put(&old, &new, beside);
		values_free(&old);
	}
	phrase_take(f, &p);
	phrase_free(&p);
	values_free(&new);
	return good;
}

bool
value_replace(struct follow *f, const char *const *texts, size_t n)
{
	return change(f, texts, n, false);
}

bool
value_extend(struct follow *f, const char *const *texts, size_t n)
{
	return change(f, texts, n, true);
}
