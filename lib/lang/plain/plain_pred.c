/* Conditions in plain words. */
#include <string.h>
#include "lang/plain/plain_part.h"

void
plain_quoted(const struct plain *w, const char *text)
{
	buf_ch(w->b, '\'');
	for (; *text; text++) {
		if (*text == '\'')
			buf_ch(w->b, '\'');
		buf_ch(w->b, *text);
	}
	buf_ch(w->b, '\'');
}

/* Has it conditions of its own that one after it would join? */
static bool
is_loose(const struct pred *p)
{
	switch (p->kind) {
	case PRED_AND:
	case PRED_OR:
	case PRED_EXISTS:
		return true;
	case PRED_NOT:
		return p->u.not->kind == PRED_EXISTS;
	case PRED_COMPARE:
	case PRED_TEST:
	case PRED_CONSTANT:
		return false;
	}
	return false;
}

void
plain_pred_beside(const struct plain *w, const struct pred *p)
{
	bool inner = is_loose(p);

	buf_str(w->b, inner ? "(" : "");
	plain_pred(w, p);
	buf_str(w->b, inner ? ")" : "");
}

void
plain_preds(const struct plain *w, const struct preds *list, const char *gap)
{
	for (size_t i = 0; i < list->n; i++) {
		if (i > 0)
			buf_str(w->b, gap);
		if (list->n > 1)
			plain_pred_beside(w, list->v[i]);
		else
			plain_pred(w, list->v[i]);
	}
}

void
plain_only(const struct plain *w, const struct preds *list)
{
	buf_str(w->b, " (only where ");
	plain_preds(w, list, " and ");
	buf_ch(w->b, ')');
}

static const char *
comparison_words(enum comparison op)
{
	switch (op) {
	case COMPARE_EQ:
	case COMPARE_GT:
	case COMPARE_GE:
	case COMPARE_LT:
	case COMPARE_LE:
		return comparison_text(op);
	case COMPARE_NE:
		return "is not";
	case COMPARE_BETWEEN:
		return "is between";
	case COMPARE_NOT_BETWEEN:
		return "is not between";
	case COMPARE_IN:
		return "is one of";
	case COMPARE_NOT_IN:
		return "is none of";
	case COMPARE_LIKE:
		return "is like";
	case COMPARE_NOT_LIKE:
		return "is not like";
	case COMPARE_ILIKE:
		return "is like (ignoring case)";
	case COMPARE_NOT_ILIKE:
		return "is not like (ignoring case)";
	case COMPARE_GLOB:
		return "matches the pattern";
	case COMPARE_NOT_GLOB:
		return "does not match the pattern";
	case COMPARE_STARTS_WITH:
		return "starts with";
	case COMPARE_ENDS_WITH:
		return "ends with";
	case COMPARE_IS_NULL:
		return "is missing";
	case COMPARE_IS_NOT_NULL:
		return "is not missing";
	case COMPARE_IS_DISTINCT:
		return "differs, missing or not, from";
	case COMPARE_IS_NOT_DISTINCT:
		return "equals, missing or not,";
	case COMPARISONS:
		return "";
	}
	return "";
}

/* Where the wildcards of a pattern are at its ends only: which ends. */
enum ends { ENDS_NONE, ENDS_AFTER, ENDS_BEFORE, ENDS_BOTH };

static enum ends
ends_of(const char *text)
{
	size_t n = strlen(text), before = *text == '%';
	size_t after = n > before && text[n - 1] == '%';

	if (n == before + after ||
	    strcspn(text + before, "%_") < n - before - after)
		return ENDS_NONE;
	return before ? after ? ENDS_BOTH : ENDS_BEFORE :
	    after ? ENDS_AFTER : ENDS_NONE;
}

/* LIKE '%a%' contains 'a'. False, and nothing is appended, where it takes
 * the pattern to say it. */
