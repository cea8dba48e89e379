#ifndef MODEL_ROUTE_COMMAND_H
#define MODEL_ROUTE_COMMAND_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "base/die.h"

/*
 * What is said to a conversation itself: "next 10", "undo that", "why is it
 * empty?". It is no question about the data, and plans nothing.
 */
enum command {
	COMMAND_NONE,
	COMMAND_NEXT,     /* the next page, of `n` rows */
	COMMAND_PREVIOUS, /* the page before, of `n` rows */
	COMMAND_FIRST,    /* the first page */
	COMMAND_PAGE,     /* page `n` */
	COMMAND_UNDO,     /* take back the last `n` turns */
	COMMAND_REDO,
	COMMAND_FRESH,    /* the next question stands alone */
	COMMAND_AGAIN,    /* run the last plan again */
	COMMAND_WHY,      /* how it was read, what was not used, why empty */
	COMMAND_SQL,
	COMMAND_PLAN,
	COMMAND_EXPLAIN,
	COMMAND_HELP,     /* the commands */
	COMMAND_SCHEMA,   /* what there is to ask about */
	COMMAND_TURNS,    /* what was asked */
	COMMAND_SAVE,     /* the last answer, under the name that is the rest */
	COMMAND_NOD,      /* "thanks": there is nothing to be done */
	COMMAND_QUIT
};

struct command_match {
	enum command command;
	long n;           /* 0: no number was said */
	const char *rest; /* what follows the command and is to be read after
	                     it, a place in the text; NULL: nothing */
};

/*
 * The command that `text` is. COMMAND_NONE for all else, as for what only
 * begins like one ("show the first 10 orders", "next month"). What is called
 * by a word of the `last` questions (NULL: none) may be paged by that word:
 * "next 10 customers".
 *
 * UNDO, REDO and FRESH may have a rest, behind a mark (comma, colon, full
 * stop, dash), "and", "then" or "but": "undo that, just those in Rome". Behind
 * FRESH a word that opens a question is enough.
 */
struct command_match command_of(const char *text, const char *last);

/* Its name, as `route` has it: "undo"; static. */
const char *command_name(enum command command);

/* What can be said, a line for each, to be read by people. */
void command_list(struct buf *b);

/* Each thing of the list that can be typed as it stands. */
void command_each(void (*see)(void *arg, const char *text), void *arg);

/*
 * Where the document's question is a command set `route` to {"kind":
 * "command", "command", "n"?, "rest"?, "follow_up"} and `question` to the rest,
 * if any; `history` goes with FRESH. False, and nothing is changed, where it
 * is none.
 */
bool command_take(json_t *doc);

/*
 * The same for a document that t2s-history has made, and may have stopped
 * because nothing was asked before: some commands go without. Returns its
 * status then.
 */
enum status command_run(json_t *doc);

#endif
