/* Names of tables and columns as words, compared with the question's. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/name.h"

static const struct {
	const char *word, *other;
	double score;
} synonyms[] = {
#define SYNONYM(word, other, score) {word, other, score},
#include "plan/synonym.def"
#undef SYNONYM
};

static const struct {
	const char *brief, *full;
} abbreviations[] = {
#define ABBREVIATION(brief, full) {brief, full},
#include "plan/abbreviation.def"
#undef ABBREVIATION
};

#define COUNT(a) (sizeof(a) / sizeof *(a))

static bool
starts(const char *word, const char *with)
{
	return strncmp(word, with, strlen(with)) == 0;
}

/* A table's word against one of the question: "movies" is "movie". */
static bool
alike(const char *row, const char *text, const char *stem)
{
	size_t len = strlen(stem);

	if (strcmp(row, text) == 0)
		return true;
	if (len > 3 && stem[len - 1] == 'i')
		len--; /* "city" has the stem "citi" */
	return len > 2 && strncmp(row, stem, len) == 0 &&
	    strlen(row) <= len + 3;
}

static double
synonym_score(const char *word, const char *stem, const char *part,
    const char *part_stem)
{
	double best = 0;

	for (size_t i = 0; i < COUNT(synonyms); i++) {
		bool there = alike(synonyms[i].word, word, stem) &&
		    alike(synonyms[i].other, part, part_stem);
		bool back = alike(synonyms[i].other, word, stem) &&
		    alike(synonyms[i].word, part, part_stem);

		if ((there || back) && synonyms[i].score > best)
			best = synonyms[i].score;
	}
	return best;
}

static bool
abbreviates(const char *part, const char *word, const char *stem)
{
	for (size_t i = 0; i < COUNT(abbreviations); i++)
		if (strcmp(abbreviations[i].brief, part) == 0 &&
		    alike(abbreviations[i].full, word, stem))
			return true;
	return false;
}

static bool
is_plural(const char *word, const char *of)
{
	size_t n = strlen(of);

	if (strncmp(word, of, n) == 0)
		return strcmp(word + n, "s") == 0 ||
		    strcmp(word + n, "es") == 0;
	return n > 2 && of[n - 1] == 'y' && strncmp(word, of, n - 1) == 0 &&
	    strcmp(word + n - 1, "ies") == 0;
}

double
name_word_score(const char *word, const char *stem, const char *part,
    const char *part_stem)
{
	size_t len = strlen(part);

	if (strcmp(word, part) == 0)
		return 1;
	if (strcmp(stem, part_stem) == 0)
		return is_plural(word, part) || is_plural(part, word) ? 0.98 :
		    0.9;
	if (is_plural(word, part))
		return 0.97;
	if (abbreviates(part, word, stem) || (strlen(word) > 2 &&
	    abbreviates(word, part, part_stem)))
		return 0.93;
	if (len >= 3 && starts(word, part) && strlen(word) > len + 1)
		return 0.8;
	if (strlen(stem) >= 5 && starts(part, stem) && len <= strlen(stem) + 4)
		return 0.8;
	/* "room" in "classroom" */
	if (strlen(word) >= 4 && len > strlen(word) &&
	    strcmp(part + len - strlen(word), word) == 0)
		return 0.7;
	return synonym_score(word, stem, part, part_stem);
}

static bool
is_generic(const char *text)
{
	static const char *const words[] = {"id", "ids", "code", "name",
	    "description", "details", "detail", "type", "number", "no", "num",
	    "title", "date", "value", "text", "count", "amount", "ref",
	    "usd", "dollars", "dollar", "euros", "millions", "million",
	    "billion", "billions", "kg", "lbs", "cm", "km", "mph", "ft", "mi",
	    "pct", "m", "f", "c", "percent", "percentage", "kb", "mb", "nbr"};

	for (size_t i = 0; i < COUNT(words); i++)
		if (strcmp(words[i], text) == 0)
			return true;
	return false;
}

/* Vocabulary that may part a glued name. */
struct vocabulary {
	const char **v;
	size_t n, cap;
};

static void
vocabulary_add(struct vocabulary *all, struct arena *a, const char *text)
{
	for (size_t i = 0; i < all->n; i++)
		if (strcmp(all->v[i], text) == 0)
			return;
	if (all->n == all->cap) {
		const char **old = all->v;

		all->cap = all->cap ? 2 * all->cap : 64;
		all->v = arena_alloc(a, all->cap * sizeof *all->v);
		if (all->n)
			memcpy(all->v, old, all->n * sizeof *old);
	}
	all->v[all->n++] = text;
}

/* Does `text` begin something the vocabulary has, or is it one? */
static bool
known(const struct vocabulary *all, const char *text, size_t len)
{
	for (size_t i = 0; i < all->n; i++)
		if (strncmp(all->v[i], text, len) == 0 && (len >= 3 ||
		    all->v[i][len] == '\0'))
			return true;
	return false;
}

static bool
known_whole(const struct vocabulary *all, const char *text)
{
	for (size_t i = 0; i < all->n; i++)
		if (strcmp(all->v[i], text) == 0)
			return true;
	return is_generic(text);
}

/* Where a glued word parts into a beginning and a whole word, 0 nowhere. */
static size_t
glued_at(const struct vocabulary *all, const char *word)
{
	size_t len = strlen(word);

	for (size_t at = 2; at + 2 <= len; at++)
		if (known_whole(all, word + at) && known(all, word, at))
			return at;
	return 0;
}

