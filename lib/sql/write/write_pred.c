/* Predicates. */
#include "sql/write/writer.h"

#include <string.h>

/* IS DISTINCT FROM as NOT a <=> b. */
static bool
is_not_equal(const struct writer *w, const struct pred *p)
{
	return p->u.compare.op == COMPARE_IS_DISTINCT &&
	    w->d->distinct[0].s == NULL;
}

/* (a, b) IN ((1, 2), (3, 4)) in a dialect without rows. */
static bool
is_row_list(const struct writer *w, const struct pred *p)
{
	const struct exprs *right = &p->u.compare.right;

	return (p->u.compare.op == COMPARE_IN ||
	    p->u.compare.op == COMPARE_NOT_IN) && right->n > 0 &&
	    right->v[0]->kind == EXPR_ROW && !writer_has(w, HAS_ROWS);
}

/* A value as a condition, where only a predicate can be one or the value is
 * a number. */
static bool
is_number_test(const struct writer *w, const struct pred *p)
{
	const struct expr *e = p->u.test;

	if (e->kind == EXPR_PREDICATE)
		return false;
	return !writer_has(w, HAS_TRUTH) || (writer_has(w, HAS_BOOLEAN) &&
	    !plan_has(w, HAS_BOOLEAN) && e->type != TYPE_BOOLEAN);
}

enum level
write_pred_level(const struct writer *w, const struct pred *p)
{
	switch (p->kind) {
	case PRED_COMPARE:
		if (is_row_list(w, p))
			return p->u.compare.op == COMPARE_NOT_IN ? LEVEL_NOT :
			    p->u.compare.right.n == 1 ? LEVEL_AND : LEVEL_OR;
		return is_not_equal(w, p) ? LEVEL_NOT : LEVEL_COMPARE;
	case PRED_AND:
		return p->u.list.n == 1 ? write_pred_level(w, p->u.list.v[0]) :
		    LEVEL_AND;
	case PRED_OR:
		return p->u.list.n == 1 ? write_pred_level(w, p->u.list.v[0]) :
		    LEVEL_OR;
	case PRED_NOT:
		return LEVEL_NOT;
	case PRED_EXISTS:
		return LEVEL_PRIMARY;
	case PRED_TEST:
		return is_number_test(w, p) ? LEVEL_COMPARE :
		    write_expr_level(w, p->u.test);
	case PRED_CONSTANT:
		return LEVEL_COMPARE;
	}
	return LEVEL_NONE;
}

/* -- comparisons */

static const struct word words[COMPARISONS] = {
	[COMPARE_EQ] = WORD(" = "),
	[COMPARE_NE] = WORD(" <> "),
	[COMPARE_GT] = WORD(" > "),
	[COMPARE_GE] = WORD(" >= "),
	[COMPARE_LT] = WORD(" < "),
	[COMPARE_LE] = WORD(" <= "),
	[COMPARE_BETWEEN] = WORD(" BETWEEN "),
	[COMPARE_NOT_BETWEEN] = WORD(" NOT BETWEEN "),
	[COMPARE_IN] = WORD(" IN "),
	[COMPARE_NOT_IN] = WORD(" NOT IN "),
	[COMPARE_LIKE] = WORD(" LIKE "),
	[COMPARE_NOT_LIKE] = WORD(" NOT LIKE "),
	[COMPARE_ILIKE] = WORD(" ILIKE "),
	[COMPARE_NOT_ILIKE] = WORD(" NOT ILIKE "),
	[COMPARE_GLOB] = WORD(" GLOB "),
	[COMPARE_NOT_GLOB] = WORD(" NOT GLOB "),
	[COMPARE_IS_NULL] = WORD(" IS NULL"),
	[COMPARE_IS_NOT_NULL] = WORD(" IS NOT NULL"),
};

static bool
is_text(enum type_class c)
{
	return c == TYPE_TEXT;
}

static bool
is_number(enum type_class c)
{
	return c == TYPE_INTEGER || c == TYPE_NUMBER;
}

static bool
is_constant(const struct expr *e)
{
	return e->kind == EXPR_VALUE || e->kind == EXPR_PARAM;
}

