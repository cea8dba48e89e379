#include "model/route/command.h"

#include <string.h>
#include "doc/doc.h"
#include "doc/finding.h"
#include "doc/turn.h"
#include "json/get.h"
#include "words/pattern.h"

/* Each may stand at its end of a command any number of times. */
#define LEADING "ok|okay|k|and|but|now|then|so|please|pls|plz|no|nope|nah|" \
	"yes|yeah|yep|well|great|nice|cool|perfect|thanks|thx|thank|hmm|hm|" \
	"um|uh|ah|oh|oops|whoops|ups|sorry|wait|stop|actually|can|could|" \
	"would|will|may|you|i|i'd|i\u2019d|we|let|let's|lets|let\u2019s|us|" \
	"just|hey|hi|hello|want|like|to|kindly|alright|maybe|perhaps"
#define CLOSING "please|pls|plz|then|though|now|thanks|thx|thank|you|ok|" \
	"okay|if|possible|can|could|would|will|for|me|instead|sorry|again"

static const struct row {
	enum command command;
	const char *words;
} rows[] = {
#define COMMAND(what, words) {COMMAND_##what, words},
#include "model/route/command.def"
#undef COMMAND
};

/* What help says of each, in the order in which it is told. */
static const struct name {
	enum command command;
	const char *name, *say, *what;
} names[] = {
	{COMMAND_NEXT, "next", "next 10, next page, more",
	    "the rows after those shown"},
	{COMMAND_PREVIOUS, "previous", "previous page",
	    "the rows before those shown"},
	{COMMAND_FIRST, "first", "first page", "the first rows"},
	{COMMAND_PAGE, "page", "page 3", "the rows of that page"},
	{COMMAND_UNDO, "undo", "undo, back, undo 2",
	    "undo the last turn, or several"},
	{COMMAND_REDO, "redo", "redo", "redo what was undone"},
	{COMMAND_FRESH, "fresh", "start over, new question: ..",
	    "the next question starts a new conversation"},
	{COMMAND_AGAIN, "again", "again", "run the last plan again"},
	{COMMAND_WHY, "why", "why, why is it empty",
	    "how the question was read, what was not used, why there are no "
	    "rows"},
	{COMMAND_SQL, "sql", "show the SQL", "the SQL of the last answer"},
	{COMMAND_PLAN, "plan", "show the plan", "the plan of the last answer"},
	{COMMAND_EXPLAIN, "explain", "explain",
	    "explain the plan and the rows in words"},
	{COMMAND_SCHEMA, "schema", "what can I ask, tables",
	    "examples of questions, the tables"},
	{COMMAND_SAVE, "save", "save this as ..",
	    "save the last question under a name"},
	{COMMAND_NOD, "nod", "thanks", "nothing"},
	{COMMAND_TURNS, "turns", "history", "list the questions so far"},
	{COMMAND_HELP, "help", "help", "show this list"},
	{COMMAND_QUIT, "quit", "quit", "end the conversation"},
};

static bool
has_rest(enum command command)
{
	return command == COMMAND_UNDO || command == COMMAND_REDO ||
	    command == COMMAND_FRESH;
}

/* All of these words, as they stand. */
static enum command
fits(const struct pattern_words *w, long *n)
{
	struct captured c;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (rows[i].command == COMMAND_SAVE ||
		    !pattern_match(w, rows[i].words, &c))
			continue;
		*n = c.number;
		return rows[i].command;
	}
	return COMMAND_NONE;
}

static bool
is_excluded(const struct pattern_words *w)
{
	struct captured c;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].command == COMMAND_NONE &&
		    pattern_match(w, rows[i].words, &c))
			return true;
	return false;
}

/* The same without what is said out of politeness, as little of it as need
 * be: "can you show more" begins with words that other commands have. */
