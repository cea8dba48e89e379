#ifndef OS_HOME_H
#define OS_HOME_H

#include <stdbool.h>
#include "base/buf.h"

/*
 * Where files of a user stand: in t2s/ of the folder that a variable names, else
 * below the home. What is kept there is trusted, and what is written may be
 * secret: a folder that belongs to another user, that others can write, or that
 * can neither be found nor made is as good as none. A configuration says for
 * itself who may have written it (step/config/config.h).
 */
enum home {
	HOME_STATE,  /* XDG_STATE_HOME, .local/state */
	HOME_DATA,   /* XDG_DATA_HOME, .local/share */
	HOME_CONFIG, /* XDG_CONFIG_HOME, .config */
	HOME_CACHE,  /* XDG_CACHE_HOME, .cache */
};

/* Append the path of a file there; nothing where there is no such folder. */
void home_path(struct buf *b, enum home which, const char *file);

/* Is there none? Then append why, for people. */
bool home_lacks(enum home which, struct buf *why);

/* The home itself: HOME, else what the system says of this user; NULL. */
const char *home_folder(void);

#endif
