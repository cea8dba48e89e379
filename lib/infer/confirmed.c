#include "infer/confirmed.h"

#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"
#include "infer/work.h"

#define BLANK " \t\r"

struct reader {
	const char *at, *end;
};

/* ---- reading ----------------------------------------------------------- */

static bool
skip(struct reader *r, const char *word)
{
	size_t n = strlen(word);

	while (r->at < r->end && strchr(BLANK, *r->at) != NULL)
		r->at++;
	if ((size_t)(r->end - r->at) < n || strncmp(r->at, word, n) != 0)
		return false;
	r->at += n;
	return true;
}

/* A name, in double quotes where it holds what parts names; new, or NULL. */
static char *
name(struct reader *r)
{
	const char *from;
	char *out;
	size_t n = 0;

	(void)skip(r, "");
	from = r->at;
	if (r->at < r->end && *r->at == '"') {
		out = mem_alloc((size_t)(r->end - r->at) + 1);
		for (r->at++; r->at < r->end; r->at++) {
			if (*r->at == '"' &&
			    (r->at + 1 == r->end || *++r->at != '"'))
				break;
			out[n++] = *r->at;
		}
		if (r->at < r->end && *r->at == '"')
			r->at++;
		out[n] = '\0';
		return out;
	}
	while (r->at < r->end && strchr(BLANK ".,()=<>\"", *r->at) == NULL &&
	       strncmp(r->at, "->", 2) != 0)
		r->at++;
	return r->at > from ? mem_strndup(from, (size_t)(r->at - from)) : NULL;
}

static void
add_column(char ***columns, size_t *n, char *column)
{
	*columns = mem_realloc(*columns, (*n + 1) * sizeof **columns);
	(*columns)[(*n)++] = column;
}

static bool
list(struct reader *r, char ***columns, size_t *n)
{
	char *column;

	do {
		column = name(r);
		if (column == NULL)
			return false;
		add_column(columns, n, column);
	} while (skip(r, ","));
	return skip(r, ")");
}

/* "table.column" or "table(column, column)", either with "schema." before. */
static bool
side(struct reader *r, char **schema, char **table, char ***columns, size_t *n)
{
	char *parts[3];
	size_t k = 0;
	bool several, well;

	do
		parts[k] = name(r);
	while (parts[k] != NULL && ++k < 3 && skip(r, "."));
	well = k == 3 || parts[k] != NULL;
	several = well && k < 3 && skip(r, "(");
	if (!several && k > 1)
		add_column(columns, n, parts[--k]);
	else if (!several)
		well = false;
	if (k == 2)
		*schema = parts[0];
	if (k > 0)
		*table = parts[k - 1];
	return well && (!several || list(r, columns, n));
}

static bool
read_line(struct reader *r, struct infer_statement *s)
{
	s->denied = skip(r, "not ") || skip(r, "not\t");
	if (!side(r, &s->from_schema, &s->from, &s->columns, &s->n))
		return false;
	if (skip(r, "->") &&
	    (!side(r, &s->to_schema, &s->to, &s->to_columns, &s->nto) ||
	    s->nto != s->n))
		return false;
	(void)skip(r, "");
	return (r->at == r->end || *r->at == '#') &&
	       (s->denied || s->to != NULL);
}

bool
infer_confirmed_read(struct infer_confirmed *out, const char *file,
    const char *text,
    struct findings *f)
{
	size_t line = 0;

	for (const char *next; *text != '\0'; text = next) {
		struct reader r = {text, text + strcspn(text, "\n")};
		struct infer_statement *s;

		line++;
		next = *r.end == '\n' ? r.end + 1 : r.end;
		(void)skip(&r, "");
		if (r.at == r.end || *r.at == '#')
			continue;
		MEM_GROW(out->v, out->n, out->cap);
		s = &out->v[out->n++];
		*s = (struct infer_statement){.line = line};
		if (!read_line(&r, s)) {
			finding_add(f, FINDING_dictionary_invalid, "",
			    "%s:%zu: expected 'TABLE.COLUMN -> TABLE.COLUMN' "
			    "or 'not TABLE.COLUMN'", file, line);
			return false;
		}
	}
	return true;
}

