/* How sure a plan is: its features, and what they do */
#include "stages.h"

static double
of(const char *question, double gap, double features[FEATURES])
{
	struct stages s;
	struct draft draft;
	struct confidence_of c;
	double sure;

	stages_take(&s, question, NULL);
	draft = draft_make(&s.arena, &s.intent, &s.all.v[0]);
	c = (struct confidence_of){.intent = &s.intent, .all = &s.all,
	    .draft = &draft, .unused = &s.unused, .gap = gap};
	confidence_features(&c, features);
	sure = confidence(&c);
	stages_drop(&s);
	return sure;
}

static void
test_features(void)
{
	double f[FEATURES];

	of("how many pupils are there", 9, f);
	tap_ok(f[FEATURE_one] == 1 && f[FEATURE_count] == 1,
	    "a plain count is one");
	tap_ok(f[FEATURE_tables] == 0 && f[FEATURE_unused] == 0,
	    "... of one table, with every word used");
	of("purple pupils", 9, f);
	tap_ok(f[FEATURE_unused] > 0, "a word that is lost");
	of("the oldest pupil", 9, f);
	tap_ok(f[FEATURE_super] == 1 && f[FEATURE_order] == 0,
	    "a superlative is no mere order");
	of("names of pupils with more than 2 lessons", 9, f);
	tap_ok(f[FEATURE_having] == 1 && f[FEATURE_tables] == 1,
	    "a condition on groups of a join");
	of("pupils without lessons", 9, f);
	tap_ok(f[FEATURE_negation] == 1, "rows to leave out");
}

static void
test_doubt(void)
{
	double f[FEATURES];
	double plain = of("how many pupils are there", 9, f);

	tap_ok(plain > 0.8 && plain <= 1, "a plain question is sure");
	tap_ok(of("how many purple pupils are there", 9, f) < plain - 0.05,
	    "a word that is lost makes doubt");
	tap_ok(of("how many pupils are there", 0, f) < plain,
	    "so does another reading as good");
}

int
main(void)
{
	for (int i = 0; i < FEATURES; i++)
		for (int k = 0; k < i; k++)
			if (strcmp(confidence_feature_name(i),
			    confidence_feature_name(k)) == 0)
				tap_ok(false, "a name twice");
	test_features();
	test_doubt();
	return tap_done();
}
