#include "step/config/config_show.h"

#include <stdlib.h>
#include <string.h>
#include "base/die.h"
#include "db/target.h"
#include "step/config/config_policy.h"

/* ---- for the driver ----------------------------------------------------- */

/* As an option of t2s, quoted. */
static void
add_option(struct buf *b, const struct config_key *k, const char *value)
{
	struct buf word = BUF_INIT;
	bool flag = k->kind == CONFIG_FLAG || k->kind == CONFIG_GRANT;

	if (!flag)
		buf_fmt(&word, "--%s=%s", k->option, value);
	else if (config_key_on(value))
		buf_fmt(&word, "--%s", k->option);
	else if (k->kind == CONFIG_FLAG)
		buf_fmt(&word, "--no-%s", k->option);
	if (word.len > 0) {
		buf_ch(b, ' ');
		buf_quoted(b, BUF_SHELL_WORD, word.s);
	}
	buf_free(&word);
}

/* What a file says. A key of a database is told as an option, which a session
 * keeps; others as what they stand for elsewhere, if it is anything. */
static void
add_key(struct buf *variables, struct buf *words, const struct config *c,
    const struct config_key *k)
{
	struct config_value v = config_value(c, k);

	if (v.entry == NULL || k->kind == CONFIG_DATABASE ||
	    strcmp(k->key, "policy") == 0)
		return;
	if (k->option != NULL &&
	    (config_key_named(k) || k->environment == NULL)) {
		add_option(words, k, v.text);
	} else {
		buf_fmt(variables, "export %s=", k->environment);
		buf_quoted(variables, BUF_SHELL_WORD, v.text);
		buf_ch(variables, '\n');
	}
}

void
config_policy_shell(struct buf *b, const struct config *c)
{
	const char *target = c->target != NULL ? c->target :
	    target_named(NULL, NULL);
	struct config_policies found = {0};
	char *lines;

	config_policies(&found, NULL, c, target);
	lines = config_policies_lines(&found);
	if (found.n > 0) {
		buf_str(b, "export T2S_POLICY=");
		buf_quoted(b, BUF_SHELL_WORD, lines);
		buf_ch(b, '\n');
	}
	free(lines);
	config_policies_free(&found);
}

void
config_shell(struct buf *b, const struct config *c, bool terminal)
{
	struct buf defaults = BUF_INIT, of_database = BUF_INIT;

	if (c->target != NULL) {
		struct buf word = BUF_INIT;

		buf_fmt(&word, "--db=%s", c->target);
		buf_quoted(&of_database, BUF_SHELL_WORD, word.s);
		buf_free(&word);
		buf_str(b, "db=\n");
	}
	for (const struct config_key *k = config_keys; k->section; k++)
		if (config_key_named(k))
			add_key(b, &of_database, c, k);
		else if (terminal || strcmp(k->section, "show") != 0)
			add_key(b, &defaults, c, k);
	config_policy_shell(b, c);
	if (c->database != NULL) {
		buf_str(b, "database=");
		buf_quoted(b, BUF_SHELL_WORD, c->database);
		buf_ch(b, '\n');
	}
	buf_str(b, "defaults=");
	buf_quoted(b, BUF_SHELL_WORD, defaults.s);
	buf_str(b, "\nof_database=");
	buf_quoted(b, BUF_SHELL_WORD, of_database.s);
	buf_ch(b, '\n');
	buf_free(&defaults);
	buf_free(&of_database);
}

/* ---- for people --------------------------------------------------------- */

/* What is shown of a key: its name, its value and where that comes from. */
struct shown {
	const struct config_key *key;
	const char *name;
	struct config_value v;
};

static char *
shown_text(const struct shown *s)
{
	const char *text = s->v.text;

	if (text == NULL && s->key->kind == CONFIG_DATABASE)
		text = getenv("T2S_DB");
	if (text == NULL)
		text = "true"; /* an option without a value */
	return s->key->kind == CONFIG_DATABASE ? target_shown(text) :
	    mem_strdup(text);
}

/* Call `each` for all keys that have a value: those that hold, then those of
 * other databases. */
static void
show_each(const struct config *c,
    void (*each)(const struct shown *s, void *arg), void *arg)
{
	struct shown s;

	for (s.key = config_keys; s.key->section != NULL; s.key++) {
		s.name = config_key_named(s.key) ? c->database : NULL;
		s.v = config_value(c, s.key);
		if (s.v.origin != CONFIG_UNSET &&
		    (s.name != NULL || !config_key_named(s.key)))
			each(&s, arg);
	}
	for (size_t i = 0; i < c->n; i++) {
		const struct config_entry *e = &c->entries[i];

		if (e->name == NULL || (c->database != NULL &&
		    strcmp(e->name, c->database) == 0))
			continue;
		s = (struct shown){e->key, e->name, {e->file->project ?
		    CONFIG_OF_PROJECT : CONFIG_OF_USER, e->value, e}};
		each(&s, arg);
	}
}

/* As it is written in a file: quoted where it must be. */
static void
say_value(struct buf *b, const char *value)
{
	size_t n = strlen(value);
	bool plain = n > 0 && strpbrk(value, "#;\"\\\n\t") == NULL &&
	    *value != ' ' && value[n - 1] != ' ';

	if (plain) {
		buf_str(b, value);
		return;
	}
	buf_ch(b, '"');
	for (; *value != '\0'; value++)
		if (*value == '\n')
			buf_str(b, "\\n");
		else if (*value == '\t')
			buf_str(b, "\\t");
		else if (*value == '"' || *value == '\\')
			buf_fmt(b, "\\%c", *value);
		else
			buf_ch(b, *value);
	buf_ch(b, '"');
}

