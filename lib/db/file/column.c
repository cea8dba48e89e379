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

	kind_read(&r, f);
	c->said += f->text && r.kind == KIND_NUMBER;
	c->n[r.kind]++;
	if (r.plain && !f->text) {
		c->rising = c->rows == 0 || (c->rising && r.value > c->last);
		c->last = r.value;
	} else {
		c->rising = false;
	}
	c->rows++;
	if (r.kind == KIND_NUMBER) {
		c->ways[r.ways]++;
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

void
column_tell(const struct column *c, struct habits *h)
{
	(void)c;
	(void)h;
}

void
column_decide(struct column *c, const struct habits *h)
{
	int64_t n = filled(c), fit = numbers(c, WAY_POINT);

	(void)h;
	c->type = COLUMN_TEXT;
	c->strays = 0;
	if (n == 0 || c->n[KIND_DIGITS] > 0 || c->said > 0)
		return;
	if (fit > 0 && are_few(n - fit, n)) {
		c->way = WAY_POINT;
		c->strays = n - fit;
		c->type = numbers(c, WAY_POINT | WAY_POINT_WHOLE) == fit ?
		    COLUMN_INTEGER : COLUMN_REAL;
	} else if (c->n[KIND_DATE] == n) {
		c->type = COLUMN_DATE;
	} else if (c->n[KIND_DATE] + c->n[KIND_TIMESTAMP] == n) {
		c->type = COLUMN_TIMESTAMP;
	} else if (c->n[KIND_FLAG] == n) {
		c->type = COLUMN_FLAG;
	}
	(void)dates;
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
		} else {
			kind_number(v, f->s, f->n, c->way,
			    c->type == COLUMN_INTEGER);
		}
		return true;
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
	if (f->n == 0)
		return true;
	if (c->type == COLUMN_TEXT)
		return read_value(c, f, NULL, v);
	kind_read(&r, f);
	return r.kind == KIND_BLANK || read_value(c, f, &r, v);
}
