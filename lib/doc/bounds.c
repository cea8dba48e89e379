#include "doc/bounds.h"

#include <stdio.h>
#include "base/text_limit.h"
#include "json/get.h"

static bool
check(enum limit which, enum finding_code code, const char *pointer,
    const json_t *text, struct findings *f)
{
	struct buf why = BUF_INIT;
	bool good = !json_is_string(text) || limit_text(which,
	    json_string_value(text), json_string_length(text), &why);

	if (!good)
		finding_add(f, code, pointer, "%s", why.s);
	buf_free(&why);
	return good;
}

bool
bounds_check(const json_t *doc, const char *asked, struct findings *f)
{
	const json_t *answers = get_array(doc, "answers"), *answer;
	json_t *question = asked != NULL ? json_string(asked) :
	    json_incref(json_object_get(doc, "question"));
	char pointer[40];
	bool good;
	size_t i;

	good = check(LIMIT_question, FINDING_question_too_long, "/question",
	    question, f);
	good &= check(LIMIT_sql, FINDING_text_too_long, "/sql/text",
	    json_object_get(get_object(doc, "sql"), "text"), f);
	json_array_foreach(answers, i, answer) {
		snprintf(pointer, sizeof pointer, "/answers/%zu/text", i);
		good &= check(LIMIT_words, FINDING_text_too_long, pointer,
		    json_object_get(answer, "text"), f);
	}
	json_decref(question);
	return good;
}
