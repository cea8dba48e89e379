/*
 * Drift: the tables as the plan was made against them and as they are now.
 * Where the document has no fingerprints they are taken from the schema, and
 * a table that was narrowed away cannot be judged. A change of what the plan
 * does not use is told, and is no fault.
 */
#include "audit/rule.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "json/get.h"
#include "lang/basis.h"
#include "schema/change/trial.h"

void
audit_gone(struct audit *a, const struct schema_table *t, const char *column)
{
	json_t *list = get_or_make_array(a->gone, t->name);

	if (!get_holds(list, column))
		json_array_append_new(list, json_string(column));
}

/* ---- what changed ------------------------------------------------------- */

/* A table of the basis that is not what it was. */
struct changed {
	struct audit *a;
	const char *key, *path; /* /plan/basis/KEY */
	const json_t *entry;
	const struct schema_table *table;
	const struct basis_list *used;
	bool told;              /* of what the plan uses */
};

/* A change of what the plan uses, or (info) of what it does not. */
static json_t *
tell(struct changed *c, const char *path, bool matters, const char *text)
{
	struct audit *a = c->a;
	json_t *finding = finding_add(a->findings, FINDING_basis_changed,
	    path, "%s", text);

	c->told = c->told || matters;
	if (!matters)
		finding_weigh(a->findings, finding, SEVERITY_INFO);
	else if (a->options->strict_basis)
		finding_weigh(a->findings, finding, SEVERITY_ERROR);
	return finding;
}

static unsigned
uses_of(const struct changed *c, const struct schema_column *column)
{
	for (size_t i = 0; i < c->used->n; i++)
		if (c->used->v[i].column == column)
			return c->used->v[i].uses;
	return 0;
}

/* "compares and shows", as a sentence has it. */
static const char *
uses_words(struct audit *a, unsigned uses)
{
	static const struct {
		enum basis_use use;
		const char *word;
	} words[] = {
		{BASIS_COMPUTED, "computes with"}, {BASIS_COMPARED, "compares"},
		{BASIS_JOINED, "joins by"}, {BASIS_GROUPED, "groups by"},
		{BASIS_ORDERED, "orders by"}, {BASIS_SHOWN, "shows"},
	};
	struct buf b = BUF_INIT;
	const char *text;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (uses & words[i].use)
			buf_fmt(&b, "%s%s", b.len > 0 ? ", " : "",
			    words[i].word);
	text = arena_strdup(&a->arena, b.len > 0 ? b.s : "uses");
	buf_free(&b);
	return text;
}

/* What other values mean for a plan, by what they were and are. */
static const char *
consequence(enum type_class was, enum type_class is)
{
	enum kind { TEXT, NUMBER, TIME, OTHER, KINDS };
	static const enum kind kinds[] = {
		[TYPE_TEXT] = TEXT, [TYPE_INTEGER] = NUMBER,
		[TYPE_NUMBER] = NUMBER, [TYPE_BOOLEAN] = NUMBER,
		[TYPE_DATE] = TIME, [TYPE_TIME] = TIME, [TYPE_DATETIME] = TIME,
		[TYPE_UNKNOWN] = OTHER, [TYPE_BLOB] = OTHER,
		[TYPE_JSON] = OTHER,
	};
	static const char *const words[KINDS][KINDS] = {
		[NUMBER][TEXT] =
		    "as text, '10' comes before '9' and does not equal 10",
		[TEXT][NUMBER] = "a text in a condition may match no number",
		[TIME][TEXT] =
		    "as text, dates sort by time only if all have one format",
		[TEXT][TIME] = "a text in a condition must now be a date",
		[NUMBER][NUMBER] = "fractions may be lost or appear",
		[TIME][TIME] = "a date and a time of that day are not equal",
		[TIME][NUMBER] = "a date in a condition matches no number",
		[NUMBER][TIME] = "a number in a condition matches no date",
	};
	const char *said = words[kinds[was]][kinds[is]];

	return said != NULL ? said : "its values have another type";
}

static void
check_type(struct changed *c, const struct schema_column *column,
    const struct basis_column *was, const char *path)
{
	unsigned uses = uses_of(c, column);
	char *old = mem_strndup(was->type, was->n);
	enum type_class before = type_class(old);
	bool matters = before != column->class && uses != 0;

	if (!ascii_equal(old, column->type))
		tell(c, path, matters, arena_printf(&c->a->arena, "column '%s' "
		    "of '%s' was %s and is now %s%s%s%s%s", column->name,
		    c->key, *old != '\0' ? old : "of any type",
		    *column->type != '\0' ? column->type : "of any type",
		    matters ? ", and the plan " : "", matters ? uses_words(c->a,
		    uses) : "", matters ? " it: " : "", matters ?
		    consequence(before, column->class) : ""));
	free(old);
	if (!was->not_null || !column->nullable)
		return;
	matters = (uses & ~(unsigned)BASIS_SHOWN) != 0;
	tell(c, path, matters, arena_printf(&c->a->arena, "column '%s' of '%s' "
	    "can now be null%s%s%s", column->name, c->key, matters ?
	    ", and the plan " : "", matters ? uses_words(c->a, uses) : "",
	    matters ? " it: rows without a value match no condition and no row "
	    "of another table" : ""));
}

