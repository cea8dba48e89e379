/* Joins that could be others. */
#include <string.h>
#include "base/buf.h"
#include "json/get.h"
#include "plan/dialogue/ask.h"
#include "plan/dialogue/attempt.h"
#include "plan/dialogue/notice.h"
#include "plan/draft/simplest.h"
#include "words/listed.h"
#include "words/words.h"

#define SAME_COST 1e-6 /* costs no further apart are the same */

struct way {
	json_t *plan;  /* owned */
	json_t *edges; /* borrowed from it */
};

/* The plan where this key cannot be used, if it is no longer; NULL: none. */
static json_t *
without(struct asking *a, struct schema_key *k)
{
	const struct candidate *best = a->v[0];
	const struct schema_table *to = k->to;
	bool doubted = schema_key_doubted(k), longer;
	struct draft_facts facts = {0};
	json_t *plan;

	/* ways along the key are forgotten, then those around it */
	k->to = NULL;
	a->grammar->paths = NULL;
	plan = draft_make(a->grammar, best->reading, &best->as, best->style,
	    &facts);
	plan = plan ? simplest(plan) : NULL;
	k->to = to;
	a->grammar->paths = NULL;
	longer = doubted ? json_array_size(get_array(plan, "join_edges")) >
	    json_array_size(get_array(best->plan, "join_edges")) :
	    facts.joins > best->facts.joins + SAME_COST;
	if (plan && (longer || attempt_same(plan, best->plan))) {
		json_decref(plan);
		return NULL;
	}
	return plan;
}

/* What the key of an edge is called, in everyday words: the comment on its
 * column, else the column's name without the end that says a key. */
static void
say_key(struct buf *text, const struct asking *a, const struct schema_key *k)
{
	const struct schema_column *c = k->from_columns[0];
	const char *comment = get_str(c->json, "comment");
	struct words name = words_of_name(a->arena, c->name);
	size_t n = name.n;

	if (comment && *comment) {
		buf_str(text, comment);
		return;
	}
	if (n > 1 && listed_has(LISTED_KEY_END, name.v[n - 1].text))
		n--;
	for (size_t i = 0; i < n; i++)
		buf_fmt(text, "%s%s", i ? " " : "", name.v[i].text);
}

static void
say_edge(struct buf *text, const struct asking *a, const json_t *plan,
    const json_t *edge)
{
	const struct schema_key *k = notice_key(a->schema, plan, edge);

	if (k) {
		buf_fmt(text, "%s by \"", k->to->name);
		say_key(text, a, k);
		buf_str(text, "\": ");
	}
	buf_fmt(text, "%s.%s = %s.%s", get_str(edge, "from_table"),
	    get_str(edge, "from_column"), get_str(edge, "to_table"),
	    get_str(edge, "to_column"));
}

/* What only this one has of the joins of all. */
static json_t *
choice_json(const struct asking *a, const struct way *ways, size_t n,
    size_t which)
{
	json_t *o = json_object(), *joins = json_array();
	struct buf text = BUF_INIT;
	const json_t *edge;
	size_t i;

	json_array_foreach(ways[which].edges, i, edge) {
		size_t in = 0;

		for (size_t k = 0; k < n; k++)
			in += get_has(ways[k].edges, edge);
		if (in == n)
			continue;
		buf_str(&text, text.len ? " and " : "");
		say_edge(&text, a, ways[which].plan, edge);
		json_array_append(joins, (json_t *)edge);
	}
	json_object_set_new(o, "id", json_string(""));
	json_object_set_new(o, "text", json_stringn(text.s ? text.s : "",
	    text.len));
	json_object_set_new(o, "joins", joins);
	buf_free(&text);
	return o;
}

static json_t *
question_json(const struct asking *a, const struct way *ways, size_t n)
{
	json_t *q = json_object();
	json_t *tables = get_array(ways[0].plan, "selections");
	struct buf text = BUF_INIT;
	const json_t *s;
	size_t i, last = json_array_size(tables);

	buf_str(&text, "how are ");
	json_array_foreach(tables, i, s)
		buf_fmt(&text, "%s%s", i == 0 ? "" : i + 1 == last ? " and " :
		    ", ", get_str(s, "table"));
	buf_str(&text, " joined?");
	json_object_set_new(q, "id", json_string(""));
	json_object_set_new(q, "kind", json_string("join"));
	json_object_set_new(q, "text", json_stringn(text.s, text.len));
	for (i = 0; i < n; i++)
		choice_add(a, q, choice_json(a, ways, n, i), ways[i].plan);
	buf_free(&text);
	return q;
}

json_t *
ask_join(struct asking *a)
{
	const struct candidate *best = a->v[0];
	json_t *edges = get_array(best->plan, "join_edges"), *edge, *q = NULL;
	struct way ways[CHOICES_MAX] = {{json_incref(best->plan), edges}};
	size_t i, n = 1;

	json_array_foreach(edges, i, edge) {
		struct schema_key *k = n < CHOICES_MAX ? notice_key(a->schema,
		    best->plan, edge) : NULL;
		json_t *plan = k ? without(a, k) : NULL;
		bool known = false;

		for (size_t x = 0; plan && x < n; x++)
			known |= !ask_differ(a, ways[x].plan, plan);
		if (!plan || known)
			json_decref(plan);
		else
			ways[n++] = (struct way){plan,
			    get_array(plan, "join_edges")};
	}
	if (n > 1)
		q = question_json(a, ways, n);
	for (i = 0; i < n; i++)
		json_decref(ways[i].plan);
	return q;
}
