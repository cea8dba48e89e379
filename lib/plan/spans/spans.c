/* Mentions, and the senses that names give. */
#include <string.h>
#include "plan/spans/event.h"
#include "plan/spans/spans.h"
#include "plan/text/scale.h"
#include "words/listed.h"

json_t *
spans_keep(struct spans *s, json_t *value)
{
	json_array_append_new(s->keep, value);
	return value;
}

json_t *
spans_column(const struct schema_column *c)
{
	json_t *o = json_object();

	json_object_set_new(o, "table", json_string(c->table->name));
	json_object_set_new(o, "column", json_string(c->name));
	return o;
}

#define COST_NOUN 0.5  /* a table that a word names so well */

/* "opened" is not "open", "activity" not "active", nor "department"
 * "departed", though their stem is one. */
static bool
is_form(const char *text, const char *word, size_t len, enum says how)
{
	size_t n = strlen(text);

	if (how == SAYS_STEM && (listed_end_n(LISTED_RESULT_END, text, n, 1) ||
	    (listed_end_n(LISTED_PAST_END, text, n, 2) &&
	    !listed_end_n(LISTED_PAST_END, word, len, 2))))
		return false;
	return !listed_end_n(LISTED_QUALITY_END, text, n, 2) ||
	    listed_end_n(LISTED_QUALITY_END, word, len, 2);
}

static bool
word_said(const struct token *t, const char *word, size_t len, enum says how)
{
	size_t n;

	if (strncmp(t->text, word, len) == 0 && t->text[len] == '\0')
		return true;
	/* forms of one word begin alike: the stem is looked up only then */
	n = strlen(t->stem);
	return how != SAYS_AS_IT_STANDS && n > 2 && len >= n &&
	    strncmp(t->stem, word, n > 3 ? n - 1 : n) == 0 &&
	    is_form(t->text, word, len, how);
}

size_t
spans_says(struct spans *s, size_t at, const char *phrase, enum says how)
{
	size_t n = 0;

	/* forms of a word begin with one letter, most phrases with another */
	if (at >= s->q->n || *s->q->v[at].text != *phrase)
		return 0;
	for (const char *p = phrase; *p; n++) {
		size_t len = strcspn(p, " ");
		const struct token *t = at + n < s->q->n ? &s->q->v[at + n] :
		    NULL;

		if (!t || !word_said(t, p, len, how) || (
		    (strncmp(t->text, p, len) != 0 || t->text[len]) &&
		    strcmp(t->stem, words_stem(s->arena,
		    arena_strndup(s->arena, p, len))) != 0))
			return 0;
		p += len;
		p += strspn(p, " ");
	}
	return n;
}

struct mention *
spans_at(struct spans *s, size_t from, size_t to, bool make)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].from == from && s->v[i].to == to)
			return &s->v[i];
	if (!make)
		return NULL;
	if (s->n == s->cap) {
		struct mention *old = s->v;

		s->cap = s->cap ? 2 * s->cap : 64;
		s->v = arena_alloc(s->arena, s->cap * sizeof *s->v);
		if (s->n)
			memcpy(s->v, old, s->n * sizeof *old);
	}
	s->v[s->n] = (struct mention){.from = from, .to = to};
	return &s->v[s->n++];
}

bool
spans_names_table(const struct spans *s, const struct schema_table *t,
    size_t at)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].from == at && s->v[i].to == at)
			for (size_t k = 0; k < s->v[i].n; k++)
				if (s->v[i].v[k].kind == SENSE_TABLE &&
				    s->v[i].v[k].table == t &&
				    s->v[i].v[k].cost <= COST_NOUN)
					return true;
	return false;
}

/* Both may be missing, which json_equal takes for different. */
static bool
same_json(const json_t *a, const json_t *b)
{
	return a == b || json_equal(a, b);
}

static bool
is_same(const struct sense *a, const struct sense *b)
{
	return a->kind == b->kind && a->table == b->table &&
	    a->column == b->column && a->also == b->also &&
	    (a->how & HOW_RELATIONS) == (b->how & HOW_RELATIONS) &&
	    same_json(a->value, b->value) && same_json(a->cond, b->cond) &&
	    same_json(a->expr, b->expr);
}