static enum command
find(struct pattern_words w, long *n)
{
	enum command found = COMMAND_NONE;
	struct pattern_words shorter;

	for (; w.n > 0 && !is_excluded(&w); pattern_drop(&w, true)) {
		shorter = w;
		for (;;) {
			found = fits(&shorter, n);
			if (found != COMMAND_NONE)
				return found;
			if (!pattern_is(&shorter, shorter.n - 1, CLOSING))
				break;
			pattern_drop(&shorter, false);
			if (shorter.n == 0)
				break;
		}
		if (!pattern_is(&w, 0, LEADING))
			break;
	}
	return COMMAND_NONE;
}

/* Does a word stand among those of the last question, and count nothing but
 * rows? "next 10 days" is no page of what was asked for the last days. */
static bool
is_noun(const struct pattern_words *w, size_t i,
    const struct pattern_words *last)
{
	static const char time[] = "day|days|week|weeks|weekend|weekends|month|"
	    "months|quarter|quarters|year|years|hour|hours|minute|minutes|"
	    "second|seconds|decade|decades|time|times";
	struct buf word = BUF_INIT;
	bool found = false;

	if (pattern_is(w, i, time) || pattern_number(w, i) > 0)
		return false;
	pattern_text(w, i, i + 1, &word);
	for (size_t k = 0; k < last->n && strpbrk(word.s, "|") == NULL; k++)
		found = found || pattern_is(last, k, word.s);
	buf_free(&word);
	return found;
}

/* "next 10 open orders": a page, where the last question has these words. */
static enum command
find_named(struct pattern_words w, const char *last, long *n)
{
	struct pattern_words asked;
	enum command found;
	size_t before = w.n;

	pattern_split(&asked, last);
	while (w.n > 1 && is_noun(&w, w.n - 1, &asked))
		pattern_drop(&w, false);
	if (w.n == before)
		return COMMAND_NONE;
	found = find(w, n);
	if ((found != COMMAND_NEXT && found != COMMAND_PREVIOUS) ||
	    (*n == 0 && !pattern_is(&w, w.n - 1, "more")))
		return COMMAND_NONE;
	return found;
}

/* Where the rest begins that stands behind the first i words; NULL if
 * nothing parts it from them. */
static const char *
rest_behind(const struct pattern_words *w, size_t i, enum command command)
{
	static const char asks[] = "show|list|how|what|which|who|whose|give|"
	    "count|find|where|when|with|about";
	size_t end = w->at[i - 1] + w->len[i - 1], next = w->at[i];
	bool marked = false;

	/* a dash is left out of the words when it stands alone */
	for (size_t k = end; k < next; k++)
		marked = marked || strchr(",;:.!?-", w->text[k]) != NULL;
	if (pattern_is(w, i, "-|--|\u2013|\u2014") && i + 1 < w->n)
		return w->text + w->at[i + 1];
	if (pattern_is(w, i, "and|then|but") && i + 1 < w->n) {
		if (pattern_is(w, i + 1, "then|now") && i + 2 < w->n)
			i++;
		return w->text + w->at[i + 1];
	}
	if (command == COMMAND_FRESH && pattern_is(w, i, "with") && i +
	    1 < w->n)
		return w->text + w->at[i + 1];
	if (marked || (command == COMMAND_FRESH && pattern_is(w, i, asks)))
		return w->text + next;
	return NULL;
}

/* "save this as monthly": the name is the last word. */
static bool
find_name(struct pattern_words w, struct command_match *said)
{
	struct captured c;

	for (; w.n > 0; pattern_drop(&w, true)) {
		for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
			if (rows[i].command != COMMAND_SAVE ||
			    !pattern_match(&w, rows[i].words, &c) ||
			    c.to - c.from != 1)
				continue;
			said->command = COMMAND_SAVE;
			said->rest = w.text + w.at[c.from];
			return true;
		}
		if (!pattern_is(&w, 0, LEADING))
			break;
	}
	return false;
}

