/*
 * Keys of different things that are said to be equal: the number of a wage is
 * not that of a driver, whatever the columns are called. What a column tells
 * apart is where its foreign key ends, or the column that its comment names;
 * else a primary key numbers its own table, and "depot_id" depots. Where one
 * key leads between the two tables and one of the columns is an end of it, the
 * other end is put in the place of the wrong one.
 */
#include "audit/compare.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

enum { CHAIN = 4 }; /* of keys that are keys of other tables */

/* ---- what a column tells apart ------------------------------------------- */

static bool
is_single(const struct schema_key *k)
{
	return k->n == 1 && k->to != NULL && k->from_columns != NULL &&
	    k->to_columns != NULL && k->to_columns[0] != NULL &&
	    !schema_key_doubted(k);
}

/* Where its foreign key ends; NULL: it has none, or (*several) more. */
static const struct schema_column *
keyed(const struct schema_column *c, bool *several)
{
	const struct schema_column *to = NULL;

	for (size_t i = 0; i < c->table->nkeys; i++) {
		const struct schema_key *k = &c->table->keys[i];

		if (!is_single(k) || k->from_columns[0] != c)
			continue;
		*several |= to != NULL && to != k->to_columns[0];
		to = k->to_columns[0];
	}
	return *several ? NULL : to;
}

