#ifndef REPORT_SHOW_H
#define REPORT_SHOW_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "base/die.h"
#include "report/rows/rows.h"

/*
 * What t2s-show shows of a document, also of one that has stopped: a part of
 * it in words, its rows in a format, or a value as JSON.
 */

/* The formats behind those of rows. */
#define SHOW_NAME_(constant, writer, name, shown, table) shown "|"
#define SHOW_FORMATS \
	"(" ROWS_FORMAT_TABLE(SHOW_NAME_) \
	"text|html|chart|svg|xlsx|json|vega|plan|sql|document)"
enum show_format {
	SHOW_TEXT = ROWS_FORMATS, SHOW_HTML, SHOW_CHART, SHOW_SVG, SHOW_SHEET,
	SHOW_JSON, SHOW_VEGA, SHOW_PLAN, SHOW_SQL, SHOW_DOCUMENT
};

enum show_part {
	SHOW_QUESTIONS,   /* the open ones */
	SHOW_FINDINGS,    /* with .quiet errors alone */
	SHOW_TALK,        /* what would stand beside the rows */
	SHOW_EXPLANATION,
	SHOW_WHY,         /* how the question was read, what came of it */
	SHOW_SETTINGS,    /* as options of t2s */
	SHOW_PARTS
};

struct show {
	const char *by;         /* the program */
	int format;             /* enum rows_format or show_format */
	bool parts[SHOW_PARTS]; /* only the first of these that is set */
	const char *get;        /* only these members, as members_print takes
	                           them; NULL */
	const char *question;   /* where the document does not say it; NULL */
	const char *session;    /* its name, for SHOW_JSON; NULL */
	const char *made;       /* the time that SHOW_HTML tells; NULL: none */
	bool csv_safe;          /* rows_style's safe */
	bool quiet;             /* nothing beside the rows but errors */
	bool passes_stopped;    /* a stopped document is left as it is */
	size_t width;           /* of what is read beside it, 0: not broken */

	/* Given: what a person is to read beside SHOW_VEGA; the caller frees
	 * it. */
	struct buf aside;

	/* private */
	struct buf members;
};
#define SHOW_INIT(program) {.by = (program), .format = SHOW_TEXT, \
	.aside = BUF_INIT, .members = BUF_INIT}

/*
 * A pipe_step; `show` is a struct show. Makes the document what SHOW_JSON
 * or SHOW_VEGA is to print, and stops it (NO) where it lacks what is to be shown.
 */
enum status show_document(json_t *doc, void *show);

/* Does the format tell of a failure itself? Others have nothing to show then. */
bool show_tells_failure(int format);

/* Is it JSON that is to be printed? Returns the value, borrowed; NULL if it is
 * text, or the value is absent. */
const json_t *show_json(const json_t *doc, const struct show *how);

/*
 * Else append it to `out`, and to `aside` what a person is to read beside it,
 * before it, in lines of `width` columns (0: not broken).
 */
void show_text(struct buf *out, struct buf *aside, const json_t *doc,
    const struct show *how, const struct rows_style *style, size_t width);

#endif
