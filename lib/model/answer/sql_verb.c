#include "model/answer/sql_verb.h"

#include <string.h>

#include "base/utf8.h"
#include "sql/read/token.h"

enum {
	WINDOW = 1000, /* bytes behind a verb that are looked at */
	WRONG_MOST = 100, /* that are no tokens, each read to the end */
};

/* The verb and what may stand behind it: words, "*" any name, "=" any name
 * and then "=", TO, ON or OFF, "set" any name and then SET, ";" the end. */
static const struct {
	const char *verb, *behind;
} verbs[] = {
	{"DELETE", "from"},
	{"UPDATE", "set"},
	{"INSERT", "into or ignore overwrite"},
	{"REPLACE", "into"},
	{"MERGE", "into"},
	{"DROP", "table view index schema database trigger function procedure "
	    "column user role sequence materialized type temporary"},
	{"CREATE", "table view index unique schema database trigger function "
	    "procedure user role sequence materialized type temp temporary or "
	    "virtual extension"},
	{"ALTER", "table view index schema database function user role "
	    "sequence type system"},
	{"TRUNCATE", "table *"},
	{"RENAME", "table"},
	{"PRAGMA", "*"},
	{"ATTACH", "database *"},
	{"DETACH", "database *"},
	{"VACUUM", "; into full analyze *"},
	{"REINDEX", "; *"},
	{"GRANT", "all select insert update delete *"},
	{"REVOKE", "all select insert update delete *"},
	{"COPY", "*"},
	{"SET", "="},
	{"RESET", "*"},
	{"USE", "*"},
	{"BEGIN", "; transaction work deferred immediate exclusive"},
	{"START", "transaction"},
	{"COMMIT", "; transaction work"},
	{"ROLLBACK", "; transaction work to"},
	{"SAVEPOINT", "*"},
	{"EXPLAIN", "select with query analyze ( insert update delete"},
	{"ANALYZE", "; *"},
	{"EXEC", "*"},
	{"EXECUTE", "*"},
	{"CALL", "*"},
	{"DECLARE", "*"},
	{"LOCK", "table tables"},
};

/* Where a statement can begin; `plain` where what stands behind a verb may be
 * any name, since no sentence is read. */
struct start {
	struct tokens tokens;
	bool plain;
};

static bool
is_name(const struct token *k)
{
	return k->kind == TOKEN_WORD || k->kind == TOKEN_NAME ||
	    k->kind == TOKEN_TEXT || k->kind == TOKEN_STRING;
}

static bool
is_end(const struct token *k)
{
	return k->kind == TOKEN_END || token_is(k, ";");
}

/* Behind a name, which may have a schema before it. */
static struct token
behind_name(struct tokens *t)
{
	struct token k = tokens_next(t);

	while (token_is(&k, ".")) {
		tokens_next(t);
		k = tokens_next(t);
	}
	return k;
}

static bool
fits_name(const struct start *s, struct tokens *t, const char *word, size_t n)
{
	struct token next = behind_name(t);

	if (n == 1 && *word == '*')
		return s->plain || is_end(&next);
	if (n == 1)
		return token_is(&next, "=") || token_is(&next, "to") ||
		    (s->plain && (token_is(&next, "on") ||
		    token_is(&next, "off")));
	return token_is(&next, "set");
}

/* Does what stands behind the verb fit a word of the row? */
static bool
fits(const struct start *s, const char *word, size_t n)
{
	struct tokens t = s->tokens;
	struct token k;

	if (t.end - t.at > WINDOW)
		t.end = t.at + WINDOW;
	k = tokens_next(&t);
	if (n == 1 && *word == ';')
		return is_end(&k);
	if ((n == 1 && (*word == '*' || *word == '=')) ||
	    (n == 3 && memcmp(word, "set", 3) == 0))
		return (is_name(&k) || k.kind == TOKEN_PARAM) &&
		    fits_name(s, &t, word, n);
	return k.len == n && ascii_equal_n(k.s, word, n);
}

static bool
is_capital(const struct token *k)
{
	for (size_t i = 0; i < k->len; i++)
		if (k->s[i] < 'A' || k->s[i] > 'Z')
			return false;
	return true;
}

/* The verb of the statement that begins with the word k; NULL: none. */
static const char *
verb_at(struct start *s, const struct token *k, bool prose)
{
	size_t i, n;

	if (k->kind != TOKEN_WORD)
		return NULL;
	for (i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (strlen(verbs[i].verb) == k->len &&
		    ascii_equal_n(verbs[i].verb, k->s, k->len))
			break;
	if (i == sizeof verbs / sizeof *verbs)
		return NULL;
	s->plain = !prose || is_capital(k);
	for (const char *w = verbs[i].behind; *w != '\0'; w += n) {
		w += strspn(w, " ");
		n = strcspn(w, " ");
		if (fits(s, w, n))
			return verbs[i].verb;
	}
	return NULL;
}

/* Is there a line break before k, with nothing but space between? */
static bool
begins_line(struct span t, const struct token *k)
{
	const char *s = k->s;

	while (s > t.s && (s[-1] == ' ' || s[-1] == '\t'))
		s--;
	return s > t.s && s[-1] == '\n';
}

/* By lines and semicolons. */
static const char *
in_lines(struct span t, const struct dialect *d)
{
	struct start s = {.plain = true};
	bool start = true;

	for (size_t i = 0; i < t.n; i++) {
		const char *verb;
		struct token k;

		if (t.s[i] == '\n' || t.s[i] == ';')
			start = true;
		if (!start || !span_is_name((unsigned char)t.s[i]))
			continue;
		start = false;
		tokens_open(&s.tokens, t.s + i, t.n - i < WINDOW ? t.n - i :
		    WINDOW, d);
		k = tokens_next(&s.tokens);
		verb = verb_at(&s, &k, true);
		if (verb != NULL)
			return verb;
	}
	return NULL;
}

/* By the tokens of SQL: strings and comments are passed over. */
static const char *
in_sql(struct span sql, const struct dialect *d, bool prose)
{
	struct start s = {.plain = true};
	bool start = true;
	int wrong = 0;

	tokens_open(&s.tokens, sql.s, sql.n, d);
	while (wrong < WRONG_MOST) {
		struct token k = tokens_next(&s.tokens);
		const char *verb;

		if (k.kind == TOKEN_END ||
		    (k.kind == TOKEN_WRONG && k.s >= s.tokens.end))
			return NULL;
		if (k.kind == TOKEN_WRONG) { /* go on behind it */
			s.tokens.at = k.s + 1;
			wrong++;
		}
		verb = start || begins_line(sql, &k) ?
		    verb_at(&s, &k, prose) : NULL;
		if (verb != NULL)
			return verb;
		start = token_is(&k, ";");
	}
	return in_lines(sql, d);
}

const char *
sql_verb_in(struct span text, const struct dialect *d, bool prose)
{
	const char *verb = in_sql(text, d, prose);

	return verb == NULL && prose ? in_lines(text, d) : verb;
}
