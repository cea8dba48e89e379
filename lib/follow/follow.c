/* A follow-up, clause by clause. */
#include "follow/follow.h"

#include <string.h>

#include "base/buf.h"
#include "edit/form/form.h"
#include "follow/following.h"
#include "json/get.h"
#include "words/words.h"

enum { CLAUSES = 3 };
#define CLAUSE 0.12     /* what another clause costs */
#define ACTS 0.02       /* .. where both ask for something */
#define LOSS_SAME 0.3        /* what asks for nothing new, or was read wrong */
#define LOSS_GOOD 0.25       /* a clause that loses so little is read */
#define UNREAD 0.95     /* .. and one that loses so much is not */
#define GUESSED 1.6     /* .. where the best reading is wanted */

static const struct {
	follow_act *act;
	const char *words;
} acts[] = {
#define ACT(act, words) {act_##act, words},
#include "follow/act/act.def"
#undef ACT
};

/* What a clause, or several, made of the topic. */
struct made {
	json_t *form;   /* owned; NULL: nothing */
	json_t *unused; /* owned */
	double loss;
	size_t read;
};

static void
made_free(struct made *m)
{
	json_decref(m->form);
	json_decref(m->unused);
	*m = (struct made){0};
}

/* Go on from what was made so far. */
static void
begin(struct follow *f, const struct made *from)
{
	json_decref(f->topic.form);
	json_decref(f->unused);
	f->topic.form = json_deep_copy(from->form);
	f->unused = json_copy(from->unused);
	f->loss = from->loss;
	f->read = from->read;
	topic_renew(&f->topic);
}

/* Beside what is added up stands nothing that each row has. */
static bool
is_sound(const struct topic *t)
{
	static const char *const lists[] = {"outputs", "orders"};
	const json_t *groups = get_array(t->form, "groups"), *item;
	size_t i;

	if (topic_measure(t) == NULL && json_array_size(groups) == 0)
		return true;
	for (size_t k = 0; k < 2; k++)
		json_array_foreach(get_array(t->form, lists[k]), i, item)
			if (!form_aggregates(form_expr(item)) &&
			    !get_has(groups, form_expr(item)))
				return false;
	return true;
}

static void
take(struct follow *f, struct made *m)
{
	if (!is_sound(&f->topic) || (m->form != NULL && m->loss <= f->loss))
		return;
	made_free(m);
	*m = (struct made){json_incref(f->topic.form),
	    json_incref(f->unused), f->loss, f->read};
}

/* ---- one clause --------------------------------------------------------- */

/* Leave out "instead of the count show", or "instead of team" at the end. */
static void
cut_instead(struct follow *f, struct pattern_words *s)
{
	for (size_t i = 3; i + 1 < s->n && pattern_among(s, 0,
	    LISTED_INSTEAD) && pattern_among(s, 1, LISTED_OF_THAN); i++)
		if (pattern_among(s, i, LISTED_SHOWS)) {
			memmove(s->at, s->at + i, (s->n - i) * sizeof *s->at);
			memmove(s->len, s->len + i,
			    (s->n - i) * sizeof *s->len);
			s->n -= i;
			f->other = true;
			return;
		}
	for (size_t i = 1; i + 1 < s->n; i++)
		if (pattern_among(s, i, LISTED_INSTEAD) &&
		    pattern_among(s, i + 1, LISTED_OF_THAN)) {
			s->n = i;
			f->other = true;
			return;
		}
}

static bool
ends_as_well(const struct pattern_words *s)
{
	return s->n > 2 && pattern_among(s, s->n - 2, LISTED_AS) &&
	    pattern_among(s, s->n - 1, LISTED_WELL);
}

/* "by name", with nothing that counts or adds up. */
static bool
says_by(const struct pattern_words *s)
{
	bool by = false;

	for (size_t i = 0; i < s->n; i++) {
		by |= pattern_among(s, i, LISTED_BY);
		if (pattern_among(s, i, LISTED_COUNTS_BY))
			return false;
	}
	return by;
}

