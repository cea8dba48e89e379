#include <string.h>
#include "base/utf8.h"
#include "doc/doc.h"
#include "doc/turn.h"
#include "edit/edit.h"
#include "json/get.h"
#include "model/route.h"
#include "model/routing.h"
#include "words/said.h"
#include "words/words.h"

/* Words that only lead to what is said, and such as may follow it. */
#define LEADING "ok|okay|and|but|now|then|so|please|no|yes|well|great|" \
	"thanks|hmm|actually|rather|instead|could|can|you|also"
#define CLOSING "please|then|though|now|instead|thanks|again"

static const struct rule {
	enum routing what;
	const char *words, *made;
} rules[] = {
#define ROUTE(what, words, made) {ROUTING_##what, words, made},
#include "model/route.def"
#undef ROUTE
};

struct follow {
	const json_t *doc, *turn;
	const char *text; /* as it was said */
	struct said said;
	struct schema_keep *keep;
	bool more, other; /* "and", "instead" */
};

static json_t *
route_new(const char *kind, const char *follow_up, const char *question)
{
	return json_pack("{ss ss ss ss}", "kind", kind,
	    "follow_up", follow_up, "question", question, "by", "rules");
}

/* ---- patches ------------------------------------------------------------ */

/* Does the last plan take it, and is it another then? */
static bool
takes(const struct follow *f, const char *patch)
{
	struct findings findings = FINDINGS_INIT("t2s-plan");
	json_t *plan = json_deep_copy(get_object(f->turn, "plan"));
	json_t *doc = doc_new(), *list = json_array();
	json_t *schema = json_object_get(f->doc, "schema");
	bool good;

	json_object_set_new(doc, "plan", plan ? plan : json_object());
	if (schema)
		json_object_set(doc, "schema", schema);
	good = edit_read(patch, list, &findings) &&
	    edit_apply_all(doc, list, f->keep, &findings) == STATUS_OK &&
	    !json_equal(json_object_get(doc, "plan"),
	    json_object_get(f->turn, "plan"));
	findings_free(&findings);
	json_decref(list);
	json_decref(doc);
	return good;
}

/* Who follows up on a patch goes on from a question that tells of it, as far
 * as a question can. */
static json_t *
patched(const struct follow *f, enum routing what, const char *patch)
{
	struct buf question = BUF_INIT, text = BUF_INIT;
	json_t *route;

	if (what == ROUTING_SORT && strchr(patch, ',') == NULL) {
		buf_fmt(&text, "sorted by %s", patch + strlen("sort "));
		routing_say(&question, f->turn, ROUTING_SORTED, text.s, ROUTING_CHANGES);
	} else if (what == ROUTING_LIMIT) {
		routing_say(&question, f->turn, ROUTING_TOP,
		    strrchr(patch, ' ') + 1, ROUTING_CHANGES);
	} else {
		buf_str(&question, turn_question(f->turn));
	}
	route = route_new("patch", f->text, question.s);
	json_object_set_new(route, "patch", json_pack("[s]", patch));
	buf_free(&question);
	buf_free(&text);
	return route;
}

/* A name as t2s-patch reads it. */
static void
add_name(struct buf *b, const struct said *s, size_t from, size_t to)
{
	if (to - from == 1) {
		said_text(s, from, to, b);
		return;
	}
	buf_ch(b, '"');
	said_text(s, from, to, b);
	buf_ch(b, '"');
}

/* The names of "a, b and c": `each` stands before every one, or they are one
 * list. */
static void
add_names(struct buf *b, const struct said *s, const struct captured *c,
    const char *each)
{
	size_t from = c->from, i;

	for (i = c->from; i <= c->to; i++) {
		bool comma = i > from && i < c->to &&
		    s->text[s->at[i - 1] + s->len[i - 1]] == ',';

		if (i < c->to && !comma && !said_is(s, i, "and"))
			continue;
		if (i > from) {
			if (from > c->from)
				buf_str(b, each ? "; " : ", ");
			if (each)
				buf_str(b, each);
			add_name(b, s, from, i);
		}
		from = comma ? i : i + 1;
	}
}

/* The plan's order the other way round, in words; false where it has none
 * that words can say. */
static bool
add_reverse(struct buf *b, const json_t *plan)
{
	const json_t *list = json_object_get(plan, "order_by"), *item;
	size_t i;

	json_array_foreach(list, i, item) {
		const char *table = get_str(item, "table");
		const char *name = get_str(item, "column");
		const char *way = get_str(item, "direction");

		if (!name)
			name = get_str(item, "output");
		if (!name || strpbrk(name, "\"\\"))
			return false;
		buf_str(b, i ? ", " : "sort ");
		if (table && !strpbrk(table, "\"\\"))
			buf_fmt(b, "\"%s\".", table);
		buf_fmt(b, "\"%s\"%s", name,
		    way && ascii_equal(way, "desc") ? "" : " desc");
	}
	return i > 0;
}

