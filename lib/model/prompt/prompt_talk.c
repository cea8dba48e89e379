/* What was said before. */
#include <string.h>

#include "json/get.h"
#include "model/fence.h"
#include "model/prompt/prompt.h"

static void
add_sentences(struct buf *b, const char *label, const json_t *list)
{
	const json_t *text;
	size_t i;

	json_array_foreach(list, i, text)
		if (json_is_string(text)) {
			buf_fmt(b, "%s: ", label);
			fence_text(b, json_string_value(text));
			buf_ch(b, '\n');
		}
}

void
prompt_requirements(const struct prompt *p, struct buf *b)
{
	static const char *const kinds[] = {"joins", "filters",
	    "aggregations", "ordering"};
	const json_t *found = get_object(p->doc, "requirements");

	if (found == NULL)
		return;
	fence_open(b, "requirements");
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		add_sentences(b, kinds[i], get_array(found, kinds[i]));
	fence_close(b);
}

void
prompt_history(const struct prompt *p, struct buf *b)
{
	enum { TURNS = 3 };
	const json_t *list = get_array(p->doc, "history");
	size_t n = json_array_size(list);

	if (n == 0 || p->mode == PROMPT_INITIAL)
		return;
	fence_open(b, "history");
	for (size_t i = n > TURNS ? n - TURNS : 0; i < n; i++) {
		const json_t *turn = json_array_get(list, i);
		const char *alone = get_str(turn, "standalone");
		const char *text = get_str(turn, "question");

		if (text == NULL)
			continue;
		buf_str(b, "question: ");
		fence_text(b, text);
		if (alone != NULL && strcmp(alone, text) != 0) {
			buf_str(b, " meant as ");
			fence_text(b, alone);
		}
		buf_ch(b, '\n');
	}
	fence_close(b);
}

void
prompt_plan(const struct prompt *p, struct buf *b, const json_t *plan)
{
	json_t *shown = mask_plan(p->mask, plan);

	buf_str(b, "plan: ");
	fence_json(b, shown);
	buf_ch(b, '\n');
	json_decref(shown);
}

void
prompt_sql(const struct prompt *p, struct buf *b, const char *sql)
{
	struct buf shown = BUF_INIT;

	mask_sql(p->mask, &shown, sql);
	buf_str(b, "sql: ");
	fence_text(b, shown.s);
	buf_ch(b, '\n');
	buf_free(&shown);
}

void
prompt_before(const struct prompt *p, struct buf *b)
{
	const json_t *history = get_array(p->doc, "history");
	const json_t *last = json_array_get(history,
	    json_array_size(history) - 1);
	const json_t *plan = prompt_previous(p->doc);
	const char *sql = get_str(last, "sql");

	if (p->mode == PROMPT_INITIAL || plan == NULL)
		return;
	fence_open(b, "previous_plan");
	if (p->writes == PROMPT_SQL && sql != NULL)
		prompt_sql(p, b, sql);
	else
		prompt_plan(p, b, plan);
	fence_close(b);
}

static void
add_message(const struct prompt *p, struct buf *b, const char *message)
{
	struct buf shown = BUF_INIT;

	mask_message(p->mask, &shown, message, b->s);
	fence_text(b, shown.s);
	buf_free(&shown);
}

/* Was it learned, with what a condition compares with? What people wrote is
 * told as their terms are. */
static bool
may_hold_values(const json_t *lesson)
{
	return !json_is_string(lesson) &&
	    !get_is(lesson, "origin", "written") &&
	    !get_is(lesson, "type", "error");
}

static void
add_lesson(const struct prompt *p, struct buf *b, const json_t *lesson)
{
	const char *text = json_is_string(lesson) ?
	    json_string_value(lesson) : get_str(lesson, "text");

	if (text == NULL)
		return;
	if (may_hold_values(lesson))
		add_message(p, b, text);
	else
		fence_text(b, text);
	buf_ch(b, '\n');
	if (get_object(lesson, "plan") == NULL)
		return;
	if (p->writes == PROMPT_SQL && get_str(lesson, "sql"))
		prompt_sql(p, b, get_str(lesson, "sql"));
	else
		prompt_plan(p, b, get_object(lesson, "plan"));
}

void
prompt_lessons(const struct prompt *p, struct buf *b)
{
	enum { LESSONS = 40 };
	const json_t *list = get_array(p->doc, "lessons"), *lesson;
	size_t i;

	if (json_array_size(list) == 0)
		return;
	buf_str(b, "Learned of this database before; keep to what fits the "
	    "question:\n");
	fence_open(b, "lessons");
	json_array_foreach(list, i, lesson)
		if (i < LESSONS)
			add_lesson(p, b, lesson);
	fence_close(b);
}

static void
add_answer(const struct prompt *p, struct buf *b, const json_t *answer)
{
	const json_t *question = get_by_id(get_array(p->doc, "questions"),
	    get_str(answer, "id"));
	const json_t *choice = get_by_id(get_array(question, "choices"),
	    get_str(answer, "choice"));
	const char *asked = get_str(question, "text");
	const char *said = get_str(choice, "text");

	if (said == NULL)
		said = get_str(answer, "text");
	if (said == NULL)
		return;
	if (asked != NULL) {
		buf_str(b, "asked ");
		add_message(p, b, asked);
		buf_str(b, " answered ");
	} else {
		buf_str(b, "must hold: ");
	}
	add_message(p, b, said);
	buf_ch(b, '\n');
}

void
prompt_constraints(const struct prompt *p, struct buf *b)
{
	const json_t *list = get_array(p->doc, "answers"), *answer;
	size_t i;

	if (json_array_size(list) == 0)
		return;
	fence_open(b, "constraints");
	json_array_foreach(list, i, answer)
		add_answer(p, b, answer);
	fence_close(b);
}
