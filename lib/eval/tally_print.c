#include "eval/tally_print.h"

#include "eval/tally_outcome.h"
#include "json/get.h"

#define NAME_WIDTH 20

void
tally_print_line(struct buf *out, const char *label, json_int_t part,
    json_int_t whole)
{
	buf_fmt(out, "%-18s %5ld of %5ld  %5.1f %%\n", label, (long)part,
	    (long)whole, tally_share(part, whole));
}

/* Those of the same size in their order. */
static const char *
largest(const json_t *groups)
{
	const json_t *group;
	const char *name, *best = NULL;
	json_int_t most = -1;

	json_object_foreach((json_t *)groups, name, group)
		if (tally_number(group, "of") > most) {
			most = tally_number(group, "of");
			best = name;
		}
	return best;
}

void
tally_print_groups(struct buf *out, const char *label, const char *heading,
    const json_t *groups, void (*print)(struct buf *out, const json_t *group))
{
	json_t *left = json_copy((json_t *)groups);
	const char *name;

	if (json_object_size(groups) > 0)
		buf_fmt(out, "\n%-*s%s", NAME_WIDTH + 2, label, heading);
	while ((name = largest(left)) != NULL) {
		buf_fmt(out, "  %-*s", NAME_WIDTH, name);
		print(out, get_object(left, name));
		json_object_del(left, name);
	}
	json_decref(left);
}
