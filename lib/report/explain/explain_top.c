/* The highest, the lowest, and how two rows compare. */
#include <math.h>
#include <string.h>
#include "base/utf8.h"
#include "report/explain/explain_say.h"
#include "report/explain/explain_words.h"
#include "words/listed.h"

void
explain_name(struct buf *b, const struct insight_column *c)
{
	buf_str(b, c->called ? c->called : "value");
}

static bool
is_plural(const char *name)
{
	size_t n = strlen(name);

	return n > 2 && ascii_lower(name[n - 1]) == 's' &&
	    !strchr("sui", ascii_lower(name[n - 2])) && !strstr(name, " of ");
}

/* Does the name say already which it is of many? */
static bool
is_extreme(const char *name)
{
	return listed_begin(LISTED_EXTREME, name, 0);
}

/* "highest total", "highest value of orders". */
static void
explain_extreme(struct buf *b, const char *what, const struct insight_column *c)
{
	buf_fmt(b, "%s ", what);
	if (c->called && (is_plural(c->called) || is_extreme(c->called)))
		buf_str(b, "value of ");
	explain_name(b, c);
}

void
explain_figure(struct buf *b, const struct insight_column *c)
{
	if (c->called && is_plural(c->called))
		buf_str(b, "value of ");
	explain_name(b, c);
}

bool
explain_partly(const struct insight *f)
{
	return f->limited || f->truncated || f->count > (double)f->n;
}

/* To a reader, who sees them rounded. */
static bool
equal(double x, double y)
{
	struct buf a = BUF_INIT, b = BUF_INIT;
	bool same;

	if (x <= y && x >= y)
		return true;
	if (fabs(x - y) > 0.01 * fmax(fabs(x), fabs(y)))
		return false;
	explain_number(&a, x);
	explain_number(&b, y);
	same = strcmp(a.s, b.s) == 0;
	buf_free(&a);
	buf_free(&b);
	return same;
}

/* Rows that share the value at place i of the order, walking by `step`. */
static size_t
ties(const struct insight_column *c, size_t i, int step)
{
	double v = c->v[c->order[i]];
	size_t n = 0;

	for (; i < c->n && equal(c->v[c->order[i]], v); i += (size_t)step)
		n++;
	return n;
}

static bool
has_label(const struct insight *f)
{
	return f->label >= 0 || f->date >= 0;
}

/* "(A, B and C)" of n rows from place i of the order on, or "(12 rows)". */
static void
add_rows(const struct insight *f, struct buf *b, size_t i, int step, size_t n)
{
	const struct insight_column *c = &f->c[f->measure];

	buf_str(b, " (");
	if (n > 3) {
		explain_count(b, (double)n, "row", "rows");
	} else
		for (size_t k = 0; k < n; k++, i += (size_t)step) {
			if (f->nparts > 0)
				buf_str(b, k > 0 ? "; " : "");
			else
				explain_gap(b, k, n, "and");
			insight_label(f, b, c->order[i]);
		}
	buf_ch(b, ')');
}

/* "49.62 (Helena Holý), followed by 47.62 (..) and 46.62 (..)". Returns how
 * many
 * rows that tells of. */
static size_t
add_first(const struct insight *f, struct buf *b, size_t i, int step)
{
	const struct insight_column *c = &f->c[f->measure];
	size_t n = ties(c, i, step), told = n;

	explain_number(b, c->v[c->order[i]]);
	add_rows(f, b, i, step, n);
	for (size_t k = 1; k < 3 && n == 1; k++) {
		i += (size_t)step;
		if (i >= c->n || (k == 2 && c->n == 3))
			return told;
		buf_str(b, k == 1 ? ", followed by " : " and ");
		explain_number(b, c->v[c->order[i]]);
		n = ties(c, i, step);
		add_rows(f, b, i, step, n);
		told += n;
	}
	return told;
}

