#include "db/postgres/types.h"

/* The numbers of types do not change from one version to the next. The rest,
 * enums, ranges, composites, uuid, addresses, are texts. */
static const struct row {
	Oid oid, array;
	enum cell_kind kind;
	enum type_class class;
	bool special;
	char delimiter; /* 0: a comma */
} rows[] = {
    {16, 1000, CELL_BOOLEAN, TYPE_BOOLEAN, false, 0},
    {20, 1016, CELL_NUMBER, TYPE_INTEGER, false, 0},
    {21, 1005, CELL_NUMBER, TYPE_INTEGER, false, 0},
    {23, 1007, CELL_NUMBER, TYPE_INTEGER, false, 0},
    {26, 1028, CELL_NUMBER, TYPE_INTEGER, false, 0},
    {700, 1021, CELL_NUMBER, TYPE_NUMBER, true, 0},
    {701, 1022, CELL_NUMBER, TYPE_NUMBER, true, 0},
    {1700, 1231, CELL_NUMBER, TYPE_NUMBER, true, 0},
    {17, 1001, CELL_BLOB, TYPE_BLOB, false, 0},
    {114, 199, CELL_JSON, TYPE_JSON, false, 0},
    {3802, 3807, CELL_JSON, TYPE_JSON, false, 0},
    {18, 1002, CELL_TEXT, TYPE_TEXT, false, 0},
    {19, 1003, CELL_TEXT, TYPE_TEXT, false, 0},
    {25, 1009, CELL_TEXT, TYPE_TEXT, false, 0},
    {1042, 1014, CELL_TEXT, TYPE_TEXT, false, 0},
    {1043, 1015, CELL_TEXT, TYPE_TEXT, false, 0},
    {1082, 1182, CELL_TEXT, TYPE_DATE, false, 0},
    {1083, 1183, CELL_TEXT, TYPE_TIME, false, 0},
    {1266, 1270, CELL_TEXT, TYPE_TIME, false, 0},
    {1114, 1115, CELL_TEXT, TYPE_DATETIME, false, 0},
    {1184, 1185, CELL_TEXT, TYPE_DATETIME, false, 0},
    {1186, 1187, CELL_TEXT, TYPE_TEXT, false, 0},
    {2950, 2951, CELL_TEXT, TYPE_TEXT, false, 0},
    {869, 1041, CELL_TEXT, TYPE_TEXT, false, 0},
    {650, 651, CELL_TEXT, TYPE_TEXT, false, 0},
    {829, 1040, CELL_TEXT, TYPE_TEXT, false, 0},
    {142, 143, CELL_TEXT, TYPE_TEXT, false, 0},
    {790, 791, CELL_TEXT, TYPE_TEXT, false, 0},
    {600, 1017, CELL_TEXT, TYPE_TEXT, false, 0},
    {603, 1020, CELL_TEXT, TYPE_TEXT, false, ';'},
    {705, 0, CELL_TEXT, TYPE_TEXT, false, 0},
};

struct pg_type
pg_type_array(const struct pg_type *element, char delimiter)
{
	return (struct pg_type){CELL_ARRAY, element->kind, TYPE_JSON,
	    delimiter, false};
}

bool
pg_type_known(Oid oid, struct pg_type *type)
{
	*type = (struct pg_type){CELL_TEXT, CELL_TEXT, TYPE_TEXT, ',', false};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct row *r = &rows[i];

		if (oid != r->oid && (oid != r->array || oid == 0))
			continue;
		*type = (struct pg_type){r->kind, CELL_TEXT, r->class, ',',
		    r->special};
		if (oid == r->array)
			*type = pg_type_array(type,
			    r->delimiter ? r->delimiter : ',');
		return true;
	}
	return false;
}

static int
nibble(char c)
{
	return c <= '9' ? c - '0' : (c | 32) - 'a' + 10;
}

/* "\x00ff" */
static void
take_blob(struct cell *cell, const char *s, size_t len, struct buf *blobs)
{
	size_t n = len > 2 ? (len - 2) / 2 : 0;
	char *to = buf_room(blobs, n + 1);

	for (size_t i = 0; i < n; i++)
		to[i] = (char)(nibble(s[2 + i * 2]) << 4 |
		    nibble(s[3 + i * 2]));
	buf_wrote(blobs, n);
	cell->kind = CELL_BLOB;
	cell->bytes = to;
	cell->len = n;
}

void
pg_cell(struct cell *cell, const struct pg_type *type, const char *s,
    size_t len, struct buf *blobs)
{
	cell->kind = type->kind;
	cell->bytes = s;
	cell->len = len;
	if (type->kind == CELL_NUMBER) {
		/* NaN, Infinity and -Infinity end with a letter */
		if (type->special && (len == 0 || s[len - 1] > '9'))
			cell->kind = CELL_TEXT;
	} else if (type->kind == CELL_BOOLEAN) {
		cell->integer = *s == 't';
	} else if (type->kind == CELL_BLOB) {
		take_blob(cell, s, len, blobs);
	} else if (type->kind == CELL_ARRAY) {
		cell->of = type->of;
		cell->delimiter = type->delimiter;
	}
}
