/* lessons_verbs - what is done with lessons, a verb each */
#include "step/session/lessons_verbs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/die.h"
#include "doc/doc.h"
#include "step/pipe/access.h"
#include "step/pipe/policed.h"
#include "step/session/lesson_file.h"
#include "step/session/session.h"
#include "db/target.h"
#include "json/get.h"
#include "json/read.h"
#include "lesson/apply.h"
#include "lesson/fit.h"
#include "lesson/hand.h"
#include "lesson/learn.h"
#include "lesson/lesson.h"

/* Whose lessons are meant: of this session; of all, where they are asked for
 * or named by their id. */
static struct lessons_viewer
viewer_of(const struct lessons_options *o, struct buf *name)
{
	enum { DIGITS = 8 };
	bool id = o->text != NULL && strlen(o->text) == DIGITS &&
	    strspn(o->text, "0123456789abcdef") == DIGITS;

	if (o->session != NULL)
		buf_str(name, o->session);
	else
		session_name(name);
	return (struct lessons_viewer){o->all || id ? NULL : name->s,
	    o->policed->policy != NULL ? access_own() : NULL};
}

static json_t *
read_all(struct lessons_options *o, const json_t *doc, struct findings *f)
{
	struct buf why = BUF_INIT, name = BUF_INIT;
	struct lessons_viewer who = viewer_of(o, &name);
	json_t *list;

	lessons_places(&o->places, o->file, o->target, doc);
	list = lessons_all(&o->places, get_str(get_object(doc, "database"),
	    "dialect"), o->today, &who, &why);
	if (why.len > 0)
		finding_add(f, FINDING_lessons_unreadable, "", "%s", why.s);
	json_decref(who.access);
	buf_free(&name);
	buf_free(&why);
	return list;
}

static enum status
refuse(const struct lessons_options *o, json_t *doc, int status,
    const struct buf *why)
{
	doc_stop(doc, o->by, (enum status)status, status == STATUS_LATER ?
	    "system" : "input", "%s", why->s);
	warn("%s", why->s);
	return (enum status)status;
}

/* ---- in the pipe --------------------------------------------------------- */

static enum status
apply(json_t *doc, void *arg)
{
	struct lessons_options *o = arg;
	struct findings f = FINDINGS_INIT(o->by);
	json_t *list;

	if (doc_status(doc) != STATUS_OK || !get_object(doc, "schema"))
		return doc_status(doc);
	list = read_all(o, doc, &f);
	apply_lessons(doc, list, o->today, &f);
	json_decref(list);
	doc_set_findings(doc, &f);
	return STATUS_OK;
}

struct learning_from {
	const json_t *doc;
	json_t *found, *added;
	const char *session, *today;
};

static bool
take_in(json_t *kept, void *arg)
{
	const struct learning_from *from = arg;

	return learn_into(kept, from->found, from->doc, from->session,
	    from->today, from->added);
}

/* Each is of the tables as they are, and of the access at hand. */
static void
mark(const struct lessons_options *o, const json_t *doc, const char *session,
    json_t *found)
{
	const json_t *prints = get_object(get_object(doc, "database"),
	    "fingerprints");
	json_t *lesson, *access = get_object(doc, "access");
	size_t i;

	json_array_foreach(found, i, lesson) {
		lesson_print(lesson, prints);
		if (!o->shared)
			json_object_set_new(lesson, "session",
			    json_string(session));
		if (access != NULL)
			json_object_set(lesson, "access", access);
		else
			access_mark(lesson, target_named(o->target, doc));
	}
}

static bool
has_used(const json_t *doc)
{
	const json_t *o;
	size_t i;

	json_array_foreach(get_array(doc, "lessons"), i, o)
		if (get_array(o, "used"))
			return true;
	json_array_foreach(get_array(doc, "attempts"), i, o)
		if (get_array(o, "lessons"))
			return true;
	return false;
}

/* What became a lesson, and the command line that forgets it. */
static void
tell_learned(const struct lessons_options *o, const json_t *doc,
    const json_t *added)
{
	const char *named = target_named(o->target, doc);
	char *target = named != NULL ? target_shown(named) : NULL;
	const json_t *lesson;
	struct buf b = BUF_INIT;
	size_t i;

	json_array_foreach(added, i, lesson) {
		buf_reset(&b);
		buf_str(&b, o->shared ? "learned for all sessions: " :
		    "learned for this session: ");
		lesson_text(&b, lesson);
		buf_fmt(&b, "; to forget it: t2s-lessons forget %s -d ",
		    get_str(lesson, "id"));
		buf_quoted(&b, BUF_SHELL_WORD, target);
		if (!o->quiet)
			warn("%s", b.s);
	}
	buf_free(&b);
	free(target);
}

