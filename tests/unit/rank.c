/* Candidates as the ranking sees them, and their order */
#include "plan/rank/rank.h"

#include "../tap.h"
#include "base/mem.h"
#include "json/get.h"
#include "json/read.h"
#include "plan/rank/calibration.h"

static const char schema_text[] =
    "{\"tables\":["
    "{\"name\":\"city\",\"columns\":["
    "{\"name\":\"id\",\"type\":\"INTEGER\"},"
    "{\"name\":\"name\",\"type\":\"TEXT\"},"
    "{\"name\":\"population\",\"type\":\"INTEGER\"}],"
    "\"primary_key\":[\"id\"]},"
    "{\"name\":\"person\",\"columns\":["
    "{\"name\":\"id\",\"type\":\"INTEGER\"},"
    "{\"name\":\"name\",\"type\":\"TEXT\"},"
    "{\"name\":\"born\",\"type\":\"DATE\"},"
    "{\"name\":\"city_id\",\"type\":\"INTEGER\"}],"
    "\"primary_key\":[\"id\"],"
    "\"foreign_keys\":[{\"columns\":[\"city_id\"],"
    "\"to_table\":\"city\",\"to_columns\":[\"id\"]}]}]}";

/* A question as far as its candidates, in the order of their costs. */
struct asked {
	struct arena arena;
	json_t *json;
	struct schema schema;
	struct question q;
	struct spans spans;
	struct grammar g;
	struct candidates c;
};

static void
ask(struct asked *a, const char *question)
{
	struct json_mistake m;
	struct readings r;

	*a = (struct asked){.json = json_read(schema_text,
	    strlen(schema_text), &m)};
	schema_view(&a->schema, a->json);
	a->q = question_read(&a->arena, question);
	a->spans = spans_make(&a->arena, &a->q, &(struct spans_source){
	    .schema = &a->schema, .now = {.year = 2026, .month = 6,
	    .day = 30, .hour = -1}});
	r = grammar_read(&a->g, &a->arena, &a->spans);
	a->c = candidates_make(&a->g, &r, CANDIDATES_MOST);
}

static void
done(struct asked *a)
{
	candidates_free(&a->c);
	json_decref(a->spans.keep);
	schema_free(&a->schema);
	json_decref(a->json);
	arena_free(&a->arena);
}

/* A feature of the cheapest candidate. */
static double
feature(const char *question, enum rank_feature f)
{
	struct asked a;
	struct rank_sights s;
	double value = -100;

	ask(&a, question);
	s = feature_make(&a.g, &a.c);
	if (s.n > 0)
		value = s.v[0].feature[f];
	feature_free(&s);
	done(&a);
	return value;
}

static void
features(void)
{
	static const struct {
		const char *what, *question;
		enum rank_feature f;
		double value;
	} cases[] = {
	    {"a count that is asked and made", "how many people",
		RANK_Q_COUNT, 0},
	    {"its function", "how many people", RANK_FN_COUNT, 1},
	    {"its beginning", "how many people", RANK_Q_HOW_MANY, 1},
	    {"no group where none is asked", "how many people",
		RANK_Q_GROUP, 0},
	    {"a group that is asked and made", "how many people per city",
		RANK_Q_GROUP, 0},
	    {"its columns", "how many people per city", RANK_OUTPUTS, 2},
	    {"a limit of several rows", "top 3 cities by population",
		RANK_LIMIT, 2},
	    {"the greatest first", "top 3 cities by population",
		RANK_DESCENDING, 2},
	    {"a number that the plan has", "cities with a population over 500",
		RANK_Q_NUMBERS, 0},
	    {"... and its comparison", "cities with a population over 500",
		RANK_RANGE, 1},
	    {"an average", "average population of cities", RANK_Q_AVG, 0},
	    {"all words in use", "names of cities", RANK_CONTENT, 0},
	    {"a word that is not", "names of purple cities", RANK_CONTENT, 1},
	    {"the cheapest is the first", "names of cities",
		RANK_POSITION, 0},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		double got = feature(cases[i].question, cases[i].f);

		if (!tap_ok(got == cases[i].value, "%s", cases[i].what))
			fprintf(stderr, "# %s: %g, not %g\n",
			    cases[i].question, got, cases[i].value);
	}
}

