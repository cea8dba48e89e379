/* What the texts of data files are read as, and the database made of them. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "../tap.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/num.h"
#include "db/file/column.h"
#include "db/file/csv.h"
#include "db/file/load.h"
#include "db/file/objects.h"
#include "db/file/place.h"
#include "db/sqlite/begin.h"

/* None that are met. */
static struct bounds bounds;

/* ---- columns ------------------------------------------------------------- */

/* Texts of a column, its type, and its values. */
static const struct {
	const char *texts[5], *type, *values;
	bool semicolon;
} columns[] = {
	{{"1", "-2", "30"}, "INTEGER", "1 -2 30", false},
	{{"1", "", "3"}, "INTEGER", "1 NULL 3", false},
	{{"007", "12"}, "TEXT", "007 12", false},
	{{"1234567890123456789"}, "TEXT", "1234567890123456789", false},
	{{"1.5", "2", "-.25"}, "REAL", "1.5 2.0 -0.25", false},
	{{"1,234.5", "7"}, "REAL", "1234.5 7.0", false},
	{{"1.234,5", "7"}, "REAL", "1234.5 7.0", false},
	{{"1,234", "7"}, "INTEGER", "1234 7", false},
	{{"1,234", "7"}, "REAL", "1.234 7.0", true},
	{{"1.234", "7"}, "REAL", "1.234 7.0", false},
	{{"1.234", "1,5"}, "REAL", "1234.0 1.5", false},
	{{"1 234 567", "1"}, "INTEGER", "1234567 1", false},
	{{"$1,200.50", "-$3"}, "REAL", "1200.5 -3.0", false},
	{{"(12.50)", "3"}, "REAL", "-12.5 3.0", false},
	{{"12 \xe2\x82\xac", "3,5 \xe2\x82\xac"}, "REAL", "12.0 3.5", false},
	{{"$1", "\xe2\x82\xac""2"}, "TEXT", "$1 \xe2\x82\xac""2", false},
	{{"5%", "7.5%"}, "REAL", "5.0 7.5", false},
	{{"5%", "7"}, "TEXT", "5% 7", false},
	{{"1.5e3", "1e-2"}, "REAL", "1500.0 0.01", false},
	{{"1e1", "2.5E3", "1E-3"}, "REAL", "10.0 2500.0 0.001", false},
	{{"12E4", "3"}, "TEXT", "12E4 3", false},
	{{"1e999", "3"}, "REAL", "NULL 3.0", false},
	{{"0.021060533511106927", "-1.2250738585072014e-30"}, "REAL",
	    "0.021060533511106927 -1.2250738585072014e-30", false},
	{{"12345678901234567,5"}, "REAL", "1.2345678901234568e16", false},
	{{"1.5", "NaN", "inf", "-inf", "Infinity"}, "REAL",
	    "1.5 NULL NULL NULL NULL", false},
	{{"+4912345", "+33 123 456", "+1"}, "TEXT",
	    "+4912345 +33 123 456 +1", false},
	{{"+12", "-3", "+4"}, "INTEGER", "12 -3 4", false},
	{{"+1.5", "+0.25"}, "REAL", "1.5 0.25", false},
	{{"\\N", "x", "\\n"}, "TEXT", "NULL x \\n", false},
	{{"10.0.0.1", "10.0.0.2"}, "TEXT", "10.0.0.1 10.0.0.2", false},
	{{"1", "N/A", "-"}, "INTEGER", "1 NULL NULL", false},
	{{"a", "N/A"}, "TEXT", "a N/A", false},
	{{"TRUE", "false"}, "BOOLEAN", "1 0", false},
	{{"yes", "no"}, "TEXT", "yes no", false},
	{{"2024-02-29", "2023-01-01"}, "DATE", "2024-02-29 2023-01-01", false},
	{{"2023-02-29"}, "TEXT", "2023-02-29", false},
	{{"31.12.2024", "1.2.2024"}, "DATE", "2024-12-31 2024-02-01", false},
	{{"12/31/2024", "1/2/2024"}, "DATE", "2024-12-31 2024-01-02", false},
	{{"31/12/2024", "1/2/2024"}, "DATE", "2024-12-31 2024-02-01", false},
	{{"1/2/2024", "3/4/2024"}, "TEXT", "1/2/2024 3/4/2024", false},
	{{"12/31/99", "1/2/24"}, "DATE", "1999-12-31 2024-01-02", false},
	{{"31-Jan-2024", "Feb 3, 2024"}, "DATE", "2024-01-31 2024-02-03",
	    false},
	{{"2024-01-31T10:20:30Z", "2024-02-01"}, "TIMESTAMP",
	    "2024-01-31 10:20:30Z 2024-02-01 00:00:00", false},
	{{"12/31/2024 1:05 PM", "1/2/2024 12:00 AM"}, "TIMESTAMP",
	    "2024-12-31 13:05:00 2024-01-02 00:00:00", false},
	{{"2024-01-31 10:20:30.125+02:00"}, "TIMESTAMP",
	    "2024-01-31 10:20:30.125+02:00", false},
	{{"9:30", "10:15:20"}, "TIME", "09:30:00 10:15:20", false},
	{{"25:00"}, "TEXT", "25:00", false},
	{{"", ""}, "TEXT", "NULL NULL", false},
};

