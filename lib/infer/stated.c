#include "infer/stated.h"

#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"
#include "infer/work.h"
#include "json/get.h"

#define CONFIDENCE 0.95 /* of what a person has written */

enum { REACH = 4 /* words before a name that deny it */ };

enum kind { STATED_LEAD, STATED_SKIP, STATED_DENY };

static const struct {
	enum kind kind;
	const char *word;
} stated[] = {
#define STATED(kind, word) {STATED_##kind, word},
#include "infer/stated.def"
#undef STATED
};

struct token {
	char *text;
	bool name;  /* a word, or quoted; else signs */
	bool glued; /* nothing stands between it and the token before */
};

struct stating {
	struct infer *w;
	struct arena *a;
	const struct schema_table *table;   /* whose comment it is, or that of */
	const struct schema_column *column; /* a column; NULL: of the table */
	struct token *v;
	size_t n, cap;
};

/* ---- words -------------------------------------------------------------- */

static bool
is(enum kind kind, const char *text)
{
	for (size_t i = 0; i < sizeof stated / sizeof *stated; i++)
		if (stated[i].kind == kind &&
		    ascii_equal(stated[i].word, text))
			return true;
	return false;
}

#define ARROW "\xe2\x86\x92"

/* How many bytes from s on are a word; an arrow is none. */
static size_t
word_length(const char *s)
{
	size_t n = 0;

	while (((s[n] | 0x20) >= 'a' && (s[n] | 0x20) <= 'z') ||
	    (s[n] >= '0' && s[n] <= '9') || s[n] == '_' || s[n] == '$' ||
	    ((unsigned char)s[n] >= 0x80 &&
	    strncmp(s + n, ARROW, sizeof ARROW - 1) != 0))
		n++;
	return n;
}

/* The length of a sign that leads on, or 1. */
static size_t
sign_length(const char *s)
{
	for (size_t i = 0; i < sizeof stated / sizeof *stated; i++) {
		size_t n = strlen(stated[i].word);

		if (word_length(stated[i].word) == 0 &&
		    strncmp(s, stated[i].word, n) == 0)
			return n;
	}
	return 1;
}

static void
add_token(struct stating *x, const char *text, size_t n, bool name, bool glued)
{
	if (x->n == x->cap) {
		struct token *old = x->v;

		x->cap = x->cap ? 2 * x->cap : 32;
		x->v = arena_alloc(x->a, x->cap * sizeof *x->v);
		if (x->n)
			memcpy(x->v, old, x->n * sizeof *old);
	}
	x->v[x->n++] = (struct token){arena_strndup(x->a, text, n), name,
	    glued};
}

/* The end of a quoted name, NULL where there is none. */
static const char *
quoted_end(const char *s)
{
	char close = *s == '[' ? ']' : *s;

	return *s == '"' || *s == '`' || *s == '[' ? strchr(s + 1, close)
						   : NULL;
}

static void
split(struct stating *x, const char *s)
{
	bool glued = false;

	while (*s) {
		const char *end = quoted_end(s);
		size_t n = word_length(s);

		if (strchr(" \t\r\n", *s)) {
			glued = false;
			s++;
			continue;
		}
		if (end && end > s + 1) {
			n = (size_t)(end - s) + 1;
			add_token(x, s + 1, n - 2, true, glued);
		} else if (n) {
			add_token(x, s, n, true, glued);
		} else {
			n = sign_length(s);
			add_token(x, s, n, false, glued);
		}
		s += n;
		glued = true;
	}
}

/* ---- what is named ------------------------------------------------------ */

static bool
is_sign(const struct stating *x, size_t at, const char *sign)
{
	return at < x->n && !x->v[at].name && strcmp(x->v[at].text, sign) == 0;
}

static bool
is_name(const struct stating *x, size_t at)
{
	return at < x->n && x->v[at].name;
}

/* Is there a name behind a dot, nothing between? */
static bool
is_dotted(const struct stating *x, size_t at)
{
	return is_sign(x, at, ".") && x->v[at].glued && is_name(x, at + 1) &&
	    x->v[at + 1].glued;
}

/* One of the same schema comes first. */
static const struct schema_table *
table_called(const struct stating *x, const char *schema, const char *name)
{
	const struct schema *s = x->w->schema;
	const struct schema_table *t = NULL;

	if (!schema && x->table->schema)
		t = schema_table(s, x->table->schema, name, NULL, NULL);
	return t ? t : schema_table(s, schema, name, NULL, NULL);
}

/* The only column of the primary key. */
static const struct schema_column *
own_key(const struct schema_table *t)
{
	return t && t->nprimary_key == 1 ? t->primary_key[0] : NULL;
}

/* The column that is named from a token on: depot.code, hub.depot.code,
 * depot(code). */
static const struct schema_column *
column_at(const struct stating *x, size_t at)
{
	const struct schema_table *t;
	const char *name = x->v[at].text;

	if (!is_name(x, at))
		return NULL;
	if (is_dotted(x, at + 1) && is_dotted(x, at + 3)) {
		t = table_called(x, name, x->v[at + 2].text);
		return t ? schema_column(t, x->v[at + 4].text, NULL) : NULL;
	}
	t = table_called(x, NULL, name);
	if (t && (is_dotted(x, at + 1) || (is_sign(x, at + 1, "(") &&
	    is_name(x, at + 2) && is_sign(x, at + 3, ")"))))
		return schema_column(t, x->v[at + 2].text, NULL);
	return NULL;
}

