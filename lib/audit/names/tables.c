/* Tables of selections that the schema does not have, or spells otherwise. */
#include "audit/names/mentions.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lesson/told.h"
#include "words/resemble.h"
#include "words/words.h"

static void
rename_table(struct audit *a, json_t *query, const char *path,
    const struct seat *seat, const char *name)
{
	if (seat->alias == NULL || !ascii_equal(seat->alias, seat->table))
		audit_rename(a, query, path, seat->table, name);
}

static void
mend_case(struct audit *a, json_t *query, const char *path,
    const struct seat *seat)
{
	change_say(audit_replace(a, raw_plan_path(&a->arena, seat->path,
	    "table"), json_string(seat->known->name)),
	    FINDING_name_case_differs, "table '%s' matches '%s' except for its "
	    "case", seat->table, seat->known->name);
	rename_table(a, query, path, seat, seat->known->name);
}

static bool
is_own(const struct schema *s, const struct schema_table *t,
    const char *column)
{
	for (size_t i = 0; i < s->ntables; i++)
		if (&s->tables[i] != t &&
		    schema_column(&s->tables[i], column, NULL) != NULL)
			return false;
	return true;
}

/* Do the columns tell the table, whatever its name: three, two that no other
 * has, or one of several words that none has? */
static bool
is_told(struct audit *a, const struct column_mention *x,
    const struct schema_table *t)
{
	size_t n = 0;

	for (size_t i = 0; i < x->n; i++)
		if (is_own(a->known, t, x->columns[i]))
			n += words_of_name(&a->arena, x->columns[i]).n > 1 ?
			    2 : 1;
	return n >= 2 || x->n >= 3;
}

/* Of the tables that have all the columns which the query says of the unknown
 * one: the nearest by name, else the only one
 * where these tell enough. *sure: its columns are those of no other. */
static const char *
find_fitting(struct audit *a, const json_t *query, const struct seats *seats,
    const struct seat *seat, bool *sure)
{
	struct column_mentions all = mentions_of(a, query);
	const struct column_mention *x = mentions_find(&all, seat_name(seat));
	size_t n, fitting = 0, last = 0;
	const char *const *names = suggest_tables(a, &n);
	const char **fits = arena_alloc(&a->arena, (n + 1) * sizeof *fits);
	long best;

	if ((x == NULL || x->n == 0) && seats->n == 1)
		x = mentions_find(&all, "");
	for (size_t i = 0; i < n; i++) {
		bool has = x != NULL && mentions_fits(x, &a->known->tables[i]);

		fits[i] = has ? names[i] : NULL;
		fitting += has;
		last = has ? i : last;
	}
	*sure = fitting == 1 && x->n > 0;
	best = resemble_best(seat->table, fits, n, NULL);
	if (best < 0 && fitting == 0)
		best = suggest_name(seat->table, names, n);
	if (best >= 0)
		return names[best];
	return fitting == 1 && (is_told(a, x, &a->known->tables[last]) ||
	    resemble(seat->table, names[last], NULL) >=
	    RESEMBLE_WEAK) ? names[last] : NULL;
}

static void
mend_unknown(struct audit *a, json_t *query, const char *path,
    const struct seats *seats, const struct seat *seat)
{
	const struct schema_table *known;
	const json_t *lesson = told_table(a->doc, a->known, seat->table,
	    &known);
	bool sure = true;
	const char *name = lesson != NULL ? known->name :
	    find_fitting(a, query, seats, seat, &sure);
	struct change *c;
	double alike;

	if (name == NULL)
		return;
	alike = resemble(seat->table, name, NULL);
	c = audit_replace(a, raw_plan_path(&a->arena, seat->path, "table"),
	    json_string(name));
	if (lesson != NULL) {
		change_say(c, FINDING_name_corrected, "unknown table '%.100s': "
		    "replaced by '%s' (lesson %s)", seat->table, name,
		    get_str(lesson, "id"));
		audit_learned(a, lesson);
	} else {
		/* another word for it is a guess, and who wrote it knows */
		change_say(c, !sure && alike < RESEMBLE_SLIP ?
		    FINDING_table_guessed : FINDING_name_corrected,
		    "unknown table '%.100s': read as '%s'", seat->table,
		    name);
		change_sure(c, alike);
	}
	rename_table(a, query, path, seat, name);
}

static void
mend_tables(struct audit *a, json_t *query, const char *path)
{
	struct seats seats = audit_seats(a, query, path);
	const struct seat *seat;
	bool twice;

	for (size_t i = 0; i < seats.n; i++) {
		seat = &seats.v[i];
		twice = false;
		if (seat->table == NULL || audit_is_cte(a, seat->table))
			continue;
		schema_table(a->known, seat->schema, seat->table, NULL,
		    &twice);
		if (twice)
			continue; /* two schemas have it: not ours to choose */
		if (seat->known == NULL)
			mend_unknown(a, query, path, &seats, seat);
		else if (!seat->exact)
			mend_case(a, query, path, seat);
	}
}

/* The inner table of a sub-query filter in baseline spelling. */
static void
mend_inner(struct audit *a, const json_t *filter, const char *path)
{
	const char *name = get_str(filter, "subquery_table");
	const struct schema_table *known;
	const char *const *names;
	bool inexact = false;
	size_t n;
	long best;

	if (name == NULL || audit_is_cte(a, name))
		return;
	known = schema_table(a->known, NULL, name, &inexact, NULL);
	if (known != NULL && !inexact)
		return;
	names = suggest_tables(a, &n);
	best = known != NULL ? (long)known->index :
	    suggest_name(name, names, n);
	if (best >= 0)
		change_say(audit_replace(a, raw_plan_path(&a->arena, path,
		    "subquery_table"), json_string(names[best])),
		    known != NULL ? FINDING_name_case_differs :
		    FINDING_name_corrected, "unknown table '%.100s' in a "
		    "sub-query: read as '%s'", name, names[best]);
}

static void
mend_inners(struct audit *a, json_t *query, const char *path)
{
	const char *list = raw_plan_path(&a->arena, path, "subquery_filters");
	const json_t *filter;
	size_t i;

	json_array_foreach(get_array(query, "subquery_filters"), i, filter)
		mend_inner(a, filter, raw_plan_index(&a->arena, list, i));
}

void
tables_rule(struct audit *a)
{
	if (a->known == NULL)
		return;
	audit_queries(a, mend_tables);
	audit_queries(a, mend_inners);
}
