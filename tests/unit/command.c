/* What is said to a conversation, and what is not */
#include "../tap.h"

#include "json/get.h"
#include "json/read.h"
#include "model/route/command.h"

static const struct {
	const char *text, *name;
	long n;
	const char *rest;
} said[] = {
	{"next 10", "next", 10, NULL},
	{"Next ten, please", "next", 10, NULL},
	{"next", "next", 0, NULL},
	{"NEXT PAGE!", "next", 0, NULL},
	{"more", "next", 0, NULL},
	{"show me more", "next", 0, NULL},
	{"can you show me 5 more rows please?", "next", 5, NULL},
	{"the next 20 results", "next", 20, NULL},
	{"some more of them", "next", 0, NULL},
	{"are there any more?", "next", 0, NULL},
	{"ok, continue", "next", 0, NULL},
	{"go on", "next", 0, NULL},
	{"previous page", "previous", 0, NULL},
	{"prev", "previous", 0, NULL},
	{"the previous 10 please", "previous", 10, NULL},
	{"go back one page", "previous", 0, NULL},
	{"first page", "first", 0, NULL},
	{"go back to the first page", "first", 0, NULL},
	{"page 3", "page", 3, NULL},
	{"go to page two", "page", 2, NULL},
	{"back", "undo", 0, NULL},
	{"go back", "undo", 0, NULL},
	{"undo", "undo", 0, NULL},
	{"Undo that.", "undo", 0, NULL},
	{"oops, undo that please", "undo", 0, NULL},
	{"undo the last 2 changes", "undo", 2, NULL},
	{"undo the last filter", "undo", 0, NULL},
	{"go back 3 steps", "undo", 3, NULL},
	{"take that back", "undo", 0, NULL},
	{"no, take it back", "undo", 0, NULL},
	{"I didn\u2019t mean that", "undo", 0, NULL},
	{"scratch that", "undo", 0, NULL},
	{"undo that, just those that are not solved yet", "undo", 0,
	    "just those that are not solved yet"},
	{"undo that and then show only Rome", "undo", 0, "show only Rome"},
	{"Go back; sort by name.", "undo", 0, "sort by name."},
	{"undo 2 and sort by name", "undo", 2, "sort by name"},
	{"redo", "redo", 0, NULL},
	{"undo the undo", "redo", 0, NULL},
	{"put it back", "redo", 0, NULL},
	{"start over", "fresh", 0, NULL},
	{"let's start from scratch", "fresh", 0, NULL},
	{"forget it", "fresh", 0, NULL},
	{"Never mind.", "fresh", 0, NULL},
	{"new question: how many orders are open?", "fresh", 0,
	    "how many orders are open?"},
	{"New question - how many orders", "fresh", 0, "how many orders"},
	{"new question how many orders", "fresh", 0, "how many orders"},
	{"ok, different topic. List the suppliers", "fresh", 0,
	    "List the suppliers"},
	{"start over with the customers in Rome", "fresh", 0,
	    "the customers in Rome"},
	{"I have another question", "fresh", 0, NULL},
	{"again", "again", 0, NULL},
	{"run it again", "again", 0, NULL},
	{"why", "why", 0, NULL},
	{"But why?", "why", 0, NULL},
	{"why is it empty?", "why", 0, NULL},
	{"why is that", "why", 0, NULL},
	{"why are there no results", "why", 0, NULL},
	{"why do I get nothing", "why", 0, NULL},
	{"why is the result empty", "why", 0, NULL},
	{"why so few", "why", 0, NULL},
	{"how did you read that?", "why", 0, NULL},
	{"how did you understand my question", "why", 0, NULL},
	{"which words were ignored", "why", 0, NULL},
	{"are you sure?", "why", 0, NULL},
	{"show the SQL", "sql", 0, NULL},
	{"please show me the sql query", "sql", 0, NULL},
	{"what is the SQL?", "sql", 0, NULL},
	{"what's the sql for that", "sql", 0, NULL},
	{"What was the query you used?", "sql", 0, NULL},
	{"sql", "sql", 0, NULL},
	{"show the plan", "plan", 0, NULL},
	{"what is the plan", "plan", 0, NULL},
	{"explain", "explain", 0, NULL},
	{"explain that to me", "explain", 0, NULL},
	{"explain the result", "explain", 0, NULL},
	{"in plain English", "explain", 0, NULL},
	{"what does that mean?", "explain", 0, NULL},
	{"help", "help", 0, NULL},
	{"?", "help", 0, NULL},
	{"can you help me?", "help", 0, NULL},
	{"what can you do?", "help", 0, NULL},
	{"what can I ask?", "schema", 0, NULL},
	{"which tables are there", "schema", 0, NULL},
	{"what did I ask so far", "turns", 0, NULL},
	{"quit", "quit", 0, NULL},
	{"exit.", "quit", 0, NULL},
	{"that's all, thanks", "quit", 0, NULL},
	{"thanks", "nod", 0, NULL},
	{"save this as monthly", "save", 0, "monthly"},
	{"Please save that under the name late_orders", "save", 0,
	    "late_orders"},
	{"Thank you very much!", "nod", 0, NULL},
	{"ok", "nod", 0, NULL},
};