/* The token before `at` that is not of the kind SKIP. */
static size_t
before(const struct stating *x, size_t at)
{
	while (at > 0 && is(STATED_SKIP, x->v[at - 1].text))
		at--;
	return at - 1;
}

static bool
is_led(const struct stating *x, size_t at)
{
	size_t lead = before(x, at);

	return lead < x->n && is(STATED_LEAD, x->v[lead].text);
}

/* The column that a token and what is behind it name, or, behind a word that
 * leads to a key, the key of the table. */
static const struct schema_column *
target_at(const struct stating *x, size_t at)
{
	const struct schema_column *c = column_at(x, at);

	if (c || !is_name(x, at) || is_dotted(x, at + 1) ||
	    is_sign(x, at + 1, "(") || !is_led(x, at))
		return c;
	return own_key(table_called(x, NULL, x->v[at].text));
}

/* ---- what is stated ----------------------------------------------------- */

static bool
is_denied(const struct stating *x, size_t at)
{
	for (size_t i = 1; i <= REACH && i <= at; i++) {
		const struct token *t = &x->v[at - i];

		if (!t->name && strchr(",;.", *t->text))
			return false;
		if (is(STATED_DENY, t->text))
			return true;
	}
	return false;
}

static bool
is_text(const struct schema_column *c)
{
	return c->class == TYPE_TEXT;
}

static bool
is_number(const struct schema_column *c)
{
	return c->class == TYPE_INTEGER || c->class == TYPE_NUMBER;
}

/* Could this column hold a key that is that one? The own key of a table is
 * one only where the words say so, and where no key is known of a table. */
static bool
fits(const struct schema_column *from, const struct schema_column *to,
    bool led)
{
	const struct schema_table *t = to->table;
	bool keyless = t->nprimary_key == 0 && json_array_size(
	    get_array(t->json, "unique_keys")) == 0;

	if (from == to || from->hidden || to->hidden ||
	    (is_text(from) && is_number(to)) ||
	    (is_number(from) && is_text(to)) ||
	    json_is_false(json_object_get(from->json, "key")))
		return false;
	if (own_key(from->table) == from && !led)
		return false;
	return schema_is_unique(t, &to, 1) ||
	    (keyless && (led || ascii_equal(from->name, to->name)));
}

/* The column of a table's own comment that stands before a target: "depot_no
 * = depot.code". */
static const struct schema_column *
source_of(const struct stating *x, size_t at)
{
	size_t i = before(x, at);

	if (x->column)
		return x->column;
	while (i < x->n && is(STATED_LEAD, x->v[i].text))
		i = before(x, i);
	return i + 1 < at && is_name(x, i) ?
	    schema_column(x->table, x->v[i].text, NULL) : NULL;
}

static void
replace(struct infer *w, const struct schema_column *from,
    const struct schema_column *to)
{
	struct infer_key *k;
	size_t n = 0;

	for (size_t i = 0; i < w->nkeys; i++)
		if (w->keys[i].n != 1 || w->keys[i].from_columns[0] != from)
			w->keys[n++] = w->keys[i];
	w->nkeys = n;
	k = infer_add_key(w, from->table, to->table, 1);
	k->from_columns[0] = from;
	k->to_columns[0] = to;
	k->confidence = CONFIDENCE;
	k->stated = true;
	if (infer_has_key(k))
		w->nkeys--;
}

/* Of a column that may lead to two keys none is told. */
static void
state(struct stating *x)
{
	const struct schema_column *found = NULL;
	bool two = false;

	for (size_t i = 0; i < x->n; i++) {
		const struct schema_column *to = target_at(x, i), *from;

		from = to && !is_denied(x, i) ? source_of(x, i) : NULL;
		if (!from || !fits(from, to, is_led(x, i) || !x->column))
			continue;
		if (!x->column)
			replace(x->w, from, to);
		two |= found && found != to;
		found = to;
	}
	if (x->column && found && !two)
		replace(x->w, x->column, found);
}

static void
read_comment(struct infer *w, const json_t *json,
    const struct schema_table *t, const struct schema_column *c)
{
	const char *comment = get_str(json, "comment");
	struct stating x = {.w = w, .a = &w->arena, .table = t, .column = c};

	if (!comment)
		return;
	split(&x, comment);
	state(&x);
}

void
infer_stated_add(struct infer *w)
{
	for (size_t i = 0; i < w->schema->ntables; i++) {
		const struct schema_table *t = &w->schema->tables[i];

		read_comment(w, t->json, t, NULL);
		for (size_t k = 0; k < t->ncolumns; k++)
			read_comment(w, t->columns[k].json, t, &t->columns[k]);
	}
}

/* ---- JSON text ---------------------------------------------------------- */

/* Does a text up to its quote have a dotted name, a bracket or a word that
 * leads to a key? */
static bool
may_state(const char *s)
{
	for (; *s && *s != '"'; s++) {
		size_t n = word_length(s);

		if (*s == '(' || (*s == '.' && word_length(s + 1)))
			return true;
		for (size_t i = 0; i < sizeof stated / sizeof *stated; i++)
			if (stated[i].kind == STATED_LEAD &&
			    ascii_equal_n(s, stated[i].word,
			    strlen(stated[i].word)))
				return true;
		s += n ? n - 1 : *s == '\\';
	}
	return false;
}

bool
infer_stated_may(const struct buf *text)
{
	static const char member[] = "\"comment\":\"";
	const char *at = text->len ? strstr(text->s, member) : NULL;

	for (; at; at = strstr(at, member)) {
		at += sizeof member - 1;
		if (may_state(at))
			return true;
	}
	return false;
}
