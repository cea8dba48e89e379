/* What comes of a line of a batch. */
#include "step/batch/batch_crew.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "doc/doc.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

#define BY "t2s-batch"

/* ---- the end of a line --------------------------------------------------- */

/* Steals the document. */
static void
finish(struct batch_crew *c, struct batch_item *it, json_t *doc)
{
	if (c->b->keep)
		batch_done_keep(c->b->keep, it->line, doc);
	c->failed |= doc_status(doc) != STATUS_OK;
	buf_reset(&it->out);
	c->b->print(&it->out, doc, it->line);
	json_decref(doc);
	it->state = BATCH_ENDED;
}

void
batch_item_fail(struct batch_crew *c, struct batch_item *it, const char *why)
{
	json_t *doc = doc_new();

	if (*it->question)
		json_object_set_new(doc, "question", json_text(it->question,
		    strlen(it->question)));
	doc_stop(doc, BY, STATUS_LATER, "system", "%s", why);
	finish(c, it, doc);
}

/* Where the graph goes on, as the driver's table has it. */
static bool
goes_on(const struct batch_item *it, const json_t *doc)
{
	const json_t *stop = get_object(doc, "stop");
	const char *by = get_str(stop, "by");
	bool plan = by && (strcmp(by, DOC_BY_PLAN) == 0 ||
	    strcmp(by, DOC_BY_LLM) == 0);
	bool steps = plan || (by && (strcmp(by, "t2s-audit") == 0 ||
	    strcmp(by, "t2s-synth") == 0 || strcmp(by, "t2s-exec") == 0));

	switch (doc_status(doc)) {
	case STATUS_NO:
		return steps && !get_is(stop, "reason", "server");
	case STATUS_EMPTY:
		return by && strcmp(by, "t2s-exec") == 0;
	case STATUS_NEVER:
		return plan;
	case STATUS_LATER: /* the model's client has tried again by itself */
		return by && *it->question && strcmp(by, DOC_BY_LLM) != 0;
	case STATUS_OK:
	case STATUS_BAD:
	case STATUS_ASK:
	case STATUS_REFUSED:
		break;
	}
	return false;
}

/* What a pipe wrote for a line. */
void
batch_item_take(struct batch_crew *c, struct batch_item *it, const char *text, size_t len)
{
	struct json_mistake m;
	json_t *doc = json_read(text, len, &m);

	if (!json_is_object(doc)) {
		json_decref(doc);
		batch_item_fail(c, it, "the pipe wrote no document");
	} else if (c->b->again && goes_on(it, doc)) {
		buf_reset(&it->text);
		buf_add(&it->text, text, len);
		it->doc = doc;
		it->state = BATCH_WAITS;
	} else {
		finish(c, it, doc);
	}
}

/* ---- the other command --------------------------------------------------- */

static void
start_again(struct batch_crew *c, struct batch_item *it)
{
	char *argv[] = {"sh", "-c", (char *)c->b->again, NULL};
	const char *by = get_str(get_object(it->doc, "stop"), "by");
	struct child child = {.argv = argv, .talks = true};
	struct buf at = BUF_INIT;

	buf_fmt(&at, "%s.%d", strcmp(by, DOC_BY_LLM) == 0 ? "plan" :
	    by + strlen("t2s-"), (int)doc_status(it->doc));
	setenv("T2S_STOPPED", at.s, 1);
	setenv("T2S_LINE", it->question, 1);
	buf_free(&at);
	child.in = it->in = child_input(it->text.s, it->text.len);
	buf_reset(&it->out);
	if (it->in < 0 || !child_start(&child, &it->p)) {
		finish(c, it, it->doc);
		it->doc = NULL;
		return;
	}
	it->state = BATCH_AGAIN;
	c->again++;
}

void
batch_item_start(struct batch_crew *c)
{
	for (size_t i = 0; i < c->count && c->again < c->b->jobs; i++)
		if (batch_item(c, i)->state == BATCH_WAITS)
			start_again(c, batch_item(c, i));
}

/* It has written all: its document, or the one it was given. */
static void
end_again(struct batch_crew *c, struct batch_item *it)
{
	struct child child = {0};
	struct json_mistake m;
	json_t *doc;

	(void)child_end(&child, &it->p, true);
	close(it->in);
	c->again--;
	doc = json_read(it->out.s, it->out.len, &m);
	if (json_is_object(doc)) {
		json_decref(it->doc);
	} else {
		json_decref(doc);
		doc = it->doc;
	}
	it->doc = NULL;
	finish(c, it, doc);
}

void
batch_item_read(struct batch_crew *c, struct batch_item *it)
{
	ssize_t n = read(it->p.fd, buf_room(&it->out, 1 << 16), 1 << 16);

	if (n > 0)
		buf_wrote(&it->out, (size_t)n);
	else if (n == 0 || errno != EINTR)
		end_again(c, it);
}
