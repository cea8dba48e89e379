/* The columns that stand for a row when only its table is named. */
#include <string.h>
#include "json/get.h"
#include "words/abbreviation.h"
#include "words/listed.h"
#include "words/words.h"
#include "plan/spans/column_kind.h"

enum { LOOKUP_COLUMNS = 4 };

struct naming {
	bool name, title, first, last, full, common, detail, id, code, subject,
	    firm;
	bool person;  /* a word beside these means people: "buyer_name" */
	size_t extra; /* words beside these and the table's own */
};

/* Does a name say the word, as it is or cut short? */
static bool
says_word(const struct word *w, const struct word *of)
{
	size_t n = strlen(w->text);

	return strcmp(of->stem, w->stem) == 0 ||
	    (n >= 2 && strncmp(of->text, w->text, n) == 0) ||
	    abbreviation_cut(of->text, w->text) ||
	    abbreviation_of(w->text, of->text);
}

static bool
is_table_word(struct kinds *k, const struct schema_table *t,
    const struct word *w)
{
	struct words words = kind_words(k, t->name);

	for (size_t i = 0; i < words.n; i++)
		if (says_word(w, &words.v[i]))
			return true;
	return false;
}

static const struct {
	const char *word;
	size_t at;
	size_t also; /* a second member that it sets; equal to at: none */
} naming_words[] = {
#define NAMING(word, x, y) {word, offsetof(struct naming, x), \
	offsetof(struct naming, y)},
#include "plan/spans/naming.def"
#undef NAMING
};

/* One of the words, or, of a row of abbreviations (-1: none), what it cuts
 * short: "nm". */
static bool
note_naming(struct naming *n, const char *text, int cut)
{
	for (size_t i = 0; i < COUNT(naming_words); i++) {
		const char *word = naming_words[i].word;

		if (cut < 0 ? strcmp(text, word) == 0 :
		    abbreviation_says(cut, word) == ABBREVIATION_ALL) {
			*(bool *)((char *)n + naming_words[i].at) = true;
			*(bool *)((char *)n + naming_words[i].also) = true;
			return true;
		}
	}
	return false;
}

/* What stands for one of the words. A number of things is no number of the
 * row. */
static bool
note_cut_naming(struct naming *n, const char *text)
{
	int cut = abbreviation_find(text);

	return cut >= 0 && abbreviation_says(cut, "count") !=
	    ABBREVIATION_ALL && note_naming(n, text, cut);
}

static void
note(struct kinds *k, struct naming *n, const struct word *w,
    bool table_word)
{
	const char *text = w->text;
	size_t len = strlen(text);

	if (note_naming(n, text, -1) || table_word ||
	    note_cut_naming(n, text))
		return;
	n->extra++;
	n->person |= kind_word_is_person(k, text);
	/* "dname", "clubname" */
	if (listed_end(LISTED_NAME, text, 1)) {
		n->name = true;
		n->extra -= len < 6;
	}
}

static struct naming
look(struct kinds *k, const struct schema_column *c)
{
	struct words words = kind_words(k, c->name);
	const char *comment = get_str(c->json, "comment");
	struct naming n = {0};
	size_t i;
	const json_t *s;

	for (i = 0; i < words.n; i++)
		note(k, &n, &words.v[i], is_table_word(k, c->table,
		    &words.v[i]));
	/* of a cryptic column the dictionary tells */
	json_array_foreach(get_array(c->json, "synonyms"), i, s)
		if (json_is_string(s) && listed_has(LISTED_NAME,
		    json_string_value(s)))
			return (struct naming){.name = true};
	if (comment && words.n > 0 && n.extra > 0 && !n.name && !n.code) {
		words = kind_words(k, arena_strndup(k->arena, comment,
		    strcspn(comment, ",;:(.")));
		if (words.n > 3)
			return n;
		n = (struct naming){0};
		for (i = 0; i < words.n; i++)
			note(k, &n, &words.v[i], is_table_word(k, c->table,
			    &words.v[i]));
	}
	return n;
}

/* Does each row have a text of its own, as far as rows tell? */
static bool
is_apart(const struct schema_column *c)
{
	return c->class == TYPE_TEXT && !get_array(c->json, "values") &&
	    !json_object_get(c->json, "distinct") &&
	    !json_object_get(c->json, "doubles");
}

enum { RANK_FIRST_NAME = 2 };

/* Of what the row itself is called. */
static int
rank_named(const struct schema_column *c, const struct naming *n, bool text)
{
	if (n->name && !n->first && !n->last && !n->firm &&
	    n->extra == 0)
		return n->common ? 3 : 1;
	if (n->first && n->name && n->extra == 0)
		return RANK_FIRST_NAME;
	if (n->title && n->extra == 0 && text)
		return 3;
	if (n->firm && n->extra == 0 && text)
		return n->name ? 3 : 5;
	if (n->name && !n->last)
		return n->person ? 0 : 5;
	if (n->title && text)
		return 6;
	/* "aircraft" in table aircraft */
	if (n->extra == 0 && !n->detail && !n->code && !n->subject && text)
		return 4;
	return n->detail && n->extra == 0 && text && kind_is_lookup(c->table) ?
	    6 : 0;
}

/* A code of two words may be that of something else: postal_code. */
static bool
is_code_of(const struct schema_column *c, const struct naming *n)
{
	return n->code && !n->id && !kind_key_from(c) &&
	    c->time == SCHEMA_TIME_NONE && (schema_is_unique(c->table, &c,
	    1) || (n->extra == 0 && is_apart(c)));
}

