#ifndef STEP_PIPE_BELOW_H
#define STEP_PIPE_BELOW_H

#include <stdbool.h>
#include <stddef.h>

/* Is it a folder, also by a link? */
bool below_is_folder(const char *path);
/* ... a file that can be read twice? */
bool below_is_file(const char *path);

struct below {
	char **v; /* each, and the list: free(), by below_free */
	size_t n, cap;
};

/*
 * Append the files below a folder whose names end with `end`, by name, folder
 * by folder. Hidden ones and links to folders are passed over. Dies where the
 * folder cannot be read; one further below is told on stderr.
 */
void below_list(struct below *out, const char *folder, const char *end);
void below_free(struct below *b);

#endif
