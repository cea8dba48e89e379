#include "eval/md5.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static uint32_t
rotate(uint32_t x, unsigned n)
{
	return x << n | x >> (32 - n);
}

static void
md5_block(uint32_t state[4], const unsigned char *p)
{
	static const unsigned shift[4][4] = {
		{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23},
		{6, 10, 15, 21},
	};
	uint32_t word[16], a = state[0], b = state[1], c = state[2],
	    d = state[3];

	for (size_t i = 0; i < 16; i++)
		word[i] = (uint32_t)p[4 * i] | (uint32_t)p[4 * i + 1] << 8 |
		    (uint32_t)p[4 * i + 2] << 16 |
		    (uint32_t)p[4 * i + 3] << 24;
	for (unsigned i = 0; i < 64; i++) {
		uint32_t f, k = (uint32_t)(fabs(sin(i + 1)) * 4294967296.0);
		unsigned g;

		if (i < 16) {
			f = (b & c) | (~b & d);
			g = i;
		} else if (i < 32) {
			f = (d & b) | (~d & c);
			g = (5 * i + 1) % 16;
		} else if (i < 48) {
			f = b ^ c ^ d;
			g = (3 * i + 5) % 16;
		} else {
			f = c ^ (b | ~d);
			g = (7 * i) % 16;
		}
		f += a + k + word[g];
		a = d;
		d = c;
		c = b;
		b += rotate(f, shift[i / 16][i % 4]);
	}
	state[0] += a;
	state[1] += b;
	state[2] += c;
	state[3] += d;
}

void
md5(const void *bytes, size_t n, unsigned char digest[16])
{
	uint32_t state[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
	uint64_t bits = (uint64_t)n * 8;
	unsigned char last[128] = {0};
	const unsigned char *p = bytes;
	size_t rest = n % 64, size = rest < 56 ? 64 : 128;

	for (; n >= 64; n -= 64, p += 64)
		md5_block(state, p);
	memcpy(last, p, rest);
	last[rest] = 0x80;
	for (size_t i = 0; i < 8; i++)
		last[size - 8 + i] = (unsigned char)(bits >> 8 * i);
	for (size_t i = 0; i < size; i += 64)
		md5_block(state, last + i);
	for (size_t i = 0; i < 16; i++)
		digest[i] = (unsigned char)(state[i / 4] >> 8 * (i % 4));
}
