/* A beam over the arguments. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "json/get.h"
#include "plan/draft/sense_beam.h"
#include "plan/spans/event.h"
#include "words/listed.h"

enum { BEAM = 40 };

#define COST_TABLE 0.1    /* another table in the game */
#define COST_UNSAID 0.15  /* one that no word names */
#define COST_TIMES 0.5    /* two times of one table by different columns */
#define COST_TIME_SAID 0.3 /* .. one of which is said */
#define COST_EMPTY 0.5    /* .. that rows which were called off leave empty */
#define COST_ITSELF 0.8   /* a place that is where it is */
#define COST_STEP 0.35    /* a state that stands for the time beside it */
#define COST_TIME_OF 0.25 /* a time of other rows that are spoken of */
#define COST_STATE_OF 0.4 /* "ordered" for who has orders: a deed says it */
#define PERSON_DOES 0.3   /* "who arrives": what people do lies elsewhere */
#define COST_PERSON 0.5   /* a person's time beside what is measured */
#define COST_SAME 0.5     /* what another word says already */
#define COST_OWN 0.9      /* a time of different rows' own */
#define COST_EVENT 0.1    /* .. of what happened to them */
#define COST_ROWS 0.02    /* .. each power of ten fewer that it did */
#define COST_UNRELATED 4.0 /* rows that do not refer to what was done */
#define COST_RELATED_FAR 0.9
#define COST_COMPARED 1.0 /* values of two columns are compared */
#define WORST 2.2         /* senses so much worse than the best are passed */

/* What it costs that x's dependant is in y: 0 for the same. */
static double
apart_cost(const struct apart *d, const struct schema_table *x,
    const struct schema_table *y)
{
	return d->v[x->index * d->n + y->index];
}

/* ---- the beam ---------------------------------------------------------- */

struct state {
	const struct sense **of; /* of the state that it extends until kept */
	const struct sense *new;
	double cost, senses, apart;
	size_t tables, unsaid;
};
struct beam {
	struct grammar *g;
	const struct apart *d;
	const struct frag *f;
	unsigned char *scope;    /* of arguments, by id */
	bool *named;             /* tables, by index */
	bool *asked;             /* .. of a time's state, that are asked of */
	const struct argument **order;
	size_t norder;
	struct state *v;
	size_t n;
};

static bool *
named_tables(struct grammar *g)
{
	const struct spans *s = g->spans;
	bool *named = arena_alloc(g->arena, s->schema->ntables + 1);

	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->v[i].n; k++)
			if ((s->v[i].v[k].kind == SENSE_TABLE ||
			    s->v[i].v[k].kind == SENSE_MEASURE) &&
			    s->v[i].v[k].cost <= 0.9)
				named[s->v[i].v[k].table->index] = true;
	return named;
}

/* Do other words of the question speak of the table already? */
static bool
is_there(const struct beam *b, const struct state *s,
    const struct schema_table *t)
{
	for (size_t i = 0; i < b->norder; i++) {
		const struct sense *o = s->of[b->order[i]->id];

		if (o && o->table == t && b->order[i]->role != ROLE_WHEN)
			return true;
	}
	return false;
}

/* What happens often is more likely meant. */
static double
few_rows(const struct schema_table *t)
{
	return t->rows < 1 ? 0 : COST_ROWS * (9 - log10(t->rows));
}

/* "how many different customers ordered in May": what happened to them, not
 * to the row of each. Negative: this is no such question. */
static double
apart_events(const struct beam *b, const struct argument *arg,
    const struct bond *bond, const struct sense *sense,
    const struct sense *owner)
{
	if (!b->f->distinct || bond->owner != b->f->head || !b->f->term ||
	    b->f->term->kind != TERM_ROWS || owner->kind != SENSE_TABLE ||
	    (arg->role != ROLE_WHEN && arg->role != ROLE_TIME))
		return -1;
	if (sense->table == owner->table)
		return COST_OWN;
	for (size_t i = 0; i < sense->table->nkeys; i++)
		if (sense->table->keys[i].to == owner->table)
			return COST_EVENT + few_rows(sense->table);
	return -1;
}

/* What was done to rows, or what they did: rows that refer to them, or to
 * such rows. */
