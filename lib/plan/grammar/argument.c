/* Uses of mentions: which of their senses fit, and what each costs there. */
#include <string.h>
#include "json/get.h"
#include "plan/grammar/argument.h"
#include "words/listed.h"

#define COST_VALUE_AS_ROWS 0.25
#define COST_FLAG_AS_ROWS 0.3
#define COST_KIND_GROUP 0.15
#define COST_KEY 0.12      /* a reference is not what a person asks for */
#define COST_DEED 0.45    /* a verb asks for rows rather than for its day */
#define COST_THING 0.9    /* that made something */
#define COST_DOER_TEXT 0.1
#define COST_FLAG 0.45     /* yes or no is a condition rather */
#define COST_WORDS 0.8     /* text that is none, calculated with */
#define COST_KIND 0.8      /* a number that does not add up, a flag .. */

void
argument_push(struct sense *v, size_t *n, const struct sense *s, double cost)
{
	size_t at;

	if (*n == ARGUMENT_MOST && v[ARGUMENT_MOST - 1].cost <= cost)
		return;
	*n -= *n == ARGUMENT_MOST;
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
cost_shown(struct grammar *g, const struct schema_column *c, unsigned how)
{
	enum kind k = kind_of(&g->spans->kinds, c)->kind;

	if (k == KIND_FLAG)
		return COST_FLAG;
	if (k == KIND_TIME && (how & HOW_IMPLIED))
		return COST_DEED;
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
	case SENSE_STATE:
		return s->how & HOW_LEARNED ? s->cost : -1;
	case SENSE_COLUMN: case SENSE_MEASURE:
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
	return s->cost + cost_shown(g, s->column, s->how);
}

static double
cost_column(struct grammar *g, const struct sense *s)
{
	if (s->kind != SENSE_COLUMN)
		return -1;
	return s->cost + cost_shown(g, s->column, s->how);
}

/* Is some of the values that the schema lists no number? */
static bool
holds_words(const struct schema_column *c)
{
	const json_t *v;
	size_t i;

	json_array_foreach(get_array(c->json, "values"), i, v) {
		const char *text = json_string_value(v);

		if (text && !strpbrk(text, "0123456789"))
			return true;
	}
	return false;
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
	case KIND_CODE: case KIND_TEXT: case KIND_CATEGORY:
		return s->cost + COST_TEXT_NUMBER +
		    (holds_words(s->column) ? COST_WORDS : 0);
	case KIND_OTHER: case KIND_KEY: case KIND_REFERENCE: case KIND_TIME:
	case KIND_NAME:
		break;
	}
	return -1;
}

/* "open", of which the end is missing: not since then. */
static bool
is_not_yet(const struct sense *s)
{
	const char *op = get_str(s->cond, "op");

	return op && strcmp(op, "is_null") == 0;
}

