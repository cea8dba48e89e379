/* Columns that the question names, beside those that the plan uses. */
#include "audit/asked.h"

#include <string.h>

#include "words/listed.h"

static bool
is_target(const struct schema_table *t, const struct schema_column *x,
    const struct schema_column *y)
{
	const struct schema_table *of = NULL;

	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].n == 1 && t->keys[i].from_columns[0] == x)
			of = t->keys[i].to;
	for (size_t i = 0; of != NULL && i < t->nkeys; i++)
		if (t->keys[i].n == 1 && t->keys[i].from_columns[0] == y &&
		    t->keys[i].to == of)
			return true;
	return false;
}

/* Has x all words of y's name, and more that are not said: planned_km and
 * km? */
static bool
extends(const struct asked *k, const struct schema_column *x,
    const struct schema_column *y)
{
	struct words more = words_of_name(&k->a->arena, x->name),
	    name = words_of_name(&k->a->arena, y->name);

	for (size_t i = 0; i < name.n; i++)
		if (!words_have_stem(&more, name.v[i].stem))
			return false;
	for (size_t i = 0; i < more.n; i++)
		if (!words_have_stem(&name, more.v[i].stem) &&
		    words_have_stem(&k->said, more.v[i].stem))
			return false;
	return more.n > name.n;
}

/* Is a word of its name said that is not one of the other's, or of the
 * table's? */
static bool
is_partly_said(const struct asked *k, const struct schema_column *c,
    const struct schema_column *other)
{
	struct words name = words_of_name(&k->a->arena, c->name),
	    table = words_of_name(&k->a->arena, c->table->name),
	    rival = words_of_name(&k->a->arena, other->name);

	for (size_t i = 0; i < name.n; i++)
		if (!words_is_stop(name.v[i].text) &&
		    !words_is_generic(name.v[i].text) &&
		    words_have_stem(&k->said, name.v[i].stem) &&
		    !words_have_stem(&rival, name.v[i].stem) &&
		    !words_have_stem(&table, name.v[i].stem))
			return true;
	return false;
}

/* May one stand for the other: dates, keys of one table, names alike? */
static bool
are_rivals(const struct asked *k, const struct schema_column *x,
    const struct schema_column *y)
{
	if ((x->time != SCHEMA_TIME_NONE && y->time != SCHEMA_TIME_NONE) ||
	    is_target(x->table, x, y))
		return !is_partly_said(k, x, y);
	return extends(k, x, y);
}

/* A number of its own: its unit may be all of its name. */
static bool
is_measure(const struct schema_column *c)
{
	return (c->class == TYPE_INTEGER || c->class == TYPE_NUMBER) &&
	    !c->primary_key && !is_target(c->table, c, c);
}

/* "the club they went to" of to_club: the noun, and the preposition behind a
 * few words, with nothing behind it. */
static bool
is_stranded(const struct asked *k, const struct words *name)
{
	enum { FEW = 4 };
	const struct words *said = &k->said;

	if (!words_is_stop(name->v[0].text))
		return false;
	for (size_t at = 0; at < said->n; at++) {
		if (strcmp(said->v[at].stem, name->v[1].stem) != 0)
			continue;
		for (size_t i = at + 2; i < said->n && i <= at + FEW; i++)
			if (strcmp(said->v[i].text, name->v[0].text) == 0 &&
			    (i + 1 == said->n || listed_has(LISTED_AND_OR,
			    said->v[i + 1].text)))
				return true;
	}
	return false;
}

/* Are the words of the name, without those that tell what kind of thing it
 * is, side by side in the question? */
static bool
is_said(const struct asked *k, const struct schema_column *c)
{
	struct words name = words_of_name(&k->a->arena, c->name),
	    table = words_of_name(&k->a->arena, c->table->name);
	size_t n = name.n, i;

	while (n > (is_measure(c) ? 1 : 0) &&
	    (words_is_generic(name.v[n - 1].text) || (c->time !=
	    SCHEMA_TIME_NONE && n > 1 && (words_is_stop(name.v[n - 1].text) ||
	    strcmp(name.v[n - 1].text, "time") == 0))))
		n--;
	if (n == 0 || (n == 1 && (listed_has(LISTED_PER_BY, name.v[0].text) ||
	    (words_is_stop(name.v[0].text) &&
	    c->time == SCHEMA_TIME_NONE) || /* done_on, but not no, per_to */
	    words_have_stem(&table, name.v[0].stem))))
		return false;
	for (size_t at = 0; at + n <= k->said.n; at++) {
		for (i = 0; i < n; i++)
			if (strcmp(k->said.v[at + i].stem, name.v[i].stem) != 0)
				break;
		if (i == n)
			return true;
	}
	return n == 2 && is_stranded(k, &name);
}

/* ---- keys --------------------------------------------------------------- */

