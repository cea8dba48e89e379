/* Names of tables and columns as words. */
#include <string.h>
#include "base/mem.h"
#include "base/memo.h"
#include "base/utf8.h"
#include "json/get.h"
#include "plan/spans/column_kind.h"
#include "plan/spans/name.h"
#include "words/abbreviation.h"
#include "words/listed.h"
#include "words/name.h"

#define OTHER_FORM 0.7
#define TRUST_COMMENT 0.92
#define TRUST_UNIT 0.95

enum { COMMENT_WORDS = 4 }; /* a longer comment is no name */

/* Names under way, and the words that may part a glued one. */
struct naming {
	struct arena *a;
	struct names *out;
	const char **known;
	size_t nknown, cap;
	size_t names_cap;
	struct memo ids;     /* word: its id, from 1 */
	struct memo knows;   /* word: it is among the known */
	struct memo made[2]; /* text: its name; of keys apart */
};

/* ---- words that part glued names --------------------------------------- */

static void
know(struct naming *n, const char *text)
{
	void **known = memo_at(&n->knows, text);

	if (*known)
		return;
	*known = n;
	if (n->nknown == n->cap) {
		const char **old = n->known;

		n->cap = n->cap ? 2 * n->cap : 64;
		n->known = arena_alloc(n->a, n->cap * sizeof *n->known);
		if (n->nknown)
			memcpy(n->known, old, n->nknown * sizeof *old);
	}
	n->known[n->nknown++] = text;
}

static void
know_name(struct naming *n, const char *name)
{
	struct words words = words_of_name(n->a, name);

	if (words.n > 1)
		for (size_t i = 0; i < words.n; i++)
			know(n, words.v[i].text);
	else if (words.n == 1 && strlen(words.v[0].text) > 2)
		know(n, words.v[0].stem);
}

static void
know_all(struct naming *n, const struct schema *s, const struct question *q)
{
	for (size_t i = 0; i < q->n; i++)
		if (q->v[i].content && strlen(q->v[i].text) > 1) {
			know(n, q->v[i].text);
			know(n, q->v[i].stem);
		}
	for (size_t i = 0; i < s->ntables; i++)
		know_name(n, s->tables[i].name);
}

/* Does `text` begin something that is known, or is it one? */
static bool
begins_known(const struct naming *n, const char *text, size_t len)
{
	for (size_t i = 0; i < n->nknown; i++)
		if (strncmp(n->known[i], text, len) == 0 && (len >= 3 ||
		    n->known[i][len] == '\0'))
			return true;
	return false;
}

static bool
is_known(struct naming *n, const char *text)
{
	return *memo_at(&n->knows, text) || words_is_generic(text);
}

/* Where a glued word parts into a beginning and a whole word, 0 nowhere. */
static size_t
glued_at(struct naming *n, const char *word)
{
	size_t len = strlen(word);

	for (size_t at = 2; at + 2 <= len; at++) {
		/* "agents" does not end in ts */
		if (at + 2 == len && !listed_has(LISTED_ID_NO, word + at))
			continue;
		if (is_known(n, word + at) && begins_known(n, word, at))
			return at;
	}
	return 0;
}

/* ---- names ------------------------------------------------------------- */

static unsigned
word_id(struct naming *n, const char *text)
{
	struct names *o = n->out;
	void **known = memo_at(&n->ids, text);

	if (*known)
		return (unsigned)((uintptr_t)*known - 1);
	*known = (void *)(uintptr_t)(o->nwords + 1);
	if (o->nwords == o->cap) {
		const char **text_old = o->text, **stem_old = o->stem;
		struct name_key **key_old = o->key;

		o->cap = o->cap ? 2 * o->cap : 256;
		o->text = arena_alloc(n->a, o->cap * sizeof *o->text);
		o->stem = arena_alloc(n->a, o->cap * sizeof *o->stem);
		o->key = arena_alloc(n->a, o->cap * sizeof *o->key);
		if (o->nwords) {
			memcpy(o->text, text_old, o->nwords * sizeof *o->text);
			memcpy(o->stem, stem_old, o->nwords * sizeof *o->stem);
			memcpy(o->key, key_old, o->nwords * sizeof *o->key);
		}
	}
	o->text[o->nwords] = text;
	o->stem[o->nwords] = words_stem(n->a, text);
	return (unsigned)o->nwords++;
}

