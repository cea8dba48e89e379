/* Uses of mentions: which of their senses fit, and what each costs there. */
#include <string.h>
#include "plan/grammar/grammar.h"

#define COST_COLUMN_AS_ROWS 1.2
#define COST_KEY_AS_ROWS 0.3
#define COST_VALUE_AS_ROWS 0.25
#define COST_TABLE_AS_COLUMN 1.2
#define COST_KEY 0.12      /* a reference is not what a person asks for */
#define COST_FLAG 0.45     /* yes or no is a condition rather */
#define COST_TEXT_NUMBER 1 /* text that shall be a number */
#define COST_KIND 0.8      /* a number that does not add up, a flag .. */
#define HINT 0.85
#define GAIN_HINT 0.3     /* a word of the time is said */
#define COST_NO_HINT 0.05
#define COST_PERSON_TIME 0.3
#define COST_DOMAIN 0.12   /* a word further down its domain's list */
#define COST_DOMAIN_WORDS 0.08

enum { SLOT_MOST = 64 }; /* senses; of those that are implied many */

static void
push(struct sense *v, size_t *n, const struct sense *s, double cost)
{
	size_t at;

	if (*n == SLOT_MOST && v[SLOT_MOST - 1].cost <= cost)
		return;
	*n -= *n == SLOT_MOST;
	at = *n;
	while (at > 0 && v[at - 1].cost > cost) {
		v[at] = v[at - 1];
		at--;
	}
	v[at] = *s;
	v[at].cost = cost;
	++*n;
}

/* How little a column is what a person wants to see. */
static double
cost_shown(struct grammar *g, const struct schema_column *c)
{
	enum kind k = kind_of(&g->spans->kinds, c)->kind;

	if (k == KIND_FLAG)
		return COST_FLAG;
	return k == KIND_REFERENCE || k == KIND_KEY ? COST_KEY : 0;
}

/* What a sense costs as rows; negative: it cannot be. */
static double
cost_rows(struct grammar *g, const struct sense *s)
{
	(void)g;
	switch (s->kind) {
	case SENSE_TABLE:
		return s->cost;
	case SENSE_VALUE:
		return s->cost + COST_VALUE_AS_ROWS;
	case SENSE_COLUMN: case SENSE_STATE: case SENSE_MEASURE:
		break;
	}
	return -1;
}

static double
cost_any(struct grammar *g, const struct sense *s)
{
	if (s->kind == SENSE_TABLE)
		return s->cost;
	if (s->kind != SENSE_COLUMN)
		return -1;
	return s->cost + cost_shown(g, s->column);
}

static double
cost_column(struct grammar *g, const struct sense *s)
{
	if (s->kind != SENSE_COLUMN)
		return -1;
	return s->cost + cost_shown(g, s->column);
}

static double
cost_number(struct grammar *g, const struct sense *s)
{
	enum kind k;

	if (s->kind == SENSE_MEASURE)
		return s->cost;
	if (s->kind != SENSE_COLUMN || s->also)
		return -1;
	k = kind_of(&g->spans->kinds, s->column)->kind;
	switch (k) {
	case KIND_MONEY: case KIND_QUANTITY: case KIND_NUMBER: case KIND_RATE:
		return s->cost;
	case KIND_FLAG:
		return s->cost + COST_KIND;
	case KIND_NAME: case KIND_CODE: case KIND_TEXT: case KIND_CATEGORY:
		return s->cost + COST_TEXT_NUMBER;
	case KIND_OTHER: case KIND_KEY: case KIND_REFERENCE: case KIND_TIME:
		break;
	}
	return -1;
}

static double
cost_time(struct grammar *g, const struct sense *s)
{
	if ((s->kind != SENSE_COLUMN && s->kind != SENSE_STATE) ||
	    !s->column ||
	    kind_of(&g->spans->kinds, s->column)->kind != KIND_TIME)
		return -1;
	return s->cost;
}

static double
cost_condition(struct grammar *g, const struct sense *s)
{
	(void)g;
	return s->kind == SENSE_VALUE || s->kind == SENSE_STATE ? s->cost :
	    -1;
}

static double
cost_value_column(struct grammar *g, const struct sense *s)
{
	(void)g;
	return s->kind == SENSE_VALUE ? s->cost : -1;
}

/* What a row is called, of a table of kinds. */
static double
cost_kind_value(struct grammar *g, const struct sense *s)
{
	return s->kind == SENSE_VALUE && kind_of(&g->spans->kinds,
	    s->column)->kind == KIND_NAME ? s->cost : -1;
}

static double
cost_reference(struct grammar *g, const struct sense *s)
{
	const struct schema_key *k = s->kind == SENSE_COLUMN ?
	    kind_key_from(s->column) : NULL;

	(void)g;
	return k && k->n == 1 ? s->cost : -1;
}

