/* report - documents in a file beside stdout */
#include "step/pipe/report.h"

#include <string.h>
#include "base/die.h"
#include "base/file.h"
#include "json/write.h"

void
report_check(const struct report *r, const char *rows)
{
	if (r->path != NULL && rows != NULL && strcmp(r->path, rows) == 0)
		die(STATUS_BAD, "'%s' cannot have both the rows and the "
		    "report", rows);
	if (r->path != NULL)
		replace_check(&r->replace, r->path, REPLACE_BY_DOCUMENT);
}

void
report_spare(const struct report *r, const char *target)
{
	if (r->path != NULL)
		replace_again(&r->replace, r->path, REPLACE_BY_DOCUMENT,
		    target);
}

void
report_write(struct report *r, const json_t *doc)
{
	int error;

	if (r->path == NULL)
		return;
	if (r->lines) {
		json_compact(&r->kept, doc);
	} else {
		buf_reset(&r->kept);
		json_pretty(&r->kept, doc);
	}
	buf_ch(&r->kept, '\n');
	error = file_write(r->path, r->kept.s, r->kept.len, FILE_REPORT);
	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", r->path,
		    file_error(error));
}
