/* FROM: tables, joins, derived tables, VALUES. */
#include "sql/write/writer.h"

#include <stdio.h>

#include "base/utf8.h"

static void write_join(struct writer *w, const struct source *s, bool parens);

/* AS "alias" ("a", "b") */
static void
write_alias(struct writer *w, const struct source *s, bool columns)
{
	size_t i;

	if (s->alias == NULL)
		return;
	text_word(&w->text, " AS ");
	text_name(&w->text, s->alias);
	for (i = 0; columns && i < s->ncolumns; i++) {
		if (i == 0)
			text_word(&w->text, " (");
		else
			text_word(&w->text, ", ");
		text_name(&w->text, s->columns[i]);
	}
	if (columns && s->ncolumns > 0)
		text_word(&w->text, ")");
}

/* (SELECT * FROM "t" WHERE ..) AS "t", whose condition is written for this
 * database, whatever the plan around it is meant for. */
static void
write_scope(struct writer *w, const struct source *s)
{
	const struct dialect *meant = w->from;

	w->from = w->d;
	write_subquery(w, s->u.table.scope);
	w->from = meant;
	text_word(&w->text, " AS ");
	text_name(&w->text, writer_source(s));
}

static void
write_table(struct writer *w, const struct source *s)
{
	if (s->u.table.scope != NULL) {
		write_scope(w, s);
		return;
	}
	if (w->o->policed && !s->u.table.cleared)
		finding_at(w->f, FINDING_policy_refused, &s->at,
		    "the policy does not allow '%s'", s->u.table.name);
	if (s->u.table.schema != NULL && s->u.table.cte == NULL) {
		text_name(&w->text, s->u.table.schema);
		text_word(&w->text, ".");
	}
	text_name(&w->text, writer_table(s));
	write_alias(w, s, true);
}

static void
write_derived(struct writer *w, const struct source *s)
{
	if (s->u.query.lateral && !writer_has(w, HAS_APPLY)) {
		if (!writer_has(w, HAS_LATERAL))
			writer_lacks(w, &s->at, "LATERAL");
		text_word(&w->text, "LATERAL ");
	}
	write_subquery(w, s->u.query.query);
	write_alias(w, s, true);
}

static void
write_rows(struct writer *w, const struct source *s)
{
	size_t i;

	text_word(&w->text, "(VALUES");
	text_open(&w->text);
	for (i = 0; i < s->u.values.n; i++) {
		if (i > 0)
			text_word(&w->text, ",");
		text_fill(&w->text);
		text_word(&w->text, "(");
		write_exprs(w, &s->u.values.rows[i]);
		text_word(&w->text, ")");
	}
	text_close(&w->text);
	text_word(&w->text, ")");
}

/* SELECT 1 AS a, 2 AS b; without names behind the first. */
static void
write_one_row(struct writer *w, const struct exprs *row, const char **names,
    size_t n)
{
	size_t i;

	text_word(&w->text, "SELECT");
	text_open(&w->text);
	for (i = 0; i < row->n; i++) {
		if (i > 0)
			text_word(&w->text, ",");
		text_break(&w->text);
		write_expr(w, row->v[i], LEVEL_OR);
		if (i >= n || (row->v[i]->kind == EXPR_COLUMN &&
		    write_full_calls(w, row->v[i], names[i])))
			continue;
		text_word(&w->text, " AS ");
		text_name(&w->text, names[i]);
	}
	text_close(&w->text);
}

/* (SELECT 1 AS a, 2 AS b UNION ALL SELECT 3, 4) */
static void
write_selects(struct writer *w, const struct source *s)
{
	size_t i;

	text_word(&w->text, "(");
	text_open(&w->text);
	for (i = 0; i < s->u.values.n; i++) {
		if (i > 0) {
			text_break(&w->text);
			text_word(&w->text, "UNION ALL");
			text_break(&w->text);
		}
		write_one_row(w, &s->u.values.rows[i], s->columns,
		    i == 0 ? s->ncolumns : 0);
	}
	text_word(&w->text, ")");
	text_close(&w->text);
}

/* Columns of VALUES are column1, column2 .. and get their names by a SELECT
 * around them where an alias cannot carry them. */
static void
write_values(struct writer *w, const struct source *s)
{
	char name[32];
	size_t i;

	if (!writer_has(w, HAS_VALUES)) {
		write_selects(w, s);
		write_alias(w, s, false);
		return;
	}
	if (s->ncolumns == 0 || writer_has(w, HAS_ALIAS_COLUMNS)) {
		write_rows(w, s);
		write_alias(w, s, true);
		return;
	}
	for (i = 0; i < s->ncolumns; i++) {
		snprintf(name, sizeof name, "column%zu", i + 1);
		if (i == 0)
			text_word(&w->text, "(SELECT ");
		else
			text_word(&w->text, ", ");
		text_name(&w->text, name);
		text_word(&w->text, " AS ");
		text_name(&w->text, s->columns[i]);
	}
	text_word(&w->text, " FROM ");
	write_rows(w, s);
	text_word(&w->text, ")");
	write_alias(w, s, false);
}

static void
write_function(struct writer *w, const struct source *s)
{
	if (s->ncolumns > 0 && !writer_has(w, HAS_ALIAS_COLUMNS))
		writer_lacks(w, &s->at, "way to name the columns of a table "
		    "function");
	write_expr(w, s->u.function, LEVEL_PRIMARY);
	write_alias(w, s, true);
}