/* What a row makes of what was captured. */
static void
make(struct buf *b, const struct rule *r, const struct said *s,
    const struct captured *c)
{
	struct buf verb = BUF_INIT;

	if (r->what == ROUTING_NAMES) {
		buf_add(&verb, r->made, strcspn(r->made, "*"));
		add_names(b, s, c, verb.s);
		buf_free(&verb);
		return;
	}
	for (const char *p = r->made; *p != '\0'; p++) {
		if (*p == '#')
			buf_fmt(b, "%ld", c->number);
		else if (*p == '@') {
			said_text(s, c->from - 1, c->from, b);
			buf_ch(b, ' ');
		}
		else if (*p == '*' && r->what == ROUTING_SORT)
			add_names(b, s, c, NULL);
		else if (*p == '*')
			said_text(s, c->from, c->to, b);
		else
			buf_ch(b, *p);
	}
}

/* ---- questions ---------------------------------------------------------- */

/* Does a word from i up to j of a text name a table? */
static bool
text_names(const struct follow *f, const struct said *said, size_t i,
    size_t j)
{
	const struct schema *schema =
	    schema_keep(f->keep, json_object_get(f->doc, "schema"));
	struct arena arena = {0};
	struct buf text = BUF_INIT;
	struct words asked, name;
	bool found = false;

	said_text(said, i, j, &text);
	asked = words_of_text(&arena, text.s);
	for (size_t t = 0; schema != NULL && t < schema->ntables; t++) {
		name = words_of_name(&arena, schema->tables[t].name);
		for (size_t k = 0; k < asked.n && name.n == 1; k++)
			found = found ||
			    strcmp(name.v[0].stem, asked.v[k].stem) == 0;
	}
	buf_free(&text);
	arena_free(&arena);
	return found;
}

static bool
names_table(const struct follow *f, size_t i, size_t j)
{
	return text_names(f, &f->said, i, j);
}

/* "how many orders ..": it opens a question, and no word points back. */
static bool
stands_alone(const struct follow *f)
{
	static const char asks[] = "how|what|which|who|whose|where|when";
	static const char tells[] = "list|show|give|find|display|get|count|"
	    "is|are|do|does|did|tell";
	static const char points[] = "them|they|those|these|it|its|their|ones|"
	    "same|that|only|just|too|instead|else|about";
	static const char goes_on[] = "by|per|in|from|for|with|without|sort|"
	    "order|sorted|ordered|limit|add|hide|drop|remove";
	const struct said *s = &f->said;
	bool asked = false, named = names_table(f, 0, s->n);

	for (size_t i = 0; i < s->n; i++) {
		if (said_is(s, i, points))
			return false;
		asked = asked || said_is(s, i, asks);
	}
	if (!named && said_is(s, 0, "which|who") &&
	    said_is(s, 1, "are|is|were|was"))
		return false;
	if (s->n > 2 && asked)
		return true;
	return s->n > 1 && named &&
	    (said_is(s, 0, tells) || !said_is(s, 0, goes_on));
}

static json_t *
changed(const struct follow *f, enum routing what, const char *made)
{
	struct buf question = BUF_INIT;
	json_t *route;

	routing_say(&question, f->turn, what, made, f->more ? ROUTING_ADDS :
	    f->other ? ROUTING_REPLACES : ROUTING_CHANGES);
	route = route_new(what == ROUTING_COUNT || what == ROUTING_LIST ||
	    f->other ? "rewrite" :
	    "update", f->text, question.s);
	buf_free(&question);
	return route;
}

/* "only customers in Berlin": what is to be which? */
static json_t *
about_table(const struct follow *f, const struct captured *c)
{
	struct buf question = BUF_INIT;
	json_t *route;

	said_text(&f->said, c->from, c->to, &question);
	route = route_new("new", f->text, question.s);
	buf_free(&question);
	return route;
}

/* "what about products?": the last question, about another table. */
static json_t *
other_table(const struct follow *f, const struct captured *c)
{
	struct buf question = BUF_INIT;
	struct said last;
	json_t *route = NULL;
	size_t i = 0, end;

	said_split(&last, turn_question(f->turn));
	while (i < last.n && !text_names(f, &last, i, i + 1))
		i++;
	if (i < last.n) {
		end = last.at[i] + last.len[i];
		buf_add(&question, last.text, last.at[i]);
		said_text(&f->said, c->from, c->to, &question);
		buf_str(&question, last.text + end);
		route = route_new("rewrite", f->text, question.s);
	}
	buf_free(&question);
	return route;
}