/* Of what else tells rows apart. */
static int
rank_apart(const struct schema_column *c, const struct naming *n, bool text)
{
	if (text && !n->code && c->table->nprimary_key == 1 &&
	    c->table->primary_key[0] == c)
		return 6; /* "kind" that tells rows apart */
	if (n->code && (text ? n->extra < 2 : n->extra == 0) &&
	    is_code_of(c, n))
		return 7;
	if (n->subject && n->extra == 0 && text)
		return 8;
	if (n->code && n->extra < 2 && text && !get_array(c->json, "values"))
		return 9;
	if (n->extra == 1 && text && !c->nullable &&
	    schema_is_unique(c->table, &c, 1))
		return 9; /* one of its own for each row */
	return n->detail && n->extra == 0 && text ? 10 : 0;
}

/* Smaller is better; 0 is no name at all. */
static int
rank_of(const struct schema_column *c, const struct naming *n)
{
	bool text = c->class == TYPE_TEXT || c->class == TYPE_UNKNOWN;
	int rank;

	if (n->id || kind_key_from(c) || c->time != SCHEMA_TIME_NONE)
		return 0;
	rank = rank_named(c, n, text);
	return rank ? rank : rank_apart(c, n, text);
}

/* What the columns of a table are to the name of its rows. */
struct names_of {
	const struct schema_column *best, *last, *firm;
	int rank;
};

static void
weigh(struct kinds *k, const struct schema_column *c, struct names_of *o)
{
	struct naming n = look(k, c);
	int rank = rank_of(c, &n);

	if (n.last && n.name && n.extra == 0 && !o->last)
		o->last = c;
	if (n.firm && n.extra == 0 && !n.id && !n.code && !kind_key_from(c) &&
	    c->class == TYPE_TEXT && !o->firm)
		o->firm = c;
	if (rank && (!o->best || rank < o->rank)) {
		o->rank = rank;
		o->best = c;
	}
}

/* What a table that only says what its keys mean says; NULL: no text. */
static const struct schema_column *
find_meaning(const struct schema_table *t)
{
	for (size_t i = 0; kind_is_lookup(t) && i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (!c->hidden && c->class == TYPE_TEXT &&
		    c != t->primary_key[0])
			return c;
	}
	return NULL;
}

static size_t
find_label(struct kinds *k, const struct schema_table *t,
    const struct schema_column *out[KIND_LABEL])
{
	struct names_of o = {0};
	size_t n = 0;

	for (size_t i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden)
			weigh(k, &t->columns[i], &o);
	if (!o.best)
		o.best = o.firm ? o.firm : find_meaning(t);
	if (!o.best)
		o.best = t->nprimary_key ?
		    t->primary_key[0] : t->ncolumns ? &t->columns[0] : NULL;
	if (!o.best)
		return 0;
	out[n++] = o.best;
	if (o.rank == RANK_FIRST_NAME && o.last)
		out[n++] = o.last;
	/* some of the rows are people, some are not */
	if (n == 2 && o.firm && (get_true(o.best->json, "nulls") ||
	    get_true(o.firm->json, "nulls")))
		out[n++] = o.firm;
	return n;
}

size_t
kind_label(struct kinds *k, const struct schema_table *t,
    const struct schema_column *out[KIND_LABEL])
{
	struct kind_table *known = &k->tables[t->index];

	if (!known->has_label)
		known->nlabel = find_label(k, t, known->label);
	known->has_label = true;
	memcpy(out, known->label, sizeof known->label);
	return known->nlabel;
}

static const struct schema_column *
find_email(struct kinds *k, const struct schema_table *t)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		struct words w = kind_words(k, c->name);

		if (!c->hidden && !c->nullable && c->class == TYPE_TEXT &&
		    w.n && listed_has(LISTED_EMAIL, w.v[0].text))
			return c;
	}
	return NULL;
}

const struct schema_column *
kind_substitute(struct kinds *k, const struct schema_table *t)
{
	const struct schema_column *label[KIND_LABEL], *email;

	if (kind_label(k, t, label) != 1 || !get_true(label[0]->json, "nulls"))
		return NULL;
	email = find_email(k, t);
	return email ? email : kind_code(k, t);
}

const struct schema_column *
kind_beside(struct kinds *k, const struct schema_table *t)
{
	const struct schema_column *label[KIND_LABEL];
	const struct schema_column *code = kind_code(k, t);

	return code && !code->primary_key && schema_is_unique(t, &code, 1) &&
	    kind_label(k, t, label) == 1 && label[0] != code ? code : NULL;
}

static const struct schema_column *
find_code(struct kinds *k, const struct schema_table *t)
{
	const struct schema_column *found = NULL;

	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		struct naming n = look(k, c);

		if (!found && !c->hidden && is_code_of(c, &n))
			found = c;
	}
	return found;
}

const struct schema_column *
kind_code(struct kinds *k, const struct schema_table *t)
{
	struct kind_table *known = &k->tables[t->index];

	if (!known->has_code)
		known->code = find_code(k, t);
	known->has_code = true;
	return known->code;
}

bool
kind_is_lookup(const struct schema_table *t)
{
	if (t->nprimary_key != 1 || t->nkeys || t->ncolumns < 2 ||
	    t->ncolumns > LOOKUP_COLUMNS)
		return false;
	for (size_t i = 0; i < t->ncolumns; i++)
		if (t->columns[i].time != SCHEMA_TIME_NONE)
			return false;
	return true;
}
