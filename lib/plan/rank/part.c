#include "plan/rank/part.h"

#include <string.h>
#include "doc/doc.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "words/words.h"

/* Where the walk is. */
struct taking {
	struct parts *out;
	enum part_role role;
	const char *fn;
	size_t depth;
	bool not;
};

static void take_query(const struct taking *t, const struct query *q);
static void take_pred(const struct taking *t, const struct pred *p);

const char *
part_role_name(enum part_role r)
{
	static const char *const names[] = {"shown", "grouped", "ordered",
	    "condition", "counted"};

	return names[r];
}

/* ---- what it says -------------------------------------------------------- */

bool
parts_say(const struct parts *p, const char *what)
{
	for (size_t i = 0; i < p->nsays; i++)
		if (strcmp(p->says[i], what) == 0)
			return true;
	return false;
}

static void
say(struct parts *p, const char *what)
{
	if (p->nsays < PART_SAYS && !parts_say(p, what))
		p->says[p->nsays++] = what;
}

static void
say_text(struct parts *p, const char *text)
{
	struct words w = words_of_text(p->arena, text);

	for (size_t i = 0; i < w.n; i++) {
		p->words = arena_grow(p->arena, p->words, p->nwords,
		    sizeof *p->words);
		p->words[p->nwords++] = w.v[i].text;
	}
}

bool
parts_have_word(const struct parts *p, const char *word)
{
	for (size_t i = 0; i < p->nwords; i++)
		if (strcmp(p->words[i], word) == 0)
			return true;
	return false;
}

static void
add_part(const struct taking *t, struct part new)
{
	struct parts *p = t->out;

	new.role = t->role;
	new.depth = t->depth;
	new.not = t->not;
	if (!new.fn)
		new.fn = t->fn;
	p->v = arena_grow(p->arena, p->v, p->n, sizeof *p->v);
	p->v[p->n++] = new;
}

/* ---- expressions --------------------------------------------------------- */

static void take_expr(const struct taking *t, const struct expr *e);

static void
take_list(const struct taking *t, const struct exprs *list)
{
	for (size_t i = 0; i < list->n; i++)
		take_expr(t, list->v[i]);
}

static const char *const names[] = {"count", "sum", "avg", "min", "max"};

/* The name as it lives; NULL if it is no aggregate of these. */
static const char *
aggregate(const char *name)
{
	for (size_t i = 0; i < COUNT(names); i++)
		if (strcmp(names[i], name) == 0)
			return names[i];
	return NULL;
}

static void
take_call(const struct taking *t, const struct expr *e)
{
	const char *fn = aggregate(e->u.call.name);
	struct taking inner = *t;

	if (fn && !e->u.call.over) {
		inner.fn = e->u.call.distinct ? "count distinct" : fn;
		say(t->out, inner.fn);
		if (t->role == PART_SHOWN)
			inner.role = PART_COUNTED;
	}
	if (e->u.call.over)
		say(t->out, "window");
	take_list(&inner, &e->u.call.args);
	for (size_t i = 0; i < e->u.call.filter.n; i++)
		take_pred(&inner, e->u.call.filter.v[i]);
}

static void
take_cases(const struct taking *t, const struct expr *e)
{
	say(t->out, "case");
	if (e->u.cases.operand)
		take_expr(t, e->u.cases.operand);
	for (size_t i = 0; i < e->u.cases.n; i++) {
		if (e->u.cases.whens[i].test)
			take_pred(t, e->u.cases.whens[i].test);
		if (e->u.cases.whens[i].then)
			take_expr(t, e->u.cases.whens[i].then);
	}
}

