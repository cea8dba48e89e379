/*
 * LIKE, ILIKE, GLOB, and what begins or ends with a text. Two things differ:
 * whether LIKE tells capital letters from small ones, and whether a
 * backslash in its pattern is an escape by itself.
 */
#include "sql/write/writer.h"

#include <string.h>

#include "sql/dialect/like.h"
#include "lang/walk_expr.h"

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
	return json_string_value(write_value_of(w, e, NULL));
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
	if (writer_tightens(w) && e->type != TYPE_UNKNOWN &&
	    (e->type != TYPE_TEXT || walk_spelled(e)))
		write_as_text(w, e);
	else
		write_expr(w, e, LEVEL_OTHER);
}

static void match_pattern(struct writer *w, const struct pred *p,
    const char *pattern, const char *escape);

/* -- GLOB */

/* GLOB pattern -> LIKE pattern with backslash as escape; false if it has
 * a class of characters. */
static bool
like_of_glob(struct buf *b, const char *s)
{
	for (; *s != '\0'; s++) {
		if (*s == '[') {
			/* a class of one character is that character */
			if (s[1] == '\0' || s[1] == '^' || s[2] != ']')
				return false;
			if (strchr("%_\\", s[1]) != NULL)
				buf_ch(b, '\\');
			buf_ch(b, s[1]);
			s += 2;
			continue;
		}
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
	if (pattern == NULL || !like_of_glob(&like, pattern)) {
		writer_lacks(w, &p->at, "GLOB and no equivalent LIKE for this "
		    "pattern");
	} else {
		match_pattern(w, p, like.s,
		    strchr(like.s, '\\') != NULL ? "\\" : NULL);
		writer_differently(w, &p->at, "GLOB is written as LIKE");
	}
	buf_free(&like);
}

/* -- LIKE */

/*
 * A known pattern for this dialect: with a backslash as escape where ESCAPE
 * cannot be said, and with a bracket that is no class escaped where it would
 * be one. Sets *escape to what has to be said, NULL: nothing.
 */
static void
adapt(struct buf *b, struct writer *w, const char *s, const char **escape)
{
	const char *own = *escape;
	bool backslash = !writer_has(w, HAS_ESCAPE);
	bool classes = writer_means(w, LIKE_HAS_CLASSES) &&
	    !plan_means(w, LIKE_HAS_CLASSES);

	if (own == NULL)
		own = plan_means(w, LIKE_HAS_ESCAPE) ? "\\" : "";
	for (; *s != '\0'; s++) {
		bool escaped = *own != '\0' && *s == *own && s[1] != '\0';

		if (escaped)
			s++;
		if (backslash && (escaped || *s == '\\'))
			buf_ch(b, '\\');
		else if (escaped)
			buf_ch(b, *own);
		if (classes && *s == '[' && !escaped)
			buf_str(b, "[[]");
		else
			buf_ch(b, *s);
	}
	if (backslash)
		*escape = NULL;
}

/* ESCAPE where the plan says it, or the dialects differ in what a backslash
 * is. */
static void
write_escape(struct writer *w, const char *pattern, const char *escape)
{
	bool backslash = pattern == NULL || strchr(pattern, '\\') != NULL;
	bool own = plan_means(w, LIKE_HAS_ESCAPE);

	if (escape == NULL && backslash && writer_has(w, HAS_ESCAPE) &&
	    own != writer_means(w, LIKE_HAS_ESCAPE))
		escape = own ? "\\" : "";
	if (escape == NULL)
		return;
	text_word(&w->text, " ESCAPE ");
	text_string(&w->text, escape, strlen(escape));
}

/* LIKE that tells letters apart where the dialect's own does not. */
static void
write_exact(struct writer *w, const struct pred *p, const char *pattern)
{
	const char *escape = p->u.compare.escape;
	struct buf glob = BUF_INIT;

	if (pattern == NULL || !writer_has(w, HAS_GLOB)) {
		writer_lacks(w, &p->at, "case-sensitive LIKE");
		return;
	}
	if (escape == NULL)
		escape = plan_means(w, LIKE_HAS_ESCAPE) ? "\\" : "";
	like_to_glob(&glob, pattern, *escape);
	write_as_glob(w, p, glob.s);
	writer_differently(w, &p->at, "LIKE is written as GLOB, because LIKE "
	    "ignores case in this dialect");
	buf_free(&glob);
}

enum folding { FOLD_NONE, FOLD_ILIKE, FOLD_LOWER, FOLD_EXACT };

/* How this dialect matches with or without regard to case. */
static enum folding
folding_of(const struct writer *w, enum comparison op)
{
	bool glob = op == COMPARE_GLOB || op == COMPARE_NOT_GLOB;
	bool fold = !glob && (is_ilike(op) ||
	    plan_means(w, LIKE_IGNORES_CASE));
	bool folds = writer_means(w, LIKE_IGNORES_CASE);

	if (writer_means(w, LIKE_BY_COLLATION) && w->d != w->from)
		return fold ? FOLD_LOWER : FOLD_EXACT;
	if (fold == folds)
		return FOLD_NONE;
	if (folds)
		return FOLD_EXACT;
	return writer_has(w, HAS_ILIKE) ? FOLD_ILIKE : FOLD_LOWER;
}

static void
write_left(struct writer *w, const struct pred *p, enum folding fold)
{
	if (fold == FOLD_LOWER)
		text_word(&w->text, "LOWER(");
	write_matched(w, p->u.compare.left);
	if (fold == FOLD_LOWER)
		text_word(&w->text, ")");
	if (fold == FOLD_EXACT)
		text_spelled(&w->text, w->d->exact_like[0]);
	write_not(w, p);
	if (fold == FOLD_ILIKE)
		text_word(&w->text, " ILIKE ");
	else
		text_word(&w->text, " LIKE ");
	if (fold == FOLD_EXACT)
		text_spelled(&w->text, w->d->exact_like[1]);
	if (fold == FOLD_LOWER)
		text_word(&w->text, "LOWER(");
}

/* Matching a pattern that is known, or (NULL) the right side. */
static void
match_pattern(struct writer *w, const struct pred *p, const char *pattern,
    const char *escape)
{
	enum folding fold = folding_of(w, p->u.compare.op);
	struct buf b = BUF_INIT;

	if (fold == FOLD_EXACT && w->d->exact_like[0].s == NULL) {
		write_exact(w, p, pattern);
		return;
	}
	if (pattern != NULL)
		adapt(&b, w, pattern, &escape);
	else if (escape != NULL && !writer_has(w, HAS_ESCAPE))
		writer_lacks(w, &p->at, "ESCAPE for a computed pattern");
	write_left(w, p, fold);
	if (pattern != NULL)
		write_made(w, b.s);
	else
		write_expr(w, p->u.compare.right.v[0], LEVEL_OTHER);
	if (fold == FOLD_LOWER)
		text_word(&w->text, ")");
	write_escape(w, pattern != NULL ? b.s : NULL, escape);
	buf_free(&b);
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

/* REPLACE(REPLACE(REPLACE(x, '\\', '\\\\'), '%', '\\%'), '_', '\\_') */
static void
write_escaped(struct writer *w, const struct expr *e)
{
	static const char *const special[] = {"\\", "%", "_"};
	char escaped[3] = "\\";
	size_t i;

	text_word(&w->text, "REPLACE(REPLACE(REPLACE(");
	write_expr(w, e, LEVEL_NONE);
	for (i = 0; i < 3; i++) {
		escaped[1] = *special[i];
		text_word(&w->text, ", ");
		text_string(&w->text, special[i], 1);
		text_word(&w->text, ", ");
		text_string(&w->text, escaped, 2);
		text_word(&w->text, ")");
	}
}

/* As a pattern of a literal: LIKE 'Sam%', with ESCAPE only where needed. */
static void
match_known(struct writer *w, const struct pred *p, const char *text)
{
	struct buf b = BUF_INIT;
	bool ends = p->u.compare.op == COMPARE_ENDS_WITH, escaped;

	if (ends)
		buf_ch(&b, '%');
	escaped = escape_text(&b, text);
	if (!ends)
		buf_ch(&b, '%');
	match_pattern(w, p, b.s, escaped ? "\\" : NULL);
	buf_free(&b);
}

/* As a pattern that the database makes of an expression. */
static void
match_computed(struct writer *w, const struct pred *p)
{
	bool ends = p->u.compare.op == COMPARE_ENDS_WITH;
	enum folding fold = folding_of(w, p->u.compare.op);
	static const struct word join[] = {WORD("CONCAT('%', "),
	    WORD("CONCAT(")};

	if (fold == FOLD_EXACT && w->d->exact_like[0].s == NULL) {
		writer_lacks(w, &p->at, "case-sensitive LIKE");
		return;
	}
	write_left(w, p, fold);
	if (w->d->op[OPERATOR_CONCAT].s == NULL)
		text_spelled(&w->text, join[!ends]);
	else if (ends)
		text_word(&w->text, "'%'");
	if (ends && w->d->op[OPERATOR_CONCAT].s != NULL)
		text_spelled(&w->text, w->d->op[OPERATOR_CONCAT]);
	write_escaped(w, p->u.compare.right.v[0]);
	if (!ends && w->d->op[OPERATOR_CONCAT].s != NULL) {
		text_spelled(&w->text, w->d->op[OPERATOR_CONCAT]);
		text_word(&w->text, "'%'");
	} else if (w->d->op[OPERATOR_CONCAT].s == NULL) {
		if (!ends)
			text_word(&w->text, ", '%'");
		text_word(&w->text, ")");
	}
	if (fold == FOLD_LOWER)
		text_word(&w->text, ")");
	if (writer_has(w, HAS_ESCAPE)) {
		text_word(&w->text, " ESCAPE ");
		text_string(&w->text, "\\", 1);
	}
}

void
write_like(struct writer *w, const struct pred *p)
{
	const char *text;

	if (p->u.compare.op != COMPARE_STARTS_WITH &&
	    p->u.compare.op != COMPARE_ENDS_WITH) {
		match_pattern(w, p, pattern_of(w, p->u.compare.right.v[0]),
		    p->u.compare.escape);
		return;
	}
	text = pattern_of(w, p->u.compare.right.v[0]);
	if (text != NULL)
		match_known(w, p, text);
	else
		match_computed(w, p);
}
