#include <string.h>
#include "base/utf8.h"
#include "doc/turn.h"
#include "json/get.h"
#include "model/routing.h"
#include "words/said.h"

/* Where a question tells how to group or to order, not what of. */
static const char *const tails[] = {
	"per", "by", "for each", "for every", "grouped by", "sorted by",
	"ordered by", NULL
};

/* Where the words of `phrase` stand in `text` as words, from `from` on. */
static const char *
find_phrase(const char *text, const char *phrase, const char *from)
{
	size_t n = strlen(phrase);

	for (; *from != '\0'; from++) {
		if (from > text && from[-1] != ' ' && from[-1] != ',')
			continue;
		if (ascii_equal_n(from, phrase, n) &&
		    strchr(" ,?.", from[n]) != NULL)
			return from;
	}
	return NULL;
}

static size_t
tail_of(const char *text)
{
	size_t at = strlen(text);

	for (const char *const *t = tails; *t != NULL; t++) {
		const char *found = find_phrase(text, *t, text + 1);

		if (found != NULL && (size_t)(found - text) < at)
			at = (size_t)(found - text);
	}
	return at;
}

/* Put `text` in front of byte `at`, as words. */
static void
insert(struct buf *b, const char *question, size_t at, const char *text)
{
	while (at > 0 && strchr(" ,", question[at - 1]) != NULL)
		at--;
	buf_add(b, question, at);
	if (*text != '\0')
		buf_fmt(b, *text == ',' ? "%s" : " %s", text);
	buf_str(b, question + at);
}

static void
replace(struct buf *b, const char *question, size_t at, size_t len,
    const char *text)
{
	buf_add(b, question, at);
	buf_str(b, text);
	buf_str(b, question + at + len);
}

static bool
is_year(const char *text, size_t len)
{
	return len == 4 && strspn(text, "0123456789") == 4 &&
	    (text[0] == '1' || text[0] == '2');
}

/* The year that a question names; false where it names none, or two. */
static bool
year_of(const struct said *q, size_t *word)
{
	size_t found = 0;

	for (size_t i = 0; i < q->n; i++)
		if (is_year(q->text + q->at[i], q->len[i])) {
			*word = i;
			found++;
		}
	return found == 1;
}

static bool
is_time(const char *text)
{
	static const char times[] = "january|february|march|april|may|june|"
	    "july|august|september|october|november|december|last|this|next|"
	    "today|yesterday|q1|q2|q3|q4";
	struct said s;

	said_split(&s, text);
	return (*text >= '0' && *text <= '9') || said_is(&s, 0, times);
}

/* The text that a condition of the plan compares with and that stands last in
 * the question. */
static void
last_literal(const json_t *value, const char *question, const char **at,
    size_t *len)
{
	const char *text = json_string_value(value), *key, *found;
	json_t *member;
	size_t i;

	json_array_foreach((json_t *)value, i, member)
		last_literal(member, question, at, len);
	json_object_foreach((json_t *)value, key, member)
		last_literal(member, question, at, len);
	if (text == NULL || *text == '\0')
		return;
	found = find_phrase(question, text, question);
	if (found == NULL || (*at != NULL && found < *at))
		return;
	*at = found;
	*len = strlen(text);
}

/* Only what conditions compare with counts: names are texts, too. */
static void
find_literal(const json_t *plan, const char *question, const char **at,
    size_t *len)
{
	const char *key;
	json_t *member;
	size_t i;

	json_array_foreach((json_t *)plan, i, member)
		find_literal(member, question, at, len);
	json_object_foreach((json_t *)plan, key, member) {
		if (strcmp(key, "value") == 0 || strcmp(key, "values") == 0)
			last_literal(member, question, at, len);
		else
			find_literal(member, question, at, len);
	}
}

static void
say_value(struct buf *b, const struct said *q, const json_t *turn,
    const char *text)
{
	const char *value = strchr(text, ' ') + 1, *literal = NULL;
	size_t word, len = 0;

	if (is_year(value, strlen(value)) && year_of(q, &word)) {
		replace(b, q->text, q->at[word], q->len[word], value);
		return;
	}
	if (!is_time(value))
		find_literal(get_object(turn, "plan"), q->text, &literal,
		    &len);
	if (literal != NULL)
		replace(b, q->text, (size_t)(literal - q->text), len, value);
	else
		insert(b, q->text, tail_of(q->text), text);
}

static void
say_group(struct buf *b, const char *question, const char *text, bool more)
{
	static const char *const groups[] = {"per", "for each", "for every",
		"grouped by"};
	const char *found = NULL;

	for (size_t i = 0; i < sizeof groups / sizeof *groups && !found; i++)
		found = find_phrase(question, groups[i], question + 1);
	if (found != NULL && more)
		buf_fmt(b, "%s and%s", question, strchr(text, ' '));
	else if (found != NULL)
		buf_fmt(b, "%.*s%s", (int)(found - question), question, text);
	else
		buf_fmt(b, "%s %s", question, text);
}

