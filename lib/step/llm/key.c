#include "step/llm/key.h"

#include <string.h>
#include <sys/stat.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif
#include "base/io.h"
#include "os/child.h"

#define COMMAND_MS 30000
#define COMMAND_MOST 65536

/* The first line, without blanks around it. */
static void
first_line(const struct buf *text, struct buf *key)
{
	size_t from = strspn(text->s, " \t");
	size_t n = strcspn(text->s + from, "\r\n");

	while (n > 0 && (text->s[from + n - 1] == ' ' ||
	    text->s[from + n - 1] == '\t'))
		n--;
	buf_add(key, text->s + from, n);
}

static bool
read_file(const char *path, struct buf *key, struct buf *why)
{
	struct buf text = BUF_INIT;
	struct stat st;
	int error = io_read_file(path, &text);

	if (error != 0)
		buf_fmt(why, "cannot read the key file '%s': %s", path,
		    strerror(error));
	else if (stat(path, &st) == 0 && S_ISREG(st.st_mode) &&
	    (st.st_mode & 077) != 0)
		warn("the key file '%s' can be read by other users; run chmod "
		    "600 on it", path);
	first_line(&text, key);
	memset(text.s, 0, text.len);
	buf_free(&text);
	if (error == 0 && key->len == 0)
		buf_fmt(why, "no key in '%s'", path);
	return why->len == 0;
}

static bool
run_command(const char *command, struct buf *key, struct buf *why)
{
	char *argv[] = {"sh", "-c", (char *)command, NULL};
	struct child c = {.argv = argv, .in = -1, .talks = true,
	    .stays = true, .foreign = true, .timeout_ms = COMMAND_MS,
	    .most = COMMAND_MOST};
	struct buf text = BUF_INIT;
	int status = child_run(&c, &text);

	if (status == CHILD_LATE)
		buf_str(why, "the key command took too long");
	else if (status != 0)
		buf_fmt(why, "the key command failed with status %d", status);
	else
		first_line(&text, key);
	memset(text.s, 0, text.len);
	buf_free(&text);
	if (why->len == 0 && key->len == 0)
		buf_str(why, "the key command wrote no key");
	return why->len == 0;
}

static bool
find(const struct llm_options *o, const struct provider *p, bool is_main,
    struct buf *key, bool *token, struct buf *why)
{
	const char *file = o->key_file, *command = o->key_command, *v = NULL;

	if (file == NULL && command == NULL && is_main)
		file = llm_env("T2S_KEY_FILE");
	if (file != NULL)
		return read_file(file, key, why);
	if (command == NULL && is_main)
		v = llm_env("T2S_API_KEY");
	if (v != NULL) {
		buf_str(key, v);
		return true;
	}
	if (command == NULL && is_main)
		command = llm_env("T2S_KEY_COMMAND");
	if (command != NULL)
		return run_command(command, key, why);
	for (size_t i = 0; i < 3 && p->key_env[i] != NULL && v == NULL; i++) {
		v = llm_env(p->key_env[i]);
		*token = v != NULL && strstr(p->key_env[i], "TOKEN") != NULL;
	}
	if (v == NULL && p->deployments) {
		v = llm_env("AZURE_OPENAI_AD_TOKEN");
		*token = v != NULL;
	}
	buf_str(key, v != NULL ? v : "");
	return true;
}

/* No core file and no debugger of another user shall have it. A sanitizer
 * needs to look into its own process. */
static void
hide_memory(void)
{
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

bool
key_find(const struct llm_options *o, const struct provider *p, bool is_main,
    struct buf *key, bool *token, struct buf *why)
{
	const char *s;

	if (!find(o, p, is_main, key, token, why))
		return false;
	if (key->len > 0)
		hide_memory();
	for (s = key->s; *s > 0x20 && *s < 0x7f; s++)
		;
	if (*s == '\0')
		return true;
	buf_reset(key);
	buf_str(why, "the key contains a space or an invalid character");
	return false;
}
