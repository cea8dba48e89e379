#include "db/file/import.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "db/file/csv.h"
#include "db/file/flaws.h"
#include "db/file/found.h"
#include "db/file/header.h"
#include "db/file/keys.h"
#include "db/file/notes.h"
#include "db/file/objects.h"
#include "db/file/reader.h"
#include "db/file/sniff.h"
#include "os/progress.h"

/* Most lines that may stand above a table; tables of an object that are found
 * by reading it from its beginning. */
enum { TITLE_ROWS = 20, SOUGHT = 100 };

/* A file that is being loaded. */
struct import {
	const struct file_place *place;
	struct bounds *bounds;
	struct load *load;
	struct findings *findings;
	enum status *status;
	struct source source;
	struct reader reader;
	struct column *columns;
	size_t ncolumns, cap;
	int64_t rows;
	struct flaws flaws;
	struct objects objects; /* where the rows are JSON */
	bool is_json;
	const struct objects_member *member; /* that holds them, or NULL */
	int64_t title;          /* rows before them all, which are none */
	bool header;            /* the first row names the columns */
};

static bool
fail(struct import *i, enum finding_code code, enum status status,
    const char *why)
{
	finding_add(i->findings, code, "", "cannot load '%s': %s",
	    i->place->path, why);
	*i->status = status;
	return false;
}

/* What the bounds leave no time or no room for. */
static bool
fail_over(struct import *i, const char *why)
{
	return bounds_are_over(i->bounds) == BOUNDS_TIME ?
	    fail(i, FINDING_db_timeout, STATUS_LATER, why) :
	    fail(i, FINDING_text_too_long, STATUS_BAD, why);
}

static bool
unreadable(struct import *i)
{
	if (bounds_are_over(i->bounds) != BOUNDS_KEPT)
		return fail_over(i, i->source.error.s);
	return fail(i, FINDING_file_unreadable, STATUS_BAD,
	    i->source.error.s);
}

/* ... at a line, which tells how many there are before it. */
static bool
fail_at_line(struct import *i, const char *why)
{
	struct buf otherwise = BUF_INIT;
	size_t n;

	(void)fail(i, FINDING_file_invalid, STATUS_NO, why);
	buf_fmt(&otherwise, "cannot load '%s': it is neither regular CSV nor "
	    "JSON", i->place->path);
	n = json_array_size(i->findings->list);
	found_of_rows(json_array_get(i->findings->list, n - 1), "",
	    otherwise.s);
	buf_free(&otherwise);
	return false;
}

/* What is wrong with its text; or the disk, of which the source tells. */
static bool
misread(struct import *i)
{
	if (i->source.error.len > 0)
		return unreadable(i);
	return fail_at_line(i, i->reader.error.s);
}

/* ---- the first pass ------------------------------------------------------ */

static void
need_columns(struct import *i, size_t n)
{
	/* a row that has a field has two bytes; packed, who knows */
	int64_t most = i->source.unpack != NULL ? 0 :
	    column_texts(i->source.size / 2);

	n = n < READER_FIELDS ? n : READER_FIELDS;
	for (; i->ncolumns < n; i->ncolumns++) {
		MEM_GROW(i->columns, i->ncolumns, i->cap);
		i->columns[i->ncolumns] = (struct column){.most = most};
	}
}

static void
count_row(struct import *i)
{
	const struct row *row = &i->reader.row;

	need_columns(i, row->n);
	for (size_t k = 0; k < i->ncolumns && k < row->n; k++)
		column_count(&i->columns[k], &row->fields[k]);
	i->rows++;
	progress_at((long)i->source.taken);
}

/* Those of the names, and more where most rows have more. */
static size_t
width_of(const struct import *i, size_t named)
{
	size_t n = named;

	while (n < i->ncolumns && i->columns[n].n[KIND_EMPTY] +
	    i->rows < 2 * i->columns[n].rows)
		n++;
	/* commas at the end of each line make no columns */
	while (n > 1 && n <= named && *i->columns[n - 1].name == '\0' &&
	    i->columns[n - 1].n[KIND_EMPTY] == i->columns[n - 1].rows)
		n--;
	return n;
}

static void
decide(struct import *i)
{
	struct habits habits = {.semicolon = i->reader.delimiter == ';'};

	for (size_t k = 0; k < i->ncolumns; k++)
		column_tell(&i->columns[k], &habits);
	for (size_t k = 0; k < i->ncolumns; k++)
		column_decide(&i->columns[k], &habits);
}

/* Is the first row, whose texts are the names, none of names? */
static bool
first_is_data(const struct import *i, size_t named)
{
	if (i->place->header >= 0)
		return i->place->header == 0;
	return header_is_data(i->columns, named);
}

static void
settle_columns(struct import *i, size_t named)
{
	size_t n = width_of(i, named);

	decide(i);
	i->header = !first_is_data(i, named);
	if (!i->header) {
		header_count(i->columns, named);
		i->rows++;
		decide(i);
	}
	named = named < n ? named : n;
	header_name(i->columns, i->header ? named : 0, n);
	while (i->ncolumns > n)
		free(i->columns[--i->ncolumns].name);
}

