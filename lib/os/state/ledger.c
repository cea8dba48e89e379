#include "os/state/ledger.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "base/num.h"

struct held {
	long pid, id;
	double tokens, cost;
};

struct ledger {
	int fd;          /* -1: no file */
	off_t read;      /* how far the file is known */
	int64_t began;   /* ms since 1970 */
	double calls, tokens, cost; /* settled */
	struct held *held;
	size_t n, cap;
	long next;
	int error;       /* why others do not see what we wrote, or we them */
	json_t *asked;   /* hash: how often */
};

/* -- the budget */

static double *
limit_of(struct ledger_budget *b, const char *name, size_t n)
{
	const struct {
		const char *name;
		double *limit;
	} rows[] = {
		{"calls", &b->calls}, {"tokens", &b->tokens},
		{"cost", &b->cost}, {"seconds", &b->seconds},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (strlen(rows[i].name) == n &&
		    memcmp(rows[i].name, name, n) == 0)
			return rows[i].limit;
	return NULL;
}

bool
ledger_budget_read(const char *text, struct ledger_budget *b,
    struct buf *why)
{
	struct buf part = BUF_INIT;
	bool good = true;

	*b = (struct ledger_budget){-1, -1, -1, -1};
	while (good && *text != '\0') {
		size_t n = strcspn(text, ","), name = strcspn(text, "=,");
		double *limit = limit_of(b, text, name);

		buf_reset(&part);
		if (n > name)
			buf_add(&part, text + name + 1, n - name - 1);
		good = limit != NULL && num_parse_real(part.s, limit) &&
		    *limit >= 0;
		if (!good)
			buf_fmt(why, "invalid budget '%.*s': expected "
			    "calls=N,tokens=N,cost=X,seconds=N, each at most "
			    "once", (int)n, text);
		text += n + (text[n] == ',');
	}
	buf_free(&part);
	return good;
}

/* -- the file */

static int64_t
wall_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
release(struct ledger *l, long pid, long id)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->held[i].pid == pid && l->held[i].id == id) {
			l->held[i] = l->held[--l->n];
			return;
		}
}

static void
add_held(struct ledger *l, const struct held *h)
{
	MEM_GROW(l->held, l->n, l->cap);
	l->held[l->n++] = *h;
}

static void
count_hash(struct ledger *l, const char *hash)
{
	json_object_set_new(l->asked, hash, json_integer(1 +
	    json_integer_value(json_object_get(l->asked, hash))));
}

/* A line that is not understood is half of one, of a process that died. */
static void
take_line(struct ledger *l, const char *line)
{
	struct held h;
	char hash[80];
	int64_t began;

	if (sscanf(line, "begin %" SCNd64, &began) == 1) {
		if (l->began == 0)
			l->began = began;
	} else if (sscanf(line, "hold %ld %ld %lf %lf", &h.pid, &h.id,
	    &h.tokens, &h.cost) == 4) {
		add_held(l, &h);
	} else if (sscanf(line, "spend %ld %ld %lf %lf", &h.pid, &h.id,
	    &h.tokens, &h.cost) == 4) {
		release(l, h.pid, h.id);
		l->calls++;
		l->tokens += h.tokens;
		l->cost += h.cost;
	} else if (sscanf(line, "ask %79[0-9a-f]", hash) == 1) {
		count_hash(l, hash);
	}
}

/* Take the file for us alone and learn what others have written. */
static void
enter(struct ledger *l)
{
	struct buf b = BUF_INIT;
	char *line, *end;
	ssize_t n;

	if (l->fd < 0)
		return;
	while (flock(l->fd, LOCK_EX) != 0 && errno == EINTR)
		;
	while ((n = pread(l->fd, buf_room(&b, 65536), 65536,
	    l->read + (off_t)b.len)) > 0 || (n < 0 && errno == EINTR))
		buf_wrote(&b, n > 0 ? (size_t)n : 0);
	l->error = n < 0 ? errno : 0;
	for (line = b.s; (end = strchr(line, '\n')) != NULL; line = end + 1) {
		*end = '\0';
		take_line(l, line);
	}
	l->read += line - b.s;
	if (*line != '\0' && write(l->fd, "\n", 1) == 1)
		l->read += (off_t)strlen(line) + 1;
	buf_free(&b);
}

static void
leave(struct ledger *l)
{
	if (l->fd >= 0)
		(void)flock(l->fd, LOCK_UN);
}

/* Write a line, which is ours to take like any other. */
__attribute__((format(printf, 2, 3))) static void
note(struct ledger *l, const char *format, ...)
{
	struct buf b = BUF_INIT;
	va_list args;

	va_start(args, format);
	buf_vfmt(&b, format, args);
	va_end(args);
	take_line(l, b.s);
	buf_ch(&b, '\n');
	if (l->fd >= 0) {
		l->error = file_write_all(l->fd, b.s, b.len);
		if (l->error == 0)
			l->read += (off_t)b.len;
	}
	buf_free(&b);
}