static void
push(struct naming *n, struct name *name, const char *text)
{
	if (name->n < NAME_WORDS_MAX)
		name->v[name->n++] = (struct name_word){
		    .id = word_id(n, text), .generic = words_is_generic(text),
		    .stop = words_is_stop(text)};
}

static void
push_phrase(struct naming *n, struct name *name, const char *phrase)
{
	while (*phrase) {
		size_t len = strcspn(phrase, " ");

		push(n, name, arena_strndup(n->a, phrase, len));
		phrase += len;
		phrase += strspn(phrase, " ");
	}
}

/* "aid", "crsid" as the key of a table */
static bool
is_short_id(const char *text)
{
	size_t len = strlen(text);

	return len <= 6 && listed_end(LISTED_ID, text, 1);
}

static void
push_word(struct naming *n, struct name *name, const char *text, bool key)
{
	const char *whole;
	size_t at;

	if (key && is_short_id(text) && !is_known(n, text)) {
		push(n, name, arena_strndup(n->a, text, strlen(text) - 2));
		name->v[name->n - 1].table = true;
		push(n, name, "id");
		return;
	}
	whole = is_known(n, text) || is_known(n, words_stem(n->a, text)) ?
	    NULL : abbreviation_whole(n->a, text);
	if (whole && strchr(whole, ' ')) {
		push_phrase(n, name, whole);
		return;
	}
	at = is_known(n, text) ? 0 : glued_at(n, text);
	if (at) {
		push(n, name, arena_strndup(n->a, text, at));
		text += at;
	}
	push(n, name, text);
}

static struct name
name_find(struct naming *n, const char *text, bool key)
{
	struct words words = words_of_name(n->a, text);
	struct name name = {.trust = 1};
	size_t unit = words_unit_at(text), was;
	bool per = false, mark;

	name.v = arena_alloc(n->a, NAME_WORDS_MAX * sizeof *name.v);
	for (size_t i = 0; i < words.n; i++) {
		const char *word = words.v[i].text;

		/* "LName" parts as l name */
		if (i + 1 < words.n && strlen(word) == 1 &&
		    listed_has(LISTED_NAME, words.v[i + 1].text))
			word = arena_printf(n->a, "%s%s", word,
			    words.v[++i].text);
		was = name.n;
		push_word(n, &name, word, key);
		/* "price_per_km" is a price, and no kilometres */
		per |= i > 0 && listed_has(LISTED_PER, words.v[i].text);
		/* "vip_yn" says no more than vip */
		mark = i > 0 && i + 1 == words.n &&
		    listed_has(LISTED_FLAG_END, word);
		for (; (per || mark || words.v[i].start >= unit) &&
		    was < name.n; was++)
			name.v[was].unit = true;
		if (!per && !mark && words.v[i].start < unit && name.n > 0)
			name.head = name.n - 1;
	}
	return name;
}

const struct name_key *
name_word_key(struct names *all, unsigned id)
{
	if (!all->key[id]) {
		all->key[id] = arena_alloc(all->arena, sizeof **all->key);
		name_key(all->key[id], all->text[id], all->stem[id]);
	}
	return all->key[id];
}

const struct vector *
name_word_vector(struct names *all, unsigned id)
{
	if (!all->vector)
		all->vector = arena_alloc(all->arena, all->nwords *
		    sizeof *all->vector);
	if (!all->vector[id]) {
		all->vector[id] = arena_alloc(all->arena,
		    sizeof **all->vector);
		name_vector(name_word_key(all, id), all->vector[id]);
	}
	return all->vector[id];
}

