/*
 * Upper and lower case, letter by letter, of the scripts that names are
 * written in. Left out is what has no single other half: sharp s, the final
 * sigma, the two i of Turkish, titlecase digraphs. In a run of step 2 upper
 * and lower case take turns.
 */
#include "base/utf8.h"

static const struct {
	uint32_t from, to; /* upper case */
	int32_t away;      /* to the lower case */
	uint32_t step;
} pairs[] = {
	{'A', 'Z', 32, 1}, {0xc0, 0xd6, 32, 1}, {0xd8, 0xde, 32, 1},
	{0x100, 0x12e, 1, 2}, {0x132, 0x136, 1, 2}, {0x139, 0x147, 1, 2},
	{0x14a, 0x176, 1, 2}, {0x178, 0x178, -121, 1},
	{0x179, 0x17d, 1, 2}, {0x1cd, 0x1db, 1, 2}, {0x1de, 0x1ee, 1, 2},
	{0x1f8, 0x21e, 1, 2}, {0x222, 0x232, 1, 2}, {0x386, 0x386, 38, 1},
	{0x388, 0x38a, 37, 1}, {0x38c, 0x38c, 64, 1}, {0x38e, 0x38f, 63, 1},
	{0x391, 0x3a1, 32, 1}, {0x3a3, 0x3ab, 32, 1}, {0x400, 0x40f, 80, 1},
	{0x410, 0x42f, 32, 1}, {0x460, 0x480, 1, 2}, {0x48a, 0x4be, 1, 2},
	{0x4c1, 0x4cd, 1, 2}, {0x4d0, 0x52e, 1, 2}, {0x531, 0x556, 48, 1},
	{0x1e00, 0x1e94, 1, 2}, {0x1ea0, 0x1efe, 1, 2},
	{0xff21, 0xff3a, 32, 1},
};

/* Is it in upper case, in that run? */
static bool
is_in(size_t i, uint32_t cp)
{
	return cp >= pairs[i].from && cp <= pairs[i].to &&
	    (cp - pairs[i].from) % pairs[i].step == 0;
}

uint32_t
utf8_lower(uint32_t cp)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (is_in(i, cp))
			return (uint32_t)((int32_t)cp + pairs[i].away);
	return cp;
}

uint32_t
utf8_upper(uint32_t cp)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (is_in(i, (uint32_t)((int32_t)cp - pairs[i].away)))
			return (uint32_t)((int32_t)cp - pairs[i].away);
	return cp;
}
