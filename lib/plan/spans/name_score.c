/* How much of a name is said. */
#include <string.h>
#include "base/mem.h"
#include "plan/spans/name.h"
#include "words/listed.h"

static const struct {
	const char *word, *then;
} companions[] = {
#define COMPANION(word, then) {word, then},
#include "plan/spans/companion.def"
#undef COMPANION
};

#define UNSAID_KIND 0.35 /* "cases" of support_cases */

/* Words that tables end in without saying anything. */
static bool
is_list_word(const char *text)
{
	return listed_has(LISTED_TABLE_END, text);
}

/* What an unsaid word of the name costs. */
static double
unsaid(const struct names *all, const struct name *name, size_t i)
{
	const struct name_word *w = &name->v[i];

	if (w->stop || w->unit)
		return 0.05;
	if (w->generic && name->reference && i == name->head)
		return 0.06; /* "manager" for manager_id */
	if (w->table)
		return w->generic ? 0.1 : 0.12;
	if (w->generic)
		return 0.35;
	if (!name->column && is_list_word(all->text[w->id]))
		return 0.25;
	if (!name->column && i < name->head)
		return UNSAID_KIND;
	/* of a compound the last word says what it is */
	return i == name->head ? 0.8 : 0.6;
}

double
name_word_alike(const struct names *all, const struct name *name, size_t i,
    size_t at)
{
	return at < all->q->n ?
	    (double)all->alike[at * all->nwords + name->v[i].id] : 0;
}

struct saying {
	bool taken[NAME_WORDS_MAX];
	double sum;
	size_t said;
};

static bool
is_companion(const struct token *before, const struct token *t)
{
	for (size_t i = 0; i < COUNT(companions); i++)
		if (strcmp(companions[i].then, t->text) == 0 &&
		    strcmp(companions[i].word, before->text) == 0)
			return true;
	return false;
}

/* "purchase date", of a column called bought_on */
static bool
says_time(const struct name *name, const struct token *t)
{
	return name->column && name->column->time != SCHEMA_TIME_NONE &&
	    listed_has(LISTED_DATE, t->text);
}

static long
best_word(const struct names *all, const struct name *name, size_t at,
    const bool *taken, double *score)
{
	long best = -1;

	*score = 0.45;
	for (size_t i = 0; i < name->n; i++) {
		double s = taken[i] ? 0 : name_word_alike(all, name, i, at);

		if (s > *score) {
			*score = s;
			best = (long)i;
		}
	}
	return best;
}

static bool
say(const struct names *all, struct saying *s, const struct name *name,
    size_t token)
{
	const struct token *t = &all->q->v[token];
	double score;
	long at = best_word(all, name, token, s->taken, &score);

	if (at < 0 && words_is_stop(t->text))
		return true;
	if (at < 0) {
		if (!s->said || (!is_companion(t - 1, t) &&
		    !says_time(name, t)))
			return false;
		s->sum += 0.97;
		s->said++;
		return true;
	}
	s->taken[at] = true;
	s->sum += score;
	s->said++;
	return true;
}

static double
said_score(const struct names *all, const struct saying *s,
    const struct name *name)
{
	double missing = 0, score;
	bool own = false; /* a word beside those of its table is said */

	if (s->said == 0)
		return 0;
	for (size_t i = 0; i < name->n; i++) {
		if (!s->taken[i])
			missing += unsaid(all, name, i);
		else if (!name->v[i].table)
			own = true;
	}
	score = name->trust * s->sum / ((double)s->said + missing);
	return own || missing < 0.2 ? score : 0.75 * score;
}

double
name_score(const struct names *all, const struct name *name, size_t from,
    size_t to)
{
	struct saying s = {0};

	for (size_t i = from; i <= to; i++)
		if (!say(all, &s, name, i))
			return 0;
	return said_score(all, &s, name);
}

double
name_score_pair(const struct names *all, const struct name *name, size_t one,
    size_t other)
{
	struct saying s = {0};

	if (!say(all, &s, name, one) || !say(all, &s, name, other))
		return 0;
	return s.said == 2 ? said_score(all, &s, name) : 0;
}

bool
name_head_said(const struct names *all, const struct name *name, size_t at)
{
	return name_word_alike(all, name, name->head, at) >= 0.97;
}

/* Names come in the order of the tables, of a table before its columns. */
static bool
is_before(const struct name *name, const struct schema_table *t, size_t at)
{
	size_t own = name->column ? (size_t)(name->column -
	    name->table->columns) + 1 : 0;

	return name->table->index != t->index ?
	    name->table->index < t->index : own < at;
}

const struct name *
name_range(const struct names *all, const struct schema_table *t,
    const struct schema_column *c, size_t *n)
{
	size_t at = c ? (size_t)(c - t->columns) + 1 : 0;
	size_t low = 0, high = all->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (is_before(&all->v[middle], t, at))
			low = middle + 1;
		else
			high = middle;
	}
	for (*n = 0; low + *n < all->n && all->v[low + *n].table == t &&
	    all->v[low + *n].column == c; ++*n)
		;
	return &all->v[low];
}
