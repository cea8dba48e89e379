#include "step/session/lessons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/moment.h"
#include "step/pipe/access.h"
#include "step/session/lesson_file.h"
#include "db/target.h"
#include "json/get.h"
#include "lesson/lesson.h"
#include "sql/dialect/dialect.h"
#include "sql/read.h"

void
lessons_places(struct lessons_places *p, const char *file,
    const char *target, const json_t *doc)
{
	const char *named = target_named(target, doc);

	buf_reset(&p->written);
	buf_reset(&p->learned);
	if (file != NULL)
		buf_str(&p->written, file);
	else
		lesson_file_written(&p->written, false);
	if (named != NULL)
		lesson_file_learned(&p->learned, named);
}

void
lessons_today(char out[11])
{
	struct moment at;

	(void)moment_today(NULL, &at);
	snprintf(out, 11, "%04u-%02u-%02u", (unsigned)at.year % 10000,
	    (unsigned)at.month % 100, (unsigned)at.day % 100);
}

/* The plan of a question that has its SQL: what is called a phrase is the
 * question then. */
static bool
read_query(json_t *lesson, const char *sql, const char *dialect)
{
	const struct dialect *d = dialect_find(dialect ? dialect : "sqlite");
	struct findings f = FINDINGS_INIT("");
	json_t *plan = d ? sql_read_unresolved(sql, strlen(sql), d, NULL, &f) :
	    NULL;

	findings_free(&f);
	if (plan == NULL)
		return false;
	json_object_set_new(lesson, "plan", plan);
	if (get_str(lesson, "question") == NULL)
		json_object_set(lesson, "question",
		    json_object_get(lesson, "phrase"));
	json_object_del(lesson, "phrase");
	return true;
}

bool
lessons_read_sql(json_t *lesson, const char *dialect, struct buf *why)
{
	const char *sql = get_str(lesson, "sql");
	json_t *tree, *predicate;

	if (sql == NULL)
		return true;
	tree = sql_read_expression(sql, dialect, false);
	if (tree == NULL && read_query(lesson, sql, dialect))
		return true;
	if (tree == NULL) {
		buf_fmt(why, "'%s' is not an SQL condition, expression or "
		    "query", sql);
		return false;
	}
	predicate = json_object_get(tree, "predicate");
	if (predicate != NULL)
		json_object_set(lesson, "filter", predicate);
	else
		json_object_set(lesson, "expr", tree);
	json_decref(tree);
	return true;
}

/* ---- those that count ---------------------------------------------------- */

bool
lessons_seen(const json_t *lesson, void *of)
{
	const struct lessons_viewer *v = of;
	const char *session = get_str(lesson, "session");

	if (lesson_is_written(lesson))
		return true;
	return (v->session == NULL || session == NULL ||
	    strcmp(session, v->session) == 0) &&
	    access_differs(get_object(lesson, "access"), v->access, false) ==
	    NULL;
}

struct rated {
	json_t *lesson;
	double confidence;
};

static int
by_confidence(const void *a, const void *b)
{
	const struct rated *x = a, *y = b;

	return (x->confidence < y->confidence) -
	    (x->confidence > y->confidence);
}

static void
add_rated(json_t *all, json_t *learned, struct lessons_viewer *who,
    const char *today)
{
	size_t n = json_array_size(learned);
	struct rated *v = mem_calloc(n + 1, sizeof *v);

	for (size_t i = 0; i < n; i++) {
		v[i].lesson = json_array_get(learned, i);
		v[i].confidence = lesson_confidence(v[i].lesson, today);
	}
	qsort(v, n, sizeof *v, by_confidence);
	for (size_t i = 0; i < n; i++)
		if (lessons_seen(v[i].lesson, who))
			json_array_append(all, v[i].lesson);
	free(v);
}

static json_t *
read_shelf(const struct buf *path, const char *origin, struct buf *why)
{
	json_t *list = path->len ? lesson_file_read(path->s, origin, why) :
	    NULL;

	return list != NULL ? list : json_array();
}

json_t *
lessons_all(const struct lessons_places *p, const char *dialect,
    const char *today, struct lessons_viewer *who, struct buf *why)
{
	json_t *all = read_shelf(&p->written, "written", why);
	json_t *learned = read_shelf(&p->learned, "recovery", why);
	json_t *lesson;
	size_t i;

	add_rated(all, learned, who, today);
	json_array_foreach(all, i, lesson)
		if (!lessons_read_sql(lesson, dialect, why)) {
			json_array_remove(all, i);
			i--;
		}
	json_decref(learned);
	return all;
}
