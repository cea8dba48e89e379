#include "step/llm/call.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/io.h"
#include "base/sha256.h"
#include "step/pipe/access.h"
#include "doc/doc.h"
#include "json/get.h"
#include "json/write.h"
#include "model/wire/price.h"

#define IDLE_MS 20000
#define BODY_MOST (1u << 20)
#define VECTORS_MOST (64u << 20)
#define BUSY_MS 50
#define OUTPUT_GUESS 1024

/* -- what is asked */

static bool
good_messages(const json_t *messages)
{
	json_t *m;
	size_t i;

	json_array_foreach(messages, i, m) {
		const char *role = get_str(m, "role");

		if (role == NULL || get_str(m, "content") == NULL ||
		    (strcmp(role, "system") != 0 && strcmp(role, "user") != 0
		    && strcmp(role, "assistant") != 0))
			return false;
	}
	return json_array_size(messages) > 0;
}

static bool
good_texts(const json_t *texts)
{
	json_t *t;
	size_t i;

	json_array_foreach(texts, i, t)
		if (!json_is_string(t))
			return false;
	return json_array_size(texts) > 0;
}

static const struct {
	const char *key;
	bool number; /* else an object */
} typed[] = {
	{"max_tokens", true}, {"temperature", true}, {"schema", false},
};

static const char *
mistake_of(const json_t *request)
{
	const json_t *embed = json_object_get(request, "embed"), *v;

	if (!json_is_object(request))
		return "invalid request: expected an object";
	if (embed != NULL ? !good_texts(embed) :
	    !good_messages(json_object_get(request, "messages")))
		return embed != NULL ? "invalid request.embed: expected a list "
		    "of texts" :
		    "invalid request.messages: expected a list of messages "
		    "with role (system, user, assistant) and content";
	for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
		v = json_object_get(request, typed[i].key);
		if (v != NULL && (typed[i].number ? !json_is_number(v) :
		    !json_is_object(v)))
			return typed[i].number ? "invalid request.max_tokens "
			    "or request.temperature: expected a number" :
			    "invalid request.schema: expected an object";
	}
	return NULL;
}

/* What the request is known by, whoever else may answer it elsewhere. */
static void
hash_request(struct call *c, const char *model)
{
	json_t *key = json_pack("{ss,sO}", "model", model, "request",
	    (json_t *)c->request);
	const json_t *access = access_at_hand();
	char *text;

	/* what was asked for others may have been told of others' values */
	if (json_object_get(c->doc, "access") != NULL)
		access = json_object_get(c->doc, "access");
	if (access != NULL)
		json_object_set(key, "access", (json_t *)access);
	text = json_dumps(key, JSON_COMPACT | JSON_SORT_KEYS |
	    JSON_ENSURE_ASCII);

	sha256_text(text != NULL ? text : "", text != NULL ? strlen(text) : 0,
	    c->hash);
	free(text);
	json_decref(key);
}

/* -- composing */

bool
call_compose(struct call *c, enum lower_rung from)
{
	const json_t *schema = get_object(c->request, "schema");
	const struct provider *p = c->target->provider;
	struct wire_ask a = {p, c->target->name, c->request, NULL};
	json_t *body;

	subset_free(&c->lowered);
	c->has_schema = schema != NULL;
	if (schema != NULL) {
		subset_lower(schema, get_str(c->request, "schema_name"),
		    p->subset,
		    from, &c->lowered);
		a.lowered = &c->lowered;
	}
	buf_reset(&c->body);
	if (p->protocol == PROTOCOL_COMMAND) {
		wire_prompt(&a, &c->body);
		return json_object_get(c->request, "embed") == NULL;
	}
	body = wire_body(&a);
	if (body == NULL)
		return false;
	json_compact(&c->body, body);
	json_decref(body);
	return true;
}

/* Money and tokens that the call may come to. */
static void
estimate(struct call *c)
{
	double in = wire_estimate(c->request);
	double out = get_number(c->request, "max_tokens", OUTPUT_GUESS);
	struct price p;

	if (json_object_get(c->request, "embed") != NULL)
		out = 0;
	c->hold.tokens = in + out;
	c->hold.cost = price_find(c->llm->prices, c->target->model, &p) ?
	    price_cost(&p, in, 0, out) : 0;
}

static bool
check_price(struct call *c)
{
	struct price p;

	if (c->llm->budget.cost < 0 ||
	    price_find(c->llm->prices, c->target->model, &p))
		return true;
	call_end(c, NULL, STATUS_BAD, "model",
	    "a cost budget needs a price for '%s'; use --prices",
	    c->target->model);
	return false;
}

static void
prepare(struct call *c)
{
	const struct target *t = c->target;

	if (t->status != STATUS_OK) {
		call_end(c, NULL, t->status, t->reason, "%s", t->message.s);
	} else if (!call_compose(c, RUNG_FULL)) {
		call_end(c, NULL, STATUS_BAD, "model",
		    "%s does not support embeddings", t->provider->name);
	} else if (check_price(c)) {
		provider_url(t->provider, t->base != NULL ? t->base : "",
		    t->name, json_object_get(c->request, "embed") != NULL,
		    t->version, &c->url);
		estimate(c);
		c->state = c->llm->o.print_request ? CALL_DONE :
		    CALL_WAITING;
	}
}

