#ifndef PLAN_SYNTAX_SYNTAX_H
#define PLAN_SYNTAX_SYNTAX_H

#include "base/mem.h"
#include "plan/text/question.h"

/*
 * How a question is built, without any schema: its noun phrases, what each is
 * for, told by the words before it (syntax.def), and whose it is. "names of
 * drivers with more than two trucks for each depot": names is the focus and
 * drivers own it, trucks are compared and belong to drivers, depot is what each
 * is for. Shallow: phrases end at verbs and at the lexicon's words, and belong
 * to the phrase before.
 */
enum syntax_role {
#define SYNTAX_ROLE(name, word, meaning) SYNTAX_##name,
#define SYNTAX_GOVERNOR(class, role)
#include "plan/syntax/syntax.def"
#undef SYNTAX_ROLE
#undef SYNTAX_GOVERNOR
	SYNTAX_ROLES
};

struct phrase {
	size_t from, head;     /* tokens; the head is the last: "first name" */
	enum syntax_role role;
	size_t owner;          /* a phrase; SYNTAX_NONE: none */
	bool listed;           /* joined to the phrase before: "a, b and c" */
};
#define SYNTAX_NONE ((size_t)-1)

struct syntax {
	struct phrase *v;
	size_t n;
};

/* In the arena. */
const struct syntax *syntax_read(struct arena *a, const struct question *q);

const char *syntax_role_name(enum syntax_role r); /* "focus"; static */

#endif
