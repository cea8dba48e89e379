#ifndef LANG_PLAN_LIMIT_H
#define LANG_PLAN_LIMIT_H

/*
 * Limits of the plan language; what passes them is a finding plan_limit.
 * (How long texts may be is base/text_limit.def's to say, how large a
 * statement read by t2s-parse sql/read/parse.h's.)
 */
#define VIEW_SOURCES 64      /* a scope; so many join edges, too */
#define VIEW_OUTPUTS 2000    /* a scope */
#define VIEW_PREDICATES 1000 /* a scope */
#define VIEW_DEPTH 100

#endif
