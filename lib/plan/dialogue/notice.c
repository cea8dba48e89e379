/* What a reader is told of a reading. */
#include <string.h>
#include "base/buf.h"
#include "json/get.h"
#include "plan/dialogue/notice.h"
#include "words/resemble.h"

enum { COLUMNS_TOLD = 8, WORDS_NEAR = 4, OTHERS = 8 };
#define UNTOLD 0.9  /* of plans as sure as this few are wrong */

void
notice_mended(struct findings *f, const struct question *q)
{
	for (size_t i = 0; i < q->n; i++)
		if (q->v[i].was)
			finding_add(f, FINDING_spelling_corrected, "/question",
			    "read \"%s\" as %s", q->v[i].was, q->v[i].text);
}

static bool
is_among(const char *const *v, size_t n, const char *phrase)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(v[i], phrase) == 0)
			return true;
	return false;
}

/* Each phrase once; *several: there is more than one. */
static const char *
list(struct arena *a, const char *const *v, size_t n, bool *several)
{
	const char *out = NULL;

	*several = false;
	for (size_t i = 0; i < n; i++) {
		if (is_among(v, i, v[i]))
			continue;
		*several = out != NULL;
		out = out ? arena_printf(a, "%s, \"%s\"", out, v[i]) :
		    arena_printf(a, "\"%s\"", v[i]);
	}
	return out;
}

static const char *const *
phrases(struct arena *a, const struct unused *u)
{
	const char **v = arena_alloc(a, (u->nruns + 1) * sizeof *v);

	for (size_t i = 0; i < u->nruns; i++)
		v[i] = unused_phrase(u, a, u->runs[i].first, u->runs[i].last);
	return v;
}

const char *
notice_phrases(struct arena *a, const char *const *phrases, size_t n)
{
	bool several;

	return list(a, phrases, n, &several);
}

const char *
notice_words(struct arena *a, const struct unused *u)
{
	return notice_phrases(a, phrases(a, u), u->nruns);
}

const char *
notice_not_understood(struct arena *a, const char *const *v, size_t n)
{
	bool several;
	const char *words = list(a, v, n, &several);

	return arena_printf(a, "%s %s not understood", words,
	    several ? "were" : "was");
}

const char *
notice_lost(struct arena *a, const struct unused *u)
{
	return notice_not_understood(a, phrases(a, u), u->nruns);
}

const char *
notice_columns(struct arena *a, const struct schema *s, const json_t *plan)
{
	const char *name = get_str(json_array_get(get_array(plan,
	    "selections"), 0), "table");
	const struct schema_table *t = name ? schema_table(s, NULL, name,
	    NULL, NULL) : NULL;
	const char *list = NULL;
	size_t n = 0;

	for (size_t i = 0; t && i < t->ncolumns && n < COLUMNS_TOLD; i++)
		if (!t->columns[i].hidden) {
			list = list ? arena_printf(a, "%s, %s", list,
			    t->columns[i].name) : t->columns[i].name;
			n++;
		}
	return list ? arena_printf(a, "%s has the columns %s%s", t->name, list,
	    n < t->ncolumns ? ", ..." : "") : NULL;
}

void
notice_rules(struct findings *f, const json_t *doc)
{
	const json_t *matches = get_array(doc, "matches"), *match;
	const char *told = NULL;
	size_t i;

	json_array_foreach(matches, i, match) {
		const char *name = get_str(match, "term");
		const char *words = schema_term_matched(get_object(doc,
		    "schema"), match);

		if (!words || (told && strcmp(told, name) == 0))
			continue;
		told = name;
		finding_hint(finding_add(f, FINDING_rule_not_applied,
		    "/question", "the rule '%s' was not applied, because it is "
		    "in words only: %s", name, words), "add sql, expr or "
		    "filter to it in the dictionary, or plan with a model");
	}
}

void
notice_terms(struct findings *f, const struct spans *s)
{
	for (size_t i = 0; i < s->nleft; i++)
		finding_hint(finding_add(f, FINDING_rule_not_applied,
		    "/question", "the term '%s' was not applied: %s",
		    s->left[i].name, s->left[i].why), "correct it in the "
		    "dictionary, or plan with a model");
}

/* The nearest so far. */
struct nearest {
	const char *word;
	const char *table, *column;
	double like;
	json_t *seen; /* private: columns of one name are as like */
};

static void
look_near(struct nearest *n, const struct schema_table *t)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		double like;

		if (c->hidden || json_object_get(n->seen, c->name))
			continue;
		json_object_set_new(n->seen, c->name, json_true());
		like = resemble(n->word, c->name, t->name);
		if (like <= n->like)
			continue;
		n->like = like;
		n->table = t->name;
		n->column = c->name;
	}
}

/* Which of the names is most like one of the words; NULL: none is like it. */
static const char *
near_name(struct arena *a, const struct unused *u, const struct schema *s)
{
	struct nearest n = {.like = RESEMBLE_WORD};

	for (size_t w = 0; w < u->n && w < WORDS_NEAR; w++) {
		n.word = u->words[w];
		n.seen = json_object();
		for (size_t i = 0; i < s->ntables; i++)
			look_near(&n, &s->tables[i]);
		json_decref(n.seen);
	}
	return n.column ? arena_printf(a, "%s.%s", n.table, n.column) : NULL;
}

