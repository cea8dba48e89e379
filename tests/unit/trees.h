/* Plans of every construct, each with its tree: {what, plan, tree} */

/* Where a plan holds one predicate or one expression. */
#define WHERE(p) "{'selections':[{'table':'t','columns':['a']}]," \
	"'global_filters':[" p "]}"
#define SELECT(e) "{'selections':[{'table':'t'}],'select':[{'expr':" e "}]}"
#define GROUP(g) "{'selections':[{'table':'t','columns':['a']}]," \
	"'group_by':{" g "}}"
#define JOINS(edges) "{'selections':[{'table':'a','columns':['x']}," \
	"{'table':'b'},{'table':'c'}],'join_edges':[" edges "]}"
#define EDGE(from, to, more) "{'from_table':'" from "','from_column':'x'," \
	"'to_table':'" to "','to_column':'y'" more "}"

static const struct {
	const char *what, *plan, *tree;
} trees[] = {
	{"the baseline's selection",
	    "{'selections':[{'table':'t','columns':[{'table':'t','column':"
	    "'a','role':'projection'},{'column':'b','role':'filter'}],"
	    "'filters':[{'column':'b','op':'=','value':'x'}]}],'limit':3}",
	    "(select t.a (from t) (where (= t.b \"x\")) limit 3)"},
	{"bare names", "{'selections':[{'table':'t','alias':'u','columns':"
	    "['a',{'column':'b','as':'c'}]}]}",
	    "(select u.a u.b=c (from t u))"},
	{"a join-only selection shows nothing",
	    "{'selections':[{'table':'t','columns':['a']},{'table':'u',"
	    "'columns':['b'],'include_only_for_join':true}],'join_edges':["
	    EDGE("t", "u", "") "]}",
	    "(select t.a (from (join t u (on (= t.x u.y)))))"},
	{"nulls are as good as nothing",
	    "{'selections':[{'table':'t','alias':null,'columns':['a'],"
	    "'filters':null}],'group_by':null,'order_by':null,'limit':null}",
	    "(select t.a (from t))"},
	{"a table selected twice counts once",
	    "{'selections':[{'table':'t','columns':['a']},{'table':'t',"
	    "'columns':['b']}]}", "(select t.a (from t))"},
	{"select decides alone",
	    "{'selections':[{'table':'t'}],'distinct':true,'select':["
	    "{'table':'t','column':'a','as':'b'},{'star':true},{'star':'t'},"
	    "{'expr':{'value':1},'as':'one'}]}",
	    "(select distinct t.a=b * *t 1=one (from t))"},
	{"select without a source", "{'select':[{'expr':{'value':1}}]}",
	    "(select 1)"},

	/* joins */
	{"edges in order", JOINS(EDGE("a", "b", "") ","
	    EDGE("b", "c", ",'join_type':'left'")),
	    "(select a.x (from (left (join a b (on (= a.x b.y))) c "
	    "(on (= b.x c.y)))))"},
	{"an edge is turned", JOINS(EDGE("b", "a", ",'join_type':'left'") ","
	    EDGE("c", "b", "")),
	    "(select a.x (from (join (right a b (on (= b.x a.y))) c "
	    "(on (= c.x b.y)))))"},
	{"an edge waits", JOINS(EDGE("b", "c", "") "," EDGE("a", "b", "")),
	    "(select a.x (from (join (join a b (on (= a.x b.y))) c "
	    "(on (= b.x c.y)))))"},
	{"a repeated edge is a composite key", JOINS(EDGE("a", "b", "") ","
	    "{'from_table':'b','from_column':'z','to_table':'a',"
	    "'to_column':'z'}," EDGE("a", "c", "")),
	    "(select a.x (from (join (join a b (on (= a.x b.y) (= b.z a.z)))"
	    " c (on (= a.x c.y)))))"},
	{"a turned left edge adds to a right join",
	    JOINS(EDGE("a", "b", ",'join_type':'left'") ","
	    "{'from_table':'b','from_column':'z','to_table':'a','to_column':"
	    "'z','join_type':'right'}," EDGE("a", "c", "")),
	    "(select a.x (from (join (left a b (on (= a.x b.y) (= b.z a.z)))"
	    " c (on (= a.x c.y)))))"},
	{"a cross join takes the type of a later condition",
	    JOINS("{'from_table':'a','to_table':'b','join_type':'cross'},"
	    EDGE("a", "b", ",'join_type':'left'") ","
	    "{'from_table':'b','to_table':'c','join_type':'cross'}"),
	    "(select a.x (from (cross (left a b (on (= a.x b.y))) c)))"},
	{"on and using",
	    JOINS("{'from_table':'a','to_table':'b','on':[{'table':'a',"
	    "'column':'x','op':'<','right':{'table':'b','column':'y'}}]},"
	    "{'to_table':'c','using':['k','l']}"),
	    "(select a.x (from (join (join a b (on (< a.x b.y))) c "
	    "using k using l)))"},
	{"a group of joins",
	    "{'selections':[{'table':'a','columns':['x']},{'group':"
	    "{'selections':[{'table':'b'},{'table':'c','columns':['z']}],"
	    "'join_edges':[" EDGE("b", "c", "") "]}}],'join_edges':["
	    EDGE("a", "c", ",'join_type':'left'") "]}",
	    "(select a.x c.z (from (left a {join b c (on (= b.x c.y))} "
	    "(on (= a.x c.y)))))"},
	{"derived sources",
	    "{'selections':[{'query':{'selections':[{'table':'t','columns':"
	    "['a']}]},'alias':'d','columns':['a']},{'values':[[1,'x'],"
	    "[{'value':2},null]],'alias':'v','columns':['n','s']},"
	    "{'function':{'fn':'series','args':[{'value':3}]},'alias':'f',"
	    "'columns':['i']}],'join_edges':[{'from_table':'d','to_table':"
	    "'v','join_type':'cross'},{'from_table':'d','to_table':'f',"
	    "'join_type':'cross'}]}",
	    "(select d.a v.n v.s f.i (from (cross (cross (select t.a "
	    "(from t)) d (values (row 1 \"x\") (row 2 null)) v) "
	    "(series 3) f)))"},

	/* predicates */
	{"a string stays a string", WHERE("{'table':'t','column':'b','op':"
	    "'=','value':'1 OR 1=1'}"),
	    "(select t.a (from t) (where (= t.b \"1 OR 1=1\")))"},
	{"exists of the baseline", WHERE("{'column':'b','op':'exists'}"),
	    "(select t.a (from t) (where (is_not_null t.b)))"},
	{"= null", WHERE("{'column':'b','op':'=','value':null}"),
	    "(select t.a (from t) (where (is_null t.b)))"},
	{"!= null", WHERE("{'column':'b','op':'!=','value':null}"),
	    "(select t.a (from t) (where (is_not_null t.b)))"},
	{"an explicit null stays", WHERE("{'column':'b','op':'=','right':"
	    "{'value':null}}"), "(select t.a (from t) (where (= t.b null)))"},
	{"in", WHERE("{'column':'b','op':'in','value':[1,'x']}"),
	    "(select t.a (from t) (where (in t.b 1 \"x\")))"},
	{"null inside in", WHERE("{'column':'b','op':'in','value':[1,null]}"),
	    "(select t.a (from t) (where < (or (in t.b 1) "
	    "(is_null t.b))>))"},
	{"null inside not_in", WHERE("{'column':'b','op':'not_in','value':"
	    "[null,1]}"), "(select t.a (from t) (where < (and (not_in t.b 1) "
	    "(is_not_null t.b))>))"},
	{"only null inside in", WHERE("{'column':'b','op':'in','value':"
	    "[null]}"), "(select t.a (from t) (where (is_null t.b)))"},
	{"an empty in is false", WHERE("{'column':'b','op':'in','value':[]}"),
	    "(select t.a (from t) (where false))"},
	{"an empty not_in is true", WHERE("{'column':'b','op':'not_in',"
	    "'value':[]}"), "(select t.a (from t) (where true))"},
	{"between", WHERE("{'column':'b','op':'between','value':[1,2]}"),
	    "(select t.a (from t) (where (between t.b 1 2)))"},
	{"between of expressions", WHERE("{'column':'b','op':'between',"
	    "'right':[{'param':'x'},{'column':'c'}]}"),
	    "(select t.a (from t) (where (between t.b $x t.c)))"},
	{"a parameter", WHERE("{'column':'b','op':'>=','param':'least',"
	    "'default':3}"), "(select t.a (from t) (where (>= t.b $least)))"},
	{"and, or, not, test", WHERE("{'or':[{'not':{'column':'b','op':"
	    "'like','value':'%x','escape':'!'}},{'and':[{'test':{'column':"
	    "'c'}},{'left':{'value':1},'op':'<','right':{'column':'d'}}]}]}"),
	    "(select t.a (from t) (where < (or (not (like t.b \"%x\" "
	    "escape !)) < (and (test t.c) (< 1 t.d))>)>))"},
	{"in a query, any, all, exists", WHERE("{'column':'b','op':'not_in',"
	    "'query':{'selections':[{'table':'u','columns':['c']}]}},"
	    "{'column':'b','op':'>','all':true,'query':{'selections':"
	    "[{'table':'u','columns':['c']}]}},{'exists':{'selections':"
	    "[{'table':'u'}]}}"),
	    "(select t.a (from t) (where (not_in t.b (select u.c (from u))) "
	    "(> all t.b (select u.c (from u))) (exists (select (from u)))))"},
	{"value_type of the selection",
	    "{'selections':[{'table':'t','columns':[{'column':'a',"
	    "'value_type':'number'}],'filters':[{'column':'a','op':'>',"
	    "'value':'1.0'}]}]}",
	    "(select t.a (from t) (where (> t.a \"1.0\":number)))"},
	{"sub-query filters",
	    "{'selections':[{'table':'t','columns':['a']}],"
	    "'subquery_filters':[{'outer_table':'t','outer_column':'b','op':"
	    "'in','subquery_table':'u','subquery_column':'c',"
	    "'subquery_filters':[{'table':'u','column':'d','op':'>',"
	    "'value':5}]},{'outer_table':'t','outer_column':'b','op':"
	    "'not_exists','subquery_table':'u','subquery_column':'c'}]}",
	    "(select t.a (from t) (where (in t.b (select u.c (from u) "
	    "(where (> u.d 5)))) (not (exists (select (from u) "
	    "(where (= u.c ^t.b)))))))"},
	{"a sub-query filter on the same table captures nothing",
	    "{'selections':[{'table':'t','columns':['a']}],"
	    "'subquery_filters':[{'outer_table':'t','outer_column':'b','op':"
	    "'exists','subquery_table':'t','subquery_column':'c',"
	    "'subquery_filters':[{'table':'t','column':'d','op':'=',"
	    "'value':1}]}]}",
	    "(select t.a (from t) (where (exists (select (from t sub_2) "
	    "(where (= sub_2.c ^t.b) (= sub_2.d 1))))))"},

	/* expressions */
	{"operators", SELECT("{'op':'+','args':[{'column':'a'},{'op':'-',"
	    "'args':[{'value':'1.50','type':'number'}]},{'op':'||','args':"
	    "[{'value':'x'},{'value':'y'}]}]}"),
	    "(select (+ t.a (- \"1.50\":number) (|| \"x\" \"y\")) (from t))"},
	{"functions", SELECT("{'fn':'COUNT','args':[{'column':'a'}],"
	    "'distinct':true,'filter':[{'column':'b','op':'>','value':1}]}"),
	    "(select (count distinct t.a filter (> t.b 1))=count_a (from t))"},
	{"count(*)", SELECT("{'fn':'count','args':'*'}"),
	    "(select (count *)=count (from t))"},
	{"an ordered aggregate", SELECT("{'fn':'string_agg','args':[{'column'"
	    ":'a'},{'value':', '}],'order_by':[{'column':'b','direction':"
	    "'DESC','nulls':'last'}]}"),
	    "(select (string_agg t.a \", \" [t.b desc last])=string_agg_a (from t))"},
	{"case", SELECT("{'case':[{'when':{'column':'a','op':'>','value':1},"
	    "'then':{'value':'x'}}],'else':{'value':null}}"),
	    "(select (case ((> t.a 1) \"x\") null) (from t))"},
	{"case with an operand", SELECT("{'operand':{'column':'a'},'case':"
	    "[{'when':{'value':1},'then':{'value':'x'}}]}"),
	    "(select (case t.a (1 \"x\")) (from t))"},
	{"cast", SELECT("{'cast':{'column':'a'},'to':'Decimal(10,2)'}"),
	    "(select (cast t.a decimal(10,2)) (from t))"},
	{"dates", SELECT("{'diff':'day','from':{'trunc':'month','of':"
	    "{'column':'a'}},'to':{'shift':'year','by':{'value':-1},'of':"
	    "{'column':'b'}}}") , "(select (diff day (trunc month t.a) "
	    "(shift year t.b -1)) (from t))"},
	{"part, collate, predicate, query",
	    SELECT("{'fn':'concat','args':[{'part':'weekday','of':{'column':'a'}},"
	    "{'collate':{'column':'b'},'by':'nocase'},{'predicate':{'column':"
	    "'c','op':'is_null'}},{'query':{'selections':[{'table':'u',"
	    "'columns':['d']}],'limit':1}}]}"),
	    "(select (concat (part weekday t.a) (collate nocase t.b) "
	    "(is_null t.c) (select u.d (from u) limit 1)) (from t))"},

	/* groups and windows */
	{"aggregates", "{'selections':[{'table':'t','columns':['a','b']}],"
	    "'group_by':{'group_by_columns':[{'table':'t','column':'b'}],"
	    "'aggregates':[{'function':'COUNT','table':'x','alias':'n'},"
	    "{'function':'COUNT_DISTINCT','table':'t','column':'c','alias':"
	    "'d','hidden':true},{'function':'SUM','expr':{'op':'*','args':"
	    "[{'column':'p'},{'column':'q'}]},'alias':'s'}],"
	    "'having_filters':[{'table':'t','column':'n','op':'>','value':1},"
	    "{'column':'b','op':'<','value':2},{'output':'d','op':'=',"
	    "'value':3}]},'order_by':[{'output':'s','direction':'DESC'}]}",
	    "(select t.b (count *)=n (sum (* t.p t.q))=s (from t) "
	    "(group t.b) (having (> @n 1) (< t.b 2) (= @d 3)) "
	    "(order [@s desc]))"},
	{"a having filter with its own function",
	    GROUP("'aggregates':[{'function':'COUNT','alias':'n'}],"
	    "'having_filters':[{'function':'SUM','table':'t','column':'b',"
	    "'op':'>','value':1}]"),
	    "(select (count *)=n (from t) (group) (having (> (sum t.b) 1)))"},
	{"grouping by expressions", GROUP("'group_by_columns':[{'expr':"
	    "{'part':'year','of':{'column':'d'}},'as':'y'}],'aggregates':[]"),
	    "(select (part year t.d)=y (from t) (group (part year t.d)))"},
	{"grouping sets", GROUP("'group_by_columns':['a'],'sets':[[{'column':"
	    "'a'}],[],{'rollup':[{'column':'a'},{'column':'b'}]},{'cube':"
	    "[{'column':'c'}]}]"),
	    "(select t.a (from t) (group (set t.a) (set) (rollup t.a t.b) "
	    "(cube t.c)))"},
	{"an empty group_by groups nothing",
	    GROUP("'group_by_columns':[],'aggregates':[]"),
	    "(select t.a (from t))"},
	{"windows", "{'selections':[{'table':'t','columns':['a']}],"
	    "'windows':{'w':{'partition_by':[{'table':'t','column':'b'}]}},"
	    "'window_functions':[{'function':'ROW_NUMBER','partition_by':"
	    "[{'table':'t','column':'b','role':'filter'}],'order_by':"
	    "[{'table':'t','column':'c','direction':'DESC'}],'alias':'r'},"
	    "{'function':'SUM','args':[{'column':'d'}],'over':'w','order_by':"
	    "[{'column':'c'}],'frame':{'unit':'rows','start':{'preceding':2},"
	    "'end':'current_row'},'alias':'s'},{'function':'LAG',"
	    "'partition_by':[{'column':'b'}],'order_by':[{'column':'c'}],"
	    "'alias':'l','hidden':true}]}",
	    "(select t.a (row_number (over t.b [t.c desc]))=r (sum t.d "
	    "(over w [t.c] rows 2- current-))=s (from t))"},
	{"a frame in an expression", SELECT("{'fn':'avg','args':[{'column':"
	    "'a'}],'over':{'order_by':[{'expr':{'column':'b'}}],'frame':"
	    "{'unit':'range','start':'unbounded_preceding','end':"
	    "{'following':{'value':3}}}}}"),
	    "(select (avg t.a (over [t.b] range all- 3+))=avg_a (from t))"},
	{"the output of a window", "{'selections':[{'table':'t'}],"
	    "'window_functions':[{'function':'RANK','order_by':[{'column':"
	    "'a'}],'alias':'r'}],'select':[{'output':'r'},{'column':'a'}]}",
	    "(select (rank (over [t.a]))=r t.a (from t))"},

	/* queries */
	{"sets", "{'set':{'op':'union','all':true,'args':[{'selections':"
	    "[{'table':'t','columns':['a']}],'limit':1},{'selections':"
	    "[{'table':'u','columns':['b']}]}]},'order_by':[{'output':'a'}],"
	    "'limit':2,'offset':0}",
	    "(union all (select t.a (from t) limit 1) (select u.b (from u)) "
	    "(order [@a]) limit 2 offset 0)"},
	{"CTEs", "{'ctes':[{'name':'c','columns':['n'],'recursive':true,"
	    "'set':{'op':'union','args':[{'select':[{'expr':{'value':1}}]},"
	    "{'selections':[{'table':'c'}],'select':[{'expr':{'op':'+',"
	    "'args':[{'column':'n'},{'value':1}]}}]}]}},{'name':'d',"
	    "'selections':[{'table':'c','columns':['n']}],'filters':["
	    "{'column':'n','op':'<','value':9}]}],'selections':[{'table':"
	    "'d','columns':['n']}]}",
	    "(with recursive c (union (select 1) (select (+ c.n 1) "
	    "(from c)))) (with d (select c.n (from c) (where (< c.n 9)))) "
	    "(select d.n (from d))"},
	{"a limit by parameter", "{'selections':[{'table':'t','columns':"
	    "['a']}],'limit':{'param':'most','default':5}}",
	    "(select t.a (from t) limit $most)"},
};
