#include "model/answer/reply.h"

#include <string.h>
#include "json/get.h"
#include "json/validate.h"
#include "json/write.h"
#include "model/answer/extract.h"
#include "model/answer/tolerant.h"

/* What the server counted, to what was sent: beyond it some prompt text was
 * cut off, or another prompt was put in. */
#define GAP 4
#define GAP_TOKENS 2000

struct first {
	struct buf pointer, text;
	size_t n;
};

static void
note_violation(void *arg, const char *pointer, const char *message)
{
	struct first *first = arg;

	if (first->n++ > 0)
		return;
	buf_fmt(&first->pointer, "/reply/json%s", pointer);
	buf_fmt(&first->text, "%s: %s", *pointer != '\0' ? pointer :
	    "the object", message);
}

static void
fail(struct reply_end *end, enum status status, const char *reason,
    const char *message)
{
	end->status = status;
	end->reason = reason;
	buf_str(&end->message, message);
}

/* The object that was asked for, as `json` has it or an object in it; what
 * was forgiven is told. */
static json_t *
mended(const json_t *schema, json_t *json /* steals */, unsigned slips,
    struct findings *f)
{
	json_t *inner = tolerant_inner(json, get_array(schema, "required"),
	    &slips);
	const char *zero;

	if (inner != NULL) {
		json_decref(json);
		json = inner;
	}
	tolerant_tell(f, "/reply/text", slips);
	zero = subset_mend(schema, json);
	if (zero != NULL)
		finding_add(f, FINDING_reply_corrected, "/reply/json",
		    "0 in '%s' was read as no value", zero);
	return json;
}

/* One object, held to the internal schema whatever the provider promised. */
static void
read_json(const json_t *request, const struct wire_answer *w, json_t *reply,
    struct findings *f, struct reply_end *end)
{
	const json_t *schema = get_object(request, "schema");
	struct first first = {BUF_INIT, BUF_INIT, 0};
	struct buf why = BUF_INIT;
	unsigned slips = 0;
	json_t *json = extract_object(w->text, strlen(w->text), &slips, &why);
	bool valid;

	if (json == NULL && w->text[strspn(w->text, " \t\r\n")] == '\0') {
		finding_add(f, FINDING_reply_empty, "/reply/text",
		    "the model's answer was empty");
		fail(end, STATUS_NO, "reply", "the model's answer was empty");
		buf_free(&why);
		return;
	}
	if (json == NULL) {
		finding_add(f, FINDING_reply_not_json, "/reply/text",
		    "the model's answer is not one JSON object: %s", why.s);
		fail(end, STATUS_NO, "reply",
		    "the model's answer is not one JSON object: ");
		buf_str(&end->message, why.s);
		buf_free(&why);
		return;
	}
	json = mended(schema, json, slips, f);
	valid = validate(schema, json, note_violation, &first);
	if (!valid)
		finding_add(f, FINDING_constraint_not_followed, first.n > 0 ?
		    first.pointer.s : "/reply/json", "the model's answer does "
		    "not follow the schema%s%s", first.n > 0 ? ": " : "",
		    first.text.s);
	json_object_set_new(reply, "json", json);
	json_object_set_new(reply, "valid", json_boolean(valid));
	buf_free(&first.pointer);
	buf_free(&first.text);
	buf_free(&why);
}

static void
judge_text(const json_t *request, const struct wire_answer *w, json_t *reply,
    struct findings *f, struct reply_end *end)
{
	switch (w->finish) {
	case FINISH_LENGTH:
		finding_add(f, FINDING_reply_truncated, "/reply/text",
		    "the model's answer was cut off by its limit");
		fail(end, STATUS_NO, "reply",
		    "the model's answer was cut off by its limit");
		return;
	case FINISH_FILTERED:
	case FINISH_REFUSED:
		finding_add(f, FINDING_reply_refused, "/reply/text", "%s",
		    w->finish == FINISH_FILTERED ?
		    "a filter stopped the model's answer" :
		    "the model declined to answer");
		fail(end, STATUS_REFUSED, "refused",
		    w->finish == FINISH_FILTERED ?
		    "a filter stopped the model's answer" :
		    "the model declined to answer");
		return;
	case FINISH_STOP:
	case FINISH_OTHER:
		break;
	}
	if (get_object(request, "schema") != NULL)
		read_json(request, w, reply, f, end);
}