void
notice_unused(struct findings *f, struct arena *a, const struct unused *u,
    const struct schema *s, const json_t *plan)
{
	const char *columns = notice_columns(a, s, plan), *near;
	json_t *finding;

	if (u->n == 0)
		return;
	near = u->content ? near_name(a, u, s) : NULL;
	finding = finding_add(f, FINDING_words_unused, "/question",
	    "%s", notice_lost(a, u));
	for (size_t i = 0; i < u->n; i++)
		finding_candidate(finding, u->words[i]);
	if (columns && u->content)
		finding_hint(finding, "%s%s%s%s", near ? "the nearest name is "
		    : "", near ? near : "", near ? "; " : "", columns);
}

/* The table that a source of the plan is; NULL for one with a role, whose
 * key a word of the question says. */
static const struct schema_table *
source_table(const struct schema *s, const json_t *plan, const char *source)
{
	const json_t *selection;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, selection) {
		const char *alias = get_str(selection, "alias");

		if (alias && strcmp(alias, source) == 0)
			return NULL;
	}
	return schema_table(s, NULL, source, NULL, NULL);
}

static bool
is_column(const struct schema_column *c, const char *name)
{
	return c && name && strcmp(c->name, name) == 0;
}

static struct schema_key *
key_between(const struct schema_table *t, const struct schema_table *to,
    const char *column, const char *to_column)
{
	for (size_t i = 0; i < t->nkeys; i++) {
		struct schema_key *k = &t->keys[i];

		if (k->to == to && is_column(k->from_columns[0], column) &&
		    is_column(k->to_columns[0], to_column))
			return k;
	}
	return NULL;
}

struct schema_key *
notice_key(const struct schema *s, const json_t *plan, const json_t *edge)
{
	const char *x = get_str(edge, "from_table");
	const char *y = get_str(edge, "to_table");
	const struct schema_table *from = x ? source_table(s, plan, x) : NULL;
	const struct schema_table *to = y ? source_table(s, plan, y) : NULL;
	struct schema_key *k;

	if (!from || !to)
		return NULL;
	k = key_between(from, to, get_str(edge, "from_column"),
	    get_str(edge, "to_column"));
	return k ? k : key_between(to, from, get_str(edge, "to_column"),
	    get_str(edge, "from_column"));
}

double
notice_joins_sure(const struct schema *s, const json_t *plan)
{
	const json_t *edge;
	double sure = 1;
	size_t i;

	json_array_foreach(get_array(plan, "join_edges"), i, edge) {
		const struct schema_key *k = notice_key(s, plan, edge);

		if (k && schema_key_doubted(k))
			sure *= k->confidence;
	}
	return sure;
}

/* Does the plan join along the key, under whatever name? */
static bool
is_used(const json_t *plan, const struct schema_key *k)
{
	const json_t *edge;
	size_t i;

	json_array_foreach(get_array(plan, "join_edges"), i, edge)
		if (is_column(k->from_columns[0], get_str(edge,
		    "from_column")) || is_column(k->from_columns[0],
		    get_str(edge, "to_column")))
			return true;
	return false;
}

static void
tell_chosen(struct findings *f, const struct schema_key *k,
    const char *const *others, size_t n, bool optional)
{
	struct buf list = BUF_INIT;
	json_t *finding;

	for (size_t i = 0; i < n; i++)
		buf_fmt(&list, "%s'%s'", i ? ", " : "", others[i]);
	finding = finding_add(f, FINDING_join_chosen, "/plan",
	    "%s of %s is read by '%s'%s, not by %s", k->to->name,
	    k->from->name, k->from_columns[0]->name, optional ?
	    ", which may be missing" : "", list.s);
	finding_candidate(finding, k->from_columns[0]->name);
	for (size_t i = 0; i < n; i++)
		finding_candidate(finding, others[i]);
	buf_free(&list);
}

/* One column, and nothing that is guessed. */
static bool
is_plain(const struct schema_key *k)
{
	return k->n == 1 && !schema_key_doubted(k);
}

/* Others to the same table, which was nobody's choice. */
static size_t
other_keys(const json_t *plan, const struct schema_key *k,
    const char **others)
{
	size_t n = 0;

	for (size_t i = 0; i < k->from->nkeys && n < OTHERS; i++) {
		const struct schema_key *other = &k->from->keys[i];

		if (other->to == k->to && is_plain(other) &&
		    !is_used(plan, other))
			others[n++] = other->from_columns[0]->name;
	}
	return n;
}

/* A flight that was diverted has an airport of its own; each has those of its
 * route: a road that every row has, where the key taken may be missing. */
