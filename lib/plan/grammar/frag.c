/* Lists, terms, conditions, fragments. */
#include <string.h>
#include "plan/grammar/grammar.h"

/* ---- lists ------------------------------------------------------------- */

const struct list *
list_of(struct arena *a, const void *item)
{
	struct list *l = arena_alloc(a, sizeof *l + sizeof *l->v);

	l->n = 1;
	l->v[0] = item;
	return l;
}

size_t
list_length(const struct list *l)
{
	return l ? l->n : 0;
}

static bool
list_has(const struct list *l, const void *item)
{
	for (size_t i = 0; i < list_length(l); i++)
		if (l->v[i] == item)
			return true;
	return false;
}

const struct list *
list_join(struct arena *a, const struct list *x, const struct list *y)
{
	struct list *l;

	if (!list_length(x))
		return y;
	if (!list_length(y))
		return x;
	l = arena_alloc(a, sizeof *l + (x->n + y->n) * sizeof *l->v);
	memcpy(l->v, x->v, x->n * sizeof *l->v);
	l->n = x->n;
	for (size_t i = 0; i < y->n; i++)
		if (!list_has(x, y->v[i]))
			l->v[l->n++] = y->v[i];
	return l;
}

const struct list *
list_without(struct arena *a, const struct list *l, size_t at)
{
	const struct list *out = NULL;

	for (size_t i = 0; i < list_length(l); i++)
		if (i != at)
			out = list_join(a, out, list_of(a, l->v[i]));
	return out;
}

/* ---- hashes ------------------------------------------------------------ */

static uint64_t
mix(uint64_t h, uint64_t v)
{
	h ^= v + UINT64_C(0x9e3779b97f4a7c15) + (h << 6) + (h >> 2);
	h *= UINT64_C(0xbf58476d1ce4e5b9);
	return h ^ (h >> 29);
}

static uint64_t
mix_number(uint64_t h, double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	return mix(h, bits);
}

static uint64_t
mix_text(uint64_t h, const char *s)
{
	for (; s && *s; s++)
		h = mix(h, (unsigned char)*s);
	return h;
}

static uint64_t
mix_argument(uint64_t h, const struct argument *s)
{
	return mix(h, s ? s->id + 1 : 0);
}

static uint64_t
mix_shift(uint64_t h, const struct when_shift *s)
{
	h = mix(h, (uint64_t)s->months);
	return mix(mix(h, (uint64_t)s->days), (uint64_t)s->seconds);
}

static uint64_t
mix_bound(uint64_t h, const struct when_bound *b)
{
	if (b->open)
		return mix(h, 1);
	h = mix(h, (uint64_t)b->relative * 2 + (uint64_t)b->clock * 4);
	h = mix(h, (uint64_t)(b->year * 400 + b->month * 32 + b->day));
	h = mix(h, (uint64_t)(b->hour * 3600 + b->minute * 60 + b->second));
	return mix_shift(mix(mix_shift(h, &b->before), b->unit), &b->by);
}

/* By what it says: an address differs from run to run, and with it which of
 * two equal readings comes first. */
static uint64_t
mix_when(uint64_t h, const struct when_time *w)
{
	if (!w)
		return mix(h, 0);
	h = mix_bound(mix_bound(mix(h, w->kind + 1), &w->from), &w->after);
	h = mix(mix(h, w->weekdays), w->months);
	h = mix(mix(h, (uint64_t)w->day), w->hours);
	h = mix(mix(h, (uint64_t)w->from_second), (uint64_t)w->after_second);
	h = mix(mix(h, w->granularity), w->preposition);
	return mix(h, (uint64_t)w->year_alone + (uint64_t)w->yearless * 2 +
	    (uint64_t)w->ahead * 4 + (uint64_t)w->weak * 8 +
	    (uint64_t)w->vague * 16 + (uint64_t)w->same * 32);
}

static uint64_t
term_hash(const struct term *t)
{
	return t ? t->hash : 7;
}

/* Of conditions, in any order. */
static uint64_t
conds_hash(const struct list *l)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < list_length(l); i++)
		sum += mix(3, ((const struct cond *)l->v[i])->hash);
	return sum;
}

static uint64_t
terms_hash(const struct list *l)
{
	uint64_t h = 11;

	for (size_t i = 0; i < list_length(l); i++)
		h = mix(h, ((const struct term *)l->v[i])->hash);
	return h;
}

/* ---- terms ------------------------------------------------------------- */

const struct term *
term_new(struct grammar *g, struct term t)
{
	struct term *new = arena_alloc(g->arena, sizeof *new);
	uint64_t h = mix(t.kind, t.agg);

	h = mix_argument(mix(h, t.distinct), t.arg);
	h = mix(mix(h, term_hash(t.left)), term_hash(t.right));
	h = mix_number(mix_text(h, t.unit), t.number);
	t.hash = mix(h, conds_hash(t.only));
	*new = t;
	return new;
}

const struct term *
term_column(struct grammar *g, const struct argument *s)
{
	return term_new(g, (struct term){.kind = TERM_COLUMN, .arg = s});
}

const struct term *
term_agg(struct grammar *g, enum agg agg, const struct term *of)
{
	return term_new(g, (struct term){.kind = TERM_AGG, .agg = agg,
	    .left = of});
}

