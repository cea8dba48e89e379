/* Stored values: the filter's matches, codes, and what comments say codes
 * mean. */
#include <string.h>
#include "base/num.h"
#include "json/get.h"
#include "plan/spans/value.h"
#include "words/listed.h"
#include "schema/dictionary/comment_codes.h"

#define COST_VALUE 2.5
#define COST_CHANCE 1.0   /* a word of everyday that happens to be stored */
#define COST_CHANCE_SAID 0.1 /* .. but said of rows that may have it */
#define COST_CHANCE_RUN 0.2 /* several of them that are stored as they stand */
#define COST_INFLECTED 0.9 /* one small word that is no more than alike */
#define COST_FORM 0.2      /* another form of the word that is stored */
#define COST_CODE 0.6     /* a short code in capitals, said in small letters */
#define COST_STEP 0.1     /* a state that others follow */
enum { ART_OTHER = 2 };    /* of a lexeme: "other" is a kind of its own */
#define COST_MEANING 0.1  /* what a comment says that a code means */
#define COST_MEANING_PART 0.2  /* .. by its first words */
enum { MEANING_WORDS = 4 };

static const struct {
	const char *word, *stored, *column;
} codes[] = {
#define CODE(word, stored, column) {word, stored, column},
#include "plan/spans/code.def"
#undef CODE
};

/* ---- what the filter found --------------------------------------------- */

/* "2025/26": several tokens written as one are no numbers of everyday. */
static bool
is_glued(const struct question *q, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (q->v[i].end != q->v[i + 1].start)
			return false;
	return from < to;
}

static bool
is_everyday(const struct question *q, size_t from, size_t to)
{
	if (is_glued(q, from, to))
		return false;
	for (size_t i = from; i <= to; i++) {
		size_t len;

		if (q->v[i].content && !lexicon_at(q, i, 0, &len) &&
		    !q->v[i].has_number)
			return false;
	}
	return true;
}

/* The tokens that lie within bytes start..end. */
static bool
tokens_of(const struct question *q, size_t start, size_t end, size_t *from,
    size_t *to)
{
	bool found = false;

	for (size_t i = 0; i < q->n; i++) {
		if (q->v[i].end <= start || q->v[i].start >= end)
			continue;
		if (!found)
			*from = i;
		*to = i;
		found = true;
	}
	return found;
}

static bool
is_joint(const struct question *q, size_t at)
{
	return listed_has(LISTED_AND_OR, q->v[at].text) ||
	    strcmp(q->v[at].text, ",") == 0;
}

/* Does another value of the column stand beside it: "milk or egg"? */
static bool
is_listed(const struct spans *s, const json_t *m, size_t at)
{
	size_t i, from = 0, to = 0;
	const json_t *o;

	json_array_foreach(s->matches, i, o) {
		const char *how = get_str(o, "how");

		if (o == m || !how || strcmp(how, "exact") != 0 ||
		    !json_equal(json_object_get(o, "column"),
		    json_object_get(m, "column")) ||
		    !json_equal(json_object_get(o, "table"),
		    json_object_get(m, "table")) ||
		    !tokens_of(s->q, get_offset(o, "start"),
		    get_offset(o, "end"), &from, &to))
			continue;
		if ((to + 2 == at && is_joint(s->q, at - 1)) ||
		    (from == at + 2 && is_joint(s->q, at + 1)))
			return true;
	}
	return false;
}

/* "ID", "RUN": short and in capitals. */
static bool
is_code(const char *value)
{
	size_t n = 0;

	for (; value && value[n]; n++)
		if (value[n] < 'A' || value[n] > 'Z')
			return false;
	return n > 0 && n <= 4;
}

/* "acceptance", "rejection": what was done, as a noun. */
static bool
is_deed_noun(const char *text)
{
	return listed_end(LISTED_DEED_NOUN_END, text, 4);
}

/* "fail" for "Failed", "mortgages" for "mortgage", "acceptance" for
 * "accepted"; no "opened" for "open", which is not what was done but how it
 * is. */
static bool
is_inflected(const struct spans *s, const json_t *m, size_t at)
{
	const char *value = get_str(m, "value");
	const struct token *t = &s->q->v[at];
	struct words w = words_of_text(s->arena, value ? value : "");
	size_t n = strlen(t->text), len;

	if (w.n != 1 || strcmp(w.v[0].stem, t->stem) != 0)
		return false;
	len = strlen(w.v[0].text);
	return len >= n || t->text[n - 1] == 's' ||
	    (listed_end(LISTED_PAST_END, w.v[0].text, 2) &&
	    is_deed_noun(t->text));
}

/* "all courses", "no orders", "each level": which rows, whatever is stored. */
static bool
is_determiner(const struct spans *s, size_t at)
{
	const struct lexeme *x = lexicon_find(s->q, at, LEX_ART, NULL);

	return (x && x->arg < ART_OTHER) ||
	    lexicon_find(s->q, at, LEX_EACH, NULL) ||
	    lexicon_find(s->q, at, LEX_NEG, NULL);
}

/* Is it said of rows of the table: "available rooms", "rooms that are still
 * available"? */
