/* Candidates as the ranking sees them. */
#include <string.h>
#include "plan/rank/feature.h"

#define DEAR 0.6 /* the cost of a weak sense */

/* What is least, or best, among all. */
struct overall {
	double grammar, senses, apart, joins, skipped, content, lost;
	double outputs, tables;
	size_t n;
};

/* ---- the reading ------------------------------------------------------- */

static void
look_at_sense(struct look *l, const struct argument *arg, const struct sense *s)
{
	if (s->cost > l->worst) {
		l->second = l->worst;
		l->worst = s->cost;
	} else if (s->cost > l->second) {
		l->second = s->cost;
	}
	l->dear += s->cost > DEAR;
	l->implied += arg->role >= ROLE_WHEN;
	l->other += s != arg->v;
	l->lag += s->cost - arg->v[0].cost;
	l->exact += (s->how & HOW_EXACT) != 0;
	l->part += (s->how & HOW_PART) != 0;
	l->synonym += (s->how & HOW_SYNONYM) != 0;
	l->table_word += (s->how & HOW_TABLE_WORD) != 0;
	l->code += (s->how & HOW_CODE) != 0;
	l->values += s->kind == SENSE_VALUE;
	l->states += s->kind == SENSE_STATE;
	l->measures += s->kind == SENSE_MEASURE;
}

static struct look
look_at(const struct grammar *g, const struct assignment *as)
{
	struct look l = {0};

	for (size_t i = 0; i < g->nargs; i++)
		if (as->of[i])
			look_at_sense(&l, g->args[i], as->of[i]);
	return l;
}

static void
derive(struct derivation *d, const struct frag *f)
{
	if (!f)
		return;
	if (!f->rule) {
		d->mentions += f->mention != NULL;
		d->words += f->lexeme != NULL;
		d->covered += f->mention ? (double)(f->to - f->from) : 0;
		return;
	}
	d->rules++;
	d->cost += f->rule->cost;
	if (f->rule->cost > d->dearest)
		d->dearest = f->rule->cost;
	derive(d, f->left);
	derive(d, f->right);
}

static struct derivation
derivation_of(const struct frag *f)
{
	struct derivation d = {0};

	derive(&d, f);
	d.first = f->head ? (double)f->head->from : 0;
	d.outs = (double)list_length(f->outs);
	d.conds = (double)list_length(f->conds);
	d.bonds = (double)list_length(f->bonds);
	LIST_EACH(const struct cond *, c, f->conds) {
		d.rows_conds += c->rows != NULL;
		d.time_conds += c->kind == COND_WHEN;
	}
	if (d.outs > 0) {
		const struct term *t = f->outs->v[0];

		d.out = t->arg ? (double)t->arg->from : 0;
	}
	return d;
}

static void
count_skipped(const struct grammar *g, struct rank_sight *x)
{
	uint64_t skipped = x->c->reading->skipped;

	for (size_t i = 0; i < g->q->n; i++) {
		const struct token *t = &g->q->v[i];

		if (i < GRAMMAR_TOKENS && !(skipped >> i & 1))
			continue;
		x->skipped++;
		x->content += t->content;
		x->capitals += t->capital;
		x->lost += i < GRAMMAR_TOKENS ? g->lost[i] : 1;
	}
}

/* ---- against the words ------------------------------------------------- */

static int
asks_count(const struct cue *q)
{
	return q->class[LEX_COUNT] + q->class[LEX_HOWOFTEN] > 0;
}

static int
asks_groups(const struct cue *q)
{
	return q->class[LEX_EACH] + q->class[LEX_GROUP] +
	    q->class[LEX_UNITLY] > 0;
}

static int
asks_order(const struct cue *q)
{
	return q->class[LEX_ORDER] + q->class[LEX_DIR] + q->class[LEX_ALPHA] +
	    q->class[LEX_SUPER] + q->class[LEX_OFTEN] > 0;
}

