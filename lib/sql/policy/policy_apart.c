/*
 * Which rows a condition leaves tells of each column that it uses: whoever adds
 * a policy would find a denied column letter by letter. So it uses no column
 * that another policy denies.
 */
#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "sql/policy/policy_part.h"

/* The table that a key names. */
struct keyed {
	struct buf first, second;
	const char *schema, *table;
};

static struct keyed
keyed(const struct dialect *d, const char *key)
{
	struct keyed k = {BUF_INIT, BUF_INIT, NULL, NULL};
	struct source s = {.kind = SOURCE_TABLE};
	const char *rest = policy_name_part(key, false, &k.first);

	if (rest != NULL)
		(void)policy_name_part(rest, true, &k.second);
	k.table = rest != NULL ? k.second.s : k.first.s;
	s.u.table.schema = rest != NULL ? k.first.s : NULL;
	k.schema = policy_schema(d, &s);
	return k;
}

/* A name by which all of a row is meant, or where it lies. */
static bool
is_of_row(const char *table, const char *column)
{
	static const char *const names[] = {"*", "rowid", "oid", "_rowid_"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (ascii_equal(names[i], column))
			return true;
	return table != NULL && ascii_equal(table, column);
}

/* Of which database the policies are is not known yet: no engine may take it
 * for one that is denied. */
static bool
denies_of_table(const struct policy *p, const char *key, const char *column)
{
	static const enum dialect_id run[] = {DIALECT_SQLITE,
	    DIALECT_POSTGRES};
	bool denied = false;

	for (size_t i = 0; i < sizeof run / sizeof *run; i++) {
		const struct dialect *d = dialect_get(run[i]);
		struct keyed k = keyed(d, key);

		denied = denied || (k.table != NULL && policy_denies_alone(p, d,
		    k.schema, k.table, is_of_row(k.table, column) ? NULL :
		    column));
		buf_free(&k.first);
		buf_free(&k.second);
	}
	return denied;
}

static bool
listed_anywhere(const json_t *list, const char *column)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
		if (policy_names_anywhere(policy_listed_name(item), column))
			return true;
	return false;
}

/* A condition by column is one of any table. */
static bool
denies_anywhere(const struct policy *p, const char *column)
{
	const char *key;
	json_t *entry;

	if (is_of_row(NULL, column))
		column = NULL;
	if (listed_anywhere(p->deny, column))
		return true;
	json_object_foreach(p->tables, key, entry)
		if (listed_anywhere(get_array(entry, "deny"), column))
			return true;
	return false;
}

/* Who asks for the same by itself denies what it uses to others alone. */
static bool
has_same(const struct policy *p, const char *member, const char *key,
    const char *condition)
{
	const char *own = policy_condition(json_object_get(json_object_get(
	    p->json, member), key));

	return own != NULL && strcmp(own, condition) == 0;
}

static bool
check_condition(const struct policy *p, const struct policy *other,
    const char *member, const char *key, struct findings *f)
{
	const char *text = policy_condition(json_object_get(json_object_get(
	    p->json, member), key)), *column;
	bool by_table = strcmp(member, "tables") == 0;
	json_t *is;

	if (text == NULL || has_same(other, member, key, text))
		return true;
	json_object_foreach(json_object_get(json_object_get(p->uses, member),
	    key), column, is) {
		if (!(by_table ? denies_of_table(other, key, column) :
		    denies_anywhere(other, column)))
			continue;
		finding_add(f, FINDING_policy_invalid, "", "%s: /%s/%s: the "
		    "condition '%s' uses the column '%s', which another policy "
		    "denies: %s", p->file, member, key, text, column,
		    other->file);
		return false;
	}
	return true;
}

static bool
check_pair(const struct policy *p, const struct policy *other,
    struct findings *f)
{
	static const char *const members[] = {"tables", "columns"};
	const char *key;
	json_t *is;

	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		json_object_foreach(json_object_get(p->uses, members[i]), key,
		    is)
			if (!check_condition(p, other, members[i], key, f))
				return false;
	return true;
}

bool
policy_apart(const struct policy *p, struct findings *f)
{
	for (const struct policy *a = p; a != NULL; a = a->also)
		for (const struct policy *b = p; b != NULL; b = b->also)
			if (a != b && !check_pair(a, b, f))
				return false;
	return true;
}