static double
cost_measured(struct grammar *g, const struct sense *s)
{
	(void)g;
	return s->kind == SENSE_MEASURE ? s->cost : -1;
}

static double
cost_relation(struct grammar *g, const struct sense *s)
{
	(void)g;
	return s->kind == SENSE_COLUMN ? s->cost : -1;
}

/* What is said is a table, or a time that belongs to one. */
static double
cost_table_time(struct grammar *g, const struct sense *s)
{
	return s->kind == SENSE_TABLE ? s->cost : cost_time(g, s);
}

static double
cost_key(struct grammar *g, const struct sense *s)
{
	(void)g;
	return s->kind == SENSE_TABLE ? s->cost : -1;
}

static const struct slot *
keep(struct grammar *g, struct slot s)
{
	struct slot *new = arena_alloc(g->arena, sizeof *new);

	if (g->nslots == g->cap) {
		const struct slot **old = g->slots;

		g->cap = g->cap ? 2 * g->cap : 64;
		g->slots = arena_alloc(g->arena, g->cap * sizeof *g->slots);
		if (g->nslots)
			memcpy(g->slots, old, g->nslots * sizeof *old);
	}
	s.id = g->nslots;
	*new = s;
	g->slots[g->nslots++] = new;
	return s.n ? new : NULL;
}

static const struct slot *
find(struct grammar *g, size_t from, size_t to, enum want want,
    enum domain domain)
{
	for (size_t i = 0; i < g->nslots; i++) {
		const struct slot *s = g->slots[i];

		if (s->from == from && s->to == to && s->want == want &&
		    s->domain == domain)
			return s;
	}
	return NULL;
}

/* The column that a value of a key names: its code, else the key itself. */
static void
push_keys(struct grammar *g, struct sense *v, size_t *n,
    const struct sense *of)
{
	const struct schema_column *code = kind_code(&g->spans->kinds,
	    of->table);
	struct sense s = *of;

	s.kind = SENSE_COLUMN;
	s.how = HOW_IMPLIED;
	if (of->table->nprimary_key == 1) {
		s.column = of->table->primary_key[0];
		push(v, n, &s, of->cost + (code ? 0.1 : 0));
	}
	if (code && code != s.column) {
		s.column = code;
		push(v, n, &s, of->cost + 0.05);
	}
}

/* A time that is no time of the day, called by one of the words. */
static const struct schema_column *
called(struct grammar *g, const struct schema_table *t,
    const char *const *list, size_t n)
{
	const struct schema_column *best = NULL;

	for (size_t i = 0; i < t->ncolumns && !best; i++) {
		const struct schema_column *c = &t->columns[i];
		struct words w;

		if (c->hidden || !kind_is_day(c))
			continue;
		for (size_t a = 0; a < g->spans->names.n; a++) {
			const struct name *name = &g->spans->names.v[a];

			for (size_t k = 0; name->column == c && k < name->n;
			    k++)
				for (size_t x = 0; x < n; x++)
					if (strcmp(g->spans->names.text[
					    name->v[k].id], list[x]) == 0)
						best = c;
		}
		w = words_of_name(g->arena, c->name);
		for (size_t k = 0; k < w.n; k++)
			for (size_t x = 0; x < n; x++)
				if (strcmp(w.v[k].text, list[x]) == 0)
					best = c;
	}
	return best;
}

/* Columns of a table that tell when its rows happened, began, ended. */
static void
push_time(struct grammar *g, struct sense *v, size_t *n,
    const struct sense *of, enum want want)
{
	static const char *const ends[] = {"end", "ended", "finished",
	    "returned", "closed", "completed", "out", "arrival", "arr",
	    "solved", "resolved", "fin", "until", "e", "cl", "left",
	    "delivered", "done", "back"};
	static const char *const starts[] = {"start", "started", "begin",
	    "beg", "began", "picked", "opened", "in", "departure", "dep",
	    "b", "op", "from"};
	struct sense s = *of;

	s.column = want == WANT_END ? called(g, of->table, ends,
	    sizeof ends / sizeof *ends) : want == WANT_START ?
	    called(g, of->table, starts, sizeof starts / sizeof *starts) :
	    NULL;
	if (!s.column && want != WANT_END)
		s.column = kind_event(&g->spans->kinds, of->table);
	if (s.column == of->column && of->kind != SENSE_TABLE)
		s.column = NULL;
	s.kind = SENSE_COLUMN;
	s.how = HOW_IMPLIED;
	if (s.column)
		push(v, n, &s, of->cost);
}

