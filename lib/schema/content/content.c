#include "schema/content/content.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "schema/content/moment.h"

static const struct {
	const char *text;
	size_t n;
} blanks[] = {
#define BLANK(text) {text, sizeof (text) - 1},
#include "schema/content/blank.def"
#undef BLANK
};
#define BLANKS (sizeof blanks / sizeof *blanks)

/* ---- bounds ------------------------------------------------------------ */

/* s is NULL if it is a number. */
static void
bound(struct content_bounds *b, double order, const char *s, size_t n)
{
	if (b->n == 0 || order < b->low) {
		b->low = order;
		if (s != NULL) {
			memcpy(b->min, s, n);
			b->min[n] = '\0';
		}
	}
	if (b->n == 0 || order > b->high) {
		b->high = order;
		if (s != NULL) {
			memcpy(b->max, s, n);
			b->max[n] = '\0';
		}
	}
	b->n++;
}

static void
bound_moment(struct content *c, const struct moment_form *m, const char *s,
    size_t n)
{
	for (unsigned t = 1; m->may_be >> t != 0; t++)
		if (m->may_be >> t & 1)
			bound(&c->held[t],
			    t == SCHEMA_TIME_DATE_MONTH_FIRST ?
			    m->month_first : m->order, s, n);
}

/* ---- categories -------------------------------------------------------- */

