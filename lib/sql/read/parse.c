#include "sql/read/parse.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "lang/walk_expr.h"

void
parser_open(struct parser *p, const char *text, size_t len,
    const struct dialect *d, struct arena *a, json_t *kept)
{
	memset(p, 0, sizeof *p);
	buf_init(&p->wrong);
	p->arena = a;
	p->kept = kept;
	tokens_open(&p->tokens, text, len, d);
	p->ahead = tokens_next(&p->tokens);
	parse_next(p);
}

void
parser_close(struct parser *p)
{
	buf_free(&p->wrong);
}

/* -- mistakes */

static void
fail(struct parser *p, const char *at)
{
	p->failed = true;
	p->wrong_at = at;
	p->t = p->ahead = (struct token){TOKEN_END, p->tokens.end, 0, NULL};
	p->tokens.at = p->tokens.end;
}

void
parse_wanted(struct parser *p, const char *what)
{
	const struct token *t = &p->t;

	if (p->failed)
		return;
	if (t->kind == TOKEN_END)
		buf_fmt(&p->wrong, "expected %s, but the text ends", what);
	else if (t->kind == TOKEN_WRONG)
		buf_fmt(&p->wrong, "expected %s, not %s", what, t->why);
	else
		buf_fmt(&p->wrong, "expected %s, not '%.*s'%s", what,
		    (int)(t->len > 40 ? 40 : t->len), t->s,
		    t->len > 40 ? ".." : "");
	fail(p, t->s);
}

void
parse_unsupported(struct parser *p, const char *what)
{
	if (p->failed)
		return;
	buf_fmt(&p->wrong, "%s is not supported", what);
	p->unsupported = true;
	fail(p, p->t.s);
}

/* What PostgreSQL calls for an operator; "". */
static const char *
function_of_sign(const struct parser *p)
{
	static const struct {
		const char *sign, *advice;
	} signs[] = {
		{"&&", " (arrayoverlap() and range_overlaps() are)"},
		{"@>", " (arraycontains(), jsonb_contains(), range_contains() "
		    "and range_contains_elem() are)"},
		{"<@", " (arraycontained(), jsonb_contained() and "
		    "range_contained_by() are)"},
		{"#>", " (jsonb_extract_path() is)"},
		{"#>>", " (jsonb_extract_path_text() is)"},
		{"@@", " (ts_match_vq() is)"},
	};

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (token_is(&p->t, signs[i].sign))
			return signs[i].advice;
	return "";
}

/* Comparisons and what has words of its own. */
static bool
is_known_sign(const struct token *t)
{
	static const char *const known[] = {"=", "<>", "!=", "<", "<=", ">",
	    ">=", "->", "->>", "*", "=>", NULL};

	return token_is_any(t, known);
}

void
parse_refuse_operator(struct parser *p)
{
	char what[160];

	if (p->t.kind != TOKEN_SIGN || is_known_sign(&p->t) ||
	    !(p->tokens.dialect->reads & READS_LONG_SIGNS) ||
	    strchr(TOKEN_SIGNS, *p->t.s) == NULL)
		return;
	snprintf(what, sizeof what, "the operator '%.*s'%s",
	    p->t.len > 40 ? 40 : (int)p->t.len, p->t.s, function_of_sign(p));
	parse_unsupported(p, what);
}

json_t *
parse_tell(const struct parser *p, struct findings *f, enum finding_code code,
    const char *at, const char *message)
{
	json_t *finding;
	int line, column;

	token_place(&p->tokens, at, &line, &column);
	finding = finding_add(f, code, "/sql/text", "line %d, column %d: %s",
	    line, column, message);
	json_object_set_new(finding, "line", json_integer(line));
	json_object_set_new(finding, "column", json_integer(column));
	return finding;
}

/* -- the cursor */

void
parse_next(struct parser *p)
{
	p->t = p->ahead;
	if (p->t.kind != TOKEN_END && p->t.kind != TOKEN_WRONG)
		p->ahead = tokens_next(&p->tokens);
}

bool
parse_is(const struct parser *p, const char *word)
{
	return token_is(&p->t, word);
}

bool
parse_is_two(const struct parser *p, const char *word, const char *then)
{
	return token_is(&p->t, word) && token_is(&p->ahead, then);
}

bool
parse_accept(struct parser *p, const char *word)
{
	if (!token_is(&p->t, word))
		return false;
	parse_next(p);
	return true;
}