/* A key that the question names by its role, "the skipper", and by which the
 * plan does not go to its table. */
static void
judge_role(const struct asked *k, const struct schema_key *key)
{
	const struct schema_column *from = key->n == 1 ? key->from_columns[0] :
	    NULL;
	struct words to, role;

	if (from == NULL || key->to == NULL || asked_uses(k, from) ||
	    !asked_has(k, key->from) || !asked_has(k, key->to) ||
	    !is_said(k, from))
		return;
	to = words_of_name(&k->a->arena, key->to->name);
	role = words_of_name(&k->a->arena, from->name);
	for (size_t i = 0; i < role.n; i++)
		if (words_have_stem(&to, role.v[i].stem))
			return;
	finding_hint(ASKED_TELL(k, "the question names '%s', but the query "
	    "does not go to '%s' by it", from->name, key->to->name),
	    "join '%s' by '%s' if it is meant", key->to->name, from->name);
}

static void
judge_roles(const struct asked *k)
{
	const struct schema *s = k->a->known;

	for (size_t t = 0; t < s->ntables; t++)
		for (size_t i = 0; i < s->tables[t].nkeys; i++)
			judge_role(k, &s->tables[t].keys[i]);
}

/* ---- one of two keys ----------------------------------------------------- */

/* "to Austria": the word before is a direction, and begins what is no time. */
static bool
is_directed(const struct asked *k, const char *word)
{
	for (size_t i = 1; i + 1 < k->said.n; i++)
		if (strcmp(k->said.v[i].text, word) == 0 &&
		    (asked_table_called(k, k->said.v[i + 1].stem) != NULL))
			return true;
	return false;
}

/* Is a word said that is in the one name alone, and in no name of what both
 * keys lead to? */
static bool
is_role_said(const struct asked *k, const struct schema_column *y,
    const struct schema_column *x)
{
	struct words name = words_of_name(&k->a->arena, y->name),
	    rival = words_of_name(&k->a->arena, x->name),
	    table = words_of_name(&k->a->arena, y->table->name), to = {NULL, 0};
	bool said = false;

	for (size_t i = 0; i < y->table->nkeys; i++)
		if (y->table->keys[i].from_columns[0] == y &&
		    y->table->keys[i].to != NULL)
			to = words_of_name(&k->a->arena,
			    y->table->keys[i].to->name);
	for (size_t i = 0; i < name.n; i++)
		said |= !words_is_stop(name.v[i].text) && !words_is_generic(
		    name.v[i].text) && words_have_stem(&k->said,
		    name.v[i].stem) && !words_have_stem(&rival,
		    name.v[i].stem) && !words_have_stem(&table,
		    name.v[i].stem) && !words_have_stem(&to, name.v[i].stem);
	return said;
}

/* "transfers to team Desk" by start_team_id; "shipped to" by
 * billing_address. */
static void
judge_direction(const struct asked *k, const struct schema_column *x,
    const struct schema_column *y)
{
	bool to = asked_name_has(k, y->name, LISTED_ROLE_TO) &&
	    asked_name_has(k, x->name, LISTED_ROLE_FROM),
	    from = asked_name_has(k, y->name, LISTED_ROLE_FROM) &&
	    asked_name_has(k, x->name, LISTED_ROLE_TO);

	if (!is_target(x->table, x, y) || asked_uses(k, y) || is_said(k, x) ||
	    is_partly_said(k, x, y))
		return;
	if (is_role_said(k, y, x) || (to && is_directed(k, "to") &&
	    !is_directed(k, "from")) || (from && is_directed(k, "from") &&
	    !is_directed(k, "to")))
		finding_hint(ASKED_TELL(k, "the question says what '%s' is of, "
		    "but the query goes by '%s'", y->name, x->name),
		    "use '%s' if it is meant", y->name);
}

static void
judge_directions(const struct asked *k)
{
	const struct schema_column *x;

	for (size_t i = 0; i < k->ncolumns; i++) {
		x = k->columns[i];
		for (size_t c = 0; c < x->table->ncolumns; c++)
			if (&x->table->columns[c] != x)
				judge_direction(k, x, &x->table->columns[c]);
	}
}

void
asked_columns(const struct asked *k)
{
	const struct schema_column *x, *y;

	judge_directions(k);

	judge_roles(k);
	for (size_t i = 0; i < k->ncolumns; i++) {
		x = k->columns[i];
		for (size_t c = 0; c < x->table->ncolumns; c++) {
			y = &x->table->columns[c];
			if (y == x || !are_rivals(k, x, y) || asked_uses(k, y) ||
			    !is_said(k, y) || is_said(k, x))
				continue;
			finding_hint(ASKED_TELL(k,
			    "the question names '%s', but the query uses '%s'",
			    y->name, x->name), "use '%s' if it is meant",
			    y->name);
			return;
		}
	}
}
