/* References between rows: reports, parents, the row behind a reference. */
#include "plan/grammar/acts.h"

#define PULL_SAME 2.5 /* two references of one row */
#define COST_KEY_SAID 0.4 /* "id of the team" is no reference */

/* ---- roles ------------------------------------------------------------- */

/* "reports to", "led by": a column that refers to a row */
struct frag *
act_role(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	(void)r;
	if (!argument_of(g, l->mention, ROLE_REFERENCE))
		return NULL;
	f = frag_new(g);
	f->mention = l->mention;
	f->head = argument_of(g, l->mention, ROLE_REFERENCE);
	return f;
}

static bool
refers_to(const struct argument *s, const struct mention *value)
{
	for (size_t i = 0; s && i < s->n; i++) {
		const struct schema_key *k = kind_key_from(s->v[i].column);

		for (size_t v = 0; k && v < value->n; v++)
			if (value->v[v].table == k->to &&
			    value->v[v].kind == SENSE_VALUE)
				return true;
	}
	return false;
}

/* "reports to Smith" */
struct frag *
act_cond_role(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_CONDITION);
	struct frag *f;

	if (!s || !refers_to(l->head, r->mention))
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_HOLDS,
	    .arg = s, .left = term_column(g, l->head)}));
	frag_loose(g, f, l->head);
	return f;
}


/* ---- what a reference leads to ----------------------------------------- */

/* "coordinator", a column that leads to a row */
struct frag *
act_reference(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = act_role(g, l, r);

	if (f && argument_says_key(g, f->head))
		f->score -= COST_KEY_SAID;
	return f;
}

static bool
leads_to(const struct argument *s, const struct mention *rows)
{
	for (size_t i = 0; s && i < s->n; i++) {
		const struct schema_key *key = kind_key_from(s->v[i].column);

		for (size_t k = 0; key && k < rows->n; k++)
			if (rows->v[k].kind == SENSE_TABLE &&
			    key->to == rows->v[k].table)
				return true;
	}
	return false;
}

/* "parent project" */
struct frag *
act_reference_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = act_role(g, l, NULL);

	return f && leads_to(f->head, r->mention) ? f : NULL;
}

/* "the team above it" */
struct frag *
act_rows_reference(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return leads_to(r->head, l->mention) ? frag_copy(g, r) : NULL;
}

/* The row it leads to is shown. */
struct frag *
act_columns_reference(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)r;
	frag_out(g, f, term_column(g, l->head));
	frag_loose(g, f, l->head);
	return f;
}

static const struct term *
behind(struct grammar *g, const struct argument *ref,
    const struct argument *column)
{
	return term_new(g, (struct term){.kind = TERM_BEHIND, .arg = ref,
	    .left = term_column(g, column)});
}

/* "name of their coordinator" */
struct frag *
act_columns_behind(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_COLUMN);
	struct frag *f;

	if (!s || !r->head)
		return NULL;
	f = frag_new(g);
	frag_out(g, f, behind(g, r->head, s));
	frag_loose(g, f, r->head);
	return f;
}

/* "managers": rows that others refer to */
struct frag *
act_rows_referred(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *rows = argument_of(g, l->mention, ROLE_REFERRED);
	struct frag *f;

	(void)r;
	if (!rows)
		return NULL;
	f = frag_new(g);
	f->head = rows;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_REFERRED,
	    .op = CMP_GE, .number = 1, .left = term_column(g, l->head)}));
	frag_bond(g, f, l->head, rows, PULL_INSIDE);
	return f;
}

/* ---- rows that refer --------------------------------------------------- */

static struct frag *
referred(struct grammar *g, const struct argument *s, enum compare op,
    double number)
{
	return acts_of_column(g, s, (struct cond){.kind = COND_REFERRED,
	    .op = op, .number = number});
}

/* "more than 4 direct reports" */
struct frag *
act_cond_referred(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (l->text || l->domain != DOMAIN_NONE)
		return NULL;
	return referred(g, argument_of(g, r->mention, ROLE_DOWN),
	    (enum compare)l->dir, l->number);
}

static bool
is_own(struct grammar *g, const struct sense *v)
{
	const struct schema_key *k = v->column ? kind_key_from(v->column) :
	    NULL;

	(void)g;
	return k && k->to == k->from;
}

/* "recommended at least 2 others" */
struct frag *
act_cond_refers(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_REFERENCE);

	if (r->text || r->domain != DOMAIN_NONE || !argument_may(g, s, is_own))
		return NULL;
	return referred(g, s, (enum compare)r->dir, r->number);
}

/* "no direct reports" */
struct frag *
act_cond_none_refer(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)l;
	return referred(g, argument_of(g, r->mention, ROLE_DOWN), CMP_EQ, 0);
}

/* ---- rows below others of their kind ----------------------------------- */

/* "subsidiaries" */
struct frag *
act_children(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)r;
	f->mention = l->mention;
	f->head = argument_of(g, l->mention, ROLE_CHILDREN);
	return f->head ? f : NULL;
}

/* "sub groups" */
struct frag *
act_children_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return leads_to(argument_of(g, l->mention, ROLE_CHILD), r->mention) ?
	    act_children(g, l, r) : NULL;
}