bool
parse_accept_two(struct parser *p, const char *word, const char *then)
{
	if (!parse_is_two(p, word, then))
		return false;
	parse_next(p);
	parse_next(p);
	return true;
}

void
parse_expect(struct parser *p, const char *word)
{
	char quoted[40] = "'";
	size_t i;

	if (parse_accept(p, word))
		return;
	for (i = 0; word[i] != '\0' && i < sizeof quoted - 3; i++)
		quoted[i + 1] = (char)(word[i] >= 'a' && word[i] <= 'z' ?
		    word[i] - 32 : word[i]);
	quoted[i + 1] = '\'';
	parse_wanted(p, quoted);
}

bool
parse_down(struct parser *p)
{
	if (++p->depth <= PARSE_DEPTH)
		return true;
	parse_too_deep(p);
	return false;
}

void
parse_too_deep(struct parser *p)
{
	if (p->failed)
		return;
	buf_fmt(&p->wrong, "the statement is nested more than %d levels deep",
	    PARSE_DEPTH);
	fail(p, p->t.s);
}

void
parse_link(struct parser *p, int *links)
{
	if (++*links > PARSE_DEPTH)
		parse_too_deep(p);
}

void
parse_tally(struct parser *p, size_t *n, size_t most, const char *what)
{
	if (++*n <= most || p->failed)
		return;
	buf_fmt(&p->wrong, "the statement has more than %zu %s", most, what);
	p->unsupported = true;
	fail(p, p->t.s);
}

void
parse_up(struct parser *p)
{
	p->depth--;
}

/* -- names */

static const char *const reserved[] = {"all", "and", "as", "asc", "between",
	"by", "case", "collate", "cross", "desc", "distinct", "else", "end",
	"escape", "except", "exists", "fetch", "for", "from", "full", "group",
	"having", "in", "inner", "intersect", "into", "is", "isnull", "join",
	"left", "like", "limit", "natural", "not", "notnull", "null",
	"offset", "on", "or", "order", "outer", "right", "select", "table",
	"then", "union", "using", "values", "when", "where", "window",
	"with"};

bool
parse_is_reserved(const struct token *t)
{
	size_t i;

	if (t->kind != TOKEN_WORD)
		return false;
	for (i = 0; i < sizeof reserved / sizeof *reserved; i++)
		if (token_is(t, reserved[i]))
			return true;
	return false;
}

bool
parse_at_name(const struct parser *p)
{
	return p->t.kind == TOKEN_NAME || p->t.kind == TOKEN_TEXT ||
	    (p->t.kind == TOKEN_WORD && !parse_is_reserved(&p->t));
}

static bool
names_so(const struct parser *p, const char *name)
{
	return name != NULL && strlen(name) == p->t.len &&
	    ascii_equal_n(name, p->t.s, p->t.len);
}

bool
parse_at_reserved_table(const struct parser *p)
{
	size_t i;

	if (!parse_is_reserved(&p->t) || token_is(&p->ahead, "("))
		return false;
	if (parse_is(p, "order") || parse_is(p, "group"))
		return !token_is(&p->ahead, "by");
	for (i = 0; p->schema != NULL && i < p->schema->ntables; i++)
		if (names_so(p, p->schema->tables[i].name))
			return true;
	return false;
}

/* Does the schema have a table or a column that is called so? */
static bool
schema_names(const struct parser *p)
{
	size_t i, k;

	for (i = 0; p->schema != NULL && i < p->schema->ntables; i++) {
		const struct schema_table *t = &p->schema->tables[i];

		if (names_so(p, t->name))
			return true;
		for (k = 0; k < t->ncolumns; k++)
			if (names_so(p, t->columns[k].name))
				return true;
	}
	return false;
}

void
parse_refuse_session(struct parser *p, bool table)
{
	static const char *const words[] = {"user", "current_user",
	    "session_user", "system_user", "current_role", "current_catalog",
	    "current_schema", NULL};
	static const char *const times[] = {"current_date", "current_time",
	    "current_timestamp", "localtime", "localtimestamp", NULL};

	if ((p->tokens.dialect->knows & KNOWS_SESSION_WORDS) &&
	    p->t.kind == TOKEN_WORD && !token_is(&p->ahead, ".") &&
	    (token_is_any(&p->t, words) || (table && token_is_any(&p->t,
	    times))) && !schema_names(p))
		parse_unsupported(p, table ? "a value as a table" :
		    "session information of the server");
}

