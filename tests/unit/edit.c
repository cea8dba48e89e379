#include "edit/edit.h"

#include "../tap.h"
#include "base/mem.h"
#include "json/write.h"

/* A patch in words and what it is as an operation; NULL: it is refused. */
static const struct row {
	const char *words, *list;
} rows[] = {
	{"limit 3", "[{\"op\":\"modify_limit\",\"limit\":3}]"},
	{"LIMIT none", "[{\"op\":\"modify_limit\",\"limit\":null}]"},
	{"limit -1", "[{\"op\":\"modify_limit\",\"limit\":-1}]"},
	{"limit 1.5", NULL},
	{"limit", NULL},
	{"add City", "[{\"op\":\"add_column\",\"column\":\"City\"}]"},
	{"show t . c",
	    "[{\"op\":\"add_column\",\"table\":\"t\",\"column\":\"c\"}]"},
	{"add \"a \"\"b\".[c]]d]", "[{\"op\":\"add_column\",\"table\":"
	    "\"a \\\"b\",\"column\":\"c]d\"}]"},
	{"add \"x", NULL},
	{"add", NULL},
	{"add a.b.c", NULL},
	{"drop Größe",
	    "[{\"op\":\"remove_column\",\"column\":\"Größe\"}]"},
	{"sort none", "[{\"op\":\"modify_order_by\",\"order_by\":[]}]"},
	{"order by a desc nulls last, b", "[{\"op\":\"modify_order_by\","
	    "\"order_by\":[{\"column\":\"a\",\"direction\":\"DESC\","
	    "\"nulls\":\"last\"},{\"column\":\"b\","
	    "\"direction\":\"ASC\"}]}]"},
	{"sort a, ", NULL},
	{"sort a b", NULL},
	{"limit 3; add a;",
	    "[{\"op\":\"modify_limit\",\"limit\":3},"
	    "{\"op\":\"add_column\",\"column\":\"a\"}]"},
	{"", NULL},
	{"; DROP TABLE x",
	    "[{\"op\":\"remove_table\",\"table\":\"x\"}]"},
	{"; SELECT 1", NULL},
	{"delete everything", NULL},
	{"{\"modify_limit\":{\"limit\":1}}",
	    "[{\"limit\":1,\"op\":\"modify_limit\"}]"},
	{"[]", "[]"},
	{"{\"op\":\"add_column\"", NULL},
	{"[1]", NULL},
};

static void
test_reading(void)
{
	struct findings f;
	struct buf b = BUF_INIT;
	json_t *list;
	bool good;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		f = (struct findings)FINDINGS_INIT("test");
		list = json_array();
		good = edit_read(rows[i].words, list, &f);
		buf_reset(&b);
		json_compact(&b, list);
		if (rows[i].list != NULL)
			tap_is_str(good ? b.s : NULL, rows[i].list, "'%s'",
			    rows[i].words);
		else
			tap_ok(!good && f.errors == 1, "'%s' is refused",
			    rows[i].words);
		findings_free(&f);
		json_decref(list);
	}
	buf_free(&b);
}

static void
test_types(void)
{
	tap_is_str(edit_value_type("bigint"), "integer", "bigint");
	tap_is_str(edit_value_type("DECIMAL(10,2)"), "number", "DECIMAL");
	tap_is_str(edit_value_type("bit"), "boolean", "bit");
	tap_is_str(edit_value_type("nvarchar(20)"), "string", "nvarchar");
	tap_is_str(edit_value_type("blob"), "unknown", "blob");
	tap_is_str(edit_value_type(""), "unknown", "none");
}

static void
test_names_of_files(void)
{
	tap_ok(edit_is_patch("limit 3"), "words are a patch");
	tap_ok(edit_is_patch("{}"), "JSON is");
	tap_ok(!edit_is_patch("limit.json"), "a file's name is not");
	tap_ok(!edit_is_patch("./add x"), "nor is a path");
}

int
main(void)
{
	mem_jansson();
	test_reading();
	test_types();
	test_names_of_files();
	return tap_done();
}
