#ifndef MODEL_PROMPT_PROMPT_H
#define MODEL_PROMPT_PROMPT_H

#include <jansson.h>
#include "base/buf.h"
#include "lang/tier.h"
#include "model/prompt/mask.h"
#include "model/prompt/share.h"
#include "plan/text/when.h"
#include "schema/schema.h"

/*
 * The messages of a request for a plan. The system message is fixed for a
 * tier, a mode and what is to be written; all that comes from the document
 * stands in the user's, in blocks of model/prompt/fence, the question last. What
 * may be told of values is model/prompt/mask's to say, what of facts model/prompt/share's;
 * targets, paths, times and sessions are never told.
 */
enum prompt_mode {
	PROMPT_INITIAL, /* a question of its own */
	PROMPT_UPDATE,  /* a change of a plan: only its tables are told of */
	PROMPT_REWRITE, /* a question that follows one: the whole schema */
};
enum prompt_writes { PROMPT_PLAN, PROMPT_SQL };

struct prompt {
	const json_t *doc;
	const struct schema *schema;
	const struct mask *mask;
	enum share share;
	enum tier tier;
	enum prompt_mode mode;
	enum prompt_writes writes;
	const char *dialect;
	struct when_now now;
};

/* A new array of {role, content}. */
json_t *prompt_messages(const struct prompt *p);

/* The message "system", appended. */
void prompt_system(struct buf *b, enum tier tier, enum prompt_mode mode,
    enum prompt_writes writes);

/* The plan that an update or rewrite starts from, borrowed: that of the last
 * turn of `history`, else the document's; NULL: none. */
json_t *prompt_previous(const json_t *doc);

/* "initial"; static. */
const char *prompt_mode_name(enum prompt_mode mode);

/* The parts of the message "user", in their files: each appends a block, or
 * nothing. */
void prompt_schema(const struct prompt *p, struct buf *b);
void prompt_left_out(const struct prompt *p, struct buf *b);
void prompt_terms(const struct prompt *p, struct buf *b);
void prompt_links(const struct prompt *p, struct buf *b);
void prompt_requirements(const struct prompt *p, struct buf *b);
void prompt_lessons(const struct prompt *p, struct buf *b);
void prompt_history(const struct prompt *p, struct buf *b);
void prompt_before(const struct prompt *p, struct buf *b);
void prompt_attempts(const struct prompt *p, struct buf *b);
void prompt_constraints(const struct prompt *p, struct buf *b);

/* Lines of them: a plan, and SQL, as they may be shown. */
void prompt_plan(const struct prompt *p, struct buf *b, const json_t *plan);
void prompt_sql(const struct prompt *p, struct buf *b, const char *sql);

/* What today is, and how the dialect says what times need: a line each,
 * where the schema has such columns. */
void prompt_time(const struct prompt *p, struct buf *b);

#endif
