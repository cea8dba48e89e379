/* What is asked, read from items before tables are chosen */
#include "stages.h"

static void
spell_wants(struct stages *s)
{
	const struct intent *in = &s->intent;

	for (size_t i = 0; i < in->nwants; i++) {
		buf_fmt(&s->text, "%s%s ", i ? ", " : "", in->wants[i].agg ?
		    lexicon_agg_name(in->wants[i].agg) : "show");
		stages_slot(s, in->wants[i].slot);
	}
	for (size_t i = 0; i < in->ngroups; i++) {
		buf_str(&s->text, "; by ");
		stages_slot(s, in->groups[i]);
	}
}

static void
spell_tests(struct stages *s)
{
	static const char *const kinds[] = {[TEST_COMPARE] = "compare",
	    [TEST_BETWEEN] = "between", [TEST_LIKE] = "like",
	    [TEST_NULL] = "null", [TEST_DATE] = "date",
	    [TEST_COUNT] = "count", [TEST_AGG] = "agg",
	    [TEST_AVERAGE] = "average", [TEST_COLUMN] = "column",
	    [TEST_TERM] = "term"};
	const struct intent *in = &s->intent;

	for (size_t i = 0; i < in->ntests; i++) {
		const struct test *t = &in->tests[i];

		buf_fmt(&s->text, "; %s%s%s ", t->or ? "or " : "",
		    in->scopes[t->scope].kind == SCOPE_NOT || t->not ?
		    "not " : "", kinds[t->kind]);
		stages_slot(s, t->slot);
		buf_fmt(&s->text, " %s", lexicon_compare_text(t->op));
	}
	for (size_t i = 1; i < in->nscopes; i++)
		if (in->scopes[i].kind == SCOPE_NOT) {
			buf_str(&s->text, "; none of ");
			stages_slot(s, in->scopes[i].slot);
		}
}

static const char *
spell(struct stages *s)
{
	const struct intent *in = &s->intent;

	spell_wants(s);
	spell_tests(s);
	for (size_t i = 0; i < in->nkeys; i++) {
		buf_fmt(&s->text, "; order %s%s", in->keys[i].agg ?
		    lexicon_agg_name(in->keys[i].agg) : "",
		    in->keys[i].agg ? " " : "");
		stages_slot(s, in->keys[i].slot);
		buf_str(&s->text, in->keys[i].dir > 0 ? " down" : " up");
	}
	if (in->each >= 0) {
		buf_str(&s->text, "; within ");
		stages_slot(s, in->each);
	}
	if (in->limit)
		buf_fmt(&s->text, "; first %ld", in->limit);
	return s->text.s ? s->text.s : "";
}

static const struct {
	const char *question, *matches, *intent;
} cases[] = {
	{"how many pupils are there", NULL, "COUNT pupil"},
	{"list the towns of pupils", NULL, "show pupil.town"},
	{"average age of pupils", NULL, "AVG pupil.age"},
	{"number of pupils in each town", NULL,
	    "COUNT pupil; by pupil.town"},
	{"towns of pupils older than 12", NULL,
	    "show pupil.town; compare pupil.age >"},
	{"pupils with more than 3 lessons", NULL,
	    "show pupil; count lesson >"},
	{"pupils whose town starts with A", NULL,
	    "show pupil; like pupil.town ="},
	{"pupils from Berlin", BERLIN("12", "18"),
	    "show pupil; compare pupil.town ="},
	{"pupils without lessons", NULL, "show pupil; none of lesson"},
	{"the oldest pupil", NULL, "show pupil; order pupil.age down; first 1"},
	{"the 3 youngest pupils", NULL,
	    "show pupil; order pupil.age up; first 3"},
	{"rooms with the most pupils", NULL,
	    "show room; order COUNT pupil down; first 1"},
	{"oldest pupil in each town", NULL,
	    "show pupil; order pupil.age down; within pupil.town; first 1"},
	{"towns of pupils in descending order of age", NULL,
	    "show pupil.town; order pupil.age down"},
	{"", NULL, ""},
};

int
main(void)
{
	struct stages s;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		stages_take(&s, cases[i].question, cases[i].matches);
		tap_is_str(spell(&s), cases[i].intent, "'%s'",
		    cases[i].question);
		stages_drop(&s);
	}
	return tap_done();
}
