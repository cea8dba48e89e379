#ifndef DB_FILE_OBJECTS_H
#define DB_FILE_OBJECTS_H

#include "db/file/reader.h"

/*
 * Rows of JSON: values one after the other, on a line each or not, or the
 * elements of an array. An object is a row of its members; objects in it are
 * spread (`address_city`), arrays in it stay texts of JSON. An array is a row
 * of its elements, and anything else a row of one. What is at hand is an
 * element and no more. A line that is no JSON is left out and counted, and so
 * is what is an object where the first row is none, or the other way round.
 */
struct objects_member {
	char *name;
	struct reader_mark mark; /* of its value */
};

struct objects {
	struct objects_column *columns; /* in the order in which they come */
	size_t n, cap, next;
	bool known, named;  /* rows are objects: that is known, and is so */
	bool begun, array;  /* within the array that holds the rows */
	const struct objects_member *member; /* that holds it, or NULL; borrowed */
	struct buf name;    /* of a column that is looked for: its way */
	int64_t wrong;      /* lines that are no JSON */
	int64_t wrong_line; /* the first of them */
	int64_t nested;     /* arrays that stay texts */
};

/* Read them so, from the beginning of the source. False with r->error. */
bool objects_begin(struct reader *r, struct objects *o);
void objects_free(struct objects *o);
/* From the beginning again, of that member (borrowed; NULL: of the whole), with
 * the columns known so far or without. */
bool objects_rewind(struct reader *r, const struct objects_member *member,
    bool afresh);

/*
 * Is the file one object with members that are arrays of objects, which are
 * tables then? They, new, `*n` of them; NULL where it is none. It is somewhere
 * in the file afterwards.
 */
struct objects_member *objects_members(struct reader *r, size_t *n);

/* The name of a column, borrowed. */
const char *objects_name(const struct objects *o, size_t column);

#endif
