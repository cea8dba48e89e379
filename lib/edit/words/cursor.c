/* A cursor over patches in words. */
#include "edit/words/cursor.h"

#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "json/get.h"
#include "json/write.h"
#include "sql/read.h"

static bool
is_name_byte(char c)
{
	return (c >= '0' && c <= '9') || c == '_' || c == '$' ||
	    (unsigned char)c >= 0x80 ||
	    (ascii_lower((unsigned char)c) >= 'a' &&
	    ascii_lower((unsigned char)c) <= 'z');
}

static void
skip_space(struct cursor *w)
{
	w->s += strspn(w->s, " \t\n");
}

bool
cursor_invalid(struct cursor *w, const char *what)
{
	size_t n = strcspn(w->text, ";");
	json_t *finding;

	if (w->findings->errors > 0)
		return false;
	finding = finding_add(w->findings, FINDING_patch_invalid, "",
	    "cannot parse '%.*s': %s", n < 200 ? (int)n : 200, w->text, what);
	finding_hint(finding, "use 'limit 3', 'add TABLE.COLUMN', 'drop "
	    "COLUMN', 'where CONDITION', 'drop where COLUMN', 'group by "
	    "COLUMN', 'sort COLUMN desc', 'join TABLE' or another patch of "
	    "t2s-patch(1)");
	return false;
}

/* ---- words ------------------------------------------------------------ */

/* Where the word ends that begins at s, NULL: it is another. A space in it
 * stands for any. */
static const char *
behind(const char *s, const char *word)
{
	size_t n;

	for (;;) {
		n = strcspn(word, " ");
		if (!ascii_equal_n(s, word, n) || is_name_byte(s[n]))
			return NULL;
		s += n;
		word += n;
		if (*word == '\0')
			return s;
		word++;
		s += strspn(s, " \t\n");
	}
}

bool
cursor_is(const struct cursor *w, const char *word)
{
	return behind(w->s + strspn(w->s, " \t\n"), word) != NULL;
}

bool
cursor_take(struct cursor *w, const char *word)
{
	const char *after = behind(w->s + strspn(w->s, " \t\n"), word);

	if (after != NULL)
		w->s = after;
	return after != NULL;
}

bool
cursor_take_char(struct cursor *w, char c)
{
	skip_space(w);
	if (*w->s != c)
		return false;
	w->s++;
	return true;
}

bool
cursor_at_end(struct cursor *w)
{
	skip_space(w);
	return *w->s == '\0' || *w->s == ';';
}

bool
cursor_at_item_end(struct cursor *w)
{
	return cursor_at_end(w) || *w->s == ',';
}

/* ---- names and numbers ------------------------------------------------ */

static bool
read_quoted(struct cursor *w, char close)
{
	for (w->s++; *w->s != '\0'; w->s++) {
		if (*w->s == close) {
			if (w->s[1] != close) {
				w->s++;
				return w->token.len > 0;
			}
			w->s++;
		}
		buf_ch(&w->token, *w->s);
	}
	return cursor_invalid(w, "unterminated quote");
}

bool
cursor_name(struct cursor *w)
{
	buf_reset(&w->token);
	skip_space(w);
	if (*w->s == '"' || *w->s == '`')
		return read_quoted(w, *w->s);
	if (*w->s == '[')
		return read_quoted(w, ']');
	while (is_name_byte(*w->s))
		buf_ch(&w->token, *w->s++);
	return w->token.len > 0;
}

json_t *
cursor_token(const struct cursor *w)
{
	return json_text(w->token.s, w->token.len);
}

bool
cursor_number(struct cursor *w, int64_t *n)
{
	skip_space(w);
	buf_reset(&w->token);
	while (*w->s != '\0' && *w->s != ';' && *w->s != ' ')
		buf_ch(&w->token, *w->s++);
	return num_parse_int(w->token.s, n);
}

