#include "db/postgres/tree.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"

#define LINE 78 /* of the server, at most */

/* Keys and what their values are, since PostgreSQL 10: the first that fits.
 * '*' stands for any beginning. */
enum holds { FUNCTIONS, OPERATORS, MADE, SEEN, NOTHING };
static const struct {
	const char *key;
	enum holds holds;
} keys[] = {
    {"funcid", FUNCTIONS},
    {"opfuncid", FUNCTIONS},
    {"hashfuncid", FUNCTIONS},
    {"negfuncid", FUNCTIONS},
    {"elemfuncid", FUNCTIONS},
    {"aggfnoid", FUNCTIONS},
    {"winfnoid", FUNCTIONS},
    {"tsmhandler", FUNCTIONS},
    {"startInRangeFunc", FUNCTIONS},
    {"endInRangeFunc", FUNCTIONS},
    {"opno", OPERATORS},
    {"opnos", OPERATORS},
    {"eqop", OPERATORS},
    {"sortop", OPERATORS},
    {"cycle_mark_neop", OPERATORS},
    {"vartype", SEEN},
    {"*type", MADE},
    {"*types", MADE},
    {"*typeid", MADE},
    {"typid", MADE},
};

struct span {
	const char *s;
	size_t n;
};

/* A node or a list that is not read to its end yet. */
struct level {
	char open;
	bool owned;      /* row-level security's */
	bool want_value; /* of a node: the key was read */
	struct span key;
};

struct reading {
	struct tree *tree;
	const char *text, *s;
	struct level *levels;
	size_t n, cap;
};

/* ---- words ------------------------------------------------------------- */

static bool
is_blank(char c)
{
	return c == ' ' || c == '\n' || c == '\t';
}

static bool
is_bracket(char c)
{
	return c && strchr("(){}", c);
}

/* May a word have been cut where this line ends? It is full then, without
 * a blank to break it at; a newline in a name stands behind a backslash. */
static bool
is_broken(const struct reading *r, const char *end)
{
	const char *s = end;

	if (end - r->text < LINE)
		return false;
	while (--s > end - LINE)
		if (*s == ' ' || (*s == '\n' && s[-1] != '\\'))
			return false;
	return true;
}

/* The next word or bracket; none at the end, false if it cannot be told. */
static bool
next_word(struct reading *r, struct span *word)
{
	for (; is_blank(*r->s); r->s++)
		if (*r->s == '\n' && is_broken(r, r->s))
			return false;
	word->s = r->s;
	if (is_bracket(*r->s))
		r->s++;
	else
		while (*r->s && !is_blank(*r->s) && !is_bracket(*r->s)) {
			if (*r->s == '\\' && r->s[1] == '\n' &&
			    is_broken(r, r->s + 1))
				return false;
			r->s += *r->s == '\\' && r->s[1] ? 2 : 1;
		}
	word->n = (size_t)(r->s - word->s);
	return true;
}

/* ---- values ------------------------------------------------------------ */

static enum holds
holds(struct span key)
{
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const char *k = keys[i].key;
		size_t n = strlen(k);

		if (*k == '*' ? key.n >= --n &&
		    memcmp(key.s + key.n - n, k + 1, n) == 0 :
		    key.n == n && memcmp(key.s, k, n) == 0)
			return keys[i].holds;
	}
	return NOTHING;
}

void
tree_add(struct tree_oids *list, Oid oid)
{
	if (oid == 0 || (list->n > 0 && list->v[list->n - 1] == oid))
		return;
	MEM_GROW(list->v, list->n, list->cap);
	list->v[list->n++] = oid;
}

static void
take_value(struct reading *r, const struct level *l, struct span word)
{
	struct tree_oids *lists[] = {
	    [FUNCTIONS] = &r->tree->functions,
	    [OPERATORS] = &r->tree->operators,
	    [MADE] = &r->tree->made, [SEEN] = &r->tree->seen};
	enum holds what = l->owned || !isdigit((unsigned char)*word.s) ?
	    NOTHING : holds(l->key);

	if (what != NOTHING)
		tree_add(lists[what], (Oid)strtoul(word.s, NULL, 10));
}

/* ---- structure --------------------------------------------------------- */

/* A node says first what it is. */
static bool
open_level(struct reading *r, char open)
{
	static const char guards[] = "securityQuals";
	const struct level *above = r->n > 0 ? &r->levels[r->n - 1] : NULL;
	struct level l = {.open = open};
	struct span word;

	if (above) {
		l.key = above->key;
		l.owned = above->owned ||
		    (l.key.n == sizeof guards - 1 &&
		    memcmp(l.key.s, guards, l.key.n) == 0);
	}
	MEM_GROW(r->levels, r->n, r->cap);
	r->levels[r->n++] = l;
	return open == '(' || (next_word(r, &word) && word.n > 0 &&
	    !is_bracket(*word.s) && *word.s != ':');
}

/* "4 [ 1 0 0 0 ]" is one value. */
static bool
pass_bytes(struct reading *r)
{
	struct span word;

	do
		if (!next_word(r, &word) || word.n == 0)
			return false;
	while (!(word.n == 1 && *word.s == ']'));
	return true;
}

/* What stands between a node's values: its end, a key, or a value's bytes. */
static bool
take_key(struct reading *r, struct span word)
{
	struct level *l = &r->levels[r->n - 1];

	if (*word.s == '}') {
		r->n--;
		return true;
	}
	if (*word.s == '[' && word.n == 1)
		return l->key.n > 0 && pass_bytes(r);
	l->key = (struct span){word.s + 1, word.n - 1};
	l->want_value = true;
	return *word.s == ':' && word.n > 1;
}

static bool
take_word(struct reading *r, struct span word)
{
	struct level *l = r->n > 0 ? &r->levels[r->n - 1] : NULL;

	if (l && l->open == '{' && !l->want_value)
		return take_key(r, word);
	if (*word.s == '{' || *word.s == '(') {
		if (l)
			l->want_value = false;
		return open_level(r, *word.s);
	}
	if (!l || *word.s == '}')
		return false;
	if (*word.s == ')') {
		r->n--;
		return l->open == '(';
	}
	l->want_value = false;
	take_value(r, l, word);
	return true;
}

bool
tree_read(struct tree *t, const char *text)
{
	struct reading r = {.tree = t, .text = text, .s = text};
	struct span word;
	bool well;

	do
		well = next_word(&r, &word) && word.n > 0 &&
		    take_word(&r, word);
	while (well && r.n > 0);
	well = well && next_word(&r, &word) && word.n == 0;
	free(r.levels);
	return well;
}

bool
tree_has(const struct tree_oids *list, Oid oid)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i] == oid)
			return true;
	return false;
}

static int
order(const void *a, const void *b)
{
	Oid x = *(const Oid *)a, y = *(const Oid *)b;

	return (x > y) - (x < y);
}

char *
tree_array(const struct tree_oids *list)
{
	struct buf b = BUF_INIT;

	if (list->n > 0)
		qsort(list->v, list->n, sizeof *list->v, order);
	buf_ch(&b, '{');
	for (size_t i = 0; i < list->n; i++)
		if (i == 0 || list->v[i] != list->v[i - 1])
			buf_fmt(&b, "%s%lu", b.len > 1 ? "," : "",
			    (unsigned long)list->v[i]);
	buf_ch(&b, '}');
	return buf_take(&b);
}

void
tree_free(struct tree *t)
{
	free(t->functions.v);
	free(t->operators.v);
	free(t->made.v);
	free(t->seen.v);
	*t = (struct tree){0};
}
