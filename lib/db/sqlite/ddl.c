#include "db/sqlite/ddl.h"

#include <string.h>

#include "base/utf8.h"
#include "sql/read/token.h"

struct ddl {
	struct tokens tokens;
	struct token t;      /* the one at hand */
	const char *end;     /* of the one before it */
	struct facts *facts;
	bool doubt;
};

static void
next(struct ddl *d)
{
	d->end = d->t.s + d->t.len;
	d->t = tokens_next(&d->tokens);
	if (d->t.kind == TOKEN_WRONG)
		d->doubt = true;
}

static bool
is(const struct ddl *d, const char *word)
{
	return token_is(&d->t, word);
}

/* Pass a word or sign that may stand here. */
static bool
pass(struct ddl *d, const char *word)
{
	if (!is(d, word))
		return false;
	next(d);
	return true;
}

static void
must(struct ddl *d, const char *word)
{
	if (!pass(d, word))
		d->doubt = true;
}

static const char *
take_name(struct ddl *d)
{
	const char *name = "";

	if (d->t.kind != TOKEN_WORD && d->t.kind != TOKEN_NAME &&
	    d->t.kind != TOKEN_TEXT)
		d->doubt = true;
	else
		name = token_text(&d->tokens, &d->t, &d->facts->arena);
	next(d);
	return name;
}

/* Past what is in parentheses; gives the inside, in the arena. */
static const char *
take_parentheses(struct ddl *d)
{
	const char *start = d->t.s + 1;
	int depth = 0;

	do {
		depth += is(d, "(");
		depth -= is(d, ")");
		if (d->t.kind == TOKEN_END)
			d->doubt = true;
		next(d);
	} while (depth > 0 && !d->doubt);
	if (d->doubt)
		return "";
	start += strspn(start, " \t\r\n");
	d->end--;
	while (d->end > start && strchr(" \t\r\n", d->end[-1]) != NULL)
		d->end--;
	return arena_strndup(&d->facts->arena, start,
	    (size_t)(d->end - start));
}

/* (a, b, c); anything behind a name is out of the ordinary. */
static const char **
take_names(struct ddl *d, size_t *n)
{
	enum { NAMES_MOST = 64 };
	const char **names = arena_alloc(&d->facts->arena,
	    NAMES_MOST * sizeof *names);

	*n = 0;
	must(d, "(");
	do {
		if (*n == NAMES_MOST)
			d->doubt = true;
		else
			names[(*n)++] = take_name(d);
	} while (!d->doubt && pass(d, ","));
	must(d, ")");
	return names;
}

/* ---- columns ----------------------------------------------------------- */

static const char *const constraint_words[] = {"constraint", "primary",
	"not", "null", "unique", "check", "default", "collate", "references",
	"generated", "as", "deferrable", NULL};

/* SQLite writes these types in capitals, however they were written. */
static const char *
standard_type(const char *type)
{
	static const char *const types[] = {"ANY", "BLOB", "INT", "INTEGER",
		"REAL", "TEXT"};

	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (ascii_equal(type, types[i]))
			return types[i];
	return type;
}

static const char *
take_type(struct ddl *d)
{
	const char *start = d->t.s;

	if (d->t.kind != TOKEN_WORD || token_is_any(&d->t, constraint_words))
		return "";
	while (d->t.kind == TOKEN_WORD &&
	    !token_is_any(&d->t, constraint_words))
		next(d);
	if (pass(d, "(")) {
		do {
			if (!pass(d, "-"))
				(void)pass(d, "+");
			if (d->t.kind != TOKEN_NUMBER)
				d->doubt = true;
			next(d);
		} while (!d->doubt && pass(d, ","));
		must(d, ")");
	}
	return standard_type(arena_strndup(&d->facts->arena, start,
	    (size_t)(d->end - start)));
}

static const char *
take_default(struct ddl *d)
{
	const char *start = d->t.s;

	if (is(d, "("))
		return take_parentheses(d);
	if (!pass(d, "-"))
		(void)pass(d, "+");
	if (d->t.kind != TOKEN_NUMBER && d->t.kind != TOKEN_STRING &&
	    d->t.kind != TOKEN_WORD)
		d->doubt = true;
	next(d);
	return arena_strndup(&d->facts->arena, start, (size_t)(d->end -
	    start));
}

static void
pass_conflict(struct ddl *d)
{
	if (pass(d, "on")) {
		must(d, "conflict");
		(void)take_name(d);
	}
}

/* ---- keys -------------------------------------------------------------- */

static void
pass_actions(struct ddl *d)
{
	for (;;) {
		if (pass(d, "on")) {
			next(d);
			if (pass(d, "set") || pass(d, "no"))
				next(d);
			else
				next(d);
		} else if (pass(d, "match")) {
			next(d);
		} else if (is(d, "deferrable") || is(d, "initially")) {
			next(d);
			(void)(pass(d, "deferred") || pass(d, "immediate"));
		} else {
			return;
		}
	}
}

static void
take_unique(struct ddl *d, const char **columns, size_t n)
{
	struct facts_key *key = facts_unique(d->facts);

	key->columns = columns;
	key->n = n;
	pass_conflict(d);
}

