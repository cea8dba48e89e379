/*
 * Texts whose letters are written as those of no value are. Which values a
 * column has need not be known for that: its `case` tells how all of them are
 * written, and lower() gives no capital. Where a column writes a word in two
 * ways, either is taken; and beside what the first rows of a large table tell
 * the text as it is, which a later row may have.
 */
#include "audit/values/values.h"

#include <string.h>

#include "json/get.h"
#include "schema/content/casing.h"

/* Does the column say how its patterns would be written? Where words begin in
 * one is not known. */
static bool
tells_patterns(const struct schema_column *c)
{
	return casing_named(get_str(c->json, "case")) <= CASING_LOWER &&
	    get_array(c->json, "case_but") == NULL;
}

static const char *
style_words(const struct schema_column *c)
{
	return casing_words(casing_named(get_str(c->json, "case")));
}

static void
doubt(struct audit *a, const struct expr *e, const struct schema_column *c,
    const char *spelled, const char *or_so)
{
	const char *text = json_string_value(e->u.value.json);
	json_t *finding = audit_doubt(a, FINDING_value_not_found, &e->at,
	    "the values of '%s' in '%s' %s%s, unlike '%s'", c->name,
	    c->table->name, style_words(c), json_object_get(c->table->json,
	    "sampled") != NULL ? " in the sample" : "", text);

	finding_candidate(finding, spelled);
	if (strcmp(spelled, or_so) == 0) {
		finding_hint(finding, "write '%s'", spelled);
		return;
	}
	finding_candidate(finding, or_so);
	finding_hint(finding, "write '%s' or '%s'", spelled, or_so);
}

/* Does the list have it in that spelling, too? */
static bool
is_beside(const struct meeting *m, const char *spelled)
{
	const json_t *other;

	for (size_t i = 0; i < m->right.n; i++) {
		other = m->right.v[i]->kind == EXPR_VALUE ?
		    m->right.v[i]->u.value.json : NULL;
		if (json_is_string(other) &&
		    strcmp(json_string_value(other), spelled) == 0)
			return true;
	}
	return false;
}

static void
either(struct change *change, const struct schema_column *c, const char *text,
    const char *one, const char *other)
{
	if (change == NULL)
		return;
	change->rows = true;
	change_say(change, FINDING_value_spelling_corrected,
	    "'%s' was replaced by '%s' or '%s': the values of '%s' %s%s", text,
	    one, other, c->name, style_words(c), strcmp(text, one) == 0 ?
	    " in the sample" : "");
}

static void
see_column(struct audit *a, const struct meeting *m, const struct origin *o,
    const struct expr *e)
{
	const char *text = json_string_value(e->u.value.json), *spelled, *or_so;
	const struct schema_column *c = o->column;
	enum casing_verdict verdict = strchr(text, ';') != NULL ?
	    CASING_HELD : /* no such text is respelled: it is no name */
	    casing_spell(&a->arena, c->json, text, &spelled, &or_so);

	if (verdict == CASING_HELD || quoted_column(m->in, text) ||
	    is_beside(m, spelled))
		return;
	if (a->judging)
		doubt(a, e, c, spelled, or_so);
	else if (json_object_get(c->table->json, "sampled") != NULL)
		either(rewrite_either(a, m, e, text, spelled), c, text,
		    text, spelled);
	else if (verdict == CASING_UNSURE)
		either(rewrite_either(a, m, e, spelled, or_so), c, text,
		    spelled, or_so);
	else
		values_replace(a, e, json_string(spelled),
		    arena_printf( &a->arena, "'%s' was replaced by '%s': the "
		    "values of '%s' %s", text, spelled, c->name, strstr(text,
		    spelled) != NULL ? "have no leading or trailing spaces" :
		    style_words(c)));
}

/* lower(name) = 'Kim' */
static void
see_given(struct audit *a, const struct expr *e, unsigned spelling)
{
	const char *text = json_string_value(e->u.value.json);
	const char *given = values_given(a, text, spelling);

	if (strcmp(given, text) != 0 && !a->judging)
		values_replace(a, e, json_string(given),
		    arena_printf( &a->arena, "'%s' cannot be a result of %s(): "
		    "replaced by '%s'", text, spelling & ORIGIN_LOWER ?
		    "lower" : "upper", given));
}

void
values_cased(struct audit *a, const struct meeting *m,
    const struct origin *o, const struct expr *e, bool pattern)
{
	unsigned cased = o->spelling & (ORIGIN_LOWER | ORIGIN_UPPER);

	if (!json_is_string(e->u.value.json) || o->nmore > 0 ||
	    cased == (ORIGIN_LOWER | ORIGIN_UPPER) || (pattern &&
	    m->pred != NULL && m->pred->u.compare.escape != NULL))
		return;
	if (cased != 0)
		see_given(a, e, cased);
	else if (!pattern || tells_patterns(o->column))
		see_column(a, m, o, e);
}
