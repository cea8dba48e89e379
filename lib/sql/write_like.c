#include "sql/writer.h"

#include <string.h>

/*
 * LIKE, ILIKE, GLOB, and what begins or ends with a text. Two things differ:
 * whether LIKE tells capital letters from small ones, and whether a
 * backslash in its pattern is an escape by itself.
 */

static bool
is_negative(enum comparison op)
{
	return op == COMPARE_NOT_LIKE || op == COMPARE_NOT_ILIKE ||
	    op == COMPARE_NOT_GLOB;
}

static bool
is_ilike(enum comparison op)
{
	return op == COMPARE_ILIKE || op == COMPARE_NOT_ILIKE;
}

/* A pattern that is known now, NULL: it is computed. */
static const char *
pattern_of(struct writer *w, const struct expr *e)
{
	if (e->kind != EXPR_VALUE && e->kind != EXPR_PARAM)
		return NULL;
	return json_string_value(value_of(w, e, NULL));
}

static void
write_not(struct writer *w, const struct pred *p)
{
	if (is_negative(p->u.compare.op))
		text_word(&w->text, " NOT");
}

/* What is matched: text, which a strict dialect wants to be told. */
static void
write_matched(struct writer *w, const struct expr *e)
{
	bool cast = writer_differs(w, IS_STRICT) && writer_has(w, IS_STRICT) &&
	    e->type != TYPE_UNKNOWN && e->type != TYPE_TEXT;

	if (cast)
		text_word(&w->text, "CAST(");
	write_expr(w, e, cast ? LEVEL_NONE : LEVEL_OTHER);
	if (cast)
		text_word(&w->text, " AS TEXT)");
}

/* -- GLOB */

/* LIKE pattern -> GLOB pattern of the same meaning. */
static void
glob_of_like(struct buf *b, const char *s, char escape)
{
	for (; *s != '\0'; s++) {
		if (escape != '\0' && *s == escape && s[1] != '\0')
			s++;
		else if (*s == '%' || *s == '_') {
			buf_ch(b, *s == '%' ? '*' : '?');
			continue;
		}
		if (strchr("*?[", *s) != NULL)
			buf_fmt(b, "[%c]", *s);
		else
			buf_ch(b, *s);
	}
}

/* GLOB pattern -> LIKE pattern with backslash as escape; false where it has
 * a class of characters. */
static bool
like_of_glob(struct buf *b, const char *s)
{
	for (; *s != '\0'; s++) {
		if (*s == '[')
			return false;
		if (*s == '*' || *s == '?') {
			buf_ch(b, *s == '*' ? '%' : '_');
			continue;
		}
		if (strchr("%_\\", *s) != NULL)
			buf_ch(b, '\\');
		buf_ch(b, *s);
	}
	return true;
}

static void
write_pattern(struct writer *w, const struct pred *p, const char *pattern)
{
	const struct expr *e = p->u.compare.right.v[0];

	if (pattern != NULL)
		write_made(w, pattern);
	else if (e->kind == EXPR_VALUE || e->kind == EXPR_PARAM)
		write_value(w, e, NULL);
	else
		write_expr(w, e, LEVEL_OTHER);
}

static void
write_as_glob(struct writer *w, const struct pred *p, const char *pattern)
{
	write_matched(w, p->u.compare.left);
	write_not(w, p);
	text_word(&w->text, " GLOB ");
	write_pattern(w, p, pattern);
}

void
write_glob(struct writer *w, const struct pred *p)
{
	struct buf like = BUF_INIT;
	const char *pattern;

	if (writer_has(w, HAS_GLOB)) {
		write_as_glob(w, p, NULL);
		return;
	}
	pattern = pattern_of(w, p->u.compare.right.v[0]);
	if (pattern == NULL || !like_of_glob(&like, pattern) ||
	    writer_has(w, LIKE_IGNORES_CASE)) {
		writer_lacks(w, &p->at, "GLOB, and no LIKE for this pattern");
	} else {
		write_matched(w, p->u.compare.left);
		write_not(w, p);
		text_word(&w->text, " LIKE ");
		write_made(w, like.s);
		text_word(&w->text, " ESCAPE '\\'");
		writer_differently(w, &p->at, "GLOB is written as LIKE");
	}
	buf_free(&like);
}

/* -- LIKE */

/* Write ESCAPE where the plan says it or the dialects differ. */
static void
write_escape(struct writer *w, const struct pred *p, const char *pattern)
{
	const char *escape = p->u.compare.escape;
	bool backslash = pattern == NULL || strchr(pattern, '\\') != NULL;

	if (escape == NULL && backslash && writer_differs(w, LIKE_HAS_ESCAPE))
		escape = (w->from->flags & LIKE_HAS_ESCAPE) ? "\\" : "";
	if (escape == NULL)
		return;
	text_word(&w->text, " ESCAPE ");
	text_string(&w->text, escape, strlen(escape));
}