static enum status
learn(json_t *doc, void *arg)
{
	struct lessons_options *o = arg;
	struct buf why = BUF_INIT, name = BUF_INIT;
	struct lessons_viewer who = viewer_of(o, &name);
	struct learning_from from = {doc, learn_lessons(doc), json_array(),
	    name.s, o->today};

	lessons_places(&o->places, o->file, o->target, doc);
	mark(o, doc, name.s, from.found);
	/* the document stays what it is: nothing of the answer fails by it */
	if (o->places.learned.len > 0 && (json_array_size(from.found) > 0 ||
	    has_used(doc)) &&
	    lesson_file_put(o->places.learned.s, false, take_in,
	    &from, &why) != STATUS_OK)
		warn("%s", why.s);
	else
		tell_learned(o, doc, from.added);
	buf_free(&why);
	buf_free(&name);
	json_decref(who.access);
	json_decref(from.added);
	json_decref(from.found);
	return doc_status(doc);
}

/* ---- what there is ------------------------------------------------------- */

static void
set_state(json_t *lesson, const char *today, const char *state)
{
	struct buf text = BUF_INIT;
	double p = lesson_confidence(lesson, today);

	lesson_text(&text, lesson);
	json_object_set_new(lesson, "confidence", json_real(p));
	json_object_set_new(lesson, "uses", json_integer((json_int_t)
	    get_number(lesson, "uses", 0)));
	json_object_set_new(lesson, "state", json_string(state != NULL ?
	    state : p < LESSON_LEAST ? "dormant" : "active"));
	json_object_set_new(lesson, "text", json_stringn(text.s, text.len));
	buf_free(&text);
}

static enum status
list(json_t *doc, void *arg)
{
	struct lessons_options *o = arg;
	struct findings f = FINDINGS_INIT(o->by);
	json_t *found = read_all(o, doc, &f), *lesson;
	size_t i;

	json_array_foreach(found, i, lesson)
		set_state(lesson, o->today, NULL);
	json_object_set_new(doc, "lessons", found);
	for (i = 0; i < json_array_size(f.list); i++)
		warn("%s", get_str(json_array_get(f.list, i), "message"));
	doc_set_findings(doc, &f);
	return STATUS_OK;
}

static enum status
check(json_t *doc, void *arg)
{
	struct lessons_options *o = arg;
	struct findings f = FINDINGS_INIT(o->by);
	json_t *found = read_all(o, doc, &f), *lesson, *fitted;
	struct schema s;
	enum status status;
	size_t i;

	schema_view(&s, get_object(doc, "schema"));
	json_array_foreach(found, i, lesson) {
		fitted = lesson_fit(lesson, &s, &f);
		set_state(lesson, o->today, fitted == NULL ? "stale" :
		    lesson_changed(lesson, get_object(get_object(doc,
		    "database"), "fingerprints")) ? "changed" : NULL);
		json_decref(fitted);
	}
	schema_free(&s);
	json_object_set_new(doc, "lessons", found);
	for (i = 0; i < json_array_size(f.list); i++)
		finding_weigh(&f, json_array_get(f.list, i), SEVERITY_ERROR);
	status = doc_stop_on_errors(doc, &f);
	doc_set_findings(doc, &f);
	return status;
}

/* What is believed, as people write it. */
static enum status
export(json_t *doc, void *arg)
{
	struct lessons_options *o = arg;
	struct findings f = FINDINGS_INIT(o->by);
	json_t *found = read_all(o, doc, &f), *lesson;
	size_t i = json_array_size(found);

	while (i-- > 0) {
		lesson = json_array_get(found, i);
		if (lesson_is_written(lesson) ||
		    lesson_confidence(lesson, o->today) < LESSON_LEAST) {
			json_array_remove(found, i);
			continue;
		}
		hand_form(lesson);
	}
	findings_free(&f);
	json_object_clear(doc);
	json_object_set_new(doc, "lessons", found);
	return STATUS_OK;
}

/* ---- what people change -------------------------------------------------- */

static bool
put_written(json_t *kept, void *arg)
{
	hand_put(kept, arg);
	return true;
}

static json_t *
read_words(const char *words, struct buf *why)
{
	struct json_mistake m;
	json_t *given, *lesson;

	if (words[strspn(words, " ")] != '{')
		return lesson_of_words(words, why);
	given = json_read(words, strlen(words), &m);
	if (given == NULL) {
		buf_fmt(why, "line %d, column %d: %s", m.line, m.column,
		    m.message);
		return NULL;
	}
	lesson = lesson_normal(given, why);
	json_decref(given);
	return lesson;
}

static void
place_written(const struct lessons_options *o, struct buf *path)
{
	if (o->file != NULL)
		buf_str(path, o->file);
	else
		lesson_file_written(path, true);
	if (path->len == 0)
		die(STATUS_BAD, "no file for lessons: use --lessons FILE");
}

/* The SQL of a lesson is read once, whether it is any. */
static bool
is_sound(const json_t *lesson, struct buf *why)
{
	json_t *copy = json_copy((json_t *)lesson);
	bool sound = lessons_read_sql(copy, NULL, why);

	json_decref(copy);
	return sound;
}

