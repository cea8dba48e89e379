/* Names within expressions, and where aggregates and windows may stand. */
#include <string.h>
#include "base/near.h"
#include "lang/function_advice.h"
#include "lang/meaning.h"
#include "lang/dialect_function.h"
#include "lang/scope/resolve.h"

void
resolve_exprs(struct resolve *r, const struct exprs *list)
{
	for (size_t i = 0; i < list->n; i++)
		resolve_expr(r, list->v[i]);
}

void
resolve_orders(struct resolve *r, const struct orders *list)
{
	for (size_t i = 0; i < list->n; i++) {
		struct expr *by = list->v[i]->by;

		/* within "expr" a column with its table is one */
		if (by->at.key == NULL || strcmp(by->at.key, "expr") != 0)
			r->key = by;
		resolve_expr(r, by);
		r->key = NULL;
	}
}

void
resolve_window(struct resolve *r, const struct window *w)
{
	const struct query *q = r->frame->q;
	enum clause clause = r->clause;
	const char *names[64];
	size_t n = 0;
	bool known = w->base == NULL;

	for (size_t i = 0; i < q->nwindows && !known; i++) {
		known = &q->windows[i] != w &&
		    strcmp(q->windows[i].name, w->base) == 0;
		if (n < 64)
			names[n++] = q->windows[i].name;
	}
	if (!known)
		tell_near(&r->t, tell(&r->t, FINDING_window_not_found, &w->at,
		    "unknown window '%s'", w->base), w->base, names, n);
	r->clause = CLAUSE_SELECT;
	resolve_exprs(r, &w->partition_by);
	resolve_orders(r, &w->order_by);
	if (w->frame != NULL && w->frame->start.offset != NULL)
		resolve_expr(r, w->frame->start.offset);
	if (w->frame != NULL && w->frame->end.offset != NULL)
		resolve_expr(r, w->frame->end.offset);
	r->clause = clause;
}

/* A function in the table has a number of arguments and a place. */
static void
check_known(struct resolve *r, const struct expr *e)
{
	const struct function *f = e->u.call.function;
	int n = (int)e->u.call.args.n;

	if (e->u.call.star) {
		if (strcmp(f->name, "count") != 0 || e->u.call.distinct)
			tell(&r->t, FINDING_function_arguments, &e->at,
			    "'*' is allowed only in COUNT without DISTINCT");
	} else if (n < f->min || (f->max >= 0 && n > f->max)) {
		tell(&r->t, FINDING_function_arguments, &e->at, "%s does not "
		    "take %d argument%s", f->name, n, n == 1 ? "" : "s");
	}
	if (f->kind == FUNCTION_WINDOW && e->u.call.over == NULL)
		tell(&r->t, FINDING_plan_invalid, &e->at, "%s needs a window "
		    "('over')", f->name);
	if (f->kind == FUNCTION_SCALAR && (e->u.call.over != NULL ||
	    e->u.call.distinct || e->u.call.filter.n > 0))
		tell(&r->t, FINDING_plan_invalid, &e->at, "%s is not an "
		    "aggregate and does not take 'over', 'distinct' or "
		    "'filter'", f->name);
}

/* ---- where aggregates and windows may stand ----------------------------- */

/* What a row of each clause cannot know yet, and how it is written. */
static const struct {
	const char *name; /* NULL: it may stand there */
	const char *aggregate, *window;
} places[] = {
	[CLAUSE_WHERE] = {"WHERE", "move the condition to HAVING "
	    "(having_filters), or compare with a sub-query",
	    "compute it in a sub-query or CTE and filter on its column in the "
	    "outer query"},
	[CLAUSE_ON] = {"ON", "group in a sub-query or CTE and join the result",
	    "compute it in a sub-query or CTE and join the result"},
	[CLAUSE_GROUP] = {"GROUP BY", "compute it in a sub-query or CTE and "
	    "group by its column in the outer query",
	    "compute it in a sub-query or CTE and group by its column in the "
	    "outer query"},
	[CLAUSE_HAVING] = {"HAVING", NULL, "compute it in a sub-query or CTE "
	    "and filter on its column in the outer query"},
	[CLAUSE_ORDER] = {NULL, NULL, NULL},
};

