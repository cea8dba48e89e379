#ifndef OS_STATE_CALL_RECORD_H
#define OS_STATE_CALL_RECORD_H

#include <jansson.h>

/*
 * A folder of records, each known by a hash: DIR/xx/HASH.json, the same thing
 * once more as HASH.1.json and so on. A record is written aside and renamed;
 * what cannot be read is taken as not there.
 */

/* New, or NULL if absent. */
json_t *call_record_get(const char *dir, const char *hash, long ordinal);

/* Makes the folders. 0, or errno. */
int call_record_put(const char *dir, const char *hash, long ordinal,
    const json_t *record);

/* DIR/now, the day that a recorded run took place: the first writer wins.
 * 0, or errno. */
int call_record_note_day(const char *dir);

#endif
