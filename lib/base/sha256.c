#include "base/sha256.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"

static const uint32_t round_words[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
	0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
	0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
	0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
	0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
	0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
	0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
	0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t
turn(uint32_t x, int n)
{
	return x >> n | x << (32 - n);
}

static void
expand(uint32_t w[64], const unsigned char block[64])
{
	for (int i = 0; i < 16; i++)
		w[i] = (uint32_t)block[4 * i] << 24 |
		    (uint32_t)block[4 * i + 1] << 16 |
		    (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
	for (int i = 16; i < 64; i++) {
		uint32_t a = w[i - 15], b = w[i - 2];

		w[i] = w[i - 16] + w[i - 7] +
		    (turn(a, 7) ^ turn(a, 18) ^ a >> 3) +
		    (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
	}
}

static void
mix(uint32_t state[8], const unsigned char block[64])
{
	uint32_t w[64], s[8];

	expand(w, block);
	memcpy(s, state, sizeof s);
	for (int i = 0; i < 64; i++) {
		uint32_t one = s[7] +
		    (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) +
		    ((s[4] & s[5]) ^ (~s[4] & s[6])) + round_words[i] + w[i];
		uint32_t two =
		    (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) +
		    ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));

		memmove(s + 1, s, 7 * sizeof *s);
		s[4] += one;
		s[0] = one + two;
	}
	for (int i = 0; i < 8; i++)
		state[i] += s[i];
}

static void
digest(const void *bytes, size_t n, uint32_t state[8])
{
	static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
		0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
	const unsigned char *at = bytes;
	unsigned char last[128] = {0};
	size_t left = n % 64, padded = left < 56 ? 64 : 128;

	memcpy(state, start, sizeof start);
	for (; n >= 64 && at + 64 <= (const unsigned char *)bytes + n; at += 64)
		mix(state, at);
	memcpy(last, at, left);
	last[left] = 0x80;
	for (int i = 0; i < 8; i++)
		last[padded - 1 - (size_t)i] =
		    (unsigned char)((uint64_t)n * 8 >> 8 * i);
	mix(state, last);
	if (padded == 128)
		mix(state, last + 64);
}

static void
spell(const uint32_t state[8], char out[SHA256_TEXT])
{
	for (int i = 0; i < 64; i++)
		out[i] = "0123456789abcdef"[state[i / 8] >>
		    (28 - 4 * (i % 8)) & 15];
	out[64] = '\0';
}

void
sha256_text(const void *bytes, size_t n, char out[SHA256_TEXT])
{
	uint32_t state[8];

	digest(bytes, n, state);
	spell(state, out);
}

/* The key with `pad` in each byte, before the bytes. */
static void
keyed(const void *key, size_t len, unsigned char pad, const void *bytes,
    size_t n, uint32_t state[8])
{
	unsigned char *all = mem_alloc(64 + n);

	memset(all, 0, 64);
	memcpy(all, key, len < 64 ? len : 64);
	for (int i = 0; i < 64; i++)
		all[i] ^= pad;
	if (n > 0)
		memcpy(all + 64, bytes, n);
	digest(all, 64 + n, state);
	free(all);
}

void
sha256_keyed(const void *key, size_t len, const void *bytes, size_t n,
    char out[SHA256_TEXT])
{
	uint32_t state[8];
	unsigned char inner[32];

	keyed(key, len, 0x36, bytes, n, state);
	for (int i = 0; i < 32; i++)
		inner[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
	keyed(key, len, 0x5c, inner, sizeof inner, state);
	spell(state, out);
}
