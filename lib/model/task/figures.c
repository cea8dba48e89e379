#include "model/task/figures.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"
#include "json/get.h"
#include "json/write.h"

enum {
	PAIRS = 200,   /* rows of which every two are compared */
	NUMBERS = 200, /* of a text that are looked at */
	PLACES = 10,   /* "the top 5" */
};

/* A number of a text: its value, and half of its last digit. */
struct figure {
	const char *start;
	size_t len;
	double v, half;
	bool percent, place; /* place: "3rd" */
};

/* ---- numbers in a text ----------------------------------------------- */

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Digits with commas between groups of three; gives the length. */
static size_t
whole_part(const char *s, struct buf *digits)
{
	size_t i = 0;

	for (; is_digit(s[i]) || (s[i] == ',' && i > 0 && is_digit(s[i + 1]) &&
	    is_digit(s[i + 2]) && is_digit(s[i + 3]) && !is_digit(s[i + 4]));
	    i++)
		if (s[i] != ',')
			buf_ch(digits, s[i]);
	return i;
}

static bool
follows(const char *s, const char *word)
{
	size_t n = strlen(word);

	return ascii_equal_n(s, word, n) && !(s[n] >= 'a' && s[n] <= 'z') &&
	    !(s[n] >= 'A' && s[n] <= 'Z');
}

/* "k", "million", "%", "rd" behind a number. */
static size_t
suffix(struct figure *f, const char *s)
{
	static const struct {
		const char *word;
		double times;
	} scales[] = {{"k", 1e3}, {"thousand", 1e3}, {"m", 1e6},
	    {"million", 1e6}, {"bn", 1e9}, {"b", 1e9}, {"billion", 1e9}};
	static const char *const places[] = {"st", "nd", "rd", "th"};
	size_t gap = *s == ' ';

	for (size_t i = 0; i < 4; i++)
		f->place |= follows(s, places[i]);
	if (s[gap] == '%' || follows(s + gap, "percent") ||
	    follows(s + gap, "per cent"))
		f->percent = true;
	for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
		if (follows(s + gap, scales[i].word) &&
		    (gap == 0 || strlen(scales[i].word) > 2)) {
			f->v *= scales[i].times;
			f->half *= scales[i].times;
			return gap + strlen(scales[i].word);
		}
	return s[gap] == '%' ? gap + 1 : 0;
}

/* The number that starts here; false if it is part of a word. */
static bool
figure_read(struct figure *f, const char *s)
{
	struct buf digits = BUF_INIT;
	size_t n = whole_part(s, &digits);

	*f = (struct figure){.start = s, .half = 0.5};
	if (s[n] == '.' && is_digit(s[n + 1])) {
		buf_ch(&digits, s[n++]);
		for (; is_digit(s[n]); n++) {
			buf_ch(&digits, s[n]);
			f->half /= 10;
		}
	}
	f->len = n;
	if (!num_parse_real(digits.s, &f->v))
		f->v = HUGE_VAL;
	f->len += suffix(f, s + n);
	buf_free(&digits);
	return true;
}

/* The next number from *s on, behind which *s then stands. */
static bool
next_figure(const char **s, const char *text, struct figure *f)
{
	for (; **s; (*s)++) {
		char before = *s > text ? (*s)[-1] : ' ';

		if (!is_digit(**s))
			continue;
		if ((before >= 'a' && before <= 'z') ||
		    (before >= 'A' && before <= 'Z') || before == '_') {
			*s += strspn(*s, "0123456789") - 1;
			continue;
		}
		if (figure_read(f, *s)) {
			*s += f->len;
			return true;
		}
	}
	return false;
}

/* ---- what is known --------------------------------------------------- */

struct list {
	double *v;
	size_t n, cap;
};

struct known {
	const json_t *rows;
	size_t n, columns;
	struct list said;   /* in texts: of the rows, the question, the plan */
	struct list counts;
	double *v;        /* of the column at hand, those that are there */
	size_t nv;
};

static bool
near(const struct figure *f, double v)
{
	double slack = f->half * (1 + 1e-6) + 1e-9 * fabs(v);

	/* a figure is told without its sign: "fell by 3" */
	return fabs(fabs(v) - f->v) <= slack;
}

static bool
share_near(const struct figure *f, double part, double whole)
{
	return whole != 0 && (near(f, 100 * part / whole) ||
	    (!f->percent && near(f, part / whole)));
}

static int
by_size(const void *x, const void *y)
{
	double a = *(const double *)x, b = *(const double *)y;

	return (a > b) - (a < b);
}

static bool
in_list(const struct list *l, const struct figure *f)
{
	for (size_t i = 0; i < l->n; i++)
		if (near(f, l->v[i]))
			return true;
	return false;
}

static void
list_add(struct list *l, double v)
{
	MEM_GROW(l->v, l->n, l->cap);
	l->v[l->n++] = v;
}

static int
by_text(const void *x, const void *y)
{
	return strcmp(*(char *const *)x, *(char *const *)y);
}

/* How many rows have each value of a column, how many different ones there
 * are, how many rows lack one. */
static void
count_column(struct known *k, size_t column)
{
	char **values = mem_calloc(k->n + 1, sizeof *values);
	struct buf one = BUF_INIT;
	size_t distinct = 0, nulls = 0, run = 0;

	for (size_t i = 0; i < k->n; i++) {
		const json_t *value = json_array_get(json_array_get(k->rows,
		    i), column);

		nulls += !value || json_is_null(value);
		if (value)
			json_compact(&one, value);
		values[i] = buf_take(&one);
	}
	qsort(values, k->n, sizeof *values, by_text);
	for (size_t i = 0; i < k->n; i++) {
		run++;
		if (i + 1 < k->n && strcmp(values[i], values[i + 1]) == 0)
			continue;
		distinct++;
		list_add(&k->counts, (double)run);
		run = 0;
	}
	for (size_t i = 0; i < k->n; i++)
		free(values[i]);
	free(values);
	list_add(&k->counts, (double)distinct);
	list_add(&k->counts, (double)nulls);
	list_add(&k->counts, (double)(k->n - nulls));
}

