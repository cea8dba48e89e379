/* What a call leaves behind: usage, price, the stored reply. */
#include "step/llm/call.h"

#include <stdarg.h>
#include <string.h>
#include "doc/doc.h"
#include "os/state/call_record.h"
#include "json/get.h"
#include "model/wire/price.h"


/* -- usage */

/* Add to the sums of the document. */
static void
add_usage(json_t *doc, const char *key, const json_t *more)
{
	json_t *usage = get_or_make_object(doc, "usage");
	const json_t *was = json_object_get(usage, key);

	json_object_set_new(usage, key,
	    json_is_real(was) || json_is_real(more) ?
	    json_real(json_number_value(was) + json_number_value(more)) :
	    json_integer(json_integer_value(was) + json_integer_value(more)));
}

static void
add_usage_of(json_t *doc, const json_t *usage)
{
	static const char *const sums[] = {"calls", "tokens_in", "tokens_out",
		"cost", "calls_saved"};

	for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
		const json_t *more = json_object_get(usage, sums[i]);

		if (json_is_number(more))
			add_usage(doc, sums[i], more);
	}
}

static json_t *
usage_of(const struct call *c)
{
	json_t *usage = json_pack("{si}", "calls", c->tries);
	struct price p;

	if (c->counted) {
		json_object_set_new(usage, "tokens_in",
		    json_integer((json_int_t)c->tokens_in));
		json_object_set_new(usage, "tokens_out",
		    json_integer((json_int_t)c->tokens_out));
		json_object_set_new(usage, "tokens_cached",
		    json_integer((json_int_t)c->tokens_cached));
	}
	if (c->tries > 0 && price_find(c->llm->prices, c->target->model, &p))
		json_object_set_new(usage, "cost", json_real(price_cost(&p,
		    c->tokens_in, c->tokens_cached, c->tokens_out)));
	return usage;
}

/* -- records */

static json_t *
record_of(const struct call *c, const json_t *usage)
{
	static const char *const keys[] = {"reply", "stop"};
	json_t *record = json_pack("{ss,sO}", "model", c->target->model,
	    "request", (json_t *)c->request);

	for (size_t i = 0; i < 2; i++) {
		json_t *v = json_object_get(c->doc, keys[i]);

		if (v != NULL)
			json_object_set(record, keys[i], v);
	}
	if (json_array_size(c->findings.list) > 0)
		json_object_set(record, "findings", c->findings.list);
	json_object_set(record, "usage", (json_t *)usage);
	return redact_json(&c->llm->secrets, record);
}

static void
put(const char *dir, const struct call *c, long ordinal, const json_t *record)
{
	int error;

	if (dir == NULL)
		return;
	error = call_record_put(dir, c->hash, ordinal, record);
	if (error == 0 && dir == c->llm->o.record)
		error = call_record_note_day(dir);
	if (error != 0)
		warn("cannot write to '%s': %s", dir, strerror(error));
}

static void
keep(const struct call *c, const json_t *usage)
{
	const struct llm_options *o = &c->llm->o;
	json_t *record;

	if (c->no_record || c->target == NULL ||
	    (o->cache == NULL && o->record == NULL))
		return;
	record = record_of(c, usage);
	if (c->status == STATUS_OK)
		put(o->cache, c, 0, record);
	put(o->record, c, c->ordinal, record);
	json_decref(record);
}

static bool
is_failure(const struct call *c)
{
	return c->findings.errors == 0 && c->status != STATUS_OK;
}

void
call_end(struct call *c, json_t *reply, enum status status,
    const char *reason, const char *format, ...)
{
	struct buf message = BUF_INIT;
	json_t *usage;
	va_list args;

	va_start(args, format);
	buf_vfmt(&message, format, args);
	va_end(args);
	c->state = CALL_DONE;
	c->status = status;
	usage = usage_of(c);
	if (reply != NULL) {
		json_object_set_new(reply, "tries", json_integer(c->tries));
		json_object_set(reply, "usage", usage);
		json_object_set_new(c->doc, "reply",
		    redact_json(&c->llm->secrets, reply));
	}
	if (status != STATUS_OK) {
		struct buf clean = BUF_INIT;

		redact_text(&c->llm->secrets, &clean, message.s, message.len);
		doc_stop(c->doc, DOC_BY_LLM, status, reason, "%s", clean.s);
		if (is_failure(c))
			finding_add(&c->findings, FINDING_model_failed, "",
			    "%s", clean.s);
		buf_free(&clean);
	}
	if (c->findings.list != NULL)
		c->findings.list = redact_json(&c->llm->secrets,
		    c->findings.list);
	keep(c, usage);
	if (c->tries > 0)
		add_usage_of(c->doc, usage);
	doc_set_findings(c->doc, &c->findings);
	json_decref(usage);
	buf_free(&message);
}

/* -- answers that are there already */

/* The members as they were, and where it is replayed what it cost; the request must be the same to the letter, as
 * a hash alone would trust whoever wrote the file. */
static bool
adopt(struct call *c, const json_t *record, bool replayed)
{
	json_t *findings = get_array(record, "findings");
	json_t *reply = get_object(record, "reply");
	json_t *stop = get_object(record, "stop");

	if (!json_equal(json_object_get(record, "request"), c->request) ||
	    (reply == NULL && stop == NULL))
		return false;
	if (reply != NULL)
		json_object_set_new(c->doc, "reply", json_deep_copy(reply));
	if (stop != NULL)
		json_object_set(c->doc, "stop", stop);
	if (replayed)
		add_usage_of(c->doc, get_object(record, "usage"));
	doc_set_findings(c->doc, &c->findings);
	if (findings != NULL)
		json_array_extend(get_or_make_array(c->doc, "findings"),
		    findings);
	c->status = doc_status(c->doc);
	return true;
}

static void
replay(struct call *c)
{
	json_t *record = call_record_get(c->llm->o.replay, c->hash, c->ordinal);

	if (record == NULL || !adopt(c, record, true)) {
		finding_add(&c->findings, FINDING_replay_missing, "/request",
		    "no recorded reply to this request (%.12s)", c->hash);
		call_end(c, NULL, STATUS_LATER, "replay_miss",
		    "no recorded reply to this request (%.12s in '%s')",
		    c->hash, c->llm->o.replay);
	}
	json_decref(record);
}

static bool
from_cache(struct call *c)
{
	json_t *record = call_record_get(c->llm->o.cache, c->hash, 0);
	bool found = record != NULL && get_object(record, "stop") == NULL &&
	    adopt(c, record, false);
	json_t *one = json_integer(1);

	if (found) {
		json_object_set_new(json_object_get(c->doc, "reply"), "from",
		    json_string("cache"));
		add_usage(c->doc, "calls_saved", one);
		put(c->llm->o.record, c, c->ordinal, record);
	}
	json_decref(one);
	json_decref(record);
	return found;
}

bool
call_from_store(struct call *c)
{
	const struct llm_options *o = &c->llm->o;

	if (o->print_request)
		return false;
	if (o->replay != NULL || o->record != NULL)
		c->ordinal = ledger_ordinal(c->llm->ledger, c->hash);
	if (o->replay != NULL) {
		replay(c);
		return true;
	}
	return o->cache != NULL && from_cache(c);
}