static const char *
joined_names(struct audit *a, const json_t *names)
{
	struct buf b = BUF_INIT;
	const json_t *name;
	const char *text;
	size_t i;

	json_array_foreach(names, i, name)
		buf_fmt(&b, "%s%s", i > 0 ? ", " : "",
		    json_string_value(name));
	text = arena_strdup(&a->arena, b.s);
	buf_free(&b);
	return text;
}

/* No plan can mean what it meant without what it uses; what another rule put
 * in its place is a guess. */
static void
weigh_gone(struct changed *c, json_t *finding)
{
	finding_weigh(c->a->findings, finding, SEVERITY_ERROR);
}

/* Does the plan name it still? */
static bool
is_missed(const struct changed *c, const char *name)
{
	const json_t *missing = get_object(c->a->drift, "missing");

	return get_holds(get_array(c->a->gone, c->table->name), name) ||
	    get_holds(get_array(missing, c->table->name), name) ||
	    get_holds(get_array(missing, ""), name);
}

static void
check_gone(struct changed *c, const char *name, const char *path)
{
	const json_t *offers = drift_offers(c->a, c->table->name, name), *offer;
	bool missed = is_missed(c, name);
	json_t *finding;
	size_t i;

	if (drift_name(c->a, c->table->name, name) != NULL)
		return; /* it has a finding of its own */
	finding = tell(c, path, missed, arena_printf(&c->a->arena,
	    "column '%s' of '%s'%s no longer exists", name, c->key, missed ?
	    ", which the plan uses," : ""));
	if (missed)
		weigh_gone(c, finding);
	json_array_foreach(offers, i, offer)
		finding_candidate(finding, json_string_value(offer));
	if (json_array_size(offers) > 0)
		finding_hint(finding, "columns of the same type: %s; if one "
		    "replaces it, change the name in the plan",
		    joined_names(c->a, offers));
}

static void
check_columns(struct changed *c)
{
	const char *list = raw_plan_path(&c->a->arena, c->path, "columns");
	const struct schema_column *column;
	struct basis_column was;
	const char *name, *path;
	json_t *text;

	json_object_foreach(get_object(c->entry, "columns"), name, text) {
		if (!basis_column(c->entry, name, &was))
			continue;
		path = raw_plan_path(&c->a->arena, list, name);
		column = schema_column(c->table, name, NULL);
		if (column == NULL)
			check_gone(c, name, path);
		else
			check_type(c, column, &was, path);
	}
}

/* The columns of a list of names; false if one is not there. */
static bool
find_columns(const struct schema_table *t, const json_t *names,
    const struct schema_column **out)
{
	const json_t *name;
	size_t i;

	json_array_foreach(names, i, name) {
		out[i] = json_is_string(name) ? schema_column(t,
		    json_string_value(name), NULL) : NULL;
		if (out[i] == NULL)
			return false;
	}
	return json_array_size(names) > 0;
}

static void
check_unique(struct changed *c)
{
	const char *path = raw_plan_path(&c->a->arena, c->path, "unique");
	const struct schema_column **columns;
	const json_t *key;
	size_t i;

	json_array_foreach(get_array(c->entry, "unique"), i, key) {
		columns = arena_alloc(&c->a->arena,
		    (json_array_size(key) + 1) * sizeof *columns);
		if (find_columns(c->table, key, columns) &&
		    !schema_is_unique(c->table, columns, json_array_size(key)))
			tell(c, raw_plan_index(&c->a->arena, path, i), true,
			    arena_printf(&c->a->arena, "'%s' of '%s' is no "
			    "longer a key: a join on it may repeat rows and "
			    "count or add them twice", joined_names(c->a, key),
			    c->key));
	}
}