/* One side of a comparison. Where the plan's dialect compares a number with
 * a text and the written one refuses to, the number becomes text. */
static void
write_side(struct writer *w, const struct expr *e, const struct expr *beside)
{
	bool cast = writer_tightens(w) && beside != NULL &&
	    is_number(e->type) && is_text(beside->type);

	if (is_constant(e)) {
		write_value(w, e, beside);
		return;
	}
	if (!cast) {
		write_expr(w, e, LEVEL_OTHER);
		return;
	}
	write_as_text(w, e);
}

/* a = 1 AND b = 2 OR a = 3 AND b = 4, as the tree of that is written; NOT
 * has it in parentheses. */
static void
write_row_list(struct writer *w, const struct pred *p)
{
	const struct expr *left = p->u.compare.left;
	const struct exprs *list = &p->u.compare.right;
	bool not = p->u.compare.op == COMPARE_NOT_IN;
	size_t i, k;

	if (not) {
		text_word(&w->text, "NOT (");
		text_open(&w->text);
	}
	for (i = 0; i < list->n; i++) {
		const struct exprs *row = &list->v[i]->u.row;

		if (i > 0) {
			text_break(&w->text);
			text_word(&w->text, "OR ");
		}
		for (k = 0; k < row->n && k < left->u.row.n; k++) {
			if (k > 0) {
				text_break(&w->text);
				text_word(&w->text, "AND ");
			}
			write_side(w, left->u.row.v[k], row->v[k]);
			text_word(&w->text, " = ");
			write_side(w, row->v[k], left->u.row.v[k]);
		}
	}
	if (not) {
		text_word(&w->text, ")");
		text_close(&w->text);
	}
}

static void
write_list(struct writer *w, const struct pred *p)
{
	const struct exprs *list = &p->u.compare.right;
	bool rows = list->n > 0 && list->v[0]->kind == EXPR_ROW &&
	    !writer_has(w, HAS_ROW_LIST);
	size_t i;

	if (rows)
		text_word(&w->text, "(VALUES ");
	else
		text_word(&w->text, "(");
	text_open(&w->text);
	for (i = 0; i < list->n; i++) {
		if (i > 0) {
			text_word(&w->text, ",");
			text_fill(&w->text);
		}
		write_side(w, list->v[i], p->u.compare.left);
	}
	text_close(&w->text);
	text_word(&w->text, ")");
}

/* A LIMIT that cannot stand there stands in a derived table, which sees no
 * column from around it. */
static void
write_in_query(struct writer *w, const struct query *q)
{
	const struct query *around = w->apart;

	if ((q->limit == NULL && q->offset == NULL) ||
	    !writer_refuses(w, REFUSES_LIMIT_IN_IN)) {
		write_subquery(w, q);
		return;
	}
	w->apart = q;
	text_word(&w->text, "(");
	text_open(&w->text);
	text_word(&w->text, "SELECT *");
	text_break(&w->text);
	text_word(&w->text, "FROM ");
	write_subquery(w, q);
	text_word(&w->text, " AS ");
	text_name(&w->text, "limited");
	text_word(&w->text, ")");
	text_close(&w->text);
	w->apart = around;
}

static void
write_right_query(struct writer *w, const struct pred *p)
{
	static const struct word any = WORD("ANY "), all = WORD("ALL ");

	if (p->u.compare.quantifier != QUANTIFIER_NONE) {
		if (!writer_has(w, HAS_QUANTIFIER))
			writer_lacks(w, &p->at, "ANY or ALL of a query");
		text_spelled(&w->text, p->u.compare.quantifier ==
		    QUANTIFIER_ANY ? any : all);
		write_in_query(w, p->u.compare.query);
	} else if (p->u.compare.op == COMPARE_IN ||
	    p->u.compare.op == COMPARE_NOT_IN) {
		write_in_query(w, p->u.compare.query);
	} else {
		write_subquery(w, p->u.compare.query);
	}
}