/* Rows of JSON bring the names along. */
static void
settle_members(struct import *i)
{
	need_columns(i, i->objects.n);
	decide(i);
	for (size_t k = 0; k < i->ncolumns; k++)
		i->columns[k].name = mem_strdup(objects_name(&i->objects, k));
	header_name(i->columns, i->ncolumns, i->ncolumns);
}

static bool
is_too_wide(struct import *i)
{
	if (i->reader.row.n <= READER_FIELDS)
		return false;
	(void)fail(i, FINDING_file_invalid, STATUS_NO,
	    "it has more than 2000 columns");
	return true;
}

/* A line above the table, as reports have it: it is much shorter than most
 * others. Or what Excel writes to itself. */
static bool
is_title(const struct import *i)
{
	const struct row *row = &i->reader.row;

	return !i->is_json && (row->n * 2 <= i->reader.fields ||
	    (row->fields[0].n == 4 && memcmp(row->fields[0].s, "sep=", 4) == 0
	    && row->n == 2 && row->fields[1].n == 0));
}

/* The first row of the table, or none. */
static bool
first_row(struct import *i)
{
	while (reader_next(&i->reader)) {
		if (i->title == TITLE_ROWS || !is_title(i))
			return true;
		flaws_title(&i->flaws, &i->reader.row);
		i->title++;
	}
	return i->reader.error.len > 0 ? misread(i) :
	    fail(i, FINDING_file_invalid, STATUS_NO, "it is empty");
}

static bool
first_pass(struct import *i)
{
	size_t named = 0;

	if (!first_row(i))
		return false;
	if (is_too_wide(i))
		return false;
	if (i->objects.named) {
		count_row(i);
	} else {
		named = i->reader.row.n;
		need_columns(i, named);
		header_take(i->columns, named, &i->reader.row);
	}
	while (reader_next(&i->reader))
		count_row(i);
	if (i->reader.error.len > 0)
		return misread(i);
	if (!i->objects.named)
		settle_columns(i, named);
	else if (is_too_wide(i))
		return false;
	else
		settle_members(i);
	return true;
}

/* ---- the second ---------------------------------------------------------- */

/* More fields are none where nothing is in them. */
static bool
is_ragged(const struct import *i, const struct row *row)
{
	size_t n = row->n;

	if (i->is_json && n <= i->ncolumns)
		return false;
	while (n > i->ncolumns && n <= READER_FIELDS &&
	    row->fields[n - 1].n == 0)
		n--;
	return n != i->ncolumns;
}

static bool
load_values(struct import *i, struct value *values)
{
	const struct row *row = &i->reader.row;

	for (size_t k = 0; k < i->ncolumns; k++) {
		const struct field *f = &row->fields[k];

		values[k].is = VALUE_NULL;
		if (k >= row->n)
			continue;
		if (!column_value(&i->columns[k], f, &values[k]))
			flaws_stray(&i->flaws, row, k, &i->columns[k]);
		if (f->mended)
			flaws_bytes(&i->flaws, row, &i->columns[k]);
	}
	if (is_ragged(i, row))
		flaws_ragged(&i->flaws, row, i->ncolumns);
	progress_at((long)(i->source.size + i->source.taken));
	return load_row(i->load, values);
}

static bool
rewind_rows(struct import *i)
{
	return i->is_json ?
	    objects_rewind(&i->reader, i->member, false) :
	    reader_rewind(&i->reader);
}

static bool
second_pass(struct import *i, const char *table)
{
	struct value *values = mem_calloc(i->ncolumns + 1, sizeof *values);
	bool good;

	keys_choose(i->columns, i->ncolumns, i->rows);
	good = load_table(i->load, table, i->columns, i->ncolumns);
	if (good && rewind_rows(i))
		for (int64_t k = 0; k < i->title + i->header; k++)
			(void)reader_next(&i->reader);
	while (good && i->reader.error.len == 0 && reader_next(&i->reader))
		good = load_values(i, values);
	good = good && load_table_end(i->load);
	free(values);
	if (good && i->reader.error.len > 0)
		return misread(i);
	good = good && keys_add(i->load, table, i->columns, i->ncolumns);
	if (!good && bounds_are_over(i->bounds) != BOUNDS_KEPT)
		return fail_over(i, load_error(i->load));
	return good || fail(i, FINDING_file_unreadable, STATUS_LATER,
	    load_error(i->load));
}

/* ---- a table ------------------------------------------------------------- */

static void
forget(struct import *i)
{
	while (i->ncolumns > 0)
		free(i->columns[--i->ncolumns].name);
	flaws_free(&i->flaws);
	i->flaws = (struct flaws){0};
	i->rows = i->title = 0;
}

