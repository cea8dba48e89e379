/* Expressions, in parentheses where they hold less tightly. */
#include "sql/write/writer.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "lang/walk_expr.h"

/* Written as it stands only where it holds tightly enough. */
static bool
needs_parens(const struct writer *w, const struct expr *e, enum level level)
{
	return write_expr_level(w, e) < level;
}

static enum level
value_level(const struct expr *e)
{
	const json_t *v = e->u.value.json;

	if (json_is_number(v) && json_number_value(v) < 0)
		return LEVEL_UNARY;
	/* digits as text, for a number */
	if (json_is_string(v) && json_string_value(v)[0] == '-')
		return LEVEL_UNARY;
	return LEVEL_PRIMARY;
}

enum level
write_expr_level(const struct writer *w, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_VALUE:
		return value_level(e);
	case EXPR_OUTPUT:
		return writer_by_name(w, e) ? LEVEL_PRIMARY :
		    write_expr_level(w, e->u.output.output->expr);
	case EXPR_OP:
		if (e->u.op.args.n == 1)
			return LEVEL_UNARY;
		return w->d->level[e->u.op.op];
	case EXPR_COLLATE:
		return LEVEL_COLLATE;
	case EXPR_CALL:
		return write_call_level(w, e);
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		return write_date_level(w, e);
	case EXPR_PREDICATE:
		if (!writer_has(w, HAS_TRUTH) || (!plan_has(w, HAS_BOOLEAN) &&
		    writer_has(w, HAS_BOOLEAN)))
			return LEVEL_PRIMARY;
		return write_pred_level(w, e->u.predicate);
	case EXPR_PARAM:
		return LEVEL_UNARY; /* what it stands for may be negative */
	case EXPR_COLUMN:
	case EXPR_STAR:
	case EXPR_CASE:
	case EXPR_CAST:
	case EXPR_QUERY:
	case EXPR_ROW:
	case EXPR_KINDS:
		break;
	}
	return LEVEL_PRIMARY;
}

/* A column that USING merged has no table where the plan named none. */
static bool
is_merged(const struct source *s, const char *name)
{
	size_t i;

	if (s == NULL || s->kind != SOURCE_JOIN)
		return false;
	for (i = 0; i < s->u.join.nusing; i++)
		if (strcmp(s->u.join.using[i], name) == 0)
			return true;
	return is_merged(s->u.join.left, name) ||
	    is_merged(s->u.join.right, name);
}

/* May what stands in w->apart use a column of s? */
static bool
is_within(const struct writer *w, const struct source *s)
{
	const struct query *q = s != NULL ? s->in : NULL;

	while (q != NULL && q != w->apart)
		q = q->outer;
	return q != NULL;
}

/* Always with its table: a name that no table has is an error then, where
 * SQLite would take "name" for a string. */
static void
write_column(struct writer *w, const struct expr *e)
{
	const struct source *s = e->u.column.source;
	const char *table = s != NULL ? writer_source(s) : e->u.column.table;
	const char *name = writer_column(e);

	if (w->apart != NULL && e->u.column.outer && !is_within(w, s))
		writer_lacks(w, &e->at, "LIMIT in a correlated sub-query of "
		    "IN, ANY or ALL");
	if (!writer_means(w, ROWS_HAVE_NUMBERS) && source_row_number(s, name))
		writer_lacks(w, &e->at, "row numbers");
	if (w->full != NULL && write_full_column(w, e))
		return;
	if (writer_has(w, HAS_USING) && e->u.column.table == NULL &&
	    e->u.column.name_key != NULL && s != NULL && s->in != NULL &&
	    is_merged(s->in->from, e->u.column.name))
		table = NULL;
	if (table != NULL) {
		text_name(&w->text, table);
		text_word(&w->text, ".");
	}
	text_name(&w->text, name);
}

static void
write_star(struct writer *w, const struct expr *e)
{
	if (e->u.star.table != NULL) {
		text_name(&w->text, e->u.star.source != NULL ?
		    writer_source(e->u.star.source) : e->u.star.table);
		text_word(&w->text, ".");
	}
	text_word(&w->text, "*");
}

static void
note_query(void *arg, struct query *q)
{
	(void)q;
	*(bool *)arg = true;
}

static void
note_queries(void *arg, struct expr **e)
{
	const struct walk w = {.expr = note_queries, .query = note_query,
	    .arg = arg};

	walk_expr(&w, *e);
}

/* The ORDER BY of a set operation knows its columns by name only; a query
 * is not computed twice where its name is as good. */
bool
writer_by_name(const struct writer *w, const struct expr *e)
{
	struct output *o = e->u.output.output;
	bool found = false;
	size_t i;

	if (w->query->is_set || o == NULL)
		return true;
	if (!w->ordering || o->name == NULL)
		return false;
	note_queries(&found, &o->expr);
	for (i = 0; found && i < w->query->outputs.n; i++)
		if (w->query->outputs.v[i] == o)
			return true;
	return false;
}

