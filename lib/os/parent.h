#ifndef OS_PARENT_H
#define OS_PARENT_H

/*
 * A process ends with who started it, also where that was killed by a signal
 * that nobody can catch: its query is cancelled then, and no model is asked
 * any more. The kernel tells a child of the death of its parent; but between
 * the driver and a filter stand shells that live on. So PARENT_DRIVER in the
 * environment names who is to be watched, "PID SESSION PID SESSION ..", the
 * nearest first: a process that has left that session was meant to go on by
 * itself.
 */
#define PARENT_DRIVER "T2S_DRIVER"

/* Watch those that are named there; when one ends, this process gets SIGTERM,
 * and five seconds later SIGKILL. Call it once, before anything is given up.
 * Where no thread can be had, nothing is watched. */
void parent_watch(void);

/* In a child, after fork: end by SIGTERM with `parent`, which has called
 * fork. In a child that runs another program this holds for that, too. */
void parent_hold(int parent);

/* In such a child: what it starts is to watch `parent`, too. */
void parent_name(int parent);

/*
 * That signal reaches a command, not what the command has started. Fork a
 * process that ends a process group once we have ended in whatever way: by
 * SIGTERM, and five seconds later by SIGKILL. Returns its id, for
 * parent_unguard, which ends it; -1 with errno.
 */
int parent_guard(int group);
void parent_unguard(int guard);

/* In a child, after fork: close all descriptors from `first` on. */
void parent_close(int first);

#endif
