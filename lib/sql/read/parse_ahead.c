/* What stands in parentheses that open here, told before it is read. */
#include "sql/read/parse.h"

#include <stdint.h>

#define NONE SIZE_MAX

/* A query in parentheses. */
struct parens {
	const char *query;  /* the word that it begins with */
	const char *behind; /* what closes it; NULL: nothing does */
	size_t outer;       /* the one around it, or NONE */
	long depth;
};

/* A word of a query, where a parenthesis opens before it. */
static bool
begins_query(const struct token *k)
{
	static const char *const words[] = {"select", "with", "values", NULL};

	return token_is_any(k, words);
}

/*
 * All queries in parentheses from here to the end of the text, in their
 * order. They are looked for once: each by itself would be looked through by
 * all that stand around it.
 */
static void
find_all(struct parser *p)
{
	struct tokens rest = p->tokens;
	struct token k = p->ahead;
	size_t open = NONE;
	bool opens = true;
	long depth = 1;

	for (; k.kind != TOKEN_END && k.kind != TOKEN_WRONG;
	    k = tokens_next(&rest)) {
		if (opens && begins_query(&k)) {
			p->parens = arena_grow(p->arena, p->parens,
			    p->nparens, sizeof *p->parens);
			p->parens[p->nparens] = (struct parens){.query = k.s,
			    .outer = open, .depth = depth};
			open = p->nparens++;
		}
		opens = token_is(&k, "(");
		depth += opens;
		if (!token_is(&k, ")"))
			continue;
		if (open != NONE && p->parens[open].depth == depth) {
			p->parens[open].behind = rest.at;
			open = p->parens[open].outer;
		}
		depth--;
	}
}

/* What is behind the parenthesis that closes the query at k; NULL: the text
 * ends before. */
static const char *
behind(struct parser *p, const struct token *k)
{
	size_t low = 0, high, mid;

	if (p->nparens == 0)
		find_all(p);
	for (high = p->nparens; low < high;) {
		mid = low + (high - low) / 2;
		if (p->parens[mid].query < k->s)
			low = mid + 1;
		else
			high = mid;
	}
	return low < p->nparens ? p->parens[low].behind : NULL;
}

/* Whatever parentheses open here, is a query in them, or joins that begin
 * with one? What is behind the innermost that says so tells. */
static bool
query_ahead(struct parser *p)
{
	static const char *const sets[] = {"union", "intersect", "except",
	    "order", "limit", "offset", "fetch", NULL};
	struct tokens rest = p->tokens;
	struct token k = p->ahead;
	int level;

	for (level = 1; token_is(&k, "("); level++) {
		if (level > PARSE_DEPTH) /* refused by who goes down */
			return false;
		k = tokens_next(&rest);
	}
	if (!begins_query(&k))
		return false;
	rest.at = behind(p, &k);
	if (rest.at == NULL)
		return true;
	for (; level > 0; level--) {
		k = tokens_next(&rest);
		if (!token_is(&k, ")"))
			return token_is_any(&k, sets);
	}
	return true;
}

bool
parse_at_query(struct parser *p)
{
	return parse_is(p, "select") || parse_is(p, "with") ||
	    parse_is(p, "values") || (parse_is(p, "table") &&
	    (p->ahead.kind == TOKEN_WORD || p->ahead.kind == TOKEN_NAME)) ||
	    (parse_is(p, "(") && query_ahead(p));
}
