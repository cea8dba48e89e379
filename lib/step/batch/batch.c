/* Lines through pipes, in order. */
#include "step/batch/batch_crew.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "doc/doc.h"
#include "step/batch/batch_output.h"
#include "step/pipe/pipe_in.h"

enum { HELD_MS = 2000 };

struct batch_item *
batch_item(const struct batch_crew *c, size_t i)
{
	return &c->ring[(c->first + i) % c->size];
}

/* ---- lines ---------------------------------------------------------------- */

/* Is a whole line there, so that a read does not wait? */
static bool
has_line(const struct io_lines *l)
{
	return l->eof || (l->buf.len > l->start &&
	    memchr(l->buf.s + l->start, '\n', l->buf.len - l->start));
}

static void
add_line(struct batch_crew *c, const char *line, size_t len)
{
	struct batch_item *it = batch_item(c, c->count++);
	bool document = line[strspn(line, " \t")] == '{';
	json_t *kept;

	it->line = c->lines.number;
	buf_reset(&it->text);
	buf_reset(&it->out);
	free(it->question);
	it->question = mem_strdup(document ? "" : line);
	kept = c->done ? batch_done_take(c->done, it->line, c->name,
	    it->question) : NULL;
	if (kept) {
		c->failed |= doc_status(kept) != STATUS_OK;
		c->b->print(&it->out, kept, it->line);
		json_decref(kept);
		it->state = BATCH_ENDED;
	} else if (c->lines.over || strlen(line) != len) {
		batch_item_fail(c, it, "the line is too long or not text");
	} else {
		buf_add(&it->text, line, len);
		batch_worker_send(c, it);
	}
}

static void
read_line(struct batch_crew *c)
{
	char *line;
	size_t len;

	if (io_lines_next(&c->lines, &line, &len)) {
		if (!pipe_in_blank(line, len))
			add_line(c, line, len);
		return;
	}
	if (c->lines.error)
		pipe_in_failed(c->name, c->lines.error);
	c->eof = true;
	for (size_t i = 0; i < c->b->jobs; i++)
		c->workers[i].closed = true;
}

/* ---- all of it ------------------------------------------------------------- */

static void
write_done(struct batch_crew *c)
{
	while (c->count > 0 && c->ring[c->first].state == BATCH_ENDED) {
		struct batch_item *it = &c->ring[c->first];

		if (c->written > 0)
			c->written--;
		else
			io_out(it->out.s, it->out.len);
		it->state = BATCH_FREE;
		c->first = (c->first + 1) % c->size;
		c->count--;
	}
	io_out_flush();
}

/* What a place of the poll list is for: the input, a pipe's two ends, or the
 * other command of an item. */
struct places {
	struct pollfd *v;
	size_t n;
};

static size_t
add_place(struct places *p, int fd, short events)
{
	p->v[p->n] = (struct pollfd){.fd = fd, .events = events};
	return p->n++;
}

/* The places, in the order in which `served` goes through them. */
static void
list_places(struct batch_crew *c, struct places *p, bool wants)
{
	p->n = 0;
	add_place(p, wants ? c->lines.fd : -1, POLLIN);
	for (size_t i = 0; i < c->b->jobs; i++) {
		struct batch_worker *w = &c->workers[i];

		if (w->runs && w->closed && w->out.len == 0 && c->eof)
			batch_worker_close(w);
		add_place(p, w->runs && w->out.len > 0 ? w->to : -1, POLLOUT);
		add_place(p, w->runs ? w->p.fd : -1, POLLIN);
	}
	for (size_t i = 0; i < c->size; i++)
		add_place(p, c->ring[i].state == BATCH_AGAIN ? c->ring[i].p.fd : -1,
		    POLLIN);
}

static void
serve(struct batch_crew *c, const struct places *p)
{
	const struct pollfd *v = p->v + 1;

	for (size_t i = 0; i < c->b->jobs; i++, v += 2) {
		if (v[0].fd >= 0 && v[0].revents && c->workers[i].to >= 0)
			batch_worker_write(&c->workers[i]);
		if (v[1].fd >= 0 && v[1].revents)
			batch_worker_read(c, &c->workers[i]);
	}
	for (size_t i = 0; i < c->size; i++, v++)
		if (v->fd >= 0 && v->revents && c->ring[i].state == BATCH_AGAIN)
			batch_item_read(c, &c->ring[i]);
	if (p->v[0].fd >= 0 && p->v[0].revents)
		read_line(c);
}

static bool
any_runs(const struct batch_crew *c)
{
	for (size_t i = 0; i < c->b->jobs; i++)
		if (c->workers[i].runs)
			return true;
	return c->count > 0;
}

/* Is there room for a line, and a pipe for it? */
static bool
takes_more(const struct batch_crew *c)
{
	for (size_t i = 0; i < c->b->jobs; i++)
		if (!c->workers[i].runs || !c->workers[i].closed)
			return !c->eof && c->count < c->size;
	return false;
}

/* Nothing comes and nothing more can be sent: what a command holds back until
 * its input ends is had by ending it. Other lines go through another pipe. */
static void
drain(struct batch_crew *c)
{
	if (c->eof || takes_more(c))
		return;
	for (size_t i = 0; i < c->b->jobs; i++)
		if (c->workers[i].runs && c->workers[i].out.len == 0)
			batch_worker_close(&c->workers[i]);
}

static void
work(struct batch_crew *c)
{
	struct places p = {mem_calloc(1 + 2 * c->b->jobs + c->size,
	    sizeof *p.v), 0};

	while (!c->eof || any_runs(c)) {
		while (takes_more(c) && has_line(&c->lines))
			read_line(c);
		batch_item_start(c);
		write_done(c);
		list_places(c, &p, takes_more(c));
		if ((takes_more(c) && c->count == 0 && has_line(&c->lines)) ||
		    (c->eof && !any_runs(c)))
			continue;
		if (poll(p.v, (nfds_t)p.n, HELD_MS) > 0)
			serve(c, &p);
		else
			drain(c);
	}
	write_done(c);
	free(p.v);
}

bool
batch_run(const struct batch *b, int fd, const char *name)
{
	struct batch_crew c = {.b = b, .name = name, .size = b->jobs * BATCH_EACH};

	c.done = b->done ? batch_done_open(b->done, b->reader) : NULL;
	c.written = batch_output_begin(b, c.done);
	c.ring = mem_calloc(c.size, sizeof *c.ring);
	c.workers = mem_calloc(b->jobs, sizeof *c.workers);
	for (size_t i = 0; i < c.size; i++) {
		buf_init(&c.ring[i].text);
		buf_init(&c.ring[i].out);
	}
	for (size_t i = 0; i < b->jobs; i++) {
		buf_init(&c.workers[i].out);
		buf_init(&c.workers[i].in);
	}
	io_lines_open(&c.lines, fd);
	work(&c);
	io_lines_close(&c.lines);
	for (size_t i = 0; i < c.size; i++) {
		buf_free(&c.ring[i].text);
		buf_free(&c.ring[i].out);
		free(c.ring[i].question);
	}
	for (size_t i = 0; i < b->jobs; i++) {
		buf_free(&c.workers[i].out);
		buf_free(&c.workers[i].in);
	}
	free(c.ring);
	free(c.workers);
	batch_done_free(c.done);
	return !c.failed;
}
