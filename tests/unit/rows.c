/* Text for terminals, and rows as tables that fit */
#include <stdio.h>
#include <string.h>
#include "report/rows/format.h"
#include "report/rows/rows.h"
#include "report/text.h"
#include "../tap.h"

static void
is_clean(const char *s, size_t n, const char *want)
{
	struct buf b = BUF_INIT;

	text_clean(&b, s, n, false);
	tap_is_str(b.s, want, "clean: %s", want);
	buf_free(&b);
}

static void
test_clean(void)
{
	struct buf b = BUF_INIT;

	is_clean("plain, tab\tand\nline", 19, "plain, tab\\tand\\nline");
	is_clean("\033[31mred\177", 9, "\\x1b[31mred\\x7f");
	is_clean("a\0b", 3, "a\\x00b");
	is_clean("\302\233\342\200\256x", 6, "\\x9b\\u202ex");
	is_clean("Z\303\274rich \377", 9, "Z\303\274rich \357\277\275");
	is_clean("eight678", 8, "eight678");
	is_clean("eight678\r", 9, "eight678\\r");
	text_mend(&b, "a\0\377\033", 4);
	tap_is_str(b.s, "a\357\277\275\357\277\275\033",
	    "mended is not more than readable");
	buf_free(&b);
}

static void
test_width(void)
{
	static const struct {
		const char *s;
		int width;
	} cases[] = {
	    {"", 0}, {"abc", 3}, {"Z\303\274rich", 6},
	    {"e\314\201", 1},                         /* combining accent */
	    {"\346\227\245\346\234\254", 4},          /* two wide letters */
	    {"\360\237\207\251\360\237\207\252", 2},  /* a flag */
	    {"\360\237\221\251\342\200\215\360\237\222\273", 2}, /* joined */
	    {"\342\235\244\357\270\217", 2},          /* as an emoji */
	};
	size_t got;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		tap_is_int((long)text_width(cases[i].s, strlen(cases[i].s)),
		    cases[i].width, "width of '%s'", cases[i].s);
	tap_is_int((long)text_fit("\346\227\245\346\234\254", 6, 3, &got), 3,
	    "a wide letter is not cut in two");
	tap_is_int((long)got, 2, "... and takes two columns");
}

static void
test_wrap(void)
{
	struct buf b = BUF_INIT;

	text_wrap(&b, "one two three four", 0, 2, 10);
	tap_is_str(b.s, "one two\n  three\n  four\n", "wrapped and indented");
	buf_reset(&b);
	text_wrap(&b, "one two three four", 1, 2, 0);
	tap_is_str(b.s, " one two three four\n", "not wrapped without width");
	buf_free(&b);
}

static struct cell
text_cell(const char *s)
{
	return (struct cell){.kind = CELL_TEXT, .bytes = s, .len = strlen(s)};
}

static void
test_table_fits(void)
{
	static const char *const names[] = {"id", "remark"};
	const struct rows_style style = {.terminal = true, .width = 20};
	struct cell cells[2] = {{.kind = CELL_INTEGER, .integer = 12345}};
	struct buf b = BUF_INIT;
	struct rows r;

	cells[1] = text_cell("a remark that is far too long");
	rows_begin(&r, ROWS_TABLE, &style, &b, names, 2);
	rows_row(&r, cells);
	cells[1] = text_cell("\346\227\245\346\227\245\346\227\245\346\227\245"
	    "\346\227\245\346\227\245\346\227\245");
	rows_row(&r, cells);
	rows_end(&r, "more");
	tap_is_str(b.s,
	    "   id  remark\n"
	    "-----  -------------\n"
	    "12345  a remark tha\342\200\246\n"
	    "12345  \346\227\245\346\227\245\346\227\245\346\227\245"
	    "\346\227\245\346\227\245\342\200\246\n"
	    "(more)\n", "a table fits its terminal, numbers stay whole");
	buf_free(&b);
}