/* These follow up on an answer, or are questions. */
static const char *const others[] = {
	"show the first 10 orders", "next month", "next 3 weeks",
	"previous year", "the previous quarter", "undo the ADR filter",
	"explain the price column", "no more than 5", "no more",
	"more than 10 orders", "more expensive ones", "the first one",
	"show the first page views", "only the next flights", "first 10",
	"last 10", "top 10", "10", "why customers leave",
	"why is the product returned most often",
	"show the plans of the customers", "how many are there",
	"how many more", "what is its id", "where is it from",
	"what is in it", "show the questions", "new questions per day",
	"new customers", "start dates", "back orders", "backlog",
	"the same for France", "same for 2024", "again for 2023",
	"again, but for 2023", "sort by name and go back to 2020",
	"next 10, sorted by name", "what about help tickets",
	"show me help requests", "the others", "and", "please", "no", "", "   ", "...", "!", "show history of orders",
	"show the sql developers", "tables in the garden", "list the tables",
	"which query was the slowest", "cancel the order",
	"forget the cancelled ones", "not again", "quit rate by month",
	"customers that exit", "page views", "pages", "who are they",
	"save this", "save the orders as late", "keep those as they are now",
	"good ones", "great customers", "plan prices", "show plan and price",
};

static const struct {
	const char *text, *last, *name;
	long n;
} named[] = {
	{"next 10 customers", "customers by revenue", "next", 10},
	{"show me the next five open orders", "list the open orders", "next",
	    5},
	{"5 more orders", "Orders of 2024", "next", 5},
	{"more orders", "orders of 2024", "next", 0},
	{"previous 10 customers", "customers by revenue", "previous", 10},
	{"next 10 customers", "orders by revenue", "", 0},
	{"next 10 customers", NULL, "", 0},
	{"next 10 days", "orders of the last 30 days", "", 0},
	{"next month", "orders per month", "", 0},
	{"next customer", "the best customer", "", 0},
	{"customers", "customers", "", 0},
	{"undo customers", "customers", "", 0},
};

static void
check_document(void)
{
	static const char text[] = "{\"question\":\"undo 2, only Rome\","
	    "\"history\":[{\"question\":\"list the customers\"}]}";
	json_t *doc = json_read(text, sizeof text - 1, NULL), *route;

	tap_ok(command_take(doc), "a document's question is a command");
	route = get_object(doc, "route");
	tap_is_str(get_str(route, "kind"), "command", "its route tells so");
	tap_is_str(get_str(route, "command"), "undo", "and which");
	tap_is_int((long)get_number(route, "n", 0), 2, "and how often");
	tap_is_str(get_str(route, "follow_up"), "undo 2, only Rome",
	    "and what was said");
	tap_is_str(get_str(doc, "question"), "only Rome",
	    "the rest is to be read");
	tap_ok(!command_take(doc), "which is no command");
	json_decref(doc);
}

int
main(void)
{
	struct command_match got;
	struct buf list = BUF_INIT;

	for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
		got = command_of(said[i].text, NULL);
		tap_is_str(command_name(got.command), said[i].name, "%s",
		    said[i].text);
		tap_is_int(got.n, said[i].n, "%s: how many", said[i].text);
		tap_is_str(got.rest, said[i].rest, "%s: what follows",
		    said[i].text);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		tap_is_str(command_name(command_of(others[i],
		    "list the customers").command), "", "'%s' is none",
		    others[i]);
	for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
		got = command_of(named[i].text, named[i].last);
		tap_is_str(command_name(got.command), named[i].name,
		    "%s, behind %s", named[i].text,
		    named[i].last ? named[i].last : "nothing");
		tap_is_int(got.n, named[i].n, "%s: how many", named[i].text);
	}
	check_document();
	command_list(&list);
	tap_ok(strstr(list.s, "show the SQL") != NULL, "help lists them");
	buf_free(&list);
	return tap_done();
}
