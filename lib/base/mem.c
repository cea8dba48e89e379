#include "base/mem.h"

#include <jansson.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/die.h"

void *
mem_checked(void *p)
{
	if (p == NULL)
		die(STATUS_LATER, "out of memory");
	return p;
}

void *
mem_alloc(size_t size)
{
	return mem_checked(malloc(size > 0 ? size : 1));
}

void *
mem_calloc(size_t count, size_t size)
{
	if (count == 0 || size == 0)
		count = size = 1;
	return mem_checked(calloc(count, size));
}

void *
mem_realloc(void *old, size_t size)
{
	return mem_checked(realloc(old, size > 0 ? size : 1));
}

void *
mem_reallocarray(void *old, size_t count, size_t size)
{
	if (size > 0 && count > SIZE_MAX / size)
		mem_checked(NULL);
	return mem_realloc(old, count * size);
}

char *
mem_strdup(const char *s)
{
	return mem_strndup(s, strlen(s));
}

char *
mem_strndup(const char *s, size_t n)
{
	char *copy;

	copy = mem_alloc(n + 1);
	memcpy(copy, s, n);
	copy[n] = '\0';
	return copy;
}

void
mem_jansson(void)
{
	json_set_alloc_funcs(mem_alloc, free);
}

void *
mem_grow(void *array, size_t len, size_t *cap, size_t size)
{
	if (len < *cap)
		return array;
	*cap = *cap > 0 ? *cap * 2 : 8;
	return mem_reallocarray(array, *cap, size);
}

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	max_align_t bytes[];
};

#define ARENA_ALIGN _Alignof(max_align_t)
#define ARENA_FIRST 4096
#define ARENA_MOST (1024 * 1024)

/* Blocks double, so that a small plan costs one and a large one few. */
static struct arena_block *
arena_block_new(struct arena *a, size_t least)
{
	struct arena_block *block;
	size_t size;

	size = a->blocks != NULL ? a->blocks->size * 2 : ARENA_FIRST;
	if (size > ARENA_MOST)
		size = ARENA_MOST;
	if (size < least)
		size = least;
	if (size > SIZE_MAX - sizeof *block)
		mem_checked(NULL);
	block = mem_calloc(1, sizeof *block + size);
	block->size = size;
	block->next = a->blocks;
	a->blocks = block;
	return block;
}

void *
arena_alloc(struct arena *a, size_t size)
{
	struct arena_block *block = a->blocks;
	void *p;

	if (size > SIZE_MAX - ARENA_ALIGN)
		mem_checked(NULL);
	size = (size + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
	if (block == NULL || block->size - block->used < size)
		block = arena_block_new(a, size);
	p = (char *)block->bytes + block->used;
	block->used += size;
	return p;
}

char *
arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *
arena_strndup(struct arena *a, const char *s, size_t n)
{
	char *copy;

	copy = arena_alloc(a, n + 1);
	memcpy(copy, s, n);
	return copy;
}

char *
arena_printf(struct arena *a, const char *format, ...)
{
	va_list args;
	char *s;
	int n;

	va_start(args, format);
	n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (n < 0)
		n = 0;
	s = arena_alloc(a, (size_t)n + 1);
	va_start(args, format);
	vsnprintf(s, (size_t)n + 1, format, args);
	va_end(args);
	return s;
}

/* Room doubles from four: the powers of two say when it is used up, so that
 * no capacity need be kept. */
void *
arena_grow(struct arena *a, void *array, size_t n, size_t size)
{
	void *wider;

	if (n != 0 && (n < 4 || (n & (n - 1)) != 0))
		return array;
	wider = arena_alloc(a, (n == 0 ? 4 : 2 * n) * size);
	if (n != 0)
		memcpy(wider, array, n * size);
	return wider;
}

struct arena_mark
arena_mark(const struct arena *a)
{
	return (struct arena_mark){a->blocks,
	    a->blocks != NULL ? a->blocks->used : 0};
}

static void
block_cut(struct arena_block *block, size_t used)
{
	memset((char *)block->bytes + used, 0, block->used - used);
	block->used = used;
}

/* One block behind the mark's stays, or who goes back and forth over the end
 * of a block would have one made each time. */
void
arena_rewind(struct arena *a, struct arena_mark to)
{
	struct arena_block *block = a->blocks;

	while (block != to.block && block->next != to.block) {
		a->blocks = block->next;
		free(block);
		block = a->blocks;
	}
	if (block != to.block)
		block_cut(block, 0);
	if (to.block != NULL)
		block_cut(to.block, to.used);
}

void
arena_join(struct arena *a, struct arena *from)
{
	struct arena_block **last = &a->blocks;

	while (*last != NULL)
		last = &(*last)->next;
	*last = from->blocks;
	from->blocks = NULL;
}

void
arena_free(struct arena *a)
{
	struct arena_block *block, *next;

	for (block = a->blocks; block != NULL; block = next) {
		next = block->next;
		free(block);
	}
	a->blocks = NULL;
}