static json_t *
vectors_of(const json_t *request, const struct wire_answer *w,
    struct findings *f, struct reply_end *end)
{
	size_t wanted = json_array_size(json_object_get(request, "embed"));

	if (json_array_size(w->vectors) != wanted) {
		finding_add(f, FINDING_reply_malformed, "/reply",
		    "received %zu vectors for %zu texts",
		    json_array_size(w->vectors), wanted);
		fail(end, STATUS_NO, "reply",
		    "the number of vectors differs from the number of texts");
	}
	return json_incref(w->vectors);
}

/* A schema may be counted or not: it constrains, and some tell it, too. */
static void
note_gap(const json_t *request, const struct wire_answer *w,
    struct findings *f)
{
	const json_t *messages = get_array(request, "messages");
	double least = messages != NULL ? wire_estimate(messages) : 0;
	double most = wire_estimate(request);

	if (w->tokens_in > most * GAP + GAP_TOKENS)
		finding_add(f, FINDING_token_count_differs, "/reply/usage",
		    "the server counted %.0f tokens, about %.0f were sent",
		    w->tokens_in, most);
	else if (least > GAP_TOKENS && w->tokens_in > 0 &&
	    w->tokens_in * GAP < least)
		finding_add(f, FINDING_token_count_differs, "/reply/usage",
		    "the server counted %.0f tokens, about %.0f were sent; it "
		    "may have cut off the prompt", w->tokens_in,
		    least);
}

json_t *
reply_make(const json_t *request, const char *model,
    const struct lowered *lowered, const struct wire_answer *w,
    struct findings *f, struct reply_end *end)
{
	struct wire_answer judged = *w;
	json_t *reply = json_object();

	*end = (struct reply_end){STATUS_OK, NULL, BUF_INIT};
	if (w->vectors == NULL && w->finish <= FINISH_LENGTH &&
	    extract_declines(w->text, strlen(w->text)))
		judged.finish = FINISH_REFUSED;
	if (lowered != NULL && lowered->rung != RUNG_FULL)
		finding_add(f, FINDING_constraint_in_words, "/request/schema",
		    "the schema was sent %s", lower_rung_text(lowered->rung));
	if (w->vectors != NULL)
		json_object_set_new(reply, "vectors",
		    vectors_of(request, w, f, end));
	else
		json_object_set_new(reply, "text",
		    json_text(w->text, strlen(w->text)));
	if (w->vectors == NULL)
		judge_text(request, &judged, reply, f, end);
	json_object_set_new(reply, "finish",
	    json_string(wire_finish_name(judged.finish)));
	json_object_set_new(reply, "model", json_text(model, strlen(model)));
	if (w->id != NULL)
		json_object_set_new(reply, "id", json_text(w->id,
		    strlen(w->id)));
	note_gap(request, w, f);
	return reply;
}

const char *
reply_text(const json_t *reply)
{
	return json_is_string(reply) ? json_string_value(reply) :
	    get_str(reply, "text");
}

bool
reply_is_empty(const json_t *reply)
{
	const char *text = reply_text(reply);

	return get_object(reply, "json") == NULL &&
	    (text == NULL || text[strspn(text, " \t\r\n")] == '\0');
}

char *
reply_all(const json_t *reply)
{
	const char *text = reply_text(reply);
	struct buf b = BUF_INIT;

	if (text != NULL)
		buf_str(&b, text);
	else if (json_object_get(reply, "json") != NULL)
		json_compact(&b, json_object_get(reply, "json"));
	return buf_take(&b);
}
