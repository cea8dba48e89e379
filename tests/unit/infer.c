/* Keys from names: how one says the other, and what values say */
#include <string.h>
#include "infer/infer.h"
#include "infer/said.h"
#include "../tap.h"

static struct arena arena;

static const char *
how_own(const char *column, const char *table, const char *key, bool own)
{
	struct infer_name c = infer_name(&arena, column);
	struct infer_name k = infer_name(&arena, key);
	struct infer_name t = infer_table_name(&arena, table);

	return infer_how_text(infer_how(&c, &k, &t, own));
}

static const char *
how(const char *column, const char *table, const char *key)
{
	return how_own(column, table, key, false);
}

static const char *
spell(const char *name)
{
	struct infer_name n = infer_name(&arena, name);
	const char *out = "";

	for (size_t i = 0; i < n.all.n; i++)
		out = arena_printf(
		    &arena, "%s%s%s", out, i > 0 ? " " : "", n.all.v[i]);
	return out;
}

static void
names(void)
{
	static const struct {
		const char *name, *words, *what;
	} rows[] = {
		{"CustomerID2", "customer id 2", "capitals and digits"},
		{"HTTPServerNames", "http server name", "acronyms"},
		{"home_teams", "home team", "underscores and plurals"},
		{"stuid", "stu id", "an id that is glued on"},
		{"valid", "valid", "a word that ends like one"},
		{"statuses", "status", "a plural of a word in s"},
		{"companies", "company", "a plural of a word in y"},
		{"people", "person", "an irregular plural"},
		{"", "", "no name at all"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		tap_is_str(spell(rows[i].name), rows[i].words, "%s",
		    rows[i].what);
}

static void
hows(void)
{
	static const struct {
		const char *column, *table, *key, *how, *what;
	} rows[] = {
		{"customer_id", "customers", "customer_id",
		    "the key's own name",
		    "customer_id is customers.customer_id"},
		{"customerId", "tbl_Customers", "id", "table and key",
		    "a prefix of the table says nothing"},
		{"dept_id", "departments", "id", "table and key",
		    "a word cut short"},
		{"home_team_id", "team", "id", "table and key with a role",
		    "a role before table and key"},
		{"billing_address_id", "address", "address_id",
		    "the key's name with a role",
		    "a role before the key's name"},
		{"club_id_2", "club", "club_id", "the key's name with a role",
		    "a number behind it"},
		{"host_city", "cities", "city_id",
		    "the table's name with a role",
		    "a role before the table's name"},
		{"company_id", "operating_company", "id",
		    "the end of the table's name", "the end of a longer name"},
		{"order_item_id", "orders", "order_id",
		    "begins with the table's name",
		    "an order's item is no order"},
		{"team1_id", "team", "id", "table and key with a role",
		    "a number behind the table's name"},
		{"handled_by", "agents", "id", "what a person does",
		    "who did it"},
		{"number_of_teams", "team", "team_id", "nothing",
		    "a count is no key"},
		{"id", "customers", "id", "nothing", "id says nothing"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		tap_is_str(how(rows[i].column, rows[i].table, rows[i].key),
		    rows[i].how, "%s", rows[i].what);
	tap_is_str(how_own("manager_id", "employees", "id", true),
	    "another row of the same table", "an employee's manager");
	tap_is_str(how_own("manager_id", "properties", "id", true),
	    "nothing", "a property's manager is no property");
	tap_is_str(how_own("parent_id", "properties", "id", true),
	    "another row of the same table", "a property's parent is one");
}

/* What is said of a column, and of a table that holds the rows. */
static const char *
how_said(const char *column, const char *comment, const char *table,
    const char *table_comment, bool own)
{
	json_t *said = json_pack("{s:s*}", "comment", comment);
	json_t *rows = json_pack("{s:[{s:s, s:[{s:s, s:s}, {s:s, s:s, s:[s]}],"
	    " s:[s], s:s*}]}", "tables", "name", table, "columns", "name",
	    "no", "type", "INTEGER", "name", "job", "type", "TEXT", "values",
	    "head nurse", "primary_key", "no", "comment", table_comment);
	struct infer_name c = infer_name(&arena, column);
	struct infer_name c_said = infer_said(&arena, said);
	struct infer_name t = infer_table_name(&arena, table);
	struct infer_name key = infer_name(&arena, "no");
	struct infer_name t_said;
	struct schema s;
	enum infer_how how;

	schema_view(&s, rows);
	t_said = infer_said(&arena, s.tables[0].json);
	how = infer_how_said((struct infer_called){&c, &c_said}, &key,
	    (struct infer_called){&t, &t_said}, &s.tables[0], own);
	schema_free(&s);
	json_decref(rows);
	json_decref(said);
	return infer_how_text(how);
}

static void
saids(void)
{
	tap_is_str(how_own("trained_by", "drivers", "id", true),
	    "another row of the same table", "who trained a driver is one");
	tap_is_str(how_own("trained_by", "dogs", "id", true), "nothing",
	    "who trained a dog is none");
	tap_is_str(how_said("nurse_no", NULL, "stf", "employees", false),
	    "what rows of the table are", "employees are nurses");
	tap_is_str(how_said("nrs_no", "nurse", "stf", "employees", false),
	    "what the column is said to be", ".. by what a column is said to be");
	tap_is_str(how_said("nurse_no", NULL, "wards", NULL, false),
	    "nothing", "a ward with a head nurse is no nurse");
	tap_is_str(how_said("lead_no", "employee in charge", "stf",
	    "employees", false), "what the column is said to be",
	    "what a dictionary calls both");
	tap_is_str(how_said("sup_no", "superior", "stf", "employees", true),
	    "another row of the same table", "a superior is one of them");
	tap_is_str(how_said("nurse", NULL, "stf", "employees", false),
	    "nothing", "a name without a word for a key is none");
}

static void
plurals(void)
{
	static const struct {
		const char *name;
		bool plural;
	} rows[] = {{"lines", true}, {"order_lines", true}, {"line", false},
	    {"series", false}, {"status", false}, {"class", false},
	    {"lines_read", false}, {"lines_id", false}};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		tap_ok(infer_name(&arena, rows[i].name).plural ==
		    rows[i].plural, "%s: %s", rows[i].name,
		    rows[i].plural ? "several" : "one");
}

static void
take(struct infer_profile *p, int64_t from, int64_t step, size_t n)
{
	*p = (struct infer_profile){0};
	for (size_t i = 0; i < n; i++)
		infer_profile_integer(p, from + step * (int64_t)i);
	infer_profile_end(p, true);
}

static void
values(void)
{
	struct infer_profile few, many, far, text = {0};

	take(&few, 1, 1, 5);
	take(&many, 1, 1, 100);
	take(&far, 1001, 7, 100);
	tap_is_int((long long)infer_profile_shared(&few, &many), 5,
	    "all of the few are among the many");
	tap_ok(infer_profile_surprise(&few, &many, 5) == 0,
	    "small numbers in a row surprise nobody");
	tap_ok(infer_profile_surprise(&far, &far, 100) > 100,
	    "numbers far apart do");
	infer_profile_text(&text, "3", 1);
	infer_profile_text(&text, "3", 1);
	infer_profile_null(&text);
	infer_profile_end(&text, true);
	tap_is_int((long long)infer_profile_shared(&text, &few), 1,
	    "text that reads as a number is one");
	tap_ok(!infer_profile_unique(&text) && infer_profile_unique(&few),
	    "what comes twice is not unique");
	infer_profile_free(&few);
	infer_profile_free(&many);
	infer_profile_free(&far);
	infer_profile_free(&text);
}

int
main(void)
{
	names();
	hows();
	plurals();
	saids();
	values();
	arena_free(&arena);
	return tap_done();
}