/* What is asked of, without "list all the". */
static const char *
body_of(const struct said *q)
{
	static const char open[] = "please|can|could|you|i|want|list|show|"
	    "give|find|display|get|print|tell|me|us|what|which|who|are|is|"
	    "were|was|all|the|how|many|there|count|number|of";
	size_t i = 0;

	while (i < q->n && said_is(q, i, open))
		i++;
	return i < q->n ? q->text + q->at[i] : q->text;
}

static void
say_top(struct buf *b, const struct said *q, const char *number)
{
	size_t i;

	for (i = 0; i + 1 < q->n; i++)
		if (said_is(q, i, "top|first|best") &&
		    said_number(q, i + 1) > 0) {
			replace(b, q->text, q->at[i + 1], q->len[i + 1],
			    number);
			return;
		}
	buf_fmt(b, "top %s %s", number, body_of(q));
}

static void
say_sorted(struct buf *b, const char *question, const char *text)
{
	const char *found = find_phrase(question, "sorted by", question);

	if (found == NULL)
		found = find_phrase(question, "ordered by", question);
	if (found != NULL)
		buf_fmt(b, "%.*s%s", (int)(found - question), question, text);
	else
		buf_fmt(b, "%s %s", question, text);
}

static void
say_count(struct buf *b, const struct said *q, const char *text)
{
	const char *body = body_of(q);

	buf_str(b, "how many ");
	insert(b, body, tail_of(body), text);
}

/* "list them": what was counted. */
static void
say_list(struct buf *b, const struct said *q)
{
	static const char *const fillers[] = {" are there", " were there",
		" is there", " was there"};
	const char *body = body_of(q), *found = NULL;
	size_t i;

	buf_str(b, "list the ");
	for (i = 0; i < sizeof fillers / sizeof *fillers && !found; i++)
		found = strstr(body, fillers[i]);
	if (found != NULL)
		replace(b, body, (size_t)(found - body),
		    strlen(fillers[i - 1]), "");
	else
		buf_str(b, body);
}

/* "before 2020 instead" of "after 2021": without what it stands for, two
 * words that begin with one of the same kind. */
static void
leave_out(struct buf *question, const char *text)
{
	static const char *const kinds[] = {"after|before|since|until",
		"over|under|above|below", "with|without"};
	struct said q, t;

	said_split(&t, text);
	said_split(&q, question->s);
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
		for (size_t i = 1; i + 1 < q.n && said_is(&t, 0, kinds[k]);
		    i++) {
			struct buf left = BUF_INIT;

			if (!said_is(&q, i, kinds[k]))
				continue;
			replace(&left, q.text, q.at[i] - 1,
			    q.at[i + 1] + q.len[i + 1] - q.at[i] + 1, "");
			buf_free(question);
			*question = left;
			return;
		}
}

/* A condition; one of what is counted stands behind how it is grouped. */
static void
say_which(struct buf *b, struct buf *question, const char *text,
    enum routing_way way)
{
	struct said t;

	said_split(&t, text);
	if (way == ROUTING_REPLACES)
		leave_out(question, text);
	insert(b, question->s, said_is(&t, 0, "with|having") &&
	    said_is(&t, 1, "more|less|fewer|at|over|under") ?
	    question->len : tail_of(question->s), text);
}

void
routing_say(struct buf *b, const json_t *turn, enum routing what,
    const char *text, enum routing_way way)
{
	struct buf bare = BUF_INIT;
	struct said q;

	buf_str(&bare, turn_question(turn));
	while (bare.len > 0 && strchr(" ?.!", bare.s[bare.len - 1]) != NULL)
		buf_cut(&bare, bare.len - 1);
	said_split(&q, bare.s);
	switch (what) {
	case ROUTING_COUNT:
		say_count(b, &q, text);
		break;
	case ROUTING_LIST:
		say_list(b, &q);
		break;
	case ROUTING_TOP:
		say_top(b, &q, text);
		break;
	case ROUTING_SORTED:
		say_sorted(b, bare.s, text);
		break;
	case ROUTING_GROUP:
		say_group(b, bare.s, text, way == ROUTING_ADDS);
		break;
	case ROUTING_VALUE:
		say_value(b, &q, turn, text);
		break;
	case ROUTING_PATCH:
	case ROUTING_LIMIT:
	case ROUTING_REVERSE:
	case ROUTING_NAMES:
	case ROUTING_SORT:
	case ROUTING_WHICH:
		say_which(b, &bare, text, way);
	}
	buf_free(&bare);
}