/* The columns that refer to rows of a table, or their rows. */
static void
push_references(struct grammar *g, struct sense *v, size_t *n,
    const struct sense *of, enum want want)
{
	const struct schema *schema = g->spans->schema;
	struct sense s = *of;

	s.kind = want == WANT_TO ? SENSE_COLUMN : SENSE_TABLE;
	s.value = NULL;
	s.also = NULL;
	for (size_t i = 0; i < schema->ntables; i++)
		for (size_t k = 0; k < schema->tables[i].nkeys; k++) {
			const struct schema_key *key =
			    &schema->tables[i].keys[k];

			if (key->to != of->table || key->n != 1 ||
			    (want == WANT_OF_KIND && key->from == key->to))
				continue;
			s.table = key->from;
			s.column = want == WANT_TO ? key->from_columns[0] :
			    NULL;
			push(v, n, &s, of->cost);
		}
}

/* References that are said by other words than their names have uses of
 * their own. */
static bool
may_be(const struct sense *s, enum want want)
{
	switch (want) {
	case WANT_DOWN:
		return s->how & HOW_DOWN;
	case WANT_CHILD: case WANT_CHILDREN:
		return s->how & HOW_CHILD;
	case WANT_REFERENCE: case WANT_REFERRED:
		return !(s->how & (HOW_DOWN | HOW_CHILD));
	case WANT_ROWS: case WANT_ANY: case WANT_COLUMN: case WANT_NUMBER:
	case WANT_TIME: case WANT_CONDITION: case WANT_KEY:
	case WANT_VALUE_COLUMN: case WANT_TO: case WANT_EVENT:
	case WANT_START: case WANT_END: case WANT_TIMED: case WANT_MEASURED:
	case WANT_OF_KIND: case WANT_WHEN: case WANT_DOMAIN: case WANT_AMOUNT: case WANT_PERSON:
	case WANTS:
		break;
	}
	return !(s->how & HOW_RELATIONS);
}

const struct slot *
slot_of(struct grammar *g, const struct mention *m, enum want want)
{
	static double (*const costs[WANTS])(struct grammar *g,
	    const struct sense *s) = {
		[WANT_ROWS] = cost_rows, [WANT_ANY] = cost_any,
		[WANT_COLUMN] = cost_column, [WANT_NUMBER] = cost_number,
		[WANT_TIME] = cost_time, [WANT_CONDITION] = cost_condition,
		[WANT_KEY] = cost_key,
		[WANT_VALUE_COLUMN] = cost_value_column,
		[WANT_REFERENCE] = cost_reference,
		[WANT_EVENT] = cost_key, [WANT_START] = cost_table_time,
		[WANT_END] = cost_table_time,
		[WANT_MEASURED] = cost_measured, [WANT_TIMED] = cost_time,
		[WANT_TO] = cost_key, [WANT_REFERRED] = cost_reference,
		[WANT_DOWN] = cost_relation, [WANT_CHILD] = cost_relation,
		[WANT_CHILDREN] = cost_relation,
		[WANT_OF_KIND] = cost_kind_value,
	};
	const struct slot *known = find(g, m->from, m->to, want,
	    DOMAIN_NONE);
	struct sense *v;
	size_t n = 0;

	if (known)
		return known->n ? known : NULL;
	v = arena_alloc(g->arena, SLOT_MOST * sizeof *v);
	for (size_t i = 0; i < m->n; i++) {
		double cost = may_be(&m->v[i], want) ?
		    costs[want](g, &m->v[i]) : -1;
		struct sense s = m->v[i];

		if (cost < 0)
			continue;
		if (want == WANT_TIME || want == WANT_VALUE_COLUMN)
			s.kind = SENSE_COLUMN;
		if (want == WANT_MEASURED || want == WANT_TIMED) {
			s.kind = SENSE_TABLE;
			s.column = NULL;
			s.expr = NULL;
		}
		if (want == WANT_REFERRED || want == WANT_CHILDREN) {
			s.kind = SENSE_TABLE;
			s.table = kind_key_from(s.column)->to;
			s.column = NULL;
		}
		if (want == WANT_KEY)
			push_keys(g, v, &n, &m->v[i]);
		else if (want == WANT_TO || want == WANT_OF_KIND)
			push_references(g, v, &n, &m->v[i], want);
		else if (want == WANT_EVENT || want == WANT_START ||
		    want == WANT_END)
			push_time(g, v, &n, &m->v[i], want);
		else
			push(v, &n, &s, cost);
	}
	return keep(g, (struct slot){.want = want, .from = m->from,
	    .to = m->to, .v = v, .n = n});
}

/* ---- what no name says ------------------------------------------------- */

/* How well a column measures a domain, by one of its names: 0 best;
 * negative: not at all. */
