/* Each noun phrase, by what it is for, beside what the plan uses its head as;
 * and what is its owner's. */
#include "plan/rank/sight.h"

/* ---- what a head is used as ---------------------------------------------- */

/* The best level of a token by columns of a role, and by their tables. */
struct used {
	enum near_level column, table;
};

static struct used
used_as(const struct sight *s, enum part_role role, size_t at)
{
	struct used u = {NEAR_NOT, NEAR_NOT};

	for (size_t i = 0; i < s->parts.n; i++) {
		const struct part *p = &s->parts.v[i];
		enum near_level l;

		if (p->role != role || (role != PART_CONDITION && p->depth))
			continue;
		l = near_column(s->near, at, p->column);
		u.column = l > u.column ? l : u.column;
		l = near_table(s->near, at, p->column->table);
		u.table = l > u.table ? l : u.table;
	}
	if (role == PART_COUNTED && s->parts.counted) {
		enum near_level l = near_table(s->near, at, s->parts.counted);

		u.table = l > u.table ? l : u.table;
	}
	return u;
}

static void
head(struct sight *s, const struct phrase *p)
{
	const char *role = syntax_role_name(p->role);
	const char *link = sight_word(s, p->head);

	FACT(&s->facts, "head", role, *link == '@' ? link : "-",
	    s->covered[p->head] ? "used" : "passed");
	FACT(&s->facts, "phrase", role, "table",
	    fact_digit(sight_near_tables(s, p->head)));
	for (enum part_role r = PART_SHOWN; r <= PART_COUNTED; r++) {
		struct used u = used_as(s, r, p->head);

		FACT(&s->facts, "phrase", role, part_role_name(r),
		    fact_digit(u.column), "of", fact_digit(u.table));
	}
}

/* ---- whose it is --------------------------------------------------------- */

static void
owned(struct sight *s, const struct phrase *p, enum near_level could)
{
	const char *role = syntax_role_name(p->role);

	if (could < NEAR_STEP)
		return;
	for (size_t i = 0; i < s->parts.n; i++) {
		const struct part *x = &s->parts.v[i];

		if (near_column(s->near, p->head, x->column) >= NEAR_STEP)
			FACT(&s->facts, "owned", role,
			    part_role_name(x->role), fact_digit(could), "by",
			    fact_digit(owners_level(s->owners, p,
			    x->column->table)));
	}
}

/* ---- what is asked for --------------------------------------------------- */

static bool
is_asked(const struct sight *s, const struct schema_column *c)
{
	const struct syntax *syntax = s->owners->syntax;

	for (size_t i = 0; i < syntax->n; i++) {
		const struct phrase *p = &syntax->v[i];

		for (size_t k = p->from; k <= p->head &&
		    k < s->near->ntokens; k++)
			if (p->role != SYNTAX_ORDER &&
			    near_column(s->near, k, c) >= NEAR_ROOT)
				return true;
	}
	return false;
}

/* How many are asked for, and how many columns are shown. */
static void
listed(struct sight *s)
{
	const struct syntax *syntax = s->owners->syntax;
	size_t asked = 0, missed = 0, unasked = 0;

	for (size_t i = 0; i < syntax->n; i++) {
		const struct phrase *p = &syntax->v[i];
		struct used u;

		if (p->role != SYNTAX_FOCUS || p->head >= s->near->ntokens)
			continue;
		asked++;
		u = used_as(s, PART_SHOWN, p->head);
		missed += u.column < NEAR_ROOT && u.table < NEAR_ROOT;
	}
	for (size_t i = 0; i < s->parts.nshown; i++)
		unasked += s->parts.shown[i] &&
		    !is_asked(s, s->parts.shown[i]);
	FACT(&s->facts, "asked", fact_digit(asked), "shown",
	    fact_digit(s->parts.nshown));
	FACT(&s->facts, "asked", fact_digit(asked), "missed",
	    fact_digit(missed));
	FACT(&s->facts, "shown", fact_digit(s->parts.nshown), "unasked",
	    fact_digit(unasked));
}

void
fact_syntax(struct sight *s)
{
	const struct syntax *syntax = s->owners->syntax;

	for (size_t i = 0; i < syntax->n; i++) {
		const struct phrase *p = &syntax->v[i];

		if (p->head >= s->near->ntokens)
			break;
		head(s, p);
		owned(s, p, s->owners->best[i]);
	}
	listed(s);
}
