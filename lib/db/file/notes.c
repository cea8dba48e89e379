#include "db/file/notes.h"

#include "base/buf.h"
#include "db/file/found.h"

/* Most columns that are told of. */
enum { TOLD = 10 };

static void
tell_number(struct buf *b, const struct column *c)
{
	if (c->mixed)
		buf_fmt(b, "'%s' is text: its numbers have different units",
		    c->name);
	else if (c->ambiguous && c->type == COLUMN_INTEGER)
		buf_fmt(b, "'%s' is read with '%s' between thousands", c->name,
		    c->way == WAY_POINT ? "," : ".");
	else if (c->ambiguous && c->type == COLUMN_REAL)
		buf_fmt(b, "'%s' is read with '%s' before the fraction",
		    c->name, c->way == WAY_POINT ? "." : ",");
}

static void
tell_infinite(struct buf *b, const struct column *c)
{
	if (c->type != COLUMN_TEXT && c->infinite > 0)
		buf_fmt(b, "'%s' is NULL where the file has inf: %lld value%s",
		    c->name, (long long)c->infinite,
		    c->infinite == 1 ? "" : "s");
}

static void
tell_date(struct buf *b, const struct column *c)
{
	if (!c->ambiguous || c->n[KIND_DATE] + c->n[KIND_TIMESTAMP] == 0)
		return;
	if (c->type == COLUMN_TEXT)
		buf_fmt(b, "'%s' is text: days and months of its dates cannot "
		    "be told apart", c->name);
	else
		buf_fmt(b, "'%s' is read with the %s first", c->name,
		    c->way == WAY_DMY ? "day" : "month");
}

static void
tell_name(struct buf *b, const struct column *c)
{
	if (c->renamed)
		buf_fmt(b, "'%s' is the name of a column whose own is missing "
		    "or taken", c->name);
}

static void
tell_blanks(struct buf *b, const struct column *c)
{
	if (c->type != COLUMN_TEXT && c->n[KIND_BLANK] > 0)
		buf_fmt(b, "%lld in '%s'", (long long)c->n[KIND_BLANK],
		    c->name);
}

/* What one has to say of each column: the first of them, in a list. */
static size_t
list(struct buf *b, const struct column *columns, size_t n,
    void (*tell)(struct buf *b, const struct column *c), size_t told)
{
	struct buf one = BUF_INIT;

	for (size_t i = 0; i < n; i++) {
		buf_reset(&one);
		tell(&one, &columns[i]);
		if (one.len == 0)
			continue;
		if (told++ < TOLD)
			buf_fmt(b, "%s%s", b->len > 0 ? "; " : "", one.s);
		else if (told == TOLD + 1)
			buf_str(b, "; ..");
	}
	buf_free(&one);
	return told;
}

void
notes_tell(struct findings *f, const char *path, const char *table,
    const struct column *columns, size_t n)
{
	struct buf b = BUF_INIT;
	size_t told;

	told = list(&b, columns, n, tell_name, 0);
	told = list(&b, columns, n, tell_number, told);
	told = list(&b, columns, n, tell_infinite, told);
	told = list(&b, columns, n, tell_date, told);
	if (told > 0)
		finding_add(f, FINDING_file_columns_chosen, "",
		    "table '%s' of '%s': %s", table, path, b.s);
	buf_reset(&b);
	if (list(&b, columns, n, tell_blanks, 0) > 0)
		finding_add(f, FINDING_file_blanks, "",
		    "table '%s' of '%s': texts like NA are NULL: %s", table,
		    path, b.s);
	buf_free(&b);
}

void
notes_encoding(struct findings *f, const struct file_place *p,
    const struct source *s)
{
	json_t *finding;

	if (s->encoding == ENCODING_UTF8 || s->evident)
		return;
	finding = finding_add(f, FINDING_file_columns_chosen, "",
	    "'%s' is not UTF-8; it is read as %s", p->path,
	    source_encoding(s->encoding));
	finding_hint(finding, "csv:PATH?encoding=NAME states another encoding");
	found_of_rows(finding, "", NULL);
}