static bool
is_count(const struct known *k, const struct figure *f)
{
	for (size_t i = 0; i < k->counts.n; i++)
		if (near(f, k->counts.v[i]) ||
		    share_near(f, k->counts.v[i], (double)k->n))
			return true;
	return false;
}

/* Of every two figures of a column. */
static bool
is_comparison(const struct known *k, const struct figure *f)
{
	size_t n = k->nv < PAIRS ? k->nv : PAIRS;

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			if (i != j && (near(f, k->v[i] - k->v[j]) ||
			    share_near(f, k->v[i] - k->v[j], k->v[j]) ||
			    share_near(f, k->v[i], k->v[j])))
				return true;
	return false;
}

/* The sum of the first so many, in the order of the rows and of size. */
static bool
is_sum(const struct known *k, const struct figure *f, double all)
{
	double sum = 0;

	for (size_t i = 0; i < k->nv; i++) {
		sum += k->v[i];
		if (near(f, sum) || share_near(f, sum, all) ||
		    near(f, all - sum) || share_near(f, k->v[i], all) ||
		    near(f, sum / (double)(i + 1)))
			return true;
	}
	return false;
}

static bool
in_column(struct known *k, const struct figure *f, size_t column)
{
	double all = 0;
	bool found = false;

	k->nv = 0;
	for (size_t i = 0; i < k->n; i++) {
		const json_t *value = json_array_get(json_array_get(k->rows,
		    i), column);

		if (json_is_number(value))
			k->v[k->nv++] = json_number_value(value);
	}
	for (size_t i = 0; i < k->nv; i++) {
		all += k->v[i];
		found = found || near(f, k->v[i]) ||
		    (f->percent && near(f, 100 * k->v[i]));
	}
	if (found || is_sum(k, f, all) || is_comparison(k, f))
		return true;
	qsort(k->v, k->nv, sizeof *k->v, by_size);
	for (size_t part = 1; k->nv > 0 && part < 4; part++)
		if (near(f, k->v[part * (k->nv - 1) / 4]) ||
		    near(f, k->v[(part * (k->nv - 1) + 3) / 4]))
			return true;
	if (k->nv > 1 && near(f, (k->v[k->nv / 2] + k->v[(k->nv - 1) / 2]) /
	    2))
		return true;
	for (size_t i = 0; i < k->nv / 2; i++) {
		double v = k->v[i];

		k->v[i] = k->v[k->nv - 1 - i];
		k->v[k->nv - 1 - i] = v;
	}
	return is_sum(k, f, all);
}

static bool
is_known(struct known *k, const struct figure *f)
{
	if (near(f, (double)k->n) || near(f, (double)k->columns) ||
	    (f->percent && near(f, 100)) || (f->place && f->v <= (double)k->n))
		return true;
	if (!f->percent && f->v >= 1 && f->v <= PLACES &&
	    f->v <= (double)k->n && f->v >= floor(f->v) &&
	    f->v <= floor(f->v))
		return true;
	if (in_list(&k->said, f) || is_count(k, f))
		return true;
	for (size_t c = 0; c < k->columns; c++)
		if (in_column(k, f, c))
			return true;
	return false;
}

/* ---- all ------------------------------------------------------------- */

/* Numbers in the texts of the rows, and in whatever else may be quoted. */
static void
read_texts(struct known *k, const json_t *doc)
{
	static const char *const members[] = {"question", "plan", "sql"};
	struct buf texts = BUF_INIT;
	struct figure f;
	const char *s;
	const json_t *result = get_object(doc, "result"), *row, *value;
	size_t i, c;

	for (i = 0; i < sizeof members / sizeof *members; i++)
		if (json_object_get(doc, members[i])) {
			json_compact(&texts,
			    json_object_get(doc, members[i]));
			buf_ch(&texts, '\n');
		}
	json_compact(&texts, json_object_get(result, "columns"));
	if (json_object_get(result, "row_count"))
		json_compact(&texts, json_object_get(result, "row_count"));
	json_array_foreach(k->rows, i, row)
		json_array_foreach(row, c, value)
			if (json_is_string(value)) {
				buf_ch(&texts, '\n');
				buf_str(&texts, json_string_value(value));
			}
	s = texts.s;
	while (next_figure(&s, texts.s, &f))
		list_add(&k->said, f.v);
	buf_free(&texts);
}

json_t *
figures_unknown(const json_t *doc, const char *text)
{
	const json_t *result = get_object(doc, "result");
	struct known k = {.rows = get_array(result, "rows"),
	    .columns = json_array_size(get_array(result, "columns"))};
	json_t *out = json_array();
	struct figure f;
	const char *s = text;

	k.n = json_array_size(k.rows);
	k.v = mem_calloc(k.n + 1, sizeof *k.v);
	read_texts(&k, doc);
	for (size_t i = 0; i < k.columns; i++)
		count_column(&k, i);
	for (size_t i = 0; i < NUMBERS && next_figure(&s, text, &f); i++)
		if (!is_known(&k, &f))
			json_array_append_new(out, json_text(f.start, f.len));
	free(k.v);
	free(k.said.v);
	free(k.counts.v);
	return out;
}
