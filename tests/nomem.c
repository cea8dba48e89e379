/*
 * Linked around malloc with ld's --wrap: allocation number $NOMEM fails, so
 * that memory.t can see every program die of it.
 */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static long wanted;

/* Not before this: the C library's own start cannot bear it. */
__attribute__((constructor)) static void
begin(void)
{
	const char *s = getenv("NOMEM");

	wanted = s != NULL ? strtol(s, NULL, 10) : 0;
}

static bool
is_to_fail(void)
{
	static long seen;

	if (wanted == 0 || ++seen != wanted)
		return false;
	errno = ENOMEM;
	return true;
}

void *
__wrap_malloc(size_t size)
{
	return is_to_fail() ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
	return is_to_fail() ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *old, size_t size)
{
	return is_to_fail() ? NULL : __real_realloc(old, size);
}
