/* Changes that a rule proposes, done together and told as edits. */
#include "audit/rule.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "doc/doc.h"
#include "json/get.h"
#include "json/write.h"
#include "lesson/told.h"

static struct change *
propose(struct audit *a, json_t *op)
{
	struct change *c;

	MEM_GROW(a->changes, a->nchanges, a->cap);
	c = &a->changes[a->nchanges];
	*c = (struct change){.op = op, .code = AUDIT_SILENT};
	c->order = a->nchanges++;
	return c;
}

struct change *
audit_replace(struct audit *a, const char *path, json_t *value)
{
	return propose(a, edits_replace(path, value));
}

struct change *
audit_add(struct audit *a, const char *path, json_t *value)
{
	return propose(a, edits_add(path, value));
}

struct change *
audit_remove(struct audit *a, const char *path)
{
	return propose(a, edits_remove(path));
}

void
change_say(struct change *c, enum finding_code code, const char *format, ...)
{
	va_list args;
	char text[1024];

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	c->code = code;
	free(c->message);
	c->message = mem_strdup(text);
}

void
change_sure(struct change *c, double confidence)
{
	c->confidence = confidence;
}

void
audit_learned(struct audit *a, const json_t *lesson)
{
	if (!a->options->check)
		told_use(a->doc, get_str(lesson, "id"), a->options->by);
}

static const char *
path_of(const struct change *c)
{
	return get_str(c->op, "path");
}

static bool
is_removal(const struct change *c)
{
	return strcmp(get_str(c->op, "op"), "remove") == 0;
}

int
change_compare_pointers(const char *x, const char *y)
{
	size_t nx, ny;
	long ix, iy;
	int c;

	while (*x == '/' && *y == '/') {
		nx = strcspn(++x, "/");
		ny = strcspn(++y, "/");
		if (strspn(x, "0123456789") == nx && nx > 0 &&
		    strspn(y, "0123456789") == ny && ny > 0) {
			ix = strtol(x, NULL, 10);
			iy = strtol(y, NULL, 10);
			if (ix != iy)
				return ix < iy ? -1 : 1;
		} else {
			c = strncmp(x, y, nx < ny ? nx : ny);
			if (c != 0 || nx != ny)
				return c != 0 ? c : nx < ny ? -1 : 1;
		}
		x += nx;
		y += ny;
	}
	return *x != '\0' ? 1 : *y != '\0' ? -1 : 0;
}

static bool
is_below(const char *path, const char *top)
{
	size_t n = strlen(top);

	return strncmp(path, top, n) == 0 &&
	    (path[n] == '/' || path[n] == '\0');
}

/*
 * Removals last and from the end, so that no pointer of a later change is
 * shifted by an earlier one.
 */
static int
compare(const void *x, const void *y)
{
	const struct change *a = x, *b = y;

	if (is_removal(a) != is_removal(b))
		return is_removal(a) ? 1 : -1;
	if (is_removal(a))
		return -change_compare_pointers(path_of(a), path_of(b));
	return a->order < b->order ? -1 : 1;
}

/* Is the place removed by an earlier proposal, or written by one already?
 * Appending to an array is never the same change twice. */
static bool
is_idle(const struct audit *a, const struct change *c)
{
	const struct change *other;
	const char *path = path_of(c);
	size_t n = strlen(path);

	for (size_t i = 0; i < a->nchanges; i++) {
		other = &a->changes[i];
		if (other == c || other->op == NULL)
			continue;
		if (is_removal(other) && is_below(path, path_of(other)) &&
		    (strcmp(path, path_of(other)) != 0 ||
		    !is_removal(c) || other->order < c->order))
			return true;
		if (!is_removal(c) && other->order < c->order &&
		    strcmp(path, path_of(other)) == 0 &&
		    (n < 2 || strcmp(path + n - 2, "/-") != 0))
			return true;
	}
	return false;
}

bool
audit_is_touched(const struct audit *a, const char *path)
{
	const char *other;

	for (size_t i = 0; i < a->nchanges; i++) {
		other = path_of(&a->changes[i]);
		if (is_below(path, other) || is_below(other, path))
			return true;
	}
	return false;
}

/*
 * Has it been done before in this run, from the same state of its place, or
 * would it leave the place as it is? Two rules that undo each other, and one
 * that mends what it has mended, would go on for ever. Removals only ever make
 * the plan smaller: two may be alike.
 */
