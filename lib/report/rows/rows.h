#ifndef REPORT_ROWS_ROWS_H
#define REPORT_ROWS_ROWS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/mem.h"

/*
 * Rows as text, in one of several formats behind one interface: begin with
 * the names of the columns, give row after row, end. What is written is
 * appended to the caller's buffer, which may be flushed and emptied after
 * every call; memory does not grow with the number of rows.
 *
 *	           null    blob            not UTF-8, NUL   equal names
 *	ndjson     null    {"blob": b64}   U+FFFD, \u0000   name, name_2 ..
 *	json       null    {"blob": b64}   U+FFFD, \u0000   name, name_2 ..
 *	csv        (none)  base64          U+FFFD           as they are
 *	tsv        \N      base64          U+FFFD           as they are
 *	table      NULL    <blob, n bytes> U+FFFD, \x00     as they are
 *	markdown   NULL    <blob, n bytes> U+FFFD, \x00     as they are
 *
 * A table shows 15 digits of a number, the others as many as read back equal.
 * Infinities are the texts Infinity and -Infinity. An empty text is "" in
 * csv. json is an array with one object on each line. Booleans are true and
 * false; JSON and arrays are themselves in ndjson and json, on one line, and
 * elsewhere the text that the engine has for them.
 */

/* FORMAT(name of the constant, of the writer, of the option's value, of its
 * value in t2s-show, is it a table?); array.c, csv.c .. have the writers. */
#define ROWS_FORMAT_TABLE(FORMAT) \
	FORMAT(NDJSON, ndjson, "ndjson", "ndjson", false) \
	FORMAT(JSON, json, "json", "rows", false) \
	FORMAT(CSV, csv, "csv", "csv", false) \
	FORMAT(TSV, tsv, "tsv", "tsv", false) \
	FORMAT(TABLE, table, "table", "table", true) \
	FORMAT(MARKDOWN, markdown, "markdown", "markdown", true)

enum rows_format {
#define FORMAT(constant, writer, name, shown, table) ROWS_##constant,
	ROWS_FORMAT_TABLE(FORMAT)
#undef FORMAT
	ROWS_FORMATS /* how many there are */
};

/* Their names, for the values of an option: each ends with |, for more may
 * follow. */
#define ROWS_NAME_(constant, writer, name, shown, table) name "|"
#define ROWS_NAMES ROWS_FORMAT_TABLE(ROWS_NAME_)

/* Is it made for reading: laid out, and with a note where rows were left out?
 * False for a number that is no rows_format. */
bool rows_is_table(int format);

enum cell_kind {
	CELL_NULL, CELL_INTEGER, CELL_REAL, CELL_BOOLEAN,
	CELL_TEXT, CELL_BLOB,
	CELL_NUMBER, /* spelled as JSON spells numbers, given as it is */
	CELL_JSON,   /* JSON text, trusted to be that */
	CELL_ARRAY,  /* {a,"b",{c}} as PostgreSQL writes arrays */
};
struct cell {
	enum cell_kind kind;
	enum cell_kind of; /* of an array's elements */
	char delimiter;    /* ... between them */
	int64_t integer;   /* of a boolean: 0 or 1 */
	double real;
	const char *bytes; /* from CELL_TEXT on, borrowed */
	size_t len;
};
/* A whole number of 64 bits, spelled or not; false if it is none. */
bool cell_integer(const struct cell *cell, int64_t *v);
/* Any number. */
bool cell_real(const struct cell *cell, double *v);

/* Would a spreadsheet that reads it in a csv file take this text for a formula?
 * It begins with = + - @, a tab or a return, and is no number. */
bool rows_is_formula(const char *s, size_t n);
/* "2 texts begin with =, +, - or @, which a spreadsheet takes for formulas" */
void rows_tell_formulas(struct buf *b, size_t n);
/* ... and what can be done. */
#define ROWS_SAFE_HINT "--csv-safe writes a ' before them"

/* A value of a document's result as a cell: borrows its text; a blob is
 * decoded into the arena, and an array or object written there. */
struct cell rows_cell(const json_t *value, struct arena *a);

struct rows_style {
	const char *null; /* in place of the format's own; not in json */
	bool terminal;    /* let nothing through that a terminal obeys */
	bool colour;
	size_t width;     /* of the terminal; a table fits in it. 0: no limit */
	bool utf8;        /* by the locale: lines and blocks of it can be shown */
	bool safe;        /* csv, tsv: ' before what rows_is_formula says */
	size_t *formulas; /* ... and how many those are, safe or not; NULL */
};

struct rows {
	const struct rows_writer *writer;
	struct rows_style style;
	struct buf *out;
	const char *null;
	size_t ncolumns, count;
	struct arena arena;
	char **names;         /* mended or made unique as the format wants */
	size_t *name_len;
	struct buf work;
	struct layout *layout; /* of table and markdown */
};

void rows_begin(struct rows *r, enum rows_format format,
    const struct rows_style *style, struct buf *out,
    const char *const *names, size_t ncolumns);
void rows_row(struct rows *r, const struct cell *cells);
/* End whole. `note` (NULL: none) is shown where the format has a place for
 * it: below a table. */
void rows_end(struct rows *r, const char *note);
/* End in the middle, after an error: what was given is written, and a json
 * array is left open so that nobody takes it for whole. */
void rows_cut(struct rows *r);

#endif
