#ifndef ENG_SQLITE_OWN_H
#define ENG_SQLITE_OWN_H

#include <stdbool.h>

/*
 * See to a database of our own before SQLite does, which would wait for a
 * FIFO, and give a new file the rights of umask. With `make` it and its
 * folders are made, for nobody else to read. 0, or errno and *mistake, a
 * phrase (static).
 */
int own_file(const char *path, bool make, const char **mistake);

#endif