static double
related_cost(const struct schema_table *owner, const struct schema_table *t)
{
	double cost = COST_UNRELATED;

	for (size_t i = 0; t != owner && i < t->nkeys; i++) {
		const struct schema_table *to = t->keys[i].to;

		if (to == owner)
			return 0;
		for (size_t k = 0; to && to != t && k < to->nkeys; k++)
			if (to->keys[k].to == owner)
				cost = COST_RELATED_FAR;
	}
	return cost;
}

/* A state that rows are in once they have the time: "cancelled". */
static bool
is_there_state(const struct beam *b, const struct sense *s)
{
	const char *op = get_str(s->cond, "op");

	return kind_of(&b->g->spans->kinds, s->column)->kind == KIND_TIME &&
	    op && strcmp(op, "is_not_null") == 0;
}

/* What was called off has no time at which it happened: a value or a state
 * that says so, beside a column that some rows leave empty. */
static bool
is_called_off(const struct sense *s)
{
	const json_t *v = s->kind == SENSE_VALUE ? s->value :
	    s->kind == SENSE_STATE ? json_object_get(s->cond, "value") : NULL;
	const char *text = json_string_value(v);

	return text && listed_begin(LISTED_CANCEL_BEGIN, text, 0);
}

/* A time that no name says belongs to what is asked of in its query. */
static bool
is_placed(const struct beam *b, const struct argument *arg)
{
	return arg->role == ROLE_WHEN && arg != b->f->head;
}

static void
look_asked(struct beam *b, const struct state *s, const struct argument *arg)
{
	const struct sense *owner;
	bool inside;
	size_t at;

	memset(b->asked, 0, b->g->spans->schema->ntables);
	for (size_t i = 0; i < b->norder; i++) {
		const struct sense *o = s->of[b->order[i]->id];

		if (!o || b->order[i]->role == ROLE_WHEN ||
		    b->scope[b->order[i]->id] != b->scope[arg->id])
			continue;
		b->asked[o->table->index] = true;
		for (size_t k = 0; k < o->nothers; k++)
			b->asked[o->others[k]->index] = true;
	}
	owner = b->f->head ? s->of[b->f->head->id] : NULL;
	at = owner ? owner->table->index : 0;
	inside = owner && b->scope[arg->id] != SCOPE_MAIN && !b->asked[at];
	/* what links the rows inside to those outside is asked of, too */
	if (inside)
		b->asked[at] = true;
	event_asked(b->g->spans->schema, b->asked);
	if (inside)
		b->asked[at] = false;
}

static double
place_cost(const struct beam *b, const struct argument *arg,
    const struct sense *sense)
{
	double fact[EVENT_FACTS] = {0};

	/* what happened to different rows: apart_events */
	if (!is_placed(b, arg) || (b->f->distinct && b->f->term &&
	    b->f->term->kind == TERM_ROWS))
		return 0;
	event_place(sense->table, b->g->spans->schema, b->asked, fact);
	return event_place_cost(fact);
}

static double
bonds_cost(const struct beam *b, const struct state *s,
    const struct argument *arg, const struct sense *sense)
{
	double cost = 0;

	for (size_t i = 0; i < list_length(b->f->bonds); i++) {
		const struct bond *bond = b->f->bonds->v[i];
		const struct sense *other;
		double far;

		if (bond->dependant == arg && bond->owner != arg) {
			other = s->of[bond->owner->id];
			if (!other)
				continue;
			far = apart_events(b, arg, bond, sense, other);
			if (far < 0 && is_placed(b, arg) && !b->f->distinct)
				continue; /* wherever it stands */
			if (far < 0)
				far = bond->pull * apart_cost(b->d,
				    other->table, sense->table);
			if (arg->role == ROLE_RELATED)
				far = related_cost(other->table, sense->table);
			if (arg->role == ROLE_DOMAIN && other->table ==
			    sense->table && sense->kind == SENSE_TABLE)
				far = COST_ITSELF;
			if (far > 0 && sense->kind == SENSE_STATE &&
			    sense->column && is_there_state(b, sense))
				far += COST_STATE_OF;
			if (bond->owner->role == ROLE_PERSON &&
			    arg->role == ROLE_TIME)
				far *= PERSON_DOES;
			if (far > COST_TIME_OF && arg->role == ROLE_WHEN &&
			    is_there(b, s, sense->table))
				far = COST_TIME_OF;
			if (arg->role == ROLE_VALUE_COLUMN &&
			    sense->column != other->column)
				far += COST_COMPARED;
			cost += far;
		} else if (bond->owner == arg) {
			other = s->of[bond->dependant->id];
			if (other)
				cost += bond->pull * apart_cost(b->d,
				    sense->table, other->table);
		}
	}
	return cost;
}