/* Memory and widths are settled by the first rows. */
static void
test_table_streams(void)
{
	static const char *const names[] = {"n"};
	const struct rows_style style = {.width = 0};
	struct cell cell = text_cell("ab");
	struct buf b = BUF_INIT;
	struct rows r;

	rows_begin(&r, ROWS_TABLE, &style, &b, names, 1);
	for (int i = 0; i < 999; i++)
		rows_row(&r, &cell);
	tap_is_int((long)b.len, 0, "nothing while rows are kept");
	rows_row(&r, &cell);
	tap_ok(b.len > 3000, "the rows that were kept");
	buf_reset(&b);
	cell = text_cell("longer than all before");
	rows_row(&r, &cell);
	tap_is_str(b.s, "longer than all before\n",
	    "a longer one later is not cut in a pipe");
	rows_cut(&r);
	buf_free(&b);
}

static void
test_terminal(void)
{
	static const char *const names[] = {"a"};
	const struct rows_style style = {.terminal = true, .width = 80};
	struct cell cell = text_cell("\302\233x\342\200\256\363\240\201\201");
	struct buf b = BUF_INIT;
	struct rows r;

	rows_begin(&r, ROWS_NDJSON, &style, &b, names, 1);
	rows_row(&r, &cell);
	rows_end(&r, NULL);
	tap_is_str(b.s, "{\"a\":\"\\u009bx\\u202e\\udb40\\udc41\"}\n",
	    "JSON on a terminal");
	buf_reset(&b);
	rows_begin(&r, ROWS_CSV, &style, &b, names, 1);
	cell = text_cell("\033]0;x\007,\n");
	rows_row(&r, &cell);
	rows_end(&r, NULL);
	tap_is_str(b.s, "a\n\"\\x1b]0;x\\x07,\n\"\n", "csv on a terminal");
	buf_free(&b);
}

/* What the byte c (ASCII, or not of any text) is in a format, by hand. */
static const char *
spelt(enum rows_format format, unsigned char c)
{
	static char text[8];
	static const char from[] = "\b\f\n\r\t\"\\", to[] = "bfnrt\"\\";
	const char *at = c ? strchr(from, c) : NULL;
	bool tsv = format == ROWS_TSV;

	if (c >= 0x80 || (c == 0 && format != ROWS_NDJSON))
		return "\357\277\275";
	if (format == ROWS_CSV && c == '"')
		return "\"\"";
	if (format != ROWS_CSV && at && !(tsv && strchr("\b\f\"", c)))
		snprintf(text, sizeof text, "\\%c", to[at - from]);
	else if (format == ROWS_NDJSON && (c < 0x20 || c == 0x7f))
		snprintf(text, sizeof text, "\\u%04x", c);
	else
		snprintf(text, sizeof text, "%c", c);
	return text;
}

/* The row with the text s of n bytes is the same as written byte by byte. */
static bool
same_by_bytes(enum rows_format format, const char *s, size_t n)
{
	static const char *const names[] = {"a"};
	static const struct rows_style style = {0};
	struct buf b = BUF_INIT, want = BUF_INIT;
	struct cell cell = {.kind = CELL_TEXT, .bytes = s, .len = n};
	bool quoted = format == ROWS_NDJSON || (format == ROWS_CSV &&
	    (memchr(s, ',', n) || memchr(s, '"', n) || memchr(s, '\n', n) ||
	    memchr(s, '\r', n)));
	struct rows r;
	bool same;

	rows_begin(&r, format, &style, &b, names, 1);
	rows_row(&r, &cell);
	rows_end(&r, NULL);
	buf_str(&want, format == ROWS_NDJSON ? "{\"a\":" : "a\n");
	buf_str(&want, quoted ? "\"" : "");
	for (size_t i = 0; i < n; i++)
		buf_str(&want, spelt(format, (unsigned char)s[i]));
	buf_str(&want, quoted ? "\"" : "");
	buf_str(&want, format == ROWS_NDJSON ? "}\n" : "\n");
	same = b.len == want.len && !memcmp(b.s, want.s, b.len);
	if (!same)
		fprintf(stderr, "# got %s# want %s", b.s, want.s);
	buf_free(&b);
	buf_free(&want);
	return same;
}