static size_t
word_at(const char *s)
{
	size_t n = 0;

	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

/* "driver.driver_no" or "driver(driver_no)" in a comment; NULL: none, or more
 * than one. */
static const struct schema_column *
commented(struct audit *a, const struct schema_column *c)
{
	const char *s = get_str(c->json, "comment");
	const struct schema_column *to = NULL, *found;
	const struct schema_table *t;
	size_t n, m;

	for (; s != NULL && *s != '\0'; s += n > 0 ? n : 1) {
		n = word_at(s);
		m = n > 0 && (s[n] == '.' || s[n] == '(') ?
		    word_at(s + n + 1) : 0;
		if (m == 0)
			continue;
		t = schema_table(a->known, NULL,
		    arena_strndup(&a->arena, s, n), NULL, NULL);
		found = t != NULL ? schema_column(t, arena_strndup(&a->arena,
		    s + n + 1, m), NULL) : NULL;
		if (found == NULL || found == c || found->class != c->class)
			continue;
		if (to != NULL && to != found)
			return NULL;
		to = found;
	}
	return to;
}

/* The table of "depot_id", "DepotId"; NULL: the schema has none. */
static const struct schema_table *
named(struct audit *a, const struct schema_column *c)
{
	static const char *const ends[] = {"", "s", "es"};
	size_t n = strlen(c->name);
	const struct schema_table *t = NULL;

	if (n < 4 || !ascii_equal(c->name + n - 2, "id"))
		return NULL;
	n -= c->name[n - 3] == '_' ? 3 : 2;
	for (size_t i = 0; i < sizeof ends / sizeof *ends && t == NULL; i++)
		t = schema_table(a->known, NULL, arena_printf(&a->arena,
		    "%.*s%s", (int)n, c->name, ends[i]), NULL, NULL);
	return t != NULL && t->nprimary_key == 1 ? t : NULL;
}

static bool
is_sole_key(const struct schema_column *c)
{
	return c->table->nprimary_key == 1 && c->table->primary_key[0] == c;
}

/* The column that numbers what this one tells apart; NULL: not known. */
static const struct schema_column *
referent(struct audit *a, const struct schema_column *c)
{
	const struct schema_column *to = c;
	const struct schema_table *t;
	bool several = false;

	for (int i = 0; i < CHAIN && to != NULL; i++) {
		c = to;
		to = keyed(c, &several);
		to = to == NULL && !several ? commented(a, c) : to;
	}
	if (several)
		return NULL;
	t = named(a, c);
	if (t != NULL && (t != c->table || !is_sole_key(c)))
		return t->primary_key[0];
	return is_sole_key(c) || ascii_equal(c->name, "id") ? c : NULL;
}

/* ---- what leads from one table to the other ------------------------------ */

/* The only key between two tables; NULL: none, or more. */
static const struct schema_key *
only_key(const struct schema_table *x, const struct schema_table *y)
{
	const struct schema_key *found = NULL;
	size_t n = 0;

	for (size_t i = 0; i < x->nkeys; i++)
		if (x->keys[i].to == y && ++n == 1)
			found = &x->keys[i];
	for (size_t i = 0; i < y->nkeys; i++)
		if (y->keys[i].to == x && ++n == 1)
			found = &y->keys[i];
	return n == 1 && is_single(found) ? found : NULL;
}

struct mismatch {
	const struct meeting *m;
	const struct expr *left, *right;
	const struct schema_column *x, *y;
	/* what should be in their place; NULL: not known */
	const struct schema_column *to_x, *to_y;
};

/* The key's end in the table of a column. */
static const struct schema_column *
end_at(const struct schema_key *k, const struct schema_column *c)
{
	return k->from == c->table ? k->from_columns[0] : k->to_columns[0];
}

/* Where the one column leads into the other's table, but not to it. */
static bool
misses(struct audit *a, const struct schema_column *x,
    const struct schema_column *y, const struct schema_column **to)
{
	bool several = false;

	*to = keyed(x, &several);
	if (*to == NULL && !several)
		*to = commented(a, x);
	return *to != NULL && *to != y && (*to)->table == y->table &&
	    x->table != y->table && (*to)->class == y->class;
}

static bool
is_mismatch(struct audit *a, struct mismatch *w)
{
	const struct schema_column *rx = referent(a, w->x);
	const struct schema_column *ry = referent(a, w->y), *to;
	const struct schema_key *k = only_key(w->x->table, w->y->table);

	if (w->x == w->y || audit_is_key(w->x, w->y) ||
	    (rx != NULL && rx == ry))
		return false;
	if (misses(a, w->x, w->y, &to)) {
		w->to_x = w->x;
		w->to_y = to;
		return true;
	}
	if (misses(a, w->y, w->x, &to)) {
		w->to_x = to;
		w->to_y = w->y;
		return true;
	}
	if (rx == NULL || ry == NULL || (k == NULL &&
	    ascii_equal(w->x->name, w->y->name) &&
	    !ascii_equal(w->x->name, "id")))
		return false;
	if (k != NULL && (end_at(k, w->x) == w->x || end_at(k, w->y) == w->y)) {
		w->to_x = end_at(k, w->x);
		w->to_y = end_at(k, w->y);
	}
	return true;
}

/* ---- what is done --------------------------------------------------------- */

static const char *
words_of(struct audit *a, const struct schema_column *c)
{
	return arena_printf(&a->arena, "%s.%s", c->table->name, c->name);
}

/* Can the plan get another column here, of the same source? */
static const char *
place_of(struct audit *a, const struct expr *e)
{
	if (e->kind != EXPR_COLUMN || e->u.column.source == NULL ||
	    e->u.column.source->kind != SOURCE_TABLE ||
	    e->u.column.source->u.table.table == NULL ||
	    e->u.column.name_key == NULL || e->u.column.table == NULL)
		return NULL;
	return raw_plan_path(&a->arena, walk_pointer(a, &e->at),
	    e->u.column.name_key);
}

static bool
mend(struct audit *a, const struct mismatch *w)
{
	const char *left = place_of(a, w->left), *right = place_of(a, w->right);
	struct change *c = NULL;

	if (w->to_x == NULL || w->m->pred == NULL || left == NULL ||
	    right == NULL || audit_is_touched(a, left) ||
	    audit_is_touched(a, right))
		return false;
	if (w->to_x != w->x)
		c = audit_replace(a, left, json_string(w->to_x->name));
	if (w->to_y != w->y)
		c = audit_replace(a, right, json_string(w->to_y->name));
	if (c == NULL)
		return false;
	c->rows = true;
	change_say(c, FINDING_key_corrected, "'%s' and '%s' are keys of "
	    "different things: joined along '%s' = '%s' instead",
	    words_of(a, w->x), words_of(a, w->y), words_of(a, w->to_x),
	    words_of(a, w->to_y));
	return true;
}

static void
tell(struct audit *a, const struct mismatch *w)
{
	json_t *f = audit_doubt(a, FINDING_key_mismatch, w->m->pred != NULL ?
	    &w->m->pred->at : &w->left->at, "'%s' and '%s' are keys of "
	    "different things", words_of(a, w->x), words_of(a, w->y));

	if (w->to_x != NULL)
		finding_hint(f, "the key between their tables is %s = %s",
		    words_of(a, w->to_x), words_of(a, w->to_y));
	else
		finding_hint(f, "compare columns that refer to the same "
		    "table; if no key connects them, join the tables between "
		    "them");
}

static void
see(struct audit *a, const struct meeting *m)
{
	struct origin left, right;
	struct mismatch w = {.m = m, .left = m->left};

	if ((m->op != COMPARE_EQ && m->op != COMPARE_IN &&
	    m->op != COMPARE_IS_NOT_DISTINCT) ||
	    !compare_origin(m->left, &left))
		return;
	for (size_t i = 0; i < m->right.n; i++) {
		w.right = m->right.v[i];
		w.to_x = w.to_y = NULL;
		if (!compare_origin(w.right, &right))
			continue;
		w.x = left.column;
		w.y = right.column;
		if (!is_mismatch(a, &w))
			continue;
		if (a->judging)
			tell(a, &w);
		else
			mend(a, &w);
	}
}

void
referents_rule(struct audit *a)
{
	walk_meetings(a, see);
}
