/* Candidates as the ranking sees them, and their order */
#include "plan/rank/rank.h"

#include "../tap.h"
#include "base/mem.h"
#include "json/get.h"
#include "json/read.h"
#include "plan/rank/fact.h"
#include "plan/rank/near.h"
#include "plan/rank/part.h"

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

static const struct rank_options kept = {.kept = true};

/* ---- facts ------------------------------------------------------------- */

/* How much a fact holds of the best plan for a question; 0: it does not. */
static double
fact(const char *question, const char *name)
{
	struct asked a;
	json_t *list;
	double value;

	ask(&a, question);
	rank_candidates(&a.g, &a.c, &kept);
	list = rank_list(&a.c, 1, true);
	value = get_number(get_object(json_array_get(list, 0), "facts"),
	    name, 0);
	json_decref(list);
	done(&a);
	return value;
}

static void
facts(void)
{
	static const struct {
		const char *question, *fact;
		bool holds;
	} cases[] = {
	    {"how many people", "says count", true},
	    {"how many people", "says groups", false},
	    {"how many people per city", "says groups", true},
	    {"how many people per city", "says two outputs", true},
	    {"how many people per city", "rule each", true},
	    {"how many people per city", "rule each over rows", true},
	    {"top 3 cities by population", "says limit n", true},
	    {"top 3 cities by population", "says descending", true},
	    {"cities with a population over 500", "says >", true},
	    {"cities with a population over 500",
		"compared  > quantity 6", true},
	    {"average population of cities", "says avg", true},
	    {"names of purple cities", "passed purpl", true},
	    {"names of cities", "passed purpl", false},
	    {"names of cities", "first name of says list", false},
	    {"names of cities", "support 6", true},
	    {"names of cities", "show - label name", true},
	    {"people born after 1990", "time event 6 beside 0", true},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		tap_ok((fact(cases[i].question, cases[i].fact) > 0) ==
		    cases[i].holds, "%s: %s '%s'", cases[i].question,
		    cases[i].holds ? "has" : "has not", cases[i].fact);
}

/* A word and a name that no table of words relates. */
static void
nearness(void)
{
	struct asked a;
	const struct near *n;

	ask(&a, "residents of each town, name and id");
	n = near_make(&a.g);
	tap_ok(near_table(n, 3, &a.schema.tables[0]) >= NEAR_STEP,
	    "a town is near a table of cities");
	tap_ok(near_column(n, 0, &a.schema.tables[0].columns[2]) > NEAR_NOT,
	    "residents are near a population");
	tap_is_int(near_column(n, 5, &a.schema.tables[0].columns[1]),
	    NEAR_SAME, "a name of one word is that word");
	tap_ok(near_column_best(n, &a.schema.tables[1].columns[2], NULL) <
	    NEAR_STEP, "nothing is called like the day of birth");
	done(&a);
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
	bool same, all = true, falling = true, sure = true;
	const json_t *plans[CANDIDATES_MOST];
	size_t n;

	ask(&a, question);
	ask(&again, question);
	n = a.c.n;
	for (size_t i = 0; i < n; i++)
		plans[i] = a.c.v[i].plan;
	rank_candidates(&a.g, &a.c, &kept);
	rank_candidates(&again.g, &again.c, &(struct rank_options){0});
	same = a.c.n == again.c.n;
	for (size_t i = 0; same && i < a.c.n; i++)
		same = json_equal(a.c.v[i].plan, again.c.v[i].plan) &&
		    a.c.v[i].sure == again.c.v[i].sure;
	for (size_t i = 0; i < n; i++)
		all &= has_plan(&a.c, plans[i]);
	for (size_t i = 0; i < a.c.n; i++) {
		sure &= a.c.v[i].sure >= 0 && a.c.v[i].sure <= 1;
		falling &= i == 0 || a.c.v[i].sure <= a.c.v[i - 1].sure;
	}
	tap_ok(n > 0 && a.c.n == n && all, "%s: none is lost", question);
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
	rank_candidates(&a.g, &a.c, &kept);
	tap_is_int((long long)a.c.n, 0, "no candidates of no question");
	list = rank_list(&a.c, 5, true);
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
	rank_candidates(&a.g, &a.c, &kept);
	list = rank_list(&a.c, 1, true);
	one = json_array_get(list, 0);
	tap_is_int((long long)json_array_size(list), 1, "as many as asked");
	tap_ok(json_is_real(json_object_get(one, "confidence")) &&
	    json_is_real(json_object_get(one, "cost")) &&
	    json_is_object(json_object_get(one, "plan")),
	    "with confidence, cost and plan");
	tap_ok(get_number(json_object_get(one, "facts"), "says groups", 0) ==
	    1, "with facts by name");
	json_decref(list);
	list = rank_list(&a.c, 1, false);
	one = json_array_get(list, 0);
	tap_ok(json_is_object(json_object_get(one, "counted")) &&
	    json_object_size(json_object_get(one, "counted")) <= 20,
	    "or what counted most of it");
	json_decref(list);
	done(&a);
}

/* ---- the table --------------------------------------------------------- */

/* Names are found by numbers that were made elsewhere. */
static void
table(void)
{
	static const struct {
		uint64_t id;
		const char *name;
	} weights[] = {
#define WEIGHT(id, order, sure, name) {UINT64_C(id), name},
#include "plan/rank/weight.def"
#undef WEIGHT
	};
	bool named = true, sorted = true;

	for (size_t i = 0; i < COUNT(weights); i++) {
		named &= fact_id(weights[i].name) == weights[i].id;
		sorted &= i == 0 || weights[i - 1].id < weights[i].id;
	}
	tap_ok(named, "each weight has the number of its name");
	tap_ok(sorted, "they are sorted");
}

int
main(void)
{
	mem_jansson();
	facts();
	nearness();
	order("how many people per city");
	order("names of people born after 1990 in the largest city");
	nothing();
	listed();
	table();
	return tap_done();
}
