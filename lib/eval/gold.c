#include "eval/gold.h"

#include <string.h>

#include "base/num.h"
#include "base/utf8.h"

/* ---- words ------------------------------------------------------------- */

enum token_kind { TOKEN_END, TOKEN_WORD, TOKEN_NUMBER, TOKEN_TEXT, TOKEN_MARK };

struct token {
	enum token_kind kind;
	const char *s; /* borrowed; of a text the inside */
	size_t len;
};

static bool
is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static const char *
skip_blank(const char *s)
{
	const char *end;

	for (;;) {
		s += strspn(s, " \t\r\n\f");
		if (strncmp(s, "--", 2) == 0) {
			s += strcspn(s, "\n");
		} else if (strncmp(s, "/*", 2) == 0) {
			end = strstr(s + 2, "*/");
			s = end != NULL ? end + 2 : s + strlen(s);
		} else {
			return s;
		}
	}
}

static const char *
next_token(const char *s, struct token *t)
{
	const char *start;

	s = start = skip_blank(s);
	t->s = s;
	if (*s == '\0') {
		t->kind = TOKEN_END;
	} else if (strchr("'\"`[", *s) != NULL) {
		char close = *s == '[' ? ']' : *s;

		t->kind = close == '\'' || close == '"' ? TOKEN_TEXT :
		    TOKEN_WORD;
		t->s = ++s;
		while (*s != '\0' && (*s != close || s[1] == close))
			s += *s == close ? 2 : 1;
		t->len = (size_t)(s - t->s);
		return s + (*s != '\0');
	} else if (*s >= '0' && *s <= '9') {
		t->kind = TOKEN_NUMBER;
		while (is_word(*s) || *s == '.')
			s++;
	} else if (is_word(*s)) {
		t->kind = TOKEN_WORD;
		while (is_word(*s))
			s++;
	} else {
		t->kind = TOKEN_MARK;
		s++;
	}
	t->len = (size_t)(s - start);
	return s;
}

static bool
token_is(const struct token *t, const char *word)
{
	return t->kind != TOKEN_TEXT && t->len == strlen(word) &&
	    ascii_equal_n(t->s, word, t->len);
}

static bool
token_is_any(const struct token *t, const char *const *words)
{
	for (; *words != NULL; words++)
		if (token_is(t, *words))
			return true;
	return false;
}

/* ---- counts ------------------------------------------------------------ */

enum clause {
	CLAUSE_NONE, CLAUSE_SELECT, CLAUSE_FROM, CLAUSE_WHERE, CLAUSE_GROUP,
	CLAUSE_HAVING, CLAUSE_ORDER, CLAUSE_LIMIT,
};

struct counts {
	int depth;
	enum clause clause;    /* at the top level */
	int a, selects, sets;
	int aggregates, columns, conditions, groups;
	bool ordered;
};

static const struct {
	const char *word;
	enum clause clause;
	int weight; /* in A */
} clauses[] = {
	{"select", CLAUSE_SELECT, 0},
	{"from", CLAUSE_FROM, 0},
	{"where", CLAUSE_WHERE, 1},
	{"group", CLAUSE_GROUP, 1},
	{"having", CLAUSE_HAVING, 0},
	{"order", CLAUSE_ORDER, 1},
	{"limit", CLAUSE_LIMIT, 1},
};

static const char *const aggregates[] = {"count", "sum", "avg", "min", "max",
	"total", "group_concat", NULL};
static const char *const set_words[] = {"union", "intersect", "except", NULL};
static const char *const weighed[] = {"join", "or", "like", NULL};
static const char *const comparisons[] = {"=", "<", ">", "like", "in",
	"between", "is", "exists", NULL};

static void
enter_clause(struct counts *n, const struct token *t)
{
	for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
		if (!token_is(t, clauses[i].word))
			continue;
		n->clause = clauses[i].clause;
		if (n->sets == 0)
			n->a += clauses[i].weight;
		n->columns += n->clause == CLAUSE_SELECT && n->sets == 0;
		n->groups += n->clause == CLAUSE_GROUP && n->sets == 0;
		n->ordered |= n->clause == CLAUSE_ORDER;
	}
}

static void
count_in_clause(struct counts *n, const struct token *t,
    const struct token *before)
{
	bool condition = n->clause == CLAUSE_WHERE ||
	    n->clause == CLAUSE_HAVING;

	n->a += token_is_any(t, weighed);
	if (token_is(t, ",")) {
		n->columns += n->clause == CLAUSE_SELECT;
		n->groups += n->clause == CLAUSE_GROUP;
		n->a += n->clause == CLAUSE_FROM; /* a join as well */
	}
	/* "<=" and "!=" are two marks */
	if (condition && token_is_any(t, comparisons) &&
	    !(token_is(t, "=") && before->kind == TOKEN_MARK &&
	    strchr("<>!=", *before->s) != NULL) &&
	    !(token_is(t, ">") && token_is(before, "<")))
		n->conditions++;
}

static void
count(struct counts *n, const struct token *t, const struct token *before)
{
	if (token_is(t, "("))
		n->depth++;
	else if (token_is(t, ")"))
		n->depth--;
	n->selects += token_is(t, "select");
	if (n->depth == 0 && token_is_any(t, set_words)) {
		n->sets++;
		n->clause = CLAUSE_NONE;
		/* what came before belonged to an arm */
		n->ordered = false;
	}
	if (n->depth == 0)
		enter_clause(n, t);
	if (n->depth == 0 && n->sets == 0)
		count_in_clause(n, t, before);
	if (n->sets == 0 && n->selects == 1)
		n->aggregates += token_is_any(t, aggregates);
}

static enum level
level_of(const struct counts *n)
{
	int a = n->a, b = n->selects > 1 ? n->selects - 1 : 0;
	int c = (n->aggregates > 1) + (n->columns > 1) + (n->conditions > 1) +
	    (n->groups > 1);

	if (b == 0 && a <= 1 && c == 0)
		return LEVEL_EASY;
	if (b == 0 && ((a <= 1 && c <= 2) || (a <= 2 && c <= 1)))
		return LEVEL_MEDIUM;
	if ((b == 0 && (a <= 2 || (a == 3 && c <= 2))) ||
	    (b == 1 && a <= 1 && c == 0))
		return LEVEL_HARD;
	return LEVEL_EXTRA;
}

const char *
level_name(enum level level)
{
	static const char *const names[] = {"easy", "medium", "hard", "extra"};

	return names[level];
}

/* ---- the whole --------------------------------------------------------- */

static void
add_constant(struct gold *g, struct arena *a, const struct token *t)
{
	struct gold_constant *c = &g->constants[g->nconstants];

	c->text = arena_strndup(a, t->s, t->len);
	c->is_text = t->kind == TOKEN_TEXT;
	if (c->is_text || num_parse_real(c->text, &c->number))
		g->nconstants++;
}

void
gold_read(struct gold *g, struct arena *a, const char *sql)
{
	enum { CONSTANTS_MOST = 32 };
	struct token t, before = {TOKEN_END, "", 0};
	struct counts n = {0};

	memset(g, 0, sizeof *g);
	g->constants = arena_alloc(a, CONSTANTS_MOST * sizeof *g->constants);
	for (;;) {
		sql = next_token(sql, &t);
		if (t.kind == TOKEN_END)
			break;
		count(&n, &t, &before);
		if ((t.kind == TOKEN_TEXT || t.kind == TOKEN_NUMBER) &&
		    g->nconstants < CONSTANTS_MOST)
			add_constant(g, a, &t);
		before = t;
	}
	g->level = level_of(&n);
	g->ordered = n.ordered;
}
