/* The reply of a try, and whether another one follows. */
#include "step/llm/call.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/io.h"
#include "json/get.h"
#include "model/wire/price.h"
#include "model/answer/reply.h"

/* A try, and what is to be said if it was the last. */
struct last {
	struct retry_try t;
	struct buf message;
	enum finding_code code;
};

static unsigned
any_number(const struct call *c)
{
	return (unsigned)io_now_ms() * 2654435761u ^
	    (unsigned)(uintptr_t)c >> 4;
}

static void
settle(struct call *c, double in, double out, double cached)
{
	struct price p;
	double cost = 0;

	if (price_find(c->llm->prices, c->target->model, &p))
		cost = price_cost(&p, in, cached, out);
	ledger_settle(c->llm->ledger, &c->hold, in + out, cost);
	c->tokens_in += in;
	c->tokens_out += out;
	c->tokens_cached += cached;
}

/* Another try, or the end. */
static void
judge(struct call *c, struct last *last)
{
	struct retry_verdict v;

	last->t.tries = c->tries;
	last->t.most = (int)c->llm->o.tries;
	last->t.left_ms = c->deadline_ms - io_now_ms();
	last->t.random = any_number(c);
	v = retry_judge(&last->t);
	if (v.again) {
		call_again(c, v.wait_ms);
	} else if (c->hurried && (last->t.end == RETRY_TIMEOUT ||
	    v.wait_ms >= last->t.left_ms)) {
		/* the budget was the time limit */
		call_spent(c);
	} else {
		if (v.too_long)
			buf_fmt(&last->message, " (it asks to wait %lld "
			    "seconds, longer than the time limit)",
			    (long long)((v.wait_ms + 999) / 1000));
		finding_add(&c->findings, last->code, "", "%s",
		    last->message.s);
		call_end(c, NULL, v.status, v.reason, "%s", last->message.s);
	}
	buf_free(&last->message);
}

/* -- an answer of the protocol */

static void
take_answer(struct call *c, struct wire_answer *w)
{
	double in = w->tokens_in, out = w->tokens_out;
	struct reply_end end;
	json_t *reply;

	c->counted = in >= 0 || out >= 0;
	if (in < 0)
		in = wire_estimate(c->request);
	if (out < 0)
		out = w->text != NULL ? (double)strlen(w->text) / 4 : 0;
	settle(c, in, out, w->tokens_cached > 0 ? w->tokens_cached : 0);
	reply = reply_make(c->request, c->target->model,
	    c->has_schema ? &c->lowered : NULL, w, &c->findings, &end);
	call_end(c, reply, end.status, end.reason, "%s", end.message.s);
	buf_free(&end.message);
}

/* -- HTTP */

static void
say_http(const struct call *c, const struct http_reply *r, int status,
    const struct wire_answer *w, struct buf *b)
{
	struct buf said = BUF_INIT;

	buf_fmt(b, r->status == status ? "%s returned HTTP status %d" :
	    "%s returned an error, code %d",
	    c->target->provider->name, status);
	if (w->message.len > 0)
		redact_excerpt(&c->llm->secrets, &said, w->message.s,
		    w->message.len);
	else if (status < 300 || status >= 400)
		redact_excerpt(&c->llm->secrets, &said, r->body.s,
		    r->body.len);
	if (said.len > 0)
		buf_fmt(b, ": %s", said.s);
	buf_free(&said);
}

/* The schema is what it does not take: a rung down, once. */
static bool
descend(struct call *c, int status, const struct wire_answer *w)
{
	json_t *before;
	bool good;

	if (status != 400 || !c->has_schema || c->descended ||
	    c->lowered.schema == NULL || c->tries >= c->llm->o.tries ||
	    (strstr(w->message.s, "schema") == NULL &&
	    strstr(w->message.s, "grammar") == NULL && (w->field == NULL ||
	    strstr(w->field, "response_format") == NULL)))
		return false;
	c->descended = true;
	before = json_incref(c->lowered.schema);
	do
		good = call_compose(c, c->lowered.rung + 1);
	while (good && json_equal(c->lowered.schema, before));
	json_decref(before);
	if (good)
		call_again(c, 0);
	return good;
}

static int64_t
wait_of(const struct http_reply *r, const struct wire_answer *w)
{
	int64_t ms = retry_after(r->retry_after_ms, 0);

	if (ms > 0)
		return ms / 1000;
	ms = retry_after(r->retry_after, (int64_t)time(NULL));
	return ms > 0 ? ms : w->wait_ms;
}

