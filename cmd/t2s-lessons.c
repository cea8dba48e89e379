/* t2s-lessons - keep what was learned of a database */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "doc/doc.h"
#include "step/pipe/access.h"
#include "step/session/lessons.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"
#include "step/session/lesson_file.h"
#include "db/target.h"
#include "os/terminal.h"
#include "json/get.h"
#include "json/read.h"
#include "lesson/apply.h"
#include "lesson/fit.h"
#include "lesson/hand.h"
#include "lesson/learn.h"
#include "lesson/lesson.h"
#include "report/lessons.h"

#define PROGRAM "t2s-lessons"

enum format { FORMAT_UNSAID = -1, FORMAT_DOCUMENT, FORMAT_TEXT };

static struct pipe the_pipe = {.by = PROGRAM};
static const char *file, *target;
static bool all;
static int format = FORMAT_UNSAID;
static struct policed policed;

static const struct opt options[] = {
	{'d', "db", "TARGET", "the database that was learned of ($T2S_DB)",
	    .str = &target},
	{0, "lessons", "FILE", "those written by hand ($T2S_LESSONS)",
	    .str = &file},
	{0, "all", NULL, "forget all that was learned of the database",
	    .flag = &all},
	POLICED_OPTIONS(policed),
	{'o', "format", "(document|text)", "what to write", .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "keep what was learned of a database",
	"list|add WORDS|learn|check|forget WHICH|export|apply [FILE]",
	options,
};

static char today[11];
static struct lessons_places places = LESSONS_PLACES_INIT;

static json_t *
read_all(const json_t *doc, struct findings *f)
{
	struct buf why = BUF_INIT;
	json_t *list;

	lessons_places(&places, file, target, doc);
	list = lessons_all(&places, get_str(get_object(doc, "database"),
	    "dialect"), today, policed.policy != NULL, &why);
	if (why.len > 0)
		finding_add(f, FINDING_lessons_unreadable, "", "%s", why.s);
	buf_free(&why);
	return list;
}

static enum status
refuse(json_t *doc, int status, const struct buf *why)
{
	doc_stop(doc, PROGRAM, (enum status)status, status == STATUS_LATER ?
	    "system" : "input", "%s", why->s);
	warn("%s", why->s);
	return (enum status)status;
}

/* ---- in the pipe --------------------------------------------------------- */

static enum status
apply(json_t *doc, void *arg)
{
	struct findings f = FINDINGS_INIT(PROGRAM);
	json_t *list;

	(void)arg;
	if (doc_status(doc) != STATUS_OK || !get_object(doc, "schema"))
		return doc_status(doc);
	list = read_all(doc, &f);
	apply_lessons(doc, list, today, &f);
	json_decref(list);
	doc_set_findings(doc, &f);
	return STATUS_OK;
}

struct learning_from {
	const json_t *doc;
	json_t *found;
};

static bool
take_in(json_t *kept, void *arg)
{
	const struct learning_from *from = arg;

	return learn_into(kept, from->found, from->doc, today);
}

/* Each is of the tables as they are, and of the access at hand. */
static void
mark(const json_t *doc, json_t *found)
{
	const json_t *prints = get_object(get_object(doc, "database"),
	    "fingerprints");
	json_t *lesson, *access = get_object(doc, "access");
	size_t i;

	json_array_foreach(found, i, lesson) {
		lesson_print(lesson, prints);
		if (access != NULL)
			json_object_set(lesson, "access", access);
		else
			access_mark(lesson, target_named(target, doc));
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

static enum status
learn(json_t *doc, void *arg)
{
	struct learning_from from = {doc, learn_lessons(doc)};
	struct buf why = BUF_INIT;

	(void)arg;
	lessons_places(&places, file, target, doc);
	mark(doc, from.found);
	/* the document stays what it is: nothing of the answer fails by it */
	if (places.learned.len > 0 && (json_array_size(from.found) > 0 ||
	    has_used(doc)) && lesson_file_put(places.learned.s, false, take_in,
	    &from, &why) != STATUS_OK)
		warn("%s", why.s);
	buf_free(&why);
	json_decref(from.found);
	return doc_status(doc);
}

/* ---- what there is ------------------------------------------------------- */

static void
set_state(json_t *lesson, const char *state)
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
	struct findings f = FINDINGS_INIT(PROGRAM);
	json_t *found = read_all(doc, &f), *lesson;
	size_t i;

	(void)arg;
	json_array_foreach(found, i, lesson)
		set_state(lesson, NULL);
	json_object_set_new(doc, "lessons", found);
	for (i = 0; i < json_array_size(f.list); i++)
		warn("%s", get_str(json_array_get(f.list, i), "message"));
	doc_set_findings(doc, &f);
	return STATUS_OK;
}

static enum status
check(json_t *doc, void *arg)
{
	struct findings f = FINDINGS_INIT(PROGRAM);
	json_t *found = read_all(doc, &f), *lesson, *fitted;
	struct schema s;
	enum status status;
	size_t i;

	(void)arg;
	schema_view(&s, get_object(doc, "schema"));
	json_array_foreach(found, i, lesson) {
		fitted = lesson_fit(lesson, &s, &f);
		set_state(lesson, fitted == NULL ? "stale" :
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
	struct findings f = FINDINGS_INIT(PROGRAM);
	json_t *found = read_all(doc, &f), *lesson;
	size_t i = json_array_size(found);

	(void)arg;
	while (i-- > 0) {
		lesson = json_array_get(found, i);
		if (lesson_is_written(lesson) ||
		    lesson_confidence(lesson, today) < LESSON_LEAST) {
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
place_written(struct buf *path)
{
	if (file != NULL)
		buf_str(path, file);
	else
		lesson_file_written(path, true);
	if (path->len == 0)
		die(STATUS_BAD, "there is no file for lessons: give --lessons "
		    "FILE");
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
	struct buf why = BUF_INIT, path = BUF_INIT;
	json_t *lesson = read_words(arg, &why);
	int status = STATUS_BAD;

	if (lesson != NULL && is_sound(lesson, &why)) {
		place_written(&path);
		status = lesson_file_put(path.s, true, put_written, lesson, &why);
	}
	if (status != STATUS_OK) {
		refuse(doc, status, &why);
	} else {
		lesson_sign(lesson);
		json_object_set_new(lesson, "origin", json_string("written"));
		set_state(lesson, NULL);
		json_object_set_new(doc, "lessons", json_pack("[O]",
		    lesson));
		if (isatty(STDERR_FILENO))
			warn("kept in '%s'", path.s);
	}
	json_decref(lesson);
	buf_free(&path);
	buf_free(&why);
	return (enum status)status;
}

struct forgetting {
	const char *which; /* NULL: all */
	json_t *gone;
	bool by_hand;      /* what people wrote is for all */
};

static bool
take_out(json_t *kept, void *arg)
{
	const struct forgetting *f = arg;
	json_t *own = policed.policy != NULL && !f->by_hand ? access_own() :
	    NULL;
	bool any = hand_take(kept, f->which, f->gone, lessons_seen, own);

	json_decref(own);
	return any;
}

static enum status
none_such(json_t *doc, const char *which)
{
	struct findings f = FINDINGS_INIT(PROGRAM);
	enum status status;

	finding_hint(finding_add(&f, FINDING_lesson_not_found, "",
	    "there is no lesson '%s'", which), "t2s-lessons list gives their "
	    "ids");
	status = doc_stop_on_errors(doc, &f);
	doc_set_findings(doc, &f);
	return status;
}

/* What people wrote goes only where it is named. */
static enum status
forget(json_t *doc, void *arg)
{
	struct forgetting f = {all ? NULL : arg, json_array(), false};
	struct buf why = BUF_INIT;
	int status = STATUS_OK;
	json_t *lesson;
	size_t i;

	lessons_places(&places, file, target, doc);
	if (all && places.learned.len == 0)
		die(STATUS_BAD, "forget --all wants a database: -d TARGET");
	if (places.learned.len > 0 && access(places.learned.s, F_OK) == 0)
		status = lesson_file_put(places.learned.s, false, take_out, &f,
		    &why);
	f.by_hand = true;
	if (status == STATUS_OK && !all && places.written.len > 0 &&
	    access(places.written.s, F_OK) == 0)
		status = lesson_file_put(places.written.s, true, take_out, &f,
		    &why);
	if (status != STATUS_OK)
		refuse(doc, status, &why);
	else if (json_array_size(f.gone) == 0 && !all)
		status = (int)none_such(doc, f.which);
	json_array_foreach(f.gone, i, lesson)
		set_state(lesson, "forgotten");
	json_object_set_new(doc, "lessons", f.gone);
	return (enum status)status;
}

/* ---- the command line ---------------------------------------------------- */

static const struct verb {
	const char *name;
	pipe_step step;
	bool reads;      /* a document on stdin */
	bool words;      /* operands that are no files */
	bool tells;      /* a table on a terminal */
} verbs[] = {
	{"list", list, false, false, true},
	{"add", add, false, true, true},
	{"learn", learn, true, false, false},
	{"check", check, true, false, true},
	{"forget", forget, false, true, true},
	{"export", export, false, false, false},
	{"apply", apply, true, false, false},
};

static const struct verb *
verb_of(const char *word)
{
	if (word == NULL)
		opt_usage(&program);
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (strcmp(word, verbs[i].name) == 0)
			return &verbs[i];
	die(STATUS_BAD, "'%s' is none of list, add, learn, check, forget, "
	    "export and apply", word);
}

static void
print_lessons(struct buf *out, const json_t *doc, void *arg)
{
	struct rows_style style = terminal_style(STDOUT_FILENO);
	const json_t *finding;
	size_t i;

	(void)arg;
	lessons_table(out, get_array(doc, "lessons"), &style);
	json_array_foreach(get_array(doc, "findings"), i, finding) {
		buf_str(out, get_str(finding, "message"));
		if (get_str(finding, "hint"))
			buf_fmt(out, " (%s)", get_str(finding, "hint"));
		buf_ch(out, '\n');
	}
}

static void
set_output(const struct verb *verb)
{
	if (format == FORMAT_UNSAID)
		format = verb->tells && isatty(STDOUT_FILENO) ? FORMAT_TEXT :
		    FORMAT_DOCUMENT;
	if (format == FORMAT_TEXT && !verb->tells)
		die(STATUS_BAD, "--format=text does not go with %s",
		    verb->name);
	if (format == FORMAT_TEXT)
		the_pipe.print = print_lessons;
	the_pipe.printed = PRINTS_TABLE;
	the_pipe.prints_stopped = verb->step == check;
	the_pipe.takes_nothing = !verb->reads;
	the_pipe.takes_stopped = verb->reads;
}

static char *
join_words(char **words)
{
	struct buf b = BUF_INIT;

	for (; *words != NULL; words++)
		buf_fmt(&b, "%s%s", b.len ? " " : "", *words);
	return buf_take(&b);
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv), status;
	const struct verb *verb = verb_of(argv[first]);
	char *words = NULL, **operands = argv + first + 1;

	policed_start(&policed);
	set_output(verb);
	lessons_today(today);
	if (verb->words) {
		words = join_words(operands);
		operands = argv + argc;
		if (*words == '\0' && !all)
			die(STATUS_BAD, "%s what? see t2s-lessons --help",
			    verb->name);
	}
	status = pipe_run(&the_pipe, operands, verb->step, words);
	free(words);
	return status;
}
