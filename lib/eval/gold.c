#include "eval/gold.h"

#include <string.h>

#include "base/num.h"
#include "eval/keyed.h"
#include "sql/read/token.h"

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
static const char *const comparisons[] = {"=", "==", "<>", "!=", "<", "<=",
	">", ">=", "like", "in", "between", "is", "exists", NULL};

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
count_in_clause(struct counts *n, const struct token *t)
{
	n->a += token_is_any(t, weighed);
	if (token_is(t, ",")) {
		n->columns += n->clause == CLAUSE_SELECT;
		n->groups += n->clause == CLAUSE_GROUP;
		n->a += n->clause == CLAUSE_FROM; /* a join as well */
	}
	if (n->clause == CLAUSE_WHERE || n->clause == CLAUSE_HAVING)
		n->conditions += token_is_any(t, comparisons);
}

static void
count(struct counts *n, const struct token *t)
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
		count_in_clause(n, t);
	if (n->sets == 0 && n->selects == 1)
		n->aggregates += token_is_any(t, aggregates);
}

static enum difficulty
difficulty_of(const struct counts *n)
{
	int a = n->a, b = n->selects > 1 ? n->selects - 1 : 0;
	int c = (n->aggregates > 1) + (n->columns > 1) + (n->conditions > 1) +
	    (n->groups > 1);

	if (b == 0 && a <= 1 && c == 0)
		return DIFFICULTY_EASY;
	if (b == 0 && ((a <= 1 && c <= 2) || (a <= 2 && c <= 1)))
		return DIFFICULTY_MEDIUM;
	if ((b == 0 && (a <= 2 || (a == 3 && c <= 2))) ||
	    (b == 1 && a <= 1 && c == 0))
		return DIFFICULTY_HARD;
	return DIFFICULTY_EXTRA;
}

const char *
difficulty_name(enum difficulty level)
{
	static const char *const names[] = {"easy", "medium", "hard", "extra"};

	return names[level];
}

/* ---- the whole --------------------------------------------------------- */

static void
add_constant(struct gold *g, struct arena *a, const struct tokens *tokens,
    const struct token *t)
{
	struct gold_constant *c = &g->constants[g->nconstants];

	c->text = token_text(tokens, t, a);
	c->is_text = t->kind != TOKEN_NUMBER;
	if (c->is_text || num_parse_real(c->text, &c->number))
		g->nconstants++;
}

void
gold_read(struct gold *g, struct arena *a, const char *sql)
{
	enum { CONSTANTS_MOST = 32 };
	struct counts n = {0};
	struct tokens tokens;
	struct token t;

	memset(g, 0, sizeof *g);
	g->constants = arena_alloc(a, CONSTANTS_MOST * sizeof *g->constants);
	tokens_open(&tokens, sql, strlen(sql), dialect_get(DIALECT_SQLITE));
	for (;;) {
		t = tokens_next(&tokens);
		if (t.kind == TOKEN_END || t.kind == TOKEN_WRONG)
			break;
		count(&n, &t);
		if ((t.kind == TOKEN_TEXT || t.kind == TOKEN_STRING ||
		    t.kind == TOKEN_NUMBER) && g->nconstants < CONSTANTS_MOST)
			add_constant(g, a, &tokens, &t);
	}
	g->level = difficulty_of(&n);
	g->ordered = n.ordered;
	g->keyed_sql = keyed_sql(a, sql, &g->nkeys);
}
