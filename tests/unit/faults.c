/* What is wrong with a plan's shape, and where. */

#include "../tap.h"
#include "plan.h"

#define PLAN(members) "{'selections':[{'table':'t','columns':['a']}]," \
	members "}"
#define WHERE(p) PLAN("'global_filters':[" p "]")
#define AT_WHERE " /plan/global_filters/0"
#define SELECT(e) "{'selections':[{'table':'t'}],'select':[{'expr':" e "}]}"
#define AT_SELECT " /plan/select/0/expr"
#define TWO(edges) "{'selections':[{'table':'a','columns':['x']}," \
	"{'table':'b'}],'join_edges':[" edges "]}"
#define EDGE "{'from_table':'a','from_column':'x','to_table':'b'," \
	"'to_column':'y'"

static const struct {
	const char *what, *plan, *findings;
} faults[] = {
	{"an empty plan", "{}", "output_missing /plan"},
	{"a plan that is none", "[]", "plan_invalid /plan"},
	{"selections of the wrong type", "{'selections':'x'}",
	    "plan_invalid /plan/selections"},
	{"filters of the wrong type", PLAN("'global_filters':{}"),
	    "plan_invalid /plan/global_filters"},
	{"group_by of the wrong type", PLAN("'group_by':1"),
	    "plan_invalid /plan/group_by"},
	{"order_by of the wrong type", PLAN("'order_by':true"),
	    "plan_invalid /plan/order_by"},
	{"a decision off the list", PLAN("'decision':'go'"),
	    "plan_invalid /plan/decision"},
	{"a confidence over 1", PLAN("'confidence':1.5"),
	    "plan_invalid /plan/confidence"},
	{"terminate without a reason", "{'decision':'terminate'}",
	    "plan_invalid /plan/termination_reason"},
	{"terminate with selections",
	    PLAN("'decision':'terminate','termination_reason':'no data'"),
	    "plan_invalid /plan/decision"},
	{"unknown members", "{'selecs':1,'x_mine':2,'selections':[{'table':"
	    "'t','columns':['a'],'filter':[]}]}",
	    "member_unknown /plan/selecs; "
	    "member_unknown /plan/selections/0/filter"},
	{"a member of another kind of expression",
	    SELECT("{'column':'a','distinct':true}"),
	    "member_unknown" AT_SELECT "/distinct"},
	{"a negative limit", PLAN("'limit':-1"), "plan_invalid /plan/limit"},
	{"a limit below 0", PLAN("'limit':-1"), "plan_invalid /plan/limit"},
	{"a limit in text", PLAN("'limit':'1'"), "plan_invalid /plan/limit"},
	{"a broken limit", PLAN("'limit':1.5"), "plan_invalid /plan/limit"},
	{"a negative offset", PLAN("'offset':-1"),
	    "plan_invalid /plan/offset"},
	{"a selection without a table", "{'selections':[{'columns':['a']}]}",
	    "plan_invalid /plan/selections/0/table"},
	{"an empty name", "{'selections':[{'table':''}]}",
	    "plan_invalid /plan/selections/0/table; "
	    "plan_invalid /plan/selections/0/table"},
	{"a column *", "{'selections':[{'table':'t','columns':['*']}]}",
	    "plan_invalid /plan/selections/0/columns/0"},
	{"a role off the list", "{'selections':[{'table':'t','columns':"
	    "['b',{'column':'a','role':'output'}]}]}",
	    "plan_invalid /plan/selections/0/columns/1/role"},
	{"a value_type off the list", "{'selections':[{'table':'t',"
	    "'columns':[{'column':'a','value_type':'int'}]}]}",
	    "plan_invalid /plan/selections/0/columns/0/value_type"},
	{"an alias that is no name", "{'selections':[{'table':'t','alias':"
	    "'a;b','columns':['a']}]}",
	    "alias_invalid /plan/selections/0/alias"},
	{"an alias that is empty", "{'selections':[{'table':'t','alias':"
	    "'','columns':['a']}]}",
	    "alias_invalid /plan/selections/0/alias"},
	{"an alias with two spaces", "{'selections':[{'table':'t','columns':"
	    "[{'column':'a','as':'b  c'}]}]}",
	    "alias_invalid /plan/selections/0/columns/0/as"},
	{"two aliases", "{'selections':[{'table':'t','alias':'x','columns':"
	    "['a']},{'table':'u','alias':'X'}],'join_edges':[{'from_table':"
	    "'t','to_table':'u','join_type':'cross'}]}",
	    "alias_taken /plan/selections/1/alias"},
	{"an alias that is another's table", "{'selections':[{'table':'t',"
	    "'alias':'u','columns':['a']},{'table':'u','alias':'v'}],"
	    "'join_edges':[{'to_table':'v','join_type':'cross'}]}",
	    "alias_taken /plan/selections/1/alias"},
	{"a derived table without an alias",
	    "{'selections':[{'query':{'selections':[{'table':'t','columns':"
	    "['a']}]}}]}", "plan_invalid /plan/selections/0/alias"},
	{"rows of different lengths", "{'selections':[{'values':[[1],[1,2]],"
	    "'alias':'v','columns':['a']}]}",
	    "plan_invalid /plan/selections/0/values/1"},
	{"hidden beside a list", "{'selections':[{'table':'t','columns':"
	    "['a']}],'group_by':{'aggregates':[{'function':'COUNT','alias':"
	    "'n','hidden':true}]},'select':[{'output':'n'}]}",
	    "projection_ignored /plan/group_by/aggregates/0/hidden; "
	    "projection_ignored /plan/selections/0/columns/0"},
	{"an output that is none", PLAN("'select':[{'output':'n'}]"),
	    "projection_ignored /plan/selections/0/columns/0; "
	    "output_not_found /plan/select/0/output"},

	/* predicates */
	{"an operator off the list",
	    WHERE("{'column':'a','op':'= 1 OR 1=1 --','value':1}"),
	    "plan_invalid" AT_WHERE "/op"},
	{"no operator", WHERE("{'column':'a','value':1}"),
	    "plan_invalid" AT_WHERE},
	{"two heads", WHERE("{'and':[],'or':[]}"), "plan_invalid" AT_WHERE},
	{"no left side", WHERE("{'op':'=','value':1}"),
	    "plan_invalid" AT_WHERE},
	{"no value", WHERE("{'column':'a','op':'='}"),
	    "value_missing" AT_WHERE},
	{"a list for =", WHERE("{'column':'a','op':'=','value':[1]}"),
	    "value_invalid" AT_WHERE "/value"},
	{"an object for in", WHERE("{'column':'a','op':'in','value':"
	    "{'select':'x'}}"), "value_invalid" AT_WHERE "/value"},
	{"a list inside in", WHERE("{'column':'a','op':'in','value':"
	    "[1,[2]]}"), "value_invalid" AT_WHERE "/value/1"},
	{"a scalar for in", WHERE("{'column':'a','op':'in','value':1}"),
	    "value_invalid" AT_WHERE "/value"},
	{"between one", WHERE("{'column':'a','op':'between','value':[1]}"),
	    "value_invalid" AT_WHERE "/value"},
	{"between three", WHERE("{'column':'a','op':'between','value':"
	    "[1,2,3]}"), "value_invalid" AT_WHERE "/value"},
	{"< null", WHERE("{'column':'a','op':'<','value':null}"),
	    "null_comparison" AT_WHERE "/value"},
	{"= null is read, with a warning",
	    WHERE("{'column':'a','op':'=','value':null}"),
	    "null_comparison" AT_WHERE "/value"},
	{"a value in a list with a row", WHERE("{'left':{'value':1},'op':'in',"
	    "'right':[{'row':[{'value':1},{'value':1}]},{'value':1}]}"),
	    "plan_invalid" AT_WHERE "/right"},
	{"a value and a right side", WHERE("{'column':'a','op':'=','value':"
	    "1,'right':{'column':'b'}}"), "plan_invalid" AT_WHERE},
	{"escape for =", WHERE("{'column':'a','op':'=','value':1,'escape':"
	    "'!'}"), "plan_invalid" AT_WHERE "/escape"},
	{"any of like", WHERE("{'column':'a','op':'like','any':true,"
	    "'query':{'selections':[{'table':'u','columns':['a']}]}}"),
	    "plan_invalid" AT_WHERE "/op"},
	{"a function outside having", WHERE("{'function':'SUM','column':'a',"
	    "'op':'=','value':1}"), "member_unknown" AT_WHERE "/function"},
	{"a sub-query filter without a column",
	    PLAN("'subquery_filters':[{'outer_column':'a','op':'in',"
	    "'subquery_table':'u'}]"),
	    "plan_invalid /plan/subquery_filters/0/subquery_column"},

	/* expressions */
	{"no head", SELECT("{'table':'t'}"), "plan_invalid" AT_SELECT},
	{"two heads", SELECT("{'column':'a','value':1}"),
	    "plan_invalid" AT_SELECT},
	{"an operator that is a comparison", SELECT("{'op':'=','args':[]}"),
	    "plan_invalid" AT_SELECT "/op"},
	{"too many arguments", SELECT("{'op':'<<','args':[{'value':1},"
	    "{'value':2},{'value':3}]}"), "plan_invalid" AT_SELECT "/args"},
	{"a function with a parenthesis", SELECT("{'fn':'f(x)'}"),
	    "plan_invalid" AT_SELECT "/fn"},
	{"a type with a statement", SELECT("{'cast':{'value':1},'to':"
	    "'int); drop table x'}"), "plan_invalid" AT_SELECT "/to"},
	{"a collation with a quote", SELECT("{'collate':{'value':1},'by':"
	    "'a b'}"), "plan_invalid" AT_SELECT "/by"},
	{"a unit off the list", SELECT("{'trunc':'weekday','of':{'value':1}}"),
	    "plan_invalid" AT_SELECT "/trunc"},
	{"a number that is none", SELECT("{'value':'x','type':'number'}"),
	    "value_invalid" AT_SELECT "/value"},
	{"a blob that is none", SELECT("{'value':'abc','type':'blob'}"),
	    "value_invalid" AT_SELECT "/value"},
	{"a structured value", SELECT("{'value':[1]}"),
	    "value_invalid" AT_SELECT "/value"},
	{"a parameter's name", SELECT("{'param':'a b'}"),
	    "plan_invalid" AT_SELECT "/param"},
	{"star in an expression", SELECT("{'star':true}"),
	    "plan_invalid" AT_SELECT "/star"},

	/* groups and windows */
	{"SUM(*)", PLAN("'group_by':{'aggregates':[{'function':'SUM',"
	    "'column':'*','alias':'s'}]}"),
	    "plan_invalid /plan/group_by/aggregates/0/column"},
	{"an aggregate off the list", PLAN("'group_by':{'aggregates':"
	    "[{'function':'pg_sleep','column':'a','alias':'s'}]}"),
	    "plan_invalid /plan/group_by/aggregates/0/function"},
	{"a window function off the list", PLAN("'window_functions':"
	    "[{'function':'abs','alias':'s'}]"),
	    "plan_invalid /plan/window_functions/0/function"},
	{"a direction in another case", PLAN("'order_by':[{'column':'a',"
	    "'direction':'desc'}]"), "plan_invalid /plan/order_by/0/direction"},
	{"an ordering by nothing", PLAN("'order_by':[{'direction':'DESC'}]"),
	    "plan_invalid /plan/order_by/0"},
	{"a bound off the list", PLAN("'window_functions':[{'function':"
	    "'SUM','args':[{'column':'a'}],'alias':'s','frame':{'start':"
	    "'unbounded'}}]"),
	    "plan_invalid /plan/window_functions/0/frame/start"},

	/* joins */
	{"no join", TWO(""), "join_missing /plan/selections/1"},
	{"an end that is not selected", TWO("{'from_table':'a',"
	    "'from_column':'x','to_table':'c','to_column':'y'}," EDGE "}"),
	    "table_not_in_plan /plan/join_edges/0/to_table"},
	{"an edge on one selection", TWO(EDGE "},{'from_table':'b',"
	    "'from_column':'x','to_table':'b','to_column':'y'}"),
	    "join_self /plan/join_edges/1"},
	{"two types", TWO(EDGE "}," EDGE ",'join_type':'left'}"),
	    "join_conflict /plan/join_edges/1"},
	{"a type off the list", TWO(EDGE ",'join_type':'NATURAL'}"),
	    "plan_invalid /plan/join_edges/0/join_type"},
	{"an edge without columns", TWO("{'from_table':'a','to_table':'b'}"),
	    "plan_invalid /plan/join_edges/0/from_column"},
	{"columns and on", TWO(EDGE ",'on':[]}"),
	    "plan_invalid /plan/join_edges/0"},
	{"an edge that never meets the others",
	    "{'selections':[{'table':'a','columns':['x']},{'table':'b'},"
	    "{'table':'c'}],'join_edges':[{'from_table':'b','from_column':"
	    "'x','to_table':'c','to_column':'y'}]}",
	    "join_unconnected /plan/join_edges/0; "
	    "join_missing /plan/selections/1; "
	    "join_missing /plan/selections/2"},

	/* queries */
	{"a set of one", "{'set':{'op':'union','args':[{'selections':"
	    "[{'table':'t','columns':['a']}]}]}}",
	    "plan_invalid /plan/set/args"},
	{"a set beside selections", PLAN("'set':{'op':'minus','args':[]}"),
	    "plan_invalid /plan/selections; plan_invalid /plan/set/op; "
	    "plan_invalid /plan/set/args"},
	{"a set ordered by a column", "{'set':{'op':'union','args':["
	    "{'selections':[{'table':'t','columns':['a']}]},{'selections':"
	    "[{'table':'u','columns':['a']}]}]},'order_by':[{'column':'a'}],"
	    "'windows':{'w':{}}}",
	    "plan_invalid /plan/windows; plan_invalid /plan/order_by/0; "
	    "column_not_found /plan/order_by/0/column"},
	{"two CTEs of one name", PLAN("'ctes':[{'name':'c','select':[{'expr':"
	    "{'value':1}}]},{'name':'C','select':[{'expr':{'value':1}}]}]"),
	    "alias_taken /plan/ctes/1/name"},
	{"a sub-query's fault has its own place", WHERE("{'exists':"
	    "{'selections':[{'table':'u','filters':[{'column':'a','op':"
	    "'in','value':1}]}]}}"), "value_invalid" AT_WHERE
	    "/exists/selections/0/filters/0/value"},
};