/* ---- applying ---------------------------------------------------------- */

static bool
are(const struct schema_column **columns, char **names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!ascii_equal(columns[i]->name, names[i]))
			return false;
	return true;
}

/* A table of the schema "public" need not say so. */
static bool
is_table(const struct schema_table *t, const char *schema, const char *table)
{
	return ascii_equal(t->name, table) && (schema == NULL ||
	    ascii_equal(schema, t->schema != NULL ? t->schema : "public"));
}

static bool
concerns(const struct infer_statement *s, const struct infer_key *k)
{
	if (k->n != s->n || !is_table(k->from, s->from_schema, s->from) ||
	    !are(k->from_columns, s->columns, s->n))
		return false;
	return !s->denied || s->to == NULL ||
	       (is_table(k->to, s->to_schema, s->to) &&
		   are(k->to_columns, s->to_columns, s->n));
}

static void
drop(struct infer *w, const struct infer_statement *s)
{
	size_t n = 0;

	for (size_t i = 0; i < w->nkeys; i++)
		if (!concerns(s, &w->keys[i]))
			w->keys[n++] = w->keys[i];
	w->nkeys = n;
}

/* No reader of the schema shall guess by names what was denied. */
static void
mark_denied(struct infer *w, const struct infer_statement *s)
{
	const struct schema_table *t = schema_table(w->schema,
	    s->from_schema, s->from, NULL, NULL);
	const struct schema_column *c = t != NULL && s->n == 1 ?
	    schema_column(t, s->columns[0], NULL) : NULL;

	if (c != NULL)
		json_object_set_new((json_t *)c->json, "key", json_false());
}

static const struct schema_table *
find_table(struct infer *w, const struct infer_statement *s, const char *schema,
    const char *table, struct findings *f)
{
	bool twice = false;
	const struct schema_table *t =
	    schema_table(w->schema, schema, table, NULL, &twice);

	if (t == NULL && schema != NULL) {
		t = schema_table(w->schema, NULL, table, NULL, NULL);
		if (t != NULL && !is_table(t, schema, table))
			t = NULL;
	}
	if (t == NULL)
		finding_add(f, FINDING_dictionary_name_unknown, "",
		    "line %zu of the keys file: table '%s%s%s' %s", s->line,
		    schema != NULL ? schema : "", schema != NULL ? "." : "",
		    table, twice ? "is in several schemas" : "is not in the "
		    "database");
	return t;
}

static bool
find_columns(const struct infer_statement *s, const struct schema_table *t,
    char **names, const struct schema_column **out, struct findings *f)
{
	for (size_t i = 0; i < s->n; i++) {
		out[i] = schema_column(t, names[i], NULL);
		if (out[i] != NULL)
			continue;
		finding_add(f, FINDING_dictionary_name_unknown, "",
		    "line %zu of the keys file: column '%s.%s' is not in the "
		    "database", s->line, t->name, names[i]);
		return false;
	}
	return true;
}

static void
confirm(struct infer *w, const struct infer_statement *s, struct findings *f)
{
	const struct schema_table *from =
	    find_table(w, s, s->from_schema, s->from, f);
	const struct schema_table *to =
	    from == NULL ? NULL :
	    find_table(w, s, s->to_schema, s->to, f);
	struct infer_key *k;

	if (to == NULL)
		return;
	k = infer_add_key(w, from, to, s->n);
	k->confidence = 1;
	k->confirmed = true;
	if (!find_columns(s, from, s->columns, k->from_columns, f) ||
	    !find_columns(s, to, s->to_columns, k->to_columns, f) ||
	    infer_has_key(k))
		w->nkeys--;
}

void
infer_confirmed_apply(
    const struct infer_confirmed *said, struct infer *w, struct findings *f)
{
	for (size_t i = 0; i < said->n; i++) {
		drop(w, &said->v[i]);
		if (said->v[i].denied)
			mark_denied(w, &said->v[i]);
		else
			confirm(w, &said->v[i], f);
	}
}
