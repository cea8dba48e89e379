/* Names of a plan: what they mean, and what is said when they mean nothing. */

#include "../tap.h"
#include "plan.h"

#define SCHEMA "{'tables':[" \
	"{'name':'customer','kind':'table','columns':[" \
	"{'name':'id','type':'INTEGER','nullable':false}," \
	"{'name':'name','type':'TEXT','nullable':false}," \
	"{'name':'Price (EUR)','type':'REAL','nullable':true}," \
	"{'name':'born','type':'DATE','nullable':true}]," \
	"'primary_key':['id'],'unique_keys':[],'foreign_keys':[]}," \
	"{'name':'Invoice','kind':'table','columns':[" \
	"{'name':'id','type':'INTEGER','nullable':false}," \
	"{'name':'customer_id','type':'INTEGER','nullable':false}," \
	"{'name':'total','type':'NUMERIC(10,2)','nullable':false}," \
	"{'name':'paid','type':'BOOLEAN','nullable':false}]," \
	"'primary_key':['id'],'unique_keys':[],'foreign_keys':[]}," \
	"{'schema':'x','name':'log','kind':'table','columns':[{'name':'a'," \
	"'type':'TEXT','nullable':true}],'primary_key':[]," \
	"'unique_keys':[],'foreign_keys':[]}," \
	"{'schema':'y','name':'log','kind':'table','columns':[{'name':'b'," \
	"'type':'TEXT','nullable':true}],'primary_key':[]," \
	"'unique_keys':[],'foreign_keys':[]}]}"

#define ONE(members) "{'selections':[{'table':'customer','alias':'c'," \
	"'columns':['id']}]" members "}"
#define BOTH(members) "{'selections':[{'table':'customer','columns':" \
	"['name']},{'table':'Invoice','alias':'i'}],'join_edges':[" \
	"{'from_table':'customer','from_column':'id','to_table':'i'," \
	"'to_column':'customer_id'}]" members "}"
#define WHERE(p) ",'global_filters':[" p "]"

