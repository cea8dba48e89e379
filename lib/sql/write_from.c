#include "sql/writer.h"

static void write_source(struct writer *w, const struct source *s);
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

static void
write_table(struct writer *w, const struct source *s)
{
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
	if (s->u.query.lateral) {
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

/* Columns of VALUES are column1, column2 .. and get their names by a SELECT
 * around them where an alias cannot carry them. */
static void
write_values(struct writer *w, const struct source *s)
{
	char name[32];
	size_t i;

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
		writer_lacks(w, &s->at,
		    "names for the columns of a table function");
	write_expr(w, s->u.function, LEVEL_PRIMARY);
	write_alias(w, s, true);
}

static void
write_on(struct writer *w, const struct source *s)
{
	size_t i;

	if (s->u.join.nusing > 0) {
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
		text_word(&w->text, " ON 1 = 1");
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

static void
write_joined(struct writer *w, const struct source *s)
{
	write_source(w, s->u.join.left);
	text_break(&w->text);
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
	if (!parens) {
		write_joined(w, s);
		return;
	}
	text_word(&w->text, "(");
	text_open(&w->text);
	text_cut(&w->text);
	write_joined(w, s);
	text_out(&w->text);
	text_word(&w->text, ")");
	text_close(&w->text);
}

static void
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
