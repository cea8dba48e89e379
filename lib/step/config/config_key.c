#include "step/config/config_key.h"

#include <stdlib.h>
#include <string.h>
#include "base/near.h"
#include "base/num.h"
#include "base/utf8.h"

#define DATABASE CONFIG_DATABASE, NULL
#define FILE_NAME CONFIG_FILE_NAME, NULL
#define FLAG CONFIG_FLAG, NULL
#define GRANT CONFIG_GRANT, NULL
#define TEXT CONFIG_TEXT, NULL
#define WHOLE CONFIG_WHOLE, NULL
#define REAL CONFIG_REAL, NULL
#define WITHIN(range) CONFIG_WHOLE, range
#define WORD(list) CONFIG_WORD, list
#define KEY(section, key, kind, environment, option, project, standard, \
    help) \
	{section, key, kind, environment, option, CONFIG_ ## project, \
	    standard, help},

const struct config_key config_keys[] = {
#include "step/config/config_key.def"
	{NULL, NULL, CONFIG_TEXT, NULL, NULL, NULL, CONFIG_USER, NULL,
	    NULL},
};

enum { KEYS = sizeof config_keys / sizeof *config_keys - 1 };

bool
config_key_named(const struct config_key *k)
{
	return strcmp(k->section, CONFIG_NAMED) == 0;
}

/* What somebody may want to keep here that nobody else may see. */
static bool
is_secret(const char *key)
{
	static const char *const parts[] = {"key", "password", "passwd",
	    "secret", "token", "credential"};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (strstr(key, parts[i]) != NULL)
			return true;
	return false;
}

static void
say_near(struct buf *why, const char *wanted, const char *const *names,
    size_t n)
{
	long best = near_best(wanted, names, n);

	if (best >= 0)
		buf_fmt(why, "; did you mean '%s'?", names[best]);
	else
		buf_str(why, "; see t2s-config(5)");
}

static void
say_unknown(struct buf *why, const char *section, const char *key)
{
	const char *names[KEYS];
	bool known = false;
	size_t n = 0;

	for (const struct config_key *k = config_keys; k->section; k++)
		known |= strcmp(k->section, section) == 0;
	for (const struct config_key *k = config_keys; k->section; k++)
		if (!known)
			names[n++] = k->section;
		else if (strcmp(k->section, section) == 0)
			names[n++] = k->key;
	if (is_secret(key)) {
		buf_fmt(why, "unknown key '%s': keys and passwords do not "
		    "belong in a configuration file; see T2S_KEY_FILE in "
		    "t2s-llm(1)", key);
	} else if (known) {
		buf_fmt(why, "unknown key '%s' of [%s]", key, section);
		say_near(why, key, names, n);
	} else {
		buf_fmt(why, "unknown section [%s]", section);
		/* a section has several rows, one of which is enough */
		for (size_t i = 0; i < n; i++)
			for (size_t j = i + 1; names[i] != NULL && j < n; j++)
				if (names[j] != NULL &&
				    strcmp(names[i], names[j]) == 0)
					names[j] = NULL;
		say_near(why, section, names, n);
	}
}

const struct config_key *
config_key_find(const char *section, const char *name, const char *key,
    struct buf *why)
{
	const struct config_key *k = config_keys;

	while (k->section != NULL && (strcmp(k->section, section) != 0 ||
	    strcmp(k->key, key) != 0))
		k++;
	if (k->section == NULL) {
		say_unknown(why, section, key);
	} else if (config_key_named(k) && (name == NULL || *name == '\0')) {
		buf_fmt(why, "section [%s] needs a name: [%s \"name\"]",
		    section, section);
	} else if (!config_key_named(k) && name != NULL) {
		buf_fmt(why, "section [%s] takes no name", section);
	} else {
		return k;
	}
	return NULL;
}

/* Is it one of "(a|b|c)"? */
static bool
is_listed(const char *words, const char *value)
{
	size_t n = strlen(value);

	for (const char *s = words + 1; *s != '\0'; s += strcspn(s, "|)") + 1)
		if (strcspn(s, "|)") == n && strncmp(s, value, n) == 0)
			return true;
	return false;
}

/* Is it a whole number, and within "1 to 20"? */
static bool
is_within(const char *range, const char *value)
{
	int64_t n;

	return num_parse_int(value, &n) && n >= 0 && (range == NULL ||
	    (n >= strtol(range, NULL, 10) &&
	    n <= strtol(strrchr(range, ' '), NULL, 10)));
}

static int
flag_of(const char *value)
{
	static const char *const words[][2] = {{"true", "false"},
	    {"yes", "no"}, {"on", "off"}, {"1", "0"}};
	size_t n = strlen(value);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		for (int off = 0; off < 2; off++)
			if (n == strlen(words[i][off]) &&
			    ascii_equal_n(value, words[i][off], n))
				return !off;
	return -1;
}

bool
config_key_on(const char *value)
{
	return flag_of(value) > 0;
}

bool
config_key_takes(const struct config_key *k, const char *value,
    struct buf *why)
{
	const char *expected = NULL;
	double real;

	switch (k->kind) {
	case CONFIG_WORD:
		if (value == NULL || !is_listed(k->words, value))
			expected = k->words;
		break;
	case CONFIG_WHOLE:
		if (value == NULL || !is_within(k->words, value))
			expected = k->words != NULL ? k->words :
			    "a whole number";
		break;
	case CONFIG_REAL:
		if (value == NULL || !num_parse_real(value, &real) || real < 0)
			expected = "a number";
		break;
	case CONFIG_FLAG:
	case CONFIG_GRANT:
		if (value != NULL && flag_of(value) < 0)
			expected = "true or false";
		break;
	case CONFIG_TEXT:
	case CONFIG_FILE_NAME:
	case CONFIG_DATABASE:
		if (value == NULL)
			expected = "a value";
	}
	if (expected != NULL && value != NULL)
		buf_fmt(why, "invalid %s.%s '%s': expected %s", k->section,
		    k->key, value, expected);
	else if (expected != NULL)
		buf_fmt(why, "%s.%s has no value: expected %s", k->section,
		    k->key, expected);
	return expected == NULL;
}

void
config_key_say(struct buf *b, const struct config_key *k, const char *name)
{
	buf_fmt(b, "%s.", k->section);
	if (name != NULL)
		buf_fmt(b, "%s.", name);
	buf_str(b, k->key);
}
