#include "plan/rank/sight.h"

#include <string.h>
#include "json/get.h"
#include "json/hash.h"
#include "words/listed.h"

/* ---- what may be the same ------------------------------------------------ */

static uint64_t
hash_members(const json_t *plan, const char *member)
{
	const json_t *one;
	uint64_t h = 0;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, one)
		h += json_hash(json_object_get(one, member)) * (i + 1);
	return h;
}

/* In any order. */
static uint64_t
hash_tables(const json_t *plan)
{
	const json_t *one;
	uint64_t h = 0;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, one)
		h += json_hash(json_object_get(one, "table"));
	return h;
}

static void
find_common(uint64_t *common, const json_t *plan)
{
	const json_t *group = get_object(plan, "group_by");

	common[COMMON_TABLES] = hash_tables(plan);
	common[COMMON_SHOWN] = hash_members(plan, "columns") +
	    json_hash(get_array(plan, "select")) * 31 +
	    json_hash(get_array(group, "aggregates"));
	common[COMMON_CONDITIONS] = json_hash(get_array(plan,
	    "global_filters"));
	common[COMMON_GROUPS] = json_hash(get_array(group,
	    "group_by_columns"));
	common[COMMON_ORDER] = json_hash(get_array(plan, "order_by")) +
	    (uint64_t)get_number(plan, "limit", 0);
}

/* ---- words --------------------------------------------------------------- */

static void
cover(struct sight *s, const struct frag *f)
{
	if (!f)
		return;
	if (f->rule) {
		cover(s, f->left);
		cover(s, f->right);
		return;
	}
	/* what a phrase skips within belongs to it, and is passed */
	for (size_t i = f->from; i < f->to && i < s->g->q->n; i++)
		s->covered[i] = i >= GRAMMAR_TOKENS ||
		    !(s->c->reading->skipped >> i & 1);
}

static const char *
kind_word(enum sense_kind kind)
{
	static const char *const words[] = {"@table", "@column", "@value",
	    "@state", "@measure"};

	return words[kind];
}

static void
name_words(struct sight *s)
{
	const struct question *q = s->g->q;

	for (size_t i = 0; i < q->n; i++)
		s->word[i] = q->v[i].has_number ? "#" : q->v[i].stem;
	for (size_t i = 0; i < s->g->nargs; i++) {
		const struct argument *a = s->g->args[i];
		const struct sense *sense = s->c->as.of[i];

		for (size_t k = a->from; sense && a->role < ROLE_WHEN &&
		    k <= a->to && k < q->n; k++)
			s->word[k] = kind_word(sense->kind);
	}
}

static bool
is_defined(const struct mention *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->v[i].called && !(m->v[i].how & HOW_LEARNED))
			return true;
	return false;
}

/* Does the plan use the words of the mention as a whole? */
static bool
is_used(const struct sight *s, const struct mention *m)
{
	for (size_t i = 0; i < s->g->nargs; i++)
		if (s->c->as.of[i] && s->g->args[i]->role < ROLE_WHEN &&
		    s->g->args[i]->from <= m->from &&
		    s->g->args[i]->to >= m->to)
			return true;
	return false;
}

static size_t
count_undone(const struct sight *s)
{
	const struct spans *spans = s->g->spans;
	size_t n = 0;

	for (size_t i = 0; i < spans->n; i++)
		n += is_defined(&spans->v[i]) && !is_used(s, &spans->v[i]);
	return n;
}

/* ---- joins --------------------------------------------------------------- */

static size_t
keys_between(const struct schema *s, const char *from, const char *to)
{
	size_t n = 0;

	for (size_t i = 0; from && to && i < s->ntables; i++)
		for (size_t k = 0; k < s->tables[i].nkeys; k++) {
			const struct schema_key *key = &s->tables[i].keys[k];
			const char *one = key->from->name;
			const char *other = key->to_name;

			n += (strcmp(one, from) == 0 &&
			    strcmp(other, to) == 0) || (strcmp(one, to) == 0 &&
			    strcmp(other, from) == 0 && strcmp(from, to) != 0);
		}
	return n;
}