static void
show(struct buf *b, const struct value *v)
{
	char text[NUM_SIZE];

	buf_str(b, b->len > 0 ? " " : "");
	switch (v->is) {
	case VALUE_NULL:
		buf_str(b, "NULL");
		break;
	case VALUE_INTEGER:
		buf_fmt(b, "%lld", (long long)v->integer);
		break;
	case VALUE_REAL:
		num_real(text, v->real);
		buf_str(b, text);
		break;
	case VALUE_TEXT:
		buf_add(b, v->text, v->n);
		break;
	}
}

static void
test_columns(void)
{
	for (size_t i = 0; i < COUNT(columns); i++) {
		struct habits h = {.semicolon = columns[i].semicolon};
		struct column c = {.name = NULL};
		struct buf b = BUF_INIT;
		struct value v;

		for (size_t k = 0; k < 5 && columns[i].texts[k]; k++) {
			const char *s = columns[i].texts[k];
			struct field f = {.s = s, .n = (uint32_t)strlen(s)};

			column_count(&c, &f);
		}
		column_tell(&c, &h);
		column_decide(&c, &h);
		for (size_t k = 0; k < 5 && columns[i].texts[k]; k++) {
			const char *s = columns[i].texts[k];
			struct field f = {.s = s, .n = (uint32_t)strlen(s)};

			(void)column_value(&c, &f, &v);
			show(&b, &v);
		}
		tap_is_str(column_type_name(c.type), columns[i].type, "%s ..",
		    columns[i].texts[0]);
		tap_is_str(b.s, columns[i].values, "... values");
		buf_free(&b);
	}
}

/* One text of a hundred numbers is a slip, one of five is none. */
static void
test_strays(void)
{
	for (int n = 5; n <= 500; n *= 10) {
		struct column c = {.name = NULL};
		struct field number = {.s = "12", .n = 2};
		struct field text = {.s = "oops", .n = 4};
		struct habits h = {.semicolon = false};

		for (int i = 1; i < n; i++)
			column_count(&c, &number);
		column_count(&c, &text);
		column_decide(&c, &h);
		tap_is_str(column_type_name(c.type), n == 5 ? "TEXT" :
		    "INTEGER", "a text among %d", n);
		tap_is_int(c.strays, n != 5, "... is counted");
	}
}

/* ---- lines --------------------------------------------------------------- */

static const struct {
	const char *text, *rows;
} lines[] = {
	{"a,b\n1,2\n", "1:a|b 2:1|2"},
	{"a,b\r\n1,2", "1:a|b 2:1|2"},
	{"a,b\r1,2\r", "1:a|b 2:1|2"},
	{"a;b\n\n1;2,5\n", "1:a|b 3:1|2,5"},
	{"a\tb\n\"x\"\"y\"\t\"\"\n", "1:a|b 2:x\"y|"},
	{"a,b\n\"x\ny,z\", w \n3,4\n", "1:a|b 2:x\ny,z|w 4:3|4"},
	{"a,b\n\"x\"y,2\n", "1:a|b 2:\"x\"y|2"},
	{"a,b\nx\"y,\"\"\n", "1:a|b 2:x\"y|"},
	{"a,b\n1\n1,2,3\n,\n", "1:a|b 2:1 3:1|2|3 4:|"},
	{"a,b\n\xff,\xc3\xa4\n", "1:a|b 2:\xef\xbf\xbd|\xc3\xa4"},
};

