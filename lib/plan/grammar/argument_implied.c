/* Uses that no name says: what an adjective measures, when it was. */
#include <math.h>
#include <string.h>
#include "plan/grammar/argument.h"
#include "plan/spans/event.h"
#include "words/listed.h"

#define COST_WHEN 8.0     /* above any gain: costs are against the best */
#define COST_WHEN_BEST 0.05
#define AMOUNT 0.2         /* an amount of money that is not named */
#define AMOUNT_WHOLE 0.15
#define AMOUNT_PART 0.3
#define PIECES_PART 0.1    /* "qty_ordered", one of several perhaps */
#define COST_MONEY_SIZE 0.6
#define AGE_SURE 1.0       /* .. of words that speak of age */
#define COST_EVENT_AGE 0.25
#define COST_OTHER_SIDE 0.6
#define VERB_WITHIN 3      /* words behind "who" */
#define COST_THING 0.2
#define COST_THING_DATED 0.5
#define COST_RELATED 0.1
#define COST_VERB 0.4      /* a verb that no name of the rows says */
#define COST_RARE 0.03     /* each power of ten fewer rows */
#define COST_PLACE 0.05    /* rows that are places, before their columns */
#define COST_NOT_PRICE 0.4  /* a cost, where there is a price as well */
#define COST_DOMAIN 0.12   /* a word further down its domain's list */
#define COST_DOMAIN_WORDS 0.08

/* Has a column of the table the first word of the domain: a price? */
static bool
has_first(struct grammar *g, const struct schema_table *t, enum domain d)
{
	const struct names *names = &g->spans->names;
	size_t n, rank;

	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct name *own = name_range(names, t, &t->columns[i],
		    &n);

		for (size_t k = 0; k < n; k++)
			for (size_t w = 0; w < own[k].n; w++)
				if (lexicon_domain(d, names->stem[
				    own[k].v[w].id], &rank) && rank == 0)
					return true;
	}
	return false;
}

/* How well a column measures a domain, by one of its names: 0 best;
 * negative: not at all. */