static void
sink(struct mention *m, size_t at)
{
	while (at > 0 && m->v[at - 1].cost > m->v[at].cost) {
		struct sense other = m->v[at];

		m->v[at] = m->v[at - 1];
		m->v[--at] = other;
	}
}

void
spans_raise(struct mention *m, size_t k, double by)
{
	m->v[k].cost += by;
	for (; k + 1 < m->n; k++)
		sink(m, k + 1);
}

void
spans_add(struct spans *s, struct mention *m, const struct sense *sense)
{
	for (size_t i = 0; i < m->n; i++) {
		if (!is_same(&m->v[i], sense))
			continue;
		if (sense->cost < m->v[i].cost) {
			m->v[i].cost = sense->cost;
			m->v[i].how = sense->how;
			sink(m, i);
		}
		return;
	}
	if (!m->v)
		m->v = arena_alloc(s->arena, SENSES_MAX * sizeof *m->v);
	if (m->n == SENSES_MAX && m->v[m->n - 1].cost <= sense->cost)
		return;
	m->n -= m->n == SENSES_MAX;
	m->v[m->n] = *sense;
	m->v[m->n].sign = sense->sign ? sense->sign : 1;
	sink(m, m->n++);
}

/* ---- names ------------------------------------------------------------- */

#define NAME_SAID 0.45   /* how much of a name must be said */
#define LEAST_JOINED 0.7
#define COST_NOT_OWN 0.45 /* another word, where the table has this one */
#define COST_NAME 2.2
#define COST_COUNTED 0.5 /* a name that begins like a count */
#define COST_UNIT 0.25
#define COST_PER 0.3       /* .. where it is what something is for each of */
#define NAMED_BY 0.1
#define LIKENESS 0.5
#define COST_LIKENESS 0.6
#define COST_LABEL 0.15    /* "name" of a column called otherwise */

static bool
may_join(const struct question *q, size_t at)
{
	return listed_has(LISTED_NAME_JOINT, q->v[at].text);
}

/* Can tokens from..to be one name? "name of the student" cannot, its parts
 * say more apart. */
static bool
is_run(const struct question *q, size_t from, size_t to, size_t *joints,
    size_t *content)
{
	size_t len;
	const struct lexeme *x = from == to ? lexicon_at(q, from, 0, &len) :
	    NULL;

	*joints = *content = 0;
	/* "per" is no period, "no" no number */
	if (x && (x->class == LEX_EACH || x->class == LEX_NEG))
		return false;
	for (size_t i = from; i <= to; i++) {
		const struct token *t = &q->v[i];
		bool inside = i > from && i < to;

		if (t->word->kind == WORD_QUOTED ||
		    (i < to && t->possessive))
			return false;
		if (inside && may_join(q, i)) {
			++*joints;
			continue;
		}
		if (t->word->kind == WORD_SYMBOL)
			return false;
		*content += t->content;
		if (t->word->kind == WORD_LETTERS && !t->content &&
		    from != to && !listed_has(LISTED_LIST, t->text) &&
		    (!inside || !listed_has(LISTED_PER, t->text)) &&
		    !listed_has(LISTED_AT_ON, t->text))
			return false;
	}
	return *joints < 2 || to - from > 2;
}

/* After "of" a word of the table itself is the table. */
static bool
says_table(const struct spans *s, const struct name *name, size_t from,
    size_t to)
{
	bool after = false;

	for (size_t i = from; i <= to; i++) {
		after |= may_join(s->q, i);
		for (size_t k = 0; after && k < name->n; k++)
			if (name->v[k].table &&
			    name_word_alike(&s->names, name, k, i) > 0.8)
				return true;
	}
	return false;
}

/* "number of accounts" is how many there are, rather than a number. */
static bool
counts(const struct spans *s, size_t from)
{
	const struct lexeme *x;
	size_t len;

	for (size_t k = 0; (x = lexicon_at(s->q, from, k, &len)); k++)
		if (x->class == LEX_COUNT && len > 1)
			return true;
	return false;
}

