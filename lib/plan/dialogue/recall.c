/* Plans that were learned for a question. */
#include "doc/doc.h"
#include "json/get.h"
#include "lesson/told.h"
#include "plan/dialogue/attempt.h"
#include "plan/dialogue/recall.h"
#include "plan/draft/simplest.h"

/* The plan as the document has it, with what a plan says of itself (new). */
static json_t *
finished(const json_t *doc, const json_t *lesson)
{
	json_t *plan = json_pack("{ss}", "decision", "proceed"), *words;
	const json_t *learned = get_object(lesson, "plan");
	json_t *own = json_deep_copy(learned);
	struct schema s;

	if (!get_str(learned, "intent_summary")) {
		schema_view(&s, get_object(doc, "schema"));
		words = simplest_words(learned, &s);
		if (words)
			json_object_set_new(plan, "intent_summary", words);
		schema_free(&s);
	}
	json_object_update(plan, own);
	json_decref(own);
	/* a choice is a draft of ours */
	if (get_is(lesson, "origin", "correction") && !get_str(plan, "dialect"))
		simplest_say_dialect(doc, plan);
	json_object_set(plan, "confidence", json_object_get(lesson,
	    "confidence"));
	return plan;
}

bool
recall_plan(json_t *doc)
{
	const json_t *lesson;
	size_t i;

	if (json_array_size(get_array(doc, "answers")) > 0)
		return false;
	json_array_foreach(get_array(doc, "lessons"), i, lesson) {
		const json_t *plan = told_is_said(lesson) &&
		    get_str(lesson, "question") ? get_object(lesson, "plan") :
		    NULL;

		if (!plan || attempt_tried(doc, plan))
			continue;
		doc_set_plan(doc, finished(doc, lesson), DOC_PLANNER_BUILT_IN);
		return true;
	}
	return false;
}