static double
domain_cost(struct grammar *g, const struct schema_column *c, enum domain d,
    int *sign)
{
	const struct names *names = &g->spans->names;
	double best = -1;

	for (size_t i = 0; i < names->n; i++) {
		const struct name *name = &names->v[i];

		for (size_t k = 0; name->column == c && k < name->n; k++) {
			size_t rank;
			int s = lexicon_domain(d,
			    names->stem[name->v[k].id], &rank);
			double cost = COST_DOMAIN * (double)rank +
			    COST_DOMAIN_WORDS * (double)name->n;

			if (s && (best < 0 || cost < best)) {
				best = cost;
				*sign = s;
			}
		}
	}
	if (best < 0 && lexicon_is_time(d) && kind_is_day(c)) {
		*sign = 1;
		best = 0.2;
	}
	return best;
}

/* Does the question say a word of the column's that is its own? */
static bool
is_hinted(struct grammar *g, const struct schema_column *c)
{
	const struct names *names = &g->spans->names;

	for (size_t i = 0; i < names->n; i++) {
		const struct name *name = &names->v[i];

		for (size_t k = 0; name->column == c && k < name->n; k++)
			for (size_t t = 0; t < g->q->n &&
			    !name->v[k].generic && !name->v[k].table &&
			    !name->v[k].stop; t++)
				if (g->q->v[t].content && name_word_alike(
				    names, name, k, t) >= HINT)
					return true;
	}
	return false;
}

/* People were hired or born: what happened is mostly elsewhere. */
static double
when_cost(struct grammar *g, const struct schema_column *c, double event)
{
	if (is_hinted(g, c))
		return event > GAIN_HINT ? event - GAIN_HINT : 0;
	if (kind_is_person(&g->spans->kinds, c->table))
		event += COST_PERSON_TIME;
	return event + COST_NO_HINT;
}

static double
implied_cost(struct grammar *g, const struct schema_column *c,
    enum want want, enum domain d, int *sign)
{
	struct kinds *k = &g->spans->kinds;
	const struct kind_info *info = kind_of(k, c);
	double cost;

	*sign = 1;
	switch (want) {
	case WANT_WHEN:
		if (info->kind != KIND_TIME || c->time == SCHEMA_TIME_CLOCK)
			return -1;
		return when_cost(g, c, info->event);
	case WANT_AMOUNT:
		return info->kind == KIND_MONEY ? 0.2 : -1;
	case WANT_DOMAIN:
		if (info->kind == KIND_REFERENCE || info->kind == KIND_KEY)
			return -1;
		cost = domain_cost(g, c, d, sign);
		if (cost >= 0 && info->kind == KIND_TIME)
			cost += info->event;
		if (cost >= 0 && !kind_is_number(k, c) &&
		    info->kind != KIND_TIME && d != DOMAIN_PLACE)
			cost += COST_TEXT_NUMBER;
		return cost;
	case WANT_ROWS: case WANT_ANY: case WANT_COLUMN: case WANT_NUMBER:
	case WANT_TIME: case WANT_CONDITION: case WANT_KEY: case WANT_PERSON:
	case WANT_VALUE_COLUMN: case WANT_REFERENCE: case WANT_EVENT:
	case WANT_START: case WANT_END: case WANT_MEASURED: case WANT_TIMED:
	case WANT_TO: case WANT_REFERRED: case WANT_DOWN: case WANT_CHILD:
	case WANT_CHILDREN: case WANT_OF_KIND: case WANTS:
		break;
	}
	return -1;
}

const struct slot *
slot_implied(struct grammar *g, size_t from, size_t to, enum want want,
    enum domain domain)
{
	const struct slot *known = find(g, from, to, want, domain);
	const struct schema *schema = g->spans->schema;
	struct sense *v;
	size_t n = 0;

	if (known)
		return known->n ? known : NULL;
	v = arena_alloc(g->arena, SLOT_MOST * sizeof *v);
	for (size_t i = 0; i < schema->ntables; i++) {
		const struct schema_table *t = &schema->tables[i];

		if (want == WANT_PERSON && kind_is_person(&g->spans->kinds, t))
			push(v, &n, &(struct sense){.kind = SENSE_TABLE,
			    .table = t, .sign = 1, .how = HOW_IMPLIED}, 0);
		for (size_t k = 0; want != WANT_PERSON && k < t->ncolumns;
		    k++) {
			const struct schema_column *c = &t->columns[k];
			int sign;
			double cost = c->hidden ? -1 : implied_cost(g, c,
			    want, domain, &sign);

			if (cost >= 0)
				push(v, &n, &(struct sense){
				    .kind = SENSE_COLUMN, .table = t,
				    .column = c, .sign = sign,
				    .how = HOW_IMPLIED}, cost);
		}
	}
	return keep(g, (struct slot){.want = want, .from = from, .to = to,
	    .domain = domain, .v = v, .n = n});
}

bool
slot_may(struct grammar *g, const struct slot *s,
    bool (*fits)(struct grammar *g, const struct sense *v))
{
	for (size_t i = 0; s && i < s->n && s->v[i].cost <=
	    s->v[0].cost + 0.5; i++)
		if (fits(g, &s->v[i]))
			return true;
	return false;
}
