#ifndef STEP_PIPE_ACCESS_KEY_H
#define STEP_PIPE_ACCESS_KEY_H

#include "base/buf.h"

/*
 * The key that digests of an access are made with: of T2S_ACCESS_KEY, else
 * t2s/key of the state folder (os/home.h), else, where none can be had there,
 * one in the folder for temporary files. It is made where it is not there. A key
 * that another user has made or may look at, or a folder of temporary files
 * that is not this user's alone, is none.
 */

/* Borrowed. Dies with status 2 where no key can be had. */
const struct buf *access_key(void);

/* The path of a file that has this ending behind the key's name; nothing where
 * no key can be had. */
void access_beside_key(const char *ending, struct buf *path);

#endif