static double
cost_time(struct grammar *g, const struct sense *s)
{
	if ((s->kind != SENSE_COLUMN && s->kind != SENSE_STATE) ||
	    !s->column ||
	    kind_of(&g->spans->kinds, s->column)->kind != KIND_TIME ||
	    (s->kind == SENSE_STATE && is_not_yet(s)))
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

/* "by Smith": somebody, or a way of doing it, sooner than a thing. */
static double
cost_maker(struct grammar *g, const struct sense *s)
{
	double cost = cost_condition(g, s);

	if (cost < 0 || s->kind != SENSE_VALUE || kind_of(&g->spans->kinds,
	    s->column)->kind != KIND_NAME || kind_is_person(&g->spans->kinds,
	    s->table))
		return cost;
	return cost + COST_THING;
}

/* "waived" of waived_by: a reference to people, or text that may name one. */
static double
cost_doer(struct grammar *g, const struct sense *s)
{
	const struct schema_key *k = s->kind == SENSE_COLUMN ?
	    kind_key_from(s->column) : NULL;
	enum kind kind;

	if (s->kind != SENSE_COLUMN)
		return -1;
	if (k)
		return s->cost + (kind_is_person(&g->spans->kinds, k->to) ?
		    0 : COST_THING);
	kind = kind_of(&g->spans->kinds, s->column)->kind;
	return kind == KIND_NAME || kind == KIND_CATEGORY ||
	    kind == KIND_TEXT ? s->cost + COST_DOER_TEXT : -1;
}

/* The column of a value, or of yes and no. */
static double
cost_value_column(struct grammar *g, const struct sense *s)
{
	if (s->kind == SENSE_STATE && s->column && kind_of(&g->spans->kinds,
	    s->column)->kind != KIND_TIME)
		return s->cost;
	return s->kind == SENSE_VALUE ? s->cost : -1;
}

/* What a row is called, of a table of kinds, or a group of theirs: "sharks"
 * of species. */
static double
cost_kind_value(struct grammar *g, const struct sense *s)
{
	enum kind k = s->kind == SENSE_VALUE ? kind_of(&g->spans->kinds,
	    s->column)->kind : KIND_OTHER;

	if (k == KIND_CATEGORY && !kind_is_person(&g->spans->kinds, s->table))
		return s->cost + COST_KIND_GROUP;
	return k == KIND_NAME ? s->cost : -1;
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

const struct argument *
argument_keep(struct grammar *g, struct argument s)
{
	struct argument *new = arena_alloc(g->kept, sizeof *new);

	if (g->nargs == g->cap) {
		const struct argument **old = g->args;

		g->cap = g->cap ? 2 * g->cap : 64;
		g->args = arena_alloc(g->kept, g->cap * sizeof *g->args);
		if (g->nargs)
			memcpy(g->args, old, g->nargs * sizeof *old);
	}
	s.id = g->nargs;
	*new = s;
	g->args[g->nargs++] = new;
	return s.n ? new : NULL;
}

const struct argument *
argument_find(struct grammar *g, size_t from, size_t to, enum role role,
    enum domain domain)
{
	for (size_t i = 0; i < g->nargs; i++) {
		const struct argument *s = g->args[i];

		if (s->from == from && s->to == to && s->role == role &&
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
		argument_push(v, n, &s, of->cost + (code ? 0.1 : 0));
	}
	if (code && code != s.column) {
		s.column = code;
		argument_push(v, n, &s, of->cost + 0.05);
	}
}

/* The columns that refer to rows of a table, or their rows. */
static void
push_references(struct grammar *g, struct sense *v, size_t *n,
    const struct sense *of, enum role role)
{
	const struct schema *schema = g->spans->schema;
	struct sense s = *of;

	s.kind = role == ROLE_TO ? SENSE_COLUMN : SENSE_TABLE;
	s.value = NULL;
	s.also = NULL;
	for (size_t i = 0; i < schema->ntables; i++)
		for (size_t k = 0; k < schema->tables[i].nkeys; k++) {
			const struct schema_key *key =
			    &schema->tables[i].keys[k];

			if (key->to != of->table || key->n != 1 ||
			    (role == ROLE_OF_KIND && key->from == key->to))
				continue;
			s.table = key->from;
			s.column = role == ROLE_TO ? key->from_columns[0] :
			    NULL;
			argument_push(v, n, &s, of->cost);
		}
}

/* References that are said by other words than their names have uses of
 * their own. */
static bool
may_be(const struct sense *s, enum role role)
{
	switch (role) {
	case ROLE_DOWN:
		return s->how & HOW_DOWN;
	case ROLE_CHILD: case ROLE_CHILDREN:
		return s->how & HOW_CHILD;
	case ROLE_REFERENCE: case ROLE_REFERRED:
		return !(s->how & (HOW_DOWN | HOW_CHILD));
	case ROLE_ROWS: case ROLE_ANY: case ROLE_COLUMN: case ROLE_NUMBER:
	case ROLE_TIME: case ROLE_CONDITION: case ROLE_KEY:
	case ROLE_VALUE_COLUMN:
	case ROLE_TO: case ROLE_EVENT:
	case ROLE_START: case ROLE_END: case ROLE_TIMED: case ROLE_MEASURED:
	case ROLE_MAKER: case ROLE_OF_KIND: case ROLE_WITH: case ROLE_WHEN:
	case ROLE_MEASURE: case ROLE_DOER: case ROLE_DOMAIN: case ROLE_AMOUNT:
	case ROLE_PIECES:
	case ROLE_PERSON: case ROLE_RELATED: case ROLE_THING: case ROLES:
		break;
	}
	return !(s->how & HOW_RELATIONS);
}

/* What a sense is in the use. */
static void
turn_sense(struct sense *s, enum role role)
{
	if (role == ROLE_TIME || role == ROLE_VALUE_COLUMN)
		s->kind = SENSE_COLUMN;
	if (role == ROLE_MEASURED || role == ROLE_TIMED || role == ROLE_WITH) {
		s->kind = SENSE_TABLE;
		s->column = NULL;
		s->expr = NULL;
	}
	if (role == ROLE_REFERRED || role == ROLE_CHILDREN) {
		s->kind = SENSE_TABLE;
		s->table = kind_key_from(s->column)->to;
		s->column = NULL;
	}
}

/* "students", of a flag that says so: rows that have it. */
static bool
is_plural_flag(struct grammar *g, const struct mention *m,
    const struct sense *s)
{
	const struct token *t = &g->q->v[m->to];

	return s->kind == SENSE_STATE && s->column && s->sign > 0 &&
	    t->content && strcmp(t->text, t->stem) != 0 &&
	    listed_end(LISTED_S, t->text, 3) &&
	    kind_of(&g->spans->kinds, s->column)->kind == KIND_FLAG;
}

const struct argument *
argument_of(struct grammar *g, const struct mention *m, enum role role)
{
	static double (*const costs[ROLES])(struct grammar *g,
	    const struct sense *s) = {
		[ROLE_ROWS] = cost_rows, [ROLE_ANY] = cost_any,
		[ROLE_COLUMN] = cost_column, [ROLE_NUMBER] = cost_number,
		[ROLE_TIME] = cost_time, [ROLE_CONDITION] = cost_condition,
		[ROLE_KEY] = cost_key,
		[ROLE_VALUE_COLUMN] = cost_value_column,
		[ROLE_REFERENCE] = cost_reference,
		[ROLE_EVENT] = cost_key, [ROLE_START] = cost_table_time,
		[ROLE_END] = cost_table_time,
		[ROLE_MEASURED] = cost_measured,
		[ROLE_MEASURE] = cost_measured, [ROLE_TIMED] = cost_time,
		[ROLE_TO] = cost_key, [ROLE_REFERRED] = cost_reference,
		[ROLE_DOWN] = cost_relation, [ROLE_CHILD] = cost_relation,
		[ROLE_CHILDREN] = cost_relation,
		[ROLE_WITH] = cost_number, [ROLE_OF_KIND] = cost_kind_value,
		[ROLE_MAKER] = cost_maker, [ROLE_DOER] = cost_doer,
	};
	const struct argument *known = argument_find(g, m->from, m->to, role,
	    DOMAIN_NONE);
	struct sense *v;
	size_t n = 0;

	if (known)
		return known->n ? known : NULL;
	v = arena_alloc(g->kept, ARGUMENT_MOST * sizeof *v);
	for (size_t i = 0; i < m->n; i++) {
		double cost = may_be(&m->v[i], role) ?
		    costs[role](g, &m->v[i]) : -1;
		struct sense s = m->v[i];

		if (role == ROLE_ROWS && is_plural_flag(g, m, &s))
			cost = s.cost + COST_FLAG_AS_ROWS;
		if (cost < 0)
			continue;
		turn_sense(&s, role);
		if (role == ROLE_KEY)
			push_keys(g, v, &n, &m->v[i]);
		else if (role == ROLE_TO || role == ROLE_OF_KIND)
			push_references(g, v, &n, &m->v[i], role);
		else if (role == ROLE_EVENT || role == ROLE_START ||
		    role == ROLE_END)
			argument_push_time(g, v, &n, &m->v[i], role);
		else
			argument_push(v, &n, &s, cost);
	}
	return argument_keep(g, (struct argument){.role = role, .from = m->from,
	    .to = m->to, .v = v, .n = n});
}

const struct argument *
argument_value_of(struct grammar *g, const struct mention *column,
    const struct mention *value)
{
	const struct argument *c = argument_of(g, column, ROLE_COLUMN);
	const struct argument *s = argument_of(g, value, ROLE_CONDITION);
	size_t from = column->from < value->from ? column->from : value->from;
	size_t to = column->to > value->to ? column->to : value->to;
	const struct argument *known =
	    argument_find(g, from, to, ROLE_CONDITION,
	    DOMAIN_NONE);
	struct sense *v;
	size_t n = 0;

	if (known)
		return known->n ? known : NULL;
	if (!c || !s)
		return NULL;
	v = arena_alloc(g->kept, ARGUMENT_MOST * sizeof *v);
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < c->n; k++)
			if (s->v[i].column == c->v[k].column) {
				argument_push(v, &n, &s->v[i], s->v[i].cost +
				    (s->v[i].kind == SENSE_VALUE ?
				    c->v[k].cost : 0));
				break;
			}
	return argument_keep(g, (struct argument){.role = ROLE_CONDITION,
	    .from = from, .to = to, .v = v, .n = n});
}

bool
argument_says_key(const struct grammar *g, const struct argument *s)
{
	/* implied ones end elsewhere */
	return s && (s->role == ROLE_COLUMN || s->role == ROLE_REFERENCE) &&
	    listed_has(LISTED_KEY_SAID, g->q->v[s->to].text);
}