/* An aggregate of an enclosing query's columns belongs to that. */
static bool
is_of_outer(const struct expr *e)
{
	const struct expr *arg;

	for (size_t i = 0; i < e->u.call.args.n; i++) {
		arg = e->u.call.args.v[i];
		if (arg->kind == EXPR_COLUMN && arg->u.column.outer)
			return true;
	}
	return false;
}

static void
check_clause(struct resolve *r, const struct expr *e)
{
	bool window = e->u.call.over != NULL;
	/* of the groups of the query around, except where this one groups */
	enum clause clause = is_of_outer(e) && r->clause != CLAUSE_GROUP ?
	    r->frame->around : r->clause;
	const char *hint = window ? places[clause].window :
	    places[clause].aggregate;

	if (hint == NULL)
		return;
	finding_hint(tell(&r->t, FINDING_aggregate_misplaced, &e->at,
	    "%s, %s, is not allowed in %s", e->u.call.name, window ? "a window "
	    "function" : "an aggregate", places[clause].name), "%s", hint);
}

/* An aggregate takes neither, a window no window. */
static void
check_within(struct resolve *r, const struct expr *e)
{
	const struct expr *around = r->within;
	bool window = e->u.call.over != NULL;

	if (around == NULL || (around->u.call.over != NULL && !window))
		return;
	finding_hint(tell(&r->t, FINDING_aggregate_misplaced, &e->at,
	    "%s is not allowed inside %s", e->u.call.name, around->u.call.name),
	    "compute %s in a sub-query or CTE%s, then %s of its column in the "
	    "outer query", e->u.call.name, window ? "" : " that groups",
	    around->u.call.name);
}

static void
check_place(struct resolve *r, const struct expr *e)
{
	check_within(r, e);
	if (r->within == NULL)
		check_clause(r, e);
}

/* A plan whose dialect nobody knows may use what it likes, but a slip in a
 * known name is told all the same. */
static void
check_stranger(struct resolve *r, const struct expr *e)
{
	const char *names[200];
	size_t n, i;
	const struct function *table = function_table(&n);
	json_t *finding;
	long near;

	for (i = 0; i < n && i < 200; i++)
		names[i] = table[i].name;
	near = near_best(e->u.call.name, names, i);
	finding = tell(&r->t, FINDING_function_unknown, &e->at,
	    "unknown function '%s': it is written to the SQL unchanged",
	    e->u.call.name);
	if (near >= 0)
		tell_near(&r->t, finding, e->u.call.name, &names[near], 1);
}

/* A function that the plan language does not have for all dialects. */
static void
check_unknown(struct resolve *r, const struct expr *e)
{
	const char *dialect = r->v->dialect != NULL ? r->v->dialect :
	    r->v->target, *instead, *const *names;
	enum finding_code doubt;
	struct arena arena = {0};
	json_t *finding;
	size_t n;

	if (dialect == NULL) {
		check_stranger(r, e);
		return;
	}
	doubt = dialect_function_doubt(dialect, e->u.call.name);
	if (doubt == FINDING_COUNT)
		return;
	instead = function_advice_of(dialect, e->u.call.name);
	names = dialect_function_names(&arena, dialect, &n);
	/* what is no slip may be the own function of whoever runs the SQL */
	if (instead == NULL && r->v->target == NULL &&
	    near_best(e->u.call.name, names, n) < 0)
		doubt = FINDING_function_unknown;
	finding =
	    tell(&r->t, doubt, &e->at, dialect_function_message(doubt), dialect,
	    e->u.call.name);
	if (instead != NULL)
		tell_hint(&r->t, finding, instead);
	else
		tell_near(&r->t, finding, e->u.call.name, names, n);
	arena_free(&arena);
}

