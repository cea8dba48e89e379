/* Follow-ups read by rules */
#include "../tap.h"

#include <string.h>
#include "json/get.h"
#include "json/read.h"
#include "model/route.h"

static const char schema[] =
    "{\"tables\":[{\"name\":\"customer\",\"kind\":\"table\",\"columns\":["
    "{\"name\":\"id\",\"type\":\"INTEGER\",\"nullable\":false},"
    "{\"name\":\"name\",\"type\":\"TEXT\",\"nullable\":false},"
    "{\"name\":\"email\",\"type\":\"TEXT\",\"nullable\":true},"
    "{\"name\":\"country\",\"type\":\"TEXT\",\"nullable\":true}],"
    "\"primary_key\":[\"id\"],\"unique_keys\":[],\"foreign_keys\":[]},"
    "{\"name\":\"order\",\"kind\":\"table\",\"columns\":["
    "{\"name\":\"id\",\"type\":\"INTEGER\",\"nullable\":false}],"
    "\"primary_key\":[\"id\"],\"unique_keys\":[],\"foreign_keys\":[]}]}";

static const char plain[] =
    "{\"selections\":[{\"table\":\"customer\",\"columns\":[\"name\"]}],"
    "\"global_filters\":[{\"table\":\"customer\",\"column\":\"country\","
    "\"op\":\"=\",\"value\":\"Germany\"}]}";
static const char ordered[] =
    "{\"selections\":[{\"table\":\"customer\",\"columns\":[\"name\"]}],"
    "\"order_by\":[{\"table\":\"customer\",\"column\":\"name\"}],"
    "\"limit\":5}";

static const struct {
	const char *plan, *question, *follow_up, *kind, *want;
	const char *patch; /* NULL: none */
} cases[] = {
	{plain, "list the customers in Germany", "only the active ones",
	    "update", "list the customers in Germany that are active", NULL},
	{plain, "list the customers in Germany", "Only those without email",
	    "update", "list the customers in Germany without email", NULL},
	{plain, "list the customers in Germany", "what about France?",
	    "update", "list the customers in France", NULL},
	{plain, "list the customers in Germany?", "now for 2023", "update",
	    "list the customers in Germany in 2023", NULL},
	{plain, "customers who joined in 2022", "and 2023?", "update",
	    "customers who joined in 2023", NULL},
	{plain, "how many customers are there?", "and by country", "update",
	    "how many customers are there per country", NULL},
	{plain, "how many customers per country", "and by name", "update",
	    "how many customers per country and name", NULL},
	{plain, "how many customers per country", "by name instead",
	    "rewrite", "how many customers per name", NULL},
	{plain, "how many customers per country", "in 2023", "update",
	    "how many customers in 2023 per country", NULL},
	{plain, "list all the customers in Germany", "how many are there?",
	    "rewrite", "how many customers in Germany", NULL},
	{plain, "list the customers", "just top 3", "patch",
	    "top 3 customers", "limit 3"},
	{ordered, "top five customers by name", "just the top three", "patch",
	    "top 3 customers by name", "limit 3"},
	{ordered, "top five customers by name", "the worst three", "patch",
	    "top five customers by name",
	    "sort \"customer\".\"name\" desc; limit 3"},
	{plain, "list the customers", "the worst three", "update",
	    "list the customers that are the worst three", NULL},
	{ordered, "top five customers by name", "limit 3", "patch",
	    "top five customers by name", "limit 3"},
	{ordered, "top five customers by name", "no limit", "patch",
	    "top five customers by name", "limit none"},
	{plain, "list the customers", "sort them by name descending please",
	    "patch", "list the customers sorted by name desc",
	    "sort name desc"},
	{plain, "list the customers", "also show the email and country",
	    "patch", "list the customers", "add email; add country"},
	{plain, "list the customers", "hide the name", "patch",
	    "list the customers", "drop name"},
	{plain, "list the customers", "sort by turnover", "update",
	    "list the customers sorted by turnover", NULL},
	{plain, "list the customers", "without email", "update",
	    "list the customers without email", NULL},
	{plain, "list the customers", "how many orders are there?", "new",
	    "how many orders are there?", NULL},
	{plain, "list the customers", "orders of last month", "new",
	    "orders of last month", NULL},
	{plain, "list the customers", "only customers in Berlin", "new",
	    "customers in Berlin", NULL},
	{plain, "how many customers are there?", "what about orders?",
	    "rewrite", "how many orders are there?", NULL},
	{plain, "how many customers are there in Germany?", "list them",
	    "rewrite", "list the customers in Germany", NULL},
	{plain, "list the customers", "show something else completely now",
	    "update", "list the customers, show something else completely",
	    NULL},
	{plain, "customers who joined after 2020", "before 2019 instead",
	    "rewrite", "customers who joined before 2019", NULL},
	{plain, "customers per country", "with more than 3 orders",
	    "update", "customers per country with more than 3 orders", NULL},
	{plain, "customers in Germany", "and their orders", "update",
	    "customers in Germany and their orders", NULL},
	{plain, "how many customers per country", "which are active?",
	    "update", "how many customers that are active per country", NULL},
	{plain, "list the customers", "", "new", "", NULL},
};

static json_t *
read(const char *text)
{
	struct json_mistake m;

	return json_read(text, strlen(text), &m);
}

static void
check(size_t i)
{
	struct schema_keep keep = {0};
	json_t *doc = json_pack("{so s[{ss so}]}", "schema", read(schema),
	    "history", "question", cases[i].question,
	    "plan", read(cases[i].plan));
	json_t *route = route_by_rules(doc, cases[i].follow_up, &keep);
	const char *patch = json_string_value(json_array_get(
	    get_array(route, "patch"), 0));

	tap_is_str(get_str(route, "kind"), cases[i].kind, "%s: kind",
	    cases[i].follow_up);
	tap_is_str(get_str(route, "question"), cases[i].want, "%s: question",
	    cases[i].follow_up);
	tap_is_str(patch ? patch : "", cases[i].patch ? cases[i].patch : "",
	    "%s: patch", cases[i].follow_up);
	schema_keep_free(&keep);
	json_decref(route);
	json_decref(doc);
}

static void
check_model(const char *json, const char *kind)
{
	json_t *reply = json_pack("{so}", "json", read(json));
	json_t *route = route_by_model(reply, "f");
	const char *got = get_str(route, "kind");

	tap_is_str(got ? got : "none", kind, "a model's %s", json);
	json_decref(route);
	json_decref(reply);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		check(i);
	check_model("{\"kind\":\"rewrite\",\"question\":\"q\"}", "rewrite");
	check_model("{\"kind\":\"patch\",\"question\":\"q\",\"patch\":"
	    "[\"limit 3\"]}", "patch");
	check_model("{\"kind\":\"patch\",\"question\":\"q\"}", "update");
	check_model("{\"kind\":\"other\",\"question\":\"q\"}", "none");
	check_model("{\"kind\":\"new\"}", "none");
	check_model("[]", "none");
	return tap_done();
}
