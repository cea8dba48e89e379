#include "lang/raw_plan.h"

#include "../tap.h"
#include "base/buf.h"
#include "json/get.h"
#include "json/read.h"

static const char text[] =
    "{\"selections\": [{\"table\": \"emp\", \"alias\": \"e\"},"
    " {\"table\": \"emp\", \"alias\": \"m\"}, {\"table\": \"Dept\"},"
    " {\"group\": {\"selections\": [{\"table\": \"city\"}]}}],"
    " \"global_filters\": [{\"column\": \"a\", \"value\": {\"op\": 1}},"
    " {\"exists\": {\"selections\": []}}], \"x_mine\": {\"op\": 2}}";

static void
finds(const struct seats *seats, const char *name, long want)
{
	const struct seat *seat = seat_find(seats, name);

	tap_is_int(seat == NULL ? -1 : seat - seats->v, want,
	    "'%s' means selection %ld", name, want);
}

struct seen {
	int objects, queries;
	bool opaque;
};

static bool
see(void *arg, json_t *object, const struct place *at)
{
	struct seen *s = arg;

	s->objects++;
	s->queries += raw_plan_is_query(object) && !raw_plan_is_group(at);
	s->opaque |= json_object_get(object, "op") != NULL;
	return true;
}

int
main(void)
{
	struct json_mistake m;
	json_t *plan = json_read(text, strlen(text), &m);
	struct arena a = {0};
	struct seats seats = raw_plan_seats(&a, NULL, plan, "/plan");
	struct seen seen = {0, 0, false};
	const struct place *place;
	struct buf b = BUF_INIT;

	tap_is_int((long long)seats.n, 4, "groups bring their tables");
	tap_is_str(seats.v[3].path, "/plan/selections/3/group/selections/0",
	    "... with the pointer to each");
	finds(&seats, "e", 0);
	finds(&seats, "M", 1);
	finds(&seats, "Dept", 2);
	finds(&seats, "dept", 2);
	finds(&seats, "city", 3);
	finds(&seats, "emp", -1);
	finds(&seats, "none", -1);
	tap_ok(seat_find(&seats, NULL) == NULL,
	    "no name is no table where there are several");

	raw_plan_each(plan, NULL, see, &seen);
	tap_is_int(seen.queries, 2, "queries at all depths are found");
	tap_ok(!seen.opaque, "values and what is the user's are passed over");

	place = raw_plan_place(&a, "/plan/selections/12/table");
	ptr_of_place(&b, place);
	tap_is_str(b.s, "/plan/selections/12/table", "a pointer as places");
	tap_is_str(raw_plan_path(&a, "/a", "b/c"), "/a/b~1c",
	    "keys are escaped");
	buf_free(&b);
	arena_free(&a);
	json_decref(plan);
	return tap_done();
}
