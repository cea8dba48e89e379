#ifndef LANG_VIEW_SHAPE_H
#define LANG_VIEW_SHAPE_H

#include "lang/view/build.h"

/*
 * The members of the plan's objects as tables (shape.def), for the builders
 * in lang/ alone. shape_read goes over an object once and sorts its members:
 *
 *	const json_t *m[EDGE_N];
 *	if (shape_read(b, &at, json, &shape_edge, m)) ... m[EDGE_using]
 */
enum member_kind {
	MEMBER_NAME, MEMBER_TEXT, MEMBER_FLAG, MEMBER_NUMBER, MEMBER_LIST,
	MEMBER_OBJECT, MEMBER_ANY, MEMBER_RAW,
};

struct member {
	const char *name;
	size_t len;
	enum member_kind kind;
};

struct shape {
	const char *what;
	const struct member *members;
	size_t n;
};

#define MEMBER_ENUM(prefix, name, kind) prefix##_##name,
#define SHAPE(prefix, name, list, what) \
	enum { list(MEMBER_ENUM, prefix) prefix##_N }; \
	extern const struct shape shape_##name;
#include "lang/view/shape.def"
#undef SHAPE

/*
 * Read the members of an object into m[shape->n]; absent ones, those of the
 * wrong type (a finding) and nulls (except for RAW) are NULL. False where json
 * is no object; a finding says so.
 */
bool shape_read(struct build *b, const struct place *at, const json_t *json,
    const struct shape *shape, const json_t **m);

/* A finding plan_invalid at `at`, or at its member `key` where not NULL. */
json_t *shape_error(struct build *b, const struct place *at,
    const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A finding member_unknown for a member that is known elsewhere only. */
void shape_stray(struct build *b, const struct place *at, const char *key,
    const char *what);

/* Text of a member that shape_read has given, NULL for NULL. */
const char *shape_text(const json_t *json);

/* Index into a list of words that ends with NULL; `otherwise` where json is
 * NULL; -1 and a finding where it is none of them. */
int shape_word(struct build *b, const struct place *at, const char *key,
    const json_t *json, const char *const *words, int otherwise);

/* "an object", "a string" ..: what json is; static. */
const char *shape_kind(const json_t *json);

#endif
