#include "report/checked.h"

#include <string.h>

#include "json/get.h"

struct where
checked_where(const struct checked *c, const json_t *finding)
{
	static const char plan[] = "/plan";
	const size_t n = sizeof plan - 1;
	const char *pointer = get_str(finding, "pointer");

	if (c->line > 0)
		return (struct where){c->line, c->column, c->line,
		    c->column + 1};
	if (pointer == NULL)
		pointer = "";
	if (c->bare)
		pointer = strncmp(pointer, plan, n) == 0 &&
		    (pointer[n] == '/' || pointer[n] == '\0') ?
		    pointer + n : "";
	return json_where(c->text, c->len, pointer);
}

void
checked_text(struct buf *out, const struct checked *c,
    bool (*mends)(enum finding_code code))
{
	const char *code, *hint, *severity;
	const json_t *finding;
	struct where at;
	size_t i;

	json_array_foreach(c->findings, i, finding) {
		code = get_str(finding, "code");
		hint = get_str(finding, "hint");
		severity = get_str(finding, "severity");
		if (!get_is(finding, "by", c->by))
			continue;
		at = checked_where(c, finding);
		buf_fmt(out, "%s:%d:%d: %s: %s", c->file, at.line, at.column,
		    strcmp(severity, "info") == 0 ? "note" : severity,
		    get_str(finding, "message"));
		if (hint != NULL)
			buf_fmt(out, " (%s)", hint);
		buf_fmt(out, " [%s", code);
		if (mends(finding_find(code)))
			buf_str(out, ", mended without --check");
		else if (json_object_get(finding, "offer") != NULL)
			buf_fmt(out, ", mended with --mend %s", code);
		buf_str(out, "]\n");
	}
}
