/* Which column might point to which key. Names come first: they cost
 * nothing; values are compared only for pairs that names or types allow. */
#include <stdlib.h>
#include <string.h>
#include "infer/said.h"
#include "infer/work.h"

/* A name below says nothing where so much is missing. */
#define CONTAINED_NAMED 0.8
#define CONTAINED_WEAK 0.9
/* In a schema of more columns not every pair is tried ... */
#define COLUMNS_SMALL 2500
/* ... and a name that says less needs values. */
#define ALONE_SCORE 4.6
/* Of so many keys that share a word, in a larger one. */
#define SAME_WORD_MAX 64
/* What makes the own keys of tables subtypes of another. */
#define SUBTYPES 3
#define SUBTYPE_SURPRISE 10

struct entry {
	const char *word;
	size_t at; /* of the key among the columns */
};

struct search {
	struct infer *w;
	struct infer_column **columns;
	size_t n, cap;
	bool small;
	struct entry *entries;
	size_t nentries, entries_cap;
	size_t *tried; /* by key: the column that was last tried, from 1 */
};

static bool
is_table(const struct schema_table *t)
{
	return strcmp(t->kind, "table") == 0;
}

static bool
is_text(enum type_class c)
{
	return c == TYPE_TEXT;
}

static bool
is_number(enum type_class c)
{
	return c == TYPE_INTEGER || c == TYPE_NUMBER || c == TYPE_BOOLEAN;
}

/* Types that hold nothing in common; text may hold anything. */
static bool
types_differ(const struct infer_candidate *c)
{
	enum type_class x = c->from->column->class, y = c->to->column->class;

	return (is_text(x) && is_number(y)) || (is_number(x) && is_text(y));
}

static void
compare_values(struct infer *w, struct infer_candidate *c)
{
	const struct infer_profile *from = c->from->profile;
	const struct infer_profile *to = c->to->profile;

	infer_read(w, c->from->table);
	infer_read(w, c->to->table);
	if (!from->read || from->n == 0)
		return;
	if (to->read && to->whole) {
		if (to->n == 0)
			return;
		c->values = from->n;
		c->hits = infer_profile_shared(from, to);
		c->known = true;
	} else if (w->source != NULL && w->source->look_up != NULL) {
		c->known = w->source->look_up(w->source->arg, &c->from->column,
			       &c->to->column, 1, &c->values, &c->hits) &&
			   c->values > 0;
	}
	if (!c->known)
		return;
	c->contained = (double)c->hits / (double)c->values;
	c->surprise = infer_profile_surprise(from, to, c->hits);
}

static void
keep(struct infer *w, const struct infer_candidate *found)
{
	struct infer_candidate *c = arena_alloc(&w->arena, sizeof *c);

	*c = *found;
	MEM_GROW(w->candidates, w->n, w->cap);
	w->candidates[w->n++] = c;
}

/* Does a column point to a key of the same name that is only unique? */
static bool
is_named_unique(struct infer_candidate *c)
{
	switch (c->to->column->class) {
	case TYPE_DATE:
	case TYPE_TIME:
	case TYPE_DATETIME:
		return false;
	case TYPE_UNKNOWN:
	case TYPE_TEXT:
	case TYPE_INTEGER:
	case TYPE_NUMBER:
	case TYPE_BOOLEAN:
	case TYPE_BLOB:
	case TYPE_JSON:
		break;
	}
	return infer_strength(c) >= INFER_STRONG;
}

/* A quantity or a text by its name; a date may be one of a calendar. */
static bool
is_measure(const struct infer_candidate *c)
{
	return c->from->name.measure && !c->from->name.key &&
	       infer_strength(c) < INFER_WEAK &&
	       (c->how == INFER_NONE || !c->to->name.measure);
}

/* Does its own name say that the column holds no key? */
static bool
is_no_key(struct infer *w, const struct infer_candidate *c)
{
	return is_measure(c) || infer_is_count(c->from) ||
	       (infer_strength(c) < INFER_WEAK && !c->from->name.key &&
		   infer_is_family(w, c->from));
}

/* The key of its own table, or called like the end of its name: engineer_id
 * in service_engineers. */
static bool
is_called_own(const struct infer_column *c)
{
	struct infer_words table = c->table_name->all, core = c->name.core;

	return infer_is_own(c) ||
	       (c->primary && core.n > 0 && core.n < table.n &&
		   infer_same_words(
		       core, (struct infer_words){
				 table.v + table.n - core.n, core.n}));
}

/* A pair with a name that says something; else false. */
static bool
try_named(struct search *s, struct infer_candidate *c)
{
	/* a part of its own name says nothing of the key of a table */
	bool own = is_called_own(c->from) && c->how > INFER_SAME &&
		   infer_strength(c) >= INFER_WEAK;

	if (c->how == INFER_NONE || (!c->to->unique && !is_named_unique(c)))
		return false;
	if (!c->to->unique) {
		infer_read(s->w, c->to->table);
		if (!infer_profile_unique(c->to->profile))
			return true;
	}
	compare_values(s->w, c);
	if (c->known ? c->contained < CONTAINED_NAMED : types_differ(c))
		return true;
	if (!c->known &&
	    (!c->to->unique || (!s->small && infer_strength(c) < ALONE_SCORE)))
		return true;
	if (!own && !is_no_key(s->w, c))
		keep(s->w, c);
	return true;
}

