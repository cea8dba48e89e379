/*
 * Words of the plan language in another case or with spaces ("asc", "NOT IN"),
 * and the words that SQL, other query languages and people have for them
 * ("left outer join", "descending"). Each says one thing only; the rest is the
 * view's to refuse. A word that the language has is itself first.
 */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

static const char *const directions[][2] = {
	{"asc", "ASC"}, {"desc", "DESC"},
	{"ascending", "ASC"}, {"descending", "DESC"},
	{"increasing", "ASC"}, {"decreasing", "DESC"},
	{"up", "ASC"}, {"down", "DESC"},
	{"low to high", "ASC"}, {"high to low", "DESC"},
	{"lowest first", "ASC"}, {"highest first", "DESC"},
	{"smallest first", "ASC"}, {"largest first", "DESC"},
	{"a to z", "ASC"}, {"z to a", "DESC"},
	{"a z", "ASC"}, {"z a", "DESC"},
	{NULL, NULL},
};
static const char *const nulls[][2] = {
	{"first", "first"}, {"last", "last"},
	{"nulls first", "first"}, {"nulls last", "last"}, {NULL, NULL},
};
static const char *const roles[][2] = {
	{"projection", "projection"}, {"filter", "filter"}, {NULL, NULL},
};
static const char *const joins[][2] = {
	{"inner", "inner"}, {"left", "left"}, {"right", "right"},
	{"full", "full"}, {"cross", "cross"},
	{"join", "inner"}, {"inner join", "inner"},
	{"left join", "left"}, {"left outer", "left"},
	{"left outer join", "left"}, {"leftouter", "left"},
	{"right join", "right"}, {"right outer", "right"},
	{"right outer join", "right"}, {"rightouter", "right"},
	{"full join", "full"}, {"full outer", "full"},
	{"full outer join", "full"}, {"fullouter", "full"},
	{"cross join", "cross"}, {NULL, NULL},
};
static const char *const decisions[][2] = {
	{"proceed", "proceed"}, {"clarify", "clarify"},
	{"terminate", "terminate"}, {NULL, NULL},
};
static const char *const types[][2] = {
	{"string", "string"}, {"number", "number"}, {"integer", "integer"},
	{"boolean", "boolean"}, {"date", "date"}, {"datetime", "datetime"},
	{"unknown", "unknown"},
	{"text", "string"}, {"varchar", "string"}, {"int", "integer"},
	{"float", "number"}, {"double", "number"}, {"decimal", "number"},
	{"numeric", "number"}, {"bool", "boolean"}, {"timestamp", "datetime"},
	{NULL, NULL},
};
/* Of aggregates and windows; the language knows no others by these names. */
static const char *const functions[][2] = {
	{"average", "AVG"}, {"mean", "AVG"}, {"minimum", "MIN"},
	{"maximum", "MAX"}, {"summation", "SUM"}, {"count distinct",
	"COUNT_DISTINCT"}, {"distinct count", "COUNT_DISTINCT"},
	{"countdistinct", "COUNT_DISTINCT"}, {"count(distinct)",
	"COUNT_DISTINCT"}, {"count all", "COUNT"}, {"count(*)", "COUNT"},
	{"row number", "ROW_NUMBER"}, {"rownumber", "ROW_NUMBER"},
	{"dense rank", "DENSE_RANK"}, {"denserank", "DENSE_RANK"},
	{NULL, NULL},
};

static const struct word {
	const char *key;
	const char *const (*words)[2];
} words[] = {
	{"direction", directions},
	{"nulls", nulls},
	{"role", roles},
	{"join_type", joins},
	{"decision", decisions},
	{"value_type", types},
	{"function", functions},
};

/* Comparisons that SQL or people write otherwise. */
static const char *const comparisons[][2] = {
	{"<>", "!="}, {"==", "="}, {"===", "="}, {"!==", "!="},
	{"=>", ">="}, {"=<", "<="},
	{"eq", "="}, {"ne", "!="}, {"neq", "!="}, {"gt", ">"}, {"gte", ">="},
	{"ge", ">="}, {"lt", "<"}, {"lte", "<="}, {"le", "<="},
	{"equal", "="}, {"equals", "="}, {"equal to", "="},
	{"equals to", "="}, {"is equal to", "="},
	{"not equal", "!="}, {"not equals", "!="}, {"not equal to", "!="},
	{"is not equal to", "!="},
	{"greater", ">"}, {"greater than", ">"}, {"is greater than", ">"},
	{"more than", ">"}, {"above", ">"}, {"after", ">"},
	{"less", "<"}, {"less than", "<"}, {"is less than", "<"},
	{"below", "<"}, {"before", "<"},
	{"greater than or equal", ">="}, {"greater than or equal to", ">="},
	{"greater or equal", ">="}, {"at least", ">="},
	{"less than or equal", "<="}, {"less than or equal to", "<="},
	{"less or equal", "<="}, {"at most", "<="},
	{"one of", "in"}, {"any of", "in"}, {"is in", "in"},
	{"none of", "not_in"}, {"nin", "not_in"}, {"is not in", "not_in"},
	{"begins with", "starts_with"}, {"startswith", "starts_with"},
	{"endswith", "ends_with"},
	{"exists", "exists"}, {"not exists", "not_exists"},
	{"null", "is_null"}, {"isnull", "is_null"},
	{"not null", "is_not_null"}, {"notnull", "is_not_null"},
	{NULL, NULL},
};

