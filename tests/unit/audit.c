#include "../tap.h"
#include "audit/rule.h"
#include "base/mem.h"
#include "json/get.h"
#include "json/read.h"

static void
near(const char *wanted, const char *name, bool slip)
{
	long hit = suggest_name(wanted, &name, 1);

	tap_ok((hit == 0) == slip, "'%s' is %s slip for '%s'", wanted,
	    slip ? "a" : "no", name);
}

static void
test_slips(void)
{
	near("nme", "name", true);
	near("custmer", "customer", true);
	near("Compnay", "Company", true);
	near("customer_id", "CustomerID", true);
	near("adress_line", "address_line", true);
	near("first_name", "last_name", false);
	near("min_discount", "max_discount", false);
	near("address2", "address1", false);
	near("c", "o", false);
	near("in_stock", "on_stock", false);
	near("sum_total", "total", false);
	near("id'; DROP TABLE x", "id", false);
	near("", "id", false);
}

static void
test_near_column(void)
{
	static const char *const names[] = {"ID", "Name", "CreatedOn"};
	static const char *const twins[] = {"name1", "name2"};

	tap_is_str(suggest_column("CompanyName", "tb_Company", names, 3),
	    "Name", "the table's name before the column is left out");
	tap_is_str(suggest_column("customerid", "customers", names, 3),
	    "ID", "also without its plural");
	tap_is_str(suggest_column("Name of the Company", "tb_Company",
	    names, 3), "Name", "and behind it, as people say it");
	tap_is_str(suggest_column("Companyname", "tb_Company", names, 3),
	    "Name", "and as one word with it");
	tap_is_str(suggest_column("Zzz", "tb_Company", names, 3), NULL,
	    "nothing is near");
	tap_is_int(suggest_name("name3", twins, 2), -1,
	    "two that are equally near are none");
}

static void
test_pointers(void)
{
	tap_ok(change_compare_pointers("/a/2", "/a/10") < 0,
	    "indices compare as numbers");
	tap_ok(change_compare_pointers("/a/b", "/a/a") > 0, "keys as text");
	tap_ok(change_compare_pointers("/a", "/a/0") < 0,
	    "what is above comes first");
	tap_is_int(change_compare_pointers("/a/1/b", "/a/1/b"), 0,
	    "equal is equal");
}

int
main(void)
{
	mem_jansson();
	test_slips();
	test_near_column();
	test_pointers();
	return tap_done();
}
