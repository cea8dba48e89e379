/* What is kept of what was learned. */
#include "lesson/learn.h"

#include <string.h>
#include "base/buf.h"
#include "doc/doc.h"
#include "json/get.h"
#include "lesson/lesson.h"

/* For the same eyes? What is of others stays as it is. */
static bool
is_for_same(const json_t *one, const json_t *other)
{
	const json_t *a = get_object(one, "access");
	const json_t *b = get_object(other, "access");

	return a == b || (a != NULL && b != NULL && json_equal(a, b));
}

/* Is it of this session, or (session NULL) of all? */
static bool
is_of_session(const json_t *lesson, const char *session)
{
	const char *own = get_str(lesson, "session");

	return own == NULL || session == NULL ? own == session :
	    strcmp(own, session) == 0;
}

/* Does it count where the other was learned? */
static bool
is_known_to(const json_t *one, const json_t *lesson)
{
	return is_for_same(one, lesson) && (get_str(one, "session") == NULL ||
	    is_of_session(one, get_str(lesson, "session")));
}

/* `same`: that teaches the same; else one about the same of the same session. */
static json_t *
find(json_t *kept, const json_t *lesson, bool same, size_t *at)
{
	struct buf key = BUF_INIT, other = BUF_INIT;
	json_t *one, *found = NULL;
	size_t i;

	lesson_key(&key, lesson);
	json_array_foreach(kept, i, one) {
		buf_reset(&other);
		lesson_key(&other, one);
		if (found == NULL && (same ? is_known_to(one, lesson) &&
		    get_is(one, "id", get_str(lesson, "id")) :
		    is_for_same(one, lesson) && is_of_session(one,
		    get_str(lesson, "session")) && strcmp(key.s,
		    other.s) == 0)) {
			found = one;
			*at = i;
		}
	}
	buf_free(&key);
	buf_free(&other);
	return found;
}

/* What a person said goes before what was found out. */
static bool
may_replace(const json_t *new, const json_t *old, const char *today)
{
	return get_is(new, "origin", "correction") ||
	    get_number(new, "confidence", 0) >= lesson_confidence(old, today);
}

/* What is always meant goes before what was chosen for one question. */
static void
drop_choices(json_t *kept, const json_t *lesson)
{
	const char *phrase = get_str(lesson, "phrase");
	size_t i = json_array_size(kept);

	if (phrase == NULL || get_str(lesson, "question"))
		return;
	while (i-- > 0) {
		const json_t *one = json_array_get(kept, i);

		if (get_is(one, "phrase", phrase) && get_str(one, "question") &&
		    is_for_same(one, lesson) && is_of_session(one,
		    get_str(lesson, "session")))
			json_array_remove(kept, i);
	}
}

static void
put(json_t *kept, const json_t *lesson, const char *today, json_t *added)
{
	json_t *copy = json_copy((json_t *)lesson), *old;
	size_t at = 0;

	lesson_sign(copy);
	old = find(kept, copy, true, &at);
	json_object_set_new(copy, "learned", json_string(today));
	if (old != NULL) {
		if (lesson_confidence(old, today) < get_number(copy,
		    "confidence", 0))
			json_object_set(old, "confidence",
			    json_object_get(copy, "confidence"));
		json_object_set_new(old, "used", json_string(today));
		json_decref(copy);
		return;
	}
	old = find(kept, copy, false, &at);
	if (old != NULL && !may_replace(copy, old, today)) {
		json_decref(copy);
		return;
	}
	if (old != NULL)
		json_array_remove(kept, at);
	drop_choices(kept, copy);
	json_array_append(added, copy);
	json_array_append_new(kept, copy);
}

/* ---- what was used ------------------------------------------------------- */

static bool
count(json_t *kept, const json_t *doc, const char *session, const char *id,
    bool success, const char *today)
{
	json_t *lesson;
	size_t i;

	json_array_foreach(kept, i, lesson)
		if (get_is(lesson, "id", id) && is_for_same(lesson, doc) &&
		    (get_str(lesson, "session") == NULL ||
		    is_of_session(lesson, session))) {
			lesson_count(lesson, success, today);
			return true;
		}
	return false;
}

/* A stop that says nothing about the plan. */
static bool
is_no_verdict(const json_t *doc)
{
	const char *reason = get_str(get_object(doc, "stop"), "reason");

	switch (doc_status(doc)) {
	case STATUS_NO:
		return false;
	case STATUS_ASK:
		return reason != NULL && strcmp(reason, "questions") == 0;
	case STATUS_OK:
	case STATUS_BAD:
	case STATUS_LATER:
	case STATUS_EMPTY:
	case STATUS_NEVER:
	case STATUS_REFUSED:
		break;
	}
	return doc_status(doc) != STATUS_OK;
}

/* Each lesson has one verdict a run, however many plans used it: it failed if
 * one of them did. */
static json_t *
verdicts(const json_t *doc)
{
	json_t *out = json_object();
	const json_t *attempt, *id, *lesson;
	size_t i, k;

	json_array_foreach(get_array(doc, "lessons"), i, lesson)
		if (get_array(lesson, "used") && get_str(lesson, "id") &&
		    !is_no_verdict(doc))
			json_object_set_new(out, get_str(lesson, "id"),
			    json_boolean(doc_status(doc) == STATUS_OK));
	json_array_foreach(get_array(doc, "attempts"), i, attempt)
		json_array_foreach(get_array(attempt, "lessons"), k, id)
			if (json_is_string(id))
				json_object_set_new(out,
				    json_string_value(id), json_false());
	return out;
}

static bool
count_used(json_t *kept, const json_t *doc, const char *session,
    const char *today)
{
	json_t *all = verdicts(doc), *success;
	const char *id;
	bool any = false;

	json_object_foreach(all, id, success)
		any |= count(kept, doc, session, id, json_is_true(success),
		    today);
	json_decref(all);
	return any;
}

/* Of too many for the same eyes as `like` the least believed goes. */
static void
bound(json_t *kept, const json_t *like, const char *today)
{
	const json_t *lesson;
	size_t n, least, i;

	do {
		n = 0;
		least = 0;
		json_array_foreach(kept, i, lesson)
			if (is_for_same(lesson, like) && (n++ == 0 ||
			    lesson_confidence(lesson, today) <
			    lesson_confidence(json_array_get(kept, least),
			    today)))
				least = i;
		if (n > LEARN_MOST)
			json_array_remove(kept, least);
	} while (n > LEARN_MOST + 1);
}

bool
learn_into(json_t *kept, const json_t *found, const json_t *doc,
    const char *session, const char *today, json_t *added)
{
	bool any = count_used(kept, doc, session, today);
	const json_t *lesson;
	size_t i;

	json_array_foreach(found, i, lesson)
		put(kept, lesson, today, added);
	json_array_foreach(found, i, lesson)
		bound(kept, lesson, today);
	return any || json_array_size(found) > 0;
}
