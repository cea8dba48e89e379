#include "plan/syntax/syntax.h"

#include "plan/text/lexicon.h"
#include "words/listed.h"
#include "words/wordnet.h"

/* What the words so far make of the next phrase. */
struct reading {
	const struct question *q;
	struct arena *arena;
	struct syntax out;
	size_t from;            /* of the phrase; q->n: none was begun */
	enum syntax_role role;
	bool governed;          /* a word said .role, since the last phrase */
	bool attached;          /* .. that attaches it to the phrase before */
	size_t did;             /* the token behind the last verb */
	bool joined;            /* "and" stands between, and nothing else */
};

/* By class of the lexicon: the role of the phrase behind its words. */
static const struct governor {
	bool governs;
	enum syntax_role role;
} governors[LEX_CLASSES] = {
#define SYNTAX_ROLE(name, word, meaning)
#define SYNTAX_GOVERNOR(class, role) [LEX_##class] = {true, SYNTAX_##role},
#include "plan/syntax/syntax.def"
#undef SYNTAX_ROLE
#undef SYNTAX_GOVERNOR
};

const char *
syntax_role_name(enum syntax_role r)
{
	static const char *const names[] = {
#define SYNTAX_ROLE(name, word, meaning) word,
#define SYNTAX_GOVERNOR(class, role)
#include "plan/syntax/syntax.def"
#undef SYNTAX_ROLE
#undef SYNTAX_GOVERNOR
	};

	return names[r];
}

/* ---- phrases ------------------------------------------------------------- */

/* The phrase and those it is listed with belong to `owner`. */
static void
own(struct syntax *s, size_t i, size_t owner)
{
	for (;; i--) {
		s->v[i].owner = owner;
		if (!s->v[i].listed || i == 0)
			return;
	}
}

static void
end_phrase(struct reading *r, size_t end)
{
	struct syntax *s = &r->out;
	struct phrase p = {r->from, end - 1, r->role, SYNTAX_NONE, false};

	if (r->from >= end)
		return;
	r->from = r->q->n;
	if (s->n > 0 && r->joined && !r->governed) {
		p.role = s->v[s->n - 1].role;
		p.owner = s->v[s->n - 1].owner;
		p.listed = true;
	} else if (s->n > 0 && p.role == SYNTAX_OF) {
		own(s, s->n - 1, s->n);
	} else if (s->n > 0 && (r->attached || (p.role != SYNTAX_EACH &&
	    p.role != SYNTAX_ORDER && p.role != SYNTAX_FOCUS))) {
		p.owner = s->n - 1;
	}
	s->v = arena_grow(r->arena, s->v, s->n, sizeof *s->v);
	s->v[s->n++] = p;
	r->governed = r->attached = r->joined = false;
	r->role = SYNTAX_DONE;
}

/* ---- words --------------------------------------------------------------- */

/* The longest phrase of the lexicon, the first of those. */
static const struct lexeme *
longest(const struct question *q, size_t at, size_t *len)
{
	const struct lexeme *best = NULL, *x;
	size_t n;

	*len = 0;
	for (size_t k = 0; (x = lexicon_at(q, at, k, &n)); k++)
		if (n > *len) {
			best = x;
			*len = n;
		}
	return best;
}

/* Do the words part phrases? "order" and "name" may be nouns, and "first" a
 * part of a name. */
static bool
is_governor(const struct question *q, size_t at, const struct lexeme *x,
    size_t len)
{
	if (x && x->class == LEX_SUPER && at + len < q->n &&
	    listed_has(LISTED_NAME, q->v[at + len].stem))
		return false;
	if (x && x->class == LEX_SHOW && x->arg == 1 && at > 0)
		return false;
	return x && (x->class != LEX_ORDER || len > 1 || x->arg < 2) &&
	    (governors[x->class].governs || x->class == LEX_AND ||
	    x->class == LEX_OR);
}

/* Does a noun phrase go on behind the token? */
static bool
goes_on(const struct question *q, size_t at)
{
	const struct lexeme *x;
	size_t len;

	if (at + 1 >= q->n || !q->v[at + 1].content ||
	    q->v[at + 1].has_number)
		return false;
	x = longest(q, at + 1, &len);
	return !is_governor(q, at + 1, x, len);
}

/* "hired", "living" */
static bool
is_participle(const char *text)
{
	return listed_end(LISTED_PAST_END, text, 2) ||
	    listed_end(LISTED_ING_END, text, 2);
}

/* "drivers own", "regions affected by", "who own"; not "which park", "signed
 * forms". */
static bool
is_verb(const struct reading *r, size_t at)
{
	const struct question *q = r->q;
	const char *text = q->v[at].text, *before = at > 0 ?
	    q->v[at - 1].text : "";
	unsigned parts = wordnet_parts(text);

	if (r->from < at && is_participle(text) && !goes_on(q, at))
		return true;
	if (!(parts & WORDNET_VERB))
		return false;
	if (!(parts & (WORDNET_NOUN | WORDNET_ADJECTIVE)))
		return true;
	if (r->out.n == 0 && r->from == q->n && listed_has(LISTED_WHICH,
	    before))
		return false;
	return listed_has(LISTED_DEED_BEFORE, before) ||
	    (!(parts & WORDNET_NOUN) && !goes_on(q, at));
}

static bool
is_comma(const struct token *t)
{
	return t->word->kind == WORD_SYMBOL;
}

/* "by" behind a verb says who did it. */
static void
govern(struct reading *r, size_t at, const struct lexeme *x)
{
	const struct governor *g = &governors[x->class];

	r->joined |= x->class == LEX_AND || x->class == LEX_OR;
	if (!g->governs)
		return;
	if (x->class == LEX_BY && r->did == at) {
		r->governed = r->attached = true;
		return;
	}
	r->attached |= g->role == SYNTAX_WITH || g->role == SYNTAX_THAT;
	r->role = g->role;
	r->governed = true;
}

/* Does a comparison follow what ended: "sales are bigger than"? */
static void
mark_compared(struct reading *r, const struct lexeme *x)
{
	struct syntax *s = &r->out;

	if (x->class == LEX_CMP && s->n > 0 && !r->joined && !r->governed &&
	    s->v[s->n - 1].role != SYNTAX_FOCUS)
		s->v[s->n - 1].role = SYNTAX_COMPARED;
}

static size_t
take(struct reading *r, size_t at)
{
	const struct token *t = &r->q->v[at];
	size_t len;
	const struct lexeme *x = longest(r->q, at, &len);

	if (is_governor(r->q, at, x, len)) {
		end_phrase(r, at);
		mark_compared(r, x);
		govern(r, at, x);
		return len;
	}
	if (is_comma(t)) {
		end_phrase(r, at);
		r->joined = true;
	} else if (!t->content || t->has_number) {
		end_phrase(r, at);
	} else if (is_verb(r, at)) {
		end_phrase(r, at);
		r->did = at + 1;
	} else if (r->from == r->q->n) {
		r->from = at;
	}
	return 1;
}

const struct syntax *
syntax_read(struct arena *a, const struct question *q)
{
	struct reading r = {.q = q, .arena = a, .from = q->n};
	struct syntax *out = arena_alloc(a, sizeof *out);
	size_t at = 0;

	while (at < q->n)
		at += take(&r, at);
	end_phrase(&r, q->n);
	*out = r.out;
	return out;
}
