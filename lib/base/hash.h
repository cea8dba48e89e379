#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

/* FNV-1a: the same number on every machine, good for finding, no secret. */
#define HASH_INIT UINT64_C(0xcbf29ce484222325)

static inline uint64_t
hash_byte(uint64_t h, unsigned char byte)
{
	return (h ^ byte) * UINT64_C(0x100000001b3);
}

static inline uint64_t
hash_text(uint64_t h, const char *s)
{
	for (; *s; s++)
		h = hash_byte(h, (unsigned char)*s);
	return h;
}

/* Spread a hash, so that sums of hashes tell sets apart. */
static inline uint64_t
hash_mix(uint64_t h)
{
	h ^= h >> 30;
	h *= UINT64_C(0xbf58476d1ce4e5b9);
	h ^= h >> 27;
	h *= UINT64_C(0x94d049bb133111eb);
	return h ^ (h >> 31);
}

#endif
