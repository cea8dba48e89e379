/* Questions and answers in a document. */
#include <string.h>
#include "json/get.h"
#include "json/write.h"
#include "link/answer.h"
#include "plan/dialogue/record.h"

bool
record_is_answered(const json_t *doc, const json_t *question)
{
	return get_by_id(get_array(doc, "answers"),
	    get_str(question, "id")) != NULL;
}

json_t *
record_open(const json_t *doc)
{
	json_t *list = get_array(doc, "questions"), *question;
	size_t i;

	json_array_foreach(list, i, question)
		if (get_str(question, "id") &&
		    !record_is_answered(doc, question))
			return question;
	return NULL;
}

size_t
record_corrections(const json_t *doc)
{
	const json_t *answer;
	size_t i, n = 0;

	json_array_foreach(get_array(doc, "answers"), i, answer)
		n += get_is(answer, "how", "corrected") &&
		    !(get_str(answer, "text") && answer_is_further(get_str(
		    answer, "text")));
	return n;
}

void
record_answer(json_t *doc, const char *id, json_t *said, const char *how)
{
	json_t *answers = get_or_make_array(doc, "answers"), *old;
	json_t *answer = json_object();
	size_t i;

	if (id)
		json_object_set_new(answer, "id", json_string(id));
	json_object_update(answer, said);
	json_object_set_new(answer, "how", json_string(how));
	json_decref(said);
	json_array_foreach(answers, i, old) {
		const char *here = get_str(old, "id");

		if (id && here && strcmp(here, id) == 0) {
			json_array_set_new(answers, i, answer);
			return;
		}
	}
	json_array_append_new(answers, answer);
}

json_t *
record_choice(const char *choice)
{
	return json_pack("{ss}", "choice", choice);
}

void
record_words(json_t *said, const char *text)
{
	json_object_set_new(said, "text", json_text(text, strlen(text)));
}

json_t *
record_question(struct arena *a, json_t *doc, json_t *question)
{
	json_t *list = get_or_make_array(doc, "questions");

	json_object_set_new(question, "id", json_string(arena_printf(a,
	    "q%zu", json_array_size(list) + 1)));
	json_array_append_new(list, question);
	return question;
}
