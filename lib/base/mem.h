#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

/*
 * All memory is allocated here. Each function returns new memory, or ends the
 * program with status 3 and "out of memory"; none returns NULL. After
 * mem_jansson() jansson allocates here too, so its results need no check.
 */
void *mem_alloc(size_t size);
void *mem_calloc(size_t count, size_t size);
void *mem_realloc(void *old, size_t size);
/* Reallocate to count * size bytes, with a check for overflow. */
void *mem_reallocarray(void *old, size_t count, size_t size);
/* Returns p, which a library has allocated; ends the program if p is NULL. */
void *mem_checked(void *p);
char *mem_strdup(const char *s);
char *mem_strndup(const char *s, size_t n);

/* Make jansson use mem_alloc and free. Call it before the first json_t. */
void mem_jansson(void);

/* The number of elements of an array. */
#define COUNT(array) (sizeof (array) / sizeof *(array))

/*
 * Grow an array so that one more element fits. Returns the array, whose first
 * `len` elements are kept, and updates `*cap`. MEM_GROW(v, n, cap) is the typed
 * form.
 */
void *mem_grow(void *array, size_t len, size_t *cap, size_t size);
#define MEM_GROW(array, len, cap) \
	((array) = mem_grow((array), (len), &(cap), sizeof *(array)))

/*
 * An arena: memory that is released all at once. Memory from it is zeroed and
 * aligned for any type. Initialize it with {0}.
 */
struct arena {
	struct arena_block *blocks;
};
void *arena_alloc(struct arena *a, size_t size);
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Returns an array in the arena with the n elements of `array` and room for one
 * more: `array` itself, or a copy if it is full. The capacity doubles and
 * follows from n alone. */
void *arena_grow(struct arena *a, void *array, size_t n, size_t size);
/* Release everything. The arena is then empty and usable again. */
void arena_free(struct arena *a);
/* Release what was made since the mark. A mark holds until an earlier one is
 * gone back to. */
struct arena_mark {
	struct arena_block *block;
	size_t used;
};
struct arena_mark arena_mark(const struct arena *a);
void arena_rewind(struct arena *a, struct arena_mark to);
/* All that is in `from` belongs to `a`; `from` is then empty. */
void arena_join(struct arena *a, struct arena *from);

#endif
