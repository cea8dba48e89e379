/* The part of a reading that is least sure. */
#include <string.h>
#include "plan/dialogue/doubt.h"
#include "plan/draft/simplest.h"
#include "words/listed.h"

enum { READINGS = 8, PARTS_MAX = 12, ITEMS_MAX = 8 }; /* looked at */

#define COST_FAR 0.3 /* a word no further from a name says it */

/* The plan in words, by its parts and these by what they list. */
struct part {
	const char *kind; /* its first word: "from"; "" of any other, and of
	                     what is shown "output" */
	const char *v[ITEMS_MAX];
	size_t n;
};
struct parts {
	struct part v[PARTS_MAX];
	size_t n;
	double sure;
};

/* The word before the next blank, if it is listed. */
static bool
begins_with(struct arena *a, enum listed list, const char *s)
{
	return listed_has(list, arena_strndup(a, s, strcspn(s, " ")));
}

/* Where a list goes on behind its first item; NULL: nowhere. */
static char *
next_item(struct arena *a, char *s, size_t *gap)
{
	int depth = 0;
	bool text = false;

	for (; *s; s++) {
		text ^= *s == '\'';
		depth += text ? 0 : (*s == '(') - (*s == ')');
		if (text || depth > 0)
			continue;
		*gap = s[0] == ',' && s[1] == ' ' ? 2 : s[0] == ' ' &&
		    begins_with(a, LISTED_AND, s + 1) ?
		    strcspn(s + 1, " ") + 1 : 0;
		if (*gap > 0)
			return s;
	}
	return NULL;
}

static void
read_part(struct arena *a, struct part *p, char *s, bool first)
{
	size_t gap = strcspn(s, " ");
	char *end;

	p->kind = first ? "output" : "";
	if (!first && s[gap] && begins_with(a, LISTED_PLAIN_PART, s)) {
		p->kind = s;
		s[gap] = '\0';
		s += gap + 1;
	}
	for (p->n = 0; s; s = end) {
		end = !*p->kind || p->n + 1 == ITEMS_MAX ? NULL :
		    next_item(a, s, &gap);
		if (end) {
			*end = '\0';
			end += gap + (end[gap] == ' ');
		}
		p->v[p->n++] = s;
	}
}

static void
read_parts(const struct grammar *g, const struct candidate *c,
    struct parts *out)
{
	json_t *words = simplest_words(c->plan, g->spans->schema);
	char *at = arena_strndup(g->arena, json_string_value(words),
	    json_string_length(words)), *end;

	out->n = 0;
	out->sure = c->sure;
	for (; at && out->n < PARTS_MAX; at = end) {
		end = strstr(at, "; ");
		if (end) {
			*end = '\0';
			end += 2;
		}
		read_part(g->arena, &out->v[out->n], at, out->n == 0);
		out->n++;
	}
	json_decref(words);
}

static bool
has_item(const struct part *p, const char *item)
{
	for (size_t i = 0; i < p->n; i++)
		if (strcmp(p->v[i], item) == 0)
			return true;
	return false;
}

/* Do they list the same, in any order? */
static bool
is_same(const struct part *x, const struct part *y)
{
	for (size_t i = 0; i < x->n; i++)
		if (!has_item(y, x->v[i]))
			return false;
	return strcmp(x->kind, y->kind) == 0 && x->n == y->n;
}

static bool
has(const struct parts *p, const struct part *part)
{
	for (size_t i = 0; i < p->n; i++)
		if (is_same(&p->v[i], part))
			return true;
	return false;
}

/* The part of this kind that the other does not have; NULL if absent. */
static const struct part *
find(const struct parts *p, const char *kind, const struct parts *other)
{
	for (size_t i = 0; i < p->n; i++)
		if (strcmp(p->v[i].kind, kind) == 0 && !has(other, &p->v[i]))
			return &p->v[i];
	return NULL;
}

/* How likely the first has this part otherwise; *other is the likeliest
 * reading where it is. */
static double
against(const struct parts *v, size_t n, size_t part, size_t *other)
{
	double sum = 0;

	*other = 0;
	for (size_t i = 1; i < n; i++)
		if (!has(&v[i], &v[0].v[part])) {
			sum += v[i].sure;
			if (*other == 0)
				*other = i;
		}
	return sum;
}