/* How alike two words of names are, by their ids. */
static struct word_match
name_words_match(struct names *all, unsigned x, unsigned y)
{
	return name_match_keys(name_word_key(all, x), name_word_key(all, y));
}

static void
mark_table_words(struct names *o, struct name *column,
    const struct name *table)
{
	for (size_t i = 0; i < column->n; i++)
		for (size_t k = 0; k < table->n; k++) {
			unsigned t = table->v[k].id, c = column->v[i].id;

			if (t == c || name_words_match(o, t, c).score >= 0.8)
				column->v[i].table = true;
		}
}

/* Many columns are called the same; each gets words to mark of its own. */
static struct name
name_make(struct naming *n, const char *text, bool key)
{
	void **known = memo_at(&n->made[key], text);
	struct name name;

	if (!*known) {
		struct name *new = arena_alloc(n->a, sizeof *new);

		*new = name_find(n, text, key);
		*known = new;
	}
	name = *(const struct name *)*known;
	name.v = arena_alloc(n->a, (name.n + 1) * sizeof *name.v);
	if (name.n)
		memcpy(name.v, ((const struct name *)*known)->v,
		    name.n * sizeof *name.v);
	return name;
}

static void
add(struct naming *n, struct name name)
{
	struct names *o = n->out;

	if (o->n == n->names_cap) {
		struct name *old = o->v;

		n->names_cap = n->names_cap ? 2 * n->names_cap : 64;
		o->v = arena_alloc(n->a, n->names_cap * sizeof *o->v);
		if (o->n)
			memcpy(o->v, old, o->n * sizeof *old);
	}
	if (name.n)
		o->v[o->n++] = name;
}

/* Where the codes behind a comment's words begin: "organic Y/N". */
static size_t
codes_at(const char *text, size_t n)
{
	size_t at = n;

	while (at > 0 && strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/",
	    text[at - 1]))
		at--;
	return at > 1 && text[at - 1] == ' ' && memchr(text + at, '/',
	    n - at) ? at - 1 : n;
}

/* The comment's head, where it is short enough to be a name. */
static const char *
comment_name(struct naming *n, const json_t *json)
{
	const char *comment = get_str(json, "comment"), *head;

	if (!comment)
		return NULL;
	head = arena_strndup(n->a, comment, codes_at(comment,
	    strcspn(comment, ",;:(.")));
	return words_of_name(n->a, head).n <= COMMENT_WORDS ? head : NULL;
}

/* Does the name say what the row it leads to is to this one, "manager_id",
 * not just which table that is in? */
static bool
is_role(struct naming *n, const struct schema_column *c,
    const struct name *name)
{
	const struct schema_key *k = kind_key_from(c);
	struct name to;

	if (!k || !k->to)
		return false;
	to = name_make(n, k->to->name, false);
	for (size_t i = 0; i < name->n; i++)
		for (size_t t = 0; t < to.n; t++) {
			unsigned x = name->v[i].id, y = to.v[t].id;

			if (!name->v[i].generic && (x == y ||
			    name_words_match(n->out, x, y).score >= 0.8))
				return false;
		}
	return true;
}

static void
add_said(struct naming *n, const char *text, double trust,
    const struct schema_table *t, const struct schema_column *c,
    const struct name *of)
{
	struct name name = name_make(n, text, c && c->primary_key);

	name.table = t;
	name.column = c;
	name.trust = trust;
	name.reference = c && !c->primary_key && is_role(n, c, &name);
	if (of)
		mark_table_words(n->out, &name, of);
	add(n, name);
}

/* "floor area" of floor_m2; NULL: the name ends in no unit. */
static const char *
unit_name(struct naming *n, const struct schema_column *c)
{
	static const struct {
		const char *unit, *noun;
	} units[] = {
#define UNIT_NOUN(unit, noun) {unit, noun},
#include "plan/spans/unit_noun.def"
#undef UNIT_NOUN
	};
	struct words w = words_of_name(n->a, c->name);

	if (c->class == TYPE_TEXT || c->time != SCHEMA_TIME_NONE)
		return NULL;
	for (size_t k = 1; k < w.n; k++)
		for (size_t i = 0; i < COUNT(units); i++)
			if (ascii_equal(c->name + w.v[k].start, units[i].unit))
				return arena_printf(n->a, "%.*s %s",
				    (int)w.v[k].start, c->name, units[i].noun);
	return NULL;
}

