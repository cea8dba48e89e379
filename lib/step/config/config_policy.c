#include "step/config/config_policy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/io.h"
#include "db/target.h"
#include "step/config/config_text.h"

/* NULL: it is not there. */
static struct config_policy *
find(const struct config_policies *p, const char *file, size_t len)
{
	for (size_t i = 0; i < p->n; i++)
		if (strlen(p->v[i].file) == len &&
		    strncmp(p->v[i].file, file, len) == 0)
			return &p->v[i];
	return NULL;
}

/* Once, for the first reason. */
static void
add(struct config_policies *out, const char *file, size_t len, char *why,
    bool configured)
{
	struct config_policy *had = find(out, file, len);

	if (had != NULL) {
		had->configured |= configured;
		free(why);
		return;
	}
	MEM_GROW(out->v, out->n, out->cap);
	out->v[out->n++] = (struct config_policy){mem_strndup(file, len), why,
	    configured};
}

static void
add_lines(struct config_policies *out, const char *lines, const char *why)
{
	size_t n;

	for (;; lines += n + 1) {
		n = strcspn(lines, "\n");
		add(out, lines, n, mem_strdup(why), false);
		if (lines[n] == '\0')
			return;
	}
}

static bool
is_key(const struct config_entry *e, const char *key)
{
	return config_key_named(e->key) && strcmp(e->key->key, key) == 0;
}

/* Has the section of that name, in either file, such a target? NULL: any. */
static bool
is_of(const struct config *c, const char *name, const char *target)
{
	for (size_t i = 0; i < c->n; i++)
		if (is_key(&c->entries[i], "target") &&
		    strcmp(c->entries[i].name, name) == 0 && (target == NULL ||
		    target_shares(c->entries[i].value, target)))
			return true;
	return false;
}

bool
config_policy_has(const struct config *c, const char *name)
{
	for (size_t i = 0; i < c->n; i++)
		if (is_key(&c->entries[i], "policy") &&
		    strcmp(c->entries[i].name, name) == 0)
			return true;
	return false;
}

const struct config_entry *
config_policy_lost(const struct config *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (is_key(&c->entries[i], "policy") &&
		    !is_of(c, c->entries[i].name, NULL))
			return &c->entries[i];
	return NULL;
}

/* The servers of a policy's section. */
static void
add_twins(struct config_policies *out, const struct config *c,
    const struct config_entry *policy)
{
	const struct config_entry *e;

	for (size_t i = 0; i < c->n; i++) {
		e = &c->entries[i];
		if (!is_key(e, "target") || strcmp(e->name, policy->name) != 0 ||
		    !target_is_server(e->value))
			continue;
		MEM_GROW(out->twins.v, out->twins.n, out->twins.cap);
		out->twins.v[out->twins.n++] = (struct target_twin){e->value,
		    e->name, policy->value, find(out, policy->value,
		    strlen(policy->value)) != NULL};
	}
}

/* How a section with a policy spells a target that has another spelling; NULL. */
static const char *
respelled(const struct config *c, const char *target)
{
	for (size_t i = 0; i < c->n; i++)
		if (is_key(&c->entries[i], "target") &&
		    config_policy_has(c, c->entries[i].name) &&
		    target_respelled(c->entries[i].value, target))
			return c->entries[i].value;
	return NULL;
}

void
config_policies(struct config_policies *out, const char *given,
    const struct config *c, const char *target)
{
	const char *set = getenv("T2S_POLICY");
	const struct config_entry *e;

	if (given != NULL)
		add_lines(out, given, "option --policy");
	/* empty it is an error, unless an option says more */
	if (set != NULL && (*set != '\0' || given == NULL))
		add_lines(out, set, "--policy or T2S_POLICY");
	for (size_t i = 0; c != NULL && target != NULL && i < c->n; i++) {
		e = &c->entries[i];
		if (is_key(e, "policy") && is_of(c, e->name, target))
			add(out, e->value, strlen(e->value),
			    config_place(e->file, e->line), !e->file->project);
	}
	out->own = c != NULL && target != NULL ? respelled(c, target) : NULL;
	for (size_t i = 0; c != NULL && target != NULL &&
	    target_is_server(target) && i < c->n; i++) {
		e = &c->entries[i];
		if (is_key(e, "policy"))
			add_twins(out, c, e);
	}
}

void
config_policies_free(struct config_policies *p)
{
	for (size_t i = 0; i < p->n; i++) {
		free((void *)p->v[i].file);
		free(p->v[i].why);
	}
	free(p->v);
	free(p->twins.v);
	*p = (struct config_policies){0};
}

char *
config_policies_lines(const struct config_policies *p)
{
	struct buf b = BUF_INIT;

	for (size_t i = 0; i < p->n; i++)
		buf_fmt(&b, "%s%s", i > 0 ? "\n" : "", p->v[i].file);
	return b.s != NULL ? buf_take(&b) : mem_strdup("");
}

/* What config_text calls with. */
struct signs {
	const struct config *c;
	enum config_policy_sign sign;
};

static void
add_sign(const struct config_line *line, void *arg)
{
	struct buf why = BUF_INIT;
	struct signs *s = arg;
	struct config_entry e = {.key = config_key_find(line->section,
	    line->name, line->key, &why), .name = line->name};
	enum config_policy_sign sign = CONFIG_POLICY_NONE;

	if (e.key == NULL || !config_key_takes(e.key, line->value, &why))
		sign = CONFIG_POLICY_MAYBE;
	if (e.key != NULL && (is_key(&e, "policy") ||
	    (is_key(&e, "target") && config_policy_has(s->c, e.name))))
		sign = CONFIG_POLICY_NAMED;
	if (sign > s->sign)
		s->sign = sign;
	buf_free(&why);
}

/* Of what may not be obeyed. A pipe is waited for by nobody; a folder and a
 * device such as /dev/null have nothing to say. 0, or errno. */
static int
read_ignored(const char *path, struct buf *text)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	struct stat st;
	int error = 0;

	if (fd < 0 || fstat(fd, &st) != 0)
		error = errno;
	else if (S_ISREG(st.st_mode))
		error = io_read_fd(fd, text);
	else if (!S_ISDIR(st.st_mode) && !S_ISCHR(st.st_mode))
		error = EINVAL;
	if (fd >= 0)
		close(fd);
	return error;
}

enum config_policy_sign
config_policy_sign(const struct config *c, const char *path)
{
	struct signs s = {c, CONFIG_POLICY_NONE};
	struct buf text = BUF_INIT;
	int error = read_ignored(path, &text);
	bool whole = true;
	size_t at;

	if (error == 0 && text.len > 0)
		whole = config_text(text.s, text.len, add_sign, &s, &at) ==
		    NULL;
	buf_free(&text);
	/* what cannot be read to its end may have one there */
	if (s.sign == CONFIG_POLICY_NONE && (!whole ||
	    (error != 0 && error != ENOTDIR)))
		return CONFIG_POLICY_MAYBE;
	return s.sign;
}
