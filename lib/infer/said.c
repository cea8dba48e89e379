#include "infer/said.h"

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

/* "table.column" or "table(column, column)". */
static bool
side(struct reader *r, char **table, char ***columns, size_t *n)
{
	bool several;
	size_t cap = 0;

	*table = name(r);
	several = *table != NULL && skip(r, "(");
	if (*table == NULL || (!several && !skip(r, ".")))
		return false;
	do {
		MEM_GROW(*columns, *n, cap);
		(*columns)[*n] = name(r);
		if ((*columns)[*n] == NULL)
			return false;
		++*n;
	} while (several && skip(r, ","));
	return !several || skip(r, ")");
}

static bool
read_line(struct reader *r, struct infer_saying *s)
{
	s->denied = skip(r, "not ") || skip(r, "not\t");
	if (!side(r, &s->from, &s->columns, &s->n))
		return false;
	if (skip(r, "->") &&
	    (!side(r, &s->to, &s->to_columns, &s->nto) || s->nto != s->n))
		return false;
	(void)skip(r, "");
	return (r->at == r->end || *r->at == '#') &&
	       (s->denied || s->to != NULL);
}

bool
infer_said_read(struct infer_said *out, const char *file, const char *text,
    struct findings *f)
{
	size_t line = 0;

	for (const char *next; *text != '\0'; text = next) {
		struct reader r = {text, text + strcspn(text, "\n")};
		struct infer_saying *s;

		line++;
		next = *r.end == '\n' ? r.end + 1 : r.end;
		(void)skip(&r, "");
		if (r.at == r.end || *r.at == '#')
			continue;
		MEM_GROW(out->v, out->n, out->cap);
		s = &out->v[out->n++];
		*s = (struct infer_saying){.line = line};
		if (!read_line(&r, s)) {
			finding_add(f, FINDING_dictionary_shape, "",
			    "%s:%zu: neither 'TABLE.COLUMN -> TABLE.COLUMN' "
			    "nor 'not TABLE.COLUMN'",
			    file, line);
			return false;
		}
	}
	return true;
}

static void
free_names(char **names, size_t n)
{
	for (size_t i = 0; names != NULL && i < n; i++)
		free(names[i]);
	free(names);
}

void
infer_said_free(struct infer_said *s)
{
	for (size_t i = 0; i < s->n; i++) {
		free_names(s->v[i].columns, s->v[i].n);
		free_names(s->v[i].to_columns, s->v[i].nto);
		free(s->v[i].from);
		free(s->v[i].to);
	}
	free(s->v);
	*s = (struct infer_said){0};
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

static bool
concerns(const struct infer_saying *s, const struct infer_key *k)
{
	if (k->n != s->n || !ascii_equal(k->from->name, s->from) ||
	    !are(k->from_columns, s->columns, s->n))
		return false;
	return !s->denied || s->to == NULL ||
	       (ascii_equal(k->to->name, s->to) &&
		   are(k->to_columns, s->to_columns, s->n));
}

static void
drop(struct infer *w, const struct infer_saying *s)
{
	size_t n = 0;

	for (size_t i = 0; i < w->nkeys; i++)
		if (!concerns(s, &w->keys[i]))
			w->keys[n++] = w->keys[i];
	w->nkeys = n;
}

static const struct schema_table *
find_table(struct infer *w, const struct infer_saying *s, const char *table,
    struct findings *f)
{
	const struct schema_table *t =
	    schema_table(w->schema, NULL, table, NULL, NULL);

	if (t == NULL)
		finding_add(f, FINDING_dictionary_unknown, "",
		    "line %zu of the keys names the table '%s', which the "
		    "database does not have",
		    s->line, table);
	return t;
}

static bool
find_columns(const struct infer_saying *s, const struct schema_table *t,
    char **names, const struct schema_column **out, struct findings *f)
{
	for (size_t i = 0; i < s->n; i++) {
		out[i] = schema_column(t, names[i], NULL);
		if (out[i] != NULL)
			continue;
		finding_add(f, FINDING_dictionary_unknown, "",
		    "line %zu of the keys names '%s.%s', which the database "
		    "does not have",
		    s->line, t->name, names[i]);
		return false;
	}
	return true;
}

static void
confirm(struct infer *w, const struct infer_saying *s, struct findings *f)
{
	const struct schema_table *from = find_table(w, s, s->from, f);
	const struct schema_table *to =
	    from == NULL ? NULL : find_table(w, s, s->to, f);
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
infer_said_apply(
    const struct infer_said *said, struct infer *w, struct findings *f)
{
	for (size_t i = 0; i < said->n; i++) {
		drop(w, &said->v[i]);
		if (!said->v[i].denied)
			confirm(w, &said->v[i], f);
	}
}
