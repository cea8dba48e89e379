#ifndef OS_LINE_PAST_H
#define OS_LINE_PAST_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The lines that were typed before: a file of lines, for its owner alone.
 * Each is appended at once, so that several conversations keep theirs; a file
 * of more than twice PAST_LINES is cut to the last of them.
 */
enum { PAST_LINES = 1000 };

struct past {
	int fd; /* -1: nothing is kept */
	char **v;
	size_t n, cap;
	char *last;
};

/* `path` NULL: none is read or kept. One that cannot be used is told on
 * stderr, and the lines are kept in memory alone. */
void past_open(struct past *p, const char *path);
void past_close(struct past *p);

/* Keep a line, unless it is blank or the same as the one before: false. */
bool past_add(struct past *p, const char *line);

#endif
