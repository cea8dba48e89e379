/* Findings and edits of earlier runs, and of a run that changed nothing. */
#include "audit/rule.h"

#include <stdlib.h>
#include <string.h>

#include "json/get.h"

/* Is an edit of ours with this reason still in force? */
static bool
stands(const struct audit *a, const char *reason)
{
	const json_t *list = get_array(a->doc, "edits"), *edit;
	double undone = 0;

	for (size_t i = json_array_size(list); i-- > 0;) {
		edit = json_array_get(list, i);
		if (get_number(edit, "undoes", 0) > 0) {
			undone = get_number(edit, "undoes", 0);
			continue;
		}
		if (get_str(edit, "reason") != NULL &&
		    get_number(edit, "group", 0) != undone &&
		    strcmp(get_str(edit, "reason"), reason) == 0)
			return true;
	}
	return false;
}

/*
 * What an earlier run mended stays said while its edit stands, but no longer
 * stops anything: who goes on after a stop has read it.
 */
void
audit_recall(struct audit *a)
{
	const json_t *old;
	json_t *finding;
	size_t i;

	json_array_foreach(get_array(a->doc, "findings"), i, old) {
		if (!get_is(old, "by", a->options->by) ||
		    get_str(old, "message") == NULL ||
		    !stands(a, get_str(old, "message")))
			continue;
		if (a->findings->list == NULL)
			a->findings->list = json_array();
		finding = json_deep_copy(old);
		if (get_is(finding, "severity", "error"))
			json_object_set_new(finding, "severity",
			    json_string("warning"));
		json_array_append_new(a->findings->list, finding);
	}
}

void
audit_point_back(struct audit *a)
{
	const json_t *edits = get_array(a->doc, "edits");
	size_t first = json_array_size(edits) - a->edits.n, i;
	json_t *finding;
	char *pointer;

	json_array_foreach(a->findings->list, i, finding) {
		pointer = edits_point_back(edits, first, finding);
		json_object_set_new(finding, "pointer",
		    json_string(pointer));
		free(pointer);
	}
}
