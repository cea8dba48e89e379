/* Statements from a grammar. */
#include "generator.h"
#include "pgquery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEEP 6
#define LONG 300 /* bytes from which on a rule takes what is flat */

struct text {
	const char *rule, *s;
	int deep;
};

static const struct text grammar[] = {
#define R(rule, deep, text) {#rule, text, deep},
#include "grammar.def"
#undef R
};

static void rule(struct generator *g, const char *name);

/* -- names of tables and columns */

static const char *const tables[] = {"orders", "customer", "Orders",
    "order", "user", "\xc3\x89t\xc3\xa9", "a\"b", "a b", "data", "t$1",
    "a_name_that_is_longer_than_sixty_three_bytes_is_cut_off_at_the_end_of"};
static const char *const schemas[] = {"public", "shop", "Shop",
    "pg_catalog"};
static const char *const columns[] = {"id", "total", "client_id", "Name",
    "note", "order", "date", "value", "a b"};

static void
table(struct generator *g, struct seen *as)
{
	const char *t = PICK(g, tables);
	int cte = g->nctes > 0 && spell_draw(g, 3) == 0 ?
	    (int)spell_draw(g, (uint32_t)g->nctes) : -1;

	if (cte >= 0) {
		t = g->ctes[cte];
		as->columns = g->cte_columns[cte];
	} else if (spell_draw(g, 4) == 0) {
		spell_name(g, PICK(g, schemas));
		g->joined = true;
		spell_put(g, ".");
		g->joined = true;
	}
	spell_name(g, t);
	snprintf(as->name, sizeof as->name, "%s", strlen(t) < 32 ? t : "");
}

static const struct seen *
any_seen(struct generator *g)
{
	return g->nseen == g->barrier ? NULL :
	    &g->seen[g->barrier + (int)spell_draw(g, (uint32_t)(g->nseen -
	    g->barrier))];
}

static void
column(struct generator *g)
{
	const struct seen *of = any_seen(g);
	char made[8];

	if (of == NULL) {
		rule(g, "literal");
		return;
	}
	if (of->name[0] != '\0' && spell_draw(g, 2) == 0) {
		spell_name(g, of->name);
		g->joined = true;
		spell_put(g, ".");
		g->joined = true;
	}
	snprintf(made, sizeof made, "c%u", of->columns > 0 ? 1 + spell_draw(g,
	    (uint32_t)of->columns) : 0);
	spell_name(g, of->columns > 0 ? made : PICK(g, columns));
}

static void
made_name(struct generator *g, char out[32], const char *stem)
{
	static const char *const odd[] = {"orders", "customer", "Order", "x y",
	    "user", "\xc3\xa9", "date", "data", "order"};

	if (spell_draw(g, 4) == 0)
		snprintf(out, 32, "%s", PICK(g, odd));
	else
		snprintf(out, 32, "%s%d", stem, ++g->names);
}

/* -- FROM and SELECT */

static void query_as(struct generator *g, int outputs);

static void
alias(struct generator *g, struct seen *as, const char *stem)
{
	made_name(g, as->name, stem);
	if (spell_draw(g, 3) > 0)
		spell_put(g, "as");
	else if (as->name[0] == 'd' || as->name[0] == 'o')
		spell_put(g, "as");
	spell_name(g, as->name);
}

static void
source(struct generator *g)
{
	struct seen as = {"", 0};
	uint32_t how = spell_draw(g, g->depth > DEEP - 2 ? 6 : 12);
	int nseen = g->nseen, barrier = g->barrier;

	if (how < 6) {
		table(g, &as);
		if (spell_draw(g, 2) == 0)
			alias(g, &as, "t");
	} else if (how < 9) {
		bool lateral = spell_draw(g, 4) == 0;

		as.columns = 1 + (int)spell_draw(g, 3);
		if (lateral)
			spell_put(g, "lateral");
		else
			g->barrier = g->nseen;
		spell_put(g, "(");
		query_as(g, as.columns);
		spell_put(g, ")");
		g->barrier = barrier;
		alias(g, &as, "s");
	} else if (how == 9) {
		rule(g, "function");
		alias(g, &as, "f");
	} else if (how == 10) {
		spell_put(g, "(");
		spell_put(g, "values");
		spell_put(g, "(");
		rule(g, "literal");
		spell_put(g, ")");
		spell_put(g, ")");
		alias(g, &as, "v");
		spell_put(g, "( c1 )");
		as.columns = 1;
	} else if (spell_draw(g, 4) == 0) {
		rule(g, "odd_source");
		return;
	} else {
		table(g, &as);
	}
	g->nseen = nseen;
	if (g->nseen < 64)
		g->seen[g->nseen++] = as;
}

static void
from(struct generator *g)
{
	static const char *const joins[] = {",", "cross join", "join",
	    "left join", "inner join", "left outer join", "full join",
	    "right join", ", lateral"};
	const char *join;

	source(g);
	while (spell_draw(g, 3) == 0 && g->nseen < 60) {
		join = PICK(g, joins);
		if (strcmp(join, ", lateral") == 0)
			join = ",";
		spell_put(g, join);
		source(g);
		if (*join == ',' || *join == 'c')
			continue;
		if (spell_draw(g, 5) == 0) {
			spell_put(g, "using ( id )");
			continue;
		}
		spell_put(g, "on");
		rule(g, "pred");
	}
}

static void
outputs(struct generator *g, int n)
{
	int i, many = n > 0 ? n : 1 + (int)spell_draw(g, 3);
	struct seen as;

	if (n == 0 && spell_draw(g, 8) == 0) {
		spell_put(g, "*");
		return;
	}
	for (i = 0; i < many; i++) {
		if (i > 0)
			spell_put(g, ",");
		rule(g, "expr");
		if (n > 0) {
			snprintf(as.name, sizeof as.name, "c%d", i + 1);
			spell_put(g, "as");
			spell_name(g, as.name);
		} else if (spell_draw(g, 3) == 0) {
			spell_put(g, "as");
			made_name(g, as.name, "o");
			spell_name(g, as.name);
		}
	}
}