static int
should_of(const struct http_reply *r)
{
	if (strcmp(r->should_retry, "true") == 0)
		return 1;
	return strcmp(r->should_retry, "false") == 0 ? 0 : -1;
}

/* An error object, be it under 200: its own code is the better one then. */
static void
read_failure(struct call *c, const struct http_reply *r, int status,
    const struct wire_answer *w)
{
	struct last last = {.t = {.end = RETRY_ANSWERED, .http = status,
	    .wait_ms = wait_of(r, w), .should = should_of(r)},
	    .message = BUF_INIT, .code = FINDING_model_failed};

	settle(c, 0, 0, 0);
	if (r->status == 200 && status != 429 && status < 500) {
		last.t.http = 200;
		last.code = FINDING_reply_malformed;
	}
	say_http(c, r, status, w, &last.message);
	if (!descend(c, status, w))
		judge(c, &last);
	else
		buf_free(&last.message);
}

static void
read_body(struct call *c, struct http_reply *r)
{
	int embed = json_object_get(c->request, "embed") != NULL;
	struct wire_answer w;

	wire_read(c->target->provider, embed, r->body.s, r->body.len, &w);
	if (w.id == NULL && r->id[0] != '\0')
		w.id = r->id;
	if (r->status != 200) {
		read_failure(c, r, r->status, &w);
	} else if (w.message.len > 0) {
		read_failure(c, r, w.error, &w);
	} else if (w.trouble.len > 0) {
		struct last last = {.t = {.end = RETRY_MALFORMED,
		    .wait_ms = -1, .should = -1}, .message = BUF_INIT,
		    .code = FINDING_reply_malformed};

		settle(c, 0, 0, 0);
		buf_fmt(&last.message, "%s: ", c->target->provider->name);
		redact_excerpt(&c->llm->secrets, &last.message, w.trouble.s,
		    w.trouble.len);
		judge(c, &last);
	} else {
		take_answer(c, &w);
	}
	wire_free(&w);
}

void
call_read_http(struct call *c, struct http_reply *r)
{
	static const enum retry_end ends[] = {
		[HTTP_ANSWERED] = RETRY_ANSWERED,
		[HTTP_TRANSPORT] = RETRY_TRANSPORT,
		[HTTP_TIMEOUT] = RETRY_TIMEOUT,
		[HTTP_TLS] = RETRY_TLS,
		[HTTP_SIZE] = RETRY_SIZE,
	};
	struct last last = {.t = {.end = ends[r->end], .wait_ms = -1,
	    .should = -1}, .message = BUF_INIT, .code = FINDING_model_failed};

	if (r->end == HTTP_ANSWERED) {
		read_body(c, r);
		return;
	}
	settle(c, 0, 0, 0);
	buf_fmt(&last.message, "%s: ", c->target->provider->name);
	redact_excerpt(&c->llm->secrets, &last.message, r->error,
	    strlen(r->error));
	judge(c, &last);
}

/* -- a command */

void
call_read_output(struct call *c, int status)
{
	struct last last = {.t = {.wait_ms = -1, .should = -1},
	    .message = BUF_INIT, .code = FINDING_model_failed};
	struct wire_answer w = {.finish = FINISH_STOP, .tokens_in = -1,
	    .tokens_out = -1, .tokens_cached = -1, .text = c->output.s};

	if (status == 0 && c->output.len > 0 &&
	    memchr(c->output.s, '\0', c->output.len) == NULL) {
		take_answer(c, &w);
		return;
	}
	settle(c, 0, 0, 0);
	if (status == CHILD_LATE) {
		/* it is asked once: a second time would take as long */
		last.t.end = c->output.len > 0 && io_now_ms() <
		    c->deadline_ms ? RETRY_SIZE : RETRY_TIMEOUT;
		buf_str(&last.message, last.t.end == RETRY_SIZE ?
		    "the command wrote too much" :
		    "the command took too long");
	} else if (status != 0) {
		last.t.end = status == 127 || status == 126 ? RETRY_ANSWERED :
		    RETRY_TRANSPORT;
		last.t.http = 404;
		buf_fmt(&last.message, "the command failed with status %d",
		    status);
	} else {
		last.t.end = RETRY_MALFORMED;
		last.code = FINDING_reply_malformed;
		buf_str(&last.message, "the command wrote no text");
	}
	judge(c, &last);
}
