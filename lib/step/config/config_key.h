#ifndef STEP_CONFIG_CONFIG_KEY_H
#define STEP_CONFIG_CONFIG_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/* The keys of configuration files: the rows of config_key.def. */
enum config_kind {
	CONFIG_TEXT,
	CONFIG_WORD,      /* of a closed list */
	CONFIG_WHOLE,
	CONFIG_REAL,
	CONFIG_FLAG,      /* an option --NAME or --no-NAME */
	CONFIG_GRANT,     /* an option --NAME, or none */
	CONFIG_FILE_NAME, /* relative to the file's base */
	CONFIG_DATABASE,  /* the same of a target, or a server's */
};

/* Who may set it. */
enum config_from { CONFIG_EITHER, CONFIG_USER, CONFIG_USER_FIRST };

struct config_key {
	const char *section, *key;
	enum config_kind kind;
	const char *words;       /* "(a|b)" of CONFIG_WORD; "1 to 20" of
	                            CONFIG_WHOLE, NULL: any */
	const char *environment; /* NULL: none */
	const char *option;      /* NULL: none */
	enum config_from from;
	const char *standard;    /* what holds by itself, NULL: nothing */
	const char *help;
};

/* The section that has a name. */
#define CONFIG_NAMED "database"
/* Ends with a row without section. */
extern const struct config_key config_keys[];

/* NULL, with the reason and what is near in `why`. */
const struct config_key *config_key_find(const char *section,
    const char *name, const char *key, struct buf *why);

/* Is the value what the key takes? NULL: the key stands alone, which only a
 * flag does. False with what is expected in `why`. */
bool config_key_takes(const struct config_key *k, const char *value,
    struct buf *why);

/* Is it of a section that has a name? */
bool config_key_named(const struct config_key *k);

/* Of a flag's value. */
bool config_key_on(const char *value);

/* Append "section.key", or "section.name.key". */
void config_key_say(struct buf *b, const struct config_key *k,
    const char *name);

#endif
