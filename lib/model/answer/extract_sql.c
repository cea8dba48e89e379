#include "model/answer/extract_sql.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "model/answer/answer_text.h"
#include "model/answer/spoiled.h"
#include "model/answer/sql_extent.h"
#include "model/answer/sql_verb.h"
#include "sql/read.h"
#include "sql/read/token.h"

enum {
	STATEMENTS_MOST = 1000,
	STARTS_MOST = 20000, /* places in prose where one may begin */
	ENDS_MOST = 200,    /* ... and where it may end */
	PARENS_MOST = 16,
	/* A name that does not fit may have become so by what follows it:
	 * "the table t. Then" */
	SLACK = 100,
	/* Bytes that are read in all: a text may be made to be hard. */
	WORK_MOST = 16000000,
};

struct search {
	const struct dialect *dialect;
	const struct schema *schema;
	struct span best;  /* the last that can be read .. */
	struct span last;  /* .. also where it only repeats a part of it */
	struct span guess; /* ... or the first that only looks like one */
	size_t queries;
	bool several;      /* statements in one text, read or not */
	size_t work;       /* bytes read so far */
	size_t stuck;      /* how far the last text that failed made sense */
};

static size_t
offset_of(struct span t, const json_t *finding)
{
	json_int_t line = json_integer_value(json_object_get(finding, "line"));
	size_t at = 0;

	for (; line > 1 && at < t.n; line--)
		at += span_line(span_from(t, at)).n + 1;
	at += (size_t)json_integer_value(json_object_get(finding, "column"));
	return at < t.n ? at : t.n;
}

static bool
reads(struct search *s, struct span t)
{
	struct findings f = FINDINGS_INIT("");
	json_t *plan;
	bool good;

	s->stuck = 0;
	if (s->work > WORK_MOST)
		return false;
	plan = sql_read(t.s, t.n, s->dialect, s->schema, &f);
	good = plan != NULL;
	s->stuck = good ? t.n : offset_of(t, finding_first_error(&f));
	s->work += s->stuck + SLACK;
	json_decref(plan);
	findings_free(&f);
	return good;
}

static bool
begins_query(struct span t)
{
	for (int i = 0; i < PARENS_MOST && t.n > 0 && *t.s == '('; i++)
		t = span_trim(span_from(t, 1));
	return span_at_word(t, "select") || span_at_word(t, "with") ||
	    span_at_word(t, "values");
}

/* Comments and space before a statement say nothing of its kind. */
static struct span
without_comments(struct span t)
{
	for (;;) {
		size_t n;

		t = span_trim(t);
		if (t.n > 1 && memcmp(t.s, "--", 2) == 0) {
			const char *end = memchr(t.s, '\n', t.n);

			n = end != NULL ? (size_t)(end - t.s) : t.n;
		} else if (t.n > 1 && memcmp(t.s, "/*", 2) == 0) {
			n = span_find(t, "*/");
			n = n == t.n ? n : n + 2;
		} else {
			return t;
		}
		t = span_from(t, n);
	}
}

/* The next character of a text that is no space, in lower case; 0: none. */
static int
next_sign(struct span t, size_t *at)
{
	while (*at < t.n && span_is_space(t.s[*at]))
		++*at;
	return *at < t.n ? ascii_lower((unsigned char)t.s[(*at)++]) : 0;
}

static bool
begins_with(struct span whole, size_t from, struct span part)
{
	size_t at = 0;
	int c;

	while ((c = next_sign(part, &at)) != 0)
		if (next_sign(whole, &from) != c)
			return false;
	return true;
}

/* Who explains a query says parts of it again. */
static bool
is_part_of(struct span whole, struct span part)
{
	for (size_t i = 0; part.n <= whole.n + SLACK && i < whole.n; i++)
		if (!span_is_space(whole.s[i]) && begins_with(whole, i, part))
			return true;
	return false;
}

static bool
is_same(struct span a, struct span b)
{
	return begins_with(a, 0, b) && begins_with(b, 0, a);
}

/* A statement, if it can be read. */
static bool
take(struct search *s, struct span t)
{
	t = span_trim(t);
	if (!begins_query(without_comments(t)) || !reads(s, t))
		return false;
	s->last = t;
	if (s->best.s != NULL && is_part_of(s->best, t))
		return true;
	if (s->best.s == NULL || !is_part_of(t, s->best))
		s->queries++;
	s->best = t;
	return true;
}

/* What cannot be read is told of as the first that looked like a query. */
static bool
take_or_guess(struct search *s, struct span t)
{
	if (take(s, t))
		return true;
	t = span_trim(t);
	if (s->guess.s == NULL && begins_query(without_comments(t)))
		s->guess = t;
	return false;
}

