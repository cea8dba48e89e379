/* What columns are for, from their names, types, keys and values. */
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "words/listed.h"
#include "words/words.h"
#include "plan/text/scale.h"
#include "plan/spans/column_kind.h"
#include "plan/spans/event.h"

static const struct {
	enum kind kind;
	const char *word;
} kind_said[] = {
#define KIND_WORD(kind, word) {KIND_##kind, word},
#include "plan/spans/column_kind.def"
#undef KIND_WORD
};

struct kinds
kinds_make(struct arena *a, const struct schema *s)
{
	struct kinds k = {.arena = a, .schema = s, .words = {.arena = a}};

	k.of = arena_alloc(a, (s->ntables + 1) * sizeof *k.of);
	k.tables = arena_alloc(a, (s->ntables + 1) * sizeof *k.tables);
	return k;
}

struct words
kind_words(struct kinds *k, const char *name)
{
	void **known = memo_at(&k->words, name);

	if (!*known) {
		struct words *new = arena_alloc(k->arena, sizeof *new);

		*new = words_of_name(k->arena, name);
		*known = new;
	}
	return *(const struct words *)*known;
}

/* ---- words of a column ------------------------------------------------- */

bool
kind_each_word(struct kinds *k, const struct schema_column *c,
    bool (*take)(void *arg, const struct words *w), void *arg)
{
	struct words w = kind_words(k, c->name);
	const json_t *synonyms = get_array(c->json, "synonyms"), *s;
	const char *comment = get_str(c->json, "comment");
	size_t i;

	if (take(arg, &w))
		return true;
	json_array_foreach(synonyms, i, s) {
		if (!json_is_string(s))
			continue;
		w = kind_words(k, json_string_value(s));
		if (take(arg, &w))
			return true;
	}
	if (!comment)
		return false;
	w = kind_words(k, arena_strndup(k->arena, comment,
	    strcspn(comment, ",;:(.")));
	return take(arg, &w);
}

static bool
same_stem(struct arena *a, const char *word, const struct word *w)
{
	/* forms of one word begin alike: the stem is looked up only then */
	return *word == *w->stem && (strcmp(word, w->text) == 0 ||
	    strcmp(words_stem(a, word), w->stem) == 0);
}

struct kind_ask {
	struct arena *a;
	enum kind kind;
};

/* Of a compound the last word that says something decides. */
static bool
take_kind(void *arg, const struct words *w)
{
	struct kind_ask *ask = arg;

	for (size_t i = w->n; i-- > 0; )
		for (size_t k = 0; k < COUNT(kind_said); k++)
			if (same_stem(ask->a, kind_said[k].word, &w->v[i])) {
				ask->kind = kind_said[k].kind;
				return true;
			}
	return false;
}

/* ---- flags ------------------------------------------------------------- */

static bool
is_said(const json_t *v, enum listed words, int number)
{
	if (json_is_integer(v))
		return json_integer_value(v) == number;
	if (json_is_boolean(v))
		return json_is_true(v) == (number == 1);
	return json_is_string(v) && listed_has_n(words, json_string_value(v),
	    json_string_length(v));
}

static bool
starts_flag(struct kinds *k, const struct schema_column *c)
{
	struct words w = kind_words(k, c->name);

	return w.n > 1 && (listed_has(LISTED_FLAG_MARK, w.v[0].text) ||
	    listed_has(LISTED_FLAG_MARK, w.v[w.n - 1].text));
}

static bool
is_flag(struct kinds *k, const struct schema_column *c,
    struct kind_info *info)
{
	const json_t *values = get_array(c->json, "values"), *v;
	size_t i, n = json_array_size(values), known = 0;

	json_array_foreach(values, i, v) {
		if (is_said(v, LISTED_YES, 1)) {
			info->yes = v;
			known++;
		} else if (is_said(v, LISTED_NO, 0)) {
			info->no = v;
			known++;
		}
	}
	if (n > 0)
		return n <= 2 && known == n && (n == 2 ||
		    starts_flag(k, c) || c->class == TYPE_BOOLEAN);
	return c->class == TYPE_BOOLEAN ||
	    (c->class == TYPE_INTEGER && starts_flag(k, c));
}

/* ---- kinds ------------------------------------------------------------- */

const struct schema_key *
kind_key_from(const struct schema_column *c)
{
	const struct schema_key *several = NULL;

	for (size_t i = 0; i < c->table->nkeys; i++) {
		const struct schema_key *k = &c->table->keys[i];

		if (!k->from_columns || !k->to || k->from_columns[0] != c ||
		    k->confidence < 0.5)
			continue;
		if (k->n == 1)
			return k;
		several = k;
	}
	return several;
}

static bool
ends_in_id(const char *name)
{
	size_t n = strlen(name);

	return listed_has_n(LISTED_ID, name, n) ||
	    (listed_end(LISTED_ID, name, 2) &&
	    (name[n - 3] == '_' || name[n - 2] == 'I'));
}

/* "num_rooms", "total_credits": so many of what follows. */
static bool
begins_count(struct kinds *k, const struct schema_column *c)
{
	struct words w = kind_words(k, c->name);

	return w.n > 1 && listed_has(LISTED_COUNT_BEGIN, w.v[0].text);
}

/* "riders", or what the dictionary gives in litres: so many of them */
static bool
names_many(struct kinds *k, const struct schema_column *c)
{
	const char *unit = get_str(c->json, "unit");
	struct words w = kind_words(k, c->name);
	const char *last = w.n ? w.v[w.n - 1].text : "";
	size_t n = strlen(last);

	return (unit && scale_is_unit(unit)) || (n > 3 && last[n - 1] == 's' &&
	    !strchr("siu", last[n - 2]));
}

