/* How a policy spells names, and whether the database has them. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "sql/policy/policy_part.h"

/* ---- spelling ------------------------------------------------------------ */

const char *
policy_name_part(const char *key, bool last, struct buf *part)
{
	const char *s = key;

	if (*s != '"') {
		s = last ? key + strlen(key) : key + strcspn(key, ".");
		buf_add(part, key, (size_t)(s - key));
	} else {
		for (s++; *s != '\0'; s++) {
			if (*s == '"' && *++s != '"')
				break;
			buf_ch(part, *s);
		}
	}
	return *s == '.' ? s + 1 : NULL;
}

void
policy_name_whole(const char *key, struct buf *name)
{
	name->len = 0;
	buf_str(name, "");
	if (policy_name_part(key, true, name) != NULL) {
		name->len = 0;
		buf_str(name, key);
	}
}

bool
policy_name_ends(const char *key)
{
	const char *s = key;
	bool open;

	while (*s == '"') {
		open = true;
		for (s++; *s != '\0' && open; s++)
			if (*s == '"' && s[1] == '"')
				s++;
			else
				open = *s != '"';
		if (open || (*s != '\0' && *s++ != '.'))
			return false;
	}
	return s > key ? strcmp(key, "\"\"") != 0 : *s != '\0';
}

const char *
policy_listed_name(const json_t *item)
{
	return json_is_string(item) ? json_string_value(item) :
	    get_str(item, "column");
}

/* "table.column", "schema.table.column": the table's part, as a key of
 * `tables` (new), and the column behind it; NULL where there is none. */
static char *
table_of(const char *key, struct buf *column)
{
	struct buf part = BUF_INIT;
	const char *at = key, *last = NULL;
	char *table = NULL;

	while ((at = policy_name_part(at, false, &part)) != NULL)
		last = at;
	if (last != NULL) {
		policy_name_whole(last, column);
		table = mem_strndup(key, (size_t)(last - key - 1));
	}
	buf_free(&part);
	return table;
}

bool
policy_names_one(const char *key)
{
	struct buf column = BUF_INIT;
	char *table = table_of(key, &column);
	bool one = table != NULL;

	free(table);
	buf_free(&column);
	return one;
}

bool
policy_names_column(const struct dialect *d, const char *key,
    const char *schema, const char *table, const char *column)
{
	struct buf name = BUF_INIT;
	char *of;
	bool same;

	if (strcmp(key, "*") == 0)
		return true;
	policy_name_whole(key, &name);
	same = column != NULL && ascii_equal(name.s, column);
	of = table_of(key, &name);
	if (column == NULL)
		same = of == NULL;
	if (of != NULL && !same)
		same = policy_names_table(d, of, schema, table) &&
		    (column == NULL || strcmp(name.s, "*") == 0 ||
		    ascii_equal(name.s, column));
	free(of);
	buf_free(&name);
	return same;
}

bool
policy_names_anywhere(const char *key, const char *column)
{
	struct buf name = BUF_INIT;
	char *of;
	bool same;

	if (column == NULL || strcmp(key, "*") == 0)
		return true;
	policy_name_whole(key, &name);
	same = ascii_equal(name.s, column);
	of = table_of(key, &name);
	same = same || (of != NULL && (strcmp(name.s, "*") == 0 ||
	    ascii_equal(name.s, column)));
	free(of);
	buf_free(&name);
	return same;
}

/* ---- whether the database has them --------------------------------------- */

struct checking {
	const struct policy *p;
	const struct dialect *d;
	const json_t *tables;
	struct findings *f;
};

static bool
is_optional(const json_t *entry)
{
	return get_true(entry, "optional");
}

static const char *
schema_of(const struct checking *c, const json_t *table)
{
	const struct source source = {.kind = SOURCE_TABLE,
	    .u.table.schema = get_str(table, "schema")};

	return policy_schema(c->d, &source);
}

/* Names of tables, or of the columns of those that the key `of` names, all
 * where it is NULL. */