/* Is it empty, or does it begin as one? */
static bool
is_ledger(int fd)
{
	char begin[6];
	ssize_t n;

	do
		n = pread(fd, begin, sizeof begin, 0);
	while (n < 0 && errno == EINTR);
	return n == 0 || (n == sizeof begin && memcmp(begin, "begin ",
	    sizeof begin) == 0);
}

/* A file with another name besides may be anybody's, and so is what is no
 * ledger: nothing is added. */
static int
open_alone(const char *path)
{
	int fd = file_append(path);
	struct stat st;

	if (fd < 0)
		return fd;
	if (fstat(fd, &st) != 0 || st.st_nlink > 1)
		errno = EMLINK;
	else if (is_ledger(fd))
		return fd;
	else
		errno = EEXIST;
	close(fd);
	return -1;
}

struct ledger *
ledger_open(const char *path)
{
	struct ledger *l;
	int fd = -1;

	if (path != NULL) {
		fd = open_alone(path);
		if (fd < 0)
			return NULL;
	}
	l = mem_calloc(1, sizeof *l);
	l->fd = fd;
	l->asked = json_object();
	enter(l);
	if (l->began == 0)
		note(l, "begin %" PRId64, wall_ms());
	leave(l);
	return l;
}

void
ledger_close(struct ledger *l)
{
	if (l->fd >= 0)
		close(l->fd);
	free(l->held);
	json_decref(l->asked);
	free(l);
}

/* -- holding and settling */

static void
forget_dead(struct ledger *l)
{
	for (size_t i = l->n; i-- > 0;)
		if (kill((pid_t)l->held[i].pid, 0) != 0 && errno == ESRCH)
			l->held[i] = l->held[--l->n];
}

/* Would it fit now, or once what is held is given back? */
static enum ledger_answer
fits(double limit, double spent, double held, double wanted)
{
	if (limit < 0 || spent + held + wanted <= limit)
		return LEDGER_HELD;
	return held > 0 && spent + wanted <= limit ? LEDGER_WAIT :
	    LEDGER_SPENT;
}

static enum ledger_answer
worst(enum ledger_answer a, enum ledger_answer b)
{
	return a > b ? a : b;
}

static enum ledger_answer
check(struct ledger *l, const struct ledger_budget *b,
    const struct ledger_hold *h)
{
	enum ledger_answer answer;
	double tokens = 0, cost = 0;

	forget_dead(l);
	for (size_t i = 0; i < l->n; i++) {
		tokens += l->held[i].tokens;
		cost += l->held[i].cost;
	}
	/* a call under way is made: nothing of it comes back */
	answer = fits(b->calls, l->calls + (double)l->n, 0, 1);
	answer = worst(answer, fits(b->tokens, l->tokens, tokens, h->tokens));
	answer = worst(answer, fits(b->cost, l->cost, cost, h->cost));
	if (b->seconds >= 0 &&
	    (double)(wall_ms() - l->began) >= b->seconds * 1000)
		answer = LEDGER_SPENT;
	return answer;
}

static bool
is_limited(const struct ledger_budget *b)
{
	return b->calls >= 0 || b->tokens >= 0 || b->cost >= 0;
}

int
ledger_error(const struct ledger *l)
{
	return l->error;
}

enum ledger_answer
ledger_hold(struct ledger *l, const struct ledger_budget *b,
    struct ledger_hold *h)
{
	enum ledger_answer answer;

	enter(l);
	answer = check(l, b, h);
	if (answer == LEDGER_HELD) {
		h->id = ++l->next;
		note(l, "hold %ld %ld %.0f %.9f", (long)getpid(), h->id,
		    h->tokens, h->cost);
		/* others would spend what we spend */
		if (l->error != 0 && is_limited(b)) {
			release(l, (long)getpid(), h->id);
			answer = LEDGER_LOST;
		}
	}
	leave(l);
	return answer;
}

void
ledger_settle(struct ledger *l, const struct ledger_hold *h, double tokens,
    double cost)
{
	enter(l);
	note(l, "spend %ld %ld %.0f %.9f", (long)getpid(), h->id, tokens,
	    cost);
	leave(l);
}

long
ledger_ordinal(struct ledger *l, const char *hash)
{
	long before;

	enter(l);
	before = (long)json_integer_value(json_object_get(l->asked, hash));
	note(l, "ask %s", hash);
	leave(l);
	return before;
}

int64_t
ledger_left_ms(struct ledger *l, const struct ledger_budget *b)
{
	int64_t left;

	if (b->seconds < 0)
		return -1;
	left = l->began + (int64_t)(b->seconds * 1000) - wall_ms();
	return left > 0 ? left : 0;
}
