/*
 * Tables and columns that have another name than when the plan was made. What
 * the fingerprints of its basis prove is mended, and so is what is called
 * alike and has the same type; other columns of its type are offered
 * (basis.c). a->drift keeps what was found before anything is changed:
 *
 *	tables     {old: new}
 *	columns    {table of now: {old: new}}
 *	offers     {table of now: {old: [new]}}, which it may be
 *	explained  {basis key: true}: nothing else happened to these
 *	missing    {table of now: [columns that the plan names]}, "": of any
 */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/basis.h"
#include "lang/scope/scope.h"
#include "schema/change/trial.h"

const char *
drift_bare(const char *key)
{
	const char *dot = strchr(key, '.');

	return dot != NULL ? dot + 1 : key;
}

json_t *
drift_part(struct audit *a, const char *member)
{
	return get_or_make_object(a->drift, member);
}

const char *
drift_name(struct audit *a, const char *table, const char *old)
{
	return get_str(get_object(get_object(a->drift, "columns"), table),
	    old);
}

const json_t *
drift_offers(struct audit *a, const char *table, const char *old)
{
	return get_array(get_object(get_object(a->drift, "offers"), table),
	    old);
}

/* ---- what the plan names and nobody has --------------------------------- */

/* The table that a reference means, whether it has the column or not. */
const struct schema_table *
drift_table(const struct query *q, const struct expr *e)
{
	const struct source *source = NULL;

	for (; q != NULL && source == NULL; q = q->outer)
		source = source_of(q, e);
	return source != NULL && source->kind == SOURCE_TABLE ?
	    source->u.table.table : NULL;
}

bool
drift_is_bare(const struct expr *e)
{
	return e->u.column.table == NULL && e->u.column.source == NULL;
}

static void
see_missing(struct audit *a, struct expr *e, struct query *q)
{
	const struct schema_table *t;
	json_t *list;

	if (e->kind != EXPR_COLUMN || e->u.column.name == NULL ||
	    e->u.column.column != NULL)
		return;
	t = drift_table(q, e);
	if (t == NULL && !drift_is_bare(e))
		return;
	list = get_or_make_array(drift_part(a, "missing"),
	    t != NULL ? t->name : "");
	if (!get_holds(list, e->u.column.name))
		json_array_append_new(list, json_string(e->u.column.name));
}

/* ---- what became of them ------------------------------------------------ */

/* Is all of it in the document, so that its fingerprint can be made? */
static bool
is_whole(struct audit *a, const struct schema_table *t)
{
	const char *now = audit_fingerprint(a, t);
	char made[17];

	schema_fingerprint(t->json, made);
	return now != NULL && strcmp(now, made) == 0;
}

/* Columns of the entry that the table lacks; of an entry without columns those
 * that the plan names. New. */
static json_t *
lost_columns(struct audit *a, const json_t *entry,
    const struct schema_table *t)
{
	const json_t *missing = get_object(a->drift, "missing");
	const json_t *list = get_array(missing, t->name);
	json_t *lost = json_array(), *text;
	const char *name;

	if (json_is_string(entry)) {
		json_array_extend(lost, (json_t *)(list != NULL ? list :
		    get_array(missing, "")));
		return lost;
	}
	json_object_foreach(get_object(entry, "columns"), name, text)
		if (schema_column(t, name, NULL) == NULL)
			json_array_append_new(lost, json_string(name));
	return lost;
}

/* A look before the trial, since there may be a thousand tables: is what the
 * plan used there, in its place and with its type? */
static bool
may_succeed(const json_t *entry, const struct schema_table *t, bool columns)
{
	enum { LOST = 2 };
	const struct schema_column *c;
	struct basis_column was;
	const char *name;
	size_t lost = 0;
	json_t *text;

	json_object_foreach(get_object(entry, "columns"), name, text) {
		c = schema_column(t, name, NULL);
		if (!basis_column(entry, name, &was))
			return false;
		if (c == NULL)
			lost++;
		else if (was.place > 0 && was.place != c - t->columns + 1)
			return false;
		else if (strlen(c->type) != was.n)
			return false;
	}
	return columns ? lost > 0 && lost <= LOST : lost == 0;
}

/* Is the table `t` the one that the entry tells of, under another name;
 * `columns`: and columns of it, too? */
