#ifndef JSON_WHERE_H
#define JSON_WHERE_H

#include <stdbool.h>
#include <stddef.h>

/* A stretch of a text: lines and columns from 1, in characters; the end is
 * the place behind it. */
struct where {
	int line, column;
	int end_line, end_column;
};

/*
 * Where in a JSON text the value at a pointer stands: a member with its name,
 * of an object or array the name or the bracket alone. Where there is no such
 * value the nearest one above it is taken. The text must be one that json_read
 * takes; of another the place is that of the last part that was understood.
 */
struct where json_where(const char *text, size_t len, const char *pointer);

#endif
