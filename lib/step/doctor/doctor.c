#include "step/doctor/doctor.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>
#include "json/get.h"
#include "os/child.h"

enum { LATE_MS = 120000, MOST = 64 << 20 };

static const char *const states[] = {"ok", "warn", "fail"};

void
doctor_add(struct doctor *d, enum doctor_state state, const char *check,
    const char *hint, const char *format, ...)
{
	struct buf found = BUF_INIT;
	va_list args;
	json_t *row;

	va_start(args, format);
	buf_vfmt(&found, format, args);
	va_end(args);
	row = json_pack("{ss ss ss}", "check", check, "state", states[state],
	    "found", found.s);
	if (hint != NULL && state != DOCTOR_OK)
		json_object_set_new(row, "hint", json_string(hint));
	json_array_append_new(d->rows, row);
	d->failed |= state == DOCTOR_FAIL;
	buf_free(&found);
}

int
doctor_ask(char *const *argv, const char *in, struct buf *out)
{
	int fd = in != NULL ? child_input(in, strlen(in)) : -1;
	struct child c = {.argv = argv, .in = fd, .stays = true,
	    .timeout_ms = LATE_MS, .most = MOST};
	int status = child_run(&c, out);

	if (fd >= 0)
		(void)close(fd);
	return status;
}

void
doctor_text(struct buf *b, const struct doctor *d)
{
	const json_t *row;
	const char *hint;
	size_t i;

	json_array_foreach(d->rows, i, row) {
		buf_fmt(b, "%-4s  %s: %s\n", get_str(row, "state"),
		    get_str(row, "check"), get_str(row, "found"));
		if ((hint = get_str(row, "hint")) != NULL)
			buf_fmt(b, "      -> %s\n", hint);
	}
}