static void
check_refers(struct changed *c)
{
	const char *list = raw_plan_path(&c->a->arena, c->path, "refers"), *own;
	json_t *was;

	json_object_foreach(get_object(c->entry, "refers"), own, was) {
		const char *now = NULL;
		char *names, *other;

		for (size_t i = 0; i < c->table->nkeys; i++) {
			other = basis_refers(&c->table->keys[i], &names);
			if (strcmp(names, own) == 0 && (now == NULL ||
			    strcmp(other, json_string_value(was)) == 0))
				now = arena_strdup(&c->a->arena, other);
			free(names);
			free(other);
		}
		if (strchr(own, ',') == NULL &&
		    schema_column(c->table, own, NULL) == NULL)
			continue; /* it is gone */
		if (!json_is_string(was) || (now != NULL &&
		    strcmp(now, json_string_value(was)) == 0))
			continue;
		tell(c, raw_plan_path(&c->a->arena, list, own), true,
		    arena_printf(&c->a->arena, "'%s' of '%s' referenced '%s' "
		    "and now references %s%s%s: a join on it may find no row "
		    "or a different row", own, c->key, json_string_value(was),
		    now != NULL ? "'" : "", now != NULL ? now : "nothing",
		    now != NULL ? "'" : ""));
	}
}

/* ---- a fingerprint alone ------------------------------------------------ */

/* The columns that came, and nothing else, as far as that can be told. */
static json_t *
added(const struct changed *c)
{
	struct trial trial;
	json_t *names;

	trial_open(&trial, c->table->json, basis_print(c->entry),
	    get_object(c->a->drift, "tables"),
	    get_object(c->a->drift, "columns"));
	names = trial_added(&trial);
	trial_close(&trial);
	return names;
}

/* What is left to say of a table of which nothing that the plan uses is seen
 * to have changed. */
static void
tell_rest(struct changed *c)
{
	json_t *names = added(c);
	const char *list = joined_names(c->a, names);
	bool stars = names != NULL && c->used->stars;
	json_t *finding;

	if (names == NULL && json_is_string(c->entry)) {
		finding = tell(c, c->path, true, arena_printf(&c->a->arena,
		    "table '%s' has changed since the plan was made", c->key));
		finding_hint(finding, "all columns that the plan uses still "
		    "exist; review the plan, then run t2s-audit --renew-basis");
	} else {
		tell(c, c->path, stars, arena_printf(&c->a->arena,
		    "table '%s' has changed since the plan was made%s%s%s%s",
		    c->key, names != NULL ? ": '" : ", but nothing that the "
		    "plan uses", list, names != NULL ? "' was added" : "",
		    stars ? ", which * now includes" : ""));
	}
	json_decref(names);
}

/* Of a fingerprint alone: what the plan uses and is gone. */
static void
check_missing(struct changed *c)
{
	const json_t *gone = get_array(c->a->gone, c->table->name), *column;
	json_t *finding;
	size_t i;

	if (!json_is_string(c->entry) || json_array_size(gone) == 0)
		return;
	finding = tell(c, c->path, true, arena_printf(&c->a->arena,
	    "table '%s' has changed since the plan was made: columns that the "
	    "plan used no longer exist", c->key));
	weigh_gone(c, finding);
	json_array_foreach(gone, i, column)
		finding_candidate(finding, json_string_value(column));
}

static void
check_table(struct changed *c)
{
	check_missing(c);
	check_columns(c);
	check_unique(c);
	check_refers(c);
	if (!c->told)
		tell_rest(c);
}

/* ---- the rule ----------------------------------------------------------- */

static bool
is_dropped(const struct audit *a, const char *key)
{
	return get_holds(get_array(get_object(a->doc, "schema"), "dropped"),
	    key);
}

static void
compare(struct audit *a, const char *key, const json_t *entry,
    const struct basis_list *used)
{
	const json_t *said = audit_said_prints(a);
	const struct schema_table *t = audit_basis_table(a, key);
	const char *was = basis_print(entry), *is;
	const char *path = raw_plan_path(&a->arena, "/plan/basis", key);
	struct changed c = {a, key, path, entry, t, used, false};

	is = said != NULL ? get_str(said, key) : NULL;
	if (is == NULL && t != NULL)
		is = audit_fingerprint(a, t);
	if (was == NULL)
		return;
	if (is == NULL && !is_dropped(a, key))
		finding_add(a->findings, FINDING_basis_missing, path,
		    "table '%s', which the plan was made for, no longer exists",
		    key);
	else if (is != NULL && strcmp(is, was) != 0 && t != NULL)
		check_table(&c);
	else if (is != NULL && strcmp(is, was) != 0)
		tell(&c, path, true, arena_printf(&a->arena, "table '%s' has "
		    "changed since the plan was made", key));
}

void
basis_check(struct audit *a)
{
	json_t *basis = get_object(audit_plan(a), "basis"), *entry;
	struct basis_list used;
	const char *key;

	if (json_object_size(basis) == 0 ||
	    (a->known == NULL && audit_said_prints(a) == NULL))
		return;
	basis_collect(&used, a->view.query, &a->arena);
	json_object_foreach(basis, key, entry)
		compare(a, key, entry, &used);
}
