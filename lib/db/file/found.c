#include "db/file/found.h"

#include "json/get.h"

static const char table_member[] = "rows", otherwise_member[] = "otherwise";

void
found_of_rows(json_t *finding, const char *table, const char *otherwise)
{
	json_object_set_new(finding, table_member, json_string(table));
	if (otherwise != NULL)
		json_object_set_new(finding, otherwise_member,
		    json_string(otherwise));
}

const char *
found_otherwise(const json_t *finding)
{
	return get_str(finding, otherwise_member);
}

static void
copy(struct findings *f, const json_t *one, const char *message)
{
	enum finding_code code = finding_find(get_str(one, "code"));
	const char *hint = get_str(one, "hint");
	json_t *made;

	if (code == FINDING_COUNT || message == NULL)
		return;
	made = finding_add(f, code, "", "%s", message);
	if (hint != NULL)
		finding_hint(made, "%s", hint);
}

void
found_tell(struct findings *f, const json_t *findings)
{
	const json_t *one;
	size_t i;

	json_array_foreach(findings, i, one)
		copy(f, one, get_str(one, "message"));
}

void
found_tell_seen(struct findings *f, const json_t *findings, found_open *open,
    void *arg)
{
	const char *table;
	const json_t *one;
	size_t i;

	json_array_foreach(findings, i, one) {
		table = get_str(one, table_member);
		copy(f, one, table == NULL || (open != NULL &&
		    *table != '\0' && open(arg, table)) ?
		    get_str(one, "message") : found_otherwise(one));
	}
}
