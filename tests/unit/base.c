#include "base/buf.h"

#include <errno.h>
#include <stdint.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "../tap.h"
#include "base/file.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/near.h"
#include "base/utf8.h"

static void
bufs(void)
{
	struct buf b = BUF_INIT;
	char *s;
	int i;

	tap_is_str(b.s, "", "an empty buffer is a string");
	buf_fmt(&b, "%s-%d", "abc", 42);
	buf_ch(&b, '!');
	buf_fill(&b, '.', 3);
	buf_add(&b, "\0x", 2);
	tap_is_int((long long)b.len, 12, "NULs are counted");
	buf_cut(&b, 7);
	tap_is_str(b.s, "abc-42!", "cut");
	buf_cut(&b, 100);
	tap_is_int((long long)b.len, 7, "cut beyond the end changes nothing");
	for (i = 0; i < 1000; i++)
		buf_fmt(&b, "%d,", i);
	tap_is_int((long long)b.len, 7 + 3890, "it grows");
	s = buf_take(&b);
	tap_ok(strncmp(s, "abc-42!0,1,", 11) == 0 && b.len == 0, "taken");
	free(s);
	s = buf_take(&b);
	tap_is_str(s, "", "what is taken of nothing is a string");
	free(s);
	memcpy(buf_room(&b, 3), "xyz", 3);
	buf_wrote(&b, 3);
	tap_is_str(b.s, "xyz", "room and wrote");
	buf_free(&b);
	buf_free(&b);
}

static void
arenas(void)
{
	struct arena a = {0};
	unsigned char *p, *last = NULL;
	size_t i, n, sum = 0;

	for (n = 1; n < 5000; n += 7) {
		p = arena_alloc(&a, n);
		for (i = 0; i < n; i++)
			sum += p[i];
		memset(p, 0xff, n);
		if ((uintptr_t)p % _Alignof(max_align_t) != 0 || p == last)
			sum++;
		last = p;
	}
	tap_is_int((long long)sum, 0, "zeroed, aligned and apart");
	tap_is_str(arena_printf(&a, "%s/%d", "x", 3), "x/3", "printf");
	tap_is_str(arena_strndup(&a, "hello", 4), "hell", "strndup");
	arena_free(&a);
	tap_ok(a.blocks == NULL, "released");
}

static void
arena_marks(void)
{
	struct arena a = {0}, other = {0};
	struct arena_mark none = arena_mark(&a), some;
	unsigned char *p, *first;
	size_t sum = 0;

	first = arena_alloc(&a, 16);
	some = arena_mark(&a);
	for (size_t round = 0; round < 20; round++) {
		for (size_t n = 1; n < 3000; n += 7) {
			p = arena_alloc(&a, n);
			for (size_t i = 0; i < n; i++)
				sum += p[i];
			memset(p, 0xff, n);
		}
		memset(first, 1, 16);
		arena_rewind(&a, some);
		for (size_t i = 0; i < 16; i++)
			sum += first[i] != 1;
	}
	tap_is_int((long long)sum, 0, "what is released is zeroed again, and "
	    "what was there before a mark stays");
	arena_rewind(&a, none);
	p = arena_alloc(&a, 16);
	for (size_t i = 0; i < 16; i++)
		sum += p[i];
	tap_is_int((long long)sum, 0, "an earlier mark holds");
	first = (unsigned char *)arena_strdup(&other, "here");
	arena_join(&a, &other);
	tap_ok(other.blocks == NULL, "what is joined to another is its");
	tap_is_str((char *)first, "here", "... and stays");
	arena_free(&a);
}

static void
text(void)
{
	static const struct {
		const char *s;
		size_t bad;
	} cases[] = {
		{"plain ascii of many bytes", 25}, {"\xc3\xa9", 2},
		{"a\xff", 1}, {"\xc0\x80", 0}, {"\xed\xa0\x80", 0},
		{"\xf4\x90\x80\x80", 0}, {"12345678\xe2\x82", 8},
		{"\xf0\x9f\x98\x80", 4}, {"\xe0\x80\x80", 0},
		{"\xf0\x80\x80\x80", 0}, {"\xef\xbf\xbf", 3},
	};
	uint32_t cp, back;
	size_t i, n, bad = 0;
	char out[4];

	for (i = 0; i < sizeof cases / sizeof *cases; i++)
		tap_is_int((long long)utf8_invalid_at(cases[i].s,
		    strlen(cases[i].s)), (long long)cases[i].bad,
		    "first invalid byte of case %zu", i);
	for (cp = 0; cp < 0x110010; cp++) {
		n = utf8_write(cp, out);
		if (n == 0) {
			bad += cp <= 0x10ffff && (cp < 0xd800 || cp > 0xdfff);
			continue;
		}
		bad += utf8_decode(out, n, &back) != n || back != cp;
		bad += n > 1 && utf8_decode(out, n - 1, &back) != 0;
	}
	tap_is_int((long long)bad, 0, "every code point there and back");
	tap_ok(utf8_is_letter('a') && utf8_is_letter(0xe9) &&
	    utf8_is_letter(0x4e2d) && utf8_is_letter(0x434), "letters");
	tap_ok(!utf8_is_letter('1') && !utf8_is_letter('_') &&
	    !utf8_is_letter(0xa0) && !utf8_is_letter(0x2014) &&
	    !utf8_is_letter(0x1f600), "no letters");
	tap_ok(ascii_equal("Foo_É", "fOO_É") && !ascii_equal("a", "ab"),
	    "equal but for ASCII case");
	tap_ok(ascii_compare("apple", "Banana") < 0, "order ignores case");
	tap_ok(ascii_equal_n("abcX", "ABCy", 3), "the first three");
}