static void
push(struct name *name, struct arena *a, const char *text)
{
	if (name->n < NAME_WORDS_MAX)
		name->v[name->n++] = (struct name_word){.text = text,
		    .stem = words_stem(a, text),
		    .generic = is_generic(text)};
}

static void
push_phrase(struct name *name, struct arena *a, const char *phrase)
{
	while (*phrase) {
		size_t len = strcspn(phrase, " ");

		push(name, a, arena_strndup(a, phrase, len));
		phrase += len;
		phrase += strspn(phrase, " ");
	}
}

/* "aid", "crsid" as the key of a table */
static bool
is_short_id(const char *text)
{
	size_t len = strlen(text);

	return len >= 3 && len <= 6 && strcmp(text + len - 2, "id") == 0;
}

static void
push_word(struct name *name, struct arena *a, const struct vocabulary *all,
    const char *text, bool key)
{
	size_t at;

	if (key && is_short_id(text) && !known_whole(all, text)) {
		push(name, a, arena_strndup(a, text, strlen(text) - 2));
		name->v[name->n - 1].table = true;
		push(name, a, "id");
		return;
	}

	for (size_t i = 0; i < COUNT(abbreviations); i++)
		if (strcmp(abbreviations[i].brief, text) == 0 &&
		    strchr(abbreviations[i].full, ' ') &&
		    !known_whole(all, text) &&
		    !known_whole(all, words_stem(a, text))) {
			push_phrase(name, a, abbreviations[i].full);
			return;
		}
	at = known_whole(all, text) ? 0 : glued_at(all, text);
	if (at) {
		push(name, a, arena_strndup(a, text, at));
		text += at;
	}
	push(name, a, text);
}

static struct name
name_make(struct arena *a, const struct vocabulary *all, const char *text,
    bool key)
{
	struct words words = words_of_name(a, text);
	struct name name = {0};

	name.v = arena_alloc(a, NAME_WORDS_MAX * sizeof *name.v);
	for (size_t i = 0; i < words.n; i++) {
		const char *word = words.v[i].text;

		/* "LName" parts as l name */
		if (i + 1 < words.n && strlen(word) == 1 &&
		    strcmp(words.v[i + 1].text, "name") == 0)
			word = arena_printf(a, "%sname", words.v[i++].text);
		push_word(&name, a, all, word, key);
	}
	return name;
}

static void
mark_table_words(struct name *column, const struct name *table)
{
	for (size_t i = 0; i < column->n; i++)
		for (size_t k = 0; k < table->n; k++) {
			const struct name_word *t = &table->v[k];
			struct name_word *c = &column->v[i];

			if (name_word_score(t->text, t->stem, c->text,
			    c->stem) >= 0.8)
				c->table = true;
		}
}

static void
add_vocabulary(struct vocabulary *all, struct arena *a, const char *name)
{
	struct words words = words_of_name(a, name);

	if (words.n > 1)
		for (size_t i = 0; i < words.n; i++)
			vocabulary_add(all, a, words.v[i].text);
	else if (words.n == 1 && strlen(words.v[0].text) > 2)
		vocabulary_add(all, a, words.v[0].stem);
}

static struct vocabulary
vocabulary_of(struct arena *a, const struct schema *s,
    const struct question *q)
{
	struct vocabulary all = {0};

	for (size_t i = 0; i < q->n; i++)
		if (q->v[i].content && strlen(q->v[i].text) > 1) {
			vocabulary_add(&all, a, q->v[i].text);
			vocabulary_add(&all, a, q->v[i].stem);
		}
	for (size_t i = 0; i < s->ntables; i++)
		add_vocabulary(&all, a, s->tables[i].name);
	return all;
}

static size_t
synonym_count(const json_t *json)
{
	return json_array_size(get_array(json, "synonyms"));
}

/* The name itself, then what the dictionary calls it. */
static void
add_names(struct names *out, struct arena *a, const struct vocabulary *all,
    const struct schema_table *t, const struct schema_column *c,
    const struct name *of)
{
	const json_t *synonyms_json = get_array(c ? c->json : t->json,
	    "synonyms");
	size_t n = json_array_size(synonyms_json);

	for (size_t i = 0; i <= n; i++) {
		const char *text = i == 0 ? (c ? c->name : t->name) :
		    json_string_value(json_array_get(synonyms_json, i - 1));
		struct name name;

		if (!text)
			continue;
		name = name_make(a, all, text, c && c->primary_key);
		name.table = t;
		name.column = c;
		if (of)
			mark_table_words(&name, of);
		out->v[out->n++] = name;
	}
}

struct names
names_of_schema(struct arena *a, const struct schema *s,
    const struct question *q)
{
	struct vocabulary all = vocabulary_of(a, s, q);
	struct names out = {0};
	size_t n = 0;

	for (size_t i = 0; i < s->ntables; i++) {
		const struct schema_table *t = &s->tables[i];

		n += 1 + synonym_count(t->json) + t->ncolumns;
		for (size_t k = 0; k < t->ncolumns; k++)
			n += synonym_count(t->columns[k].json);
	}
	out.v = arena_alloc(a, (n + 1) * sizeof *out.v);
	for (size_t i = 0; i < s->ntables; i++) {
		const struct schema_table *t = &s->tables[i];
		struct name of = name_make(a, &all, t->name, false);

		add_names(&out, a, &all, t, NULL, NULL);
		for (size_t k = 0; k < t->ncolumns; k++)
			if (!t->columns[k].hidden)
				add_names(&out, a, &all, t, &t->columns[k],
				    &of);
	}
	return out;
}