static const struct {
	const char *what, *plan, *findings, *tree;
} names[] = {
	{"an alias and a table's name mean the same",
	    ONE(WHERE("{'table':'c','column':'id','op':'=','value':1},"
	    "{'table':'customer','column':'id','op':'=','value':1}")), "",
	    "(select c.id (from customer c) (where (= c.id 1) (= c.id 1)))"},
	{"case that differs is said and read", ONE(WHERE("{'table':'C',"
	    "'column':'ID','op':'=','value':1}")),
	    "name_case_differs /plan/global_filters/0/table; "
	    "name_case_differs /plan/global_filters/0/column",
	    "(select c.id (from customer c) (where (= c.ID 1)))"},
	{"a table that the schema does not have", "{'selections':[{'table':"
	    "'custmer','columns':['id']}]}",
	    "table_not_found /plan/selections/0/table", NULL},
	{"a hidden column", "{'selections':[{'table':'customer','columns':"
	    "['rowid']}]}", "column_not_found /plan/selections/0/columns/0",
	    NULL},
	{"a column of role filter is looked at too", "{'selections':[{'table'"
	    ":'customer','columns':['id',{'column':'nme','role':'filter'}]}]}",
	    "column_not_found /plan/selections/0/columns/1/column", NULL},
	{"a table that two schemas have", "{'selections':[{'table':'log',"
	    "'columns':['a']}]}", "name_ambiguous /plan/selections/0/table",
	    NULL},
	{"a table of a schema", "{'selections':[{'table':'log','schema':'y',"
	    "'columns':['b']}]}", "", "(select log.b (from log))"},
	{"a schema is no part of the name", "{'selections':[{'table':"
	    "'y.log','columns':['b']}]}",
	    "table_not_found /plan/selections/0/table", NULL},
	{"a table that is not selected", ONE(WHERE("{'table':'Invoice',"
	    "'column':'id','op':'=','value':1}")),
	    "table_not_in_plan /plan/global_filters/0/table", NULL},
	{"a column without a table", BOTH(WHERE("{'column':'total','op':'>',"
	    "'value':1}")), "", "(select customer.name (from (join customer "
	    "Invoice i (on (= customer.id i.customer_id)))) "
	    "(where (> i.total 1)))"},
	{"a column that two selections have", BOTH(WHERE("{'column':'id',"
	    "'op':'>','value':1}")),
	    "name_ambiguous /plan/global_filters/0/column", NULL},
	{"a column that none has", BOTH(WHERE("{'column':'x','op':'>',"
	    "'value':1}")), "column_not_found /plan/global_filters/0/column",
	    NULL},
	{"columns of a join edge", "{'selections':[{'table':'customer',"
	    "'columns':['name']},{'table':'Invoice'}],'join_edges':["
	    "{'from_table':'customer','from_column':'i','to_table':'Invoice',"
	    "'to_column':'customer'}]}",
	    "column_not_found /plan/join_edges/0/from_column; "
	    "column_not_found /plan/join_edges/0/to_column", NULL},
	{"two selections of one table", "{'selections':[{'table':'customer',"
	    "'alias':'a','columns':['id']},{'table':'customer','alias':'b'}],"
	    "'join_edges':[{'from_table':'a','from_column':'id','to_table':"
	    "'b','to_column':'id'}],'global_filters':[{'table':'customer',"
	    "'column':'id','op':'=','value':1}]}",
	    "name_ambiguous /plan/global_filters/0/table", NULL},
	{"an alias that is the table's own name",
	    "{'selections':[{'table':'customer','alias':'customer','columns':"
	    "['id']},{'table':'customer','alias':'b'}],'join_edges':["
	    "{'from_table':'customer','from_column':'id','to_table':'b',"
	    "'to_column':'id'}]}", "", "(select customer.id (from (join "
	    "customer customer customer b (on (= customer.id b.id)))))"},
	{"correlation", ONE(WHERE("{'exists':{'selections':[{'table':"
	    "'Invoice'}],'global_filters':[{'table':'Invoice','column':"
	    "'customer_id','op':'=','right':{'table':'c','column':'id'}}]}}")),
	    "", "(select c.id (from customer c) (where (exists (select "
	    "(from Invoice) (where (= Invoice.customer_id ^c.id))))))"},
	{"the innermost query comes first", ONE(WHERE("{'exists':"
	    "{'selections':[{'table':'customer'}],'global_filters':"
	    "[{'table':'customer','column':'id','op':'=','right':{'column':"
	    "'id'}}]}}")), "", "(select c.id (from customer c) (where "
	    "(exists (select (from customer) (where "
	    "(= customer.id customer.id))))))"},
	{"a derived table sees no neighbour", "{'selections':[{'table':"
	    "'customer','alias':'c','columns':['id']},{'query':{'selections':"
	    "[{'table':'Invoice','columns':['total'],'filters':[{'column':"
	    "'id','op':'=','right':{'table':'c','column':'id'}}]}]},'alias':"
	    "'d'}],'join_edges':[{'to_table':'d','join_type':'cross'}]}",
	    "table_not_in_plan /plan/selections/1/query/selections/0/filters"
	    "/0/right/table", NULL},
	{"a lateral one does", "{'selections':[{'table':'customer','alias':"
	    "'c','columns':['id']},{'query':{'selections':[{'table':"
	    "'Invoice','columns':['total'],'filters':[{'column':'id','op':"
	    "'=','right':{'table':'c','column':'id'}}]}]},'alias':'d',"
	    "'lateral':true,'columns':['total']}],'join_edges':[{'to_table':"
	    "'d','join_type':'cross'}]}", "", "(select c.id d.total (from "
	    "(cross customer c (select Invoice.total (from Invoice) (where "
	    "(= Invoice.id ^c.id))) d)))"},
	{"columns of a derived table", "{'selections':[{'query':{'selections'"
	    ":[{'table':'customer','columns':['id',{'column':'name','as':"
	    "'n'}]}]},'alias':'d','columns':['n','name']}]}",
	    "column_not_found /plan/selections/0/columns/1", NULL},
	{"columns of a CTE with names", "{'ctes':[{'name':'k','columns':"
	    "['p'],'selections':[{'table':'customer','columns':['id','name']}"
	    "]}],'selections':[{'table':'k','columns':['p','name','id']}]}",
	    "plan_invalid /plan/ctes/0; "
	    "column_not_found /plan/selections/0/columns/2", NULL},
	{"a CTE hides a table, and sees not itself", "{'ctes':[{'name':"
	    "'customer','selections':[{'table':'customer','columns':['id']}"
	    "]}],'selections':[{'table':'customer','columns':['id','name']}"
	    "]}", "column_not_found /plan/selections/0/columns/1", NULL},
	{"columns behind a star", "{'selections':[{'query':{'selections':"
	    "[{'table':'customer'}],'select':[{'star':true}]},'alias':'d',"
	    "'columns':['name','nme']}]}",
	    "column_not_found /plan/selections/0/columns/1", NULL},
	{"a column given twice", "{'selections':[{'query':{'selections':"
	    "[{'table':'customer','columns':['id','id']}]},'alias':'d',"
	    "'columns':['id']}]}",
	    "name_ambiguous /plan/selections/0/columns/0", NULL},
	{"using", "{'selections':[{'table':'customer','columns':['id']},"
	    "{'table':'Invoice'}],'join_edges':[{'from_table':'customer',"
	    "'to_table':'Invoice','using':['id','name']}],'order_by':["
	    "{'column':'id'}]}", "column_not_found /plan/join_edges/0/using/1",
	    NULL},
	{"on sees only what is joined", "{'selections':[{'table':'customer',"
	    "'alias':'a','columns':['id']},{'table':'Invoice','alias':'b'},"
	    "{'table':'Invoice','alias':'c'}],'join_edges':[{'to_table':'b',"
	    "'on':[{'table':'b','column':'id','op':'=','right':{'table':'c',"
	    "'column':'id'}}]},{'to_table':'c','join_type':'cross'}]}",
	    "table_not_in_plan /plan/join_edges/0/on/0/right/table", NULL},

	/* outputs */
	{"ordering by the alias of an aggregate", ONE(",'group_by':"
	    "{'group_by_columns':['id'],'aggregates':[{'function':'COUNT',"
	    "'table':'c','alias':'n'}]},'order_by':[{'table':'c','column':"
	    "'n','direction':'DESC'}]"), "", "(select c.id (count *)=n (from "
	    "customer c) (group c.id) (order [@n desc]))"},
	{"a column comes before an alias in order_by", ONE(",'group_by':"
	    "{'aggregates':[{'function':'COUNT','alias':'name'}]},"
	    "'order_by':[{'table':'c','column':'name'}]"), "",
	    "(select (count *)=name (from customer c) (group) "
	    "(order [c.name]))"},
	{"an output that does not exist", ONE(",'order_by':[{'output':'n'}]"),
	    "output_not_found /plan/order_by/0/output", NULL},
	{"an output in a filter", ONE(WHERE("{'output':'id','op':'=',"
	    "'value':1}")), "plan_invalid /plan/global_filters/0/output",
	    NULL},
	{"an ambiguous output of a set", "{'set':{'op':'union','args':["
	    "{'selections':[{'table':'customer','columns':['id','id']}]},"
	    "{'selections':[{'table':'Invoice','columns':['id','id']}]}]},"
	    "'order_by':[{'output':'id'}]}",
	    "name_ambiguous /plan/order_by/0/output", NULL},
	{"an output behind a star", "{'set':{'op':'union','args':["
	    "{'selections':[{'table':'customer'}],'select':[{'star':true}]},"
	    "{'selections':[{'table':'Invoice'}],'select':[{'star':true}]}"
	    "]},'order_by':[{'output':'born'}]}", "", NULL},
	{"a star shows what is joined with using once", "{'set':{'op':"
	    "'union','args':[{'selections':[{'table':'customer'},{'table':"
	    "'Invoice'}],'join_edges':[{'to_table':'Invoice','using':['id']}"
	    "],'select':[{'star':true}]},{'select':["
	    "{'expr':{'value':1}},{'expr':{'value':2}},{'expr':{'value':3}},"
	    "{'expr':{'value':4}},{'expr':{'value':5}},{'expr':{'value':6}},"
	    "{'expr':{'value':7}}]}]}}", "", NULL},
	{"arms of different width", "{'set':{'op':'union','args':["
	    "{'selections':[{'table':'customer','columns':['id']}]},"
	    "{'selections':[{'table':'Invoice','columns':['id','total']}]}"
	    "]}}", "plan_invalid /plan/set/args/1", NULL},
	{"an aggregate in a filter", ONE(WHERE("{'left':{'fn':'count','args':"
	    "'*'},'op':'>','value':1}")),
	    "aggregate_misplaced /plan/global_filters/0/left", NULL},
	{"a window that is not declared", ONE(",'window_functions':["
	    "{'function':'RANK','alias':'r','over':'w'}]"),
	    "window_not_found /plan/window_functions/0", NULL},

	/* functions */
	{"a function that is not in the table", "{'selections':[{'table':"
	    "'customer'}],'select':[{'expr':{'fn':'julianday','args':["
	    "{'column':'born'}]}}]}",
	    "function_unknown /plan/select/0/expr", NULL},
	{"a function of the plan's dialect", "{'dialect':'sqlite',"
	    "'selections':[{'table':'customer'}],'select':[{'expr':{'fn':"
	    "'julianday','args':[{'column':'born'}]}}]}", "", NULL},
	{"a slip in the name of a function", "{'dialect':'sqlite',"
	    "'selections':[{'table':'customer'}],'select':[{'expr':{'fn':"
	    "'lenght','args':[{'column':'name'}]}}]}",
	    "function_not_found /plan/select/0/expr", NULL},
	{"somebody's own function", "{'dialect':'sqlite',"
	    "'selections':[{'table':'customer'}],'select':[{'expr':{'fn':"
	    "'frobnicate','args':[{'column':'name'}]}}]}",
	    "function_unknown /plan/select/0/expr", NULL},
	{"a function of another dialect", "{'dialect':'postgres',"
	    "'selections':[{'table':'customer'}],'select':[{'expr':{'fn':"
	    "'ifnull','args':[{'column':'name'},{'value':1}]}}]}",
	    "function_not_found /plan/select/0/expr", NULL},
	{"a number of arguments", "{'selections':[{'table':'customer'}],"
	    "'select':[{'expr':{'fn':'nullif','args':[{'column':'id'}]}}]}",
	    "function_arguments /plan/select/0/expr", NULL},
	{"a date moved by a word", "{'selections':[{'table':'customer'}],"
	    "'select':[{'expr':{'shift':'day','by':{'value':'monday'},"
	    "'of':{'column':'born'}}}]}",
	    "value_invalid /plan/select/0/expr/by", NULL},
	{"a date moved by digits", "{'selections':[{'table':'customer'}],"
	    "'select':[{'expr':{'shift':'day','by':{'value':'-3'},"
	    "'of':{'column':'born'}}}]}", "", NULL},
	{"a type that is not in the table", "{'selections':[{'table':"
	    "'customer'}],'select':[{'expr':{'cast':{'column':'id'},'to':"
	    "'money'}}]}", "type_unknown /plan/select/0/expr/to", NULL},
};

