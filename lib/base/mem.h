#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

/*
 * The one door for memory.  Each function returns new memory or ends the
 * program with status 3 and "out of memory"; none returns NULL.  jansson
 * allocates through mem_jansson(), so its results need no check either.
 */
void *mem_alloc(size_t size);
void *mem_calloc(size_t count, size_t size);
void *mem_realloc(void *old, size_t size);
/* realloc to count * size, checked for overflow */
void *mem_reallocarray(void *old, size_t count, size_t size);
/* memory that a library's allocator gave, or the same end */
void *mem_checked(void *p);
char *mem_strdup(const char *s);
char *mem_strndup(const char *s, size_t n);

/* Make jansson use mem_alloc and free; call before the first json_t. */
void mem_jansson(void);

/* How many elements an array has. */
#define COUNT(array) (sizeof (array) / sizeof *(array))

/*
 * Grow an array of elements so that one more fits: `*array` and `*cap` are
 * changed, `len` elements are kept.  MEM_GROW(v, n, cap) for typed use.
 */
void *mem_grow(void *array, size_t len, size_t *cap, size_t size);
#define MEM_GROW(array, len, cap) \
	((array) = mem_grow((array), (len), &(cap), sizeof *(array)))

/*
 * An arena: memory that is released all at once.  What comes from it is
 * zeroed and aligned for any type.  Init with {0}.
 */
struct arena {
	struct arena_block *blocks;
};
void *arena_alloc(struct arena *a, size_t size);
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* An array of n elements with room for one more, in the arena: a new one where
 * the old one is full. Room doubles, and n alone tells when. */
void *arena_grow(struct arena *a, void *array, size_t n, size_t size);
/* Release everything; the arena is empty and usable again. */
void arena_free(struct arena *a);

#endif
