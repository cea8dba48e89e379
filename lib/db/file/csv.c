#include "db/file/csv.h"

#include <stdlib.h>
#include <string.h>
#include "db/file/sniff.h"

/* Where a row is being read. */
struct cursor {
	char *p;
	char *end;       /* *end is '\n', of ours */
	int64_t lines;   /* that end within the row */
	int64_t opened;  /* where the last quotes open, counted so */
	bool doubled;    /* some field has doubled quotes */
	bool blank;      /* there is nothing in the row */
	bool open;       /* the last quotes are not closed */
};

enum parsed { PARSED, CUT_OFF };

/* ---- fields -------------------------------------------------------------- */

/* The quote that closes those that p stands behind; NULL where there is none
 * yet. */
static char *
find_quote(struct cursor *c, char *p, bool *doubled)
{
	for (;; p++) {
		while (*p != '"' && *p != '\n')
			p++;
		if (p >= c->end)
			return NULL;
		if (*p == '\n')
			c->lines++;
		else if (p[1] != '"' || p + 1 >= c->end)
			return p;
		else
			*doubled = true, p++;
	}
}

static void
add_plain(struct reader *r, char *from, char *to)
{
	while (to > from && (to[-1] == ' ' || to[-1] == '\t'))
		to--;
	reader_add(r, from, (size_t)(to - from), false);
}

static char *
find_stop(const struct reader *r, char *p)
{
	while (!r->stops[(unsigned char)*p])
		p++;
	return p;
}

/* A field that begins with a quote at c->p, to what ends it. */
static enum parsed
read_quoted(struct reader *r, struct cursor *c)
{
	char *from = c->p + 1, *to, *p;
	bool doubled = false;

	c->opened = c->lines;
	to = find_quote(c, from, &doubled);
	c->open = to == NULL;
	if (to == NULL || (to + 1 >= c->end && !r->eof))
		return CUT_OFF;
	for (p = to + 1; *p == ' '; p++)
		;
	if (r->stops[(unsigned char)*p] || p >= c->end) {
		reader_add(r, from, (size_t)(to - from), false);
		if (doubled && r->row.n <= READER_FIELDS) {
			r->row.fields[r->row.n - 1].doubled = true;
			c->doubled = true;
		}
	} else { /* "a" b is no quoted text: it stays as it is */
		p = find_stop(r, p);
		add_plain(r, from - 1, p);
	}
	c->blank = false;
	c->p = p;
	return PARSED;
}

static void
halve_quotes(struct field *f)
{
	char *to = (char *)f->s;

	for (uint32_t i = 0; i < f->n; i++) {
		i += f->s[i] == '"';
		*to++ = f->s[i];
	}
	f->n = (uint32_t)(to - f->s);
	f->doubled = false;
}

/* ---- a row --------------------------------------------------------------- */

/* Behind the end of a line that p stands at; NULL where that is none. */
static char *
end_of_line(struct reader *r, const struct cursor *c, char *p)
{
	if (*p == '\n')
		return p + 1;
	if (*p == '\r' && p[1] == '\n' && p + 1 < c->end)
		return p + 2;
	return *p == '\r' && (r->old_mac || p + 1 >= c->end) ? p + 1 : NULL;
}

/* One field, and what ends it: *more if that is a delimiter. */
static enum parsed
read_field(struct reader *r, struct cursor *c, bool *more)
{
	char *from, *next;

	while ((*c->p == ' ' || *c->p == '\t') && *c->p != r->delimiter)
		c->p++;
	if (*c->p == '"') {
		if (read_quoted(r, c) == CUT_OFF)
			return CUT_OFF;
	} else {
		from = c->p;
		c->p = find_stop(r, from);
		/* a CR within a line */
		while (*c->p == '\r' && c->p < c->end &&
		    end_of_line(r, c, c->p) == NULL)
			c->p = find_stop(r, c->p + 1);
		add_plain(r, from, c->p);
		c->blank = c->blank && c->p == from;
	}
	if (c->p >= c->end || (c->p + 1 >= c->end && *c->p == '\r'))
		if (!r->eof)
			return CUT_OFF;
	*more = *c->p == r->delimiter && c->p < c->end;
	if (*more) {
		c->p++;
		c->blank = false;
		return PARSED;
	}
	next = c->p >= c->end ? c->end : end_of_line(r, c, c->p);
	if (next == NULL) /* quoted text before a CR within a line */
		next = c->p + 1;
	c->p = next;
	c->lines++;
	return PARSED;
}

static enum parsed
read_fields(struct reader *r, struct cursor *c)
{
	bool more = true;

	r->row.n = 0;
	*c = (struct cursor){.p = r->data + r->start, .end = r->data + r->end,
	    .blank = true};
	*c->end = '\n';
	while (more)
		if (read_field(r, c, &more) == CUT_OFF)
			return CUT_OFF;
	return PARSED;
}

static bool
unclosed(struct reader *r, int64_t line)
{
	if (r->error.len == 0)
		buf_fmt(&r->error, "line %lld opens a quote that is never "
		    "closed", (long long)line);
	return false;
}

/* Pass over a row that is too long. */
static bool
leave_out(struct reader *r)
{
	bool quoted = false;
	int64_t opened = 0;

	if (r->left_out++ == 0)
		r->left_line = r->line;
	do {
		for (; r->start < r->end; r->start++) {
			char c = r->data[r->start];

			r->line += c == '\n';
			if (c == '"') {
				quoted = !quoted;
				opened = r->line;
			} else if (c == '\n' && !quoted) {
				r->start++;
				return true;
			}
		}
	} while (reader_fill(r));
	return quoted ? unclosed(r, opened) : r->error.len == 0;
}

/* A whole row at hand, or the file's end. */
static bool
find_row(struct reader *r, struct cursor *c)
{
	while (read_fields(r, c) == CUT_OFF) {
		if (r->eof)
			return unclosed(r, r->line + c->opened);
		if (!reader_is_full(r))
			(void)reader_fill(r);
		else if (!leave_out(r))
			return false;
		if (r->error.len > 0 || r->start == r->end)
			return false;
	}
	return true;
}

static bool
read_row(struct reader *r)
{
	struct cursor c = {.blank = true};

	while (c.blank) {
		if (r->start == r->end && !reader_fill(r))
			return false;
		if (!find_row(r, &c))
			return false;
		r->row.line = r->line;
		r->from = r->data + r->start;
		r->start = (size_t)(c.p - r->data);
		r->line += c.lines;
	}
	for (size_t i = 0; c.doubled && i < r->row.n && i < READER_FIELDS; i++)
		if (r->row.fields[i].doubled)
			halve_quotes(&r->row.fields[i]);
	return true;
}

bool
csv_begin(struct reader *r, char delimiter)
{
	struct sniffed found;

	if (r->start == r->end && !reader_fill(r) && r->error.len > 0)
		return false;
	found = sniff_csv(r->data + r->start, r->end - r->start);
	r->delimiter = delimiter != '\0' ? delimiter : found.delimiter;
	r->old_mac = found.old_mac;
	r->fields = found.usual && r->delimiter == found.delimiter ?
	    found.fields : 0;
	memset(r->stops, 0, sizeof r->stops);
	r->stops[(unsigned char)r->delimiter] = 1;
	r->stops['\n'] = r->stops['\r'] = 1;
	r->read_row = read_row;
	return true;
}