static void
test_names(void)
{
	struct trial t;

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		trial_start(&t, names[i].plan, SCHEMA);
		tap_is_str(trial_findings(&t), names[i].findings, "%s",
		    names[i].what);
		if (names[i].tree != NULL)
			tap_is_str(trial_tree(&t), names[i].tree, "%s: tree",
			    names[i].what);
		trial_end(&t);
	}
}

/* The type of the first output. */
static const struct {
	const char *expr;
	enum type_class type;
} types[] = {
	{"{'column':'id'}", TYPE_INTEGER},
	{"{'column':'Price (EUR)'}", TYPE_NUMBER},
	{"{'value':'x'}", TYPE_TEXT},
	{"{'value':'1.50','type':'number'}", TYPE_NUMBER},
	{"{'op':'+','args':[{'column':'id'},{'value':1}]}", TYPE_INTEGER},
	{"{'op':'*','args':[{'column':'id'},{'value':0.5}]}", TYPE_NUMBER},
	{"{'op':'||','args':[{'column':'id'},{'value':1}]}", TYPE_TEXT},
	{"{'fn':'count','args':'*'}", TYPE_INTEGER},
	{"{'fn':'sum','args':[{'column':'id'}]}", TYPE_INTEGER},
	{"{'fn':'avg','args':[{'column':'id'}]}", TYPE_NUMBER},
	{"{'fn':'coalesce','args':[{'value':null},{'column':'born'}]}",
	    TYPE_DATE},
	{"{'cast':{'column':'id'},'to':'varchar(20)'}", TYPE_TEXT},
	{"{'part':'year','of':{'column':'born'}}", TYPE_INTEGER},
	{"{'trunc':'month','of':{'column':'born'}}", TYPE_DATE},
	{"{'shift':'hour','by':{'value':1},'of':{'column':'born'}}",
	    TYPE_DATETIME},
	{"{'case':[{'when':{'column':'id','op':'>','value':1},'then':"
	    "{'value':null}}],'else':{'column':'name'}}", TYPE_TEXT},
	{"{'predicate':{'column':'id','op':'is_null'}}", TYPE_BOOLEAN},
	{"{'query':{'selections':[{'table':'Invoice','columns':['paid']}]}}",
	    TYPE_BOOLEAN},
};

