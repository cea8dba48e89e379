#include "db/look.h"

#include "os/clock.h"
#include "json/get.h"

#define OPEN_MS 1000 /* least time to open the database */

struct database *
look_open(const struct engine *engine, const char *place, long ms,
    const struct engine_guard *guard, const char *are_not,
    const char *were_not, struct findings *f)
{
	const struct engine_limits limits =
	    {.timeout_ms = ms > OPEN_MS ? ms : OPEN_MS};
	struct findings trouble = FINDINGS_INIT(f->by);
	enum status status = STATUS_OK;
	struct database *db;
	const char *why;

	if (guard->policy && !engine->scopes) {
		finding_add(f, FINDING_values_not_looked_up, "/database/target",
		    "%s: not supported in %s under a policy",
		    are_not, engine->title);
		return NULL;
	}
	db = engine->open(place, &limits, guard, &trouble, &status);
	if (db != NULL) {
		clock_stop(&db->clock);
	} else {
		why = get_str(json_array_get(trouble.list, 0), "message");
		finding_add(f, FINDING_values_not_looked_up, "/database/target",
		    "%s: %s", were_not, why ? why : "cannot open the database");
	}
	findings_free(&trouble);
	return db;
}
