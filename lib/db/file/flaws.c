#include "db/file/flaws.h"

/* Where what is wrong with a line is to be told; NULL where enough is. */
static struct buf *
next(struct flaws *w, int64_t line)
{
	if (w->last != line)
		w->lines++;
	w->last = line;
	if (w->lines > FLAWS_TOLD)
		return NULL;
	if (w->told.s == NULL)
		buf_init(&w->told);
	buf_fmt(&w->told, "%sline %lld ", w->told.len > 0 ? "; " : "",
	    (long long)line);
	return &w->told;
}

void
flaws_ragged(struct flaws *w, const struct row *row, size_t columns)
{
	struct buf *b = next(w, row->line);

	if (b != NULL)
		buf_fmt(b, "has %zu field%s, expected %zu: %s", row->n,
		    row->n == 1 ? "" : "s", columns, row->n < columns ?
		    "missing ones are NULL" : "surplus ones are left out");
}

void
flaws_title(struct flaws *w, const struct row *row)
{
	struct buf *b = next(w, row->line);

	if (b != NULL)
		buf_str(b, "stands above the table and is left out");
}

void
flaws_stray(struct flaws *w, const struct row *row, size_t field,
    const struct column *c)
{
	struct buf *b = next(w, row->line);
	const struct field *f = &row->fields[field];

	if (b != NULL)
		buf_fmt(b, "has '%.*s%s' in column '%s' of %s: it is NULL",
		    f->n > 40 ? 40 : (int)f->n, f->s, f->n > 40 ? ".." : "",
		    c->name, column_type_name(c->type));
}

void
flaws_bytes(struct flaws *w, const struct row *row, const struct column *c)
{
	struct buf *b = next(w, row->line);

	if (b != NULL)
		buf_fmt(b, "has bytes in column '%s' that are NUL or not "
		    "UTF-8", c->name);
}

void
flaws_left_out(struct flaws *w, int64_t line, int64_t n, const char *why)
{
	struct buf *b = next(w, line);

	if (b != NULL)
		buf_str(b, why);
	w->lines += n - 1;
}

void
flaws_tell(const struct flaws *w, const char *path, int64_t rows,
    struct findings *f)
{
	if (w->lines > 0)
		finding_add(f, FINDING_file_lines_irregular, "",
		    "'%s': %lld of %lld rows are irregular: %s%s", path,
		    (long long)w->lines, (long long)rows, w->told.s,
		    w->lines > FLAWS_TOLD ? "; .." : "");
}

void
flaws_free(struct flaws *w)
{
	if (w->told.s != NULL)
		buf_free(&w->told);
}