/* The name itself, what the dictionary calls it, and its comment. */
static void
add_all(struct naming *n, const struct schema_table *t,
    const struct schema_column *c, const struct name *of)
{
	const json_t *json = c ? c->json : t->json, *s;
	const char *comment = comment_name(n, json);
	size_t i;

	add_said(n, c ? c->name : t->name, 1, t, c, of);
	json_array_foreach(get_array(json, "synonyms"), i, s)
		if (json_is_string(s))
			add_said(n, json_string_value(s), 1, t, c, of);
	if (comment)
		add_said(n, comment, TRUST_COMMENT, t, c, of);
	comment = c ? unit_name(n, c) : NULL;
	if (comment)
		add_said(n, comment, TRUST_UNIT, t, c, of);
}

/* Who does something is another thing than the deed: "applicants" are no
 * applications; but "orders" were ordered. */
static bool
is_doer(const char *text)
{
	return listed_end(LISTED_DOER_END, text, 3);
}

static bool
is_deed(const char *text)
{
	return listed_end(LISTED_DEED_END, text, 3);
}

/* A mean is none of the things it is like: no amount and no total. */
static bool
is_mean(const char *text)
{
	return listed_has(LISTED_AVERAGES, text);
}

/* What WordNet relates counts where the schema has no other word for it. */
static void
compare_token(struct names *o, const struct token *t, float *out)
{
	struct name_key key;
	bool named = false, mean = is_mean(t->text);

	name_key(&key, t->text, t->stem);
	for (size_t k = 0; k < o->nwords; k++) {
		struct word_match m = name_match_keys(&key,
		    name_word_key(o, (unsigned)k));

		if (m.how == WORD_MATCH_STEM && is_deed(t->text) &&
		    is_doer(o->text[k]) && strncmp(t->text, o->text[k],
		    strlen(o->text[k]) - 1) != 0)
			m.score *= OTHER_FORM;
		if (mean && !is_mean(o->text[k]))
			m = (struct word_match){.how = WORD_MATCH_NOT};
		named |= m.how >= WORD_MATCH_SYNONYM;
		out[k] = (float)(m.how == WORD_MATCH_WORDNET ? -m.score :
		    m.score);
	}
	for (size_t k = 0; k < o->nwords; k++)
		if (out[k] < 0)
			out[k] = named ? 0 : -out[k];
}

static void
compare(struct names *o, struct arena *a)
{
	o->alike = arena_alloc(a, (o->q->n * o->nwords + 1) *
	    sizeof *o->alike);
	for (size_t i = 0; i < o->q->n; i++) {
		const struct token *t = &o->q->v[i];

		if (t->word->kind == WORD_LETTERS ||
		    t->word->kind == WORD_NUMBER)
			compare_token(o, t, &o->alike[i * o->nwords]);
	}
}

struct names
names_make(struct arena *a, const struct schema *s, const struct question *q)
{
	struct names out = {.q = q, .arena = a};
	struct naming n = {.a = a, .out = &out, .ids = {.arena = a},
	    .knows = {.arena = a}, .made = {{.arena = a}, {.arena = a}}};

	know_all(&n, s, q);
	for (size_t i = 0; i < s->ntables; i++) {
		const struct schema_table *t = &s->tables[i];
		struct name of = name_make(&n, t->name, false);

		add_all(&n, t, NULL, NULL);
		for (size_t k = 0; k < t->ncolumns; k++)
			if (!t->columns[k].hidden)
				add_all(&n, t, &t->columns[k], &of);
	}
	compare(&out, a);
	return out;
}
