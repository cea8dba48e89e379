#include "doc/finding.h"

#include <stdarg.h>
#include <string.h>
#include "base/near.h"
#include "json/get.h"
#include "json/write.h"

/* How many nearest names a finding offers. */
enum { CANDIDATES = 5, NEAREST = 3 };

/* The third column of finding.def. */
enum weight { WEIGHT_INFO, WEIGHT_WARNING, WEIGHT_DOUBT, WEIGHT_ERROR };
static const struct {
	const char *name;
	enum severity severity;
} weights[] = {
	[WEIGHT_INFO] = {"info", SEVERITY_INFO},
	[WEIGHT_WARNING] = {"warning", SEVERITY_WARNING},
	[WEIGHT_DOUBT] = {"doubt", SEVERITY_WARNING},
	[WEIGHT_ERROR] = {"error", SEVERITY_ERROR},
};

static const struct {
	const char *name;
	enum weight weight;
	const char *meaning;
} codes[] = {
#define FINDING(name, weight, meaning) {#name, WEIGHT_##weight, meaning},
#include "doc/finding.def"
#undef FINDING
};

static const struct {
	const char *old;
	enum finding_code code;
} renamed[] = {
#define RENAMED(old, new) {#old, FINDING_##new},
#include "doc/finding_renamed.def"
#undef RENAMED
};

static const char *const severities[] = {
	[SEVERITY_INFO] = "info",
	[SEVERITY_WARNING] = "warning",
	[SEVERITY_ERROR] = "error",
};

const char *
finding_name(enum finding_code code)
{
	return codes[code].name;
}

enum severity
finding_severity(enum finding_code code)
{
	return weights[codes[code].weight].severity;
}

const char *
finding_weight(enum finding_code code)
{
	return weights[codes[code].weight].name;
}

const char *
finding_meaning(enum finding_code code)
{
	return codes[code].meaning;
}

bool
finding_is_doubt(enum finding_code code)
{
	return codes[code].weight == WEIGHT_DOUBT;
}

static enum finding_code
find_renamed(const char *name)
{
	for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
		if (strcmp(renamed[i].old, name) == 0)
			return renamed[i].code;
	return FINDING_COUNT;
}

enum finding_code
finding_find(const char *name)
{
	int i = 0;

	while (i < FINDING_COUNT && strcmp(codes[i].name, name) != 0)
		i++;
	if (i == FINDING_COUNT)
		return find_renamed(name);
	return (enum finding_code)i;
}

static bool
names_doubt(const char *name)
{
	enum finding_code code = finding_find(name);

	return code != FINDING_COUNT && finding_is_doubt(code);
}

bool
findings_have(const json_t *list, enum finding_code code)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(list, i, finding)
		if (get_is(finding, "code", finding_name(code)))
			return true;
	return false;
}

bool
findings_only_doubt(const json_t *list)
{
	const json_t *finding;
	const char *code;
	bool doubts = false;
	size_t i;

	json_array_foreach(list, i, finding) {
		code = get_str(finding, "code");
		if (!get_is(finding, "severity", "error"))
			continue;
		if (code == NULL || !names_doubt(code))
			return false;
		doubts = true;
	}
	return doubts;
}

void
findings_free(struct findings *f)
{
	json_decref(f->list);
	json_decref(f->places);
	f->list = f->places = NULL;
	f->nplaced = 0;
	f->errors = f->warnings = 0;
}

/* Text as JSON: names in it may hold any bytes. */
static json_t *
text_of(const char *format, va_list args)
{
	struct buf b = BUF_INIT;
	json_t *text;

	buf_vfmt(&b, format, args);
	text = json_text(b.s, b.len);
	buf_free(&b);
	return text;
}

static void
count(struct findings *f, const char *severity, int by)
{
	size_t *n = strcmp(severity, "error") == 0 ? &f->errors :
	    strcmp(severity, "warning") == 0 ? &f->warnings : NULL;

	if (n != NULL)
		*n += (size_t)by;
}

void
findings_skip(struct findings *f, const bool *skips)
{
	const json_t *finding;
	const char *code;

	for (size_t i = json_array_size(f->list); i-- > 0;) {
		finding = json_array_get(f->list, i);
		code = get_str(finding, "code");
		if (code == NULL || finding_find(code) == FINDING_COUNT ||
		    !skips[finding_find(code)] ||
		    get_is(finding, "severity", "error"))
			continue;
		if (get_is(finding, "severity", "warning"))
			f->warnings--;
		json_array_remove(f->list, i);
		f->nplaced = 0;
	}
}

/* What makes two the same. */
static void
identify(struct buf *b, const json_t *finding)
{
	static const char *const keys[] = {"code", "pointer", "message"};
	const char *text;

	buf_reset(b);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		text = get_str(finding, keys[i]);
		buf_fmt(b, "%zu ", text ? strlen(text) : 0);
		buf_str(b, text ? text : "");
	}
}

