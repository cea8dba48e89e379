#ifndef DB_FILE_SNIFF_H
#define DB_FILE_SNIFF_H

#include <stdbool.h>
#include <stddef.h>

/* What a file looks like by its first bytes, as UTF-8. */
struct sniffed {
	char delimiter;   /* the one that parts most lines alike; ',' where
	                     none does */
	size_t fields;    /* into so many: 1 where none does */
	bool usual;       /* more than half of the lines */
	bool even;        /* so does nearly every line, of two or more */
	bool old_mac;     /* lines end with CR alone */
};
struct sniffed sniff_csv(const char *s, size_t n);

/* Does it begin as JSON does, with an object or an array? */
bool sniff_json(const char *s, size_t n);
/* Is it no text at all? */
bool sniff_binary(const char *s, size_t n);

#endif