/* Where the database is known, what it cannot say is wrong. */
static void
check_lacks(struct resolve *r, const struct expr *e)
{
	const char *dialect = r->v->dialect != NULL ? r->v->dialect :
	    r->v->target, *instead;
	json_t *finding;

	if (r->v->target == NULL || strcmp(r->v->target, dialect) != 0 ||
	    !dialect_function_lacks(dialect, e->u.call.name))
		return;
	finding = tell(&r->t, FINDING_function_not_found, &e->at,
	    dialect_function_message(FINDING_function_not_found), dialect,
	    e->u.call.name);
	instead = function_advice_of(dialect, e->u.call.name);
	if (instead != NULL)
		tell_hint(&r->t, finding, instead);
}

static void
resolve_call(struct resolve *r, struct expr *e)
{
	enum clause clause = r->clause;
	const struct expr *within = r->within;
	bool computes = e->u.call.over != NULL || function_aggregates(e);

	if (e->u.call.function != NULL) {
		check_known(r, e);
		check_lacks(r, e);
	} else {
		check_unknown(r, e);
	}
	if (computes)
		r->within = e;
	if (function_aggregates(e) && clause != CLAUSE_HAVING &&
	    clause != CLAUSE_ORDER)
		r->clause = CLAUSE_SELECT;
	resolve_exprs(r, &e->u.call.args);
	resolve_preds(r, &e->u.call.filter);
	resolve_orders(r, &e->u.call.order_by);
	if (e->u.call.over != NULL)
		resolve_window(r, e->u.call.over);
	r->clause = clause;
	r->within = within;
	if (computes)
		check_place(r, e);
	e->type = resolve_type_of_call(e);
}

static void
resolve_case(struct resolve *r, struct expr *e)
{
	if (e->u.cases.operand != NULL)
		resolve_expr(r, e->u.cases.operand);
	for (size_t i = 0; i < e->u.cases.n; i++) {
		struct when *w = &e->u.cases.whens[i];

		if (w->test != NULL)
			resolve_pred(r, w->test);
		if (w->value != NULL) {
			resolve_expr(r, w->value);
			resolve_type_fit(w->value, e->u.cases.operand);
		}
		resolve_expr(r, w->then);
	}
	if (e->u.cases.otherwise != NULL)
		resolve_expr(r, e->u.cases.otherwise);
	e->type = resolve_type_of_case(e);
}

static void
resolve_cast(struct resolve *r, struct expr *e)
{
	struct place at = at_key(&e->at, "to");
	const struct cast_type *t;
	size_t len = strcspn(e->u.cast.to, "(");
	int n;

	resolve_expr(r, e->u.cast.of);
	e->type = resolve_type_of_cast(e);
	t = function_cast_type(e->u.cast.to, len);
	n = e->u.cast.to[len] == '\0' ? 0 :
	    strchr(e->u.cast.to, ',') != NULL ? 2 : 1;
	if (t == NULL && r->v->dialect == NULL)
		tell(&r->t, FINDING_type_unknown, &at, "unknown type '%s': it "
		    "is written to the SQL unchanged", e->u.cast.to);
	else if (t != NULL && n > t->max_args)
		tell(&r->t, FINDING_plan_invalid, &at, "'%s' takes at most %d "
		    "arguments", t->name, t->max_args);
}

/* A text says how far only where it is a whole number. */
static void
check_distance(struct resolve *r, const struct expr *by)
{
	const char *s = by->kind == EXPR_VALUE ?
	    json_string_value(by->u.value.json) : NULL;
	const char *digits;

	if (s == NULL)
		return;
	digits = s + (*s == '-');
	if (*digits == '\0' || digits[strspn(digits, "0123456789")] != '\0')
		tell(&r->t, FINDING_value_invalid, &by->at, "'%.60s' is not a "
		    "number: cannot shift a date by it", s);
}