/* USING, where it has to be said column by column. */
static void
write_on_columns(struct writer *w, const struct source *s)
{
	size_t i;

	text_word(&w->text, " ON ");
	text_open(&w->text);
	for (i = 0; i < s->u.join.nusing; i++) {
		const char *name = s->u.join.using[i];

		if (i > 0) {
			text_break(&w->text);
			text_word(&w->text, "AND ");
		}
		text_name(&w->text,
		    writer_source(source_owner(s->u.join.left, name)));
		text_word(&w->text, ".");
		text_name(&w->text, name);
		text_word(&w->text, " = ");
		text_name(&w->text,
		    writer_source(source_owner(s->u.join.right, name)));
		text_word(&w->text, ".");
		text_name(&w->text, name);
	}
	text_close(&w->text);
}

static void
write_on(struct writer *w, const struct source *s)
{
	size_t i;

	if (s->u.join.nusing > 0 && !writer_has(w, HAS_USING)) {
		write_on_columns(w, s);
	} else if (s->u.join.nusing > 0) {
		for (i = 0; i < s->u.join.nusing; i++) {
			if (i == 0)
				text_word(&w->text, " USING (");
			else
				text_word(&w->text, ", ");
			text_name(&w->text, s->u.join.using[i]);
		}
		text_word(&w->text, ")");
	} else if (s->u.join.on.n > 0) {
		text_word(&w->text, " ON ");
		w->conditions++;
		write_preds(w, &s->u.join.on);
		w->conditions--;
	} else if (s->u.join.type != JOIN_CROSS &&
	    s->u.join.type != JOIN_INNER) {
		text_numbers(&w->text, " ON 1 = 1");
	}
}

/* CROSS JOIN pins the order of the tables in SQLite; a bare JOIN does not. */
static void
write_join_word(struct writer *w, const struct source *s)
{
	static const struct word words[] = {[JOIN_INNER] = WORD("INNER JOIN "),
	    [JOIN_LEFT] = WORD("LEFT JOIN "),
	    [JOIN_RIGHT] = WORD("RIGHT JOIN "),
	    [JOIN_FULL] = WORD("FULL OUTER JOIN "),
	    [JOIN_CROSS] = WORD("CROSS JOIN ")};
	enum join_type type = s->u.join.type;

	if (type == JOIN_INNER && s->u.join.nusing + s->u.join.on.n == 0)
		type = JOIN_CROSS;
	if (type == JOIN_CROSS && !writer_has(w, HAS_CROSS_JOIN))
		text_word(&w->text, "JOIN ");
	else
		text_spelled(&w->text, words[type]);
}

static bool
applies(const struct writer *w, const struct source *s)
{
	const struct source *right = s->u.join.right;

	return writer_has(w, HAS_APPLY) && right->kind == SOURCE_QUERY &&
	    right->u.query.lateral;
}

/* LATERAL as APPLY, which has no condition. */
static void
write_apply(struct writer *w, const struct source *s)
{
	bool outer = s->u.join.type == JOIN_LEFT;
	bool free = s->u.join.on.n == 0 || (s->u.join.on.n == 1 &&
	    s->u.join.on.v[0]->kind == PRED_TEST &&
	    s->u.join.on.v[0]->u.test->kind == EXPR_VALUE);

	if (s->u.join.nusing > 0 || !free || s->u.join.type == JOIN_RIGHT ||
	    s->u.join.type == JOIN_FULL)
		writer_lacks(w, &s->at, "condition for a lateral join");
	if (outer)
		text_word(&w->text, "OUTER APPLY ");
	else
		text_word(&w->text, "CROSS APPLY ");
	write_source(w, s->u.join.right);
}

static void
write_joined(struct writer *w, const struct source *s)
{
	write_source(w, s->u.join.left);
	text_break(&w->text);
	if (applies(w, s)) {
		write_apply(w, s);
		return;
	}
	write_join_word(w, s);
	if (s->u.join.right->kind == SOURCE_JOIN)
		write_join(w, s->u.join.right, true);
	else
		write_source(w, s->u.join.right);
	write_on(w, s);
}

static void
write_join(struct writer *w, const struct source *s, bool parens)
{
	if (s->u.join.type == JOIN_FULL && !writer_has(w, HAS_FULL_JOIN)) {
		write_full_join(w, s);
		return;
	}
	if (!parens) {
		write_joined(w, s);
		return;
	}
	text_word(&w->text, "(");
	text_open(&w->text);
	write_joined(w, s);
	text_word(&w->text, ")");
	text_close(&w->text);
}

void
write_source(struct writer *w, const struct source *s)
{
	switch (s->kind) {
	case SOURCE_TABLE:
		write_table(w, s);
		return;
	case SOURCE_QUERY:
		write_derived(w, s);
		return;
	case SOURCE_VALUES:
		write_values(w, s);
		return;
	case SOURCE_FUNCTION:
		write_function(w, s);
		return;
	case SOURCE_JOIN:
		write_join(w, s, s->u.join.group);
		return;
	}
}

void
write_from(struct writer *w, const struct query *q)
{
	if (q->from == NULL)
		return;
	text_break(&w->text);
	text_word(&w->text, "FROM ");
	write_source(w, q->from);
}