static void
test_types(void)
{
	struct buf b = BUF_INIT;
	struct trial t;

	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
		buf_reset(&b);
		buf_fmt(&b, "{'selections':[{'table':'customer'}],'select':"
		    "[{'expr':%s}]}", types[i].expr);
		trial_start(&t, b.s, SCHEMA);
		tap_is_str(type_class_name(
		    t.view.query->outputs.v[0]->expr->type),
		    type_class_name(types[i].type), "the type of %s",
		    types[i].expr);
		trial_end(&t);
	}
	buf_free(&b);
}

/* What a literal is written as: by the declared type, never by its look. */
static const struct {
	const char *column, *value;
	enum type_class type;
} literals[] = {
	{"id", "'7'", TYPE_INTEGER},
	{"id", "'7 OR 1=1'", TYPE_TEXT},
	{"name", "'7'", TYPE_TEXT},
	{"name", "'true'", TYPE_TEXT},
	{"Price (EUR)", "'1e3'", TYPE_NUMBER},
	{"name", "7", TYPE_INTEGER},
};

static void
test_literals(void)
{
	struct buf b = BUF_INIT;
	struct trial t;

	for (size_t i = 0; i < sizeof literals / sizeof literals[0]; i++) {
		buf_reset(&b);
		buf_fmt(&b, ONE(WHERE("{'table':'c','column':'%s','op':'=',"
		    "'value':%s}")), literals[i].column, literals[i].value);
		trial_start(&t, b.s, SCHEMA);
		tap_is_str(type_class_name(t.view.query->where.v[0]->
		    u.compare.right.v[0]->type),
		    type_class_name(literals[i].type), "%s = %s",
		    literals[i].column, literals[i].value);
		trial_end(&t);
	}
	buf_free(&b);
}

