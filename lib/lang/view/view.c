#include "lang/view/view.h"

#include <string.h>

#include "doc/doc.h"
#include "json/get.h"
#include "lang/view/shape.h"

const struct place *
view_place_keep(struct build *b, struct place at)
{
	struct place *kept = NEW(b, struct place);

	*kept = at;
	return kept;
}

bool
view_down(struct build *b, const struct place *at)
{
	if (++b->depth <= VIEW_DEPTH)
		return true;
	tell(&b->t, FINDING_plan_too_large, at, "the plan is nested more than "
	    "%d levels deep", VIEW_DEPTH);
	b->depth--;
	return false;
}

void
view_up(struct build *b)
{
	b->depth--;
}

void
view_full(struct build *b, const struct place *at, const char *what,
    size_t most)
{
	if (!b->s.full)
		tell(&b->t, FINDING_plan_too_large, at, "more than %zu %s in "
		    "one query", most, what);
	b->s.full = true;
}

static void
check_confidence(struct build *b, const struct place *at, const json_t *json)
{
	double v = json != NULL ? json_number_value(json) : 1;

	if (!(v >= 0 && v <= 1))
		shape_error(b, at, "confidence", "'confidence' must be between "
		    "0 and 1");
}

static void
check_texts(struct build *b, const struct place *at, const char *key,
    const json_t *list)
{
	struct place member = at_key(at, key);
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item) {
		struct place place = at_index(&member, i);

		if (!json_is_string(item))
			shape_error(b, &place, NULL, "'%s' must hold strings, "
			    "not %s", key, shape_kind(item));
	}
}

/* An object of texts. */
static void
check_values(struct build *b, const struct place *at, const char *key,
    const json_t *object)
{
	struct place member = at_key(at, key);
	const json_t *value;
	const char *name;

	json_object_foreach((json_t *)object, name, value)
		if (!json_is_string(value))
			shape_error(b, &member, name, "'%s' must hold strings, "
			    "not %s", key, shape_kind(value));
}

/* A table as it was: a fingerprint that cannot be read would be no check. */
static void
check_table(struct build *b, const struct place *at, const json_t *table)
{
	const json_t *m[BASIS_N], *key, *name;
	struct place unique = at_key(at, "unique");
	size_t i, k;

	if (json_is_string(table) ||
	    !shape_read(b, at, table, &shape_basis, m))
		return;
	if (m[BASIS_fingerprint] == NULL)
		shape_error(b, at, "fingerprint", "the basis of a table needs "
		    "a 'fingerprint'");
	check_values(b, at, "columns", m[BASIS_columns]);
	check_values(b, at, "refers", m[BASIS_refers]);
	json_array_foreach(m[BASIS_unique], i, key) {
		struct place place = at_index(&unique, i);
		bool names = json_is_array(key);

		json_array_foreach(key, k, name)
			names = names && json_string_length(name) > 0;
		if (!names)
			shape_error(b, &place, NULL, "'unique' must hold lists "
			    "of names");
	}
}

static void
check_basis(struct build *b, const struct place *at, const json_t *basis)
{
	struct place tables = at_key(at, "basis");
	const json_t *table;
	const char *name;

	json_object_foreach((json_t *)basis, name, table) {
		struct place place = at_key(&tables, name);

		check_table(b, &place, table);
	}
}

/* Says whether anything is selected: the plan must fit its decision. */
static void
check_decision(struct build *b, const struct place *at, const json_t **m)
{
	bool empty = json_array_size(m[PLAN_selections]) == 0 &&
	    m[PLAN_set] == NULL && json_array_size(m[PLAN_select]) == 0;

	if (b->v->decision != DECISION_TERMINATE)
		return;
	if (json_string_length(m[PLAN_termination_reason]) == 0)
		shape_error(b, at, "termination_reason", "a plan with decision "
		    "'terminate' needs a 'termination_reason'");
	if (!empty)
		shape_error(b, at, "decision", "a plan with decision "
		    "'terminate' must have nothing else");
}

static void
view_plan(struct build *b, const struct place *at, const json_t *plan)
{
	static const char *const decisions[] = {
		"proceed", "clarify", "terminate", NULL};
	const json_t *m[PLAN_N];
	const json_t *decision;
	int word;

	if (!shape_read(b, at, plan, &shape_plan, m))
		return;
	decision = m[PLAN_decision];
	if (decision != NULL && json_string_length(decision) == 0)
		decision = NULL;
	word = shape_word(b, at, "decision", decision, decisions,
	    DECISION_PROCEED);
	b->v->decision = word < 0 ? DECISION_PROCEED : (enum decision)word;
	b->v->dialect = shape_text(m[PLAN_dialect]);
	check_confidence(b, at, m[PLAN_confidence]);
	check_texts(b, at, "ambiguities", m[PLAN_ambiguities]);
	check_texts(b, at, "added", m[PLAN_added]);
	check_basis(b, at, m[PLAN_basis]);
	check_decision(b, at, m);
	if (b->v->decision != DECISION_TERMINATE)
		b->v->query = view_members(b, *at, m, NULL);
}

bool
view_build(struct view *v, const json_t *plan,
    const struct view_reader *reader, struct findings *f)
{
	struct build b = {.v = v, .t = {.f = f}};

	memset(v, 0, sizeof *v);
	v->json = plan;
	v->reader = reader;
	if (plan == NULL)
		tell(&b.t, FINDING_plan_missing, NULL, "the document has no "
		    "plan");
	else
		view_plan(&b, view_place_keep(&b, at_key(NULL, "plan")), plan);
	tell_end(&b.t);
	return !b.t.bad;
}

void
view_weigh_unknown(struct findings *f, const json_t *doc, bool all)
{
	json_t *finding;
	size_t i;

	if (doc_planned_by(doc, DOC_PLANNER_MODEL))
		return;
	json_array_foreach(f->list, i, finding)
		if (get_is(finding, "code",
		    finding_name(FINDING_member_unknown)) &&
		    get_is(finding, "severity", "warning") && (all ||
		    get_array(finding, "candidates") != NULL))
			finding_weigh(f, finding, SEVERITY_ERROR);
}

void
view_free(struct view *v)
{
	arena_free(&v->arena);
	json_decref(v->kept);
	v->kept = NULL;
}
