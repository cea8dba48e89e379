#include "step/pipe/into.h"

#include <stdint.h>
#include <unistd.h>
#include "base/io.h"
#include "doc/doc.h"
#include "json/write.h"
#include "os/state/written.h"

/* Before a line that is a document, where rows are lines (RFC 7464). */
#define SEPARATOR '\x1e'

static void
begin_sheet(struct into *in)
{
	char name[] = "t2s-xlsx", rows[] = "--rows", option[] = "-o";
	char force[] = "--force", *argv[6] = {name, rows};
	int n = 2;

	if (in->path == NULL && isatty(STDOUT_FILENO))
		die(STATUS_BAD, "a sheet cannot be shown on a terminal; use "
		    "-o FILE.xlsx");
	if (in->path != NULL) {
		outfile_check(in->path);
		if (in->replace.force)
			argv[n++] = force;
		argv[n++] = option;
		argv[n++] = (char *)(uintptr_t)in->path;
	}
	outfile_begin_program(&in->file, argv);
}

/* Who writes it tells of what is replaced. */
static void
check(const struct into *in, bool quiet)
{
	struct replace replace = in->replace;

	replace.quiet = quiet;
	replace_check(&replace, in->path, REPLACE_BY_ROWS);
}

void
into_begin(struct into *in, bool lines)
{
	if (in->path == NULL && !in->sheet)
		return;
	if (lines)
		die(STATUS_BAD, "--lines cannot be used with a file or a "
		    "sheet as output");
	if (in->path != NULL) {
		die_last_words = NULL; /* stdout is for no document */
		check(in, in->sheet || in->whole);
	}
	if (in->sheet)
		begin_sheet(in);
	else if (in->whole)
		outfile_check(in->path);
	else
		outfile_begin(&in->file, in->path, written_note);
	in->begun = in->sheet || !in->whole;
}

void
into_spare(const struct into *in, const char *target)
{
	if (in->path != NULL)
		replace_again(&in->replace, in->path, REPLACE_BY_ROWS, target);
}

static void
write_document(const json_t *doc)
{
	struct buf b = BUF_INIT;

	buf_ch(&b, SEPARATOR);
	json_compact(&b, doc);
	buf_ch(&b, '\n');
	io_out(b.s, b.len);
	buf_free(&b);
}

/* 0, errno, or of a sheet the status of its writer, which has said why. */
static int
end(struct into *in, const json_t *doc)
{
	bool good = doc_status(doc) == STATUS_OK;
	int code;

	if (!in->begun)
		return 0;
	in->begun = false;
	if (in->sheet && good)
		write_document(doc);
	code = outfile_end(&in->file, good);
	return good ? code : 0;
}

/* ... as ours: what a sheet cannot hold it will never hold. */
static enum status
sheet_status(int code)
{
	return code == STATUS_NO ? STATUS_NO : STATUS_LATER;
}

enum status
into_end(struct into *in, json_t *doc, const char *by)
{
	int code = end(in, doc);

	if (code != 0 && in->sheet)
		doc_stop(doc, by, sheet_status(code), "output",
		    "the sheet could not be written");
	else if (code != 0)
		doc_stop(doc, by, STATUS_LATER, "output",
		    "cannot write '%s': %s", in->path, file_error(code));
	return doc_status(doc);
}

void
into_close(struct into *in, const json_t *doc)
{
	int code = end(in, doc);

	if (code != 0)
		die(in->sheet ? sheet_status(code) : STATUS_LATER,
		    "cannot write the file");
}

void
into_write(const struct into *in, const char *path, struct buf *text,
    enum file_how how)
{
	int error;

	if (text->len > 0 && text->s[text->len - 1] != '\n')
		buf_ch(text, '\n');
	replace_check(&in->replace, path, how == FILE_NAMED ?
	    REPLACE_BY_PLAN : REPLACE_BY_ROWS);
	error = file_write(path, text->s, text->len, how);
	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", path,
		    file_error(error));
	written_note(path);
	buf_reset(text);
}
