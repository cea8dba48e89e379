/*
 * What is compared with what. A strict engine converts one side where both
 * differ, by itself, and some of these conversions fail by the value: of a
 * bigint to an oid, of a numeric to a double. Kinds are names of what goes
 * together:
 *
 *	i         whole numbers, which any number can be made of
 *	n, f      decimal numbers, and binary ones
 *	t, t:OID  texts, and those of another collation than the database's
 *	d, s, z   dates, times of a day, and such with a zone: which can be
 *	          compared without becoming one another
 *	=OID      a type that goes with itself alone
 *	""        a value that the statement says, or makes of no row
 *
 * NULL is a kind of which nothing is known.
 */
#include <string.h>

#include "base/utf8.h"
#include "lang/scope/scope.h"
#include "sql/policy/policy_part.h"

/* Columns of columns that are looked at for one statement, so that queries in
 * queries do not double at each depth. */
enum { BUDGET = 20000 };

static const char *kind_of(struct policy_kinds *k, const struct expr *e);

static bool
is_one_of(const char *kind, const char *letters)
{
	return kind[0] != '\0' && kind[1] == '\0' &&
	    strchr(letters, kind[0]) != NULL;
}

/* Can values of both become one type, whatever they are? */
static bool
unites(const char *a, const char *b)
{
	if (a == NULL || b == NULL)
		return false;
	if (*a == '\0' || *b == '\0' || strcmp(a, b) == 0)
		return true;
	if (*a == 't' && *b == 't')
		return a[1] == '\0' || b[1] == '\0';
	return (is_one_of(a, "in") && is_one_of(b, "in")) ||
	    (is_one_of(a, "if") && is_one_of(b, "if"));
}

static bool
compares(const char *a, const char *b)
{
	return unites(a, b) || (a != NULL && b != NULL &&
	    is_one_of(a, "dsz") && is_one_of(b, "dsz"));
}

/* The wider of both, NULL where they do not unite. */
static const char *
united(const char *a, const char *b)
{
	if (!unites(a, b))
		return NULL;
	return *a == '\0' || strcmp(a, "i") == 0 || strcmp(a, "t") == 0 ? b : a;
}

/* -- names of types */

static const char *
kind_of_type(const char *said)
{
	static const struct {
		const char *name, *kind;
	} names[] = {
#define TYPE(name, kind) {name, kind},
#include "sql/policy/type_kind.def"
#undef TYPE
	};
	size_t n = strcspn(said, "(");

	while (n > 0 && said[n - 1] == ' ')
		n--;
	for (size_t i = 0; i < COUNT(names); i++)
		if (strlen(names[i].name) == n &&
		    strncmp(names[i].name, said, n) == 0)
			return names[i].kind;
	return NULL;
}

/* A literal whose type what is beside it decides, or one that is said. */
static const char *
kind_of_literal(const char *said)
{
	static const char *const plain[] = {"number", "string", "integer"};

	for (size_t i = 0; said != NULL && i < COUNT(plain); i++)
		if (strcmp(plain[i], said) == 0)
			return "";
	return said != NULL ? kind_of_type(said) : "";
}

/* -- columns */

static const char *kind_of_output(struct policy_kinds *k,
    const struct query *q, const char *const *names, size_t n,
    const char *name);

static const char *
kind_of_values(struct policy_kinds *k, const struct source *s,
    const char *name)
{
	const char *kind = "";
	size_t at = 0;

	while (at < s->ncolumns && !ascii_equal(s->columns[at], name))
		at++;
	if (at == s->ncolumns)
		return NULL;
	for (size_t i = 0; i < s->u.values.n && kind != NULL; i++)
		kind = at < s->u.values.rows[i].n ? united(kind,
		    kind_of(k, s->u.values.rows[i].v[at])) : NULL;
	return kind;
}

static const char *
kind_of_table(struct policy_kinds *k, const struct source *s,
    const char *name)
{
	const struct policy_catalogue *c = k->w->catalogue;
	const struct cte *cte = s->u.table.cte;
	const struct query *q = cte != NULL ? cte->query : NULL;

	if (q == NULL)
		return c->kind(c->arg, policy_schema(k->w->dialect, s),
		    s->u.table.name, name);
	/* one that reads itself is of the types that it begins with */
	if (cte->recursive && q->is_set && q->nargs > 0)
		q = q->args[0];
	return kind_of_output(k, q, cte->columns, cte->ncolumns, name);
}

static const char *
kind_of_column(struct policy_kinds *k, const struct source *s,
    const char *name)
{
	if (s == NULL || k->budget == 0)
		return NULL;
	k->budget--;
	switch (s->kind) {
	case SOURCE_TABLE:
		return kind_of_table(k, s, name);
	case SOURCE_QUERY:
		return kind_of_output(k, s->u.query.query, s->columns,
		    s->ncolumns, name);
	case SOURCE_VALUES:
		return kind_of_values(k, s, name);
	case SOURCE_FUNCTION:
	case SOURCE_JOIN:
		break;
	}
	return NULL;
}

static bool
has_star(const struct query *q)
{
	for (size_t i = 0; i < q->outputs.n; i++)
		if (q->outputs.v[i]->expr->kind == EXPR_STAR)
			return true;
	return false;
}

/* Of the column at a place, from 0. */
static const char *
kind_at(struct policy_kinds *k, const struct query *q, size_t at)
{
	const char *kind = "";

	if (k->budget == 0)
		return NULL;
	k->budget--;
	for (size_t i = 0; q->is_set && i < q->nargs && kind != NULL; i++)
		kind = united(kind, kind_at(k, q->args[i], at));
	if (q->is_set)
		return kind;
	return at < q->outputs.n && !has_star(q) ?
	    kind_of(k, q->outputs.v[at]->expr) : NULL;
}

