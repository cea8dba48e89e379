#ifndef STEP_CONFIG_CONFIG_SHOW_H
#define STEP_CONFIG_CONFIG_SHOW_H

#include <jansson.h>
#include "base/buf.h"
#include "step/config/config.h"

/* Append what the driver evaluates: variables of the environment that nobody
 * has set, the name of the `database`, if it has one, and two lists of options,
 * quoted: `defaults`, and `of_database`, which a session keeps with the
 * database. [show] is in it for a terminal alone. */
void config_shell(struct buf *b, const struct config *c, bool terminal);

/* Append for the driver what sets T2S_POLICY to all policies of the database
 * that is named (config_policy.h); nothing where there are none. */
void config_policy_shell(struct buf *b, const struct config *c);

/* Append a line for each key that has a value: what it is, and where it comes
 * from. */
void config_list(struct buf *b, const struct config *c);
/* The same as JSON, with the files and their problems. New. */
json_t *config_json(const struct config *c);

/* Append the value of one key, "section.key" or "section.name.key", and a
 * newline. False where it has none; dies with status 2 where it is no key. */
bool config_one(struct buf *b, const struct config *c, const char *name);

/* Append the keys, with what they are for. */
void config_keys_text(struct buf *b);

#endif
