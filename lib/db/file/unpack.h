#ifndef DB_FILE_UNPACK_H
#define DB_FILE_UNPACK_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* gzip: what a file holds that begins with 1f 8b, also several packed one
 * after the other. */
struct unpack;

struct unpack *unpack_new(void);
void unpack_free(struct unpack *u); /* NULL is fine */
/* For the beginning of the file. */
void unpack_reset(struct unpack *u);
/* The next bytes of the file `fd`: 0 at the end, -1 with *why (static);
 * *taken counts bytes of the file. */
ssize_t unpack_read(struct unpack *u, int fd, void *into, size_t n,
    int64_t *taken, const char **why);

#endif