static void
test_faults(void)
{
	struct trial t;

	for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
		trial_start(&t, faults[i].plan, NULL);
		tap_is_str(trial_findings(&t), faults[i].findings, "%s",
		    faults[i].what);
		if (t.good != (t.findings.errors == 0))
			tap_ok(false, "%s: errors and the answer agree",
			    faults[i].what);
		trial_end(&t);
	}
}

/* `n` times `piece`, between `head` and `tail`; "%d" in it is the number. */
static void
repeated(struct buf *b, const char *head, const char *piece, int n,
    const char *tail)
{
	const char *number = strstr(piece, "%d");
	int before = number != NULL ? (int)(number - piece) :
	    (int)strlen(piece);

	buf_reset(b);
	buf_str(b, head);
	for (int i = 0; i < n; i++) {
		buf_fmt(b, "%s%.*s", i > 0 ? "," : "", before, piece);
		if (number != NULL)
			buf_fmt(b, "%d%s", i, number + 2);
	}
	buf_str(b, tail);
}

static void
test_limits(void)
{
	static const struct {
		const char *what, *head, *piece, *tail, *findings;
		int n;
	} limits[] = {
		{"65 selections", "{'selections':[", "{'table':'t%d'}", "]}",
		    "plan_too_large /plan/selections/64", 65},
		{"65 edges", "{'selections':[{'table':'a','columns':['x']},"
		    "{'table':'b'}],'join_edges':[", EDGE "}", "]}",
		    "plan_too_large /plan/join_edges", 65},
		{"2,001 columns", "{'selections':[{'table':'t','columns':[",
		    "'a'", "]}]}", "plan_too_large /plan/selections/0/columns",
		    2001},
		{"1,001 predicates", "{'selections':[{'table':'t','columns':"
		    "['a']}],'global_filters':[",
		    "{'column':'a','op':'=','value':%d}", "]}",
		    "plan_too_large /plan/global_filters", 1001},
	};
	struct buf b = BUF_INIT;
	struct trial t;

	for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
		repeated(&b, limits[i].head, limits[i].piece, limits[i].n,
		    limits[i].tail);
		trial_start(&t, b.s, NULL);
		tap_ok(strstr(trial_findings(&t), limits[i].findings) !=
		    NULL && !t.good, "%s: %s", limits[i].what,
		    limits[i].findings);
		trial_end(&t);
	}
	buf_free(&b);
}

