#include "step/config/config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"
#include "base/io.h"
#include "db/target.h"
#include "os/home.h"
#include "os/project.h"
#include "step/config/config_policy.h"
#include "step/config/config_text.h"

#define VARIABLE "T2S_CONFIG"
#define MEND "; mend that, or use --no-config (an empty T2S_CONFIG)"

/* ---- reading ------------------------------------------------------------ */

/* What config_text calls with. */
struct reading {
	struct config *c;
	const struct config_file *file;
};

__attribute__((format(printf, 5, 6)))
static void
add_problem(struct config *c, const struct config_file *file, size_t line,
    bool fatal, const char *format, ...)
{
	struct buf b = BUF_INIT;
	va_list args;

	va_start(args, format);
	buf_vfmt(&b, format, args);
	va_end(args);
	MEM_GROW(c->problems, c->nproblems, c->cap_problems);
	c->problems[c->nproblems++] = (struct config_problem){file, line,
	    arena_strdup(&c->arena, b.s), fatal, false, NULL};
	buf_free(&b);
}

/* A path as it is meant from anywhere; in the arena. */
static const char *
full_path(struct config *c, const struct config_file *file, const char *path)
{
	const char *home = home_folder();

	if (*path == '\0' || *path == '/')
		return arena_strdup(&c->arena, path);
	if (path[0] == '~' && path[1] == '/' && home != NULL)
		return arena_printf(&c->arena, "%s%s", home, path + 1);
	return arena_printf(&c->arena, "%s/%s", file->base, path);
}

static void
put_full(struct buf *b, const char *path, void *arg)
{
	const struct reading *r = arg;

	buf_str(b, full_path(r->c, r->file, path));
}

/* The same of a target, of which what stands before a path stays. */
static const char *
full_target(struct config *c, const struct config_file *file,
    const char *target)
{
	struct reading r = {c, file};
	char *full = target_map(target, put_full, &r);
	const char *out = arena_strdup(&c->arena, full);

	free(full);
	return out;
}

static bool
has_password(const char *target)
{
	char *shown = target_shown(target);
	bool has = strcmp(shown, target) != 0;

	free(shown);
	return has;
}

/* May the file say so? */
static bool
is_allowed(struct reading *r, const struct config_line *line,
    const struct config_entry *e)
{
	struct buf said = BUF_INIT;
	bool server = e->key->kind == CONFIG_DATABASE &&
	    target_is_server(e->value);
	bool secret = server && has_password(e->value);
	bool foreign = r->file->project &&
	    (e->key->from == CONFIG_USER || server);

	char *mine = r->c->files[0].path != NULL ?
	    config_place(&r->c->files[0], 0) :
	    mem_strdup("~/.config/t2s/config");

	config_key_say(&said, e->key, e->name);
	if (secret)
		add_problem(r->c, r->file, line->line, true,
		    "%s holds a password, which does not belong in a "
		    "configuration file: use ~/.pgpass or PGPASSFILE", said.s);
	else if (foreign)
		add_problem(r->c, r->file, line->line, false,
		    "%s is ignored: a project's file may not %s; set it in "
		    "'%s'", said.s, server ? "name a server" : "set it",
		    mine);
	if (foreign && server && !secret)
		r->c->problems[r->c->nproblems - 1].target_of = e->name;
	free(mine);
	buf_free(&said);
	return !secret && !foreign;
}

/* Paths of one database that stand on several lines are a list. */
static bool
joins_target(struct config *c, const struct config_entry *e)
{
	struct config_entry *last = c->n > 0 ? &c->entries[c->n - 1] : NULL;

	if (last == NULL || last->key != e->key ||
	    !config_key_named(e->key) || e->key->kind != CONFIG_DATABASE ||
	    last->file != e->file || strcmp(last->name, e->name) != 0 ||
	    target_is_server(e->value) || target_is_server(last->value))
		return false;
	last->value = arena_printf(&c->arena, "%s\n%s", last->value, e->value);
	return true;
}

static void
take(const struct config_line *line, void *arg)
{
	struct reading *r = arg;
	struct config *c = r->c;
	struct buf why = BUF_INIT;
	struct config_entry e = {config_key_find(line->section, line->name,
	    line->key, &why), NULL, "true", r->file, line->line};

	if (e.key == NULL || !config_key_takes(e.key, line->value, &why)) {
		add_problem(c, r->file, line->line, true, "%s", why.s);
		buf_free(&why);
		return;
	}
	if (line->value != NULL)
		e.value = arena_strdup(&c->arena, line->value);
	if (line->name != NULL)
		e.name = arena_strdup(&c->arena, line->name);
	if (e.key->kind == CONFIG_FILE_NAME)
		e.value = full_path(c, r->file, e.value);
	if (e.key->kind == CONFIG_DATABASE && config_key_named(e.key))
		e.value = full_target(c, r->file, e.value);
	if (!is_allowed(r, line, &e) || joins_target(c, &e))
		return;
	MEM_GROW(c->entries, c->n, c->cap);
	c->entries[c->n++] = e;
}

