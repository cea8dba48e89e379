#include "doc/settings.h"

#include <string.h>
#include "json/get.h"

static const struct setting {
	const char *name;
	enum { FLAG, VALUE, FILE_NAME } takes;
	bool saved;  /* with a saved question, too: it says what comes back,
	                not how it is found */
} known[] = {
	{"db", VALUE, .saved = false},
	{"dictionary", FILE_NAME, .saved = true},
	{"infer-keys", FLAG, .saved = true},
	{"keys", FILE_NAME, .saved = true},
	{"dialect", VALUE, .saved = true},
	{"limit", VALUE, .saved = true},
	{"timeout", VALUE, .saved = true},
	{"max-cost", VALUE, .saved = true},
	{"max-scan-rows", VALUE, .saved = true},
	{"now", VALUE, .saved = false},
	{"columns", VALUE, .saved = false},
	{"top", VALUE, .saved = false},
	{"assume", FLAG, .saved = false},
	{"min-confidence", VALUE, .saved = false},
	{"allow-superuser", FLAG, .saved = false},
	{"model", VALUE, .saved = false},
	{"filter-model", VALUE, .saved = false},
	{"tier", VALUE, .saved = false},
	{"write", VALUE, .saved = false},
	{"fallback", VALUE, .saved = false},
};

/* Of its name alone. */
static const struct setting *
setting_named(const char *word)
{
	size_t n = strcspn(word, "=");

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strncmp(known[i].name, word, n) == 0 &&
		    known[i].name[n] == '\0')
			return &known[i];
	return NULL;
}

static const struct setting *
setting_of(const char *word)
{
	const struct setting *s = setting_named(word);

	return s != NULL && (strchr(word, '=') != NULL) == (s->takes != FLAG) ?
	    s : NULL;
}

/* The word that it takes away, NULL: none. */
static const char *
taken_away(const char *word)
{
	const struct setting *s;

	if (strncmp(word, "no-", 3) == 0 &&
	    (s = setting_of(word + 3)) != NULL && s->takes == FLAG)
		return word + 3;
	s = setting_of(word);
	return s != NULL && s->takes != FLAG &&
	    word[strlen(s->name) + 1] == '\0' ? word : NULL;
}

bool
settings_admits(enum settings_for purpose, const char *word)
{
	const struct setting *s = setting_of(word);

	return s != NULL && taken_away(word) == NULL && (purpose == SETTINGS_TURN || s->saved);
}

const char *
settings_file(const char *word)
{
	const struct setting *s = setting_of(word);

	return s != NULL && s->takes == FILE_NAME ?
	    word + strlen(s->name) + 1 : NULL;
}

/* An earlier value of the option goes. */
static void
drop(json_t *settings, const struct setting *s)
{
	size_t i = json_array_size(settings);

	while (i-- > 0) {
		const char *other = json_string_value(
		    json_array_get(settings, i));

		if (other != NULL && setting_of(other) == s)
			json_array_remove(settings, i);
	}
}

const char *
settings_add(json_t *settings, enum settings_for purpose,
    const char *const *words, size_t n)
{
	const char *word;
	size_t i;

	for (i = 0; i < n; i++)
		if (setting_named(words[i]) == NULL &&
		    taken_away(words[i]) == NULL)
			return words[i];
	for (i = 0; i < n; i++) {
		word = taken_away(words[i]);
		if (word == NULL && !settings_admits(purpose, words[i]))
			continue;
		drop(settings, setting_of(word ? word : words[i]));
		if (word == NULL)
			json_array_append_new(settings, json_string(words[i]));
	}
	return NULL;
}

void
settings_merge(json_t *settings, const json_t *others)
{
	const json_t *other;
	const char *word;
	size_t i;

	json_array_foreach(others, i, other)
		if ((word = json_string_value(other)) != NULL)
			(void)settings_add(settings, SETTINGS_TURN, &word, 1);
}

void
settings_words(struct buf *b, const json_t *settings,
    enum settings_for purpose)
{
	const json_t *word;
	size_t i;

	json_array_foreach(settings, i, word) {
		const char *s = json_string_value(word);
		size_t name = s != NULL ? strcspn(s, "=") : 0;

		/* a text with a NUL in it would be another */
		if (s == NULL || strlen(s) != json_string_length(word) ||
		    !settings_admits(purpose, s))
			continue;
		buf_fmt(b, " --%.*s", (int)name, s);
		if (s[name] == '=') {
			buf_ch(b, '=');
			buf_quoted(b, BUF_SHELL_WORD, s + name + 1);
		}
	}
}
