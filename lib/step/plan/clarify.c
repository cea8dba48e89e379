#include "step/plan/clarify.h"

#include "doc/doc.h"
#include "json/get.h"
#include "model/task/clarify.h"

static enum clarify_end
take(json_t *doc, const struct clarify_step *a, const json_t *reply,
    struct findings *f)
{
	int n = clarify_task_read(doc, reply, a->free_too);

	if (n < 0)
		finding_add(f, FINDING_model_unused, "",
		    "continued without the model: the answer contains no "
		    "questions");
	if (n <= 0)
		return ASK_BACK_GOES_ON;
	doc_stop(doc, f->by, STATUS_ASK, "questions", "%s",
	    get_str(json_array_get(get_array(doc, "questions"), 0), "text"));
	return ASK_BACK_STANDS;
}

enum clarify_end
clarify_run(json_t *doc, const struct clarify_step *a, struct findings *f)
{
	struct relevance_tables w =
	    {.doc = doc, .schema = get_object(doc, "schema"),
	    .share_values = a->share_values};
	enum clarify_end end = ASK_BACK_GOES_ON;
	json_t *request, *reply;
	enum asked asked = asking_brought(doc, "clarify", &reply, f);

	if (asked == ASKED_REPLY && clarify_task_due(doc)) {
		end = take(doc, a, reply, f);
	} else if (asked == ASKED_NOT && clarify_task_due(doc) &&
	    (a->asking.requests || a->asking.model)) {
		request = clarify_task_request(&w);
		if (a->asking.requests) {
			json_object_set(doc, "request", request);
			json_object_del(doc, "reply");
			end = ASK_BACK_WAITS;
		} else if ((reply = asking_once(doc, &a->asking, request, f)))
			end = take(doc, a, reply, f);
		json_decref(request);
	}
	json_decref(reply);
	return end;
}
