#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

/*
 * Words of the plan language in another case or with spaces: "asc", "INNER",
 * "NOT IN". Only what is then on the closed list is mended; the rest is the
 * view's to refuse.
 */
static const char *const directions[] = {"ASC", "DESC", NULL};
static const char *const nulls[] = {"first", "last", NULL};
static const char *const roles[] = {"projection", "filter", NULL};
static const char *const joins[] = {
	"inner", "left", "right", "full", "cross", NULL,
};
static const char *const decisions[] = {
	"proceed", "clarify", "terminate", NULL,
};
static const char *const types[] = {
	"string", "number", "integer", "boolean", "date", "datetime",
	"unknown", NULL,
};

static const struct word {
	const char *key;
	const char *const *words;
} words[] = {
	{"direction", directions},
	{"nulls", nulls},
	{"role", roles},
	{"join_type", joins},
	{"decision", decisions},
	{"value_type", types},
};

/* Spellings of SQL that name a comparison of the language. */
static const char *const synonyms[][2] = {
	{"<>", "!="},
	{"==", "="},
	{"is", "="},
	{"is_not", "!="},
};

static const char *
spell_word(const char *text, const char *const *list)
{
	for (; *list != NULL; list++)
		if (ascii_equal(text, *list))
			return *list;
	return NULL;
}

/* "NOT IN" is not_in; "is" and "is not" only compare with null. */
static const char *
spell_comparison(struct audit *a, const json_t *object, const char *text)
{
	char *flat = arena_strdup(&a->arena, text);
	bool null = json_is_null(json_object_get(object, "value"));
	int c;

	for (char *s = flat; *s != '\0'; s++)
		*s = *s == ' ' ? '_' : (char)ascii_lower((unsigned char)*s);
	for (size_t i = 0; i < sizeof synonyms / sizeof synonyms[0]; i++)
		if (strcmp(flat, synonyms[i][0]) == 0 && (i < 2 || null))
			return synonyms[i][1];
	c = comparison_of(flat);
	return c >= 0 ? comparison_text((enum comparison)c) : NULL;
}

static void
mend(struct audit *a, const struct place *at, const char *key,
    const char *said, const char *word)
{
	struct place here = {at, key, 0};

	if (said != NULL && word != NULL && strcmp(said, word) != 0)
		change_say(audit_replace(a, pointer_of(a, &here),
		    json_string(word)), FINDING_name_case,
		    "'%s' is written '%s'", said, word);
}

static bool
see(void *arg, json_t *object, const struct place *at)
{
	struct audit *a = arg;
	const char *text;

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		text = get_str(object, words[i].key);
		if (text != NULL)
			mend(a, at, words[i].key, text,
			    spell_word(text, words[i].words));
	}
	text = get_str(object, "op");
	if (text != NULL && json_object_get(object, "args") == NULL &&
	    comparison_of(text) < 0 && strcmp(text, "exists") != 0)
		mend(a, at, "op", text, spell_comparison(a, object, text));
	return true;
}

void
rule_words(struct audit *a)
{
	struct place root = {NULL, "plan", 0};

	surface_each(audit_plan(a), &root, see, a);
}