struct frag *
act_rows_below(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_CHILD);
	struct frag *f = frag_new(g);

	(void)r;
	f->head = l->head;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_NULL,
	    .not = true, .left = term_column(g, s)}));
	frag_bond(g, f, s, f->head, PULL_INSIDE);
	return f;
}

/* "of Drinks" */
struct frag *
act_value_of(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)l;
	f->mention = r->mention;
	return f;
}

static struct frag *
rows_of_value(struct grammar *g, const struct argument *rows,
    const struct argument *ref, const struct mention *value)
{
	const struct argument *s = argument_of(g, value, ROLE_CONDITION);
	struct frag *f;

	if (!s || !rows || !ref || !refers_to(ref, value))
		return NULL;
	f = frag_new(g);
	f->head = rows;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_HOLDS,
	    .arg = s, .left = term_column(g, ref)}));
	frag_bond(g, f, ref, rows, PULL_INSIDE);
	return f;
}

/* "sub groups of Drinks" */
struct frag *
act_rows_below_value(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return rows_of_value(g, l->head, argument_of(g, l->mention, ROLE_CHILD),
	    r->mention);
}

/* ---- compared with the row behind -------------------------------------- */

/* "than their manager" */
struct frag *
act_compare_behind(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	f->mention = r->mention;
	f->head = r->head;
	f->dir = l->lexeme->arg;
	f->domain = l->lexeme->domain;
	return f;
}

static struct frag *
than_behind(struct grammar *g, const struct argument *s, const struct frag *r)
{
	struct frag *f;

	if (!s || !r->head)
		return NULL;
	f = acts_of_column(g, s, (struct cond){.kind = COND_COMPARE,
	    .op = (enum compare)r->dir, .right = behind(g, r->head, s)});
	frag_bond(g, f, r->head, s, PULL_INSIDE);
	return f;
}

/* "earn more than their manager" */
struct frag *
act_cond_behind(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return than_behind(g, argument_of(g, l->mention, ROLE_NUMBER), r);
}

/* "older than their manager" */
struct frag *
act_cond_behind_implied(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return than_behind(g, argument_implied(g, l->from, l->to,
	    l->domain == DOMAIN_NONE ? ROLE_AMOUNT : ROLE_DOMAIN,
	    l->domain), l);
}

/* ---- others ------------------------------------------------------------ */

/* "another team", by what refers to it */
struct frag *
act_other_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)l;
	f->head = argument_of(g, r->mention, ROLE_TO);
	return f->head ? f : NULL;
}

/* "another city" */
struct frag *
act_other_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)l;
	f->head = argument_of(g, r->mention, ROLE_COLUMN);
	return f->head ? f : NULL;
}

/* "reports to someone in another team" */
struct frag *
act_cond_other(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COMPARE,
	    .left = term_column(g, r->head), .op = CMP_NE,
	    .right = behind(g, l->head, r->head)}));
	frag_loose(g, f, r->head);
	frag_bond(g, f, l->head, r->head, PULL_INSIDE);
	return f;
}

/* "paid by someone else than" */
struct frag *
act_reference_else(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return frag_copy(g, l);
}

/* ".. the guest": two references of a row lead to different rows */
struct frag *
act_cond_else(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_TO);
	struct frag *f;

	if (!s || !leads_to(l->head, r->mention))
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COMPARE,
	    .left = term_column(g, l->head), .op = CMP_NE,
	    .right = term_column(g, s)}));
	frag_loose(g, f, l->head);
	frag_bond(g, f, s, l->head, PULL_INSIDE);
	return f;
}

/* "guest and payer": that they are one */
struct frag *
act_references_two(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!l->head || !r->head || l->head == r->head)
		return NULL;
	f = frag_new(g);
	f->mention = r->mention;
	f->head = r->head;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COMPARE,
	    .left = term_column(g, l->head), .op = CMP_EQ,
	    .right = term_column(g, r->head)}));
	frag_loose(g, f, l->head);
	frag_bond(g, f, r->head, l->head, PULL_SAME);
	return f;
}

/* ".. are the same" */
struct frag *
act_cond_same_reference(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	(void)r;
	f->head = NULL;
	f->mention = NULL;
	return f;
}

/* ".. in the same team" */
struct frag *
act_cond_same_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return leads_to(l->head, r->mention) ?
	    act_cond_same_reference(g, l, r) : NULL;
}

/* "Jane Smith is supervisor of": the rows follow */
struct frag *
act_cond_role_of(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_cond_role(g, r, l);
}

/* "reports to Jane Smith" */
struct frag *
act_cond_role_full(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	for (size_t i = 0; i < list_length(r->conds); i++) {
		struct cond c = *(const struct cond *)r->conds->v[i];

		c.left = term_column(g, l->head);
		frag_cond(g, f, cond_new(g, c));
	}
	f->bonds = r->bonds;
	frag_loose(g, f, l->head);
	return f;
}

/* "no agent assigned": what refers to a row is there */
struct frag *
act_column_assigned(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (!argument_of(g, l->mention, ROLE_REFERENCE))
		return NULL;
	for (size_t i = 0; i < r->mention->n; i++) {
		const struct sense *v = &r->mention->v[i];

		if (v->kind == SENSE_STATE && v->column &&
		    kind_of(&g->spans->kinds, v->column)->kind ==
		    KIND_REFERENCE)
			return frag_copy(g, l);
	}
	return NULL;
}
