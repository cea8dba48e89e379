/* Rows as an aligned table for people, and as a Markdown table. */
#include <stdlib.h>
#include <string.h>
#include "report/rows/format.h"
#include "report/text.h"

/* The first rows are kept until the widths of the columns are known. */
#define KEPT_ROWS 1000
#define KEPT_BYTES (1 << 20)

#define GAP 2        /* columns between two columns */
#define NARROWEST 6  /* to which a column is squeezed */
#define WIDEST 200   /* to which a column is filled up */

struct shown { /* a cell as text */
	char *s;
	size_t n, width;
	bool absent; /* it stands for null */
};

struct layout {
	struct arena arena; /* of the kept cells */
	struct shown *kept;
	size_t nkept, cap, bytes; /* cells, not rows */
	struct shown *now;        /* the row at hand, texts in `line` */
	struct buf line;
	size_t *width;
	bool *text;               /* seen something else than numbers */
	bool *number;             /* seen a number */
	bool settled;             /* header is out, widths are fixed */
	struct shown *head;
};

static void
markdown_text(struct buf *b, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (s[i] == '\n') {
			buf_str(b, "<br>");
			continue;
		}
		if (s[i] == '<' || s[i] == '&') {
			buf_str(b, s[i] == '<' ? "&lt;" : "&amp;");
			continue;
		}
		if (s[i] && strchr("\\|`*[", s[i]))
			buf_ch(b, '\\');
		buf_ch(b, s[i]);
	}
}

/* Append the cell as it is shown. */
static void
show(struct rows *r, struct buf *b, const struct cell *cell)
{
	bool markdown = r->writer == &rows_markdown;

	switch (cell->kind) {
	case CELL_NULL:
		buf_str(b, r->null);
		break;
	case CELL_INTEGER:
		format_integer(b, cell->integer);
		break;
	case CELL_REAL:
		format_real_brief(b, cell->real);
		break;
	case CELL_BOOLEAN:
		buf_str(b, cell->integer ? "true" : "false");
		break;
	case CELL_NUMBER:
		format_digits_brief(b, cell->bytes, cell->len);
		break;
	case CELL_TEXT:
	case CELL_JSON:
	case CELL_ARRAY:
		buf_reset(&r->work);
		text_clean(markdown ? &r->work : b, cell->bytes, cell->len,
		    markdown);
		if (markdown)
			markdown_text(b, r->work.s, r->work.len);
		break;
	case CELL_BLOB:
		buf_fmt(b, markdown ? "&lt;blob, %zu bytes>" :
		    "<blob, %zu bytes>", cell->len);
		break;
	}
}

/* Cells as texts into layout->now, which lives until the next row. */
static void
show_row(struct rows *r, const struct cell *cells)
{
	struct layout *l = r->layout;
	size_t at = 0;

	buf_reset(&l->line);
	for (size_t i = 0; i < r->ncolumns; i++) {
		show(r, &l->line, &cells[i]);
		l->now[i].n = l->line.len - at;
		at = l->line.len;
		l->now[i].absent = cells[i].kind == CELL_NULL;
		if (cells[i].kind == CELL_INTEGER ||
		    cells[i].kind == CELL_REAL ||
		    cells[i].kind == CELL_NUMBER)
			l->number[i] = true;
		else if (cells[i].kind != CELL_NULL)
			l->text[i] = true;
	}
	at = 0;
	for (size_t i = 0; i < r->ncolumns; i++) {
		l->now[i].s = l->line.s + at;
		l->now[i].width = r->writer == &rows_markdown ? 0 :
		    text_width(l->now[i].s, l->now[i].n);
		at += l->now[i].n;
	}
}

static bool
at_right(const struct layout *l, size_t column)
{
	return l->number[column] && !l->text[column];
}

/* One cell, cut to the width of its column where lines must fit. */
static void
put_cell(struct rows *r, const struct shown *cell, size_t i)
{
	struct layout *l = r->layout;
	size_t n = cell->n, width = cell->width, got;
	bool cut = r->style.width > 0 && width > l->width[i];
	bool last = i + 1 == r->ncolumns;
	bool dim = cell->absent && r->style.colour;

	if (cut) {
		n = text_fit(cell->s, n, l->width[i] - 1, &got);
		width = got + 1;
	}
	if (at_right(l, i) && width < l->width[i])
		buf_fill(r->out, ' ', l->width[i] - width);
	if (dim)
		buf_str(r->out, TEXT_DIM);
	buf_add(r->out, cell->s, n);
	if (cut)
		buf_str(r->out, "\xe2\x80\xa6");
	if (dim)
		buf_str(r->out, TEXT_PLAIN);
	if (!at_right(l, i) && !last && width < l->width[i])
		buf_fill(r->out, ' ', l->width[i] - width);
	if (!last)
		buf_fill(r->out, ' ', GAP);
}

static void
put_row(struct rows *r, const struct shown *row)
{
	bool markdown = r->writer == &rows_markdown;

	if (markdown)
		buf_str(r->out, "| ");
	for (size_t i = 0; i < r->ncolumns; i++) {
		if (!markdown) {
			put_cell(r, &row[i], i);
			continue;
		}
		buf_add(r->out, row[i].s, row[i].n);
		buf_str(r->out, i + 1 < r->ncolumns ? " | " : " |");
	}
	buf_ch(r->out, '\n');
}