static bool
is_said_of(const struct spans *s, const struct schema_column *c, size_t at)
{
	if (!get_array(c->json, "values") || !s->q->v[at].content ||
	    is_determiner(s, at))
		return false;
	return spans_names_table(s, c->table, at + 1) || (at > 0 &&
	    at + 1 == s->q->n && listed_has(LISTED_STILL_IS,
	    s->q->v[at - 1].text));
}

static double
match_cost(const struct spans *s, const json_t *m,
    const struct schema_column *c, size_t from, size_t to)
{
	double score = get_number(m, "score", 0);
	const char *how = get_str(m, "how");
	const struct token *t = &s->q->v[from];
	double cost = COST_VALUE * (1 - score);
	bool exact = how && (strcmp(how, "exact") == 0 ||
	    strcmp(how, "synonym") == 0 || score >= 0.95);

	if (t->word->kind == WORD_QUOTED)
		return cost;
	if (is_everyday(s->q, from, to) && !t->capital)
		return cost + (exact && from == to && is_said_of(s, c, from) ?
		    COST_CHANCE_SAID : from == to ? COST_CHANCE : COST_CHANCE_RUN);
	if (!exact && from == to && !t->capital && !is_listed(s, m, from))
		return is_inflected(s, m, from) ? COST_FORM :
		    cost + COST_INFLECTED;
	if (from == to && !t->capital && is_code(get_str(m, "value")))
		return cost + COST_CODE;
	return cost;
}

/* "solved", where the row also says when that was: later it may be closed.
 * The column of the time; NULL: none. */
static const struct schema_column *
step_of(struct spans *s, const struct schema_column *c, size_t at)
{
	const struct token *t = &s->q->v[at];

	if (!listed_end(LISTED_PAST_END, t->text, 2))
		return NULL;
	for (size_t i = 0; i < c->table->ncolumns; i++) {
		const struct schema_column *o = &c->table->columns[i];
		struct words w;

		if (o->time == SCHEMA_TIME_NONE || (!o->nullable &&
		    !json_array_size(json_object_get(o->json, "blanks"))))
			continue;
		w = kind_words(&s->kinds, o->name);
		if (words_have_stem(&w, t->stem))
			return o;
	}
	return NULL;
}

/* What comments say is read below, with the words as they were mended. */
static bool
is_of_comment(const json_t *m)
{
	const char *how = get_str(m, "how");

	return how && strcmp(how, "comment") == 0;
}

static void
add_match(struct spans *s, const json_t *m)
{
	const char *kind = get_str(m, "kind"), *table = get_str(m, "table");
	const char *column = get_str(m, "column");
	const struct schema_table *t = table ? schema_table(s->schema,
	    get_str(m, "schema"), table, NULL, NULL) : NULL;
	const struct schema_column *c = t && column ? schema_column(t, column,
	    NULL) : NULL;
	const struct schema_column *step;
	size_t from = 0, to = 0;

	if (!kind || strcmp(kind, "value") != 0 || !c || is_of_comment(m) ||
	    c->time != SCHEMA_TIME_NONE ||
	    !tokens_of(s->q, (size_t)get_number(m, "start", 0),
	    (size_t)get_number(m, "end", 0), &from, &to))
		return;
	step = step_of(s, c, from);
	spans_add(s, spans_at(s, from, to, true), &(struct sense){
	    .kind = SENSE_VALUE, .table = t, .column = c, .also = step,
	    .value = json_object_get(m, "value"),
	    .cost = match_cost(s, m, c, from, to) + (step ? COST_STEP : 0),
	    .how = get_number(m, "score", 0) >= 0.98 ? HOW_EXACT : HOW_PART});
}

/* ---- codes ------------------------------------------------------------- */

/* A word in singular or plural. */
static bool
is_form(const char *word, const struct token *t)
{
	size_t n = strlen(t->stem);

	return strcmp(word, t->text) == 0 || (n > 2 &&
	    strncmp(word, t->stem, n) == 0 && strlen(word) <= n + 2);
}

void
value_add(struct spans *s, size_t from, size_t to,
    const struct schema_column *c, const json_t *value, double cost)
{
	spans_add(s, spans_at(s, from, to, true), &(struct sense){
	    .kind = SENSE_VALUE, .table = c->table, .column = c,
	    .value = value, .cost = cost, .how = HOW_CODE});
}

/* "female" where the column stores F. */
static void
add_code(struct spans *s, size_t at, const struct name *name)
{
	const struct token *t = &s->q->v[at];
	const json_t *values = get_array(name->column->json, "values"), *v;
	size_t k;

	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		if (!is_form(codes[i].word, t) ||
		    strcmp(s->names.text[name->v[name->n - 1].id],
		    codes[i].column) != 0)
			continue;
		json_array_foreach(values, k, v)
			if (json_is_string(v) && strcmp(json_string_value(v),
			    codes[i].stored) == 0)
				value_add(s, at, at, name->column, v, 0.12);
	}
}

/* ---- what comments say ------------------------------------------------- */

/* The listed value that is spelled so; a number or text otherwise, NULL if
 * the values are listed and it is not there. */