/* "price" is the unit price where the table has one, and not the cost. */
static bool
is_own_word(const struct spans *s, const struct schema_table *t, size_t at)
{
	struct own_words *own = &s->own[at];

	if (!own->of) {
		own->of = arena_alloc(s->arena, s->schema->ntables);
		for (size_t i = 0; i < s->names.n; i++)
			if (s->names.v[i].column &&
			    name_head_said(&s->names, &s->names.v[i], at))
				own->of[s->names.v[i].table->index] = true;
	}
	return own->of[t->index];
}

static void
add_name(struct spans *s, const struct name *name, size_t from, size_t to,
    size_t joints)
{
	double score = name_score(&s->names, name, from, to);
	bool head = name_head_said(&s->names, name, to);
	struct sense sense = {.kind = name->column ? SENSE_COLUMN :
	    SENSE_TABLE, .table = name->table, .column = name->column};

	if (score < NAME_SAID || (joints && (score < LEAST_JOINED ||
	    !name->column || says_table(s, name, from, to))))
		return;
	sense.cost = COST_NAME * (1 - score) + (head ? 0 : 0.02) +
	    (!head && from == to && name->column &&
	    is_own_word(s, name->table, to) ? COST_NOT_OWN : 0) +
	    (joints && counts(s, from) && name->column &&
	    !kind_is_number(&s->kinds, name->column) ? COST_COUNTED : 0);
	sense.how = score >= 0.97 ? HOW_EXACT : head ? HOW_PART : HOW_SYNONYM;
	spans_add(s, spans_at(s, from, to, true), &sense);
}

/* "kilometres", of a column that counts them */
static void
add_units(struct spans *s, size_t at)
{
	for (size_t i = 0; s->q->v[at].content && i < s->names.n; i++) {
		const struct schema_column *c = s->names.v[i].column;
		bool per;

		if (c && kind_is_number(&s->kinds, c) &&
		    scale_same(s->q->v[at].text, c, &per))
			spans_add(s, spans_at(s, at, at, true),
			    &(struct sense){.kind = SENSE_COLUMN,
			    .table = c->table, .column = c,
			    .cost = COST_UNIT + (per ? COST_PER : 0),
			    .how = HOW_PART});
	}
}

/* The word that "first" of "first and last name" shares: the last of the
 * phrase behind the joint; 0 for none. */
static size_t
shared_word(const struct question *q, size_t at)
{
	size_t joints = 0;

	for (size_t i = at + 1; i < q->n && i < at + 8; i++) {
		const char *text = q->v[i].text;

		if (listed_has(LISTED_AND_OR, text) ||
		    strcmp(text, ",") == 0 || strcmp(text, "/") == 0) {
			joints = i;
			continue;
		}
		if (!q->v[i].content || (!joints && i > at))
			return 0;
		if (i >= joints + 2)
			return i;
	}
	return 0;
}

/* "monthly recurring revenue" for mrr */
static void
add_initials(struct spans *s, size_t at)
{
	char initials[SPANS_LENGTH + 1] = "";
	size_t n = 0;

	while (n < SPANS_LENGTH && at + n < s->q->n &&
	    s->q->v[at + n].content) {
		initials[n] = s->q->v[at + n].text[0];
		n++;
	}
	for (; n >= 2; n--) {
		initials[n] = '\0';
		for (size_t i = 0; i < s->names.n; i++) {
			const struct name *name = &s->names.v[i];

			for (size_t k = 0; name->column && k < name->n; k++)
				if (n > 2 && strcmp(s->names.text[
				    name->v[k].id], initials) == 0)
					spans_add(s, spans_at(s, at,
					    at + n - 1, true), &(struct sense){
					    .kind = SENSE_COLUMN,
					    .table = name->table,
					    .column = name->column,
					    .cost = 0.15, .how = HOW_PART});
		}
	}
}

