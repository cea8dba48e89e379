/* Meanings chosen together, made into drafts and plans */
#include "lang/plain.h"
#include "stages.h"

/* The best resolution's plan in plain words. */
static const char *
spell(struct stages *s, size_t k)
{
	struct draft draft = draft_make(&s->arena, &s->intent, &s->all.v[k]);
	json_t *plan = compose_query(&draft);

	buf_cut(&s->text, 0);
	plain_plan(&s->text, plan);
	json_decref(plan);
	return s->text.s ? s->text.s : "";
}

static const struct {
	const char *why, *question, *matches, *plan;
} cases[] = {
	{"one table needs no join", "names of pupils", NULL,
	    "name; from pupil"},
	{"a column of another table brings it", "seats of pupils", NULL,
	    "seats; from room, pupil"},
	{"a row is counted once although the join shows it often",
	    "how many pupils have lessons", NULL,
	    "number of different id; from pupil, lesson"},
	{"... and listed once", "pupils who have lessons", NULL,
	    "different name; from pupil, lesson"},
	{"groups are rows by their key", "number of lessons per pupil", NULL,
	    "name, number of rows; from pupil, lesson; for each id"},
};

static void
test_order(void)
{
	struct stages s;

	stages_take(&s, "names of rooms and pupils", NULL);
	tap_ok(s.all.n > 1 && s.all.n <= 8, "several meanings, at most eight");
	for (size_t i = 1; i < s.all.n; i++)
		tap_ok(s.all.v[i].cost >= s.all.v[i - 1].cost,
		    "the cheapest comes first");
	stages_drop(&s);
}

static void
test_all_used(void)
{
	struct stages s;

	stages_take(&s, "purple pupils in each town", NULL);
	tap_ok(s.unused.n > 0 && s.unused.weight > 0, "what is lost is told");
	tap_is_str(s.unused.words[0], "purple", "... word by word");
	tap_is_str(s.unused.named, NULL, "an adjective names nothing");
	stages_drop(&s);
	stages_take(&s, "pupils from Atlantis", NULL);
	tap_is_str(s.unused.named, "Atlantis",
	    "a place that is not stored must not be lost");
	stages_drop(&s);
}

int
main(void)
{
	struct stages s;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		stages_take(&s, cases[i].question, cases[i].matches);
		tap_is_str(spell(&s, 0), cases[i].plan, "%s", cases[i].why);
		stages_drop(&s);
	}
	test_order();
	test_all_used();
	return tap_done();
}
