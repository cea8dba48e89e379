/*
 * Preloaded: allocation number $NOMEM fails, and all after it where
 * $NOMEM_ALL is set. With glibc, whose own names for its allocator let the
 * others through.
 */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static bool
is_to_fail(void)
{
	static long wanted = -1, seen;
	static bool all;
	const char *s;

	if (wanted < 0) {
		wanted = 0;
		s = getenv("NOMEM");
		if (s != NULL)
			wanted = strtol(s, NULL, 10);
		all = getenv("NOMEM_ALL") != NULL;
	}
	seen++;
	if (wanted == 0 || seen < wanted || (seen > wanted && !all))
		return false;
	errno = ENOMEM;
	return true;
}

void *
malloc(size_t size)
{
	return is_to_fail() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
	return is_to_fail() ? NULL : __libc_calloc(count, size);
}

void *
realloc(void *old, size_t size)
{
	return is_to_fail() ? NULL : __libc_realloc(old, size);
}