/* LIKE that tells letters apart where the dialect's own does not. */
static void
write_exact(struct writer *w, const struct pred *p)
{
	const char *pattern = pattern_of(w, p->u.compare.right.v[0]);
	const char *escape = p->u.compare.escape;
	struct buf glob = BUF_INIT;

	if (pattern == NULL || !writer_has(w, HAS_GLOB)) {
		writer_lacks(w, &p->at,
		    "LIKE that tells capital letters from small ones");
		return;
	}
	if (escape == NULL)
		escape = (w->from->flags & LIKE_HAS_ESCAPE) ? "\\" : "";
	glob_of_like(&glob, pattern, *escape);
	write_as_glob(w, p, glob.s);
	writer_differently(w, &p->at,
	    "LIKE ignores case there, so it is written as GLOB");
	buf_free(&glob);
}

static void
write_folded(struct writer *w, const struct pred *p, const char *pattern)
{
	text_word(&w->text, "LOWER(");
	write_expr(w, p->u.compare.left, LEVEL_NONE);
	text_word(&w->text, ")");
	write_not(w, p);
	text_word(&w->text, " LIKE LOWER(");
	write_pattern(w, p, NULL);
	text_word(&w->text, ")");
	write_escape(w, p, pattern);
}

static void
write_pattern_match(struct writer *w, const struct pred *p)
{
	bool fold = is_ilike(p->u.compare.op) ||
	    (w->from->flags & LIKE_IGNORES_CASE) != 0;
	bool folds = writer_has(w, LIKE_IGNORES_CASE);
	const char *pattern = pattern_of(w, p->u.compare.right.v[0]);

	if (folds && !fold) {
		write_exact(w, p);
		return;
	}
	if (fold && !folds && !writer_has(w, HAS_ILIKE)) {
		write_folded(w, p, pattern);
		return;
	}
	write_matched(w, p->u.compare.left);
	write_not(w, p);
	if (fold && !folds)
		text_word(&w->text, " ILIKE ");
	else
		text_word(&w->text, " LIKE ");
	write_pattern(w, p, NULL);
	write_escape(w, p, pattern);
}

/* -- starts_with, ends_with */

/* A text as a pattern that matches itself; whether it needed escapes. */
static bool
escape_text(struct buf *b, const char *s)
{
	size_t n = b->len + strlen(s);

	for (; *s != '\0'; s++) {
		if (strchr("%_\\", *s) != NULL)
			buf_ch(b, '\\');
		buf_ch(b, *s);
	}
	return b->len != n;
}

/* As a pattern of a literal: LIKE 'Sam%', with ESCAPE only where needed. */
static void
match_known(struct writer *w, const struct pred *p, const char *text)
{
	struct buf b = BUF_INIT;
	bool ends = p->u.compare.op == COMPARE_ENDS_WITH, escaped;
	struct literal literal = {0};
	struct expr value = *p->u.compare.right.v[0], *right = &value;
	struct pred like = *p;

	if (ends)
		buf_ch(&b, '%');
	escaped = escape_text(&b, text);
	if (!ends)
		buf_ch(&b, '%');
	literal.json = json_string(b.s);
	json_array_append_new(w->made, (json_t *)literal.json);
	value.kind = EXPR_VALUE;
	value.u.value = literal;
	like.u.compare.op = COMPARE_LIKE;
	like.u.compare.right.v = &right;
	like.u.compare.escape = escaped ? "\\" : NULL;
	write_pattern_match(w, &like);
	buf_free(&b);
}

/* As a pattern that the database makes of an expression. */
static void
match_computed(struct writer *w, const struct pred *p)
{
	bool ends = p->u.compare.op == COMPARE_ENDS_WITH;

	write_expr(w, p->u.compare.left, LEVEL_OTHER);
	if (writer_has(w, HAS_ILIKE) &&
	    (w->from->flags & LIKE_IGNORES_CASE) != 0)
		text_word(&w->text, " ILIKE ");
	else
		text_word(&w->text, " LIKE ");
	if (ends)
		text_word(&w->text, "'%' || ");
	text_word(&w->text, "REPLACE(REPLACE(REPLACE(");
	write_expr(w, p->u.compare.right.v[0], LEVEL_NONE);
	text_word(&w->text, ", '\\', '\\\\'), '%', '\\%'), '_', '\\_')");
	if (!ends)
		text_word(&w->text, " || '%'");
	text_word(&w->text, " ESCAPE '\\'");
}

void
write_like(struct writer *w, const struct pred *p)
{
	const char *text;

	if (p->u.compare.op != COMPARE_STARTS_WITH &&
	    p->u.compare.op != COMPARE_ENDS_WITH) {
		write_pattern_match(w, p);
		return;
	}
	text = pattern_of(w, p->u.compare.right.v[0]);
	if (text != NULL)
		match_known(w, p, text);
	else
		match_computed(w, p);
}