/* "actually, ..", ".. instead" */
static bool
says_other(const struct pattern_words *s)
{
	bool other = s->n > 0 && pattern_among(s, s->n - 1,
	    LISTED_INSTEAD_END);

	for (size_t i = 0; i < s->n; i++) {
		bool turns = pattern_among(s, i, LISTED_OTHERWISE);

		if (!turns && !pattern_among(s, i, LISTED_FOLLOW_LEADING))
			break;
		other |= turns;
	}
	return other;
}

static void
notice(struct follow *f, struct pattern_words *s)
{
	f->more = f->rows = f->columns = false;
	f->other = says_other(s);
	for (size_t i = 0; i < s->n && pattern_among(s, i,
	    LISTED_FOLLOW_LEADING); i++)
		f->more |= pattern_among(s, i, LISTED_MORE);
	cut_instead(f, s);
	f->more |= ends_as_well(s);
	f->sorts = says_by(s);
	if (s->n > 0)
		f->more |= pattern_among(s, s->n - 1, LISTED_TOO);
}

/* Does it say one thing, which may be so already? */
static bool
is_plain(follow_act *act)
{
	static follow_act *const plain[] = {act_limit, act_set_limit,
	    act_relimit, act_ranked, act_ranked_desc, act_desc, act_asc,
	    act_alpha, act_order_desc, act_order, act_instead,
	    act_or_instead};

	for (size_t i = 0; i < COUNT(plain); i++)
		if (act == plain[i])
			return true;
	return false;
}

static void
try_act(struct follow *f, follow_act *act, const char *text, long n,
    const struct made *from, struct made *best)
{
	begin(f, from);
	if (!act(f, text, n))
		return;
	if (json_equal(f->topic.form, from->form)) {
		if (act != act_only && act != act_show && act != act_list &&
		    !is_plain(act))
			return;
		if (!is_plain(act))
			f->loss += LOSS_SAME;
	}
	take(f, best);
}

static bool
is_read(const struct made *m, const struct made *from)
{
	return m->form != NULL && m->loss - from->loss < LOSS_GOOD;
}

static void
try_acts(struct follow *f, const struct pattern_words *s,
    const struct made *from,
    struct made *best)
{
	struct buf text = BUF_INIT;
	struct captured c;

	for (size_t i = 0; i < sizeof acts / sizeof *acts &&
	    !is_read(best, from); i++) {
		if (!pattern_match(s, acts[i].words, &c))
			continue;
		buf_reset(&text);
		if (c.to > c.from && strchr(acts[i].words, '*') ==
		    strrchr(acts[i].words, '*'))
			pattern_text(s, c.from, c.to, &text);
		else
			pattern_text(s, 0, s->n, &text);
		try_act(f, acts[i].act, arena_strdup(&f->arena, text.s),
		    c.number > 0 ? c.number : 1, from, best);
	}
	buf_free(&text);
}

/* What one clause makes of a form. */
static struct made
read_clause(struct follow *f, const char *text, const struct made *from)
{
	struct made best = {0};
	struct pattern_words s;
	struct buf rest = BUF_INIT;

	pattern_split(&s, text);
	notice(f, &s);
	try_act(f, act_span, text, 1, from, &best);
	try_acts(f, &s, from, &best);
	if (!is_read(&best, from)) {
		s.n -= ends_as_well(&s) ? 2 : 0;
		pattern_trim(&s, LISTED_FOLLOW_LEADING, LISTED_FOLLOW_CLOSING);
		try_acts(f, &s, from, &best);
	}
	if (!is_read(&best, from) && s.n > 0) {
		pattern_text(&s, 0, s.n, &rest);
		try_act(f, act_ask, arena_strdup(&f->arena, rest.s), 1,
		    from, &best);
	}
	buf_free(&rest);
	return best;
}

static struct pattern_words
said_of(const char *text)
{
	struct pattern_words s;

	pattern_split(&s, text);
	return s;
}

bool
follow_is_act(struct pattern_words s, bool all)
{
	bool other = says_other(&s);
	struct captured c;

	pattern_trim(&s, LISTED_FOLLOW_LEADING, LISTED_FOLLOW_CLOSING);
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
		follow_act *act = acts[i].act;

		if (act == act_or_instead || (act == act_instead && !other) ||
		    (!all && (act == act_which || act == act_listed ||
		    act == act_list_of)))
			continue;
		if (pattern_match(&s, acts[i].words, &c))
			return true;
	}
	return false;
}

