#include "db/file/column.h"

#include <string.h>

/* Fields that do not fit are a slip where they are as few; there may be three
 * of them in a short column. */
enum { FEW_IN = 100, THREE_IN = 20 };

const char *
column_type_name(enum column_type t)
{
	static const char *const names[] = {
		[COLUMN_TEXT] = "TEXT",
		[COLUMN_INTEGER] = "INTEGER",
		[COLUMN_REAL] = "REAL",
		[COLUMN_DATE] = "DATE",
		[COLUMN_TIMESTAMP] = "TIMESTAMP",
		[COLUMN_TIME] = "TIME",
		[COLUMN_FLAG] = "BOOLEAN",
	};

	return names[t];
}

/* With so many texts among so many rows at most, it is text. */
int64_t
column_texts(int64_t rows)
{
	return rows / FEW_IN + 3;
}

/* ---- counting ------------------------------------------------------------ */

static void
count_unit(struct column *c, const struct reading *r)
{
	if (r->unit == NULL)
		return;
	if (c->units++ == 0) {
		memcpy(c->unit, r->unit, r->nunit);
		c->unit[r->nunit] = '\0';
	}
	if (strlen(c->unit) != r->nunit ||
	    memcmp(c->unit, r->unit, r->nunit) != 0)
		c->other_units++;
}

void
column_count(struct column *c, const struct field *f)
{
	struct reading r;

	if (c->most > 0 && c->n[KIND_TEXT] > c->most) {
		c->n[f->n > 0 ? KIND_TEXT : KIND_EMPTY]++;
		c->rows++;
		return;
	}
	kind_read(&r, f);
	c->said += f->text && r.kind == KIND_NUMBER;
	c->n[r.kind]++;
	c->infinite += r.infinite;
	if (r.plain && !f->text) {
		c->rising = c->rows == 0 || (c->rising && r.value > c->last);
		c->last = r.value;
	} else {
		c->rising = false;
	}
	c->rows++;
	if (r.kind == KIND_NUMBER) {
		c->ways[r.ways]++;
		c->plus += r.plus;
		c->minus += r.minus;
		count_unit(c, &r);
	} else if (r.kind == KIND_DATE || r.kind == KIND_TIMESTAMP) {
		c->orders[r.ways]++;
	}
}

/* ---- deciding ------------------------------------------------------------ */

static int64_t
that_have(const int64_t *counts, size_t n, unsigned way)
{
	int64_t sum = 0;

	for (unsigned i = 0; i < n; i++)
		sum += (i & way) == way ? counts[i] : 0;
	return sum;
}

static int64_t
numbers(const struct column *c, unsigned way)
{
	return that_have(c->ways, 16, way);
}

static int64_t
dates(const struct column *c, unsigned way)
{
	return that_have(c->orders, 8, way);
}

static bool
are_few(int64_t strays, int64_t n)
{
	return strays * FEW_IN <= n || (strays <= 3 && strays * THREE_IN <= n);
}

/* Fields that are something. */
static int64_t
filled(const struct column *c)
{
	int64_t n = 0;

	for (int k = KIND_NUMBER; k < KINDS; k++)
		n += c->n[k];
	return n;
}

static bool
may_be_numbers(const struct column *c)
{
	/* a code with a zero before it is no number, nor are those beside it;
	 * a plus is for phone numbers where nothing has a minus */
	return c->n[KIND_NUMBER] > 0 && c->n[KIND_DIGITS] == 0 &&
	    c->said == 0 && (c->minus > 0 || c->plus * 2 <= c->n[KIND_NUMBER]);
}

void
column_tell(const struct column *c, struct habits *h)
{
	int64_t point = numbers(c, WAY_POINT), comma = numbers(c, WAY_COMMA);
	int64_t dmy = dates(c, WAY_DMY), mdy = dates(c, WAY_MDY);

	if (may_be_numbers(c) && point != comma)
		h->ways[point > comma ? WAY_POINT : WAY_COMMA]++;
	if (dmy != mdy)
		h->orders[dmy > mdy ? WAY_DMY : WAY_MDY]++;
}

/* The way that reads most of them; of two that read all, the one that others
 * of the file have. */
static unsigned
number_way(struct column *c, const struct habits *h)
{
	int64_t point = numbers(c, WAY_POINT), comma = numbers(c, WAY_COMMA);
	bool by_comma;

	if (point != comma)
		return point > comma ? WAY_POINT : WAY_COMMA;
	by_comma = numbers(c, WAY_POINT_WHOLE) > numbers(c, WAY_COMMA_WHOLE);
	c->ambiguous = c->ways[15] < point;
	if (h->ways[WAY_POINT] != h->ways[WAY_COMMA])
		return h->ways[WAY_POINT] > h->ways[WAY_COMMA] ? WAY_POINT :
		    WAY_COMMA;
	/* what parts the fields is not what parts a fraction */
	return by_comma && h->semicolon ? WAY_COMMA : WAY_POINT;
}