/* The same thing found before, NULL if it was not. Lists are also added to
 * elsewhere, at their end. */
static json_t *
known_as(struct findings *f, const json_t *finding)
{
	struct buf key = BUF_INIT;
	json_t *known;

	if (f->places == NULL)
		f->places = json_object();
	if (f->nplaced == 0 || f->nplaced > json_array_size(f->list)) {
		json_object_clear(f->places);
		f->nplaced = 0;
	}
	for (; f->nplaced < json_array_size(f->list); f->nplaced++) {
		identify(&key, json_array_get(f->list, f->nplaced));
		if (json_object_get(f->places, key.s) == NULL)
			json_object_set_new(f->places, key.s,
			    json_integer((json_int_t)f->nplaced));
	}
	identify(&key, finding);
	known = json_object_get(f->places, key.s);
	buf_free(&key);
	return known == NULL ? NULL : json_array_get(f->list,
	    (size_t)json_integer_value(known));
}

/* The same thing found before, or `finding` (stolen) itself, listed. */
static json_t *
list_once(struct findings *f, json_t *finding)
{
	json_t *known;

	if (f->list == NULL)
		f->list = json_array();
	known = known_as(f, finding);
	if (known != NULL) {
		json_decref(finding);
		return known;
	}
	json_array_append_new(f->list, finding);
	count(f, get_str(finding, "severity"), 1);
	return finding;
}

static json_t *
add(struct findings *f, enum finding_code code, const char *pointer,
    const char *format, va_list args)
{
	json_t *finding = json_object();

	json_object_set_new(finding, "code", json_string(codes[code].name));
	json_object_set_new(finding, "severity",
	    json_string(severities[finding_severity(code)]));
	json_object_set_new(finding, "by", json_string(f->by));
	json_object_set_new(finding, "pointer",
	    json_text(pointer, strlen(pointer)));
	json_object_set_new(finding, "message", text_of(format, args));
	return list_once(f, finding);
}

json_t *
finding_add(struct findings *f, enum finding_code code, const char *pointer,
    const char *format, ...)
{
	json_t *finding;
	va_list args;

	va_start(args, format);
	finding = add(f, code, pointer, format, args);
	va_end(args);
	return finding;
}

json_t *
finding_at(struct findings *f, enum finding_code code,
    const struct place *place, const char *format, ...)
{
	struct buf pointer = BUF_INIT;
	json_t *finding;
	va_list args;

	ptr_of_place(&pointer, place);
	va_start(args, format);
	finding = add(f, code, pointer.s, format, args);
	va_end(args);
	buf_free(&pointer);
	return finding;
}

void
finding_hint(json_t *finding, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	json_object_set_new(finding, "hint", text_of(format, args));
	va_end(args);
}

void
finding_candidate(json_t *finding, const char *name)
{
	json_t *candidates = get_or_make_array(finding, "candidates");

	if (!get_holds(candidates, name))
		json_array_append_new(candidates,
		    json_text(name, strlen(name)));
}

/* The names with the fewest letters to change, which is what there is to say
 * of a column that is like none. */
static size_t
nearest(const char *wanted, const char *const *names, size_t n,
    size_t some[CANDIDATES])
{
	size_t found = 0;

	while (found < NEAREST) {
		size_t best = n, least = SIZE_MAX;

		for (size_t i = 0; i < n; i++) {
			size_t d = names[i] != NULL ? near_distance(wanted,
			    names[i]) : SIZE_MAX;
			bool had = false;

			for (size_t k = 0; k < found; k++)
				had |= strcmp(names[some[k]], names[i]) == 0;
			if (d < least && !had) {
				best = i;
				least = d;
			}
		}
		if (best == n)
			return found;
		some[found++] = best;
	}
	return found;
}

void
finding_near(json_t *finding, const char *wanted, const char *const *names,
    size_t n)
{
	size_t some[CANDIDATES], found, i;
	long best;

	found = near_some(wanted, names, n, some, CANDIDATES);
	if (found == 0 && get_is(finding, "code",
	    finding_name(FINDING_column_not_found)))
		found = nearest(wanted, names, n, some);
	for (i = 0; i < found; i++)
		finding_candidate(finding, names[some[i]]);
	best = near_best(wanted, names, n);
	if (best >= 0)
		finding_hint(finding, "did you mean '%s'?", names[best]);
}

void
finding_weigh(struct findings *f, json_t *finding, enum severity s)
{
	count(f, get_str(finding, "severity"), -1);
	json_object_set_new(finding, "severity", json_string(severities[s]));
	count(f, severities[s], 1);
}

const json_t *
finding_first_error(const struct findings *f)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(f->list, i, finding) {
		const char *severity = get_str(finding, "severity");

		if (severity != NULL && strcmp(severity, "error") == 0)
			return finding;
	}
	return NULL;
}
