/* t2s-xlsx - write the rows of a document as a spreadsheet */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <unistd.h>
#include "base/file.h"
#include "base/io.h"
#include "doc/doc.h"
#include "db/target.h"
#include "json/get.h"
#include "os/outfile.h"
#include "os/sheet/sheet_take.h"
#include "os/state/written.h"
#include "step/pipe/pipe.h"
#include "step/pipe/replace.h"

#define PROGRAM "t2s-xlsx"

static struct pipe pipe_ = {.by = PROGRAM, .untraced = true};
static struct replace replace_;
static const char *path;
static bool rows;

static const struct opt options[] = {
    {'o', "output", "FILE", "write to FILE (default: standard output)",
	.str = &path},
    REPLACE_OPTION(replace_),
    {0, "rows", NULL, "read rows as JSON lines, then the document",
	.flag = &rows},
    PIPE_OPTIONS(pipe_),
    {0},
};

static const struct opt_program program = {PROGRAM,
    "write the rows of a document as a spreadsheet", "[-o FILE] [FILE ...]",
    options};

/* Steals the name. */
static void
deliver(char *workbook)
{
	struct file_stream f = {.fd = STDOUT_FILENO};
	int from = open(workbook, O_RDONLY | O_CLOEXEC), end;
	int error = from < 0 ? errno : 0;

	if (error == 0 && path != NULL)
		error = file_stream_open(&f, path);
	if (error == 0) {
		error = file_copy(from, f.fd, INT64_MAX);
		end = path != NULL ? file_stream_close(&f, error == 0) : 0;
		error = error != 0 ? error : end;
	}
	if (error == 0 && path != NULL)
		written_note(path);
	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", path != NULL ?
		    path : "stdout", file_error(error));
	close(from);
	free(workbook);
}

/* No text, to which the pipe would add a newline. */
static void
print(struct buf *text, const json_t *doc, void *unused)
{
	(void)text, (void)unused;
	deliver(sheet_take_document(doc));
}

static enum status
check(json_t *doc, void *unused)
{
	(void)unused;
	if (path != NULL)
		replace_again(&replace_, path, REPLACE_BY_ROWS,
		    target_named(NULL, doc));
	if (get_array(get_object(doc, "result"), "rows") == NULL)
		doc_stop(doc, PROGRAM, STATUS_NO, "findings",
		    "the document has no result");
	return doc_status(doc);
}

static int
take_lines(void)
{
	char *workbook = sheet_take_lines(STDIN_FILENO);

	if (workbook != NULL)
		deliver(workbook);
	io_out_close();
	return STATUS_OK;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&pipe_, &program, argc, argv);

	if (pipe_.lines)
		die(STATUS_BAD, "--lines cannot be used: a file is of one "
		    "document");
	if (path != NULL) {
		outfile_check(path);
		replace_check(&replace_, path, REPLACE_BY_ROWS);
	} else if (isatty(STDOUT_FILENO))
		die(STATUS_BAD, "a sheet cannot be shown on a terminal; use "
		    "-o FILE.xlsx");
	if (rows)
		return take_lines();
	pipe_.print = print;
	pipe_.printed = PRINTS_DATA;
	return pipe_run(&pipe_, argv + first, check, NULL);
}