static void
near(void)
{
	static const char *const names[] = {"customer_id", "customer_name",
	    "city", NULL, "invoice_total", "id"};
	size_t n = sizeof names / sizeof *names, out[8];

	tap_is_int((long long)near_distance("CustomerId", "customer_id"), 0,
	    "case and underscores do not count");
	tap_is_int((long long)near_distance("ab", "ba"), 1, "a swap is one");
	tap_is_int((long long)near_distance("kitten", "sitting"), 3,
	    "kitten and sitting");
	tap_is_int(near_best("custmer_nme", names, n), 1, "two slips");
	tap_is_int(near_best("citty", names, n), 2, "a letter twice");
	tap_is_int(near_best("revenue", names, n), -1, "nothing is near");
	tap_is_int(near_best("x", (const char *const[]){"y"}, 1), -1,
	    "one letter is no slip of another");
	tap_is_int(near_best("cat", (const char *const[]){"bat", "hat"}, 2),
	    -1, "two are equally near");
	tap_is_int((long long)near_some("total", names, n, out, 8), 1,
	    "a part of a name");
	tap_is_int((long long)out[0], 4, "... that of the total");
	tap_is_int((long long)near_some("customer_i", names, n, out, 1), 1,
	    "no more than asked for");
	tap_is_int((long long)out[0], 0, "... the nearest");
	tap_is_int((long long)near_some("x", names, 0, out, 8), 0, "no names");
}

/* A file of `text`, read as lines, spelt "[a][b]". */
static void
lines_are(const char *text_in, size_t len, const char *want)
{
	struct buf got = BUF_INIT;
	struct io_lines l;
	int fds[2];
	char *line;
	size_t n;

	if (pipe(fds) != 0 || write(fds[1], text_in, len) != (ssize_t)len)
		tap_ok(false, "a pipe");
	close(fds[1]);
	io_lines_open(&l, fds[0]);
	while (io_lines_next(&l, &line, &n))
		buf_fmt(&got, "[%s]", n == strlen(line) ? line : "?");
	tap_is_str(got.s, want, "lines of %zu bytes", len);
	io_lines_close(&l);
	buf_free(&got);
	close(fds[0]);
}

static void
lines_of_text(void)
{
	lines_are("a\nb\r\n\nc", 7, "[a][b][][c]");
	lines_are("a\n", 2, "[a]");
	lines_are("", 0, "");
	lines_are("\r\n", 2, "[]");
}

/* A line longer than any chunk. */
static void
long_line(void)
{
	char path[] = "/tmp/t2s-unit.XXXXXX";
	struct buf b = BUF_INIT;
	struct io_lines l;
	size_t n, total = 0, count = 0;
	char *line;
	int fd = mkstemp(path);

	buf_fill(&b, 'x', 300000);
	buf_str(&b, "\nshort\n");
	tap_is_int(file_write(path, b.s, b.len, FILE_NAMED), 0, "a long line");
	close(fd);
	fd = STDIN_FILENO;
	if (freopen(path, "r", stdin) == NULL)
		tap_ok(false, "opened");
	io_lines_open(&l, fd);
	while (io_lines_next(&l, &line, &n)) {
		total += n;
		count++;
	}
	tap_is_int((long long)total, 300005, "... is read whole");
	tap_is_int((long long)count, 2, "... and the next one too");
	tap_is_int((long long)l.number, 2, "lines are counted");
	io_lines_close(&l);
	buf_free(&b);
	unlink(path);
}

int
main(void)
{
	bufs();
	arenas();
	arena_marks();
	text();
	near();
	lines_of_text();
	long_line();
	return tap_done();
}