static void
say_origin(struct buf *b, const struct shown *s)
{
	char *place;

	switch (s->v.origin) {
	case CONFIG_UNSET:
	case CONFIG_STANDARD:
		buf_str(b, "default");
		break;
	case CONFIG_OF_USER:
	case CONFIG_OF_PROJECT:
		place = config_place(s->v.entry->file, s->v.entry->line);
		buf_str(b, place);
		free(place);
		break;
	case CONFIG_ENVIRONMENT:
		buf_fmt(b, "environment %s", s->key->environment);
		break;
	case CONFIG_OPTION:
		buf_fmt(b, "option --%s", s->key->option);
	}
}

static void
list_one(const struct shown *s, void *arg)
{
	enum { COLUMN = 40 };
	struct buf *b = arg;
	size_t begin = b->len;
	char *text = shown_text(s);

	config_key_say(b, s->key, s->name);
	buf_str(b, " = ");
	say_value(b, text);
	buf_fill(b, ' ', b->len - begin < COLUMN ?
	    COLUMN - (b->len - begin) : 2);
	say_origin(b, s);
	buf_ch(b, '\n');
	free(text);
}

void
config_list(struct buf *b, const struct config *c)
{
	show_each(c, list_one, b);
}

static void
json_one(const struct shown *s, void *arg)
{
	static const char *const origins[] = {[CONFIG_UNSET] = "unset",
	    [CONFIG_STANDARD] = "default", [CONFIG_OF_USER] = "user",
	    [CONFIG_OF_PROJECT] = "project",
	    [CONFIG_ENVIRONMENT] = "environment", [CONFIG_OPTION] = "option"};
	struct buf key = BUF_INIT;
	char *text = shown_text(s);
	json_t *row;

	config_key_say(&key, s->key, s->name);
	row = json_pack("{ss ss ss}", "key", key.s, "value", text, "origin",
	    origins[s->v.origin]);
	if (s->v.entry != NULL)
		(void)json_object_update_new(row, json_pack("{ss sI}", "file",
		    s->v.entry->file->path, "line",
		    (json_int_t)s->v.entry->line));
	if (s->v.origin == CONFIG_ENVIRONMENT)
		json_object_set_new(row, "variable",
		    json_string(s->key->environment));
	json_array_append_new(arg, row);
	free(text);
	buf_free(&key);
}

json_t *
config_json(const struct config *c)
{
	json_t *values = json_array(), *files = json_array();
	json_t *problems = json_array();

	show_each(c, json_one, values);
	for (size_t i = 0; i < 2; i++)
		if (c->files[i].path != NULL)
			json_array_append_new(files, json_pack("{ss ss sb}",
			    "path", c->files[i].path, "of",
			    c->files[i].project ? "project" : "user", "read",
			    (int)c->files[i].read));
	for (size_t i = 0; i < c->nproblems; i++)
		json_array_append_new(problems, json_pack("{ss sI ss ss}",
		    "file", c->problems[i].file->path, "line",
		    (json_int_t)c->problems[i].line, "severity",
		    c->problems[i].fatal ? "error" : "warning", "message",
		    c->problems[i].text));
	return json_pack("{so so so}", "configuration", values, "files", files,
	    "problems", problems);
}

struct wanted {
	struct buf *out;
	const char *name;
	bool found;
};

static void
take_wanted(const struct shown *s, void *arg)
{
	struct wanted *w = arg;
	struct buf key = BUF_INIT;
	char *text;

	config_key_say(&key, s->key, s->name);
	if (!w->found && strcmp(key.s, w->name) == 0) {
		text = shown_text(s);
		buf_fmt(w->out, "%s\n", text);
		free(text);
		w->found = true;
	}
	buf_free(&key);
}

bool
config_one(struct buf *b, const struct config *c, const char *name)
{
	struct wanted w = {b, name, false};
	const char *dot = strchr(name, '.'), *last = strrchr(name, '.');
	struct buf why = BUF_INIT;
	char *section, *of = NULL;

	if (dot == NULL)
		die(STATUS_BAD, "invalid key '%s': expected SECTION.KEY", name);
	section = mem_strndup(name, (size_t)(dot - name));
	if (last > dot)
		of = mem_strndup(dot + 1, (size_t)(last - dot - 1));
	if (config_key_find(section, of, last + 1, &why) == NULL)
		die(STATUS_BAD, "%s", why.s);
	free(section);
	free(of);
	show_each(c, take_wanted, &w);
	return w.found;
}

void
config_keys_text(struct buf *b)
{
	const char *section = "";

	for (const struct config_key *k = config_keys; k->section; k++) {
		if (strcmp(k->section, section) != 0)
			buf_fmt(b, "%s[%s%s]\n", *section ? "\n" : "",
			    k->section, config_key_named(k) ? " \"NAME\"" : "");
		section = k->section;
		buf_fmt(b, "  %-16s %s", k->key, k->help);
		if (k->standard != NULL)
			buf_fmt(b, " (default: %s)", k->standard);
		buf_ch(b, '\n');
	}
}