/* Why what is open may not be read, NULL: it may. Somebody else's files are
 * not for us to obey. */
static const char *
why_not(int fd)
{
	mode_t mode;
	const char *why = file_foreign(fd, &mode);

	return why == NULL && (mode & S_IWOTH) != 0 ?
	    "other users can write it (chmod o-w)" : why;
}

/* A file that is there and not obeyed: a policy in it is not forgotten with the
 * rest. */
static void
ignore(struct config *c, const struct config_file *file)
{
	static const char *const signs[] = {
		[CONFIG_POLICY_NONE] = "",
		[CONFIG_POLICY_MAYBE] = ", and it may name a policy" MEND,
		[CONFIG_POLICY_NAMED] = ", but it names a policy" MEND,
	};
	enum config_policy_sign sign = config_policy_sign(c, file->path);

	add_problem(c, file, 0, file->must, "%s: %s%s", file->must ?
	    "cannot be read" : "ignored", file->ignored,
	    file->must ? "" : signs[sign]);
	c->problems[c->nproblems - 1].policy = sign != CONFIG_POLICY_NONE;
}

/* Why what could not be opened is not obeyed; NULL: it is not there. */
static const char *
why_shut(const struct config_file *file, int error)
{
	struct stat st;

	if (error == ELOOP)
		return "it is a symbolic link";
	return error != ENOENT || file->must || lstat(file->path, &st) == 0 ?
	    strerror(error) : NULL;
}

static void
read_file(struct config *c, struct config_file *file)
{
	struct reading r = {c, file};
	struct buf text = BUF_INIT;
	const char *wrong;
	size_t line;
	int error, fd = open(file->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC |
	    (file->project ? O_NOFOLLOW : 0));

	file->ignored = fd < 0 ? why_shut(file, errno) : why_not(fd);
	if (fd < 0)
		return;
	if (file->ignored != NULL) {
		file->must = false; /* it is there */
	} else if ((error = io_read_fd(fd, &text)) != 0) {
		add_problem(c, file, 0, true, "cannot be read: %s",
		    strerror(error));
	} else {
		file->read = true;
		wrong = config_text(text.s, text.len, take, &r, &line);
		if (wrong != NULL)
			add_problem(c, file, line, true, "%s", wrong);
	}
	close(fd);
	buf_free(&text);
}

/* The folder of a path, or that in which the folder stands. */
static const char *
folder_of(struct config *c, const char *path, bool above)
{
	const char *end = strrchr(path, '/');
	char *out;

	if (end == NULL)
		return ".";
	out = arena_strndup(&c->arena, path, (size_t)(end - path));
	return above ? folder_of(c, out, false) : out;
}

static void
find_files(struct config *c, const char *given)
{
	struct buf user = BUF_INIT, project = BUF_INIT;

	if (given != NULL)
		buf_str(&user, given);
	else
		home_path(&user, HOME_CONFIG, "config");
	if (user.len > 0) {
		c->files[0].path = arena_strdup(&c->arena, user.s);
		c->files[0].base = folder_of(c, c->files[0].path, false);
	}
	c->foreign.project = true;
	c->foreign.ignored = "its folder belongs to another user";
	if (project_foreign(&project, "config"))
		c->foreign.path = arena_strdup(&c->arena, project.s);
	buf_reset(&project);
	if (project_find(&project, "config")) {
		c->files[1].path = arena_strdup(&c->arena, project.s);
		c->files[1].base = folder_of(c, c->files[1].path, true);
	}
	c->files[1].project = true;
	buf_free(&user);
	buf_free(&project);
}

/* A policy that would hold for nothing is not forgotten. */
static void
check_policies(struct config *c)
{
	const struct config_entry *lost = config_policy_lost(c);
	struct config_problem *p;

	for (p = c->problems; p < c->problems + c->nproblems; p++)
		if (p->target_of != NULL && config_policy_has(c, p->target_of))
			p->policy = true;
	if (lost == NULL)
		return;
	add_problem(c, lost->file, lost->line, false, "database '%s' has a "
	    "policy and no target" MEND, lost->name);
	c->problems[c->nproblems - 1].policy = true;
}

void
config_read(struct config *c, const struct opt_list *given)
{
	const char *named = getenv(VARIABLE);

	*c = (struct config){.given = given};
	if (named != NULL && *named == '\0')
		return;
	find_files(c, named);
	c->files[0].must = named != NULL;
	for (size_t i = 0; i < 2; i++)
		if (c->files[i].path != NULL)
			read_file(c, &c->files[i]);
	/* by now it is known what those say that are obeyed */
	for (size_t i = 0; i < 2; i++)
		if (c->files[i].ignored != NULL)
			ignore(c, &c->files[i]);
	if (c->foreign.path != NULL)
		ignore(c, &c->foreign);
	check_policies(c);
}

void
config_free(struct config *c)
{
	free(c->entries);
	free(c->problems);
	arena_free(&c->arena);
}

/* ---- what holds --------------------------------------------------------- */