void
call_begin(struct call *c, struct llm *llm, json_t *doc)
{
	const char *model, *reason, *mistake;
	struct buf why = BUF_INIT;
	enum status status;

	*c = (struct call){.llm = llm, .doc = doc, .state = CALL_DONE,
	    .status = STATUS_OK, .findings = FINDINGS_INIT(DOC_BY_LLM),
	    .body = BUF_INIT, .url = BUF_INIT, .output = BUF_INIT,
	    .lowered.words = BUF_INIT, .tokens_cached = 0,
	    .request = json_object_get(doc, "request"), .no_record = true};
	c->wake_ms = io_now_ms();
	if (c->request == NULL)
		return;
	json_object_del(doc, "reply");
	mistake = mistake_of(c->request);
	model = mistake != NULL ? NULL : llm_model(llm,
	    get_str(c->request, "model"), &status, &reason, &why);
	if (mistake != NULL) {
		call_end(c, NULL, STATUS_BAD, "input", "%s", mistake);
	} else if (model == NULL) {
		call_end(c, NULL, status, reason, "%s", why.s);
	} else {
		hash_request(c, model);
		if (!call_from_store(c)) {
			c->no_record = llm->o.print_request;
			c->target = llm_target(llm, model);
			prepare(c);
		}
	}
	buf_free(&why);
}

/* -- sending */

void
call_again(struct call *c, int64_t wait_ms)
{
	c->state = CALL_WAITING;
	c->wake_ms = io_now_ms() + wait_ms;
}

static void
send_http(struct call *c, int64_t left)
{
	bool embed = json_object_get(c->request, "embed") != NULL;
	struct http_request r = {.url = c->url.s,
	    .headers = (const char *const *)c->target->headers,
	    .body = c->body.s, .len = c->body.len, .timeout_ms = (long)left,
	    .idle_ms = left / 3 < IDLE_MS ? (long)(left / 3) : IDLE_MS,
	    .most = embed ? VECTORS_MOST : BODY_MOST,
	    .direct = c->target->direct, .tag = c};

	c->state = CALL_SENT;
	http_send(c->llm->http, &r);
}

static void
run_command(struct call *c)
{
	char *argv[] = {"sh", "-c", (char *)c->target->name, NULL};
	struct child child = {.argv = argv, .talks = true, .foreign = true};

	child.in = child_input(c->body.s, c->body.len);
	buf_reset(&c->output);
	if (child.in < 0 || !child_start(&child, &c->child)) {
		call_end(c, NULL, STATUS_LATER, "system",
		    "cannot run a command: %s", strerror(errno));
	} else {
		c->state = CALL_RUNNING;
	}
	if (child.in >= 0)
		close(child.in);
}

void
call_spent(struct call *c)
{
	finding_add(&c->findings, FINDING_budget_spent, "",
	    "budget %s is spent", c->llm->o.budget);
	call_end(c, NULL, STATUS_REFUSED, "budget", "budget %s is spent",
	    c->llm->o.budget);
}

void
call_step(struct call *c, int64_t now)
{
	int64_t money = ledger_left_ms(c->llm->ledger, &c->llm->budget);
	int64_t left;

	if (c->state != CALL_WAITING || now < c->wake_ms)
		return;
	/* what others before it take in a queue is not its time */
	if (c->deadline_ms == 0)
		c->deadline_ms = now + c->llm->timeout_ms;
	left = c->deadline_ms - now;
	switch (ledger_hold(c->llm->ledger, &c->llm->budget, &c->hold)) {
	case LEDGER_WAIT:
		if (left > BUSY_MS) {
			c->wake_ms = now + BUSY_MS;
			return;
		}
		/* FALLTHROUGH */
	case LEDGER_SPENT:
		call_spent(c);
		return;
	case LEDGER_LOST:
		call_end(c, NULL, STATUS_LATER, "system",
		    "cannot record the budget in '%s': %s",
		    c->llm->o.ledger,
		    strerror(ledger_error(c->llm->ledger)));
		return;
	case LEDGER_HELD:
		break;
	}
	c->tries++;
	if (money >= 0 && money < left) {
		left = money;
		c->deadline_ms = now + money;
		c->hurried = true;
	}
	if (c->target->provider->protocol == PROTOCOL_COMMAND)
		run_command(c);
	else
		send_http(c, left > 0 ? left : 1);
}

void
call_answered(struct call *c, struct http_reply *reply)
{
	call_read_http(c, reply);
	buf_free(&reply->body);
}

static void
end_child(struct call *c, bool in_time)
{
	struct child child = {.talks = true};

	call_read_output(c, child_end(&child, &c->child, in_time));
}

void
call_readable(struct call *c)
{
	ssize_t n = read(c->child.fd, buf_room(&c->output, 65536), 65536);

	if (n < 0 && errno == EINTR)
		return;
	if (n > 0)
		buf_wrote(&c->output, (size_t)n);
	if (n <= 0 || c->output.len > BODY_MOST)
		end_child(c, n <= 0);
}

void
call_late(struct call *c)
{
	end_child(c, false);
}

void
call_free(struct call *c)
{
	subset_free(&c->lowered);
	buf_free(&c->body);
	buf_free(&c->url);
	buf_free(&c->output);
	findings_free(&c->findings);
}