static void
write_output_ref(struct writer *w, const struct expr *e)
{
	if (writer_by_name(w, e))
		text_name(&w->text, e->u.output.alias);
	else
		write_expr(w, e->u.output.output->expr, LEVEL_NONE);
}

void
write_as_text(struct writer *w, const struct expr *e)
{
	text_word(&w->text, "CAST(");
	write_expr(w, e, LEVEL_NONE);
	text_word(&w->text, " AS ");
	text_spelled(&w->text, w->d->text);
	text_word(&w->text, ")");
}

/* -- case, cast, collate, row */

static void
write_case(struct writer *w, const struct expr *e)
{
	size_t i;

	text_word(&w->text, "CASE");
	text_open(&w->text);
	if (e->u.cases.operand != NULL) {
		text_word(&w->text, " ");
		write_expr(w, e->u.cases.operand, LEVEL_OTHER);
	}
	for (i = 0; i < e->u.cases.n; i++) {
		const struct when *when = &e->u.cases.whens[i];

		text_break(&w->text);
		text_word(&w->text, "WHEN ");
		text_open(&w->text);
		if (when->test != NULL)
			write_pred(w, when->test, LEVEL_NONE);
		else
			write_expr(w, when->value, LEVEL_OTHER);
		text_close(&w->text);
		text_word(&w->text, " THEN ");
		write_expr(w, when->then, LEVEL_OR);
	}
	if (e->u.cases.otherwise != NULL) {
		text_break(&w->text);
		text_word(&w->text, "ELSE ");
		write_expr(w, e->u.cases.otherwise, LEVEL_OR);
	}
	text_leave(&w->text);
	text_word(&w->text, "END");
	text_close(&w->text);
}

/* "(10,2)": digits, commas and spaces; false if it is something else. */
static bool
write_type_args(struct writer *w, const char *args)
{
	long n[2];
	int count = 0;
	char *end;

	if (*args == '\0')
		return true;
	do {
		if (count == 2)
			return false;
		args += 1 + strspn(args + 1, " ");
		if (*args < '0' || *args > '9')
			return false;
		n[count++] = strtol(args, &end, 10);
		args = end + strspn(end, " ");
	} while (*args == ',');
	if (strcmp(args, ")") != 0)
		return false;
	text_word(&w->text, "(");
	text_int(&w->text, n[0]);
	if (count == 2) {
		text_word(&w->text, ", ");
		text_int(&w->text, n[1]);
	}
	text_word(&w->text, ")");
	return true;
}

static void
write_type(struct writer *w, const struct expr *e)
{
	const char *to = e->u.cast.to;
	size_t len = strcspn(to, "(");
	const struct word *type;

	while (len > 0 && to[len - 1] == ' ')
		len--;
	type = dialect_type(w->d, to, len);
	if (type != NULL)
		text_spelled(&w->text, *type);
	if ((type == NULL && !text_bare(&w->text, to, len)) ||
	    !write_type_args(w, to + strcspn(to, "(")))
		finding_at(w->f, FINDING_value_invalid, &e->at, "invalid type "
		    "name '%s'", to);
}

/* A number becomes a whole one by rounding or by cutting. */
static bool
rounds_otherwise(const struct writer *w, const struct expr *e)
{
	enum type_class of = e->u.cast.of->type;

	return e->type == TYPE_INTEGER && plan_means(w, CAST_ROUNDS) !=
	    writer_means(w, CAST_ROUNDS) &&
	    (of == TYPE_NUMBER || of == TYPE_UNKNOWN);
}

static void
write_cast(struct writer *w, const struct expr *e)
{
	const char *to = e->u.cast.to;
	const struct word *cast = dialect_cast(w->d, to, strlen(to));

	if (cast != NULL) {
		write_template(w, *cast, &e->u.cast.of, 1);
		return;
	}
	text_word(&w->text, "CAST(");
	if (rounds_otherwise(w, e))
		write_template(w, w->d->whole, &e->u.cast.of, 1);
	else
		write_expr(w, e->u.cast.of, LEVEL_OR);
	text_word(&w->text, " AS ");
	write_type(w, e);
	text_word(&w->text, ")");
}

/* SQLite's own collations; in another dialect they would be other names. */
static void
write_collate(struct writer *w, const struct expr *e)
{
	static const struct {
		const char *name;
		struct word word;
	} own[] = {{"nocase", WORD("NOCASE")}, {"binary", WORD("BINARY")},
	    {"rtrim", WORD("RTRIM")}};
	size_t i, n = sizeof own / sizeof *own;

	write_expr(w, e->u.collate.of, LEVEL_UNARY);
	text_word(&w->text, " COLLATE ");
	for (i = 0; i < n; i++)
		if (ascii_equal(own[i].name, e->u.collate.by))
			break;
	if (w->d != w->from)
		writer_lacks(w, &e->at, "collation that is known to be "
		    "equivalent");
	if (i < n && !writer_has(w, HAS_QUOTED_COLLATIONS))
		text_spelled(&w->text, own[i].word);
	else if (writer_has(w, HAS_QUOTED_COLLATIONS) ||
	    !text_bare(&w->text, e->u.collate.by, strlen(e->u.collate.by)))
		text_name(&w->text, e->u.collate.by);
}