static double
domain_cost(struct grammar *g, const struct schema_column *c, enum domain d,
    int *sign)
{
	const struct names *names = &g->spans->names;
	size_t n;
	const struct name *own = name_range(names, c->table, c, &n);
	double best = -1;

	for (size_t i = 0; i < n; i++) {
		const struct name *name = &own[i];

		for (size_t k = 0; k < name->n; k++) {
			size_t rank;
			int s = lexicon_domain(d,
			    names->stem[name->v[k].id], &rank);
			double cost = COST_DOMAIN * (double)rank +
			    COST_DOMAIN_WORDS * (double)name->n;

			/* what it cost us does not make it expensive */
			if (s && d == DOMAIN_MONEY && rank > 0 &&
			    has_first(g, c->table, d))
				cost += COST_NOT_PRICE;
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
	/* the oldest order happened first */
	if (best < 0 && d == DOMAIN_AGE && kind_is_day(c) &&
	    !kind_is_person(&g->spans->kinds, c->table) &&
	    kind_event(&g->spans->kinds, c->table) == c) {
		*sign = -1;
		best = COST_EVENT_AGE;
	}
	/* the largest loan, the highest bill are of the most money */
	if ((d == DOMAIN_SIZE || d == DOMAIN_LEVEL) &&
	    (best < 0 || best > COST_MONEY_SIZE) &&
	    kind_of(&g->spans->kinds, c)->kind == KIND_MONEY) {
		*sign = 1;
		best = COST_MONEY_SIZE;
	}
	return best;
}

/* The whole rather than a part, or the price of one. */
static double
amount_cost(struct grammar *g, const struct schema_column *c)
{
	struct words w = words_of_name(g->kept, c->name);
	double cost = AMOUNT;

	for (size_t i = 0; i < w.n; i++) {
		if (listed_has(LISTED_AMOUNT_WHOLE, w.v[i].text))
			cost = AMOUNT_WHOLE;
		if (listed_has(LISTED_AMOUNT_PART, w.v[i].text))
			return AMOUNT_PART;
	}
	return cost;
}

/* When it was, by what the question says. */
static double
when_cost(struct grammar *g, const struct schema_column *c,
    const struct event_time *t)
{
	double fact[EVENT_FACTS];

	event_facts(g->spans, c, t, fact);
	return COST_WHEN + event_facts_cost(event_class(&g->spans->kinds, c),
	    t->ahead, fact);
}

/* Rows that last are there at a time when they begin before its end, and end
 * after its begin. */
static void
push_lasting(struct grammar *g, struct sense *v, size_t *n,
    const struct schema_column *c, const struct event_time *t, double cost)
{
	const struct schema_column *end = t->has_from || t->has_after ?
	    event_end(&g->spans->kinds, c) : NULL;

	if (end)
		argument_push(v, n, &(struct sense){.kind = SENSE_COLUMN,
		    .table = c->table, .column = c, .also = end, .sign = 1,
		    .how = HOW_IMPLIED}, cost + event_lasting_cost(t));
}

/* "quantity" is of pieces, whatever rows there are; negative: none. */
static double
pieces_cost(struct grammar *g, const struct schema_column *c)
{
	struct words w = kind_words(&g->spans->kinds, c->name);
	enum kind k = kind_of(&g->spans->kinds, c)->kind;

	if ((k != KIND_QUANTITY && k != KIND_NUMBER) || w.n == 0)
		return -1;
	if (listed_has(LISTED_PIECES, w.v[w.n - 1].text))
		return w.n == 1 ? 0 : PIECES_PART;
	return listed_has(LISTED_PIECES, w.v[0].text) ? PIECES_PART : -1;
}

static double
implied_cost(struct grammar *g, const struct schema_column *c,
    enum role role, enum domain d, const struct event_time *t, int *sign)
{
	struct kinds *k = &g->spans->kinds;
	const struct kind_info *info = kind_of(k, c);
	double cost;

	*sign = 1;
	switch (role) {
	case ROLE_WHEN:
		if (info->kind != KIND_TIME || c->time == SCHEMA_TIME_CLOCK)
			return -1;
		return when_cost(g, c, t);
	case ROLE_AMOUNT:
		return info->kind == KIND_MONEY ? amount_cost(g, c) : -1;
	case ROLE_PIECES:
		return pieces_cost(g, c);
	case ROLE_DOMAIN:
		if (info->kind == KIND_REFERENCE || info->kind == KIND_KEY ||
		    (d == DOMAIN_LENGTH && info->kind == KIND_MONEY))
			return -1; /* an hourly wage is no length */
		cost = domain_cost(g, c, d, sign);
		/* a birth is what age is of, though rows begin otherwise */
		if (cost >= 0 && info->kind == KIND_TIME &&
		    (d != DOMAIN_AGE || cost > AGE_SURE))
			cost += info->event;
		if (cost >= 0 && !kind_is_number(k, c) &&
		    info->kind != KIND_TIME && d != DOMAIN_PLACE)
			cost += COST_TEXT_NUMBER;
		return cost;
	case ROLE_ROWS: case ROLE_ANY: case ROLE_COLUMN: case ROLE_NUMBER:
	case ROLE_TIME: case ROLE_CONDITION: case ROLE_KEY: case ROLE_PERSON:
	case ROLE_VALUE_COLUMN: case ROLE_REFERENCE: case ROLE_EVENT:
	case ROLE_START: case ROLE_END: case ROLE_MEASURED: case ROLE_TIMED:
	case ROLE_TO: case ROLE_REFERRED: case ROLE_DOWN: case ROLE_CHILD:
	case ROLE_CHILDREN: case ROLE_MAKER: case ROLE_OF_KIND: case ROLE_WITH:
	case ROLE_DOER: case ROLE_MEASURE: case ROLE_RELATED: case ROLE_THING:
	case ROLES:
		break;
	}
	return -1;
}

/* Are the rows places, where other rows may be? Of a compound the last word
 * says what it is. */
static bool
is_place(struct grammar *g, const struct schema_table *t)
{
	static const char *const stems[] = {
#define PLACE(stem) stem,
#include "plan/spans/place.def"
#undef PLACE
	};
	struct words w = kind_words(&g->spans->kinds, t->name);

	for (size_t i = 0; w.n && i < sizeof stems / sizeof *stems; i++)
		if (strcmp(w.v[w.n - 1].stem, stems[i]) == 0)
			return true;
	return false;
}

/* "who bought" is hardly one of the staff. */
static double
person_cost(struct grammar *g, const struct schema_table *t, size_t who)
{
	enum kind_side side = kind_side(&g->spans->kinds, t);

	for (size_t at = who + 1; side != KIND_NEITHER && at < g->q->n &&
	    at <= who + VERB_WITHIN; at++) {
		enum kind_side does = kind_side_of_verb(g->q->v[at].text);

		if (does != KIND_NEITHER)
			return does == side ? 0 : COST_OTHER_SIDE;
	}
	return 0;
}

/* "checked in" of checkins: the verb and the word behind it */
static bool
says_both(const struct grammar *g, const char *word, size_t verb)
{
	const struct token *v = g->q->v + verb;
	size_t n = strlen(v->stem), m;

	if (verb + 1 >= g->q->n || v[1].word->kind != WORD_LETTERS)
		return false;
	m = strlen(v[1].text);
	return strncmp(word, v->stem, n) == 0 &&
	    strncmp(word + n, v[1].text, m) == 0 && strlen(word) <= n + m + 1;
}

/* How well the verb speaks of rows of the table: by a name, or by a time of
 * theirs that it has of its own. */
static double
verb_speaks(struct grammar *g, const struct schema_table *t, size_t verb)
{
	const struct names *names = &g->spans->names;
	const struct mention *m = spans_at(g->spans, verb, verb, false);
	double best = 0;

	for (size_t i = 0; i < names->n; i++)
		for (size_t k = 0; names->v[i].table == t &&
		    k < names->v[i].n; k++) {
			double alike = says_both(g, names->text[
			    names->v[i].v[k].id], verb) ? 1 :
			    name_word_alike(names, &names->v[i], k, verb);

			if (alike > best)
				best = alike;
		}
	for (size_t i = 0; m && i < m->n; i++)
		if (m->v[i].table == t && 1 - m->v[i].cost > best)
			best = 1 - m->v[i].cost;
	return best;
}

/* What happens often is more likely meant. Negative: nothing that happened. */
static double
related_cost(struct grammar *g, const struct schema_table *t, size_t verb)
{
	if (t->nkeys == 0)
		return -1;
	return COST_RELATED + COST_VERB * (1 - verb_speaks(g, t, verb)) +
	    (t->rows < 1 ? 0 : COST_RARE * (9 - log10(t->rows)));
}

/* Things have names, and are in a catalogue rather than did happen. Negative:
 * they are none. */
static double
thing_cost(struct grammar *g, const struct schema_table *t)
{
	const struct schema *schema = g->spans->schema;
	const struct schema_column *label[KIND_LABEL];
	bool referred = false;

	for (size_t i = 0; i < schema->ntables && !referred; i++)
		for (size_t k = 0; k < schema->tables[i].nkeys; k++)
			referred |= schema->tables[i].keys[k].to == t;
	if (!referred || kind_is_person(&g->spans->kinds, t) ||
	    kind_is_lookup(t) || !kind_label(&g->spans->kinds, t, label) ||
	    kind_of(&g->spans->kinds, label[0])->kind != KIND_NAME)
		return -1;
	return kind_event(&g->spans->kinds, t) ? COST_THING_DATED : COST_THING;
}

const struct argument *
argument_implied(struct grammar *g, size_t from, size_t to, enum role role,
    enum domain domain)
{
	const struct argument *known = argument_find(g, from, to, role, domain);
	const struct schema *schema = g->spans->schema;
	struct event_time when = {.from = from, .to = to};
	struct sense *v;
	size_t n = 0;

	if (known)
		return known->n ? known : NULL;
	if (role == ROLE_WHEN)
		when = event_time(g->spans, from, to);
	v = arena_alloc(g->kept, ARGUMENT_MOST * sizeof *v);
	for (size_t i = 0; i < schema->ntables; i++) {
		const struct schema_table *t = &schema->tables[i];

		struct sense rows = {.kind = SENSE_TABLE, .table = t,
		    .sign = 1, .how = HOW_IMPLIED};

		if (role == ROLE_DOMAIN && domain == DOMAIN_PLACE &&
		    is_place(g, t))
			argument_push(v, &n,
			    &(struct sense){.kind = SENSE_TABLE,
			    .table = t, .sign = 1, .how = HOW_IMPLIED},
			    COST_PLACE);
		if (role == ROLE_PERSON && kind_is_person(&g->spans->kinds, t))
			argument_push(v, &n, &rows, person_cost(g, t, from));
		if (role == ROLE_RELATED || role == ROLE_THING) {
			double cost = role == ROLE_THING ? thing_cost(g, t) :
			    related_cost(g, t, from);

			if (cost >= 0)
				argument_push(v, &n, &rows, cost);
		}
		if (role == ROLE_START || role == ROLE_END)
			argument_push_time(g, v, &n, &rows, role);
		for (size_t k = 0; role >= ROLE_WHEN && role < ROLE_PERSON &&
		    k < t->ncolumns; k++) {
			const struct schema_column *c = &t->columns[k];
			int sign;
			double cost = c->hidden ? -1 : implied_cost(g, c,
			    role, domain, &when, &sign);

			if (cost >= 0)
				argument_push(v, &n, &(struct sense){
				    .kind = SENSE_COLUMN, .table = t,
				    .column = c, .sign = sign,
				    .how = HOW_IMPLIED}, cost);
			if (cost >= 0 && role == ROLE_WHEN)
				push_lasting(g, v, &n, c, &when, cost);
		}
	}
	for (size_t i = n; role == ROLE_WHEN && i-- > 0; )
		v[i].cost += COST_WHEN_BEST - v[0].cost;
	return argument_keep(g,
	    (struct argument){.role = role, .from = from, .to = to,
	    .domain = domain, .v = v, .n = n});
}

bool
argument_may(struct grammar *g, const struct argument *s,
    bool (*fits)(struct grammar *g, const struct sense *v))
{
	for (size_t i = 0; s && i < s->n && s->v[i].cost <=
	    s->v[0].cost + 0.5; i++)
		if (fits(g, &s->v[i]))
			return true;
	return false;
}

size_t
argument_last(const struct argument *s)
{
	/* phrases that imply one end before .to */
	return s->role >= ROLE_WHEN && s->to > s->from ? s->to - 1 : s->to;
}
