/*
 * The rows in a page. Sorting needs no script: each column has two radio
 * buttons before the table, its header is their label, each row has its place
 * by each column as a CSS variable, and the style sheet orders the rows of
 * the grid by the variable of the button that is on.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"
#include "json/get.h"
#include "json/write.h"
#include "report/explain/insight.h"
#include "report/page/part.h"
#include "report/rows/format.h"

/* More than a browser lays out as a grid without waiting, or a reader sorts. */
enum { SORTED_ROWS = 1000, SORTED_COLUMNS = 24, SHOWN_ROWS = 10000 };

struct sheet {
	const json_t *columns, *rows;
	size_t ncolumns, nrows; /* those that are shown */
	bool *number;           /* is a column one of numbers? */
	bool *amount;           /* ... of how much: its thousands are parted */
	int *decimals;          /* ... how many all of them are shown with,
	                           -1: each with its own */
	unsigned *place;        /* of row i by column k: [i * ncolumns + k];
	                           NULL: not to be sorted */
};

static const json_t *
cell_of(const struct sheet *s, size_t row, size_t column)
{
	return json_array_get(json_array_get(s->rows, row), column);
}

static const char *
name_of(const struct sheet *s, size_t column)
{
	const char *name = get_str(json_array_get(s->columns, column), "name");

	return name != NULL ? name : "";
}

static bool
is_number_column(const struct sheet *s, size_t column)
{
	bool number = false;

	for (size_t i = 0; i < s->nrows; i++) {
		const json_t *value = cell_of(s, i, column);

		if (json_is_number(value))
			number = true;
		else if (value != NULL && !json_is_null(value))
			return false;
	}
	return number;
}

/* Digits behind the point are padded to those of the longest, so that points
 * stand below each other, unless some go on for long. */
enum { PADDED_DECIMALS = 4 };

static int
decimals_of(const json_t *value)
{
	struct buf b = BUF_INIT;
	const char *point;
	int n;

	if (!json_is_real(value))
		return 0;
	format_real_brief(&b, json_real_value(value));
	point = strchr(b.s, '.');
	n = strpbrk(b.s, "eInN") ? PADDED_DECIMALS + 1 : !point ? 0 :
	    strcmp(point, ".0") == 0 ? 0 : (int)strlen(point + 1);
	buf_free(&b);
	return n;
}

static int
column_decimals(const struct sheet *s, size_t column)
{
	int most = 0, n;

	for (size_t i = 0; i < s->nrows; i++) {
		n = decimals_of(cell_of(s, i, column));
		most = n > most ? n : most;
	}
	return most > PADDED_DECIMALS ? -1 : most;
}

/* ---- order --------------------------------------------------------------- */

struct key {
	const json_t *value;
	size_t row;
};

/* Numbers stand before texts, and what is neither first. */
static int
class_of(const json_t *value)
{
	return json_is_string(value) ? 2 : json_is_number(value) ? 1 :
	    json_is_boolean(value) ? 1 : 0;
}

static int
compare_numbers(const json_t *a, const json_t *b)
{
	double x = json_is_boolean(a) ? json_is_true(a) : json_number_value(a);
	double y = json_is_boolean(b) ? json_is_true(b) : json_number_value(b);

	return (x > y) - (x < y);
}

static int
compare_texts(const char *a, const char *b)
{
	int by = ascii_compare(a, b);

	return by != 0 ? by : strcmp(a, b);
}

static int
compare_values(const json_t *a, const json_t *b)
{
	int x = class_of(a), y = class_of(b);

	if (x != y)
		return x - y;
	return x == 1 ? compare_numbers(a, b) : x == 0 ? 0 :
	    compare_texts(json_string_value(a), json_string_value(b));
}

/* Rows of equal values stay as they came. */
static int
compare_keys(const void *a, const void *b)
{
	const struct key *x = a, *y = b;
	int by = compare_values(x->value, y->value);

	return by != 0 ? by : (x->row > y->row) - (x->row < y->row);
}

static void
place_column(struct sheet *s, size_t column, struct key *keys)
{
	unsigned place = 1;

	for (size_t i = 0; i < s->nrows; i++)
		keys[i] = (struct key){cell_of(s, i, column), i};
	qsort(keys, s->nrows, sizeof *keys, compare_keys);
	for (size_t i = 0; i < s->nrows; i++) {
		if (i > 0 && compare_values(keys[i - 1].value,
		    keys[i].value) != 0)
			place++;
		s->place[keys[i].row * s->ncolumns + column] = place;
	}
}

static void
place_rows(struct sheet *s)
{
	struct key *keys;

	if (s->nrows < 2 || s->nrows > SORTED_ROWS ||
	    s->ncolumns > SORTED_COLUMNS)
		return;
	s->place = mem_calloc(s->nrows * s->ncolumns, sizeof *s->place);
	keys = mem_calloc(s->nrows, sizeof *keys);
	for (size_t k = 0; k < s->ncolumns; k++)
		place_column(s, k, keys);
	free(keys);
}

/* ---- what is written ----------------------------------------------------- */