/* What is told of it when it is loaded. */
static void
tell(struct import *i, const char *table)
{
	const struct reader *r = &i->reader;
	size_t k = json_array_size(i->findings->list);

	if (r->left_out > 0)
		flaws_left_out(&i->flaws, r->left_line, r->left_out,
		    "is longer than 16 MB and is left out");
	if (i->objects.wrong > 0)
		flaws_left_out(&i->flaws, i->objects.wrong_line,
		    i->objects.wrong, "is no JSON and is left out");
	flaws_tell(&i->flaws, i->place->path, i->rows + i->title +
	    r->left_out + i->objects.wrong, i->findings);
	notes_tell(i->findings, i->place->path, table, i->columns,
	    i->ncolumns);
	for (; k < json_array_size(i->findings->list); k++)
		found_of_rows(json_array_get(i->findings->list, k), table,
		    NULL);
}

static bool
load_one(struct import *i, const char *wanted)
{
	char *table = load_name(i->load, wanted, i->place->path);
	bool good = first_pass(i) && second_pass(i, table);

	if (good)
		tell(i, table);
	free(table);
	forget(i);
	return good;
}

/* ---- a file -------------------------------------------------------------- */

/* A table of each member that is one; one alone ("data", "results") is that of
 * the file. */
static bool
load_members(struct import *i, const struct objects_member *members,
    size_t n, const char *table)
{
	bool good = members->mark.at >= 0 || n <= SOUGHT ||
	    fail(i, FINDING_file_invalid, STATUS_NO, "it has more than 100 "
	    "tables; they can be loaded if it is unpacked and in UTF-8");

	for (size_t k = 0; k < n && good; k++) {
		i->member = &members[k];
		good = (objects_rewind(&i->reader, i->member, true) ||
		    misread(i)) && load_one(i, n == 1 ? table :
		    i->member->name);
	}
	i->member = NULL;
	return good;
}

static bool
load_json(struct import *i)
{
	char *stem = place_stem(i->place->path);
	struct objects_member *members = NULL;
	const char *table = i->place->table != NULL ? i->place->table : stem;
	size_t n = 0;
	bool good = objects_begin(&i->reader, &i->objects);

	i->is_json = true;
	if (good && i->place->form != PLACE_JSONL)
		members = objects_members(&i->reader, &n);
	if (i->reader.error.len > 0 || !good)
		good = misread(i);
	else if (members != NULL)
		good = load_members(i, members, n, table);
	else
		good = objects_rewind(&i->reader, NULL, true) ?
		    load_one(i, table) : misread(i);
	while (n > 0)
		free(members[--n].name);
	free(members);
	objects_free(&i->objects);
	free(stem);
	return good;
}

static bool
load_csv(struct import *i)
{
	char *stem = place_stem(i->place->path);
	bool good = csv_begin(&i->reader, i->place->delimiter) ?
	    load_one(i, i->place->table != NULL ? i->place->table : stem) :
	    misread(i);

	free(stem);
	return good;
}

static bool
refuse_binary(struct import *i)
{
	const struct reader *r = &i->reader;
	const char *zero = memchr(r->data, '\0', r->end);
	struct buf why = BUF_INIT;
	size_t line = 1;

	for (const char *p = r->data; zero != NULL && p < zero; p++)
		line += *p == '\n';
	if (zero != NULL)
		buf_fmt(&why, "it has NUL bytes at line %zu; it looks binary, "
		    "neither CSV nor JSON", line);
	else
		buf_str(&why, "it is neither CSV nor JSON");
	(void)fail_at_line(i, why.s);
	buf_free(&why);
	return false;
}

static bool
load_file(struct import *i)
{
	struct reader *r = &i->reader;
	enum place_form form = i->place->form;

	if (!reader_fill(r))
		return r->error.len > 0 ? misread(i) :
		    fail(i, FINDING_file_invalid, STATUS_NO, "it is empty");
	if (sniff_binary(r->data, r->end < 4096 ? r->end : 4096))
		return refuse_binary(i);
	if (form == PLACE_GUESSED)
		form = sniff_json(r->data, r->end) ? PLACE_JSON : PLACE_CSV;
	return form == PLACE_JSON || form == PLACE_JSONL ? load_json(i) :
	    load_csv(i);
}

bool
import_file(struct load *l, const struct file_place *p, struct bounds *bounds,
    struct findings *f, enum status *status)
{
	struct import i = {.place = p, .bounds = bounds, .load = l,
	    .findings = f, .status = status};
	bool good;

	if (!source_open(&i.source, p->path, p->encoding, bounds)) {
		good = unreadable(&i);
		source_close(&i.source);
		return good;
	}
	reader_open(&i.reader, &i.source);
	progress_begin(&(struct progress){.doing = "loading the files",
	    .unit = "bytes", .of = 2 * (double)i.source.size});
	good = load_file(&i);
	progress_end();
	if (good)
		notes_encoding(f, p, &i.source);
	reader_close(&i.reader);
	source_close(&i.source);
	free(i.columns);
	return good;
}