void
write_exprs(struct writer *w, const struct exprs *list)
{
	size_t i;

	for (i = 0; i < list->n; i++) {
		if (i > 0)
			text_word(&w->text, ", ");
		write_expr(w, list->v[i], LEVEL_NONE);
	}
}

/* Unknown stays NULL. */
static void
write_truth_case(struct writer *w, const struct pred *p)
{
	text_word(&w->text, "CASE");
	text_open(&w->text);
	text_break(&w->text);
	text_word(&w->text, "WHEN ");
	text_open(&w->text);
	write_pred(w, p, LEVEL_NONE);
	text_close(&w->text);
	text_numbers(&w->text, " THEN 1");
	text_break(&w->text);
	text_word(&w->text, "WHEN ");
	text_open(&w->text);
	write_negative(w, p);
	text_close(&w->text);
	text_numbers(&w->text, " THEN 0");
	text_leave(&w->text);
	text_word(&w->text, "END");
	text_close(&w->text);
}

/* A predicate where a value stands: 1 or 0 if there are no booleans. */
static void
write_truth(struct writer *w, const struct expr *e)
{
	bool cast = !plan_has(w, HAS_BOOLEAN) && writer_has(w, HAS_BOOLEAN);

	if (!writer_has(w, HAS_TRUTH)) {
		write_truth_case(w, e->u.predicate);
		return;
	}
	if (cast)
		text_word(&w->text, "CAST(");
	write_pred(w, e->u.predicate, LEVEL_NONE);
	if (cast) {
		text_word(&w->text, " AS ");
		text_spelled(&w->text, *dialect_type(w->d, "integer", 7));
		text_word(&w->text, ")");
	}
}

static void
write_bare(struct writer *w, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
		write_column(w, e);
		return;
	case EXPR_VALUE:
	case EXPR_PARAM:
		write_value(w, e, NULL);
		return;
	case EXPR_OUTPUT:
		write_output_ref(w, e);
		return;
	case EXPR_STAR:
		write_star(w, e);
		return;
	case EXPR_OP:
		write_op(w, e);
		return;
	case EXPR_CALL:
		write_call(w, e);
		return;
	case EXPR_CASE:
		write_case(w, e);
		return;
	case EXPR_CAST:
		write_cast(w, e);
		return;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		write_date(w, e);
		return;
	case EXPR_QUERY:
		write_subquery(w, e->u.query);
		return;
	case EXPR_ROW:
		if (!writer_has(w, HAS_ROWS))
			writer_lacks(w, &e->at, "row values");
		text_word(&w->text, "(");
		write_exprs(w, &e->u.row);
		text_word(&w->text, ")");
		return;
	case EXPR_COLLATE:
		write_collate(w, e);
		return;
	case EXPR_PREDICATE:
		write_truth(w, e);
		return;
	case EXPR_KINDS:
		return;
	}
}

void
write_expr(struct writer *w, const struct expr *e, enum level level)
{
	bool parens = needs_parens(w, e, level);

	if (writer_full(w))
		return;
	if (writer_misses(w, e)) {
		text_spelled(&w->text, w->missing->one_row ?
		    (struct word)WORD("MAX(NULL)") :
		    (struct word)WORD("NULL"));
		return;
	}
	if (parens)
		text_word(&w->text, "(");
	if (!write_as_read(w, e, write_bare))
		write_bare(w, e);
	if (parens)
		text_word(&w->text, ")");
}

/* What an expression is shown as, where behind DISTINCT only that is known. */
static const char *
name_shown(const struct writer *w, const struct expr *e)
{
	const struct outputs *shown = &w->query->outputs;
	size_t i;

	if (!w->ordering || !w->query->distinct ||
	    !writer_refuses(w, REFUSES_HIDDEN_DISTINCT))
		return NULL;
	for (i = 0; i < shown->n; i++)
		if (walk_same(shown->v[i]->expr, e))
			return output_name(shown->v[i]);
	return NULL;
}

void
write_key(struct writer *w, const struct expr *e)
{
	const struct expr *k = e;
	const char *name;

	if (k->kind == EXPR_OUTPUT && !writer_by_name(w, k))
		k = k->u.output.output->expr;
	name = name_shown(w, k);
	if (name != NULL) {
		text_name(&w->text, name);
		return;
	}
	if (k->kind == EXPR_VALUE || k->kind == EXPR_PARAM) {
		write_constant_key(w, k);
		return;
	}
	write_expr(w, e, LEVEL_NONE);
}