/* FROM comes first, so that the rest can name what it has. */
static void
select_as(struct generator *g, int n)
{
	struct buf inner = BUF_INIT, *out = g->out;
	int nseen = g->nseen;

	g->out = &inner;
	g->joined = true;
	from(g);
	g->out = out;
	g->joined = false;
	spell_put(g, "select");
	if (spell_draw(g, 8) == 0)
		spell_put(g, spell_draw(g, 2) == 0 ? "distinct" : "all");
	outputs(g, n);
	spell_put(g, "from");
	spell_blank(g);
	buf_add(g->out, inner.s, inner.len);
	buf_free(&inner);
	if (spell_draw(g, 2) == 0) {
		spell_put(g, "where");
		rule(g, "pred");
	}
	if (spell_draw(g, 6) == 0) {
		spell_put(g, "group by");
		rule(g, "group");
		if (spell_draw(g, 3) == 0) {
			spell_put(g, "having");
			rule(g, "having");
		}
	}
	g->nseen = nseen;
}

static void
query_as(struct generator *g, int n)
{
	g->depth++;
	if (n == 0 && g->depth < DEEP && spell_draw(g, 3) == 0)
		rule(g, "query");
	else
		select_as(g, n);
	g->depth--;
}

static void
with(struct generator *g)
{
	static const char *const how[] = {"as (", "as (", "as (",
	    "as materialized (", "as not materialized ("};
	int i, n = 1 + (int)spell_draw(g, 2), barrier = g->barrier;
	bool recursive = spell_draw(g, 4) == 0;
	struct seen as;

	spell_put(g, recursive ? "with recursive" : "with");
	g->barrier = g->nseen;
	for (i = 0; i < n && g->nctes < 15; i++) {
		if (i > 0)
			spell_put(g, ",");
		made_name(g, as.name, "w");
		as.columns = 1 + (int)spell_draw(g, 2);
		spell_name(g, as.name);
		if (spell_draw(g, 4) == 0)
			spell_put(g, as.columns == 1 ? "( c1 )" : "( c1 , c2 )");
		spell_put(g, PICK(g, how));
		if (spell_draw(g, 60) == 0)
			rule(g, "odd_with");
		else
			query_as(g, as.columns);
		spell_put(g, ")");
		snprintf(g->ctes[g->nctes], 32, "%s", as.name);
		g->cte_columns[g->nctes++] = as.columns;
	}
	g->barrier = barrier;
}

/* -- rules */

static void
made(struct generator *g, const char *what)
{
	const struct seen *of = any_seen(g);
	struct seen as = {"", 0};

	if (strcmp(what, "column") == 0)
		column(g);
	else if (strcmp(what, "table") == 0)
		table(g, &as);
	else if (strcmp(what, "source") == 0)
		source(g);
	else if (strcmp(what, "select") == 0)
		select_as(g, 0);
	else if (strcmp(what, "select1") == 0 || strcmp(what, "select2") == 0)
		select_as(g, what[6] - '0');
	else if (strcmp(what, "with") == 0)
		with(g);
	else if (strcmp(what, "string") == 0)
		spell_string(g);
	else if (strcmp(what, "number") == 0)
		spell_number(g);
	else if (strcmp(what, "alias") == 0)
		spell_name(g, of != NULL && of->name[0] != '\0' ? of->name : "t");
	else if (strcmp(what, "name") == 0)
		spell_name(g, PICK(g, columns));
	else
		rule(g, what);
}

static void
expand(struct generator *g, const char *s)
{
	char what[32];

	while (*s != '\0') {
		size_t n;

		if (*s == '\b') {
			g->joined = true;
			s++;
			continue;
		}
		n = strcspn(s, " \b");
		if (*s == '<' && s[1] >= 'a' && s[1] <= 'z' &&
		    strchr(s, '>') != NULL) {
			n = (size_t)(strchr(s, '>') - s) + 1;
			snprintf(what, sizeof what, "%.*s", (int)n - 2, s + 1);
			made(g, what);
		} else {
			spell_word(g, s, n);
		}
		s += n;
		s += *s == ' ';
	}
}

static void
rule(struct generator *g, const char *what)
{
	const struct text *fit[128];
	size_t n = 0, i;
	bool deep = g->depth >= DEEP || g->out->len > LONG;

	for (i = 0; i < sizeof grammar / sizeof *grammar; i++)
		if (strcmp(grammar[i].rule, what) == 0 &&
		    (!deep || !grammar[i].deep) && n < 128)
			fit[n++] = &grammar[i];
	if (n == 0)
		abort(); /* a rule that the grammar lacks */
	i = spell_draw(g, (uint32_t)n);
	/* what is refused anyway is rare, or hardly a statement is read */
	if (strncmp(fit[i]->s, "<odd", 4) == 0 && spell_draw(g, 6) > 0)
		i = 0;
	g->depth++;
	expand(g, fit[i]->s);
	g->depth--;
}

void
generate(uint64_t seed, bool damaged, struct buf *out)
{
	struct generator g = {.state = seed * 0x9E3779B97F4A7C15u + 1,
	    .out = out};
	int i;

	for (i = 0; i < 8; i++)
		spell_draw(&g, 2);
	buf_reset(out);
	rule(&g, "statement");
	for (i = 0; damaged && i < 1 + (int)spell_draw(&g, 3); i++)
		spell_damage(&g, out);
}