static void
take_expr(const struct taking *t, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
		if (e->u.column.column)
			add_part(t, (struct part){
			    .column = e->u.column.column});
		break;
	case EXPR_VALUE:
		if (json_is_string(e->u.value.json))
			say_text(t->out, json_string_value(e->u.value.json));
		break;
	case EXPR_OP:
		say(t->out, operator_text(e->u.op.op));
		take_list(t, &e->u.op.args);
		break;
	case EXPR_CALL:
		take_call(t, e);
		break;
	case EXPR_CASE:
		take_cases(t, e);
		break;
	case EXPR_CAST:
		take_expr(t, e->u.cast.of);
		break;
	case EXPR_PART:
	case EXPR_TRUNC:
		say(t->out, date_unit_text(e->u.date.unit));
		take_expr(t, e->u.date.of);
		break;
	case EXPR_SHIFT:
		take_expr(t, e->u.date.of);
		break;
	case EXPR_DIFF:
		say(t->out, "duration");
		take_expr(t, e->u.date.of);
		take_expr(t, e->u.date.to);
		break;
	case EXPR_QUERY:
		say(t->out, "query");
		take_query(t, e->u.query);
		break;
	case EXPR_COLLATE:
		take_expr(t, e->u.collate.of);
		break;
	case EXPR_PREDICATE:
		take_pred(t, e->u.predicate);
		break;
	case EXPR_OUTPUT:
	case EXPR_PARAM:
	case EXPR_STAR:
	case EXPR_ROW:
	case EXPR_KINDS:
		break;
	}
}

/* ---- conditions ---------------------------------------------------------- */

static const char *
text_of(const struct pred *p)
{
	const struct expr *e = p->u.compare.right.n == 1 ?
	    p->u.compare.right.v[0] : NULL;

	return e && e->kind == EXPR_VALUE ?
	    json_string_value(e->u.value.json) : NULL;
}

static bool
is_not_in(const struct taking *t, const struct pred *p)
{
	return t->not != (p->u.compare.op == COMPARE_NOT_IN);
}

static void
take_compare(const struct taking *t, const struct pred *p)
{
	const struct expr *left = p->u.compare.left;
	const char *op = comparison_text(p->u.compare.op);

	say(t->out, op);
	if (p->u.compare.query)
		say(t->out, is_not_in(t, p) ? "not in query" : "in query");
	if (left->kind == EXPR_COLUMN && left->u.column.column &&
	    !p->u.compare.query)
		add_part(t, (struct part){.column = left->u.column.column,
		    .op = op, .text = text_of(p)});
	else
		take_expr(t, left);
	take_list(t, &p->u.compare.right);
	if (p->u.compare.query)
		take_query(t, p->u.compare.query);
}

static void
take_pred(const struct taking *t, const struct pred *p)
{
	struct taking inner = *t;

	switch (p->kind) {
	case PRED_COMPARE:
		take_compare(t, p);
		break;
	case PRED_OR:
		say(t->out, "or");
		/* fall through */
	case PRED_AND:
		for (size_t i = 0; i < p->u.list.n; i++)
			take_pred(t, p->u.list.v[i]);
		break;
	case PRED_NOT:
		say(t->out, "not");
		inner.not = !t->not;
		take_pred(&inner, p->u.not);
		break;
	case PRED_EXISTS:
		say(t->out, t->not ? "not in query" : "in query");
		take_query(t, p->u.exists);
		break;
	case PRED_TEST:
		take_expr(t, p->u.test);
		break;
	case PRED_CONSTANT:
		break;
	}
}

static void
take_preds(const struct taking *t, enum part_role role,
    const struct preds *list)
{
	struct taking inner = *t;

	inner.role = role;
	for (size_t i = 0; i < list->n; i++)
		take_pred(&inner, list->v[i]);
}

/* ---- queries ------------------------------------------------------------- */

static void
take_source(const struct taking *t, const struct source *s)
{
	struct parts *p = t->out;
	struct taking inner = *t;

	if (s->kind == SOURCE_QUERY) {
		say(p, "derived");
		inner.depth++;
		take_query(&inner, s->u.query.query);
	}
	if (s->kind != SOURCE_TABLE || !s->u.table.table)
		return;
	p->tables = arena_grow(p->arena, p->tables, p->ntables,
	    sizeof *p->tables);
	p->tables[p->ntables++] = (struct part_table){
	    .table = s->u.table.table->of ? s->u.table.table->of :
	    s->u.table.table, .depth = t->depth};
}

