#include "doc/turn.h"

#include <string.h>
#include "base/buf.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"

static void
take(json_t *to, const char *key, json_t *value)
{
	if (value != NULL)
		json_object_set(to, key, value);
}

/* The last edits (new), NULL: none. Of what was done together all goes or
 * none. */
static json_t *
last_edits(const json_t *doc)
{
	const json_t *edits = get_array(doc, "edits");
	size_t n = json_array_size(edits), i = 0;
	json_t *kept;
	double group;

	if (n == 0)
		return NULL;
	if (n > TURN_EDITS) {
		i = n - TURN_EDITS;
		group = get_number(json_array_get(edits, i - 1), "group", 0);
		while (i < n && get_number(json_array_get(edits, i), "group",
		    -1) == group)
			i++;
	}
	for (kept = json_array(); i < n; i++)
		json_array_append(kept, json_array_get(edits, i));
	return kept;
}

/* What was found about the question, not what led to it. */
static void
take_findings(json_t *turn, const json_t *doc)
{
	json_t *kept = json_array(), *finding;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding)
		if (!get_is(finding, "by", "t2s-history"))
			json_array_append(kept, finding);
	if (json_array_size(kept) > 0)
		json_object_set(turn, "findings", kept);
	json_decref(kept);
}

/* What pages and "why is it empty" need to know of the rows, none of which is
 * kept. */
static void
take_extent(json_t *to, const json_t *result)
{
	take(to, "row_count", json_object_get(result, "row_count"));
	take(to, "truncated", json_object_get(result, "truncated"));
	take(to, "empty_because", json_object_get(result, "empty_because"));
}

/* Rows that could not be written were an answer, which a follow-up goes on
 * from. */
static enum status
status_of(const json_t *doc)
{
	return get_is(get_object(doc, "stop"), "reason", "output") ?
	    STATUS_OK : doc_status(doc);
}

json_t *
turn_of_document(const json_t *doc)
{
	const json_t *route = get_object(doc, "route");
	const char *said = get_str(route, "follow_up");
	const char *asked = get_str(doc, "question");
	json_t *turn, *edits;

	if (said == NULL)
		said = asked;
	if (said == NULL)
		said = get_str(get_object(doc, "sql"), "text");
	if (said == NULL)
		return NULL;
	turn = json_pack("{ss}", "question", said);
	if (said != asked && asked != NULL)
		json_object_set_new(turn, "standalone", json_string(asked));
	take(turn, "target",
	    json_object_get(get_object(doc, "database"), "target"));
	take(turn, "plan", get_object(doc, "plan"));
	take(turn, "sql", json_object_get(get_object(doc, "sql"), "text"));
	take(turn, "access", get_object(doc, "access"));
	take(turn, "matches", get_array(doc, "matches"));
	take_findings(turn, doc);
	take_extent(turn, get_object(doc, "result"));
	take(turn, "settings", get_array(doc, "settings"));
	if ((edits = last_edits(doc)) != NULL)
		json_object_set_new(turn, "edits", edits);
	json_object_set_new(turn, "status", json_integer(status_of(doc)));
	return turn;
}

json_t *
turn_begin(const json_t *last)
{
	static const char *const keys[] = {"target", "access", "settings"};
	json_t *turn = json_pack("{ss sb s{} si}", "question", "start over",
	    "begins", 1, "plan", "status", 0);

	for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
		take(turn, keys[k], json_object_get(last, keys[k]));
	return turn;
}

bool
turn_begins(const json_t *turn)
{
	return json_is_true(json_object_get(turn, "begins"));
}

const char *
turn_question(const json_t *turn)
{
	const char *text = get_str(turn, "standalone");

	if (text == NULL)
		text = get_str(turn, "question");
	return text != NULL ? text : "";
}

static void
add_folded(struct buf *b, const char *text)
{
	size_t left = strlen(text), n;
	char out[4];
	uint32_t cp;

	for (; left > 0; text += n, left -= n) {
		n = utf8_decode(text, left, &cp);
		if (n == 0)
			return;
		buf_add(b, out, utf8_write(utf8_lower(cp), out));
	}
}

bool
turn_mentions(const json_t *turn, const char *text)
{
	const char *keys[] = {"question", "standalone"}, *said;
	struct buf in = BUF_INIT, what = BUF_INIT;
	bool found = false;
	size_t i;

	add_folded(&what, text);
	for (i = 0; i < sizeof keys / sizeof *keys && !found; i++) {
		said = get_str(turn, keys[i]);
		buf_reset(&in);
		if (said != NULL)
			add_folded(&in, said);
		found = strstr(in.s, what.s) != NULL;
	}
	buf_free(&in);
	buf_free(&what);
	return found;
}

static json_t *
database_of(const json_t *turn)
{
	json_t *target = json_object_get(turn, "target");

	return target ? json_pack("{sO}", "target", target) : NULL;
}

json_t *
turn_document(const json_t *turn)
{
	json_t *doc = doc_new(), *text = json_object_get(turn, "sql");
	json_t *database = database_of(turn);

	json_object_set_new(doc, "question",
	    json_string(turn_question(turn)));
	if (database != NULL)
		json_object_set_new(doc, "database", database);
	take(doc, "settings", json_object_get(turn, "settings"));
	take(doc, "plan", json_object_get(turn, "plan"));
	take(doc, "edits", json_object_get(turn, "edits"));
	take(doc, "access", json_object_get(turn, "access"));
	take(doc, "matches", json_object_get(turn, "matches"));
	take(doc, "findings", json_object_get(turn, "findings"));
	if (json_object_get(turn, "row_count") != NULL) {
		json_object_set_new(doc, "result", json_object());
		take_extent(get_object(doc, "result"), turn);
	}
	if (text != NULL)
		json_object_set_new(doc, "sql",
		    json_pack("{sO}", "text", text));
	return doc;
}

const json_t *
turn_last(const json_t *doc)
{
	const json_t *turns = get_array(doc, "history");

	return json_array_get(turns, json_array_size(turns) - 1);
}

void
turn_history(json_t *doc, const json_t *turns)
{
	static const char *const keys[] = {"turn", "question", "standalone",
		"plan", "sql", "status"};
	json_t *list = json_array(), *turn, *database = NULL;
	const json_t *newest = json_array_get(turns,
	    json_array_size(turns) - 1);
	size_t i, k;

	json_array_foreach(turns, i, turn) {
		json_t *bare = json_object();

		for (k = 0; k < sizeof keys / sizeof *keys; k++)
			take(bare, keys[k], json_object_get(turn, keys[k]));
		if (turn == newest)
			take(bare, "edits", json_object_get(turn, "edits"));
		json_array_append_new(list, bare);
		if (turn_begins(turn))
			json_array_clear(list);
	}
	json_object_set_new(doc, "history", list);
	take(doc, "access", json_object_get(newest, "access"));
	if (json_object_get(doc, "settings") == NULL)
		take(doc, "settings", json_object_get(newest, "settings"));
	if (json_object_get(doc, "database") == NULL)
		database = database_of(newest);
	if (database != NULL)
		json_object_set_new(doc, "database", database);
}