/* = ANY is IN, <> ALL is NOT IN: that every dialect has. */
static enum comparison
plain_op(const struct writer *w, const struct pred *p)
{
	enum comparison op = p->u.compare.op;

	if (writer_has(w, HAS_QUANTIFIER))
		return op;
	if (op == COMPARE_EQ && p->u.compare.quantifier == QUANTIFIER_ANY)
		return COMPARE_IN;
	if (op == COMPARE_NE && p->u.compare.quantifier == QUANTIFIER_ALL)
		return COMPARE_NOT_IN;
	return op;
}

/* A row beside others, where a row is a value of its own. */
static void
check_row(struct writer *w, const struct pred *p)
{
	enum comparison op = p->u.compare.op;
	bool ordered = op == COMPARE_LT || op == COMPARE_LE ||
	    op == COMPARE_GT || op == COMPARE_GE || op == COMPARE_BETWEEN ||
	    op == COMPARE_NOT_BETWEEN;

	if (ordered && writer_refuses(w, REFUSES_ROW_ORDER))
		writer_lacks(w, &p->at, "ordering of row values");
	if (p->u.compare.query == NULL ||
	    !writer_refuses(w, REFUSES_ROW_QUERY))
		return;
	if (p->u.compare.query->is_set)
		writer_lacks(w, &p->at, "row values compared with a set "
		    "operation");
	else
		w->as_struct = true;
}

/* Behind BETWEEN PostgreSQL takes neither COLLATE nor AT TIME ZONE without
 * parentheses. */
static bool
beside_between(enum comparison op, const struct expr *e)
{
	size_t i;

	if (op != COMPARE_BETWEEN && op != COMPARE_NOT_BETWEEN)
		return false;
	for (i = 0; e->kind == EXPR_OP && i < e->u.op.args.n; i++)
		if (beside_between(op, e->u.op.args.v[i]))
			return true;
	return e->kind == EXPR_COLLATE || (e->kind == EXPR_CALL &&
	    strcmp(e->u.call.name, "timezone") == 0);
}

/* A list that is data is no text: it is bound, or a source of its own. */
static void
check_list(struct writer *w, const struct pred *p)
{
	size_t n = p->u.compare.right.n;

	if (w->o->listed > 0 && !w->o->bind && n > w->o->listed)
		finding_hint(finding_at(w->f, FINDING_list_too_long, &p->at,
		    "a list of %zu values; SQL text takes at most %zu", n,
		    w->o->listed), "use --bind for placeholders, or join a "
		    "VALUES source");
}

static void
write_simple(struct writer *w, const struct pred *p)
{
	const struct expr *left = p->u.compare.left;
	const struct exprs *right = &p->u.compare.right;
	enum comparison op = plain_op(w, p);
	const struct expr *beside = right->n > 0 ? right->v[0] : NULL;

	check_list(w, p);
	if (left->kind == EXPR_ROW && !writer_has(w, HAS_ROWS)) {
		if (is_row_list(w, p))
			write_row_list(w, p);
		else
			writer_lacks(w, &p->at, "row values");
		return;
	}
	if (left->kind == EXPR_ROW)
		check_row(w, p);
	if (is_not_equal(w, p)) {
		text_word(&w->text, "NOT ");
		op = COMPARE_IS_NOT_DISTINCT;
	}
	write_side(w, left, beside);
	if (op == COMPARE_IS_DISTINCT || op == COMPARE_IS_NOT_DISTINCT)
		text_spelled(&w->text,
		    w->d->distinct[op == COMPARE_IS_NOT_DISTINCT]);
	else
		text_spelled(&w->text, words[op]);
	if (p->u.compare.query != NULL && op != p->u.compare.op)
		write_in_query(w, p->u.compare.query);
	else if (p->u.compare.query != NULL)
		write_right_query(w, p);
	else if (op == COMPARE_IN || op == COMPARE_NOT_IN)
		write_list(w, p);
	else if (right->n > 0 && beside_between(op, right->v[0]))
		write_expr(w, right->v[0], LEVEL_PRIMARY);
	else if (right->n > 0)
		write_side(w, right->v[0], left);
	if (op == COMPARE_BETWEEN || op == COMPARE_NOT_BETWEEN) {
		text_word(&w->text, " AND ");
		write_side(w, right->v[1], left);
	}
}