/* What a part lists and the other does not; NULL: nothing. */
static const char *
alone(struct arena *a, const struct part *p, const struct part *other)
{
	const char *out = NULL;

	for (size_t i = 0; p && i < p->n; i++)
		if (!other || !has_item(other, p->v[i]))
			out = out ? arena_printf(a, "%s, %s", out, p->v[i]) :
			    p->v[i];
	return out;
}

static const char *
differ(struct arena *a, const struct part *mine, const struct part *theirs)
{
	const char *x = alone(a, mine, theirs), *y = alone(a, theirs, mine);
	const char *kind = mine ? mine->kind : theirs->kind;
	const char *gap = *kind ? " " : "";

	if (x && y)
		return arena_printf(a, "%s%s\"%s\" may be \"%s\"", kind, gap, x,
		    y);
	return x ? arena_printf(a, "%s%s\"%s\" may be too much", kind, gap,
	    x) :
	    arena_printf(a, "%s%s\"%s\" may be missing", kind, gap,
	    y ? y : "");
}

/* What the likeliest reading has that the first has nothing for. */
static const char *
too_little(struct arena *a, const struct parts *v, size_t n)
{
	for (size_t i = 1; i < n; i++)
		for (size_t k = 0; k < v[i].n; k++)
			if (!has(&v[0], &v[i].v[k]))
				return differ(a, NULL, &v[i].v[k]);
	return NULL;
}

/* The part that most others have otherwise; NULL: all are the same. */
static const char *
part_in_doubt(struct arena *a, const struct parts *v, size_t n)
{
	size_t part = 0, other = 0, from;
	double most = 0;

	for (size_t i = 0; i < v[0].n; i++) {
		double sum = against(v, n, i, &from);

		if (from > 0 && sum > most) {
			most = sum;
			part = i;
			other = from;
		}
	}
	return other == 0 ? too_little(a, v, n) : differ(a, &v[0].v[part],
	    find(&v[other], v[0].v[part].kind, &v[0]));
}

/* ---- words ------------------------------------------------------------- */

/* The words of an argument without what leads up to them. */
static const char *
said(const struct grammar *g, const struct argument *s)
{
	size_t from = s->from, last = argument_last(s);

	while (from < last && !g->q->v[from].content)
		from++;
	return question_span(g->q, g->arena, from, last);
}

static const char *
read_as(const struct grammar *g, const struct argument *a,
    const struct sense *s)
{
	const char *value = s->value ? json_string_value(s->value) : NULL;

	if (!s->column)
		return arena_printf(g->arena, "\"%s\" was read as table %s",
		    said(g, a), s->table->name);
	if (value)
		return arena_printf(g->arena, "\"%s\" was read as %s.%s = '%s'",
		    said(g, a), s->table->name, s->column->name, value);
	return a->role >= ROLE_WHEN ? arena_printf(g->arena,
	    "no word names %s.%s", s->table->name, s->column->name) :
	    arena_printf(g->arena, "\"%s\" was read as %s.%s", said(g, a),
	    s->table->name, s->column->name);
}

/* The word that is furthest from what it was read as; NULL: none is far. */
static const char *
far_word(const struct grammar *g, const struct candidate *c)
{
	const struct sense *far = NULL;
	size_t at = 0;

	for (size_t i = 0; i < g->nargs; i++) {
		const struct sense *s = c->as.of[i];

		if (s && s->table && s->cost >= COST_FAR &&
		    (!far || s->cost > far->cost)) {
			far = s;
			at = i;
		}
	}
	return far ? read_as(g, g->args[at], far) : NULL;
}

const char *
doubt_of(const struct grammar *g, const struct candidate *const *v, size_t n,
    size_t best)
{
	struct parts *p = arena_alloc(g->arena, READINGS * sizeof *p);
	const char *part, *word = far_word(g, v[best]);
	size_t np = 0;

	read_parts(g, v[best], &p[np++]);
	for (size_t i = 0; i < n && np < READINGS; i++)
		if (i != best)
			read_parts(g, v[i], &p[np++]);
	part = part_in_doubt(g->arena, p, np);
	return part && word ? arena_printf(g->arena, "%s; %s", word, part) :
	    part ? part : word;
}
