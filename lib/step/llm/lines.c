#include "step/llm/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/io.h"
#include "base/mem.h"
#include "doc/doc.h"
#include "step/pipe/pipe_in.h"
#include "step/pipe/pipe_out.h"

#define WINDOW 4 /* times the jobs: what is read ahead */
#define POLLED 60

/* -- calls under way */

struct wait {
	struct pollfd fds[POLLED + 1];
	struct call *calls[POLLED];
	size_t n;
	int64_t until; /* -1: nothing to wake for */
};

static void
wake_at(struct wait *w, int64_t when)
{
	if (w->until < 0 || when < w->until)
		w->until = when;
}

static void
consider(struct wait *w, struct call *c)
{
	if (c->state == CALL_WAITING) {
		wake_at(w, c->wake_ms);
	} else if (c->state == CALL_RUNNING && w->n < POLLED) {
		w->fds[w->n] = (struct pollfd){.fd = c->child.fd,
		    .events = POLLIN};
		w->calls[w->n++] = c;
		wake_at(w, c->deadline_ms);
	}
}

/* Wait for the world; with `fd`, also for it. True when it can be read. */
static bool
attend(struct llm *l, struct wait *w, int fd)
{
	int64_t now = io_now_ms(), ms = -1;
	struct http_reply reply;
	size_t n = w->n;

	if (w->until >= 0)
		ms = w->until > now ? w->until - now : 0;
	if (fd >= 0)
		w->fds[n++] = (struct pollfd){.fd = fd, .events = POLLIN};
	http_wait(l->http, w->fds, n, (long)ms);
	while (http_next(l->http, &reply))
		call_answered(reply.tag, &reply);
	now = io_now_ms();
	for (size_t i = 0; i < w->n; i++)
		if (w->fds[i].revents != 0)
			call_readable(w->calls[i]);
		else if (now >= w->calls[i]->deadline_ms)
			call_late(w->calls[i]);
	return fd >= 0 && w->fds[n - 1].revents != 0;
}

void
llm_run(struct llm *l, struct call *c)
{
	while (c->state != CALL_DONE) {
		struct wait w = {.until = -1};

		call_step(c, io_now_ms());
		if (c->state == CALL_DONE)
			break;
		consider(&w, c);
		attend(l, &w, -1);
	}
}

/* -- lines */

struct slot {
	struct call call;
	json_t *doc;
	size_t number; /* of its line */
	int64_t began_ms;
	bool passed;
	enum status unread; /* status of a line that is no document */
};

const struct progress lines_waiting = {
	.doing = "waiting for the model", .unit = "calls",
};

struct stream {
	struct llm *l;
	const struct pipe *p;
	char **operands;
	int fd; /* -1: none is open */
	bool opened, ended;
	struct buf text;
	size_t start, number;
	struct slot *ring;
	size_t first, count, size;
	size_t written;
	bool waiting; /* and it shows */
	enum status status;
};