/* The nearest names stand beside what was not found. */
static void
test_candidates(void)
{
	struct trial t;
	const json_t *finding;

	trial_start(&t, "{'selections':[{'table':'customer','columns':"
	    "['nme']}]}", SCHEMA);
	finding = json_array_get(t.findings.list, 0);
	tap_is_str(json_string_value(json_array_get(
	    get_array(finding, "candidates"), 0)), "name",
	    "the nearest column is a candidate");
	tap_is_str(get_str(finding, "hint"), "did you mean 'name'?",
	    "and the hint names it");
	trial_end(&t);
}

static json_t *
read_text(const char *text, const char *dialect, bool queries)
{
	(void)dialect;
	tap_ok(!queries, "a name is asked for no query");
	if (strcmp(text, "total * 2") == 0)
		return trial_json("{'op':'*','args':[{'column':'total'},"
		    "{'value':2}]}");
	if (strcmp(text, "1 + 1") == 0)
		return trial_json("{'op':'+','args':[{'value':1},"
		    "{'value':1}]}");
	if (strcmp(text, "abs((SELECT id))") == 0)
		return trial_json("{'fn':'abs','args':[{'query':{'select':"
		    "[{'expr':{'column':'id'}}]}}]}");
	if (strcmp(text, "abs(x)") == 0)
		return trial_json("{'fn':'abs','args':[{'column':'x'}]}");
	return NULL;
}