static void
show_rows(struct reader *r, struct buf *b)
{
	while (reader_next(r)) {
		buf_fmt(b, "%s%d:", b->len > 0 ? " " : "", (int)r->row.line);
		for (size_t k = 0; k < r->row.n; k++)
			buf_fmt(b, "%s%.*s", k > 0 ? "|" : "",
			    (int)r->row.fields[k].n, r->row.fields[k].s);
	}
}

static void
test_lines(const char *path)
{
	for (size_t i = 0; i < COUNT(lines); i++) {
		struct buf b = BUF_INIT;
		struct source s;
		struct reader r;

		(void)file_write(path, lines[i].text, strlen(lines[i].text),
		    FILE_CACHE);
		(void)source_open(&s, path, "utf-8", &bounds);
		reader_open(&r, &s);
		(void)csv_begin(&r, '\0');
		show_rows(&r, &b);
		tap_is_str(b.s, lines[i].rows, "lines %zu", i);
		reader_close(&r);
		source_close(&s);
		buf_free(&b);
	}
}

/* ---- JSON ---------------------------------------------------------------- */

static const struct {
	const char *text, *columns, *rows;
} objects[] = {
	{"{\"a\":1,\"b\":\"x\"}\n{\"b\":null,\"c\":true}\n", "a b c",
	    "1:1|x 2:||true"},
	{"[{\"a\": {\"b\": 1, \"c\": [1, {}]}},\n{\"a\": \"q\"}]", "a_b a_c a",
	    "1:1|[1, {}] 2:||q"},
	{"{\"a\":\"\\u00e4\\ud83d\\ude00\\n\\\"\"}", "a",
	    "1:\xc3\xa4\xf0\x9f\x98\x80\n\""},
	{"[[\"x\",\"y\"],[1,2]]", "", "1:x|y 1:1|2"},
	{"{\"a\":1}\nnot json\n{\"a\":2}", "a", "1:1 3:2"},
	{"{\"a\":1}\n{\"a\":\n{\"a\":3}\n", "a", "1:1 3:3"},
};

static void
test_objects(const char *path)
{
	for (size_t i = 0; i < COUNT(objects); i++) {
		struct buf b = BUF_INIT, names = BUF_INIT;
		struct source s;
		struct reader r;
		struct objects o;

		(void)file_write(path, objects[i].text,
		    strlen(objects[i].text), FILE_CACHE);
		(void)source_open(&s, path, NULL, &bounds);
		reader_open(&r, &s);
		(void)objects_begin(&r, &o);
		show_rows(&r, &b);
		for (size_t k = 0; k < o.n; k++)
			buf_fmt(&names, "%s%s", k > 0 ? " " : "",
			    objects_name(&o, k));
		tap_is_str(names.s, objects[i].columns, "members %zu", i);
		tap_is_str(b.s, objects[i].rows, "... their rows");
		objects_free(&o);
		reader_close(&r);
		source_close(&s);
		buf_free(&b);
		buf_free(&names);
	}
}

/* ---- targets ------------------------------------------------------------- */

static void
test_places(void)
{
	struct file_places p = {0};
	struct buf why = BUF_INIT;

	tap_ok(places_read(&p, "a.csv\nCSV:b?delimiter=%3B&header=no&table=t\n"
	    "tsv:c?encoding=latin1", &why) && p.n == 3, "a list");
	tap_is_str(p.v[1].path, "b", "... a path without its options");
	tap_is_int(p.v[1].delimiter, ';', "... the delimiter");
	tap_is_int(p.v[1].header, 0, "... no header");
	tap_is_str(p.v[1].table, "t", "... the table");
	tap_is_int(p.v[2].delimiter, '\t', "... that of a form");
	tap_is_str(p.v[2].encoding, "latin1", "... the encoding");
	places_free(&p);
	tap_ok(!places_read(&p, "csv:b?color=red", &why), "an option that is "
	    "none");
	tap_is_str(why.s, "unknown option 'color' of 'b'; known are "
	    "delimiter, header, encoding and table", "... and why");
	places_free(&p);
	buf_free(&why);
}