/* Times that no name says are one column of a table; one that is said is
 * that one. "issued in 2025" is no state beside the day of issue. */
static double
apart_times(const struct beam *b, const struct state *s,
    const struct argument *arg, const struct sense *sense)
{
	double cost = 0;

	for (size_t i = 0; arg->role == ROLE_WHEN && i < b->norder; i++) {
		const struct sense *o = s->of[b->order[i]->id];
		enum role role = b->order[i]->role;

		if (!o)
			continue;
		if (role == ROLE_WHEN && o->column != sense->column)
			cost += COST_TIMES;
		else if (o->table == sense->table && o->also !=
		    sense->column && is_called_off(o) &&
		    get_true(sense->column->json, "nulls"))
			cost += COST_EMPTY;
		else if (role == ROLE_TIME && o->table == sense->table &&
		    o->column != sense->column)
			cost += COST_TIME_SAID;
		else if (o->also && o->kind != SENSE_COLUMN &&
		    o->table == sense->table &&
		    (o->also != sense->column || o->kind == SENSE_VALUE))
			cost += o->also == sense->column ? COST_STEP :
			    COST_TIME_SAID;
		else if (o->kind == SENSE_STATE && o->column &&
		    o->table == sense->table && o->column != sense->column &&
		    is_there_state(b, o))
			cost += COST_TIME_SAID;
	}
	return cost;
}

static const json_t *
stored(const struct sense *s)
{
	const char *op = get_str(s->cond, "op");

	if (s->kind == SENSE_VALUE)
		return s->value;
	return op && strcmp(op, "=") == 0 ? json_object_get(s->cond,
	    "value") : NULL;
}

/* Two words that say the same of a row: one of them means something else,
 * as "current" of "active current accounts". */
static double
same_again(const struct beam *b, const struct state *s,
    const struct argument *arg, const struct sense *sense)
{
	const json_t *value = arg->role == ROLE_CONDITION && sense->column ?
	    stored(sense) : NULL;

	for (size_t i = 0; value && i < b->norder; i++) {
		const struct sense *o = s->of[b->order[i]->id];

		if (o && b->order[i]->role == ROLE_CONDITION &&
		    o->column == sense->column && json_equal(stored(o), value))
			return COST_SAME;
	}
	return 0;
}

/* "revenue of customers in 2025" came in then, they did not; nor was it the
 * top products that did. */
static double
apart_measured(const struct beam *b, const struct state *s,
    const struct argument *arg, const struct sense *sense)
{
	const struct frag *f = b->f;
	const struct order *o = list_length(f->orders) ? f->orders->v[0] :
	    NULL;
	const struct term *t = f->term ? f->term : o ? o->term : NULL;
	const struct argument *of = !t ? NULL : t->left ? t->left->arg : t->arg;
	const struct sense *measure = of ? s->of[of->id] : NULL;
	const struct sense *rows = f->head && !f->term ? s->of[f->head->id] :
	    NULL;

	if (arg->role != ROLE_WHEN || !measure || measure->table ==
	    sense->table)
		return 0;
	return kind_is_person(&b->g->spans->kinds, sense->table) ||
	    (rows && rows->table == sense->table) ? COST_PERSON : 0;
}

static struct state
extend(const struct beam *b, const struct state *s, const struct argument *arg,
    const struct sense *sense)
{
	struct state new = *s;
	double apart = bonds_cost(b, s, arg, sense) +
	    place_cost(b, arg, sense) + apart_times(b, s, arg, sense) +
	    apart_measured(b, s, arg, sense) +
	    same_again(b, s, arg, sense);
	bool seen = false;

	for (size_t i = 0; i < b->norder && !seen; i++) {
		const struct sense *o = s->of[b->order[i]->id];

		seen = o && o->table == sense->table;
	}
	new.new = sense;
	new.senses += sense->cost;
	new.apart += apart;
	new.cost += sense->cost + apart;
	if (!seen) {
		new.tables++;
		new.cost += COST_TABLE;
		if (!b->named[sense->table->index]) {
			new.unsaid++;
			new.cost += COST_UNSAID;
		}
	}
	return new;
}