static bool
is_letter(char c)
{
	int lower = ascii_lower((unsigned char)c);

	return lower >= 'a' && lower <= 'z';
}

/* "Left-Outer  JOIN" as "left outer join": in the arena. */
static const char *
flatten(struct audit *a, const char *text)
{
	char *flat = arena_strdup(&a->arena, text), *to = flat;
	bool gap = false;

	for (const char *s = text; *s != '\0'; s++) {
		if (*s == ' ' || *s == '_' ||
		    (*s == '-' && s > text && is_letter(s[1]))) {
			gap = to > flat;
			continue;
		}
		if (gap)
			*to++ = ' ';
		gap = false;
		*to++ = (char)ascii_lower((unsigned char)*s);
	}
	*to = '\0';
	return flat;
}

static const char *
spell_word(const char *flat, const char *const (*list)[2])
{
	for (; (*list)[0] != NULL; list++)
		if (strcmp(flat, (*list)[0]) == 0)
			return (*list)[1];
	return NULL;
}

/* "NOT IN" is not_in; "is" and "is not" only compare with null. */
static const char *
spell_comparison(struct audit *a, const json_t *object, const char *text)
{
	bool null = json_is_null(json_object_get(object, "value"));
	const char *flat = flatten(a, text);
	char *name = arena_strdup(&a->arena, flat);
	int c;

	if (null && strcmp(flat, "is") == 0)
		return "=";
	if (null && strcmp(flat, "is not") == 0)
		return "!=";
	for (char *s = name; *s != '\0'; s++)
		*s = *s == ' ' ? '_' : *s;
	c = comparison_of(name);
	return c >= 0 ? comparison_text((enum comparison)c) :
	    spell_word(flat, comparisons);
}

static void
mend(struct audit *a, const struct place *at, const char *key,
    const char *said, const char *word)
{
	struct place here = {at, key, 0};

	if (said != NULL && word != NULL && strcmp(said, word) != 0)
		change_say(audit_replace(a, walk_pointer(a, &here),
		    json_string(word)), FINDING_name_case_differs,
		    "'%s' matches '%s' except for its case", said, word);
}

/* "DESC NULLS LAST" is two words of an order. */
static void
split_direction(struct audit *a, const json_t *object, const struct place *at)
{
	const char *text = get_str(object, "direction"), *flat, *after;
	struct place here = {at, "nulls", 0};

	flat = text != NULL ? flatten(a, text) : "";
	after = strstr(flat, " nulls ");
	if (after == NULL || json_object_get(object, "nulls") != NULL ||
	    spell_word(after + 1, nulls) == NULL)
		return;
	flat = arena_strndup(&a->arena, flat, (size_t)(after - flat));
	if (spell_word(flat, directions) == NULL)
		return;
	mend(a, at, "direction", text, spell_word(flat, directions));
	audit_add(a, walk_pointer(a, &here),
	    json_string(spell_word(after + 1, nulls)));
}

/* The text with % around it, its own wildcards escaped. */
static const char *
around(struct audit *a, const char *text, bool *escaped)
{
	char *pattern = arena_alloc(&a->arena, 2 * strlen(text) + 3);
	char *to = pattern;

	*to++ = '%';
	for (const char *s = text; *s != '\0'; s++) {
		if (strchr("%_\\", *s) != NULL) {
			*to++ = '\\';
			*escaped = true;
		}
		*to++ = *s;
	}
	*to++ = '%';
	*to = '\0';
	return pattern;
}

/* {"op": "contains", "value": "x"} is LIKE '%x%'. */
static bool
mend_contains(struct audit *a, const json_t *object, const struct place *at,
    const char *op)
{
	static const char *const list[][2] = {{"contains", "like"},
	    {"contain", "like"}, {"includes", "like"},
	    {"icontains", "ilike"}, {"not contains", "not_like"},
	    {"does not contain", "not_like"}, {NULL, NULL}};
	const char *value = get_str(object, "value");
	const char *as = spell_word(flatten(a, op), list);
	struct place pattern = {at, "value", 0}, escape = {at, "escape", 0};
	bool escaped = false;

	if (as == NULL || value == NULL ||
	    json_object_get(object, "escape") != NULL)
		return false;
	mend(a, at, "op", op, as);
	audit_replace(a, walk_pointer(a, &pattern),
	    json_string(around(a, value, &escaped)));
	if (escaped)
		audit_add(a, walk_pointer(a, &escape), json_string("\\"));
	return true;
}

static bool
see(void *arg, json_t *object, const struct place *at)
{
	struct audit *a = arg;
	const char *text;

	split_direction(a, object, at);
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		text = get_str(object, words[i].key);
		if (text != NULL)
			mend(a, at, words[i].key, text,
			    spell_word(flatten(a, text), words[i].words));
	}
	text = get_str(object, "op");
	if (text != NULL && json_object_get(object, "args") == NULL &&
	    comparison_of(text) < 0 && strcmp(text, "exists") != 0 &&
	    !mend_contains(a, object, at, text))
		mend(a, at, "op", text, spell_comparison(a, object, text));
	return true;
}

void
keywords_rule(struct audit *a)
{
	struct place root = {NULL, "plan", 0};

	raw_plan_each(audit_plan(a), &root, see, a);
}
