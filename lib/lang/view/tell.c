#include "lang/view/tell.h"

#include <stdarg.h>
#include <stdio.h>

static json_t *
tell_text(struct tell *t, enum severity severity, enum finding_code code,
    const struct place *at, const char *format, va_list args)
{
	json_t *finding;
	char text[500];

	if (severity == SEVERITY_ERROR)
		t->bad = true;
	if (t->n++ >= TELL_MOST) {
		if (t->spare == NULL)
			t->spare = json_object();
		return t->spare;
	}
	vsnprintf(text, sizeof text, format, args);
	finding = finding_at(t->f, code, t->flat != NULL ? t->flat : at, "%s",
	    text);
	if (severity != finding_severity(code))
		finding_weigh(t->f, finding, severity);
	return finding;
}

json_t *
tell(struct tell *t, enum finding_code code, const struct place *at,
    const char *format, ...)
{
	json_t *finding;
	va_list args;

	va_start(args, format);
	finding = tell_text(t, finding_severity(code), code, at, format, args);
	va_end(args);
	return finding;
}

json_t *
tell_as(struct tell *t, enum severity severity, enum finding_code code,
    const struct place *at, const char *format, ...)
{
	json_t *finding;
	va_list args;

	va_start(args, format);
	finding = tell_text(t, severity, code, at, format, args);
	va_end(args);
	return finding;
}

void
tell_near(struct tell *t, json_t *finding, const char *wanted,
    const char *const *names, size_t n)
{
	if (finding != t->spare)
		finding_near(finding, wanted, names, n);
}

void
tell_hint(struct tell *t, json_t *finding, const char *hint)
{
	if (finding != t->spare)
		finding_hint(finding, "%s", hint);
}

void
tell_end(struct tell *t)
{
	if (t->n > TELL_MOST)
		finding_at(t->f, FINDING_plan_too_large, NULL,
		    "%zu more findings are not shown", t->n - TELL_MOST);
	json_decref(t->spare);
	t->spare = NULL;
}
