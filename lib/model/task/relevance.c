#include "model/task/relevance.h"

#include <stdlib.h>
#include <string.h>
#include "json/get.h"
#include "json/write.h"
#include "model/fence.h"
#include "model/task/relevance_text.h"
#include "model/prompt/prompt.h"

enum { TOKENS = 4096, TOKENS_ONE = 600, TOKENS_NEEDS = 1200, BYTES = 4 };

char *
relevance_name(const json_t *schema, size_t i)
{
	const json_t *t = json_array_get(get_array(schema, "tables"), i);
	const char *space = get_str(t, "schema"), *name = get_str(t, "name");
	struct buf b = BUF_INIT;

	if (space)
		buf_fmt(&b, "%s.", space);
	buf_str(&b, name ? name : "");
	return buf_take(&b);
}

json_t *
relevance_is(const json_t *schema, const json_t *verdicts, size_t *n)
{
	json_t *out = json_copy((json_t *)schema), *tables = json_array();
	json_t *table;
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table) {
		char *name = relevance_name(schema, i);

		if (get_true(json_object_get(verdicts, name), "relevant"))
			json_array_append(tables, table);
		free(name);
	}
	*n = json_array_size(tables);
	json_object_set_new(out, "tables", tables);
	return out;
}

/* ---- schemas ------------------------------------------------------------ */

static json_t *
names(const json_t *schema)
{
	size_t n = json_array_size(get_array(schema, "tables"));
	json_t *list = json_array();

	for (size_t i = 0; i < n; i++) {
		char *name = relevance_name(schema, i);

		json_array_append_new(list, json_text(name, strlen(name)));
		free(name);
	}
	return list;
}

/* The reason comes before what it is the reason for. */
static json_t *
verdict_schema(void)
{
	return json_pack("{ss, s{s{ss}, s{ss}, s{ss, s{ss}}}, s[sss], sb}",
	    "type", "object", "properties",
	    "reason", "type", "string",
	    "relevant", "type", "boolean",
	    "columns", "type", "array", "items", "type", "string",
	    "required", "reason", "relevant", "columns",
	    "additionalProperties", 0);
}

static json_t *
list_schema(const json_t *schema)
{
	json_t *item = verdict_schema(), *old, *properties, *required, *v;
	const char *key;
	size_t i;

	old = json_incref(get_object(item, "properties"));
	properties = json_pack("{s{ss, so}}", "table", "type", "string",
	    "enum", names(schema));
	json_object_foreach(old, key, v)
		json_object_set(properties, key, v);
	json_decref(old);
	json_object_set_new(item, "properties", properties);
	required = json_pack("[s]", "table");
	json_array_foreach(get_array(item, "required"), i, v)
		json_array_append(required, v);
	json_object_set_new(item, "required", required);
	return json_pack("{ss, s{s{ss, so}}, s[s], sb}", "type", "object",
	    "properties", "tables", "type", "array", "items", item,
	    "required", "tables", "additionalProperties", 0);
}

static json_t *
needs_schema(void)
{
	json_t *out = json_pack("{ss, s{}, s[], sb}", "type", "object",
	    "properties", "required", "additionalProperties", 0);

	for (size_t i = 0; relevance_needs[i]; i++) {
		json_object_set_new(get_object(out, "properties"),
		    relevance_needs[i],
		    json_pack("{ss, s{ss}}", "type", "array",
		    "items", "type", "string"));
		json_array_append_new(get_array(out, "required"),
		    json_string(relevance_needs[i]));
	}
	return out;
}

/* ---- messages ---------------------------------------------------------- */

static void
add_question(struct buf *b, const json_t *doc)
{
	const char *question = get_str(doc, "question");

	buf_str(b, "\nThe question:\n");
	fence_open(b, "question");
	fence_text(b, question ? question : "");
	fence_close(b);
}

/* The user's message: tables (cut after `most` bytes of a card, 0: never) and
 * what is known of the question's words. */
static void
add_user(const struct relevance_tables *w, struct buf *b, const json_t *schema,
    size_t most)
{
	struct schema view;
	struct mask mask;
	struct prompt p = {.doc = w->doc, .schema = &view, .mask = &mask,
	    .tier = TIER_STANDARD, .mode = PROMPT_INITIAL};

	schema_view(&view, schema);
	mask_open(&mask, w->doc, &view, w->share_values);
	prompt_schema(&p, b);
	if (most && b->len > most) {
		buf_cut(b, most);
		while (b->len > 0 && b->s[b->len - 1] != ',' &&
		    b->s[b->len - 1] != '\n')
			buf_cut(b, b->len - 1);
		buf_str(b, " ...)");
		fence_close(b);
	}
	prompt_terms(&p, b);
	prompt_links(&p, b);
	prompt_constraints(&p, b);
	mask_close(&mask);
	schema_free(&view);
	add_question(b, w->doc);
}

void
relevance_add_user(const struct relevance_tables *w, struct buf *b)
{
	add_user(w, b, w->schema, 0);
}

json_t *
relevance_make(const char *task, const char *system, struct buf *user,
    json_t *schema, const char *name, int tokens)
{
	json_t *out = json_pack("{ss, s[{ss, ss}, {ss, so}], so, ss, si, si}",
	    "task", task, "messages", "role", "system", "content", system,
	    "role", "user", "content", json_text(user->s, user->len),
	    "schema", schema, "schema_name", name, "max_tokens", tokens,
	    "temperature", 0);

	buf_free(user);
	return out;
}

json_t *
relevance_request(const struct relevance_tables *w, const char *task)
{
	struct buf b = BUF_INIT;

	add_user(w, &b, w->schema, 0);
	return relevance_make(task, strcmp(task, "refine") == 0 ?
	    relevance_text_refine : relevance_text_all, &b,
	    list_schema(w->schema),
	    "tables", TOKENS);
}

json_t *
relevance_request_one(const struct relevance_tables *w, size_t i)
{
	json_t *one = json_pack("{s[O]}", "tables",
	    json_array_get(get_array(w->schema, "tables"), i)), *out;
	size_t most = w->tokens * BYTES, rest = strlen(relevance_text_one) +
	    1200;
	struct buf b = BUF_INIT;

	add_user(w, &b, one, most == 0 ? 0 : most > 2 * rest ? most - rest :
	    rest);
	out = relevance_make("judge", relevance_text_one, &b, verdict_schema(),
	    "verdict", TOKENS_ONE);
	json_decref(one);
	return out;
}

json_t *
relevance_request_needs(const struct relevance_tables *w)
{
	struct buf b = BUF_INIT;

	add_user(w, &b, w->schema, 0);
	return relevance_make("requirements", relevance_text_needs, &b,
	    needs_schema(),
	    "requirements", TOKENS_NEEDS);
}
