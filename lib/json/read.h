#ifndef JSON_READ_H
#define JSON_READ_H

#include <jansson.h>
#include <stddef.h>

/* Why a text is not read. Line and column count from 1, in bytes. */
struct json_mistake {
	int line, column;
	char message[200]; /* one line, without control bytes */
};

/*
 * Read one JSON value that fills the text. New, or NULL and *m is filled.
 * Refused beside what JSON refuses: duplicate members, NUL (also \u0000),
 * invalid UTF-8, depth over JSON_DEPTH, numbers that jansson cannot hold.
 * Key order is kept. A byte order mark at the start is passed over.
 */
#define JSON_DEPTH 2000
json_t *json_read(const char *text, size_t len, struct json_mistake *m);

#endif
