/* Joins that could be others. */
#include <string.h>
#include "base/buf.h"
#include "json/get.h"
#include "plan/dialogue/ask.h"
#include "plan/dialogue/attempt.h"
#include "plan/dialogue/notice.h"
#include "plan/draft/simplest.h"

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

/* What only this one has of the joins of all. */
static json_t *
choice_json(const struct way *ways, size_t n, size_t which)
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
		buf_fmt(&text, "%s%s.%s = %s.%s", text.len ? " and " : "",
		    get_str(edge, "from_table"), get_str(edge, "from_column"),
		    get_str(edge, "to_table"), get_str(edge, "to_column"));
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
		choice_add(a, q, choice_json(ways, n, i), ways[i].plan);
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