/* ---- clauses ------------------------------------------------------------ */

/* Where the next clause may begin, from `at` on: behind a comma, or "and",
 * "then", "but". 0: nowhere. `*end` is where the one before it ends. */
static size_t
next_clause(const char *text, size_t at, size_t *end)
{
	static const char *const joints[] = {
#define JOINT(text) text,
#include "follow/joint.def"
#undef JOINT
	};

	for (size_t i = at; text[i] != '\0'; i++)
		for (size_t k = 0; k < sizeof joints / sizeof *joints; k++) {
			size_t n = strlen(joints[k]);

			if (strncmp(text + i, joints[k], n) != 0)
				continue;
			*end = i;
			return i + n - (joints[k][0] == ' ' &&
			    joints[k][1] != '-' ? n - 1 : 0);
		}
	return 0;
}

/* The best of reading a text as one clause, or as one and the rest. */
static struct made
read_clauses(struct follow *f, const char *text, const struct made *from,
    size_t most)
{
	struct made best = read_clause(f, text, from), first, rest;
	size_t end = 0, at = 1;

	while (most > 1 && (at = next_clause(text, at, &end)) > 0) {
		const char *part = arena_strndup(&f->arena, text, end);
		bool both = follow_is_act(said_of(part), true) &&
		    follow_is_act(said_of(text + at), true);

		if ((is_read(&best, from) && !both) || (text[at] == 'a' &&
		    text[at - 1] == ' ' && !follow_is_act(said_of(text + at), true)))
			continue;
		first = read_clause(f, part, from);
		if (first.form == NULL || first.loss - from->loss > GUESSED) {
			made_free(&first);
			continue;
		}
		first.loss += both ? ACTS : CLAUSE;
		rest = read_clauses(f, text + at, &first, most - 1);
		if (rest.form != NULL && (best.form == NULL ||
		    rest.loss < best.loss)) {
			made_free(&best);
			best = rest;
		} else {
			made_free(&rest);
		}
		made_free(&first);
	}
	return best;
}

/* ---- the whole ---------------------------------------------------------- */

/* What the words make of the topic. */
static struct followed
read_topic(struct follow *f, const json_t *plan, const char *text,
    bool assume)
{
	const struct schema *s = f->topic.schema;
	struct followed out = {.kind = FOLLOW_UNREAD, .question = text};
	struct made from = {.form = json_deep_copy(f->topic.form),
	    .unused = json_array()}, best;
	json_t *query;

	best = read_clauses(f, text, &from, CLAUSES);
	query = best.form && best.loss < (assume ? GUESSED : UNREAD) ?
	    form_query(best.form, s) : NULL;
	if (query != NULL) {
		out.kind = FOLLOW_EDIT;
		out.plan = form_apply(plan, query, s);
		out.plain = best.read == 0;
		out.loss = best.loss;
	} else if (follow_may_stand(f, text)) {
		out.kind = FOLLOW_NEW;
	}
	if (best.form)
		out.unused = json_incref(best.unused);
	json_decref(query);
	made_free(&best);
	made_free(&from);
	return out;
}

struct followed
follow_read(const json_t *doc, const json_t *plan, const struct schema *s,
    const char *text, struct when_now now, bool assume)
{
	struct follow f = {.now = now, .unused = json_array(),
	    .readings = json_object()};
	struct followed out = {.kind = FOLLOW_NEW, .question = text};
	bool open = topic_open(&f.topic, doc, plan, s);

	if (open && !follow_stands_alone(&f, text)) {
		f.about = about_begin(doc, now, NULL);
		out = read_topic(&f, plan, text, assume);
		about_end(&f.about);
	}
	if (open)
		topic_free(&f.topic);
	json_decref(f.readings);
	json_decref(f.unused);
	arena_free(&f.arena);
	return out;
}

void
followed_free(struct followed *f)
{
	json_decref(f->plan);
	json_decref(f->unused);
	*f = (struct followed){.kind = FOLLOW_NEW};
}