/* The rules of one column; buttons are "a0" and "d0", up and down. */
static void
add_rules(struct buf *b, size_t k)
{
	static const char on[] = "#%c%zu:checked~.scroll ";

	buf_fmt(b, on, 'a', k);
	buf_fmt(b, "tbody tr{order:var(--c%zu)}", k);
	buf_fmt(b, on, 'd', k);
	buf_fmt(b, "tbody tr{order:calc(-1*var(--c%zu))}", k);
	for (const char *c = "ad"; *c; c++) {
		buf_fmt(b, on, *c, k);
		buf_fmt(b, ".h%zu .up{display:none}", k);
		buf_fmt(b, on, *c, k);
		buf_fmt(b, ".h%zu .%s{display:inline}", k,
		    *c == 'a' ? "down" : "off");
		buf_fmt(b, "#%c%zu:focus-visible~.scroll .h%zu", *c, k, k);
		buf_str(b, "{outline:2px solid var(--accent);"
		    "outline-offset:-2px}");
	}
	buf_ch(b, '\n');
}

static void
add_button(struct buf *b, char way, size_t k, const char *name)
{
	buf_fmt(b, "<input type=radio name=sort class=sort id=%c%zu "
	    "aria-label=\"sort by ", way, k);
	part_text(b, name);
	buf_str(b, way == 'a' ? ", ascending\">" : ", descending\">");
}

static void
add_buttons(struct buf *b, const struct sheet *s)
{
	size_t k;

	buf_fmt(b, "<style>@supports(grid-template-columns:subgrid){"
	    ".sorts{grid-template-columns:repeat(%zu,fit-content(26rem))}\n", s->ncolumns);
	for (k = 0; k < s->ncolumns; k++)
		add_rules(b, k);
	buf_str(b, "}</style><input type=radio name=sort class=sort id=s0 "
	    "checked aria-label=\"order of the query\">\n");
	for (k = 0; k < s->ncolumns; k++) {
		add_button(b, 'a', k, name_of(s, k));
		add_button(b, 'd', k, name_of(s, k));
	}
}

static void
add_label(struct buf *b, const char *class, const char *target, size_t k,
    const char *name)
{
	buf_fmt(b, "<label class=%s for=%s", class, target);
	if (strcmp(target, "s0") != 0)
		buf_fmt(b, "%zu", k);
	buf_ch(b, '>');
	part_text(b, name);
	buf_str(b, "</label>");
}

static void
add_header(struct buf *b, const struct sheet *s)
{
	buf_str(b, "<thead role=rowgroup><tr role=row>");
	for (size_t k = 0; k < s->ncolumns; k++) {
		const char *name = name_of(s, k);

		buf_fmt(b, "<th role=columnheader scope=col class=\"h%zu%s\">",
		    k, s->number[k] ? " n" : "");
		buf_str(b, "<span class=name>");
		part_text(b, name);
		buf_str(b, "</span>");
		if (s->place != NULL) {
			add_label(b, "up", "a", k, name);
			add_label(b, "down", "d", k, name);
			add_label(b, "off", "s0", k, name);
		}
		buf_str(b, "</th>");
	}
	buf_str(b, "</tr></thead>\n");
}

/* A text that is a blob's is told by its length. */
static void
add_blob(struct buf *b, const json_t *value, struct arena *a)
{
	struct cell cell = rows_cell(value, a);

	buf_fmt(b, "<td role=cell class=blob>%zu byte%s", cell.len,
	    cell.len == 1 ? "" : "s");
}

/* "1,234.5" of the number that stands from `start` on. */
static void
part_thousands(struct buf *b, size_t start)
{
	char text[64];
	size_t n = b->len - start, sign = b->s[start] == '-', whole;

	whole = strspn(b->s + start + sign, "0123456789");
	if (n >= sizeof text || strchr("eIN", b->s[b->len - 1]))
		return;
	memcpy(text, b->s + start, n);
	text[n] = '\0';
	buf_cut(b, start + sign);
	buf_wrote(b, num_parted(buf_room(b, 2 * whole), text + sign, whole));
	buf_str(b, text + sign + whole);
}

static void
add_number(struct buf *b, const json_t *value, int decimals)
{
	if (json_is_real(value) && (decimals < 0 ||
	    !isfinite(json_real_value(value)))) {
		format_real_brief(b, json_real_value(value));
	} else if (json_is_real(value)) {
		buf_fmt(b, "%.*f", decimals, json_real_value(value));
	} else {
		format_integer(b, json_integer_value(value));
		if (decimals > 0)
			buf_ch(b, '.');
		buf_fill(b, '0', decimals > 0 ? (size_t)decimals : 0);
	}
}

static void
add_cell(struct buf *b, const struct sheet *s, const json_t *value, size_t k,
    struct arena *a)
{
	const char *n = s->number[k] ? " class=n" : "";
	struct buf json = BUF_INIT;

