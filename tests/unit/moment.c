/* How values and words are read as points in time, and what makes a date. */
#include "schema/content/moment.h"

#include <stdlib.h>
#include <string.h>
#include "../tap.h"
#include "base/buf.h"
#include "json/write.h"

/* ---- texts ------------------------------------------------------------- */

static const struct {
	const char *text;
	unsigned may_be;
} texts[] = {
	{"2025-12-31", MOMENT(DATE)},
	{"2024-02-29", MOMENT(DATE)},
	{"2025-02-29", 0},
	{"2025-12-31 23:59", MOMENT(DATETIME)},
	{"2025-12-31T23:59:60", MOMENT(DATETIME)},
	{"2025-12-31 23:59:59.123456", MOMENT(DATETIME)},
	{"2025-12-31 23:59:59 UTC", MOMENT(DATETIME)},
	{"2025-12-31 23:59:59-0530", MOMENT(DATETIME)},
	{"2025-12-31 23:59:59.", 0},
	{"2025-12-31 24:00", 0},
	{"2025-12-31 23", 0},
	{"2025-12-31x", 0},
	{"2025", MOMENT(YEAR)},
	{"1499", 0},
	{"2025-12", MOMENT(MONTH)},
	{"2025-13", 0},
	{"202512", MOMENT(MONTH_DIGITS)},
	{"20251231", MOMENT(DATE_DIGITS)},
	{"31.12.2025", MOMENT(DATE_DOTS)},
	{"12.31.2025", 0},
	{"31/12/2025", MOMENT(DATE_DAY_FIRST)},
	{"12/31/2025", MOMENT(DATE_MONTH_FIRST)},
	{"01/02/2025", MOMENT(DATE_DAY_FIRST) | MOMENT(DATE_MONTH_FIRST)},
	{"1/2/2025", 0},
	{"23:59", MOMENT(CLOCK)},
	{"23:59:59", MOMENT(CLOCK)},
	{"24:59", 0},
	{"", 0}, {"a", 0}, {"2", 0}, {"----------", 0},
};

static void
test_texts(void)
{
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		size_t n = strlen(texts[i].text);
		/* without a NUL behind it */
		char *bare = malloc(n > 0 ? n : 1);

		memcpy(bare, texts[i].text, n);
		tap_is_int((long)moment_of_text(bare, n).may_be,
		    (long)texts[i].may_be, "'%s'", texts[i].text);
		free(bare);
	}
	tap_ok(moment_of_text("01.12.2024", 10).order <
	    moment_of_text("31.01.2025", 10).order, "in the order of time");
	tap_ok(moment_of_text("02/01/2025", 10).month_first >
	    moment_of_text("01/02/2025", 10).month_first, "... of months");
}

/* ---- numbers ----------------------------------------------------------- */

static const struct {
	double number;
	unsigned may_be;
} numbers[] = {
	{0, 0}, {-1, 0}, {2025, MOMENT(YEAR)}, {2025.5, 0}, {2201, 0},
	{202512, MOMENT(MONTH_DIGITS)}, {202513, 0},
	{20251231, MOMENT(DATE_DIGITS)}, {20250229, 0},
	{1700000000, MOMENT(EPOCH)}, {1700000000.5, MOMENT(EPOCH)},
	{315532799, 0}, {4102444800, 0},
	{1700000000123, MOMENT(EPOCH_MS)}, {1e300, 0}, {-1e300, 0},
};

static void
test_numbers(void)
{
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		tap_is_int((long)moment_of_number(numbers[i].number).may_be,
		    (long)numbers[i].may_be, "%g", numbers[i].number);
}

/* ---- words ------------------------------------------------------------- */

static const struct {
	const char *name;
	unsigned says;
} names[] = {
	{"created_at", MOMENT_SAYS_POINT}, {"st_ts", MOMENT_SAYS_POINT},
	{"LastLogin", MOMENT_SAYS_POINT}, {"startdate", MOMENT_SAYS_POINT},
	{"status", 0}, {"", 0}, {"42", 0},
	{"model_year", MOMENT_SAYS_YEAR}, {"YearBuilt", MOMENT_SAYS_YEAR |
	    MOMENT_SAYS_POINT}, {"yearly_fee", 0}, {"fee_per_year", 0},
	{"founded", MOMENT_SAYS_YEAR | MOMENT_SAYS_POINT},
	{"founded_by", 0}, {"billing_period", MOMENT_SAYS_MONTH},
	{"duration", MOMENT_SAYS_SPAN},
	{"a_name_that_is_longer_than_any_word_that_is_known_ts",
	    MOMENT_SAYS_POINT},
};