static size_t
other_roads(struct arena *a, const json_t *plan, const struct schema_key *k,
    const char **others)
{
	size_t n = 0;

	for (size_t i = 0; i < k->from->nkeys; i++) {
		const struct schema_key *via = &k->from->keys[i];

		if (!via->to || !is_plain(via) || via->to == k->to ||
		    via->to == k->from || via->from_columns[0]->nullable)
			continue;
		for (size_t j = 0; j < via->to->nkeys && n < OTHERS; j++) {
			const struct schema_key *on = &via->to->keys[j];

			if (on->to == k->to && is_plain(on) &&
			    !on->from_columns[0]->nullable &&
			    !is_used(plan, on))
				others[n++] = arena_printf(a, "%s.%s",
				    via->to->name, on->from_columns[0]->name);
		}
	}
	return n;
}

static void
tell_others(struct findings *f, struct arena *a, const json_t *plan,
    const struct schema_key *k)
{
	const char *others[OTHERS];
	size_t n = other_keys(plan, k, others);
	bool optional = n == 0 && k->from_columns[0]->nullable;

	if (optional)
		n = other_roads(a, plan, k, others);
	if (n > 0)
		tell_chosen(f, k, others, n, optional);
}

static void
tell_joins(struct findings *f, const struct schema *s, const json_t *plan)
{
	const json_t *edge;
	size_t i;

	json_array_foreach(get_array(plan, "join_edges"), i, edge) {
		const struct schema_key *k = notice_key(s, plan, edge);

		if (k && schema_key_doubted(k))
			finding_add(f, FINDING_join_uncertain, "/plan",
			    "the join of %s.%s with %s was inferred "
			    "(confidence %.2f)", k->from->name,
			    k->from_columns[0]->name, k->to->name,
			    k->confidence);
	}
}

/* The names but for their numbers: the table's, its columns'. */
static bool
is_sibling(const struct schema_table *x, const struct schema_table *y)
{
	static const char digits[] = "0123456789";
	const char *a = x->name, *b = y->name;

	for (; *a && *b; a += strspn(a, digits), b += strspn(b, digits)) {
		size_t n = strcspn(a, digits);

		if (n != strcspn(b, digits) || strncmp(a, b, n) != 0 ||
		    !a[n] != !b[n])
			return false;
		a += n;
		b += n;
	}
	if (*a || *b || strcmp(x->name, y->name) == 0 ||
	    x->ncolumns != y->ncolumns)
		return false;
	for (size_t i = 0; i < x->ncolumns; i++)
		if (strcmp(x->columns[i].name, y->columns[i].name) != 0)
			return false;
	return true;
}

static void
tell_siblings(struct findings *f, const struct schema *s, const json_t *plan)
{
	const json_t *from = get_array(plan, "selections");
	const char *name = get_str(json_array_get(from, 0), "table");
	const struct schema_table *t = name && json_array_size(from) == 1 ?
	    schema_table(s, NULL, name, NULL, NULL) : NULL, *other = NULL;
	size_t n = 0;

	for (size_t i = 0; t && i < s->ntables; i++)
		if (is_sibling(t, &s->tables[i]) && n++ == 0)
			other = &s->tables[i];
	if (n > 0)
		finding_hint(finding_add(f, FINDING_table_has_siblings,
		    "/plan/selections/0", "only '%s' was read; %zu other "
		    "table%s the same columns: '%s'%s", t->name, n,
		    n > 1 ? "s have" : " has", other->name, n > 1 ? " .." :
		    ""), "name the table, or join the files into one");
}

/* "by city of the shipping address": the question names the key itself. */
static bool
is_named(const json_t *doc, const struct schema_key *k)
{
	const json_t *match;
	size_t i;

	json_array_foreach(get_array(doc, "matches"), i, match)
		if (get_is(match, "table", k->from->name) &&
		    get_is(match, "column", k->from_columns[0]->name) &&
		    get_is(match, "how", "exact"))
			return true;
	return false;
}

static void
tell_keys(struct findings *f, struct arena *a, const struct schema *s,
    const json_t *doc, const json_t *plan)
{
	const json_t *edge;
	size_t i;

	json_array_foreach(get_array(plan, "join_edges"), i, edge) {
		const struct schema_key *k = notice_key(s, plan, edge);

		if (k && k->n == 1 && !is_named(doc, k))
			tell_others(f, a, plan, k);
	}
}

void
notice_tables(struct findings *f, struct arena *a, const struct schema *s,
    const json_t *doc, const json_t *plan)
{
	const char *question = get_str(doc, "question");

	tell_joins(f, s, plan);
	if (json_array_size(get_array(doc, "answers")) == 0)
		tell_keys(f, a, s, doc, plan);
	if (question && !strpbrk(question, "0123456789"))
		tell_siblings(f, s, plan);
}

bool
notice_is_unsure(double sure)
{
	return sure < UNTOLD;
}

void
notice_unsure(struct findings *f, struct arena *a, double sure,
    const struct unused *u, const char *doubt)
{
	/* words_unused names the words */
	const char *part = doubt ? doubt : u->n ? notice_lost(a, u) : NULL;

	finding_hint(finding_add(f, FINDING_low_confidence, "/plan",
	    "low confidence (%.2f)%s%s", sure, part ? ": " : "", part ? part :
	    ""), "t2s-plan --candidates lists other readings");
}
