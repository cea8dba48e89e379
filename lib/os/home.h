#ifndef OS_HOME_H
#define OS_HOME_H

#include "base/buf.h"

/* Where files of a user stand: by the variable that names the folder, else
 * below the home. */
enum home {
	HOME_STATE,  /* XDG_STATE_HOME, .local/state */
	HOME_DATA,   /* XDG_DATA_HOME, .local/share */
	HOME_CONFIG, /* XDG_CONFIG_HOME, .config */
	HOME_CACHE,  /* XDG_CACHE_HOME, .cache */
};

/* Append the path of t2s/NAME there; nothing where no such folder is known. */
void home_path(struct buf *b, enum home which, const char *name);

/* The home itself: HOME, else what the system says of this user; NULL. */
const char *home_folder(void);

#endif