static void
resolve_date(struct resolve *r, struct expr *e)
{
	resolve_expr(r, e->u.date.of);
	if (e->u.date.to != NULL)
		resolve_expr(r, e->u.date.to);
	if (e->u.date.by != NULL) {
		resolve_expr(r, e->u.date.by);
		check_distance(r, e->u.date.by);
	}
	if (e->kind == EXPR_PART || e->kind == EXPR_DIFF)
		e->type = TYPE_INTEGER;
	else if (e->kind == EXPR_TRUNC && e->u.date.unit <= UNIT_DAY)
		e->type = TYPE_DATE;
	else if (e->u.date.unit > UNIT_DAY)
		e->type = TYPE_DATETIME;
	else
		e->type = e->u.date.of->type;
}

/* A query in the place of a value shows one column. */
static void
resolve_scalar(struct resolve *r, struct expr *e)
{
	const struct query *q = e->u.query;

	resolve_query(r, e->u.query, true);
	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	if (q->outputs.n > 1)
		tell(&r->t, FINDING_plan_invalid, &e->at, "a scalar sub-query "
		    "must have one column, not %zu", q->outputs.n);
	else if (q->outputs.n == 1)
		e->type = q->outputs.v[0]->expr->type;
}

/* Engines that have no type of rows only compare them. */
static void
resolve_row(struct resolve *r, struct expr *e)
{
	resolve_exprs(r, &e->u.row);
	if (!(meaning_of(r->v->dialect) & ROWS_ARE_VALUES))
		finding_hint(tell(&r->t, FINDING_plan_invalid, &e->at,
		    "expected one value, found a row of %zu", e->u.row.n),
		    "a row can only be compared with rows; select its values "
		    "one by one");
}

/* "MAX(n)" of the alias of a count is an aggregate of an aggregate. */
static void
check_output(struct resolve *r, const struct expr *e)
{
	const struct output *o = e->u.output.output;

	if (r->within == NULL || r->within->u.call.over != NULL || o == NULL ||
	    o->expr->kind != EXPR_CALL || !(o->expr->u.call.over != NULL ||
	    function_aggregates(o->expr)))
		return;
	tell(&r->t, FINDING_aggregate_misplaced, &e->at, "'%s' is computed by "
	    "%s and is not allowed inside %s", e->u.output.alias,
	    o->expr->u.call.name, r->within->u.call.name);
}

void
resolve_expr(struct resolve *r, struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
		resolve_column(r, e);
		break;
	case EXPR_VALUE:
		e->type = e->u.value.type != NULL ?
		    resolve_type_of_name(e->u.value.type) :
		    type_class_of_json(e->u.value.json);
		break;
	case EXPR_PARAM:
		e->type = e->u.param.type != NULL ?
		    resolve_type_of_name(e->u.param.type) :
		    type_class_of_json(e->u.param.otherwise);
		break;
	case EXPR_OUTPUT:
		resolve_output(r, e);
		break;
	case EXPR_STAR:
		resolve_star(r, e);
		break;
	case EXPR_OP:
		resolve_exprs(r, &e->u.op.args);
		e->type = resolve_type_of_op(r, e);
		break;
	case EXPR_CALL:
		resolve_call(r, e);
		break;
	case EXPR_CASE:
		resolve_case(r, e);
		break;
	case EXPR_CAST:
		resolve_cast(r, e);
		break;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		resolve_date(r, e);
		break;
	case EXPR_QUERY:
		resolve_scalar(r, e);
		break;
	case EXPR_ROW:
		resolve_row(r, e);
		break;
	case EXPR_COLLATE:
		resolve_expr(r, e->u.collate.of);
		e->type = e->u.collate.of->type;
		break;
	case EXPR_PREDICATE:
		resolve_pred(r, e->u.predicate);
		e->type = TYPE_BOOLEAN;
		break;
	case EXPR_KINDS:
		break;
	}
	/* a column may turn out to be one */
	if (e->kind == EXPR_OUTPUT)
		check_output(r, e);
}