static bool
is_called(const struct query *q, size_t at, const char *name)
{
	const char *own = output_name(q->outputs.v[at]);

	return own != NULL && ascii_equal(own, name);
}

/* By a name, which may be one of those given to its columns. */
static const char *
kind_of_output(struct policy_kinds *k, const struct query *q,
    const char *const *names, size_t n, const char *name)
{
	const struct query *first = q;
	size_t at = 0;

	while (first->is_set && first->nargs > 0)
		first = first->args[0];
	if (n > 0) {
		while (at < n && !ascii_equal(names[at], name))
			at++;
		return at < n ? kind_at(k, q, at) : NULL;
	}
	while (at < first->outputs.n && !is_called(first, at, name))
		at++;
	if (at < first->outputs.n)
		return q->is_set ? kind_at(k, q, at) :
		    kind_of(k, q->outputs.v[at]->expr);
	return !q->is_set && has_star(q) && q->nsources == 1 ?
	    kind_of_column(k, q->sources[0], name) : NULL;
}

/* -- expressions */

static const char *
kind_of_case(struct policy_kinds *k, const struct expr *e)
{
	const char *kind = e->u.cases.otherwise != NULL ?
	    kind_of(k, e->u.cases.otherwise) : "";

	for (size_t i = 0; i < e->u.cases.n && kind != NULL; i++)
		kind = united(kind, kind_of(k, e->u.cases.whens[i].then));
	return kind;
}

/* Aggregates whose result is plain to see. */
static const char *
kind_of_call(struct policy_kinds *k, const struct expr *e)
{
	const char *name = e->u.call.name, *of;

	if (strcmp(name, "count") == 0)
		return "i";
	if (e->u.call.args.n != 1)
		return NULL;
	of = kind_of(k, e->u.call.args.v[0]);
	if (strcmp(name, "min") == 0 || strcmp(name, "max") == 0)
		return of;
	if (of != NULL && is_one_of(of, "inf") &&
	    (strcmp(name, "sum") == 0 || strcmp(name, "avg") == 0))
		return *of == 'f' ? of : "n";
	return NULL;
}

static const char *
kind_of(struct policy_kinds *k, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
		return kind_of_column(k, e->u.column.source,
		    e->u.column.name);
	case EXPR_VALUE:
		return kind_of_literal(e->u.value.type);
	case EXPR_PARAM:
		return kind_of_literal(e->u.param.type);
	case EXPR_OUTPUT:
		return e->u.output.output != NULL ?
		    kind_of(k, e->u.output.output->expr) : NULL;
	case EXPR_CALL:
		return kind_of_call(k, e);
	case EXPR_CASE:
		return kind_of_case(k, e);
	case EXPR_CAST:
		return kind_of_type(e->u.cast.to);
	case EXPR_PREDICATE:
		return kind_of_type("boolean");
	case EXPR_STAR:
	case EXPR_OP:
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
	case EXPR_QUERY:
	case EXPR_ROW:
	case EXPR_COLLATE:
	case EXPR_KINDS:
		break;
	}
	return NULL;
}

struct policy_kinds
policy_kinds(const struct policy_work *w)
{
	return (struct policy_kinds){w, BUDGET};
}

/* -- what is asked */

bool
policy_kind_is_text(struct policy_kinds *k, const struct expr *e)
{
	const char *kind = kind_of(k, e);

	return kind != NULL && (*kind == 't' || *kind == '\0');
}

bool
policy_kinds_unite(struct policy_kinds *k, const struct expr *e)
{
	const char *operand;
	bool well = kind_of_case(k, e) != NULL;

	if (e->u.cases.operand == NULL)
		return well;
	operand = kind_of(k, e->u.cases.operand);
	for (size_t i = 0; i < e->u.cases.n && well; i++)
		well = e->u.cases.whens[i].value != NULL && compares(operand,
		    kind_of(k, e->u.cases.whens[i].value));
	return well;
}

bool
policy_kinds_compare(struct policy_kinds *k, const struct pred *p)
{
	const char *left = kind_of(k, p->u.compare.left);

	if (p->u.compare.query != NULL)
		return compares(left, kind_at(k, p->u.compare.query, 0));
	for (size_t i = 0; i < p->u.compare.right.n; i++)
		if (!compares(left, kind_of(k, p->u.compare.right.v[i])))
			return false;
	return true;
}

bool
policy_kinds_of_set(struct policy_kinds *k, const struct query *q)
{
	const struct query *first = q;

	while (first->is_set && first->nargs > 0)
		first = first->args[0];
	for (size_t i = 0; i < first->outputs.n; i++)
		if (kind_at(k, q, i) == NULL)
			return false;
	return true;
}

/* Of the tables on one side of a join; "" where none is known to have it. */
static const char *
kind_of_side(struct policy_kinds *k, const struct source *s,
    const char *name)
{
	const char *left, *right;

	if (s->kind != SOURCE_JOIN) {
		left = kind_of_column(k, s, name);
		return left != NULL ? left : "";
	}
	left = kind_of_side(k, s->u.join.left, name);
	right = kind_of_side(k, s->u.join.right, name);
	return left == NULL || right == NULL ? NULL : united(left, right);
}

bool
policy_kinds_join(struct policy_kinds *k, const struct source *s)
{
	const char *left, *right;

	for (size_t i = 0; i < s->u.join.nusing; i++) {
		left = kind_of_side(k, s->u.join.left, s->u.join.using[i]);
		right = kind_of_side(k, s->u.join.right, s->u.join.using[i]);
		if (left == NULL || *left == '\0' || right == NULL ||
		    *right == '\0' || !unites(left, right))
			return false;
	}
	return true;
}
