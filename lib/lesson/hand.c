#include "lesson/hand.h"

#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "lesson/lesson.h"

/* One of a file in its normal form (new); NULL if it teaches nothing. */
static json_t *
normal_at(const json_t *kept, size_t i)
{
	struct buf why = BUF_INIT;
	json_t *one = lesson_normal(json_array_get(kept, i), &why);

	buf_free(&why);
	return one;
}

void
hand_put(json_t *kept, json_t *lesson)
{
	struct buf key = BUF_INIT, other = BUF_INIT;
	size_t i = json_array_size(kept);

	lesson_key(&key, lesson);
	while (i-- > 0) {
		json_t *one = normal_at(kept, i);

		buf_reset(&other);
		if (one != NULL)
			lesson_key(&other, one);
		if (one != NULL && strcmp(key.s, other.s) == 0)
			json_array_remove(kept, i);
		json_decref(one);
	}
	json_array_append(kept, lesson);
	buf_free(&key);
	buf_free(&other);
}

static bool
is_meant(const json_t *lesson, const char *which)
{
	const char *phrase = get_str(lesson, "phrase");
	const char *name = get_str(lesson, "name");

	return which == NULL || get_is(lesson, "id", which) ||
	    (phrase != NULL && ascii_equal(phrase, which)) ||
	    (name != NULL && ascii_equal(name, which));
}

bool
hand_take(json_t *kept, const char *which, json_t *gone, hand_seen seen,
    void *arg)
{
	size_t before = json_array_size(gone), i = json_array_size(kept);

	while (i-- > 0) {
		json_t *one = normal_at(kept, i);

		if (one == NULL)
			continue;
		lesson_sign(one);
		if (is_meant(one, which) && seen(one, arg)) {
			json_array_remove(kept, i);
			json_array_append(gone, one);
		}
		json_decref(one);
	}
	return json_array_size(gone) > before;
}

void
hand_form(json_t *lesson)
{
	static const char *const known[] = {"id", "origin", "confidence",
		"uses", "failures", "learned", "used", "fingerprints",
		"access", "session"};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		json_object_del(lesson, known[i]);
	if (get_str(lesson, "sql")) {
		json_object_del(lesson, "filter");
		json_object_del(lesson, "expr");
	}
}
