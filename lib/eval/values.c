#include "eval/values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/utf8.h"

#define LOOSE 1e-3 /* of the larger of two numbers */

/* ---- keeping ----------------------------------------------------------- */

void
values_free(struct values *v)
{
	free(v->cells);
	memset(v, 0, sizeof *v);
}

void
values_reset(struct values *v, size_t ncolumns)
{
	v->ncolumns = ncolumns;
	v->ncells = v->nrows = 0;
}

void
values_row(struct values *v)
{
	v->nrows++;
}

static void
add(struct values *v, struct value value)
{
	MEM_GROW(v->cells, v->ncells, v->cap);
	v->cells[v->ncells++] = value;
}

void
values_null(struct values *v)
{
	add(v, (struct value){VALUE_NULL, {0}});
}

void
values_integer(struct values *v, int64_t n)
{
	add(v, (struct value){VALUE_INTEGER, {.integer = n}});
}

void
values_real(struct values *v, double n)
{
	add(v, (struct value){VALUE_REAL, {.real = n}});
}

static bool
is_blank(char c)
{
	return strchr(" \t\r\n", c) != NULL && c != '\0';
}

void
values_text(struct values *v, const char *s, size_t len)
{
	uint64_t h = hash_byte(HASH_INIT, 't');

	while (len > 0 && is_blank(s[len - 1]))
		len--;
	while (len > 0 && is_blank(*s)) {
		s++;
		len--;
	}
	for (size_t i = 0; i < len; i++)
		h = hash_byte(h, (unsigned char)ascii_lower((unsigned char)s[i]));
	add(v, (struct value){VALUE_TEXT, {.hash = h}});
}

void
values_blob(struct values *v, const void *s, size_t len)
{
	uint64_t h = hash_byte(HASH_INIT, 'b');
	const unsigned char *p = s;

	for (size_t i = 0; i < len; i++)
		h = hash_byte(h, p[i]);
	add(v, (struct value){VALUE_BLOB, {.hash = h}});
}

bool
values_empty(const struct values *v)
{
	for (size_t i = 0; i < v->ncells; i++)
		if (v->cells[i].kind != VALUE_NULL)
			return false;
	return v->nrows <= 1;
}

/* ---- comparing --------------------------------------------------------- */

bool
value_is_number(const struct value *v)
{
	return v->kind == VALUE_INTEGER || v->kind == VALUE_REAL;
}

double
value_number(const struct value *v)
{
	return v->kind == VALUE_INTEGER ? (double)v->u.integer : v->u.real;
}

/* Is x what y becomes when it is rounded to so many tenths or hundredths,
 * a half in either direction? */
static bool
is_rounded(double x, double y, double parts)
{
	double slack = 1e-9 * fmax(1, fabs(y));

	return fabs(x * parts - rint(x * parts)) < 1e-6 &&
	    fabs(x - y) <= 0.5 / parts + slack;
}

static bool
same_number(double x, double y)
{
	return x == y || fabs(x - y) <= LOOSE * fmax(fabs(x), fabs(y)) ||
	    is_rounded(x, y, 100) || is_rounded(y, x, 100) ||
	    is_rounded(x, y, 10) || is_rounded(y, x, 10);
}

/* Two counts, or two ids, are not the same for being near. */
bool
value_same(const struct value *a, const struct value *b)
{
	if (value_is_number(a) && value_is_number(b))
		return a->kind == VALUE_INTEGER && b->kind == VALUE_INTEGER ?
		    a->u.integer == b->u.integer :
		    same_number(value_number(a), value_number(b));
	return a->kind == b->kind && (a->kind == VALUE_NULL ||
	    a->u.hash == b->u.hash);
}

static uint64_t
cell_digest(const struct value *v)
{
	double number = value_is_number(v) ? value_number(v) : 0;
	uint64_t h = 0;

	if (v->kind == VALUE_TEXT || v->kind == VALUE_BLOB)
		return hash_mix(v->u.hash);
	memcpy(&h, &number, sizeof h);
	return hash_mix(h + (v->kind != VALUE_NULL));
}

/* Nothing but 0 and NULL: whatever has no rows counts 0. */
static bool
is_nothing(const struct values *v)
{
	for (size_t i = 0; i < v->ncells; i++)
		if (v->cells[i].kind != VALUE_NULL &&
		    (!value_is_number(&v->cells[i]) ||
		    value_number(&v->cells[i]) != 0))
			return false;
	return true;
}

void
values_digest_columns(const struct values *v, uint64_t *out, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		out[k] = v->nrows;
		for (size_t i = k; i < v->ncells; i += v->ncolumns)
			out[k] += cell_digest(&v->cells[i]);
		out[k] = hash_mix(out[k]);
	}
}

uint64_t
values_digest(const struct values *v)
{
	uint64_t all = v->nrows, row;

	if (values_empty(v) || (v->nrows == 1 && is_nothing(v)))
		return 0;
	for (size_t i = 0; i < v->ncells; i += v->ncolumns) {
		row = v->ncolumns;
		for (size_t k = 0; k < v->ncolumns; k++)
			row += cell_digest(&v->cells[i + k]);
		all += hash_mix(row);
	}
	return all;
}