/* How far the first statement reaches: to its semicolon, or the end. */
static size_t
statement_length(struct search *s, struct span t, bool *ended)
{
	struct tokens tokens;
	struct token k;

	tokens_open(&tokens, t.s, t.n, s->dialect);
	do
		k = tokens_next(&tokens);
	while (k.kind != TOKEN_END && !token_is(&k, ";"));
	*ended = k.kind != TOKEN_END;
	s->work += (size_t)(k.s - t.s);
	return *ended ? (size_t)(k.s - t.s) : t.n;
}

/* Is what stands at `at` of a text a query of its own, read or not, beside
 * the one before it? */
static bool
is_another(const struct search *s, struct span all, struct span t,
    struct span before)
{
	struct span bare = without_comments(t);

	return before.s != NULL && begins_query(bare) && !is_same(before,
	    bare) && sql_extent_begins(all, (size_t)(bare.s - all.s),
	    s->dialect);
}

/* Text that is SQL alone; false if none of it could be read. */
static bool
take_statements(struct search *s, struct span t)
{
	struct span all = t, before = {NULL, 0};
	bool any = false, ended = true;

	for (size_t i = 0; i < STATEMENTS_MOST && ended; i++) {
		size_t n = statement_length(s, t, &ended);
		struct span one = {t.s, n};

		s->several |= is_another(s, all, one, before);
		any |= take_or_guess(s, one);
		if (begins_query(without_comments(one)))
			before = without_comments(one);
		t = span_from(t, ended ? n + 1 : n);
	}
	return any;
}

/* May prose begin at the character before `n`? At the end of a line, of a
 * sentence, of what is quoted, or at a tag. */
static bool
ends_before(struct span t, size_t n)
{
	char c = t.s[n - 1], next = n < t.n ? t.s[n] : '\0';

	if (c == '\n')
		return !sql_extent_goes_on(t, span_from(t, n));
	return c == '`' || c == '"' || c == '\'' ||
	    (c == '<' && (next == '/' || next == '|' || next == '\0')) ||
	    (c == '.' && n < t.n && span_is_space(next));
}

/* The statement with what may be prose behind it cut off, last first. */
static bool
take_shorter(struct search *s, struct span t)
{
	size_t tries = 0;

	for (size_t n = t.n; n > 0 && tries < ENDS_MOST; n--) {
		if (n > s->stuck + SLACK) /* it would be stuck there again */
			n = s->stuck + SLACK;
		if (!ends_before(t, n))
			continue;
		tries++;
		if (take(s, (struct span){t.s, n - 1}))
			return true;
	}
	return false;
}

/* The statement that begins here in prose; gives how far it reaches, 0: none
 * does. */
static size_t
take_from(struct search *s, struct span t)
{
	bool ended;
	size_t n = statement_length(s, t, &ended);
	struct span part = sql_extent_paragraph((struct span){t.s, n});

	if ((ended && take(s, (struct span){t.s, n})) ||
	    take_or_guess(s, part) || take_shorter(s, part))
		return (size_t)(s->last.s - t.s) + s->last.n;
	return 0;
}

/* May a statement begin here? Within a word it does not. */
static bool
is_start(struct span all, size_t i)
{
	struct span t = span_from(all, i);

	if (i > 0 && span_is_name((unsigned char)all.s[i - 1]))
		return false;
	if (*t.s == '(')
		return begins_query(t);
	return span_at_word(t, "select") || span_at_word(t, "with");
}

/* How far the statement reaches that begins here, read or not; 0: what
 * begins is a sentence. */
static size_t
whole_length(struct search *s, struct span all, size_t i)
{
	struct span t = span_from(all, i);
	bool ended;

	if (!sql_extent_begins(all, i, s->dialect))
		return 0;
	t.n = statement_length(s, t, &ended);
	return ended ? t.n : sql_extent_paragraph(t).n;
}

static bool
take_prose(struct search *s, struct span t)
{
	struct span unread = {t.s, 0}; /* the last that could not be read */
	size_t starts = 0, n;
	bool any = false;

	for (size_t i = 0; i < t.n && starts < STARTS_MOST &&
	    s->work < WORK_MOST; i++) {
		size_t within = (size_t)(t.s + i - unread.s);

		if (!is_start(t, i) || (within < unread.n &&
		    sql_extent_is_piece(unread, within, s->dialect)))
			continue;
		starts++;
		n = take_from(s, span_from(t, i));
		if (n == 0 && within >= unread.n)
			unread = (struct span){t.s + i, whole_length(s, t, i)};
		any |= n > 0;
		i += n > 0 ? n - 1 : 0;
	}
	return any;
}

