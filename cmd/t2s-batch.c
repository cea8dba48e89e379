/* t2s-batch - send lines through a pipe, many at once, in order */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "base/opt.h"
#include "step/batch/batch.h"
#include "step/pipe/pipe.h"
#include "json/get.h"
#include "json/write.h"
#include "report/answer.h"

#define PROGRAM "t2s-batch"

enum format { FORMAT_JSON, FORMAT_DOCUMENT };

static struct pipe pipe_ = {.by = PROGRAM};
static struct batch batch;
static int format = FORMAT_JSON;
static long jobs;

static const struct opt options[] = {
	{0, "pipe", "COMMAND", "filters that write one document per line",
	    .str = &batch.pipe},
	{0, "again", "COMMAND", "command that continues a stopped document",
	    .str = &batch.again},
	{0, "jobs", "N", "pipes to run at once (default: number of processors)",
	    .num = &jobs},
	{0, "keep", "DIR", "keep the document of each line in DIR",
	    .str = &batch.keep},
	{0, "done", "DIR", "reuse the documents kept in DIR",
	    .str = &batch.done},
	{'o', "format", "(json|document)", "output format (default: json)",
	    .pick = &format},
	{0},
};

static const struct opt_program program = {
	PROGRAM, "send lines through a pipe, many at once, in order",
	"--pipe COMMAND [--jobs N] [FILE]", options,
};

/* The answer object, with the line and what the document is called. */
static void
print_answer(struct buf *out, const json_t *doc, size_t line)
{
	json_t *answer = json_object(), *all = answer_of(doc);

	json_object_set_new(answer, "line", json_integer((json_int_t)line));
	if (json_object_get(doc, "id") != NULL)
		json_object_set(answer, "id", json_object_get(doc, "id"));
	json_object_update(answer, all);
	json_compact(out, answer);
	buf_ch(out, '\n');
	json_decref(all);
	json_decref(answer);
}

static void
print_document(struct buf *out, const json_t *doc, size_t line)
{
	(void)line;
	json_compact(out, doc);
	buf_ch(out, '\n');
}

static size_t
count_jobs(void)
{
	long n = jobs ? jobs : sysconf(_SC_NPROCESSORS_ONLN);

	if (jobs > BATCH_JOBS)
		die(STATUS_BAD,
		    "invalid --jobs: expected a number from 1 to %d",
		    BATCH_JOBS);
	return n < 1 ? 1 : n > BATCH_JOBS ? BATCH_JOBS : (size_t)n;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&pipe_, &program, argc, argv), fd = 0;
	const char *name = argv[first] ? argv[first] : "-";
	bool good;

	if (batch.pipe == NULL)
		die(STATUS_BAD, "missing --pipe COMMAND");
	if (argv[first] != NULL && argv[first + 1] != NULL)
		die(STATUS_BAD,
		    "unexpected operand '%s': only one file is read",
		    argv[first + 1]);
	batch.reader = &pipe_;
	batch.jobs = count_jobs();
	batch.print = format == FORMAT_JSON ? print_answer : print_document;
	if (strcmp(name, "-") != 0)
		fd = open(name, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		die(STATUS_BAD, "cannot read '%s': %s", name, strerror(errno));
	good = batch_run(&batch, fd, name);
	io_out_close();
	return good ? STATUS_OK : STATUS_NO;
}
