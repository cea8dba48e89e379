#include "model/prompt/prompt.h"

#include <string.h>

#include "json/get.h"
#include "json/write.h"
#include "model/fence.h"

enum {
	M = 1 << TIER_MINIMAL, S = 1 << TIER_STANDARD, F = 1 << TIER_FULL,
	I = 1 << PROMPT_INITIAL, U = 1 << PROMPT_UPDATE,
	R = 1 << PROMPT_REWRITE,
	P = 1 << PROMPT_PLAN, Q = 1 << PROMPT_SQL,
};

static const struct piece {
	int tiers, modes, writes;
	const char *text;
} pieces[] = {
#define TEXT(tiers, modes, writes, ...) {tiers, modes, writes, __VA_ARGS__},
#include "model/prompt/prompt_text.def"
#undef TEXT
};

void
prompt_system(struct buf *b, enum tier tier, enum prompt_mode mode,
    enum prompt_writes writes)
{
	for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
		if (pieces[i].tiers & 1 << tier &&
		    pieces[i].modes & 1 << mode &&
		    pieces[i].writes & 1 << writes)
			buf_str(b, pieces[i].text);
}

static void
add_question(const struct prompt *p, struct buf *b)
{
	const char *text = get_str(p->doc, "question");
	const json_t *route = get_object(p->doc, "route");
	const char *alone = get_str(route, "question");

	if (get_str(route, "follow_up") != NULL)
		text = get_str(route, "follow_up");
	if (alone != NULL && strcmp(alone, text) != 0) {
		buf_str(b, "\nThe question, in the words of the whole talk:\n");
		fence_open(b, "standalone_question");
		fence_text(b, alone);
		fence_close(b);
	}
	buf_str(b, "\nThe question:\n");
	fence_open(b, "question");
	fence_text(b, text);
	fence_close(b);
}

static void
add_user(const struct prompt *p, struct buf *b)
{
	static void (*const parts[])(const struct prompt *, struct buf *) = {
		prompt_schema, prompt_left_out, prompt_terms, prompt_lessons,
		prompt_history, prompt_before, prompt_links,
		prompt_requirements, prompt_attempts, prompt_constraints,
	};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		parts[i](p, b);
	prompt_time(p, b);
	add_question(p, b);
}

static void
add_message(json_t *list, const char *role, const struct buf *text)
{
	json_array_append_new(list, json_pack("{s:s, s:o}", "role", role,
	    "content", json_text(text->s, text->len)));
}

json_t *
prompt_messages(const struct prompt *p)
{
	struct buf b = BUF_INIT;
	json_t *list = json_array();

	prompt_system(&b, p->tier, p->mode, p->writes);
	add_message(list, "system", &b);
	buf_reset(&b);
	add_user(p, &b);
	add_message(list, "user", &b);
	buf_free(&b);
	return list;
}

json_t *
prompt_previous(const json_t *doc)
{
	const json_t *history = get_array(doc, "history");

	for (size_t i = json_array_size(history); i-- > 0;) {
		json_t *plan = get_object(json_array_get(history, i), "plan");

		if (plan != NULL)
			return plan;
	}
	return get_object(doc, "plan");
}

const char *
prompt_mode_name(enum prompt_mode mode)
{
	static const char *const names[] = {"initial", "update", "rewrite"};

	return names[mode];
}