static bool
decide_number(struct column *c, const struct habits *h, int64_t n)
{
	int64_t fit;

	if (!may_be_numbers(c))
		return false;
	c->way = number_way(c, h);
	fit = numbers(c, c->way);
	/* 5% beside 5 may be two things */
	c->mixed = c->other_units > 0 ||
	    (strcmp(c->unit, "%") == 0 && c->units < c->n[KIND_NUMBER]);
	if (!are_few(n - fit, n) || c->mixed)
		return false;
	c->strays = n - fit;
	c->type = numbers(c, c->way | (c->way == WAY_POINT ?
	    WAY_POINT_WHOLE : WAY_COMMA_WHOLE)) == fit ? COLUMN_INTEGER :
	    COLUMN_REAL;
	return true;
}

static bool
decide_date(struct column *c, const struct habits *h, int64_t n)
{
	int64_t ymd = dates(c, WAY_YMD), dmy = dates(c, WAY_DMY);
	int64_t mdy = dates(c, WAY_MDY), fit;

	c->way = dmy > mdy ? WAY_DMY : WAY_MDY;
	if (dmy == mdy && dmy > ymd) {
		c->ambiguous = true;
		if (h->orders[WAY_DMY] == h->orders[WAY_MDY])
			return false;
		c->way = h->orders[WAY_DMY] > h->orders[WAY_MDY] ? WAY_DMY :
		    WAY_MDY;
	}
	if (ymd >= dates(c, c->way))
		c->way = WAY_YMD;
	fit = dates(c, c->way);
	if (fit == 0 || !are_few(n - fit, n))
		return false;
	c->strays = n - fit;
	c->type = c->n[KIND_TIMESTAMP] > 0 ? COLUMN_TIMESTAMP : COLUMN_DATE;
	return true;
}

void
column_decide(struct column *c, const struct habits *h)
{
	int64_t n = filled(c);

	c->type = COLUMN_TEXT;
	c->strays = 0;
	c->ambiguous = c->mixed = false;
	if (n == 0 || decide_number(c, h, n) || decide_date(c, h, n))
		return;
	if (c->n[KIND_TIME] == n)
		c->type = COLUMN_TIME;
	else if (c->n[KIND_FLAG] == n)
		c->type = COLUMN_FLAG;
}

/* ---- values -------------------------------------------------------------- */

static bool
read_value(const struct column *c, const struct field *f,
    const struct reading *r, struct value *v)
{
	switch (c->type) {
	case COLUMN_INTEGER:
	case COLUMN_REAL:
		if (r->kind != KIND_NUMBER || !(r->ways & c->way))
			return false;
		if (r->plain && c->type == COLUMN_INTEGER) {
			v->is = VALUE_INTEGER;
			v->integer = r->value;
		} else if (r->plain) {
			v->is = VALUE_REAL;
			v->real = (double)r->value;
		} else if (r->exact && c->way == WAY_POINT) {
			v->is = VALUE_REAL;
			v->real = r->real;
		} else {
			kind_number(v, f->s, f->n, c->way,
			    c->type == COLUMN_INTEGER);
		}
		return v->is != VALUE_NULL;
	case COLUMN_DATE:
	case COLUMN_TIMESTAMP:
		if ((r->kind != KIND_DATE && r->kind != KIND_TIMESTAMP) ||
		    !(r->ways & c->way))
			return false;
		kind_when(v, f->s, f->n, c->way, c->type == COLUMN_DATE ?
		    KIND_DATE : KIND_TIMESTAMP);
		return true;
	case COLUMN_TIME:
		if (r->kind != KIND_TIME)
			return false;
		kind_when(v, f->s, f->n, 0, KIND_TIME);
		return true;
	case COLUMN_FLAG:
		if (r->kind != KIND_FLAG)
			return false;
		v->is = VALUE_INTEGER;
		v->integer = f->n == 4;
		return true;
	case COLUMN_TEXT:
		break;
	}
	v->is = VALUE_TEXT;
	v->text = f->s;
	v->n = f->n;
	return true;
}

bool
column_value(const struct column *c, const struct field *f, struct value *v)
{
	struct reading r;

	v->is = VALUE_NULL;
	/* dumps of databases have \N in columns of any type */
	if (f->n == 0 || (f->n == 2 && !f->text && memcmp(f->s, "\\N", 2) == 0))
		return true;
	if (c->type == COLUMN_TEXT)
		return read_value(c, f, NULL, v);
	kind_read(&r, f);
	return r.kind == KIND_BLANK || read_value(c, f, &r, v);
}