/* ---- the order --------------------------------------------------------- */

static bool
has_plan(const struct candidates *c, const json_t *plan)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->v[i].plan == plan)
			return true;
	return false;
}

static void
order(const char *question)
{
	struct asked a, again;
	bool same, kept = true, falling = true, sure = true;
	const json_t *plans[CANDIDATES_MOST];
	size_t n;

	ask(&a, question);
	ask(&again, question);
	n = a.c.n;
	for (size_t i = 0; i < n; i++)
		plans[i] = a.c.v[i].plan;
	rank_candidates(&a.g, &a.c);
	rank_candidates(&again.g, &again.c);
	same = a.c.n == again.c.n;
	for (size_t i = 0; same && i < a.c.n; i++)
		same = json_equal(a.c.v[i].plan, again.c.v[i].plan) &&
		    a.c.v[i].sure == again.c.v[i].sure;
	for (size_t i = 0; i < n; i++)
		kept &= has_plan(&a.c, plans[i]);
	for (size_t i = 0; i < a.c.n; i++) {
		sure &= a.c.v[i].sure >= 0 && a.c.v[i].sure <= 1;
		falling &= i == 0 || a.c.v[i].sure <= a.c.v[i - 1].sure;
	}
	tap_ok(n > 0 && a.c.n == n && kept, "%s: none is lost", question);
	tap_ok(same, "... the same order again");
	tap_ok(sure, "... probabilities are between 0 and 1");
	tap_ok(falling, "... and fall");
	done(&a);
	done(&again);
}

static void
nothing(void)
{
	struct asked a;
	json_t *list;

	ask(&a, "");
	rank_candidates(&a.g, &a.c);
	tap_is_int((long long)a.c.n, 0, "no candidates of no question");
	list = rank_list(&a.c, 5);
	tap_is_int((long long)json_array_size(list), 0, "... are listed");
	json_decref(list);
	done(&a);
}

static void
listed(void)
{
	struct asked a;
	const json_t *one;
	json_t *list;

	ask(&a, "how many people per city");
	rank_candidates(&a.g, &a.c);
	list = rank_list(&a.c, 1);
	one = json_array_get(list, 0);
	tap_is_int((long long)json_array_size(list), 1, "as many as asked");
	tap_ok(json_is_real(json_object_get(one, "confidence")) &&
	    json_is_real(json_object_get(one, "cost")) &&
	    json_is_object(json_object_get(one, "plan")),
	    "with confidence, cost and plan");
	tap_ok(get_number(json_object_get(one, "features"), "groups", 0) > 0,
	    "with features by name");
	tap_ok(get_number(json_object_get(one, "features"), "rule each", 0) ==
	    1, "and the constructions");
	json_decref(list);
	done(&a);
}

/* ---- probabilities ----------------------------------------------------- */

static void
probabilities(void)
{
	static const struct calibration_point points[] = {{-1, 0.1}, {0, 0.5},
	    {2, 0.9}};

	tap_ok(calibration_at(points, 3, -5) == 0.1, "below all points");
	tap_ok(calibration_at(points, 3, -1) == 0.1, "at the first");
	tap_ok(calibration_at(points, 3, 0) == 0.5, "at one between");
	tap_ok(calibration_at(points, 3, 1) > 0.69 &&
	    calibration_at(points, 3, 1) < 0.71,
	    "between two");
	tap_ok(calibration_at(points, 3, 5) == 0.9, "above all points");
}

int
main(void)
{
	mem_jansson();
	features();
	order("how many people per city");
	order("names of people born after 1990 in the largest city");
	nothing();
	listed();
	probabilities();
	return tap_done();
}