static const json_t *
stored(struct spans *s, const struct schema_column *c, const char *text)
{
	const json_t *values = get_array(c->json, "values"), *v;
	int64_t number;
	bool whole = num_parse_int(text, &number);
	size_t i;

	json_array_foreach(values, i, v) {
		if (json_is_string(v) && strcmp(json_string_value(v),
		    text) == 0)
			return v;
		if (whole && json_is_integer(v) &&
		    json_integer_value(v) == number)
			return v;
	}
	if (values)
		return NULL;
	if (c->class == TYPE_INTEGER)
		return whole ? spans_keep(s, json_integer(number)) : NULL;
	return spans_keep(s, json_string(text));
}

/* Do the words from token `at` say those of the meaning? How many tokens. */
static size_t
says(const struct question *q, size_t at, const struct words *meaning)
{
	size_t n = 0;

	for (size_t i = 0; i < meaning->n; i++) {
		if (words_is_stop(meaning->v[i].text) && meaning->n > 1 &&
		    (at + n >= q->n || strcmp(q->v[at + n].text,
		    meaning->v[i].text) != 0))
			continue;
		while (n > 0 && at + n < q->n &&
		    strcmp(q->v[at + n].text, "-") == 0)
			n++;
		if (at + n >= q->n || (strcmp(q->v[at + n].stem,
		    meaning->v[i].stem) != 0 && strcmp(q->v[at + n].text,
		    meaning->v[i].text) != 0))
			return 0;
		n++;
	}
	return n;
}

static void
add_said(struct spans *s, const struct schema_column *c, const json_t *value,
    const struct words *meaning, double cost)
{
	for (size_t at = 0; at < s->q->n; at++) {
		size_t n = says(s->q, at, meaning);

		if (n)
			value_add(s, at, at + n - 1, c, value, cost);
	}
}

/* "D dine in": the code and what it means. */
static void
add_meaning(struct spans *s, const struct schema_column *c,
    const struct meaning *m)
{
	struct words meaning = words_of_name(s->arena, m->words);
	const size_t all = meaning.n;
	const json_t *value;

	if (meaning.n == 0 || !(value = stored(s, c, m->code)))
		return;
	if (all <= MEANING_WORDS)
		add_said(s, c, value, &meaning, COST_MEANING);
	/* "permanently barred from donating", "ready for sale" */
	for (size_t i = 1; i < meaning.n; i++)
		if (listed_has(LISTED_MEANING_MORE, meaning.v[i].text))
			meaning.n = i;
	if (meaning.n < all && meaning.n <= MEANING_WORDS)
		add_said(s, c, value, &meaning, COST_MEANING_PART);
	if (meaning.n > 1 && meaning.n <= MEANING_WORDS &&
	    listed_end(LISTED_ADVERB_END, meaning.v[0].text, 2)) {
		meaning.v++;
		meaning.n--;
		add_said(s, c, value, &meaning, COST_MEANING_PART);
	}
}

static void
add_meanings(struct spans *s, const struct schema_column *c)
{
	struct meanings m = meaning_read(s->arena, get_str(c->json,
	    "comment"));

	for (size_t i = 0; i < m.n; i++)
		add_meaning(s, c, &m.v[i]);
}

/* ---- misspelt words ---------------------------------------------------- */

static bool
is_mended(const struct question *q, size_t from, size_t n)
{
	for (size_t i = from; i < from + n; i++)
		if (q->v[i].was)
			return true;
	return false;
}

/* The filter read the question as it was spelled. */
static void
add_mended(struct spans *s, const struct schema_column *c)
{
	const json_t *v;
	size_t i;

	json_array_foreach(get_array(c->json, "values"), i, v) {
		struct words w = words_of_text(s->arena,
		    json_is_string(v) ? json_string_value(v) : "");

		for (size_t at = 0; w.n && at < s->q->n; at++) {
			size_t n = says(s->q, at, &w);

			if (n && is_mended(s->q, at, n))
				value_add(s, at, at + n - 1, c, v,
				    is_everyday(s->q, at, at + n - 1) &&
				    !is_said_of(s, c, at) ? COST_CHANCE :
				    COST_FORM);
		}
	}
}

void
spans_values(struct spans *s)
{
	bool mended = is_mended(s->q, 0, s->q->n);
	size_t i;
	const json_t *m;

	json_array_foreach(s->matches, i, m)
		add_match(s, m);
	for (i = 0; i < s->names.n; i++)
		for (size_t at = 0; s->names.v[i].column &&
		    get_array(s->names.v[i].column->json, "values") &&
		    at < s->q->n; at++)
			if (s->q->v[at].content)
				add_code(s, at, &s->names.v[i]);
	for (i = 0; i < s->schema->ntables; i++)
		for (size_t k = 0; k < s->schema->tables[i].ncolumns; k++)
			if (!s->schema->tables[i].columns[k].hidden) {
				add_meanings(s,
				    &s->schema->tables[i].columns[k]);
				value_world(s,
				    &s->schema->tables[i].columns[k]);
				if (mended)
					add_mended(s, &s->schema->tables[i].
					    columns[k]);
			}
}