struct command_match
command_of(const char *text, const char *last)
{
	struct command_match said = {COMMAND_NONE, 0, NULL};
	struct pattern_words w, head;

	if (text[strspn(text, " \t?")] == '\0' && strchr(text, '?') != NULL)
		said.command = COMMAND_HELP;
	pattern_split(&w, text);
	if (find_name(w, &said))
		return said;
	if (w.n > 0)
		said.command = find(w, &said.n);
	if (said.command == COMMAND_NONE && last != NULL && w.n > 0)
		said.command = find_named(w, last, &said.n);
	for (size_t i = w.n; i-- > 1 && said.command == COMMAND_NONE;) {
		head = w;
		head.n = i;
		said.command = find(head, &said.n);
		if (!has_rest(said.command) ||
		    (said.rest = rest_behind(&w, i, said.command)) == NULL)
			said.command = COMMAND_NONE;
	}
	if (said.command == COMMAND_NONE)
		said.n = 0;
	return said;
}

const char *
command_name(enum command command)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i].command == command)
			return names[i].name;
	return "";
}

void
command_list(struct buf *b)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		buf_fmt(b, "  %-31s%s\n", names[i].say, names[i].what);
}

void
command_each(void (*see)(void *arg, const char *text), void *arg)
{
	struct buf b = BUF_INIT;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *s = names[i].say;

		while (*s != '\0') {
			size_t n = strcspn(s, ",");

			buf_reset(&b);
			buf_add(&b, s, n);
			if (strstr(b.s, "..") == NULL)
				see(arg, b.s);
			s += n + strspn(s + n, ", ");
		}
	}
	buf_free(&b);
}

/* The newest first: of more words than are looked at the oldest go. */
static void
add_asked(struct buf *b, const json_t *turns)
{
	for (size_t i = json_array_size(turns); i-- > 0;)
		buf_fmt(b, "%s ", turn_question(json_array_get(turns, i)));
}

bool
command_take(json_t *doc)
{
	const char *text = get_str(doc, "question");
	struct buf asked = BUF_INIT;
	struct command_match said;
	json_t *route;

	if (text == NULL)
		return false;
	add_asked(&asked, get_array(doc, "history"));
	said = command_of(text, asked.s);
	buf_free(&asked);
	if (said.command == COMMAND_NONE)
		return false;
	route = json_pack("{ss ss}", "kind", "command", "command",
	    command_name(said.command));
	if (said.n > 0)
		json_object_set_new(route, "n", json_integer(said.n));
	if (said.rest != NULL)
		json_object_set_new(route, "rest", json_string(said.rest));
	json_object_set_new(route, "follow_up", json_string(text));
	if (said.rest != NULL)
		json_object_set_new(doc, "question", json_string(said.rest));
	if (said.command == COMMAND_FRESH)
		json_object_del(doc, "history");
	json_object_set_new(doc, "route", route);
	return true;
}

/* Does it need no last plan? What was taken back is none. */
static bool
goes_without(const json_t *doc)
{
	static const enum command alone[] = {COMMAND_UNDO, COMMAND_REDO,
		COMMAND_FRESH, COMMAND_HELP, COMMAND_SCHEMA, COMMAND_TURNS,
		COMMAND_NOD, COMMAND_QUIT};
	const char *name = get_str(get_object(doc, "route"), "command");

	for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
		if (strcmp(command_name(alone[i]), name) == 0)
			return true;
	return false;
}

enum status
command_run(json_t *doc)
{
	struct findings none = FINDINGS_INIT("t2s-history");

	json_object_del(doc, "route"); /* of what stood before it */
	if (doc_status(doc) == STATUS_OK) {
		command_take(doc);
	} else if (findings_have(get_array(doc, "findings"),
	    FINDING_history_missing) && command_take(doc) &&
	    goes_without(doc)) {
		doc_clear_stop(doc);
		doc_set_findings(doc, &none);
	}
	return doc_status(doc);
}