static int
turned(const struct cue *q, const struct shape *s)
{
	bool up = s->orders > 0 ? !s->descending : s->fn[FN_MIN] > 0;
	bool down = s->orders > 0 ? s->descending : s->fn[FN_MAX] > 0;

	return (q->most && !q->least && up) || (q->least && !q->most && down);
}

static int
distinct(const struct shape *s)
{
	return s->distinct || strstr(s->text, "DISTINCT") ||
	    strstr(s->text, "\"distinct\":true");
}

/* ---- against the others ------------------------------------------------ */

/* No exp(): the same on every machine. */
static double
weight_of(double gap)
{
	double near = 1 / (1 + gap);

	return near * near * near * near;
}

static void
weigh(struct rank_sights *s)
{
	double all = 0;

	for (size_t i = 0; i < s->n; i++)
		all += s->v[i].weight = weight_of(s->v[i].c->cost -
		    s->v[0].c->cost);
	for (size_t i = 0; i < s->n; i++)
		s->v[i].weight /= all;
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->n; k++)
			for (size_t p = 0; p < PARTS; p++)
				if (s->v[k].shape.part[p] ==
				    s->v[i].shape.part[p])
					s->v[i].agree[p] += s->v[k].weight;
}

static void
least(double *least, double value, bool first)
{
	if (first || value < *least)
		*least = value;
}

static struct overall
overall(const struct rank_sights *s)
{
	struct overall all = {.n = s->n};

	for (size_t i = 0; i < s->n; i++) {
		const struct rank_sight *x = &s->v[i];

		if (i == 0 || x->c->reading->score > all.grammar)
			all.grammar = x->c->reading->score;
		least(&all.senses, x->c->as.senses, i == 0);
		least(&all.apart, x->c->as.apart, i == 0);
		least(&all.joins, x->c->facts.joins, i == 0);
		least(&all.skipped, x->skipped, i == 0);
		least(&all.content, x->content, i == 0);
		least(&all.lost, x->lost, i == 0);
		least(&all.outputs, x->shape.outputs, i == 0);
		least(&all.tables, x->shape.tables, i == 0);
	}
	return all;
}

static void
fill(const struct grammar *g, const struct rank_sights *sights, size_t at,
    const struct overall *all)
{
	struct rank_sight *x = &sights->v[at];
	const struct rank_sight *least = &sights->v[0];
	const struct candidate *c = x->c;
	const struct shape *s = &x->shape;
	const struct cue *q = &sights->cue;

#define FEATURE(id, value, meaning) x->feature[RANK_##id] = (double)(value);
#include "plan/rank/feature.def"
#undef FEATURE
	for (size_t p = 0; p < PARTS; p++)
		x->feature[RANK_PARTS_AT + p] = (double)(uint32_t)s->part[p];
}

struct rank_sights
feature_make(struct grammar *g, const struct candidates *c)
{
	struct rank_sights s = {.n = c->n, .cue = cue_of(g->q)};
	struct overall all;

	s.v = arena_alloc(g->arena, (c->n + 1) * sizeof *s.v);
	for (size_t i = 0; i < c->n; i++) {
		struct rank_sight *x = &s.v[i];

		x->c = &c->v[i];
		x->shape = shape_of(g->spans, c->v[i].plan);
		x->look = look_at(g, &c->v[i].as);
		x->how = derivation_of(c->v[i].reading);
		count_skipped(g, x);
	}
	weigh(&s);
	all = overall(&s);
	for (size_t i = 0; i < c->n; i++)
		fill(g, &s, i, &all);
	return s;
}

void
feature_free(struct rank_sights *s)
{
	for (size_t i = 0; i < s->n; i++)
		shape_free(&s->v[i].shape);
}

const char *
rank_feature_name(enum rank_feature f)
{
	static const char *const names[] = {
#define FEATURE(id, value, meaning) #id,
#include "plan/rank/feature.def"
#undef FEATURE
	    "part form", "part tables", "part outputs", "part conditions",
	    "part groups", "part order"
	};

	return names[f];
}
