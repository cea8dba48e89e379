#ifndef STEP_PIPE_ACCESS_H
#define STEP_PIPE_ACCESS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * For whom a document was made. What is read under a policy is marked with
 *
 *	"access": {"target": DIGEST, "policy": DIGEST,
 *	    "claims": {NAME: DIGEST}}
 *
 * and is not shown or used for another target, another policy or other
 * claims. A digest is made with a key of this user, so that it does not tell
 * what it was made from, and no guess can be tried on it (access_key.h).
 *
 * The access of this process is what its options and environment say; a
 * program that takes a policy tells what its options add, and one that takes
 * none need not do anything: the pipe asks access_admits of each document.
 */

/* This program takes a policy, and tells here what its options and environment
 * say of it: the policy as it was read, and each claim, "NAME=VALUE". Dies
 * with status 2 where no key can be had. */
void access_told(void);
void access_set_policy(const void *bytes, size_t n);
void access_set_claim(const char *assignment);
/* ... and has told this before for another database. */
void access_forget_own(void);
/* Which database it is may be known of the document alone: `ask` is called for
 * each before it is looked at, to tell what holds for that one. */
void access_asks(void (*ask)(void *arg, const char *target), void *arg);
/* ... but takes nothing out of the documents that come. */
void access_only_shows(void);
/* This program reads the database; of its option, NULL: not given. So it
 * takes no document that is of a policy or claims, and is given none, or of
 * another target than the one that is named. */
void access_reads(const char *target);

/* The value that the environment gives a claim; NULL: none. */
const char *access_claim(const char *name);
/* A digest of all claims that the environment gives and `given`, "NAME=VALUE",
 * which come before these: what is kept by names has others for other claims.
 * NULL: there are none. New. */
char *access_scope(const char *const *given, size_t n);

/*
 * May this process have the document? False with the reason and what can be
 * done about it in `why`. What was read without a policy goes on under one,
 * except for rows and, in a program that takes no policy, what tells of them.
 */
bool access_admits(const json_t *doc, struct buf *why);
/* The stopped document in its place (new), with what to do about it. */
json_t *access_refusal(const char *by, const char *why, const char *hint);
/* May two documents become one? */
bool access_mixes(const json_t *doc, const json_t *later, struct buf *why);
/* Rows of the documents that come are made anew by this program. */
void access_makes_rows(void);

/* Mark a document, or what is kept in its place, with our access, where a
 * policy is in force; `target` is what it is read from (NULL: not known). */
void access_mark(json_t *doc, const char *target);

/*
 * What is kept is found again under the same access alone, to the last claim.
 * access_own gives ours (new), with the target that is named by T2S_DB where
 * there is one; access_differs says what differs between it and what was
 * kept (NULL: no access), NULL if nothing does. The target counts where
 * both name one and, `strictly`, where one does.
 */
json_t *access_own(void);
const char *access_differs(const json_t *kept, const json_t *own,
    bool strictly);

/* What is made under a policy and kept by its content is kept under this,
 * too: the access of the document at hand, else ours; NULL without a policy.
 * Borrowed. */
const json_t *access_at_hand(void);

#endif