static char *
copy(struct span t)
{
	struct buf b = BUF_INIT;

	buf_add(&b, t.s, t.n);
	return buf_take(&b);
}

/* An answer that goes on from the word SELECT, with which its prompt ended:
 * all of it up to a semicolon or an empty line, or where nothing else is
 * found what of it can be read. */
static struct extracted
continued(struct search *s, struct span t, bool whole)
{
	struct search own = {.dialect = s->dialect, .schema = s->schema};
	struct extracted out = {NULL, 0, NULL, false};
	struct buf b = BUF_INIT;
	struct span all;
	bool ended;

	if (t.n == 0 || span_find(t, "from") == t.n)
		return out;
	buf_str(&b, "SELECT ");
	buf_add(&b, t.s, t.n);
	all = sql_extent_answer((struct span){b.s, b.len});
	if (whole) {
		all.n = statement_length(s, all, &ended);
		take(&own, sql_extent_paragraph(all));
	} else {
		take_from(&own, all);
	}
	if (own.queries > 0)
		out = (struct extracted){copy(own.best), 1, NULL, false};
	buf_free(&b);
	return out;
}

/* Of SQL that stands free. */
static struct extracted
find_free(struct search *s, struct span whole)
{
	struct extracted out = continued(s, whole, true);

	whole = sql_extent_answer(whole);
	if (out.sql != NULL)
		return out;
	if (take_statements(s, whole) || take_prose(s, whole))
		return (struct extracted){copy(s->best), s->queries, NULL, false};
	if (s->guess.s != NULL)
		return (struct extracted){copy(s->guess), 0, NULL, false};
	return continued(s, whole, false);
}

/* The verb in a text before a piece of it; what is left is what is behind. A
 * piece that is none of it is a copy. */
static const char *
verb_before(struct span *rest, struct span piece, const struct dialect *d)
{
	struct span before = *rest;

	if (piece.s == NULL || piece.s < rest->s ||
	    piece.s + piece.n > rest->s + rest->n)
		return NULL;
	before.n = (size_t)(piece.s - rest->s);
	*rest = span_from(*rest, before.n + piece.n);
	return sql_verb_in(before, d, true);
}

/* The verb of a statement that is no query: in a block, or around the blocks
 * or the query that was read. */
static const char *
verb_of(const struct answer_text *a, const struct search *s)
{
	struct span rest = sql_extent_answer(a->whole);
	const char *verb = NULL;

	for (size_t i = 0; i < a->nblocks && verb == NULL; i++) {
		verb = sql_verb_in(a->blocks[i], s->dialect, false);
		if (verb == NULL)
			verb = verb_before(&rest, a->blocks[i], s->dialect);
	}
	if (verb == NULL)
		verb = verb_before(&rest, s->best, s->dialect);
	return verb != NULL ? verb : sql_verb_in(rest, s->dialect, true);
}

static struct extracted
search(const struct answer_text *a, const struct dialect *d,
    const struct schema *schema)
{
	struct search s = {.dialect = d, .schema = schema};
	struct extracted out = {.verb = NULL};
	bool any = false;

	for (size_t i = 0; i < a->nblocks; i++)
		any |= take_statements(&s, a->blocks[i]) ||
		    take_prose(&s, a->blocks[i]);
	if (any)
		out = (struct extracted){copy(s.best), s.queries, NULL, false};
	else
		out = find_free(&s, a->whole);
	if (s.several && out.queries < 2)
		out.queries = 2;
	out.verb = verb_of(a, &s);
	return out;
}

static struct extracted
search_text(const char *text, size_t len, const struct dialect *d,
    const struct schema *schema)
{
	struct answer_text a;
	struct extracted out;

	answer_text_open(&a, text, len);
	out = search(&a, d, schema);
	answer_text_close(&a);
	return out;
}

struct extracted
extract_sql(const char *text, size_t len, const struct dialect *d,
    const struct schema *schema)
{
	struct extracted out = search_text(text, len, d, schema), other;
	struct buf mended = BUF_INIT;

	if (out.queries == 0 && out.verb == NULL) {
		spoiled_mend(&mended, text, len);
		other = search_text(mended.s, mended.len, d, schema);
		buf_free(&mended);
		other.mended = other.queries > 0;
		/* names that the schema lacks: who reads it will say so */
		if (other.queries == 0 && schema != NULL) {
			free(other.sql);
			other = search_text(text, len, d, NULL);
		}
		if (other.queries > 0 || out.sql == NULL) {
			free(out.sql);
			out = other;
		} else {
			free(other.sql);
		}
	}
	return out;
}