static void
compare_two(const struct insight *f, struct buf *b)
{
	const struct insight_column *c = &f->c[f->measure];
	size_t low = c->order[0], high = c->order[1];
	double less = c->v[low], more = c->v[high];

	buf_str(b, "The ");
	explain_figure(b, c);
	buf_str(b, " is ");
	explain_number(b, more);
	buf_str(b, " for ");
	insight_label(f, b, high);
	buf_str(b, equal(less, more) ? " and the same for " : " and ");
	if (!equal(less, more)) {
		explain_number(b, less);
		buf_str(b, " for ");
	}
	insight_label(f, b, low);
	if (!equal(less, more)) {
		buf_str(b, ", a difference of ");
		explain_number(b, more - less);
	}
	if (less > 0 && more > less && more <= 2 * less) {
		buf_str(b, " (");
		explain_share_text(b, more - less, less);
		buf_str(b, " more)");
	}
	buf_ch(b, '.');
}

static void
say_spread(const struct insight_column *c, struct buf *b)
{
	buf_str(b, "The ");
	explain_figure(b, c);
	buf_str(b, " goes from ");
	explain_number(b, c->least);
	buf_str(b, " to ");
	explain_number(b, c->greatest);
	buf_str(b, ", with an average of ");
	explain_number(b, c->sum / (double)c->n);
	buf_ch(b, '.');
}

static void
say_ranked(const struct insight *f, struct buf *b)
{
	const struct insight_column *c = &f->c[f->measure];
	bool rises = f->ascending && explain_partly(f);
	size_t first = rises ? 0 : c->n - 1, last = c->n - 1 - first;
	size_t n = ties(c, last, rises ? -1 : 1), told;

	buf_str(b, "The ");
	explain_extreme(b, rises ? "lowest" : "highest", c);
	buf_str(b, " is ");
	told = add_first(f, b, first, rises ? 1 : -1);
	if (!explain_partly(f) && told < c->n) {
		buf_str(b, rises ? "; the highest is " : "; the lowest is ");
		explain_number(b, c->v[c->order[last]]);
		add_rows(f, b, last, rises ? -1 : 1, n);
	}
	buf_ch(b, '.');
}

void
explain_top(const struct insight *f, struct buf *b)
{
	const struct insight_column *c =
	    f->measure >= 0 ? &f->c[f->measure] : NULL;

	if (!c || c->n < 2)
		return;
	if (c->n == 2 && f->n == 2 && has_label(f)) {
		compare_two(f, b);
	} else if (equal(c->least, c->greatest)) {
		if (f->n == c->n) {
			buf_str(b, "They all have the same ");
			explain_name(b, c);
			buf_str(b, ", ");
			explain_number(b, c->least);
			buf_ch(b, '.');
		}
	} else if (has_label(f)) {
		say_ranked(f, b);
	} else {
		say_spread(c, b);
	}
}

void
explain_share(const struct insight *f, struct buf *b)
{
	const struct insight_column *c =
	    f->measure >= 0 ? &f->c[f->measure] : NULL;

	if (!c || !c->adds || c->n < 3 || c->least < 0 || c->sum <= 0 ||
	    equal(c->least, c->greatest))
		return;
	buf_str(b, explain_partly(f) ? "The rows shown add up to " :
	    "All rows add up to ");
	explain_number(b, c->sum);
	if (has_label(f) && !insight_is_ambiguous(f) && ties(c, c->n - 1, -1) == 1) {
		buf_str(b, "; ");
		insight_label(f, b, c->order[c->n - 1]);
		buf_str(b, c->greatest >= c->sum / 2 ?
		    " alone is " : " is ");
		explain_share_text(b, c->greatest, c->sum);
	}
	buf_ch(b, '.');
}

/* A second figure beside the first. */
void
explain_range(const struct insight *f, struct buf *b)
{
	for (size_t i = 0; i < f->ncolumns; i++) {
		const struct insight_column *c = &f->c[i];

		if ((long)i != f->measure && c->kind == INSIGHT_FIGURE &&
		    !c->key && c->called && c->n > 2 &&
		    !equal(c->least, c->greatest)) {
			say_spread(c, b);
			return;
		}
	}
}