/* Nothing but the values speaks for it. */
static void
try_weak(struct search *s, struct infer_candidate *c)
{
	if (!c->to->unique || c->from->column->class != c->to->column->class ||
	    is_no_key(s->w, c))
		return;
	if (!c->known)
		compare_values(s->w, c);
	if (c->known && c->contained >= CONTAINED_WEAK)
		keep(s->w, c);
}

static void
try_pair(struct search *s, struct infer_column *from, struct infer_column *to)
{
	struct infer_candidate c = {.from = from, .to = to};
	enum infer_how said = INFER_NONE;

	if (from == to || from->column->hidden || to->column->hidden)
		return;
	c.how = infer_how(
	    &from->name, &to->name, to->table_name, from->table == to->table);
	if (to->primary && infer_strength(&c) < INFER_WEAK)
		said = infer_how_said(
		    (struct infer_called){&from->name, &from->said}, &to->name,
		    (struct infer_called){to->table_name, to->table_said},
		    to->table, from->table == to->table);
	if (infer_how_strength(said) > infer_strength(&c))
		c.how = said;
	if (!try_named(s, &c) && s->small)
		try_weak(s, &c);
}

/*
 * The own key of a table is found in that of another for no reason, most
 * often: both count. Only where several tables do that it is a sign: theirs
 * are kinds of what the other holds.
 */
static void
count_subtypes(struct infer *w)
{
	for (size_t i = 0; i < w->n; i++) {
		const struct infer_candidate *c = w->candidates[i];

		c->to->subtypes +=
		    c->from->primary && c->from->table != c->to->table &&
		    infer_strength(c) < INFER_WEAK && c->hits == c->values &&
		    c->surprise > SUBTYPE_SURPRISE &&
		    c->from->profile->n < c->to->profile->n;
	}
}

static void
drop_own(struct infer *w)
{
	size_t n = 0;

	count_subtypes(w);
	for (size_t i = 0; i < w->n; i++) {
		struct infer_candidate *c = w->candidates[i];
		bool weak = infer_strength(c) < INFER_WEAK;

		if (weak && c->hits == c->values && c->from->primary &&
		    c->surprise > SUBTYPE_SURPRISE &&
		    c->to->subtypes >= SUBTYPES)
			c->feature[INFER_F_SUBTYPE] = 1;
		else if (weak && is_called_own(c->from))
			continue;
		w->candidates[n++] = c;
	}
	w->n = n;
}

/* ---- the pairs --------------------------------------------------------- */

static void
list_columns(struct search *s)
{
	const struct schema *schema = s->w->schema;

	for (size_t t = 0; t < schema->ntables; t++) {
		const struct schema_table *table = &schema->tables[t];

		for (size_t i = 0; is_table(table) && i < table->ncolumns;
		     i++) {
			MEM_GROW(s->columns, s->n, s->cap);
			s->columns[s->n++] = &s->w->columns[t][i];
		}
	}
}

static int
compare_entries(const void *x, const void *y)
{
	const struct entry *a = x, *b = y;
	int order = strcmp(a->word, b->word);

	return order != 0 ? order : (a->at > b->at) - (a->at < b->at);
}

static void
add_entries(struct search *s, struct infer_words words, size_t at)
{
	for (size_t i = 0; i < words.n; i++) {
		MEM_GROW(s->entries, s->nentries, s->entries_cap);
		s->entries[s->nentries++] = (struct entry){words.v[i], at};
	}
}

/* The keys by the words of their names and of their tables. */
static void
index_keys(struct search *s)
{
	for (size_t i = 0; i < s->n; i++) {
		if (!s->columns[i]->unique)
			continue;
		add_entries(s, s->columns[i]->name.core, i);
		add_entries(s, s->columns[i]->table_name->all, i);
	}
	qsort(s->entries, s->nentries, sizeof *s->entries, compare_entries);
}

static size_t
first_entry(const struct search *s, const char *word)
{
	size_t low = 0, high = s->nentries;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(s->entries[middle].word, word) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* In a large schema: only keys that share a word with the column. */
static void
try_indexed(struct search *s, size_t column)
{
	struct infer_words words = s->columns[column]->name.core;

	for (size_t i = 0; i < words.n; i++) {
		size_t at = first_entry(s, words.v[i]);

		for (size_t k = at; k < s->nentries && k < at + SAME_WORD_MAX &&
				    strcmp(s->entries[k].word, words.v[i]) == 0;
		     k++) {
			size_t key = s->entries[k].at;

			if (s->tried[key] == column + 1)
				continue;
			s->tried[key] = column + 1;
			try_pair(s, s->columns[column], s->columns[key]);
		}
	}
}

static void
link_columns(struct infer *w)
{
	for (size_t i = 0; i < w->n; i++) {
		struct infer_candidate *c = w->candidates[i];
		struct infer_column *from = c->from;

		MEM_GROW(from->candidates, from->n, from->cap);
		from->candidates[from->n++] = c;
	}
}

void
infer_candidates(struct infer *w)
{
	struct search s = {.w = w};

	list_columns(&s);
	s.small = s.n <= COLUMNS_SMALL;
	if (!s.small)
		index_keys(&s);
	s.tried = mem_calloc(s.n + 1, sizeof *s.tried);
	for (size_t i = 0; i < s.n; i++)
		if (!s.small)
			try_indexed(&s, i);
		else
			for (size_t k = 0; k < s.n; k++)
				try_pair(&s, s.columns[i], s.columns[k]);
	free(s.tried);
	free(s.columns);
	free(s.entries);
	drop_own(w);
	link_columns(w);
}
