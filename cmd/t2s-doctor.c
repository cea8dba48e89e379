/* t2s-doctor - check what t2s needs to run */
#include <stdlib.h>
#include <unistd.h>

#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/opt.h"
#include "db/target.h"
#include "json/write.h"
#include "os/child.h"
#include "os/parent.h"
#include "report/text.h"
#include "step/doctor/doctor.h"

#define PROGRAM "t2s-doctor"

enum { FORMAT_TEXT, FORMAT_JSON };

static struct doctor what;
static const char *target;
static int format;

static const struct opt options[] = {
	{'d', "db", "TARGET",
	    "the database: PATH, data files or postgresql://...",
	    .lines = &target},
	{0, "allow-superuser", NULL, "connect even as a role that may write",
	    .flag = &what.superuser},
	{0, "model", NULL, "also ask the model for a word",
	    .flag = &what.asks_model},
	{'o', "format", "(text|json)", "output format (default: text)",
	    .pick = &format},
	{0},
};

static const struct opt_program program = {
	PROGRAM, "check what t2s needs to run",
	"[-d TARGET] [--model] [-o json]", options,
};

static void
print(struct doctor *d)
{
	struct buf out = BUF_INIT;
	json_t *all = json_pack("{sb sO}", "success", (int)!d->failed,
	    "checks", d->rows);

	if (format == FORMAT_JSON)
		json_pretty(&out, all);
	else
		doctor_text(&out, d);
	if (format == FORMAT_JSON)
		buf_ch(&out, '\n');
	text_show(&out, 0, false);
	io_out(out.s, out.len);
	json_decref(all);
	buf_free(&out);
}

int
main(int argc, char **argv)
{
	int first;

	io_begin();
	mem_jansson();
	die_program(PROGRAM);
	parent_watch();
	first = opt_parse(&program, argc, argv);
	if (argv[first] != NULL)
		die(STATUS_BAD, "unexpected operand '%s'", argv[first]);
	child_path(argv[0]);
	target_check(target);
	/* for those that are asked */
	if (target != NULL && setenv("T2S_DB", target, 1) != 0)
		die(STATUS_LATER, "cannot set T2S_DB");
	what.rows = json_array();
	doctor_programs(&what);
	doctor_folders(&what);
	if (doctor_config(&what)) {
		doctor_database(&what);
		doctor_policy(&what);
	}
	doctor_model(&what);
	doctor_terminal(&what);
	print(&what);
	json_decref(what.rows);
	io_out_close();
	return what.failed ? STATUS_NO : STATUS_OK;
}