/* Put the order in front of what else is to be done; nothing is made where
 * there is none to reverse. */
static void
reverse(struct buf *made, const json_t *plan)
{
	struct buf both = BUF_INIT;

	if (!add_reverse(&both, plan))
		buf_reset(&both);
	else if (made->len > 0)
		buf_fmt(&both, "; %s", made->s);
	buf_free(made);
	*made = both;
}

/* "the top 3" are the first three, but of groups in no order the largest;
 * with several figures to a group nobody can tell which. */
static bool
largest(struct buf *made, const json_t *plan)
{
	const json_t *group = json_object_get(plan, "group_by");
	const json_t *figures = json_object_get(group, "aggregates");
	const char *alias = get_str(json_array_get(figures, 0), "alias");
	struct buf both = BUF_INIT;

	if (json_array_size(json_object_get(plan, "order_by")) > 0 ||
	    json_is_integer(json_object_get(plan, "limit")))
		return true;
	if (!group)
		return json_object_get(plan, "select") == NULL;
	if (json_array_size(figures) != 1 || !alias || strchr(alias, '"'))
		return false;
	buf_fmt(&both, "sort \"%s\" desc; %s", alias, made->s);
	buf_free(made);
	*made = both;
	return true;
}

static json_t *
try_rule(const struct follow *f, const struct rule *r)
{
	struct captured c;
	struct buf made = BUF_INIT;
	json_t *route = NULL;

	if (!said_match(&f->said, r->words, &c))
		return NULL;
	make(&made, r, &f->said, &c);
	if (r->what == ROUTING_REVERSE)
		reverse(&made, get_object(f->turn, "plan"));
	if (r->what == ROUTING_WHICH && c.to > c.from &&
	    strncmp(r->made, "that ", 5) == 0 &&
	    names_table(f, c.from, c.from + 1))
		route = about_table(f, &c);
	else if (r->what == ROUTING_VALUE && c.to == c.from + 1 &&
	    names_table(f, c.from, c.to))
		route = other_table(f, &c);
	else if (r->what > ROUTING_SORT)
		route = changed(f, r->what, made.s);
	else if ((r->what != ROUTING_LIMIT ||
	    largest(&made, get_object(f->turn, "plan"))) && takes(f, made.s))
		route = patched(f, r->what, made.s);
	buf_free(&made);
	return route;
}

/* The rows that stand for what is read first (as far as lists), or the
 * others. */
static json_t *
try_rules(const struct follow *f, bool first)
{
	json_t *route = NULL;

	for (size_t i = 0; i < sizeof rules / sizeof *rules && !route; i++)
		if ((rules[i].what <= ROUTING_LIST) == first)
			route = try_rule(f, &rules[i]);
	return route;
}

/* No rule: what points back or names nothing is about the last question. */
static json_t *
unruled(const struct follow *f)
{
	struct buf text = BUF_INIT;
	json_t *route;

	if (f->said.n == 0 || names_table(f, 0, f->said.n))
		return route_new("new", f->text, f->text);
	buf_str(&text, f->said.n <= 3 ? "that are " : ", ");
	said_text(&f->said, 0, f->said.n, &text);
	route = changed(f, ROUTING_WHICH, text.s);
	buf_free(&text);
	return route;
}

json_t *
route_by_rules(const json_t *doc, const char *follow_up,
    struct schema_keep *keep)
{
	const json_t *turns = get_array(doc, "history");
	struct follow f = {.doc = doc, .text = follow_up, .keep = keep,
		.turn = json_array_get(turns, json_array_size(turns) - 1)};
	json_t *route = NULL;

	said_split(&f.said, follow_up);
	f.more = said_is(&f.said, 0, "and|also");
	f.other = said_is(&f.said, 0, "instead|rather|actually|no") ||
	    said_is(&f.said, f.said.n - 1, "instead");
	if (takes(&f, follow_up))
		return patched(&f, ROUTING_PATCH, follow_up);
	said_trim(&f.said, "", CLOSING);
	route = try_rules(&f, true);
	if (!route) {
		said_trim(&f.said, LEADING, CLOSING);
		route = try_rules(&f, true);
	}
	if (!route && stands_alone(&f))
		route = route_new("new", follow_up, follow_up);
	if (!route)
		route = try_rules(&f, false);
	return route ? route : unruled(&f);
}
