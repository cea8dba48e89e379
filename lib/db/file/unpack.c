#include "db/file/unpack.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include "base/mem.h"

enum { PACKED = 64 << 10, GZIP = 15 + 16 };

struct unpack {
	z_stream z;
	bool over;      /* the end of the file was read */
	bool between;   /* two packed ones, or at an end of all */
	unsigned char packed[PACKED];
};

static void *
take(void *unused, unsigned n, unsigned size)
{
	(void)unused;
	return mem_calloc(n, size);
}

static void
give(void *unused, void *p)
{
	(void)unused;
	free(p);
}

struct unpack *
unpack_new(void)
{
	struct unpack *u = mem_calloc(1, sizeof *u);

	u->z.zalloc = take;
	u->z.zfree = give;
	(void)inflateInit2(&u->z, GZIP);
	return u;
}

void
unpack_free(struct unpack *u)
{
	if (u == NULL)
		return;
	(void)inflateEnd(&u->z);
	free(u);
}

void
unpack_reset(struct unpack *u)
{
	(void)inflateReset(&u->z);
	u->z.avail_in = 0;
	u->over = u->between = false;
}

/* More of the file. 0 at its end, -1 with errno. */
static ssize_t
fill(struct unpack *u, int fd, int64_t *taken)
{
	ssize_t got;

	do
		got = read(fd, u->packed, sizeof u->packed);
	while (got < 0 && errno == EINTR);
	if (got > 0) {
		*taken += got;
		u->z.next_in = u->packed;
		u->z.avail_in = (unsigned)got;
	}
	u->over = got == 0;
	return got;
}

ssize_t
unpack_read(struct unpack *u, int fd, void *into, size_t n, int64_t *taken,
    const char **why)
{
	int code;

	u->z.next_out = into;
	u->z.avail_out = n > 1 << 30 ? 1 << 30 : (unsigned)n;
	n = u->z.avail_out;
	while (u->z.avail_out == n) {
		if (u->z.avail_in == 0 && !u->over && fill(u, fd, taken) < 0) {
			*why = strerror(errno);
			return -1;
		}
		if (u->z.avail_in == 0 && u->over) {
			*why = "the gzip data is cut off";
			return u->between ? 0 : -1;
		}
		/* zeros may stand behind the end */
		if (u->between && *u->z.next_in != 0x1f)
			return 0;
		u->between = false;
		code = inflate(&u->z, Z_NO_FLUSH);
		if (code == Z_STREAM_END) {
			u->between = true;
			(void)inflateReset(&u->z);
		} else if (code != Z_OK && code != Z_BUF_ERROR) {
			*why = "the gzip data is damaged";
			return -1;
		}
	}
	return (ssize_t)(n - u->z.avail_out);
}