/* Texts are looked at eight bytes at a time: any byte at any place. */
static void
test_places(void)
{
	static const enum rows_format formats[] = {ROWS_NDJSON, ROWS_CSV,
	    ROWS_TSV};
	char text[] = "abcdefghijklmnopqr";
	int bad = 0;

	for (size_t f = 0; f < sizeof formats / sizeof *formats; f++)
		for (size_t n = 1; n < sizeof text; n++)
			for (size_t at = 0; at < n; at++)
				for (int c = 0; c < 256; c++) {
					text[at] = (char)c;
					bad += !same_by_bytes(formats[f],
					    text, n);
					text[at] = (char)('a' + at);
				}
	tap_is_int(bad, 0, "any byte at any place of texts of any length");
}

static void
is_array(const char *text, enum cell_kind of, const char *want)
{
	const struct cell cell = {.kind = CELL_ARRAY, .of = of,
	    .delimiter = ',', .bytes = text, .len = strlen(text)};
	struct buf b = BUF_INIT;

	format_array(&b, &cell, false);
	tap_is_str(b.s, want, "array %s", text);
	buf_free(&b);
}

static void
test_arrays(void)
{
	is_array("{}", CELL_TEXT, "[]");
	is_array("{a,\"b,\\\"c\",NULL,\"NULL\",\"\"}", CELL_TEXT,
	    "[\"a\",\"b,\\\"c\",null,\"NULL\",\"\"]");
	is_array("{{1,2},{3,NULL}}", CELL_NUMBER, "[[1,2],[3,null]]");
	is_array("[-1:0]={1.50,-Infinity}", CELL_NUMBER,
	    "[1.50,\"-Infinity\"]");
	is_array("{t,f}", CELL_BOOLEAN, "[true,false]");
	is_array("{\"{\\\"a\\\": 1}\"}", CELL_JSON, "[{\"a\": 1}]");
	is_array("{\"\\\\x00ff\"}", CELL_BLOB, "[{\"blob\":\"AP8=\"}]");
	is_array("{\"cut", CELL_TEXT, "[\"cut\"");
	is_array("{\"cut\\", CELL_TEXT, "[\"cut\\\\\"");
	is_array("[1:2", CELL_TEXT, "\"[1:2\"");
}

static void
test_held(void)
{
	static const struct {
		const char *digits;
		bool held;
	} cases[] = {
	    {"0", true}, {"-0.00", true}, {"0.1", true}, {"1.50", true},
	    {"9223372036854775807", true}, {"9223372036854775808", false},
	    {"0.30000000000000004", true}, {"1e+300", true}, {"5e-324", true},
	    {"0.3000000000000000001", false}, {"123456789012345678.5", false},
	    {"1e400", false}, {"0.00000000000000000000000000000001", true},
	    {"100000000000000000000", false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		tap_ok(format_held(cases[i].digits, strlen(cases[i].digits)) ==
		    cases[i].held, "%s %s", cases[i].digits, cases[i].held ?
		    "is held" : "would lose digits");
}

static void
test_cells(void)
{
	struct arena arena = {0};
	json_t *value = json_pack("{ss}", "blob", "AAH/");
	struct cell cell = rows_cell(value, &arena);

	tap_ok(cell.kind == CELL_BLOB && cell.len == 3 &&
	    !memcmp(cell.bytes, "\0\1\377", 3), "a blob is decoded");
	json_decref(value);
	value = json_true();
	cell = rows_cell(value, &arena);
	tap_ok(cell.kind == CELL_BOOLEAN && cell.integer == 1,
	    "a truth value is a word");
	tap_ok(rows_cell(NULL, &arena).kind == CELL_NULL,
	    "what is not there is null");
	arena_free(&arena);
}

int
main(void)
{
	test_clean();
	test_width();
	test_wrap();
	test_table_fits();
	test_table_streams();
	test_terminal();
	test_places();
	test_cells();
	test_arrays();
	test_held();
	return tap_done();
}