static bool
is_done(struct audit *a, const struct change *c)
{
	json_t *before = ptr_get(a->doc, path_of(c));
	struct buf text = BUF_INIT;
	bool known;

	if (is_removal(c))
		return false;
	if (strcmp(get_str(c->op, "op"), "replace") == 0 &&
	    json_equal(before, json_object_get(c->op, "value")))
		return true;
	json_compact(&text, c->op);
	if (before != NULL)
		json_compact(&text, before);
	known = json_object_get(a->done, text.s) != NULL;
	json_object_set_new(a->done, text.s, json_true());
	buf_free(&text);
	return known;
}

static void
report(struct audit *a, const struct change *c, const char *path)
{
	json_t *finding;

	if (c->code == AUDIT_SILENT)
		return;
	finding = finding_add(a->findings, c->code, path, "%s", c->message);
	if (c->confidence > 0)
		json_object_set_new(finding, "confidence", json_real(
		    (double)(int)(c->confidence * 100 + 0.5) / 100));
	if (finding_is_doubt(c->code))
		audit_weigh(a, finding);
}

static void
change_free(struct change *c)
{
	json_decref(c->op);
	free(c->message);
	*c = (struct change){0};
}

bool
audit_skips(const struct audit *a, enum finding_code code)
{
	return a->options->skips != NULL && code < FINDING_COUNT &&
	    a->options->skips[code];
}

bool
audit_asks(const struct audit *a, enum finding_code code)
{
	return a->options->skips != NULL && !a->options->skips[code];
}

/* Drop what rules that are left out proposed; a silent change belongs to the
 * one before it. */
static void
leave_out(struct audit *a)
{
	bool out = false;
	size_t n = 0;

	for (size_t i = 0; i < a->nchanges; i++) {
		if (a->changes[i].code != AUDIT_SILENT)
			out = audit_skips(a, a->changes[i].code);
		if (out)
			change_free(&a->changes[i]);
		else
			a->changes[n++] = a->changes[i];
	}
	a->nchanges = n;
}

/* The reason of a silent change is that of the one before it. */
static void
explain(struct audit *a)
{
	const char *last = "mended";

	for (size_t i = 0; i < a->nchanges; i++) {
		if (a->changes[i].message == NULL)
			a->changes[i].message = mem_strdup(last);
		last = a->changes[i].message;
	}
}

size_t
audit_work(struct audit *a)
{
	size_t done = 0;
	struct change *c;
	char *path;

	leave_out(a);
	explain(a);
	if (a->nchanges > 0)
		qsort(a->changes, a->nchanges, sizeof *a->changes, compare);
	for (size_t i = 0; i < a->nchanges; i++) {
		c = &a->changes[i];
		if (is_idle(a, c) || is_done(a, c))
			continue;
		path = mem_strdup(path_of(c));
		if (edits_do(&a->edits, json_incref(c->op), c->message,
		    c->rows)) {
			report(a, c, path);
			done++;
		}
		free(path);
	}
	audit_forget(a);
	return done;
}

static bool
is_told(const struct change *c, const json_t *finding)
{
	for (size_t i = 0; i < c->ntold; i++)
		if (get_is(finding, "pointer", c->told[i]))
			return true;
	return false;
}

/* A model is asked again, and writes it itself. */
static void
add_offer(const struct audit *a, json_t *finding, const json_t *ops)
{
	const char *hint = get_str(finding, "hint");
	const char *code = get_str(finding, "code");
	char *was = mem_strdup(hint != NULL ? hint : "corrected by a rule");

	json_object_set_new(finding, "offer", json_deep_copy(ops));
	if (!doc_planned_by(a->doc, DOC_PLANNER_MODEL))
		finding_hint(finding, "%s; t2s-audit --mend %s makes this edit",
		    was, code);
	free(was);
}

void
audit_offer(struct audit *a)
{
	const struct change *said = a->changes;
	json_t *ops = json_array(), *finding;
	size_t i;

	if (a->nchanges > 0)
		qsort(a->changes, a->nchanges, sizeof *a->changes, compare);
	for (i = 0; i < a->nchanges; i++) {
		if (a->changes[i].code != AUDIT_SILENT)
			said = &a->changes[i];
		json_array_append(ops, a->changes[i].op);
	}
	json_array_foreach(a->findings->list, i, finding)
		if (a->nchanges > 0 && get_is(finding, "code",
		    finding_name(said->code)) && is_told(said, finding))
			add_offer(a, finding, ops);
	json_decref(ops);
	audit_forget(a);
}

void
audit_drop(struct audit *a)
{
	for (size_t i = 0; i < a->nchanges; i++)
		change_free(&a->changes[i]);
	a->nchanges = 0;
}

void
audit_forget(struct audit *a)
{
	audit_drop(a);
	json_array_clear(a->kept);
	memset(a->rows, 0, sizeof a->rows);
	arena_free(&a->arena);
}