/* ---- pages --------------------------------------------------------------- */

static void
is_whole(const char *path, long rows, long bytes)
{
	sqlite3 *db;
	sqlite3_stmt *s;
	char want[64];

	(void)snprintf(want, sizeof want, "ok %ld %ld %ld", rows, bytes, rows);
	sqlite3_open(path, &db);
	sqlite3_prepare_v2(db, "SELECT (SELECT * FROM pragma_integrity_check)"
	    " || ' ' || count(*) || ' ' || sum(length(x)) || ' ' ||"
	    " (SELECT count(*) FROM t u WHERE u.id * 2 = u.y) FROM t", -1, &s,
	    NULL);
	(void)sqlite3_step(s);
	tap_is_str((const char *)sqlite3_column_text(s, 0), want,
	    "%ld rows of pages that SQLite reads", rows);
	sqlite3_finalize(s);
	sqlite3_close(db);
}

/* Rows of these lengths, over and over. */
static void
make_pages(const char *path, const size_t *lengths, size_t n, long rows)
{
	struct column c[3] = {{.name = mem_strdup("id"),
	    .type = COLUMN_INTEGER, .is_key = true}, {.name = mem_strdup("x")},
	    {.name = mem_strdup("y"), .type = COLUMN_INTEGER}};
	struct buf aside = BUF_INIT, text = BUF_INIT;
	int fd = file_aside(path, &aside);
	struct load *l = load_open(aside.s, fd, &bounds);
	struct value v[3];
	long bytes = 0;
	uint64_t mark;

	buf_fill(&text, 'x', 100000);
	(void)load_table(l, "t", c, 3);
	for (long i = 0; i < rows; i++) {
		v[0] = (struct value){.is = VALUE_INTEGER,
		    .integer = i * 1000003 - 500};
		v[1] = (struct value){.is = VALUE_TEXT, .text = text.s,
		    .n = lengths[(size_t)i % n]};
		v[2] = (struct value){.is = VALUE_INTEGER,
		    .integer = 2 * v[0].integer};
		bytes += (long)v[1].n;
		(void)load_row(l, v);
	}
	tap_ok(load_table_end(l) && load_finish(l, UINT64_C(0x8123456789abcdef))
	    && file_aside_keep(aside.s, path) == 0, "it is finished");
	load_close(l);
	tap_ok(load_mark(path, &mark) && mark == UINT64_C(0x8123456789abcdef),
	    "... with its mark");
	is_whole(path, rows, bytes);
	for (size_t i = 0; i < 3; i++)
		free(c[i].name);
	buf_free(&aside);
	buf_free(&text);
}

static void
test_pages(const char *path)
{
	/* around what stands in a leaf, and what fills pages behind it */
	static const size_t lengths[] = {0, 4030, 4040, 4050, 4051, 4052, 4053,
	    4054, 4055, 4056, 4060, 4100, 4500, 8140, 8150, 8180, 8190, 100000};
	static const size_t small[] = {1}, large[] = {1300};

	make_pages(path, lengths, COUNT(lengths), 1);
	make_pages(path, lengths, COUNT(lengths), 1000);
	make_pages(path, small, 1, 200000);
	for (long rows = 1; rows < 6; rows++)
		make_pages(path, large, 1, rows);
	make_pages(path, large, 1, 1365);
	make_pages(path, large, 1, 3000);
}

int
main(void)
{
	char folder[] = "/tmp/t2s-files.XXXXXX";
	struct buf path = BUF_INIT;

	sqlite_begin();
	test_columns();
	test_strays();
	test_places();
	if (mkdtemp(folder) == NULL)
		return 2;
	buf_fmt(&path, "%s/a", folder);
	test_lines(path.s);
	test_objects(path.s);
	test_pages(path.s);
	(void)unlink(path.s);
	(void)rmdir(folder);
	buf_free(&path);
	return tap_done();
}