static bool
plain_like(const struct plain *w, const struct pred *p)
{
	static const struct {
		enum comparison op;
		const char *words[ENDS_BOTH + 1];
	} list[] = {
	    {COMPARE_LIKE, {"", "starts with", "ends with", "contains"}},
	    {COMPARE_NOT_LIKE, {"", "does not start with",
		"does not end with", "does not contain"}},
	    {COMPARE_ILIKE, {"", "starts with (ignoring case)",
		"ends with (ignoring case)", "contains (ignoring case)"}},
	    {COMPARE_NOT_ILIKE, {"", "does not start with (ignoring case)",
		"does not end with (ignoring case)",
		"does not contain (ignoring case)"}},
	};
	const struct exprs *right = &p->u.compare.right;
	const char *text = right->n == 1 && right->v[0]->kind == EXPR_VALUE ?
	    json_string_value(right->v[0]->u.value.json) : NULL;
	enum ends ends = text && !p->u.compare.escape ? ends_of(text) :
	    ENDS_NONE;

	for (size_t i = 0; ends && i < sizeof list / sizeof *list; i++)
		if (list[i].op == p->u.compare.op) {
			struct buf part = BUF_INIT;

			buf_str(&part, text + (ends != ENDS_AFTER));
			if (ends != ENDS_BEFORE)
				buf_cut(&part, part.len - 1);
			buf_fmt(w->b, " %s ", list[i].words[ends]);
			plain_quoted(w, part.s);
			buf_free(&part);
			return true;
		}
	return false;
}

static void
plain_right(const struct plain *w, const struct pred *p)
{
	static const char *const quantifiers[] = {[QUANTIFIER_NONE] = "",
	    [QUANTIFIER_ANY] = " at least one of",
	    [QUANTIFIER_ALL] = " each of"};
	bool differs = p->u.compare.op == COMPARE_NE &&
	    p->u.compare.quantifier != QUANTIFIER_NONE;
	const struct exprs *right = &p->u.compare.right;
	const char *gap = comparison_right(p->u.compare.op) == 2 ? " and " :
	    ", ";

	buf_fmt(w->b, " %s%s", differs ? "differs from" :
	    comparison_words(p->u.compare.op),
	    quantifiers[p->u.compare.quantifier]);
	if (p->u.compare.query) {
		buf_ch(w->b, ' ');
		plain_inner(w, p->u.compare.query);
	}
	for (size_t i = 0; !p->u.compare.query && i < right->n; i++) {
		buf_str(w->b, i > 0 ? gap : " ");
		plain_at(w, plain_moment(right->v[i], p->u.compare.left),
		    BIND_OP);
	}
	if (p->u.compare.escape)
		buf_fmt(w->b, " with %s as escape", p->u.compare.escape);
}

static void
plain_compare(const struct plain *w, const struct pred *p)
{
	plain_at(w, plain_moment(p->u.compare.left, p->u.compare.right.n == 1 ?
	    p->u.compare.right.v[0] : p->u.compare.left), BIND_OP);
	if (!plain_like(w, p))
		plain_right(w, p);
}

static void
plain_not(const struct plain *w, const struct pred *p)
{
	if (p->kind == PRED_EXISTS) {
		plain_exists(w, false, p->u.exists);
		return;
	}
	buf_str(w->b, "not (");
	plain_pred(w, p);
	buf_ch(w->b, ')');
}

void
plain_pred(const struct plain *w, const struct pred *p)
{
	if (plain_is_full(w))
		return;
	switch (p->kind) {
	case PRED_COMPARE:
		plain_compare(w, p);
		break;
	case PRED_AND:
		plain_preds(w, &p->u.list, " and ");
		break;
	case PRED_OR:
		plain_preds(w, &p->u.list, " or ");
		break;
	case PRED_NOT:
		plain_not(w, p->u.not);
		break;
	case PRED_EXISTS:
		plain_exists(w, true, p->u.exists);
		break;
	case PRED_TEST:
		plain_at(w, p->u.test, BIND_OP);
		buf_str(w->b, p->u.test->kind == EXPR_COLUMN ? " is true" :
		    "");
		break;
	case PRED_CONSTANT:
		buf_str(w->b, p->u.constant ? "always" : "never");
		break;
	}
}