static void
write_compare(struct writer *w, const struct pred *p)
{
	enum comparison op = p->u.compare.op;

	if (op == COMPARE_GLOB || op == COMPARE_NOT_GLOB)
		write_glob(w, p);
	else if (comparison_with(op) == WITH_TEXT)
		write_like(w, p);
	else
		write_simple(w, p);
}

/* -- trees */

static void
write_listed(struct writer *w, const struct preds *list, enum level level)
{
	static const struct word and = WORD("AND "), or = WORD("OR ");
	size_t i;

	for (i = 0; i < list->n; i++) {
		if (i > 0) {
			text_break(&w->text);
			text_spelled(&w->text, level == LEVEL_AND ? and : or);
		}
		/* alike in alike needs no parentheses: both are associative */
		write_pred(w, list->v[i], list->n == 1 ? LEVEL_NONE : level);
	}
}

/* NOT before what has a negative of its own, else before the operand. */
static void
write_not(struct writer *w, const struct pred *p)
{
	static const enum comparison negative[COMPARISONS] = {
		[COMPARE_BETWEEN] = COMPARE_NOT_BETWEEN,
		[COMPARE_IN] = COMPARE_NOT_IN,
		[COMPARE_LIKE] = COMPARE_NOT_LIKE,
		[COMPARE_ILIKE] = COMPARE_NOT_ILIKE,
		[COMPARE_GLOB] = COMPARE_NOT_GLOB,
		[COMPARE_IS_NULL] = COMPARE_IS_NOT_NULL,
	};
	const struct pred *of = p->u.not;

	if (of->kind == PRED_COMPARE && negative[of->u.compare.op] != 0) {
		struct pred other = *of;

		other.u.compare.op = negative[of->u.compare.op];
		write_compare(w, &other);
		return;
	}
	text_word(&w->text, "NOT ");
	write_pred(w, of, LEVEL_NOT);
}

void
write_negative(struct writer *w, const struct pred *p)
{
	struct pred not = {.kind = PRED_NOT};

	not.at = p->at;
	not.u.not = (struct pred *)p;
	write_pred(w, &not, LEVEL_NONE);
}

static void
write_test(struct writer *w, const struct pred *p)
{
	const struct expr *e = p->u.test;
	bool number = is_number_test(w, p);

	if (e->kind == EXPR_PREDICATE) {
		write_pred(w, e->u.predicate, LEVEL_NONE);
		return;
	}
	write_expr(w, e, number ? LEVEL_OTHER : LEVEL_NONE);
	if (number)
		text_numbers(&w->text, " <> 0");
}

static void
write_bare(struct writer *w, const struct pred *p)
{
	switch (p->kind) {
	case PRED_COMPARE:
		write_compare(w, p);
		return;
	case PRED_AND:
		write_listed(w, &p->u.list, LEVEL_AND);
		return;
	case PRED_OR:
		write_listed(w, &p->u.list, LEVEL_OR);
		return;
	case PRED_NOT:
		write_not(w, p);
		return;
	case PRED_EXISTS:
		text_word(&w->text, "EXISTS ");
		write_subquery(w, p->u.exists);
		return;
	case PRED_TEST:
		write_test(w, p);
		return;
	case PRED_CONSTANT:
		if (p->u.constant)
			text_numbers(&w->text, "1 = 1");
		else
			text_numbers(&w->text, "1 = 0");
		return;
	}
}

void
write_pred(struct writer *w, const struct pred *p, enum level level)
{
	if (writer_full(w))
		return;
	if (write_pred_level(w, p) >= level) {
		write_bare(w, p);
		return;
	}
	text_word(&w->text, "(");
	text_open(&w->text);
	write_bare(w, p);
	text_word(&w->text, ")");
	text_close(&w->text);
}

void
write_preds(struct writer *w, const struct preds *list)
{
	text_open(&w->text);
	write_listed(w, list, LEVEL_AND);
	text_close(&w->text);
}
