/* The pipes of a batch, each with its filters. */
#define _GNU_SOURCE /* pipe2: no other child shall hold a pipe open */
#include "step/batch/batch_crew.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"

static bool
start_worker(struct batch_crew *c, struct batch_worker *w)
{
	char *argv[] = {"sh", "-c", (char *)c->b->pipe, NULL};
	struct child child = {.argv = argv, .talks = true};
	int fd[2];

	if (pipe2(fd, O_CLOEXEC) != 0)
		return false;
	child.in = fd[0];
	w->runs = child_start(&child, &w->p);
	w->closed = false;
	close(fd[0]);
	if (!w->runs) {
		close(fd[1]);
		return false;
	}
	w->to = fd[1];
	(void)fcntl(w->to, F_SETFL, O_NONBLOCK);
	buf_reset(&w->out);
	buf_reset(&w->in);
	w->n = 0;
	return true;
}

/* One with the fewest lines; another is started while there may be more. */
static struct batch_worker *
choose(struct batch_crew *c)
{
	struct batch_worker *best = NULL, *none = NULL;

	for (size_t i = 0; i < c->b->jobs; i++) {
		struct batch_worker *w = &c->workers[i];

		if (!w->runs)
			none = none ? none : w;
		else if (!w->closed && (!best || w->n < best->n))
			best = w;
	}
	if (none && (!best || best->n > 0) && start_worker(c, none))
		return none;
	if (!best)
		die(STATUS_LATER, "cannot start '%s': %s", c->b->pipe,
		    strerror(errno));
	return best;
}

void
batch_worker_send(struct batch_crew *c, struct batch_item *it)
{
	struct batch_worker *w = choose(c);

	buf_add(&w->out, it->text.s, it->text.len);
	buf_ch(&w->out, '\n');
	it->worker = (size_t)(w - c->workers);
	it->sent = ++c->sent;
	it->state = BATCH_SENT;
	w->n++;
}

void
batch_worker_close(struct batch_worker *w)
{
	if (w->to >= 0)
		close(w->to);
	w->to = -1;
	w->closed = true;
}

void
batch_worker_write(struct batch_worker *w)
{
	void (*before)(int) = signal(SIGPIPE, SIG_IGN);
	ssize_t n = write(w->to, w->out.s, w->out.len);
	int error = errno;

	(void)signal(SIGPIPE, before);
	errno = error;
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n < 0) { /* it has ended; its stdout tells */
		batch_worker_close(w);
		return;
	}
	memmove(w->out.s, w->out.s + n, w->out.len - (size_t)n);
	buf_cut(&w->out, w->out.len - (size_t)n);
}

/* The line that a pipe has had the longest, which it answers next; NULL: none.
 * It is not the oldest where the lines of a pipe that died came to another. */
static struct batch_item *
oldest(const struct batch_crew *c, const struct batch_worker *w)
{
	struct batch_item *found = NULL;

	for (size_t i = 0; i < c->count; i++) {
		struct batch_item *it = batch_item(c, i);

		if (it->state == BATCH_SENT && &c->workers[it->worker] == w &&
		    (!found || it->sent < found->sent))
			found = it;
	}
	return found;
}

/* A pipe that ended with lines under way could not do the first of them; the
 * others go to another. */
static void
end_worker(struct batch_crew *c, struct batch_worker *w)
{
	struct child child = {0};
	struct batch_item *it;

	batch_worker_close(w);
	(void)child_end(&child, &w->p, true);
	w->runs = false;
	it = oldest(c, w);
	if (it)
		batch_item_fail(c, it, "the pipe ended without a document");
	while ((it = oldest(c, w)) != NULL)
		it->state = BATCH_FREE;
	for (size_t i = 0; i < c->count; i++)
		if (batch_item(c, i)->state == BATCH_FREE)
			batch_worker_send(c, batch_item(c, i));
}

void
batch_worker_read(struct batch_crew *c, struct batch_worker *w)
{
	ssize_t n = read(w->p.fd, buf_room(&w->in, 1 << 16), 1 << 16);
	char *start, *newline;
	struct batch_item *it;

	if (n < 0 && errno == EINTR)
		return;
	if (n <= 0) {
		end_worker(c, w);
		return;
	}
	buf_wrote(&w->in, (size_t)n);
	start = w->in.s;
	while ((newline = memchr(start, '\n', (size_t)(w->in.s + w->in.len -
	    start))) != NULL) {
		it = oldest(c, w);
		if (it) {
			w->n--;
			batch_item_take(c, it, start, (size_t)(newline - start));
		}
		start = newline + 1;
	}
	n = w->in.s + w->in.len - start;
	memmove(w->in.s, start, (size_t)n);
	buf_cut(&w->in, (size_t)n);
}