/* CASE begins an expression where another one follows. */
static bool
begins_case(const struct parser *p)
{
	static const char *const on[] = {"(", "-", "+", "~", "when", "case",
	    "not", "exists", "null", "left", "right", NULL};

	return parse_is(p, "case") && (token_is_any(&p->ahead, on) ||
	    (p->ahead.kind != TOKEN_SIGN && p->ahead.kind != TOKEN_END &&
	    !parse_is_reserved(&p->ahead)));
}

bool
parse_at_reserved_column(const struct parser *p)
{
	const struct schema_table *t;
	size_t i, k;

	if (!parse_is_reserved(&p->t) || parse_is(p, "null") ||
	    parse_is(p, "select") || token_is(&p->ahead, "(") ||
	    begins_case(p))
		return false;
	if (token_is(&p->ahead, "."))
		return true;
	for (i = 0; p->schema != NULL && i < p->schema->ntables; i++) {
		t = &p->schema->tables[i];
		for (k = 0; k < t->ncolumns; k++)
			if (names_so(p, t->columns[k].name))
				return true;
	}
	return false;
}

const char *
parse_name(struct parser *p, const char *what)
{
	const char *name;

	if (!parse_at_name(p)) {
		parse_wanted(p, what);
		return "";
	}
	p->bare |= p->t.kind == TOKEN_WORD;
	name = token_text(&p->tokens, &p->t, p->arena);
	parse_next(p);
	return name;
}

const char *
parse_other_name(struct parser *p, const char *what)
{
	bool bare = p->bare;
	const char *name = parse_name(p, what);

	p->bare = bare;
	return name;
}

const char *
parse_any_name(struct parser *p, const char *what)
{
	const char *name;

	if (p->t.kind != TOKEN_WORD)
		return parse_name(p, what);
	p->bare = true;
	name = token_text(&p->tokens, &p->t, p->arena);
	parse_next(p);
	return name;
}

/* -- nodes */

static void
tally_node(struct parser *p)
{
	parse_tally(p, &p->nodes, PARSE_NODES,
	    "names, operators and conditions");
}

void
parse_spare(struct parser *p, const struct expr *e)
{
	p->nodes -= e->kind == EXPR_VALUE && p->nodes > 0;
}

void
parse_again(struct parser *p, const struct expr *e)
{
	if (p->failed)
		return;
	p->nodes += walk_size(e, PARSE_NODES) - 1;
	tally_node(p);
}

struct expr *
parse_new(struct parser *p, enum expr_kind kind)
{
	struct expr *e = arena_alloc(p->arena, sizeof *e);

	tally_node(p);
	e->kind = kind;
	e->at.index = (size_t)(p->t.s - p->tokens.text);
	return e;
}

struct expr *
parse_value(struct parser *p, json_t *value, const char *type)
{
	struct expr *e = parse_new(p, EXPR_VALUE);

	json_array_append_new(p->kept, value);
	e->u.value.json = value;
	e->u.value.type = type;
	return e;
}

struct pred *
parse_new_pred(struct parser *p, enum pred_kind kind)
{
	struct pred *pred = arena_alloc(p->arena, sizeof *pred);

	tally_node(p);
	pred->kind = kind;
	pred->at.index = (size_t)(p->t.s - p->tokens.text);
	return pred;
}

struct expr *
parse_as_expr(struct parser *p, struct pred *pred)
{
	struct expr *e;

	if (pred->kind == PRED_TEST)
		return pred->u.test;
	e = parse_new(p, EXPR_PREDICATE);
	e->at = pred->at;
	e->u.predicate = pred;
	return e;
}

struct pred *
parse_as_pred(struct parser *p, struct expr *e)
{
	struct pred *pred;

	if (e->kind == EXPR_PREDICATE) {
		p->nodes -= p->nodes > 0; /* what wrapped it is gone */
		return e->u.predicate;
	}
	pred = parse_new_pred(p, PRED_TEST);
	pred->at = e->at;
	pred->u.test = e;
	return pred;
}

void
parse_append(struct parser *p, struct exprs *list, struct expr *e)
{
	list->v = arena_grow(p->arena, list->v, list->n,
	    sizeof(void *));
	list->v[list->n++] = e;
}

void
parse_append_pred(struct parser *p, struct preds *list, struct pred *pred)
{
	list->v = arena_grow(p->arena, list->v, list->n,
	    sizeof(void *));
	list->v[list->n++] = pred;
}
