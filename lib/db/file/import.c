#include "db/file/import.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "db/file/csv.h"
#include "db/file/flaws.h"
#include "db/file/header.h"
#include "db/file/reader.h"
#include "db/file/sniff.h"
#include "os/progress.h"

/* A file that is being loaded. */
struct import {
	const struct file_place *place;
	struct load *load;
	struct findings *findings;
	enum status *status;
	struct source source;
	struct reader reader;
	struct column *columns;
	size_t ncolumns, cap;
	int64_t rows;
	struct flaws flaws;
	bool header;       /* the first row names the columns */
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

static bool
unreadable(struct import *i)
{
	return fail(i, FINDING_file_unreadable, STATUS_BAD,
	    i->source.error.s);
}

static bool
misread(struct import *i)
{
	return fail(i, FINDING_file_invalid, STATUS_NO, i->reader.error.s);
}

/* ---- the first pass ------------------------------------------------------ */

static void
need_columns(struct import *i, size_t n)
{
	n = n < READER_FIELDS ? n : READER_FIELDS;
	for (; i->ncolumns < n; i->ncolumns++) {
		MEM_GROW(i->columns, i->ncolumns, i->cap);
		i->columns[i->ncolumns] = (struct column){.name = NULL};
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
	progress_at((long)(i->source.taken >> 11));
}

/* Those of the names, and more where most rows have more. */
static size_t
width_of(const struct import *i, size_t named)
{
	size_t n = named;

	while (n < i->ncolumns && i->columns[n].n[KIND_EMPTY] +
	    i->rows < 2 * i->columns[n].rows)
		n++;
	return n;
}

static void
decide(struct import *i)
{
	struct habits habits = {0};

	for (size_t k = 0; k < i->ncolumns; k++)
		column_tell(&i->columns[k], &habits);
	for (size_t k = 0; k < i->ncolumns; k++)
		column_decide(&i->columns[k], &habits);
}

static void
settle_columns(struct import *i, size_t named)
{
	size_t n = width_of(i, named);

	decide(i);
	i->header = i->place->header < 0 ?
	    !header_is_data(i->columns, named) : i->place->header > 0;
	if (!i->header) {
		header_count(i->columns, named);
		i->rows++;
		decide(i);
	}
	header_name(i->columns, i->header ? named : 0, n);
	while (i->ncolumns > n)
		free(i->columns[--i->ncolumns].name);
}

static bool
first_pass(struct import *i)
{
	size_t named;

	if (!reader_next(&i->reader))
		return i->reader.error.len > 0 ? misread(i) :
		    fail(i, FINDING_file_invalid, STATUS_NO, "it is empty");
	if (i->reader.row.n > READER_FIELDS)
		return fail(i, FINDING_file_invalid, STATUS_NO,
		    "it has more than 2000 columns");
	need_columns(i, i->reader.row.n);
	named = i->ncolumns;
	header_take(i->columns, named, &i->reader.row);
	while (reader_next(&i->reader))
		count_row(i);
	if (i->reader.error.len > 0)
		return misread(i);
	settle_columns(i, named);
	return true;
}

/* ---- the second ---------------------------------------------------------- */

static bool
load_values(struct import *i, struct value *values)
{
	const struct row *row = &i->reader.row;

	for (size_t k = 0; k < i->ncolumns; k++) {
		if (k >= row->n) {
			values[k].is = VALUE_NULL;
			continue;
		}
		if (!column_value(&i->columns[k], &row->fields[k],
		    &values[k]))
			flaws_stray(&i->flaws, row, k, &i->columns[k]);
	}
	if (row->n != i->ncolumns)
		flaws_ragged(&i->flaws, row, i->ncolumns);
	return load_row(i->load, values);
}

static bool
second_pass(struct import *i, const char *table)
{
	struct value *values = mem_calloc(i->ncolumns, sizeof *values);
	bool good = load_table(i->load, table, i->columns, i->ncolumns) &&
	    reader_rewind(&i->reader);

	if (good && i->header)
		(void)reader_next(&i->reader);
	while (good && reader_next(&i->reader))
		good = load_values(i, values);
	good = good && load_table_end(i->load);
	free(values);
	if (!good)
		return fail(i, FINDING_file_unreadable, STATUS_LATER,
		    load_error(i->load));
	return i->reader.error.len == 0 || misread(i);
}

/* ---- a file -------------------------------------------------------------- */

static bool
load_file(struct import *i)
{
	char *table = i->place->table != NULL ? mem_strdup(i->place->table) :
	    place_stem(i->place->path);
	bool good = first_pass(i) && second_pass(i, table);

	free(table);
	return good;
}

bool
import_file(struct load *l, const struct file_place *p, const struct file_places *all,
    struct findings *f, enum status *status)
{
	struct import i = {.place = p, .load = l, .findings = f,
	    .status = status};
	bool good;

	(void)all;
	if (!source_open(&i.source, p->path, p->encoding)) {
		good = unreadable(&i);
		source_close(&i.source);
		return good;
	}
	reader_open(&i.reader, &i.source);
	good = csv_begin(&i.reader, p->delimiter) ? load_file(&i) :
	    misread(&i);
	if (good)
		flaws_tell(&i.flaws, p->path, i.rows, f);
	reader_close(&i.reader);
	source_close(&i.source);
	for (size_t k = 0; k < i.ncolumns; k++)
		free(i.columns[k].name);
	free(i.columns);
	flaws_free(&i.flaws);
	return good;
}