static void
test_words(void)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		tap_is_int((long)moment_said_by_name(names[i].name),
		    (long)names[i].says, "name '%s'", names[i].name);
	tap_is_int((long)moment_said_by_comment(NULL), 0, "no comment");
	tap_is_int((long)moment_said_by_comment("begin, unix seconds"),
	    MOMENT_SAYS_POINT, "a comment");
	tap_is_int((long)moment_said_by_comment("fee of the last year"), 0,
	    "another year");
}

/* ---- expressions ------------------------------------------------------- */

#define SUBSTR(from, n) "{\"fn\":\"substr\",\"args\":[{\"column\":\"x\"}," \
	"{\"value\":" from "},{\"value\":" n "}]}"
#define TEXT_SUBSTR(from, n) "{\"fn\":\"substr\",\"args\":[{\"cast\":" \
	"{\"column\":\"x\"},\"to\":\"text\"},{\"value\":" from "}," \
	"{\"value\":" n "}]}"
#define DATE_OF(args) "{\"cast\":{\"op\":\"||\",\"args\":[" args "]}," \
	"\"to\":\"date\"}"
#define VALUE(text) ",{\"value\":\"" text "\"}"

static const struct {
	enum schema_time time;
	enum type_class class;
	const char *expr;
} exprs[] = {
	{SCHEMA_TIME_NONE, TYPE_TEXT, "{\"column\":\"x\"}"},
	{SCHEMA_TIME_DATE, TYPE_TEXT, "{\"column\":\"x\"}"},
	{SCHEMA_TIME_DATETIME, TYPE_TEXT, "{\"column\":\"x\"}"},
	{SCHEMA_TIME_CLOCK, TYPE_TEXT, "{\"column\":\"x\"}"},
	{SCHEMA_TIME_EPOCH, TYPE_INTEGER, "{\"fn\":\"from_epoch\",\"args\":["
	    "{\"column\":\"x\"}]}"},
	{SCHEMA_TIME_EPOCH_MS, TYPE_INTEGER, "{\"fn\":\"from_epoch\","
	    "\"args\":[{\"op\":\"/\",\"args\":[{\"column\":\"x\"},"
	    "{\"value\":1000}]}]}"},
	{SCHEMA_TIME_YEAR, TYPE_INTEGER,
	    DATE_OF(TEXT_SUBSTR("1", "4") VALUE("-01-01"))},
	{SCHEMA_TIME_MONTH, TYPE_TEXT, DATE_OF(SUBSTR("1", "4") VALUE("-") ","
	    SUBSTR("6", "2") VALUE("-01"))},
	{SCHEMA_TIME_DATE_DIGITS, TYPE_TEXT, DATE_OF(SUBSTR("1", "4")
	    VALUE("-") "," SUBSTR("5", "2") VALUE("-") "," SUBSTR("7", "2"))},
	{SCHEMA_TIME_DATE_DOTS, TYPE_TEXT, DATE_OF(SUBSTR("7", "4")
	    VALUE("-") "," SUBSTR("4", "2") VALUE("-") "," SUBSTR("1", "2"))},
	{SCHEMA_TIME_DATE_MONTH_FIRST, TYPE_TEXT, DATE_OF(SUBSTR("7", "4")
	    VALUE("-") "," SUBSTR("1", "2") VALUE("-") "," SUBSTR("4", "2"))},
};

static void
test_exprs(void)
{
	for (size_t i = 0; i < sizeof exprs / sizeof *exprs; i++) {
		json_t *expr = schema_time_expr(exprs[i].time,
		    exprs[i].class, json_pack("{ss}", "column", "x"));
		struct buf b = BUF_INIT;

		json_compact(&b, expr);
		tap_is_str(b.s, exprs[i].expr, "a date of %s",
		    schema_time_name(exprs[i].time));
		buf_free(&b);
		json_decref(expr);
	}
}

static void
test_names(void)
{
	for (int t = SCHEMA_TIME_NONE; t < SCHEMA_TIMES; t++) {
		enum schema_time time = (enum schema_time)t;

		tap_is_int(schema_time(schema_time_name(time), TYPE_UNKNOWN),
		    t, "'%s' is read back", schema_time_name(time));
		tap_ok((*schema_time_words(time) != '\0') == (t > 0),
		    "'%s' has words", schema_time_name(time));
	}
	tap_is_int(schema_time(SCHEMA_TIME_NO, TYPE_DATE), SCHEMA_TIME_NONE,
	    "a declared date that is none");
	tap_is_int(schema_time("what", TYPE_DATE), SCHEMA_TIME_DATE,
	    "an unknown name leaves the type");
}

int
main(void)
{
	test_texts();
	test_numbers();
	test_words();
	test_exprs();
	test_names();
	return tap_done();
}
