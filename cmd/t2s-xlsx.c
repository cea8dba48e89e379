/* t2s-xlsx - write the rows of a document as a spreadsheet */
#include <unistd.h>
#include "base/file.h"
#include "base/io.h"
#include "doc/doc.h"
#include "json/get.h"
#include "os/outfile.h"
#include "os/sheet/sheet_take.h"
#include "step/pipe/pipe.h"

#define PROGRAM "t2s-xlsx"

static struct pipe pipe_ = {.by = PROGRAM, .untraced = true};
static const char *path;
static bool rows;

static const struct opt options[] = {
    {'o', "output", "FILE", "write to FILE (default: standard output)",
	.str = &path},
    {0, "rows", NULL, "read rows as JSON lines, then the document",
	.flag = &rows},
    PIPE_OPTIONS(pipe_),
    {0},
};

static const struct opt_program program = {PROGRAM,
    "write the rows of a document as a spreadsheet", "[-o FILE] [FILE ...]",
    options};

static void
deliver(struct buf *b)
{
	int error = 0;

	if (path == NULL)
		io_out(b->s, b->len);
	else
		error = file_write(path, b->s, b->len, FILE_OUTPUT);
	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", path,
		    file_error(error));
	buf_free(b);
}

/* No text, to which the pipe would add a newline. */
static void
print(struct buf *text, const json_t *doc, void *unused)
{
	struct buf b = BUF_INIT;

	(void)text, (void)unused;
	sheet_take_document(&b, doc);
	deliver(&b);
}

static enum status
check(json_t *doc, void *unused)
{
	(void)unused;
	if (get_array(get_object(doc, "result"), "rows") == NULL)
		doc_stop(doc, PROGRAM, STATUS_NO, "findings",
		    "the document has no result");
	return doc_status(doc);
}

static int
take_lines(void)
{
	struct buf b = BUF_INIT;

	if (sheet_take_lines(&b, STDIN_FILENO))
		deliver(&b);
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
	if (path != NULL)
		outfile_check(path);
	else if (isatty(STDOUT_FILENO))
		die(STATUS_BAD, "a sheet cannot be shown on a terminal; use "
		    "-o FILE.xlsx");
	if (rows)
		return take_lines();
	pipe_.print = print;
	pipe_.printed = PRINTS_DATA;
	return pipe_run(&pipe_, argv + first, check, NULL);
}