static const char **
one_name(struct ddl *d, const char *name)
{
	const char **names = arena_alloc(&d->facts->arena, sizeof *names);

	*names = name;
	return names;
}

static void
take_reference(struct ddl *d, const char **columns, size_t n)
{
	struct facts_key *key = facts_foreign(d->facts);

	key->columns = columns;
	key->n = n;
	key->to_table = take_name(d);
	if (is(d, "("))
		key->to_columns = take_names(d, &key->nto);
	if (key->nto > 0 && key->nto != n)
		d->doubt = true;
	pass_actions(d);
	/* NOT DEFERRABLE, which a NOT NULL could follow */
	if (is(d, "not")) {
		struct ddl here = *d;

		next(d);
		if (is(d, "deferrable"))
			pass_actions(d);
		else
			*d = here;
	}
}

/* Names of columns as the columns spell them. */
static void
find_columns(struct ddl *d, const char **names, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct facts_column *c = facts_find(d->facts, names[i]);

		if (c == NULL)
			d->doubt = true;
		else
			names[i] = c->name;
	}
}

static void
take_primary_key(struct ddl *d)
{
	const char **names;
	size_t n;

	must(d, "key");
	names = take_names(d, &n);
	pass_conflict(d);
	for (size_t i = 0; i < n && !d->doubt; i++) {
		struct facts_column *c = facts_find(d->facts, names[i]);

		if (c == NULL || c->key_place > 0)
			d->doubt = true;
		else
			c->key_place = (unsigned)i + 1;
	}
}

/* ---- items ------------------------------------------------------------- */

static void
take_constraint(struct ddl *d, size_t column)
{
	struct facts_column *c = &d->facts->columns[column];

	if (pass(d, "constraint")) {
		(void)take_name(d);
	} else if (pass(d, "primary")) {
		must(d, "key");
		if (!pass(d, "asc") && is(d, "desc"))
			d->doubt = true;
		pass_conflict(d);
		(void)pass(d, "autoincrement");
		c->key_place = 1;
	} else if (pass(d, "not")) {
		must(d, "null");
		c->nullable = false;
		pass_conflict(d);
	} else if (pass(d, "null")) {
		pass_conflict(d);
	} else if (pass(d, "unique")) {
		take_unique(d, one_name(d, c->name), 1);
	} else if (pass(d, "check")) {
		(void)take_parentheses(d);
	} else if (pass(d, "default")) {
		c->otherwise = take_default(d);
	} else if (pass(d, "collate")) {
		(void)take_name(d);
	} else if (pass(d, "references")) {
		take_reference(d, one_name(d, c->name), 1);
	} else {
		d->doubt = true;
	}
}

static void
take_column(struct ddl *d)
{
	struct facts_column *c = facts_column(d->facts);
	size_t at = d->facts->ncolumns - 1;

	c->nullable = true;
	c->name = take_name(d);
	c->type = take_type(d);
	while (!d->doubt && !is(d, ",") && !is(d, ")"))
		take_constraint(d, at);
}

static void
take_table_constraint(struct ddl *d)
{
	const char **names;
	size_t n;

	if (pass(d, "constraint"))
		(void)take_name(d);
	if (pass(d, "primary")) {
		take_primary_key(d);
	} else if (pass(d, "unique")) {
		names = take_names(d, &n);
		find_columns(d, names, n);
		take_unique(d, names, n);
	} else if (pass(d, "check")) {
		(void)take_parentheses(d);
		pass_conflict(d);
	} else {
		must(d, "foreign");
		must(d, "key");
		names = take_names(d, &n);
		find_columns(d, names, n);
		must(d, "references");
		take_reference(d, names, n);
	}
}

static bool
begins_table_constraint(const struct ddl *d)
{
	static const char *const words[] = {"constraint", "primary", "unique",
		"check", "foreign", NULL};

	return token_is_any(&d->t, words);
}

static void
take_table(struct ddl *d)
{
	size_t keys = 0;

	must(d, "create");
	must(d, "table");
	(void)take_name(d);
	must(d, "(");
	do {
		if (begins_table_constraint(d))
			take_table_constraint(d);
		else
			take_column(d);
	} while (!d->doubt && pass(d, ","));
	must(d, ")");
	if (d->t.kind != TOKEN_END)
		d->doubt = true;
	for (size_t i = 0; i < d->facts->ncolumns; i++)
		keys += d->facts->columns[i].key_place == 1;
	if (keys > 1)
		d->doubt = true;
}

bool
ddl_read(const char *create_table, struct facts *f)
{
	struct ddl d = {.facts = f};
	size_t n = strlen(create_table);

	if (strstr(create_table, "--") != NULL ||
	    strstr(create_table, "/*") != NULL ||
	    !utf8_valid(create_table, n))
		return false;
	tokens_open(&d.tokens, create_table, n, dialect_get(DIALECT_SQLITE));
	d.t = tokens_next(&d.tokens);
	take_table(&d);
	if (d.doubt)
		facts_reset(f);
	else
		facts_place_key(f);
	return !d.doubt;
}