/* Where text is or belongs; *found tells which. */
static size_t
find(const struct content *c, const char *s, size_t n, bool *found)
{
	size_t low = 0, high = c->nvalues;

	*found = false;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = strncmp(c->values[middle], s, n);

		if (order == 0)
			order = c->values[middle][n] != '\0';
		if (order == 0) {
			*found = true;
			return middle;
		}
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void
tally_text(struct content *c, const char *s, size_t n)
{
	bool found;
	size_t at;

	if (n > CATEGORY_BYTES || !utf8_valid(s, n) ||
	    memchr(s, '\0', n) != NULL) {
		c->no_values = true;
		return;
	}
	at = find(c, s, n, &found);
	if (found)
		return;
	if (c->nvalues >= c->most) {
		c->no_values = true;
		return;
	}
	MEM_GROW(c->values, c->nvalues, c->values_cap);
	memmove(c->values + at + 1, c->values + at,
	    (c->nvalues - at) * sizeof *c->values);
	c->values[at] = mem_strndup(s, n);
	c->nvalues++;
}

static void
tally_number(struct content *c, double v)
{
	size_t at = 0;

	while (at < c->nnumber && c->number[at] < v)
		at++;
	if (at < c->nnumber && c->number[at] <= v)
		return;
	if (c->nnumber == CONTENT_NUMBERS) {
		c->no_number = true;
		return;
	}
	memmove(c->number + at + 1, c->number + at,
	    (c->nnumber - at) * sizeof *c->number);
	c->number[at] = v;
	c->nnumber++;
}

/* ---- taking ------------------------------------------------------------ */

void
content_null(struct content *c)
{
	c->nulls++;
}

void
content_other(struct content *c)
{
	c->others++;
}

static bool
is_blank(struct content *c, const char *s, size_t n)
{
	for (size_t i = 0; n <= 10 && i < BLANKS; i++)
		if (blanks[i].n == n && memcmp(blanks[i].text, s, n) == 0) {
			c->blanks |= 1u << i;
			return true;
		}
	return false;
}

void
content_text(struct content *c, const char *s, size_t n)
{
	struct moment_form m;

	c->texts++;
	if (!c->no_values)
		tally_text(c, s, n);
	if (is_blank(c, s, n)) {
		c->missing++;
		return;
	}
	casing_take(&c->casing, s, n);
	texts_take(&c->kinds, s, n);
	m = moment_of_text(s, n);
	c->seasons += m.season;
	bound_moment(c, &m, s, n);
}

static void
take_number(struct content *c, double v)
{
	struct moment_form m = moment_of_number(v);

	c->numbers++;
	c->thousands += m.may_be != 0 && fmod(v, 1000) == 0;
	if (!c->no_number)
		tally_number(c, v);
	bound(&c->all, v, NULL, 0);
	bound_moment(c, &m, NULL, 0);
}

void
content_integer(struct content *c, int64_t v)
{
	if (c->numbers == c->reals || v < c->least)
		c->least = v;
	if (c->numbers == c->reals || v > c->greatest)
		c->greatest = v;
	take_number(c, (double)v);
}

void
content_real(struct content *c, double v)
{
	if (!isfinite(v)) {
		c->others++;
		return;
	}
	take_number(c, v);
	c->reals++;
}

/* ---- telling ----------------------------------------------------------- */

static const char *
number(double v, bool real, struct arena *arena)
{
	char text[NUM_SIZE];

	(void)(real ? num_real(text, v) : num_int(text, (int64_t)v));
	return arena_strdup(arena, text);
}

/* A column of whole numbers and others has the whole ones without a point. */
static bool
is_real(const struct content *c, double v)
{
	return c->reals == c->numbers || v != floor(v) || fabs(v) > 9e15;
}

static void
tell_blanks(const struct content *c, struct facts *table,
    struct facts_column *column)
{
	if (c->blanks == 0)
		return;
	column->blanks = arena_alloc(&table->arena, BLANKS *
	    sizeof *column->blanks);
	for (size_t i = 0; i < BLANKS; i++)
		if (c->blanks >> i & 1)
			column->blanks[column->nblanks++] = blanks[i].text;
}

/* Values that hardly repeat are names, not categories. */
static bool
repeat(const struct content *c, size_t distinct, size_t seen)
{
	double rows = (double)seen * (c->each > 1 ? c->each : 1);

	return distinct > 0 && 4 * (double)distinct <= 3 * rows;
}

static void
tell_texts(const struct content *c, struct facts *table,
    struct facts_column *column)
{
	if (c->no_values || c->numbers > 0 || !repeat(c, c->nvalues,
	    c->texts))
		return;
	column->values = arena_alloc(&table->arena, c->nvalues *
	    sizeof *column->values);
	for (size_t i = 0; i < c->nvalues; i++)
		column->values[i] = arena_strdup(&table->arena, c->values[i]);
	column->nvalues = c->nvalues;
}

static void
tell_numbers(const struct content *c, struct facts *table,
    struct facts_column *column)
{
	if (c->no_number || c->texts > 0 || c->nnumber > c->most ||
	    !repeat(c, c->nnumber, c->numbers) || fabs(c->all.low) > 9e15 ||
	    fabs(c->all.high) > 9e15)
		return;
	column->values = arena_alloc(&table->arena, c->nnumber *
	    sizeof *column->values);
	for (size_t i = 0; i < c->nnumber; i++)
		column->values[i] = number(c->number[i],
		    is_real(c, c->number[i]), &table->arena);
	column->nvalues = c->nnumber;
	column->numbers = true;
}

static void
tell_values(const struct content *c, struct facts *table,
    struct facts_column *column, bool key)
{
	enum type_class class = type_class(column->type);
	bool any = class == TYPE_UNKNOWN || class == TYPE_BOOLEAN;

	if (c->others > 0 || column->nvalues > 0)
		return;
	if (any || class == TYPE_TEXT)
		tell_texts(c, table, column);
	if (!key && (any || class == TYPE_INTEGER || class == TYPE_NUMBER))
		tell_numbers(c, table, column);
}

/* How letters and digits are written; all values of a column say it better. */
static void
tell_casing(const struct content *c, struct facts *table,
    struct facts_column *column)
{
	enum type_class class = type_class(column->type);
	enum casing style;

	if ((class != TYPE_TEXT && class != TYPE_UNKNOWN) ||
	    (column->nvalues > 0 && table->sampled == 0))
		return;
	style = casing_learned(&c->casing, &table->arena, &column->but,
	    &column->nbut);
	column->width = c->numbers + c->others > 0 ? 0 :
	    casing_width(&c->casing);
	if (style == CASINGS)
		return;
	column->casing = casing_name(style);
	column->padded = c->casing.padded;
}

static void
tell_number_range(const struct content *c, struct facts *table,
    struct facts_column *column)
{
	enum type_class class = type_class(column->type);
	struct arena *a = &table->arena;

	if (c->numbers == 0 || c->others > 0 || c->texts > c->missing ||
	    (class != TYPE_INTEGER && class != TYPE_NUMBER &&
	    class != TYPE_UNKNOWN))
		return;
	if (c->reals == 0) {
		column->least = arena_printf(a, "%lld", (long long)c->least);
		column->greatest = arena_printf(a, "%lld",
		    (long long)c->greatest);
		return;
	}
	column->least = number(c->all.low, is_real(c, c->all.low), a);
	column->greatest = number(c->all.high, is_real(c, c->all.high), a);
}

/* A moment's text has nothing that JSON would escape. */
static void
tell_time_range(const struct content *c, enum schema_time time,
    struct facts *table, struct facts_column *column)
{
	const struct content_bounds *low = &c->held[time], *high = low;
	struct arena *a = &table->arena;

	if (time == SCHEMA_TIME_DATETIME) {
		const struct content_bounds *day = &c->held[SCHEMA_TIME_DATE];

		if (low->n == 0 || (day->n > 0 && day->low < low->low))
			low = day;
		if (high->n == 0 || (day->n > 0 && day->high > high->high))
			high = day;
	}
	if (low->n == 0)
		return;
	column->least = *low->min == '\0' ? number(low->low,
	    is_real(c, low->low), a) : arena_printf(a, "\"%s\"", low->min);
	column->greatest = *high->max == '\0' ? number(high->high,
	    is_real(c, high->high), a) :
	    arena_printf(a, "\"%s\"", high->max);
}

/* Where they are few enough to have been counted, and repeat: of a table of
 * five rows it says nothing. */
static size_t
distinct(const struct content *c)
{
	size_t n = c->nvalues + c->nnumber;

	return c->others > 0 || (c->texts > 0 && c->no_values) ||
	    (c->numbers > 0 && c->no_number) ||
	    !repeat(c, n, c->texts + c->numbers) ? 0 : n;
}

/* Of texts that no key is made of. What an engine tells only once each
 * (`each`) cannot be seen to repeat. */
static void
tell_kinds(const struct content *c, struct facts_column *column, bool key)
{
	enum type_class class = type_class(column->type);

	if ((class != TYPE_TEXT && class != TYPE_UNKNOWN) || c->numbers > 0 ||
	    c->others > 0)
		return;
	column->digits = texts_are_numbers(&c->kinds);
	if (!key && !(c->each > 0))
		column->doubles = texts_doubles(&c->kinds);
}

static bool
has_name(const char *const *names, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (ascii_equal(names[i], name))
			return true;
	return false;
}

/* Is it a part of the primary key or of a foreign key, or unique alone? */
static bool
is_key(const struct facts *table, const char *name)
{
	if (has_name(table->primary_key, table->nprimary_key, name))
		return true;
	for (size_t i = 0; i < table->nunique; i++)
		if (table->unique[i].n == 1 &&
		    has_name(table->unique[i].columns, 1, name))
			return true;
	for (size_t i = 0; i < table->nforeign; i++)
		if (has_name(table->foreign[i].columns, table->foreign[i].n,
		    name))
			return true;
	return false;
}

void
content_tell(const struct content *c, struct facts *table,
    struct facts_column *column)
{
	enum schema_time declared = schema_time(NULL,
	    type_class(column->type)), time;
	bool key = is_key(table, column->name);

	column->nulls = c->nulls > 0;
	column->distinct = distinct(c);
	tell_blanks(c, table, column);
	if (c->texts - c->missing + c->numbers + c->others == 0) {
		tell_values(c, table, column, key);
		return;
	}
	time = c->typed && declared != SCHEMA_TIME_NONE ? declared :
	    content_time(c, column->name, column->type, column->comment, key);
	if (time != declared && time != SCHEMA_TIME_NONE)
		column->time = schema_time_name(time);
	else if (time != declared && c->texts > c->missing)
		column->time = SCHEMA_TIME_NO;
	if (time != SCHEMA_TIME_NONE) {
		tell_time_range(c, time, table, column);
		return;
	}
	tell_values(c, table, column, key);
	tell_casing(c, table, column);
	tell_kinds(c, column, key);
	if (!key)
		tell_number_range(c, table, column);
}

void
content_free(struct content *c)
{
	for (size_t i = 0; i < c->nvalues; i++)
		free(c->values[i]);
	free(c->values);
	casing_free(&c->casing);
	texts_free(&c->kinds);
	memset(c, 0, sizeof *c);
}
