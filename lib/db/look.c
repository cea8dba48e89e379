#include "db/look.h"

#include "os/clock.h"
#include "json/get.h"
#include "sql/dialect/dialect.h"

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

bool
look_policy(struct database *db, const struct engine_guard *guard,
    struct findings *f)
{
	json_t *names = guard->policy != NULL ? db->engine->names(db) : NULL;
	bool good = names == NULL || policy_check(guard->policy,
	    dialect_find(db->engine->dialect), names, f);

	json_decref(names);
	return good;
}

bool
look_policed(const struct engine *engine, const char *place, long ms,
    const struct engine_guard *guard, struct findings *f,
    enum status *status)
{
	const struct engine_limits limits = {.timeout_ms = ms};
	struct database *db;
	bool good;

	if (guard->policy == NULL)
		return true;
	db = engine->open(place, &limits, guard, f, status);
	if (db == NULL)
		return false;
	good = look_policy(db, guard, f);
	if (!good)
		*status = STATUS_BAD;
	engine->shut(db);
	return good;
}