static void
add_shared(struct spans *s, size_t at)
{
	size_t other = s->q->v[at].content ? shared_word(s->q, at) : 0;

	for (size_t i = 0; other && i < s->names.n; i++) {
		const struct name *name = &s->names.v[i];
		double score = name_score_pair(&s->names, name, at, other);

		if (!name->column || score < 0.85 || score <
		    name_score(&s->names, name, at, at) + 0.1)
			continue;
		spans_add(s, spans_at(s, at, at, true), &(struct sense){
		    .kind = SENSE_COLUMN, .table = name->table,
		    .column = name->column, .cost = COST_NAME * (1 - score),
		    .how = HOW_PART});
	}
}

/* "name" is what rows are called, whatever the column; of people whose table
 * has two columns both. */
static void
add_labels(struct spans *s, size_t at)
{
	bool full = listed_has(LISTED_FULL, s->q->v[at].text) &&
	    at + 1 < s->q->n;
	size_t to = at + full;

	if (!listed_has(LISTED_NAME, s->q->v[to].stem))
		return;
	for (size_t i = 0; i < s->schema->ntables; i++) {
		const struct schema_table *t = &s->schema->tables[i];
		const struct schema_column *label[KIND_LABEL];
		size_t n = kind_label(&s->kinds, t, label);

		if (n == 0 || kind_of(&s->kinds, label[0])->kind != KIND_NAME)
			continue;
		spans_add(s, spans_at(s, at, to, true), &(struct sense){
		    .kind = SENSE_COLUMN, .table = t, .column = label[0],
		    .also = n > 1 ? label[1] : NULL,
		    .cost = full ? 0 : COST_LABEL, .how = HOW_EXACT});
	}
}

static void
spans_names(struct spans *s)
{
	const struct question *q = s->q;

	for (size_t from = 0; from < q->n; from++) {
		for (size_t to = from; to < q->n &&
		    to < from + SPANS_LENGTH; to++) {
			size_t joints, content;

			if (!is_run(q, from, to, &joints, &content) ||
			    content == 0)
				continue;
			for (size_t i = 0; i < s->names.n; i++)
				add_name(s, &s->names.v[i], from, to, joints);
		}
		add_shared(s, from);
		add_initials(s, from);
		add_labels(s, from);
		add_units(s, from);
	}
}

/* A word that is the name of one table, or column, hardly stands for another
 * that is called something like it. */
static void
weigh_likenesses(struct mention *m, enum sense_kind kind)
{
	bool named = false;

	for (size_t k = 0; k < m->n; k++)
		named |= m->v[k].kind == kind && m->v[k].cost <= NAMED_BY;
	for (size_t k = m->n; named && k-- > 0; )
		if (m->v[k].kind == kind && m->v[k].cost >= LIKENESS &&
		    (kind == SENSE_TABLE || (m->v[k].how & HOW_SYNONYM)))
			spans_raise(m, k, COST_LIKENESS);
}

struct spans
spans_make(struct arena *a, const struct question *q,
    const struct spans_source *from)
{
	struct question *begin = arena_alloc(a, sizeof *begin);
	struct spans s = {.arena = a, .q = begin, .schema = from->schema,
	    .kinds = kinds_make(a, from->schema), .now = from->now,
	    .matches = from->matches, .terms = from->terms,
	    .dialect = from->dialect, .keep = json_array()};

	*begin = *q;
	if (begin->n > SPANS_TOKENS)
		begin->n = SPANS_TOKENS;
	s.names = names_make(a, from->schema, begin);
	s.own = arena_alloc(a, (begin->n + 1) * sizeof *s.own);
	spans_names(&s);
	spans_whole(&s);
	for (size_t i = 0; i < s.n; i++) {
		weigh_likenesses(&s.v[i], SENSE_TABLE);
		weigh_likenesses(&s.v[i], SENSE_COLUMN);
	}
	spans_about(&s, from->about);
	spans_contacts(&s);
	spans_deeds(&s);
	spans_values(&s);
	spans_full_names(&s);
	spans_states(&s);
	spans_timely(&s);
	spans_now(&s);
	spans_measures(&s);
	spans_units(&s);
	spans_parts(&s);
	spans_relations(&s);
	spans_company(&s);
	s.timed = event_timed(&s);
	s.q = q;
	return s;
}