/* NAME or TABLE.NAME into {table?, column}; false with a finding. */
static bool
cursor_column(struct cursor *w, json_t *out)
{
	if (!cursor_name(w))
		return cursor_invalid(w, "expected a column name");
	if (!cursor_take_char(w, '.')) {
		json_object_set_new(out, "column", cursor_token(w));
		return true;
	}
	json_object_set_new(out, "table", cursor_token(w));
	if (!cursor_name(w))
		return cursor_invalid(w, "expected a column name after '.'");
	json_object_set_new(out, "column", cursor_token(w));
	return true;
}

static bool
at_stop(const struct cursor *w, const char *const *stops)
{
	for (; stops != NULL && *stops != NULL; stops++)
		if (cursor_is(w, *stops))
			return true;
	return false;
}

bool
cursor_is_column(struct cursor *w, const char *const *stops, json_t *out)
{
	const char *start = w->s;
	json_t *read = json_object();
	bool good;

	skip_space(w);
	good = (is_name_byte(*w->s) || strchr("\"`[", *w->s) != NULL) &&
	    *w->s != '\0' && cursor_column(w, read) &&
	    (cursor_at_item_end(w) || at_stop(w, stops));
	if (good)
		json_object_update(out, read);
	else
		w->s = start;
	json_decref(read);
	return good;
}

/* ---- phrases ---------------------------------------------------------- */

/* Behind a quoted run that begins at s. */
static const char *
skip_quoted(const char *s)
{
	char close = *s == '[' ? ']' : *s;

	for (s++; *s != '\0' && *s != close; s++)
		;
	return *s == '\0' ? s : s + 1;
}

/* Text up to the end of the item, of the patch (`all`), or to one of the words
 * of `stops`, outside of quotes and parentheses, into w->token; false if
 * it is empty. */
static bool
cursor_phrase(struct cursor *w, const char *const *stops, bool all)
{
	const char *start;
	bool begins = true; /* a word may begin here */
	int depth = 0;

	skip_space(w);
	start = w->s;
	while (*w->s != '\0') {
		if (depth == 0 && (*w->s == ';' || (*w->s == ',' && !all) ||
		    (begins && w->s > start && at_stop(w, stops))))
			break;
		if (strchr("'\"`[", *w->s) != NULL) {
			w->s = skip_quoted(w->s);
			begins = false;
			continue;
		}
		depth += (*w->s == '(') - (*w->s == ')');
		begins = !is_name_byte(*w->s) && *w->s != '.';
		w->s++;
	}
	buf_reset(&w->token);
	buf_add(&w->token, start, (size_t)(w->s - start));
	while (w->token.len > 0 &&
	    strchr(" \t\n", w->token.s[w->token.len - 1]) != NULL)
		buf_cut(&w->token, w->token.len - 1);
	return w->token.len > 0;
}

/* The dialect is the plan's, which is not known yet: what none of these can
 * read nobody can. */
static const char *const dialects[] = {NULL, "sqlite", "mysql", "tsql",
    "bigquery"};
#define DIALECTS (sizeof dialects / sizeof *dialects)

json_t *
cursor_expr(struct cursor *w, const char *const *stops)
{
	json_t *expr = NULL, *text;

	if (!cursor_phrase(w, stops, false)) {
		cursor_invalid(w, "expected a column or an expression");
		return NULL;
	}
	for (size_t i = 0; i < DIALECTS && expr == NULL; i++)
		expr = sql_read_expression(w->token.s, dialects[i], true);
	/* a name of three parts names no column */
	text = expr != NULL && get_str(expr, "column") == NULL ?
	    cursor_token(w) : NULL;
	json_decref(expr);
	if (text == NULL)
		cursor_invalid(w, "not a column or an expression (put names "
		    "with spaces in double quotes)");
	return text;
}

json_t *
cursor_condition(struct cursor *w, const char *const *stops)
{
	struct buf why = BUF_INIT;
	json_t *pred = NULL;

	if (!cursor_phrase(w, stops, true)) {
		cursor_invalid(w, "expected a condition");
		return NULL;
	}
	for (size_t i = 0; i < DIALECTS && pred == NULL; i++) {
		buf_reset(&why);
		pred = sql_read_condition(w->token.s, dialects[i], &why);
	}
	if (pred == NULL)
		cursor_invalid(w, why.len > 0 ? why.s : "not a condition");
	buf_free(&why);
	return pred;
}