static enum kind
kind_of_number(struct kinds *k, const struct schema_column *c,
    struct kind_info *info)
{
	struct kind_ask ask = {k->arena, KIND_NUMBER};
	const char *unit = get_str(c->json, "unit");

	if (!kind_each_word(k, c, take_kind, &ask) && (begins_count(k, c) ||
	    names_many(k, c)))
		ask.kind = KIND_QUANTITY;
	if (unit && listed_has(LISTED_CENTS, unit)) {
		info->cents = true;
		return KIND_MONEY;
	}
	if (ask.kind == KIND_MONEY && c->class == TYPE_INTEGER) {
		struct words w = kind_words(k, c->name);

		for (size_t i = 0; i < w.n; i++)
			info->cents |= listed_has(LISTED_CENTS,
			    w.v[i].text);
	}
	return ask.kind;
}

static bool
is_digits(const json_t *v)
{
	const char *text = json_string_value(v);
	size_t n = text ? strspn(text, "0123456789.") : 0;

	return n > 0 && text[n] == '\0';
}

/* Numbers that stand in a column of text, by its name as well: a code of
 * digits is none. */
static bool
is_number_text(struct kinds *k, const struct schema_column *c)
{
	const json_t *values = get_array(c->json, "values"), *v;
	struct kind_ask ask = {k->arena, KIND_OTHER};
	size_t i;

	if (c->class != TYPE_TEXT || !values)
		return false;
	json_array_foreach(values, i, v)
		if (!is_digits(v))
			return false;
	kind_each_word(k, c, take_kind, &ask);
	return ask.kind == KIND_QUANTITY || ask.kind == KIND_MONEY ||
	    ask.kind == KIND_RATE;
}

static enum kind
kind_of_text(struct kinds *k, const struct schema_column *c)
{
	const struct schema_column *label[KIND_LABEL];
	size_t n = kind_label(k, c->table, label);

	for (size_t i = 0; i < n; i++)
		if (label[i] == c)
			return KIND_NAME;
	if (get_array(c->json, "values"))
		return KIND_CATEGORY;
	return schema_is_unique(c->table, &c, 1) ? KIND_CODE : KIND_TEXT;
}

static enum kind
kind_find(struct kinds *k, const struct schema_column *c,
    struct kind_info *info)
{
	bool alone = c->primary_key && c->table->nprimary_key == 1;

	if (kind_key_from(c))
		return KIND_REFERENCE;
	/* a number that tells rows apart is none, a day is: one row for each */
	if (c->time != SCHEMA_TIME_NONE && (!alone || (kind_is_day(c) &&
	    c->class != TYPE_INTEGER))) {
		info->event = event_cost(k, c);
		return KIND_TIME;
	}
	if (alone && (c->class != TYPE_TEXT || ends_in_id(c->name)))
		return KIND_KEY;
	if (ends_in_id(c->name))
		return c->primary_key ? KIND_KEY : KIND_REFERENCE;
	if (is_flag(k, c, info))
		return KIND_FLAG;
	if (c->class == TYPE_INTEGER || c->class == TYPE_NUMBER ||
	    is_number_text(k, c))
		return kind_of_number(k, c, info);
	if (c->class == TYPE_TEXT || c->class == TYPE_UNKNOWN)
		return kind_of_text(k, c);
	return KIND_OTHER;
}

const struct kind_info *
kind_of(struct kinds *k, const struct schema_column *c)
{
	const struct schema_table *t = c->table;
	struct kind_info **of = &k->of[t->index];
	struct kind_info *info;

	if (!*of)
		*of = arena_alloc(k->arena, (t->ncolumns + 1) * sizeof **of);
	info = &(*of)[c - t->columns];
	if (info->kind == KIND_OTHER)
		info->kind = kind_find(k, c, info);
	return info;
}

bool
kind_is_number(struct kinds *k, const struct schema_column *c)
{
	switch (kind_of(k, c)->kind) {
	case KIND_MONEY: case KIND_QUANTITY: case KIND_RATE: case KIND_NUMBER:
		return true;
	case KIND_OTHER: case KIND_KEY: case KIND_REFERENCE: case KIND_TIME:
	case KIND_FLAG: case KIND_NAME: case KIND_CODE: case KIND_CATEGORY:
	case KIND_TEXT:
		break;
	}
	return false;
}

bool
kind_is_summable(struct kinds *k, const struct schema_column *c)
{
	enum kind kind = kind_of(k, c)->kind;

	return kind == KIND_MONEY || kind == KIND_QUANTITY ||
	    kind == KIND_NUMBER;
}

bool
kind_is_day(const struct schema_column *c)
{
	return c->time != SCHEMA_TIME_NONE && c->time != SCHEMA_TIME_CLOCK &&
	    c->time != SCHEMA_TIME_YEAR;
}

static const struct schema_column *
find_event(struct kinds *k, const struct schema_table *t)
{
	const struct schema_column *best = NULL;
	double cost = 0;

	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		const struct kind_info *info = c->hidden ||
		    c->time == SCHEMA_TIME_NONE ? NULL : kind_of(k, c);

		if (!info || info->kind != KIND_TIME || (best &&
		    info->event >= cost))
			continue;
		best = c;
		cost = info->event;
	}
	return best;
}

const struct schema_column *
kind_event(struct kinds *k, const struct schema_table *t)
{
	struct kind_table *known = &k->tables[t->index];

	if (!known->has_event)
		known->event = find_event(k, t);
	known->has_event = true;
	return known->event;
}

bool
kind_is_called(struct kinds *k, const struct schema_column *c,
    enum listed list)
{
	struct words w = kind_words(k, c->name);

	for (size_t i = 0; i < w.n; i++)
		if (listed_has(list, w.v[i].text))
			return true;
	return false;
}
