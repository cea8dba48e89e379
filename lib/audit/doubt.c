/*
 * Findings about what is legal and likely to be wrong. A rule that doubts is
 * wrong at times, and a model that was told has read the question too: so it
 * is told once of each, and not more often than this in all.
 */
#include "audit/rule.h"

#include <stdarg.h>
#include <string.h>

#include "base/buf.h"
#include "doc/doc.h"
#include "json/get.h"

#define TIMES 2

static bool
has(const json_t *findings, const char *code, const char *message)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(findings, i, finding)
		if (get_is(finding, "code", code) &&
		    get_is(finding, "message", message))
			return true;
	return false;
}

/* Was the planner told of this, or often enough of others? */
static bool
was_told(const struct audit *a, const char *code, const char *message)
{
	const json_t *attempt, *findings;
	size_t i, times = 0;

	json_array_foreach(get_array(a->doc, "attempts"), i, attempt) {
		findings = get_array(attempt, "findings");
		times += findings_only_doubt(findings);
		if (times == TIMES || has(findings, code, message))
			return true;
	}
	return false;
}

void
audit_weigh(struct audit *a, json_t *finding)
{
	const char *code = get_str(finding, "code");

	enum finding_code rule = code != NULL ? finding_find(code) :
	    FINDING_COUNT;

	if (!a->options->believe && !audit_skips(a, rule) && doc_planned_by(a->doc, DOC_PLANNER_MODEL)
	    && !was_told(a, code, get_str(finding, "message")))
		finding_weigh(a->findings, finding, SEVERITY_ERROR);
}

json_t *
audit_doubt(struct audit *a, enum finding_code code, const struct place *at,
    const char *format, ...)
{
	struct buf message = BUF_INIT;
	json_t *finding;
	va_list args;

	va_start(args, format);
	buf_vfmt(&message, format, args);
	va_end(args);
	finding = finding_at(a->findings, code, at, "%s", message.s);
	audit_weigh(a, finding);
	buf_free(&message);
	return finding;
}