static void
test_depth(void)
{
	struct buf b = BUF_INIT;
	struct trial t;

	for (int levels = 90; levels <= 110; levels += 20) {
		buf_reset(&b);
		buf_str(&b, "{'selections':[{'table':'t','columns':['a']}],"
		    "'global_filters':[");
		for (int i = 0; i < levels; i++)
			buf_str(&b, "{'not':");
		buf_str(&b, "{'column':'a','op':'is_null'}");
		for (int i = 0; i < levels; i++)
			buf_ch(&b, '}');
		buf_str(&b, "]}");
		trial_start(&t, b.s, NULL);
		tap_ok(t.good == (levels < VIEW_DEPTH), "%d levels", levels);
		trial_end(&t);
	}
	buf_free(&b);
}

/* A plan of a hundred thousand faults is refused as fast as one. */
static void
test_flood(void)
{
	struct buf b = BUF_INIT;
	struct trial t;

	repeated(&b, "{'selections':[", "{'tabel':'t'}", 100000, "]}");
	trial_start(&t, b.s, NULL);
	tap_ok(!t.good && json_array_size(t.findings.list) < 300,
	    "many faults are told up to a bound");
	trial_end(&t);
	buf_free(&b);
}

int
main(void)
{
	test_faults();
	test_limits();
	test_depth();
	test_flood();
	return tap_done();
}