static bool
is_successor(struct audit *a, const char *key, const json_t *entry,
    const struct schema_table *t, bool columns)
{
	const char *print = basis_print(entry);
	json_t *lost, *found = NULL;
	struct trial trial;
	bool was;

	if (print == NULL || !may_succeed(entry, t, columns) ||
	    audit_basis_of(a, t) != NULL || !is_whole(a, t))
		return false;
	trial_open(&trial, t->json, print, get_object(a->drift, "tables"),
	    get_object(a->drift, "columns"));
	trial_call(&trial, drift_bare(key));
	was = trial_same(&trial);
	if (!was && columns) {
		lost = lost_columns(a, entry, t);
		found = trial_renamed(&trial, lost, false);
		was = found != NULL;
		json_decref(lost);
	}
	if (found != NULL)
		json_object_set_new(drift_part(a, "columns"), t->name, found);
	trial_close(&trial);
	return was;
}

static void
find_table(struct audit *a, const char *key, const json_t *entry)
{
	const struct schema_table *t, *hit = NULL;

	for (int columns = 0; columns < 2 && hit == NULL; columns++)
		for (size_t i = 0; i < a->known->ntables; i++) {
			t = &a->known->tables[i];
			if (!is_successor(a, key, entry, t, columns > 0))
				continue;
			if (hit != NULL)
				return; /* either may be it */
			hit = t;
		}
	if (hit == NULL)
		return;
	json_object_set_new(drift_part(a, "tables"), drift_bare(key),
	    json_string(hit->name));
	json_object_set_new(drift_part(a, "explained"), key, json_true());
}

/* The columns as they were, by place; NULL if one is not told. New. */
static json_t *
as_they_were(const json_t *entry, const json_t *lost)
{
	json_t *all = json_array(), *name, *column;
	struct basis_column was;
	size_t i, k;

	json_array_foreach(lost, i, name) {
		if (!basis_column(entry, json_string_value(name), &was) ||
		    was.place == 0)
			continue;
		column = json_pack("{sO ss% sb si}", "name", name, "type",
		    was.type, was.n, "nullable", !was.not_null, "place",
		    was.place);
		for (k = 0; k < json_array_size(all); k++)
			if (get_number(json_array_get(all, k), "place", 0) >
			    was.place)
				break;
		json_array_insert_new(all, k, column);
	}
	if (json_array_size(all) == json_array_size(lost))
		return all;
	json_decref(all);
	return NULL;
}

static bool
were_dropped(struct trial *t, const json_t *entry, const json_t *lost)
{
	json_t *columns = as_they_were(entry, lost);
	bool were = columns != NULL && json_array_size(columns) > 0 &&
	    trial_dropped(t, columns);

	json_decref(columns);
	return were;
}

static void
find_columns(struct audit *a, const char *key, const json_t *entry,
    const struct schema_table *t, bool last)
{
	json_t *lost = lost_columns(a, entry, t), *found = NULL, *name;
	struct trial trial;
	bool same = false, gone = false;
	size_t i;

	if (is_whole(a, t)) {
		trial_open(&trial, t->json, basis_print(entry),
		    get_object(a->drift, "tables"),
		    get_object(a->drift, "columns"));
		same = trial_same(&trial);
		found = same ? NULL : trial_renamed(&trial, lost, true);
		gone = found == NULL && were_dropped(&trial, entry, lost);
		trial_close(&trial);
	}
	if (found != NULL)
		json_object_set_new(drift_part(a, "columns"), t->name, found);
	if (same || found != NULL)
		json_object_set_new(drift_part(a, "explained"), key, json_true());
	else if (last && !gone)
		json_array_foreach(lost, i, name)
			drift_alike(a, entry, t, json_string_value(name));
	json_decref(lost);
}

/* A key to what was renamed is only understood when that is known: twice. */
void
drift_find(struct audit *a, const json_t *basis)
{
	static const struct walker w = {.expr = see_missing};
	const struct schema_table *t;
	const char *key, *now;
	json_t *entry;

	a->drift = json_object();
	walk_plan(a, &w);
	for (int pass = 0; pass < 2; pass++)
		json_object_foreach((json_t *)basis, key, entry) {
			if (basis_print(entry) == NULL || json_object_get(
			    drift_part(a, "explained"), key) != NULL)
				continue;
			t = audit_basis_table(a, key);
			if (t == NULL) {
				find_table(a, key, entry);
				continue;
			}
			now = audit_fingerprint(a, t);
			if (now != NULL &&
			    strcmp(now, basis_print(entry)) != 0)
				find_columns(a, key, entry, t,
				    pass > 0);
		}
}