static void
tell(struct checking *c, const char *member, const char *what,
    const char *name, bool columns, const char *of)
{
	json_t *finding, *table, *column;
	struct buf pointer = BUF_INIT, plain = BUF_INIT;
	const char **names = NULL;
	size_t n = 0, cap = 0, i, k;

	ptr_key(&pointer, member);
	finding = finding_add(c->f, FINDING_policy_invalid, pointer.s,
	    "the policy names the unknown %s '%s'", what, name);
	json_array_foreach(c->tables, i, table) {
		if (!columns) {
			MEM_GROW(names, n, cap);
			names[n++] = get_str(table, "name");
			continue;
		}
		if (of != NULL && !policy_names_table(c->d, of,
		    schema_of(c, table), get_str(table, "name")))
			continue;
		json_array_foreach(get_array(table, "columns"), k, column) {
			MEM_GROW(names, n, cap);
			names[n++] = json_string_value(column);
		}
	}
	policy_name_whole(name, &plain);
	finding_near(finding, plain.s, names, n);
	if (get_str(finding, "hint") == NULL)
		finding_hint(finding, "mark it \"optional\": true if it may be "
		    "missing");
	free(names);
	buf_free(&plain);
	buf_free(&pointer);
}

/* A table whose columns cannot be read may have any. */
static bool
has_column(const struct checking *c, const json_t *table, const char *key)
{
	const json_t *columns = get_array(table, "columns"), *column;
	size_t i;

	json_array_foreach(columns, i, column)
		if (policy_names_column(c->d, key, schema_of(c, table),
		    get_str(table, "name"), json_string_value(column)))
			return true;
	return columns == NULL;
}

static bool
any_has(const struct checking *c, const char *key)
{
	const json_t *table;
	size_t i;

	json_array_foreach(c->tables, i, table)
		if (has_column(c, table, key))
			return true;
	return strcmp(key, "*") == 0;
}

static void
check_table(struct checking *c, const char *key, const json_t *entry)
{
	const json_t *table, *found = NULL, *item;
	size_t i;

	json_array_foreach(c->tables, i, table)
		if (policy_names_table(c->d, key, schema_of(c, table),
		    get_str(table, "name")))
			found = table;
	if (found == NULL) {
		if (!is_optional(entry))
			tell(c, "tables", "table", key, false, NULL);
		return;
	}
	json_array_foreach(get_array(entry, "deny"), i, item)
		if (!is_optional(item) && !has_column(c, found,
		    policy_listed_name(item)))
			tell(c, "tables", "column", policy_listed_name(item),
			    true, key);
}

/* A condition by column compares the name as the engine does. */
static bool
is_somewhere(const struct checking *c, const char *name)
{
	const json_t *table, *column;
	size_t i, k;

	json_array_foreach(c->tables, i, table) {
		if (get_array(table, "columns") == NULL)
			return true;
		json_array_foreach(get_array(table, "columns"), k, column)
			if (policy_same_name(c->d, json_string_value(column),
			    name))
				return true;
	}
	return false;
}

static void
check_alone(const struct policy *p, struct checking *c)
{
	struct buf name = BUF_INIT;
	const char *key;
	json_t *value;
	size_t i;

	json_object_foreach(p->tables, key, value)
		check_table(c, key, value);
	json_object_foreach(p->columns, key, value) {
		policy_name_whole(key, &name);
		if (!is_optional(value) && !is_somewhere(c, name.s))
			tell(c, "columns", "column", key, true, NULL);
	}
	json_array_foreach(p->deny, i, value)
		if (!is_optional(value) &&
		    !any_has(c, policy_listed_name(value)))
			tell(c, "deny", "column", policy_listed_name(value),
			    true, NULL);
	buf_free(&name);
}

bool
policy_check(const struct policy *p, const struct dialect *d,
    const json_t *names, struct findings *f)
{
	size_t errors = f->errors;

	for (; p != NULL; p = p->also)
		check_alone(p, &(struct checking){p, d,
		    get_array(names, "tables"), f});
	return f->errors == errors;
}