const struct term *
term_rows(struct grammar *g, const struct argument *s, bool distinct)
{
	return term_new(g, (struct term){.kind = TERM_ROWS, .arg = s,
	    .distinct = distinct});
}

const struct cond *
cond_new(struct grammar *g, struct cond c)
{
	struct cond *new = arena_alloc(g->arena, sizeof *new);
	uint64_t h = mix(mix(c.kind, c.not), c.op);

	h = mix_argument(h, c.arg);
	h = mix(mix(h, term_hash(c.left)), term_hash(c.right));
	h = mix_number(mix_number(h, c.number), c.number2);
	h = mix(mix_text(h, c.text), c.match);
	h = mix_when(mix(h, c.agg), c.when);
	h = mix(h, c.rows ? c.rows->hash : 0);
	c.hash = mix(h, conds_hash(c.parts));
	*new = c;
	return new;
}

const struct order *
order_new(struct grammar *g, const struct term *t, int dir)
{
	struct order *o = arena_alloc(g->arena, sizeof *o);

	*o = (struct order){.term = t, .dir = dir,
	    .hash = mix(term_hash(t), (uint64_t)(dir + 5))};
	return o;
}

/* ---- fragments --------------------------------------------------------- */

struct frag *
frag_new(struct grammar *g)
{
	return arena_alloc(g->arena, sizeof(struct frag));
}

struct frag *
frag_copy(struct grammar *g, const struct frag *f)
{
	struct frag *new = arena_alloc(g->arena, sizeof *new);

	*new = *f;
	new->score = 0;
	new->next = NULL;
	new->lexeme = NULL;
	return new;
}

void
frag_take(struct grammar *g, struct frag *f, const struct frag *other)
{
	struct arena *a = g->arena;

	f->outs = list_join(a, f->outs, other->outs);
	f->conds = list_join(a, f->conds, other->conds);
	f->groups = list_join(a, f->groups, other->groups);
	f->orders = list_join(a, f->orders, other->orders);
	f->bonds = list_join(a, f->bonds, other->bonds);
	f->loose = list_join(a, f->loose, other->loose);
	f->rows = list_join(a, f->rows, other->rows);
	if (!f->limit)
		f->limit = other->limit;
	if (!f->each)
		f->each = other->each;
	f->within |= other->within;
	f->running |= other->running;
	f->distinct |= other->distinct;
}

void
frag_bond(struct grammar *g, struct frag *f, const struct argument *dependant,
    const struct argument *owner, double pull)
{
	struct bond *b;

	if (!dependant || !owner || dependant == owner)
		return;
	b = arena_alloc(g->arena, sizeof *b);
	*b = (struct bond){.dependant = dependant, .owner = owner,
	    .pull = pull};
	f->bonds = list_join(g->arena, f->bonds, list_of(g->arena, b));
}

/* In one list: one by one, each with a list of its own, what long questions
 * are joined of took hundreds of megabytes. */
void
frag_own(struct grammar *g, struct frag *f, const struct argument *owner,
    double pull)
{
	size_t n = list_length(f->loose);
	struct bond *b;
	struct list *l;

	if (!owner || n == 0)
		return;
	b = arena_alloc(g->arena, n * sizeof *b);
	l = arena_alloc(g->arena, sizeof *l + n * sizeof *l->v);
	for (size_t i = 0; i < n; i++) {
		if (f->loose->v[i] == owner)
			continue;
		b[l->n] = (struct bond){.dependant = f->loose->v[i],
		    .owner = owner, .pull = pull};
		l->v[l->n] = &b[l->n];
		l->n++;
	}
	f->bonds = list_join(g->arena, f->bonds, l);
	f->loose = NULL;
}

void
frag_cond(struct grammar *g, struct frag *f, const struct cond *c)
{
	f->conds = list_join(g->arena, f->conds, list_of(g->arena, c));
}

void
frag_out(struct grammar *g, struct frag *f, const struct term *t)
{
	f->outs = list_join(g->arena, f->outs, list_of(g->arena, t));
}

void
frag_loose(struct grammar *g, struct frag *f, const struct argument *s)
{
	if (s)
		f->loose = list_join(g->arena, f->loose,
		    list_of(g->arena, s));
}

void
frag_hash(struct frag *f)
{
	uint64_t h = mix(f->cat, f->lexeme ? (uint64_t)f->lexeme->arg + 3 : 1);

	if (f->cat < CAT_LEX && f->mention)
		h = mix(mix(h, f->mention->from + 1), f->mention->to);
	h =
	    mix(mix_argument(mix_argument(h, f->head), f->each),
	    term_hash(f->term));
	h = mix_when(h, f->when);
	h = mix_text(mix_number(h, f->number), f->text);
	h = mix(mix(h, terms_hash(f->outs)), conds_hash(f->conds));
	h = mix(h, terms_hash(f->groups));
	for (size_t i = 0; i < list_length(f->orders); i++)
		h = mix(h, ((const struct order *)f->orders->v[i])->hash);
	for (size_t i = 0; i < list_length(f->rows); i++)
		h = mix_argument(h, f->rows->v[i]);
	h = mix(mix(h, (uint64_t)f->limit), (uint64_t)(f->dir + 3));
	h = mix(mix(h, f->domain), f->over);
	f->hash = mix(h, (uint64_t)f->within * 2 + f->distinct +
	    (uint64_t)f->listed * 4 + (uint64_t)f->running * 8 +
	    (uint64_t)f->asked * 16);
}