/* Where no word says by which, the other tables are sooner meant. */
static size_t
count_rivals(const struct schema *s, const json_t *plan)
{
	const json_t *edge;
	size_t i, n = 0;

	json_array_foreach(get_array(plan, "join_edges"), i, edge)
		n += keys_between(s, get_str(edge, "from_table"),
		    get_str(edge, "to_table")) > 1;
	return n;
}

/* Of a declared key, too, that a person said is not meant. */
static bool
is_reference(const struct schema_column *c)
{
	const struct schema_table *t = c->table;

	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].from_columns && t->keys[i].n == 1 &&
		    t->keys[i].from_columns[0] == c)
			return true;
	return false;
}

/* A key says less than what people call its row. */
static size_t
count_raw(const struct sight *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->g->q->n; i++)
		if (listed_has(LISTED_KEY_SAID, s->g->q->v[i].text))
			return 0;
	for (size_t i = 0; i < s->parts.nshown; i++)
		n += s->parts.shown[i] && is_reference(s->parts.shown[i]);
	return n;
}

static bool
is_begin(const struct part *p)
{
	return p->role == PART_CONDITION && p->op && !p->not &&
	    *p->op == '>' && p->column->time != SCHEMA_TIME_NONE;
}

/* "this year compared with last year": no day is in both, and one in the span
 * of the other says nothing. */
static size_t
count_doubled(const struct parts *p)
{
	size_t n = 0;

	if (parts_say(p, "or"))
		return 0;
	for (size_t i = 0; i < p->n; i++)
		for (size_t k = i + 1; is_begin(&p->v[i]) && k < p->n; k++)
			n += is_begin(&p->v[k]) &&
			    p->v[k].column == p->v[i].column &&
			    p->v[k].depth == p->v[i].depth;
	return n;
}

struct sight
sight_make(struct grammar *g, const struct near *near,
    const struct owners *owners, const struct candidate *c, bool kept)
{
	struct sight s = {.g = g, .near = near, .owners = owners, .c = c,
	    .trial = {.rows = -1},
	    .facts = {.arena = g->arena, .kept = kept}};

	s.word = arena_alloc(g->arena, (g->q->n + 1) * sizeof *s.word);
	s.covered = arena_alloc(g->arena, g->q->n + 1);
	name_words(&s);
	cover(&s, c->reading);
	s.undone = count_undone(&s);
	s.rivals = count_rivals(g->spans->schema, c->plan);
	find_common(s.common, c->plan);
	s.read = parts_of(g->arena, c->plan, g->spans->schema, &s.parts);
	s.raw = s.read ? count_raw(&s) : 0;
	s.doubled = s.read ? count_doubled(&s.parts) : 0;
	return s;
}

const char *
sight_word(const struct sight *s, size_t at)
{
	return at == SIGHT_BEFORE ? "^" : at >= s->g->q->n ? "$" :
	    s->word[at];
}

static bool
same_order(const struct sight *a, const struct sight *b)
{
	return a->trial.rows == 1 ||
	    a->common[COMMON_ORDER] == b->common[COMMON_ORDER];
}

bool
sight_alike(const struct sight *a, const struct sight *b)
{
	return a->trial.digest != 0 && a->trial.digest == b->trial.digest &&
	    same_order(a, b);
}

/* Has the other each of its columns? */
static bool
is_within(const struct rank_trial *less, const struct rank_trial *more)
{
	size_t k;

	for (size_t i = 0; i < less->ncolumns; i++) {
		for (k = 0; k < more->ncolumns; k++)
			if (less->columns[i] == more->columns[k])
				break;
		if (k == more->ncolumns)
			return false;
	}
	return less->ncolumns > 0 && less->digest != 0 && more->digest != 0;
}

bool
sight_within(const struct sight *a, const struct sight *b)
{
	return sight_alike(a, b) || ((is_within(&a->trial, &b->trial) ||
	    is_within(&b->trial, &a->trial)) && same_order(a, b));
}

enum near_level
sight_near_tables(const struct sight *s, size_t at)
{
	enum near_level best = NEAR_NOT;

	for (size_t i = 0; i < s->parts.ntables; i++) {
		enum near_level l = near_table(s->near, at,
		    s->parts.tables[i].table);

		best = l > best ? l : best;
	}
	return best;
}
