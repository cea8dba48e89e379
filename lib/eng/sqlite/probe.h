#ifndef ENG_SQLITE_PROBE_H
#define ENG_SQLITE_PROBE_H

#include "eng/sqlite/open.h"
#include "link/value.h"

/*
 * Stored values looked up for phrases of a question, within a bounded time:
 * tables are read in the order given, each gets an equal share of the time
 * that is left, and what is not read is a finding values_not_probed. Reads
 * text columns of tables (no views, no virtual tables) whose values the
 * schema does not list already.
 */
struct probe {
	sqlite3 *db;
	long deadline;  /* of io_now_ms */
};

/* False, and a finding values_not_probed, where it cannot be opened. */
bool probe_open(struct probe *p, const char *path, struct findings *f);
void probe_close(struct probe *p);
void probe_values(struct probe *p, const struct schema_table *const *tables,
    size_t n, long ms, struct phrases *phrases, struct value_hits *hits,
    struct findings *f);

#endif