/* Squeeze the widest columns until the lines fit. */
static void
squeeze(struct rows *r)
{
	struct layout *l = r->layout;
	size_t total = r->ncolumns > 0 ? (r->ncolumns - 1) * GAP : 0, widest;
	size_t most = r->style.width > 0 ? r->style.width : WIDEST;

	for (size_t i = 0; i < r->ncolumns; i++) {
		if (l->width[i] > most)
			l->width[i] = most;
		total += l->width[i];
	}
	while (r->style.width > 0 && total > r->style.width) {
		widest = 0;
		for (size_t i = 1; i < r->ncolumns; i++)
			if (!at_right(l, i) && (at_right(l, widest) ||
			    l->width[i] > l->width[widest]))
				widest = i;
		if (at_right(l, widest) || l->width[widest] <= NARROWEST)
			break;
		l->width[widest]--;
		total--;
	}
}

static void
put_rule(struct rows *r)
{
	const struct layout *l = r->layout;

	if (r->writer == &rows_markdown) {
		buf_ch(r->out, '|');
		for (size_t i = 0; i < r->ncolumns; i++)
			buf_str(r->out,
			    at_right(l, i) ? " ---: |" : " --- |");
	}
	for (size_t i = 0; r->writer == &rows_table && i < r->ncolumns; i++) {
		buf_fill(r->out, '-', l->width[i]);
		if (i + 1 < r->ncolumns)
			buf_fill(r->out, ' ', GAP);
	}
	buf_ch(r->out, '\n');
}

/* The widths are known now: header, rule and the rows that were kept. */
static void
settle(struct rows *r)
{
	struct layout *l = r->layout;
	bool bold = r->style.colour && r->writer == &rows_table;

	if (l->settled)
		return;
	l->settled = true;
	squeeze(r);
	if (bold)
		buf_str(r->out, TEXT_BOLD);
	put_row(r, l->head);
	if (bold) { /* before the newline */
		buf_cut(r->out, r->out->len - 1);
		buf_str(r->out, TEXT_PLAIN "\n");
	}
	put_rule(r);
	for (size_t i = 0; i < l->nkept; i += r->ncolumns)
		put_row(r, l->kept + i);
	arena_free(&l->arena);
	free(l->kept);
	l->kept = NULL;
}

static void
begin(struct rows *r, const char *const *names)
{
	struct layout *l = arena_alloc(&r->arena, sizeof *l);
	size_t n = r->ncolumns;
	struct cell *cells = arena_alloc(&r->arena, n * sizeof *cells);

	r->layout = l;
	buf_init(&l->line);
	l->now = arena_alloc(&r->arena, n * sizeof *l->now);
	l->head = arena_alloc(&r->arena, n * sizeof *l->head);
	l->width = arena_alloc(&r->arena, n * sizeof *l->width);
	l->text = arena_alloc(&r->arena, n * sizeof *l->text);
	l->number = arena_alloc(&r->arena, n * sizeof *l->number);
	for (size_t i = 0; i < n; i++)
		cells[i] = (struct cell){.kind = CELL_TEXT,
		    .bytes = names[i], .len = strlen(names[i])};
	show_row(r, cells);
	for (size_t i = 0; i < n; i++) {
		l->head[i] = l->now[i];
		l->head[i].s = arena_strndup(&r->arena, l->now[i].s,
		    l->now[i].n);
		l->width[i] = l->now[i].width > 0 ? l->now[i].width : 1;
		l->text[i] = false; /* a name says nothing of the values */
	}
}

static void
keep(struct rows *r)
{
	struct layout *l = r->layout;

	for (size_t i = 0; i < r->ncolumns; i++) {
		MEM_GROW(l->kept, l->nkept, l->cap);
		l->kept[l->nkept] = l->now[i];
		l->kept[l->nkept].s = arena_strndup(&l->arena, l->now[i].s,
		    l->now[i].n);
		l->nkept++;
		l->bytes += l->now[i].n + sizeof *l->kept;
		if (l->width[i] < l->now[i].width)
			l->width[i] = l->now[i].width;
	}
	if (l->nkept >= KEPT_ROWS * r->ncolumns || l->bytes > KEPT_BYTES)
		settle(r);
}

static void
row(struct rows *r, const struct cell *cells)
{
	show_row(r, cells);
	if (r->layout->settled)
		put_row(r, r->layout->now);
	else
		keep(r);
}

static void
end(struct rows *r, const char *note, bool whole)
{
	bool markdown = r->writer == &rows_markdown;

	if (whole || r->count > 0)
		settle(r);
	if (whole && r->count == 0)
		note = note ? note : "no rows";
	if (note)
		buf_fmt(r->out, markdown ? "\n*%s*\n" : "(%s)\n", note);
	arena_free(&r->layout->arena);
	free(r->layout->kept);
	buf_free(&r->layout->line);
}

const struct rows_writer rows_table = {"NULL", false, begin, row, end};
const struct rows_writer rows_markdown = {"NULL", false, begin, row, end};