static void
keep(const struct beam *b, struct state *s, const struct argument *arg)
{
	const struct sense **of = arena_alloc(b->g->arena,
	    (b->g->nargs + 1) * sizeof *of);

	memcpy(of, s->of, b->g->nargs * sizeof *of);
	of[arg->id] = s->new;
	s->of = of;
}

/* Among the cheapest, of those that cost the same the first one found. */
static void
insert(struct state *v, size_t *n, const struct state *new)
{
	size_t at = *n;

	if (*n == BEAM && v[BEAM - 1].cost <= new->cost)
		return;
	if (*n == BEAM)
		at--;
	else
		++*n;
	for (; at > 0 && v[at - 1].cost > new->cost; at--)
		v[at] = v[at - 1];
	v[at] = *new;
}

static void
step(struct beam *b, const struct argument *arg)
{
	struct state *next = arena_alloc(b->g->arena, BEAM * sizeof *next);
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++) {
		if (is_placed(b, arg))
			look_asked(b, &b->v[i], arg);
		for (size_t k = 0; k < arg->n; k++)
			if (arg->v[k].cost <= arg->v[0].cost + WORST) {
				struct state new = extend(b, &b->v[i], arg,
				    &arg->v[k]);

				insert(next, &n, &new);
			}
	}
	b->v = next;
	b->n = n;
	for (size_t i = 0; i < b->n; i++)
		keep(b, &b->v[i], arg);
}

/* Rows first, what belongs to them is pulled there; then what is said by
 * name, then what is only implied. */
static int
turn(const struct beam *b, const struct argument *s)
{
	if (s == b->f->head && s->role != ROLE_WHEN &&
	    s->role != ROLE_DOMAIN && s->role != ROLE_AMOUNT &&
	    s->role != ROLE_PIECES)
		return 0;
	switch (s->role) {
	case ROLE_ROWS: case ROLE_ANY: case ROLE_RELATED: case ROLE_THING:
		return 1;
	case ROLE_CONDITION: case ROLE_KEY: case ROLE_COLUMN:
	case ROLE_NUMBER: case ROLE_TIME: case ROLE_PERSON:
	case ROLE_VALUE_COLUMN: case ROLE_REFERENCE: case ROLE_EVENT:
	case ROLE_START: case ROLE_END: case ROLE_MEASURED: case ROLE_MEASURE:
	case ROLE_TIMED: case ROLE_TO: case ROLE_REFERRED: case ROLE_DOWN:
	case ROLE_CHILD: case ROLE_CHILDREN: case ROLE_OF_KIND:
	case ROLE_MAKER: case ROLE_DOER: case ROLE_WITH:
		return 2;
	case ROLE_WHEN: case ROLE_DOMAIN: case ROLE_AMOUNT:
	case ROLE_PIECES: case ROLES:
		break;
	}
	return 3;
}

static void
order_arguments(struct beam *b)
{
	b->order = arena_alloc(b->g->arena, (b->g->nargs + 1) *
	    sizeof *b->order);
	for (int t = 0; t < 4; t++)
		for (size_t i = 0; i < b->g->nargs; i++)
			if (b->scope[i] && turn(b, b->g->args[i]) == t)
				b->order[b->norder++] = b->g->args[i];
}

struct assignments
sense_beam(struct grammar *g, const struct apart *d, const struct frag *f,
    size_t max)
{
	struct beam b = {.g = g, .d = d, .f = f};
	struct assignments out = {0};
	struct arena *a = g->arena;

	b.scope = arena_alloc(a, g->nargs + 1);
	b.named = named_tables(g);
	b.asked = arena_alloc(a, g->spans->schema->ntables + 1);
	arguments_used(f, b.scope);
	order_arguments(&b);
	b.v = arena_alloc(a, sizeof *b.v);
	b.v[0].of = arena_alloc(a, (g->nargs + 1) * sizeof *b.v[0].of);
	b.n = 1;
	for (size_t i = 0; i < b.norder; i++)
		step(&b, b.order[i]);
	out.v = arena_alloc(a, (b.n + 1) * sizeof *out.v);
	for (size_t i = 0; i < b.n && i < max; i++)
		out.v[out.n++] = (struct assignment){.of = b.v[i].of,
		    .cost = b.v[i].cost, .senses = b.v[i].senses,
		    .apart = b.v[i].apart, .tables = b.v[i].tables,
		    .unsaid = b.v[i].unsaid};
	return out;
}
