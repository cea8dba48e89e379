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
	{"add count(*) as n first",
	    "[{\"op\":\"add_output\",\"expr\":\"count(*)\",\"as\":\"n\","
	    "\"at\":\"first\"}]"},
	{"add a, sum(b.c, d) as x before y",
	    "[{\"op\":\"add_column\",\"column\":\"a\"},{\"op\":\"add_outp"
	    "ut\",\"expr\":\"sum(b.c, d)\",\"as\":\"x\",\"before\":\"y\"}"
	    "]"},
	{"add a as b",
	    "[{\"op\":\"add_output\",\"column\":\"a\",\"as\":\"b\"}]"},
	{"add a +", NULL},
	{"remove a, upper(b)",
	    "[{\"op\":\"remove_column\",\"column\":\"a\"},{\"op\":\"remov"
	    "e_output\",\"expr\":\"upper(b)\"}]"},
	{"show only a.b, max(c) as d",
	    "[{\"op\":\"replace_outputs\",\"outputs\":[{\"table\":\"a\","
	    "\"column\":\"b\"},{\"expr\":\"max(c)\",\"as\":\"d\"}]}]"},
	{"replace a with min(b)",
	    "[{\"op\":\"replace_output\",\"with\":{\"expr\":\"min(b)\"},"
	    "\"column\":\"a\"}]"},
	{"replace a", NULL},
	{"rename \"a b\" to c",
	    "[{\"op\":\"replace_output\",\"output\":\"a b\",\"as\":\"c\"}"
	    "]"},
	{"rename a", NULL},
	{"move a to 2",
	    "[{\"op\":\"move_output\",\"output\":\"a\",\"to\":1}]"},
	{"move a after b",
	    "[{\"op\":\"move_output\",\"output\":\"a\",\"after\":\"b\"}]"},
	{"move a", NULL},
	{"move a to 0", NULL},
	{"where a = 'x; y, z' and b in (1, 2); limit 1",
	    "[{\"op\":\"add_condition\",\"condition\":\"a = 'x; y, z' and"
	    " b in (1, 2)\"},{\"op\":\"modify_limit\",\"limit\":1}]"},
	{"where", NULL},
	{"where a =", NULL},
	{"drop where",
	    "[{\"op\":\"remove_condition\",\"all\":true}]"},
	{"drop where a.b",
	    "[{\"op\":\"remove_condition\",\"table\":\"a\",\"column\":\"b"
	    "\"}]"},
	{"remove where a > 1",
	    "[{\"op\":\"remove_condition\",\"condition\":\"a > 1\"}]"},
	{"replace where a with a > 'with'",
	    "[{\"op\":\"replace_condition\",\"column\":\"a\",\"with\":\"a"
	    " > 'with'\"}]"},
	{"having count(*) > 2",
	    "[{\"op\":\"add_having\",\"condition\":\"count(*) > 2\"}]"},
	{"drop having n",
	    "[{\"op\":\"remove_having\",\"column\":\"n\"}]"},
	{"group by a, year(b) as y",
	    "[{\"op\":\"replace_groups\",\"groups\":[{\"column\":\"a\"},{"
	    "\"expr\":\"year(b)\",\"as\":\"y\"}]}]"},
	{"group by none",
	    "[{\"op\":\"replace_groups\",\"groups\":[]}]"},
	{"add group by a",
	    "[{\"op\":\"add_group\",\"column\":\"a\"}]"},
	{"drop group by a",
	    "[{\"op\":\"remove_group\",\"column\":\"a\"}]"},
	{"sort length(a) desc, b",
	    "[{\"op\":\"modify_order_by\",\"order_by\":[{\"expr\":\"lengt"
	    "h(a)\",\"direction\":\"DESC\"},{\"column\":\"b\",\"direction"
	    "\":\"ASC\"}]}]"},
	{"add sort a",
	    "[{\"op\":\"add_order\",\"column\":\"a\",\"direction\":\"ASC"
	    "\"}]"},
	{"drop sort",
	    "[{\"op\":\"remove_order\",\"all\":true}]"},
	{"drop sort a",
	    "[{\"op\":\"remove_order\",\"column\":\"a\"}]"},
	{"sort reverse",
	    "[{\"op\":\"reverse_order\"}]"},
	{"offset 20",
	    "[{\"op\":\"modify_offset\",\"offset\":20}]"},
	{"drop limit; drop offset; drop distinct",
	    "[{\"op\":\"remove_limit\"},{\"op\":\"remove_offset\"},"
	    "{\"op\":\"remove_distinct\"}]"},
	{"distinct",
	    "[{\"op\":\"set_distinct\",\"distinct\":true}]"},
	{"distinct none",
	    "[{\"op\":\"set_distinct\",\"distinct\":false}]"},
	{"left join a as b",
	    "[{\"op\":\"add_table\",\"table\":\"a\",\"alias\":\"b\",\"joi"
	    "n_type\":\"left\"}]"},
	{"join a on a.x = b.y and b.z = a.w",
	    "[{\"op\":\"add_table\",\"table\":\"a\",\"edges\":[{\"from_ta"
	    "ble\":\"a\",\"from_column\":\"x\",\"to_table\":\"b\",\"to_co"
	    "lumn\":\"y\"},{\"from_table\":\"b\",\"from_column\":\"z\",\""
	    "to_table\":\"a\",\"to_column\":\"w\"}]}]"},
	{"replace table a with b",
	    "[{\"op\":\"replace_table\",\"table\":\"a\",\"with\":\"b\"}]"},
	{"drop join a, b",
	    "[{\"op\":\"remove_join\",\"from_table\":\"a\",\"to_table\":"
	    "\"b\"}]"},
	{"undo",
	    "[{\"op\":\"undo\"}]"},
	{"redo 3",
	    "[{\"op\":\"redo\",\"n\":3}]"},
	{"undo it", NULL},
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
	tap_ok(edit_is_patch("undo"), "a word that needs no more is");
	tap_ok(edit_is_patch("sort reverse; limit 2"), "so it is in a list");
	tap_ok(!edit_is_patch("undo.json"), "but not a name that has it");
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