static enum status
add(json_t *doc, void *arg)
{
	struct lessons_options *o = arg;
	struct buf why = BUF_INIT, path = BUF_INIT;
	json_t *lesson = read_words(o->text, &why);
	int status = STATUS_BAD;

	if (lesson != NULL && is_sound(lesson, &why)) {
		place_written(o, &path);
		status =
		    lesson_file_put(path.s, true, put_written, lesson, &why);
	}
	if (status != STATUS_OK) {
		refuse(o, doc, status, &why);
	} else {
		lesson_sign(lesson);
		json_object_set_new(lesson, "origin", json_string("written"));
		set_state(lesson, o->today, NULL);
		json_object_set_new(doc, "lessons", json_pack("[O]",
		    lesson));
		if (isatty(STDERR_FILENO))
			warn("added to '%s'", path.s);
	}
	json_decref(lesson);
	buf_free(&path);
	buf_free(&why);
	return (enum status)status;
}

struct forgetting {
	const char *which; /* NULL: all */
	json_t *gone;
	struct lessons_viewer who; /* only what may be seen goes */
};

static bool
take_out(json_t *kept, void *arg)
{
	struct forgetting *f = arg;

	return hand_take(kept, f->which, f->gone, lessons_seen, &f->who);
}

/* Take them out, and put them back for all. */
static bool
take_share(json_t *kept, void *arg)
{
	struct forgetting *f = arg;
	json_t *lesson;
	size_t i;

	if (!hand_take(kept, f->which, f->gone, lessons_seen, &f->who))
		return false;
	json_array_foreach(f->gone, i, lesson) {
		json_object_del(lesson, "session");
		json_array_append_new(kept, json_copy(lesson));
	}
	return true;
}

static enum status
none_such(const struct lessons_options *o, json_t *doc, const char *which)
{
	struct findings f = FINDINGS_INIT(o->by);
	enum status status;

	finding_hint(finding_add(&f, FINDING_lesson_not_found, "",
	    "unknown lesson '%s'", which), "t2s-lessons list shows the ids");
	status = doc_stop_on_errors(doc, &f);
	doc_set_findings(doc, &f);
	return status;
}

/* What people wrote goes only where it is named. */
static enum status
forget(json_t *doc, void *arg)
{
	struct lessons_options *o = arg;
	struct buf why = BUF_INIT, name = BUF_INIT;
	struct forgetting f = {o->all ? NULL : o->text, json_array(),
	    viewer_of(o, &name)};
	/* what people wrote is for all */
	struct forgetting hand = {f.which, f.gone, {NULL, NULL}};
	int status = STATUS_OK;
	json_t *lesson;
	size_t i;

	lessons_places(&o->places, o->file, o->target, doc);
	if (o->all && o->places.learned.len == 0)
		die(STATUS_BAD, "forget --all needs a database: use -d TARGET");
	if (o->places.learned.len > 0 && access(o->places.learned.s, F_OK) == 0)
		status =
		    lesson_file_put(o->places.learned.s, false, take_out, &f,
		    &why);
	if (status == STATUS_OK && !o->all && o->places.written.len > 0 &&
	    access(o->places.written.s, F_OK) == 0)
		status =
		    lesson_file_put(o->places.written.s, true, take_out, &hand,
		    &why);
	if (status != STATUS_OK)
		refuse(o, doc, status, &why);
	else if (json_array_size(f.gone) == 0 && !o->all)
		status = (int)none_such(o, doc, f.which);
	json_array_foreach(f.gone, i, lesson)
		set_state(lesson, o->today, "forgotten");
	json_object_set_new(doc, "lessons", f.gone);
	json_decref(f.who.access);
	buf_free(&name);
	return (enum status)status;
}

static enum status
share(json_t *doc, void *arg)
{
	struct lessons_options *o = arg;
	struct buf why = BUF_INIT, name = BUF_INIT;
	struct forgetting f = {o->all ? NULL : o->text, json_array(),
	    viewer_of(o, &name)};
	int status = STATUS_OK;
	json_t *lesson;
	size_t i;

	lessons_places(&o->places, o->file, o->target, doc);
	if (o->places.learned.len > 0 && access(o->places.learned.s, F_OK) == 0)
		status = lesson_file_put(o->places.learned.s, false,
		    take_share, &f, &why);
	if (status != STATUS_OK)
		refuse(o, doc, status, &why);
	else if (json_array_size(f.gone) == 0)
		status = (int)none_such(o, doc, f.which);
	json_array_foreach(f.gone, i, lesson)
		set_state(lesson, o->today, NULL);
	json_object_set_new(doc, "lessons", f.gone);
	json_decref(f.who.access);
	buf_free(&name);
	buf_free(&why);
	return (enum status)status;
}

const struct verb lessons_verbs[] = {
	{"list", list, .lists = true},
	{"add", add, .words = true, .lists = true},
	{"learn", learn, .reads = true},
	{"check", check, .reads = true, .lists = true, .lists_stopped = true},
	{"forget", forget, .words = true, .lists = true},
	{"share", share, .words = true, .lists = true},
	{"export", export, .reads = false},
	{"apply", apply, .reads = true},
	{0},
};