	if (value == NULL || json_is_null(value)) {
		buf_fmt(b, "<td role=cell class=\"null%s\">NULL", *n ?
		    " n" : "");
	} else if (json_is_string(value)) {
		buf_fmt(b, "<td role=cell%s>", n);
		part_text_n(b, json_string_value(value),
		    json_string_length(value));
	} else if (json_is_number(value)) {
		size_t start;

		buf_fmt(b, "<td role=cell%s>", n);
		start = b->len;
		add_number(b, value, s->number[k] ? s->decimals[k] : -1);
		if (s->amount[k])
			part_thousands(b, start);
	} else if (json_is_boolean(value)) {
		buf_fmt(b, "<td role=cell%s>%s", n, json_is_true(value) ?
		    "true" : "false");
	} else if (get_str(value, "blob")) {
		add_blob(b, value, a);
	} else {
		json_compact(&json, value);
		buf_str(b, "<td role=cell class=json>");
		part_text(b, json.s);
	}
	buf_str(b, "</td>");
	buf_free(&json);
}

static void
add_row(struct buf *b, const struct sheet *s, size_t row)
{
	struct arena arena = {0};
	size_t k;

	buf_str(b, "<tr role=row");
	for (k = 0; s->place != NULL && k < s->ncolumns; k++)
		buf_fmt(b, "%s--c%zu:%u%s", k == 0 ? " style=\"" : ";", k,
		    s->place[row * s->ncolumns + k],
		    k + 1 == s->ncolumns ? "\"" : "");
	buf_ch(b, '>');
	for (k = 0; k < s->ncolumns; k++)
		add_cell(b, s, cell_of(s, row, k), k, &arena);
	buf_str(b, "</tr>\n");
	arena_free(&arena);
}

static void
add_note(struct buf *b, const struct sheet *s, bool truncated)
{
	bool sorts = s->place != NULL;

	if (s->nrows == 0)
		return;
	buf_fmt(b, "<p class=note>%zu row%s", s->nrows,
	    s->nrows == 1 ? "" : "s");
	if (truncated || s->nrows < json_array_size(s->rows))
		buf_str(b, "; there are more");
	buf_ch(b, '.');
	if (sorts)
		buf_str(b, " A column's name sorts by it.");
	else if (s->nrows > 1)
		buf_fmt(b, " Only up to %d rows and %d columns can be sorted "
		    "here.", (int)SORTED_ROWS, (int)SORTED_COLUMNS);
	buf_str(b, "</p>\n");
}

static void
find_amounts(struct sheet *s, const json_t *doc)
{
	struct insight f;

	if (insight_open(&f, doc))
		for (size_t k = 0; k < s->ncolumns && k < f.ncolumns; k++)
			s->amount[k] = s->number[k] && !f.c[k].key &&
			    f.c[k].kind == INSIGHT_FIGURE;
	insight_free(&f);
}

static void
add_sheet(struct buf *b, struct sheet *s, const json_t *doc, bool truncated)
{
	s->ncolumns = json_array_size(s->columns);
	s->nrows = json_array_size(s->rows);
	if (s->nrows > SHOWN_ROWS)
		s->nrows = SHOWN_ROWS;
	s->number = mem_calloc(s->ncolumns + 1, sizeof *s->number);
	s->amount = mem_calloc(s->ncolumns + 1, sizeof *s->amount);
	s->decimals = mem_calloc(s->ncolumns + 1, sizeof *s->decimals);
	for (size_t k = 0; k < s->ncolumns; k++) {
		s->number[k] = is_number_column(s, k);
		s->decimals[k] = column_decimals(s, k);
	}
	find_amounts(s, doc);
	place_rows(s);
	if (s->place != NULL)
		add_buttons(b, s);
	buf_fmt(b, "<div class=scroll tabindex=0 role=region "
	    "aria-label=\"Rows\"><table role=table%s>",
	    s->place != NULL ? " class=sorts" : "");
	add_header(b, s);
	buf_str(b, "<tbody role=rowgroup>\n");
	for (size_t i = 0; i < s->nrows; i++)
		add_row(b, s, i);
	buf_str(b, "</tbody></table></div>\n");
	add_note(b, s, truncated);
	free(s->place);
	free(s->decimals);
	free(s->amount);
	free(s->number);
}

/* The steps of a dry run as rows. */
static void
add_steps(struct buf *b, const json_t *steps)
{
	json_t *columns = json_pack("[{ss}{ss}]", "name", "step", "name",
	    "rows"), *rows = json_array();
	struct sheet sheet = {.columns = columns, .rows = rows};
	const json_t *step;
	size_t i;

	json_array_foreach(steps, i, step)
		json_array_append_new(rows, json_pack("[O?O?]",
		    json_object_get(step, "step"),
		    json_object_get(step, "rows")));
	add_sheet(b, &sheet, NULL, false);
	json_decref(columns);
	json_decref(rows);
}

void
part_table(struct buf *b, const json_t *doc)
{
	const json_t *result = get_object(doc, "result");
	struct sheet sheet = {.columns = get_array(result, "columns"),
	    .rows = get_array(result, "rows")};

	if (sheet.rows != NULL && json_array_size(sheet.columns) > 0)
		add_sheet(b, &sheet, doc, get_true(result, "truncated"));
	else if (get_array(result, "steps") != NULL)
		add_steps(b, get_array(result, "steps"));
}
