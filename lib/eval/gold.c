#include "eval/gold.h"

#include <string.h>

#include "base/num.h"
#include "eval/keyed.h"
#include "eval/scan.h"

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
		if (!scan_is(t, clauses[i].word))
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

	n->a += scan_is_any(t, weighed);
	if (scan_is(t, ",")) {
		n->columns += n->clause == CLAUSE_SELECT;
		n->groups += n->clause == CLAUSE_GROUP;
		n->a += n->clause == CLAUSE_FROM; /* a join as well */
	}
	/* "<=" and "!=" are two marks */
	if (condition && scan_is_any(t, comparisons) &&
	    !(scan_is(t, "=") && before->kind == TOKEN_MARK &&
	    strchr("<>!=", *before->s) != NULL) &&
	    !(scan_is(t, ">") && scan_is(before, "<")))
		n->conditions++;
}

static void
count(struct counts *n, const struct token *t, const struct token *before)
{
	if (scan_is(t, "("))
		n->depth++;
	else if (scan_is(t, ")"))
		n->depth--;
	n->selects += scan_is(t, "select");
	if (n->depth == 0 && scan_is_any(t, set_words)) {
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
		n->aggregates += scan_is_any(t, aggregates);
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
	const char *start = sql;

	memset(g, 0, sizeof *g);
	g->constants = arena_alloc(a, CONSTANTS_MOST * sizeof *g->constants);
	for (;;) {
		sql = scan_next(sql, &t);
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
	g->keyed_sql = keyed_sql(a, start, &g->nkeys);
}