/* The next operand, once all of the last one is read. */
static void
open_next(struct stream *s)
{
	if (s->opened)
		s->operands++;
	s->opened = false;
	s->ended = *s->operands == NULL;
	if (s->ended)
		return;
	s->fd = strcmp(*s->operands, "-") == 0 ? STDIN_FILENO :
	    open(*s->operands, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (s->fd < 0)
		pipe_in_failed(*s->operands, errno);
	s->opened = true;
	s->number = 0;
}

/* More bytes; at the end of a file its last line gets its newline. */
static void
fill(struct stream *s)
{
	ssize_t n;

	if (s->start > 0) {
		memmove(s->text.s, s->text.s + s->start,
		    s->text.len - s->start);
		buf_cut(&s->text, s->text.len - s->start);
		s->start = 0;
	}
	do
		n = read(s->fd, buf_room(&s->text, 65536), 65536);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		pipe_in_failed(*s->operands, errno);
	if (n > 0) {
		buf_wrote(&s->text, (size_t)n);
		return;
	}
	if (s->text.len > 0)
		buf_ch(&s->text, '\n');
	if (s->fd > STDIN_FILENO)
		close(s->fd);
	s->fd = -1;
}

static void
begin(struct stream *s, const char *line, size_t len)
{
	struct slot *slot = &s->ring[(s->first + s->count++) % s->size];
	struct trouble t;

	*slot = (struct slot){.number = s->number, .began_ms = io_now_ms()};
	slot->call.state = CALL_DONE;
	slot->doc = pipe_in_document(s->p, line, len,
	    pipe_in_name(*s->operands), s->number, &t);
	if (slot->doc == NULL) {
		warn("%s", t.text);
		slot->doc = doc_new();
		doc_stop(slot->doc, s->p->by, STATUS_BAD, "input", "%s",
		    t.text);
		return;
	}
	slot->doc = pipe_in_admit(s->p, slot->doc);
	if (doc_status(slot->doc) != STATUS_OK)
		slot->passed = true;
	else
		call_begin(&slot->call, s->l, slot->doc);
}

/* Lines that are there, into the ring while it has room. */
static void
take_lines(struct stream *s)
{
	while (s->count < s->size) {
		char *line = s->text.s + s->start;
		char *end = memchr(line, '\n', s->text.len - s->start);
		size_t len;

		if (end == NULL)
			return;
		s->start = (size_t)(end + 1 - s->text.s);
		s->number++;
		len = (size_t)(end - line);
		if (len > 0 && line[len - 1] == '\r')
			len--;
		line[len] = '\0';
		if (!pipe_in_blank(line, len))
			begin(s, line, len);
	}
}

static void
write_done(struct stream *s)
{
	const char *trace = getenv("T2S_TRACE");

	while (s->count > 0 && s->ring[s->first].call.state == CALL_DONE) {
		struct slot *slot = &s->ring[s->first];
		enum status status = doc_status(slot->doc);

		if (trace != NULL && *trace != '\0' && !slot->passed)
			doc_trace(slot->doc, s->p->by, status,
			    (long)io_elapsed_ms(slot->began_ms));
		if (status != STATUS_OK)
			s->status = STATUS_NO;
		pipe_out_result(s->p, slot->doc, slot->passed, slot->number,
		    slot->call.llm != NULL ? &slot->call : NULL);
		if (slot->call.llm != NULL)
			call_free(&slot->call);
		json_decref(slot->doc);
		s->first = (s->first + 1) % s->size;
		s->count--;
		progress_at((long)++s->written);
	}
}

/* From the first call that waits until none does; not where the replies are
 * printed on the same terminal. */
static void
show_waiting(struct stream *s, bool busy)
{
	if (busy && !s->waiting && !isatty(STDOUT_FILENO))
		progress_begin(&lines_waiting);
	else if (!busy && s->waiting)
		progress_end();
	s->waiting = busy;
}

/* Send what may be sent: `jobs` at once, in their order. */
static size_t
send_calls(struct stream *s, struct wait *w)
{
	size_t busy = 0;
	int64_t now = io_now_ms();

	for (size_t i = 0; i < s->count; i++) {
		struct call *c = &s->ring[(s->first + i) % s->size].call;

		if (c->state == CALL_DONE)
			continue;
		if (busy == (size_t)s->l->o.jobs)
			break;
		busy++;
		call_step(c, now);
		consider(w, c);
		if (c->state == CALL_DONE)
			wake_at(w, now);
	}
	return busy;
}

static void
turn(struct stream *s)
{
	struct wait w = {.until = -1};
	size_t busy;
	bool reads;

	if (s->fd < 0 && !s->ended && s->start == s->text.len)
		open_next(s);
	take_lines(s);
	busy = send_calls(s, &w);
	write_done(s);
	show_waiting(s, s->count > 0);
	reads = s->fd >= 0 && s->count < s->size;
	if (!reads && busy == 0)
		return;
	io_out_flush();
	if (attend(s->l, &w, reads ? s->fd : -1))
		fill(s);
}

enum status
llm_lines(struct llm *l, const struct pipe *p, char **operands)
{
	struct stream s = {.l = l, .p = p, .operands = operands,
	    .fd = -1, .size = (size_t)l->o.jobs * WINDOW};

	s.ring = mem_calloc(s.size, sizeof *s.ring);
	buf_init(&s.text);
	while (!s.ended || s.count > 0)
		turn(&s);
	buf_free(&s.text);
	free(s.ring);
	return s.status;
}
