/* The view of a plan: what each spelling becomes. */

#include "../tap.h"
#include "plan.h"
#include "trees.h"

static void
test_trees(void)
{
	struct trial t;

	for (size_t i = 0; i < sizeof trees / sizeof trees[0]; i++) {
		trial_start(&t, trees[i].plan, NULL);
		if (!tap_is_str(trial_tree(&t), trees[i].tree, "%s",
		    trees[i].what))
			fprintf(stderr, "# %s\n", trial_findings(&t));
		if (!t.good)
			tap_ok(false, "%s: %s", trees[i].what,
			    trial_findings(&t));
		trial_end(&t);
	}
}

int
main(void)
{
	test_trees();
	return tap_done();
}
