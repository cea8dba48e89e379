#include "db/file/notes.h"

#include "base/buf.h"

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
tell_blanks(struct buf *b, const struct column *c)
{
	if (c->type != COLUMN_TEXT && c->n[KIND_BLANK] > 0)
		buf_fmt(b, "'%s' has %lld NULL%s for texts like NA",
		    c->name, (long long)c->n[KIND_BLANK],
		    c->n[KIND_BLANK] == 1 ? "" : "s");
}

void
notes_tell(struct findings *f, const char *path, const char *table,
    const struct column *columns, size_t n)
{
	static void (*const tells[])(struct buf *b, const struct column *c) = {
		tell_number, tell_date, tell_blanks,
	};
	struct buf all = BUF_INIT, one = BUF_INIT;
	size_t told = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < sizeof tells / sizeof *tells; k++) {
			buf_reset(&one);
			tells[k](&one, &columns[i]);
			if (one.len == 0 || told++ >= TOLD)
				continue;
			buf_fmt(&all, "%s%s", all.len > 0 ? "; " : "", one.s);
		}
	if (told > 0)
		finding_add(f, FINDING_file_columns_chosen, "",
		    "table '%s' of '%s': %s%s", table, path, all.s,
		    told > TOLD ? "; .." : "");
	buf_free(&all);
	buf_free(&one);
}

void
notes_encoding(struct findings *f, const struct file_place *p,
    const struct source *s)
{
	if (s->encoding == ENCODING_UTF8 || s->evident)
		return;
	finding_hint(finding_add(f, FINDING_file_columns_chosen, "",
	    "'%s' is not UTF-8; it is read as %s", p->path,
	    source_encoding(s->encoding)), "csv:PATH?encoding=NAME states "
	    "another encoding");
}
