/* Numbers in cells, for who wants them and no rows. */
#include <string.h>
#include "base/num.h"
#include "report/rows/rows.h"

/* The digits of a number that is spelled, for who reads them to the NUL. */
static bool
spelled(const struct cell *cell, char digits[64])
{
	if (cell->kind != CELL_NUMBER || cell->len >= 64)
		return false;
	memcpy(digits, cell->bytes, cell->len);
	digits[cell->len] = '\0';
	return true;
}

bool
cell_integer(const struct cell *cell, int64_t *v)
{
	char digits[64];

	if (cell->kind == CELL_INTEGER)
		*v = cell->integer;
	return cell->kind == CELL_INTEGER ||
	    (spelled(cell, digits) && num_parse_int(digits, v));
}

bool
cell_real(const struct cell *cell, double *v)
{
	char digits[64];

	if (cell->kind == CELL_INTEGER)
		*v = (double)cell->integer;
	else if (cell->kind == CELL_REAL)
		*v = cell->real;
	else
		return spelled(cell, digits) && num_parse_real(digits, v);
	return true;
}