static json_t *
read_condition(const char *text, const char *dialect, struct buf *why)
{
	(void)text;
	(void)dialect;
	buf_str(why, "no condition");
	return NULL;
}

/* A column that is an expression as text. */
static void
test_text(void)
{
	static const struct {
		const char *column, *tree, *findings;
	} texts[] = {
		{"total * 2", "(select (sum (* i.total 2))=s", ""},
		{"1 + 1", NULL, "column_not_found"},
		{"abs((SELECT id))", NULL, "column_not_found"},
		{"abs(x)", NULL,
		    "column_not_found /plan/group_by/aggregates/0/column"},
		{"f(", NULL, "column_not_found"},
	};
	static const struct view_reader reader = {read_text, read_condition};
	struct buf b = BUF_INIT;
	struct trial t;

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		buf_reset(&b);
		buf_fmt(&b, "{'selections':[{'table':'Invoice','alias':'i'}],"
		    "'group_by':{'aggregates':[{'function':'SUM','table':"
		    "'i','column':'%s','alias':'s'}]}}", texts[i].column);
		trial_read(&t, b.s, SCHEMA, &reader);
		tap_ok(strncmp(trial_findings(&t), texts[i].findings,
		    strlen(texts[i].findings)) == 0, "'%s' gives %s",
		    texts[i].column, trial_findings(&t));
		if (texts[i].tree != NULL)
			tap_ok(strncmp(trial_tree(&t), texts[i].tree,
			    strlen(texts[i].tree)) == 0, "'%s' is read: %s",
			    texts[i].column, trial_tree(&t));
		trial_end(&t);
	}
	buf_free(&b);
}

/* Without a schema only the plan's own names are checked. */
static void
test_without_schema(void)
{
	struct trial t;

	trial_start(&t, "{'selections':[{'table':'a','columns':['x']},"
	    "{'table':'b'}],'join_edges':[{'from_table':'a','from_column':"
	    "'y','to_table':'b','to_column':'z'}],'order_by':[{'table':'c',"
	    "'column':'x'}]}", NULL);
	tap_is_str(trial_findings(&t),
	    "table_not_in_plan /plan/order_by/0/table",
	    "without a schema tables of the plan are known");
	trial_end(&t);
	trial_start(&t, "{'selections':[{'table':'a'}],'group_by':"
	    "{'aggregates':[{'function':'SUM','column':'x','alias':'s'}]},"
	    "'order_by':[{'table':'a','column':'s'}]}", NULL);
	tap_is_str(trial_tree(&t), "(select (sum a.x)=s (from a) (group) "
	    "(order [@s]))", "without a schema an alias is an output");
	trial_end(&t);
}

int
main(void)
{
	test_names();
	test_types();
	test_literals();
	test_candidates();
	test_text();
	test_without_schema();
	return tap_done();
}