static void
take_outputs(const struct taking *t, const struct query *q)
{
	struct parts *p = t->out;
	struct taking inner = *t;

	inner.role = PART_SHOWN;
	for (size_t i = 0; i < q->outputs.n; i++) {
		const struct expr *e = expr_computed(q->outputs.v[i]->expr);
		bool column = e->kind == EXPR_COLUMN;

		take_expr(&inner, e);
		if (t->depth > 0)
			continue;
		p->shown = arena_grow(p->arena, p->shown, p->nshown,
		    sizeof *p->shown);
		p->shown[p->nshown++] = column ? e->u.column.column : NULL;
		if (!p->counted && e->kind == EXPR_CALL && e->u.call.star &&
		    q->nsources && q->sources[0]->kind == SOURCE_TABLE)
			p->counted = q->sources[0]->u.table.table;
	}
}

static void
take_orders(const struct taking *t, const struct query *q)
{
	struct taking inner = *t;

	inner.role = PART_ORDERED;
	for (size_t i = 0; i < q->order_by.n; i++) {
		const struct order *o = q->order_by.v[i];

		if (t->depth > 0)
			say(t->out, "order inside");
		else
			say(t->out, o->descending ? "descending" :
			    "ascending");
		take_expr(&inner, expr_computed(o->by));
	}
}

static void
say_query(const struct taking *t, const struct query *q)
{
	struct parts *p = t->out;
	bool inside = t->depth > 0;

	if (q->limit)
		say(p, inside ? "limit inside" : query_limit_is(q, 1) ?
		    "limit 1" : "limit n");
	if (q->distinct && !inside)
		say(p, "distinct");
	if (q->having.n)
		say(p, "having");
	if (q->group_columns.n)
		say(p, inside ? "group inside" : q->group_columns.n == 1 ?
		    "group" : "groups");
	if (q->is_set)
		say(p, "set");
}

static void
take_query(const struct taking *outer, const struct query *q)
{
	struct taking t = {.out = outer->out, .depth = outer->depth + 1};

	for (size_t i = 0; i < q->nargs; i++)
		take_query(outer, q->args[i]);
	for (size_t i = 0; i < q->nsources; i++)
		take_source(&t, q->sources[i]);
	say_query(&t, q);
	take_outputs(&t, q);
	take_preds(&t, PART_CONDITION, &q->where);
	take_preds(&t, PART_CONDITION, &q->having);
	t.role = PART_GROUPED;
	take_list(&t, &q->group_columns);
	take_orders(&t, q);
}

static void
say_whole(struct parts *p)
{
	static const struct {
		const char *outputs, *tables;
	} many[] = {{"no output", "no table"}, {"one output", "one table"},
	    {"two outputs", "two tables"}, {"three outputs", "three tables"},
	    {"more outputs", "more tables"}};
	size_t most = COUNT(many) - 1;
	bool counts = false, holds = false;

	say(p, many[p->nshown < most ? p->nshown : most].outputs);
	say(p, many[p->ntables < most ? p->ntables : most].tables);
	for (size_t i = 0; i < p->n; i++)
		holds |= p->v[i].role == PART_CONDITION;
	for (size_t i = 0; i < COUNT(names); i++)
		counts |= parts_say(p, names[i]);
	if (!holds)
		say(p, "unconditional");
	if (!counts && !parts_say(p, "group"))
		say(p, "list");
}

bool
parts_of(struct arena *a, const json_t *plan, const struct schema *s,
    struct parts *out)
{
	struct findings f = FINDINGS_INIT(DOC_BY_PLAN);
	struct taking t = {.out = out, .depth = (size_t)-1};
	struct view v;
	bool read;

	*out = (struct parts){.arena = a};
	read = view_build(&v, plan, NULL, &f) && v.query &&
	    scope_resolve(&v, s, &f);
	if (read) {
		take_query(&t, v.query);
		say_whole(out);
	}
	view_free(&v);
	findings_free(&f);
	return read;
}
