#ifndef DB_SQLITE_BEGIN_H
#define DB_SQLITE_BEGIN_H

/*
 * How SQLite works in a process of ours; call it before a connection is
 * opened, as often as you like. A name that begins with "file:" is a name and
 * no URI; there are no threads; and where the machine has no memory left the
 * program ends as all of it does (base/mem.h), with "later", in place of
 * leaving out what SQLite could not read. SQLITE_NOMEM then has one meaning:
 * the limit that was set (sqlite3_hard_heap_limit64) does not allow more.
 */
void sqlite_begin(void);

/* How often the disk, or what is on it, has failed a statement so far: who
 * asks in passing, and does without what it cannot have, sees that. */
unsigned sqlite_failures(void);

#endif