static bool
same_name(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* The last in the project's file, else in the user's; where that comes first,
 * the other way round. */
static const struct config_entry *
entry_of(const struct config *c, const struct config_key *k, const char *name)
{
	const struct config_entry *found = NULL, *e;

	for (e = c->entries; e < c->entries + c->n; e++)
		if (e->key == k && same_name(e->name, name) &&
		    (found == NULL || found->file == e->file ||
		    k->from != CONFIG_USER_FIRST))
			found = e;
	return found;
}

static const struct config_key *
key_of(const char *section, const char *key)
{
	struct buf why = BUF_INIT;
	const struct config_key *k = config_key_find(section,
	    strcmp(section, CONFIG_NAMED) == 0 ? "-" : NULL, key, &why);

	buf_free(&why);
	return k;
}

/* What stands behind the option's name, if it or its opposite was given:
 * "=VALUE" or "". */
static const char *
option_given(const struct config *c, const char *option)
{
	size_t n = strlen(option);

	for (size_t i = c->given->n; i-- > 0;) {
		const char *word = c->given->v[i];

		if (strncmp(word, "no-", 3) == 0 &&
		    strcmp(word + 3, option) == 0)
			return "=false";
		if (strncmp(word, option, n) == 0 &&
		    (word[n] == '=' || word[n] == '\0'))
			return word + n;
	}
	return NULL;
}

/* Is there a database of that name? */
static const char *
database_named(const struct config *c, const char *name)
{
	for (size_t i = 0; i < c->n; i++)
		if (same_name(c->entries[i].name, name))
			return c->entries[i].name;
	return NULL;
}

/* The database whose target is the same. */
static const char *
database_at(const struct config *c, const char *target)
{
	const struct config_key *k = key_of(CONFIG_NAMED, "target");
	char *full = target_full(target), *other;
	const char *name = NULL;

	for (size_t i = 0; i < c->n && name == NULL; i++) {
		if (c->entries[i].key != k)
			continue;
		other = target_full(c->entries[i].value);
		if (strcmp(full, other) == 0)
			name = c->entries[i].name;
		free(other);
	}
	free(full);
	return name;
}

/* A name that is no file is one of ours, if we have it. */
static bool
choose_named(struct config *c, const char *said, const char *path)
{
	const struct config_entry *e;

	if (target_is_server(path) || target_scheme(path) != NULL ||
	    access(path, F_OK) == 0)
		return false;
	c->database = database_named(c, said);
	if (c->database == NULL)
		return false;
	e = entry_of(c, key_of(CONFIG_NAMED, "target"), c->database);
	if (e != NULL)
		c->target = e->value;
	else
		add_problem(c, &c->files[0], 0, true,
		    "database '%s' has no target", said);
	return true;
}

/* core.db, unless a project's file would so connect to a server. */
static void
choose_default(struct config *c)
{
	const struct config_entry *e = entry_of(c, key_of("core", "db"), NULL);
	const char *path;

	if (e == NULL || *e->value == '\0')
		return;
	path = full_target(c, e->file, e->value);
	if (!choose_named(c, e->value, path)) {
		c->target = path;
		c->database = database_at(c, path);
	}
	c->target_of = e;
	if (e->file->project && c->target != NULL &&
	    target_is_server(c->target)) {
		add_problem(c, e->file, e->line, false, "core.db is ignored: a "
		    "project's file may not name a server; use -d %s",
		    e->value);
		c->target = c->database = NULL;
		c->target_of = NULL;
	}
}

void
config_choose(struct config *c, bool named_only)
{
	const char *db = getenv("T2S_DB");

	if (db == NULL && !named_only)
		choose_default(c);
	else if (db != NULL && *db != '\0' && !choose_named(c, db, db))
		c->database = database_at(c, db);
}

struct config_value
config_value(const struct config *c, const struct config_key *k)
{
	struct config_value v = {CONFIG_STANDARD, k->standard, NULL};
	const char *given = k->option != NULL ? option_given(c, k->option) :
	    NULL;
	const char *set = k->environment != NULL ? getenv(k->environment) :
	    NULL;
	bool by_name = config_key_named(k) && k->kind == CONFIG_DATABASE &&
	    c->target != NULL;

	if (by_name)
		given = set = NULL;
	if (given != NULL) {
		v.origin = CONFIG_OPTION;
		v.text = *given == '=' ? given + 1 : NULL;
	} else if (set != NULL) {
		v.origin = CONFIG_ENVIRONMENT;
		v.text = set;
	} else if (!config_key_named(k) || c->database != NULL) {
		v.entry = entry_of(c, k, config_key_named(k) ? c->database :
		    NULL);
		if (v.entry != NULL) {
			v.origin = v.entry->file->project ? CONFIG_OF_PROJECT :
			    CONFIG_OF_USER;
			v.text = v.entry->value;
		}
	}
	if (v.text == NULL && v.origin == CONFIG_STANDARD)
		v.origin = CONFIG_UNSET;
	return v;
}
