#include "step/exec/failures.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "db/params.h"
#include "json/get.h"
#include "json/write.h"
#include "step/pipe/access_key.h"

#define WITHIN 60    /* seconds */
#define LINE 64      /* bytes, at most: a digest, a time */
#define FULL (1 << 16)

/* Of each policy as it was read, and what was claimed for it: another spelling
 * of a target or of a file is no other caller. */
static void
name_callers(struct buf *who, const struct policy *p,
    const struct opt_list *claims)
{
	const json_t *policy, *names, *unused;
	const char *name, *value;
	char digest[SHA256_TEXT];
	struct buf b = BUF_INIT;
	json_t *claimed;

	for (size_t i = 0; policy_each(p, i, &policy, &names); i++) {
		claimed = json_object();
		json_object_foreach((json_t *)names, name, unused) {
			value = params_claim(claims, name);
			json_object_set_new(claimed, name, value != NULL ?
			    json_string(value) : json_null());
		}
		buf_reset(&b);
		json_compact(&b, policy);
		json_compact(&b, claimed);
		sha256_text(b.s, b.len, digest);
		buf_add(who, digest, FAILURES_WHO);
		json_decref(claimed);
	}
	buf_free(&b);
}

/* What others can write they can forget. */
static bool
is_own(int fd)
{
	struct stat st;

	return fstat(fd, &st) == 0 && st.st_nlink == 1 &&
	    (st.st_uid == geteuid() || st.st_uid == 0) &&
	    (st.st_mode & 022) == 0;
}

/* Where no variable of the environment leads elsewhere. -1: nowhere. */
static int
open_place(void)
{
	static const char *const places[] = {"/var/tmp", "/tmp"};
	struct buf path = BUF_INIT;
	int error = ENOENT, fd = -1;

	for (size_t i = 0; i < COUNT(places) && error != 0 && error != EPERM;
	    i++) {
		buf_reset(&path);
		buf_fmt(&path, "%s/t2s-%ld", places[i], (long)geteuid());
		error = file_folder_own(path.s, NULL);
	}
	if (error == 0) {
		buf_str(&path, "/failures");
	} else {
		buf_reset(&path);
		if (error != EPERM) /* somebody wants to be in the way */
			access_beside_key(".failures", &path);
	}
	if (path.len > 0)
		fd = file_append(path.s);
	if (fd >= 0 && !is_own(fd)) {
		close(fd);
		fd = -1;
	}
	buf_free(&path);
	return fd;
}

/* Lines of the last minute, by the n-th of those who count them; those to be
 * kept into `rest`, unless that is NULL. */
static void
count_recent(const struct failures *counted, char *text, struct buf *rest,
    long *counts)
{
	long now = (long)time(NULL), at;
	char *line, *left = text;

	while ((line = strtok_r(left, "\n", &left)) != NULL) {
		at = strlen(line) > FAILURES_WHO + 1 ?
		    strtol(line + FAILURES_WHO + 1, NULL, 10) : 0;
		if (labs(now - at) >= WITHIN)
			continue;
		for (size_t i = 0; i < counted->who.len / FAILURES_WHO; i++)
			counts[i] += memcmp(line, counted->who.s +
			    i * FAILURES_WHO, FAILURES_WHO) == 0;
		if (rest != NULL)
			buf_fmt(rest, "%s\n", line);
	}
}

/* The largest count of the policies that hold. */
static long
recent(const struct failures *counted, struct buf *rest)
{
	size_t policies = counted->who.len / FAILURES_WHO;
	char *text = calloc(1, FULL + LINE + 1);
	long *counts = calloc(policies + 1, sizeof *counts), most = 0;
	ssize_t got = text != NULL && counts != NULL ?
	    pread(counted->fd, text, FULL + LINE, 0) : -1;

	if (got < 0)
		most = counted->limit;
	else
		count_recent(counted, text, rest, counts);
	for (size_t i = 0; got >= 0 && i < policies; i++)
		if (counts[i] > most)
			most = counts[i];
	free(counts);
	free(text);
	return most;
}

static bool
is_spent(const struct failures *counted)
{
	return counted->limit > 0 &&
	    recent(counted, NULL) >= counted->limit;
}

static void
refuse(const struct failures *counted, struct findings *f)
{
	finding_hint(finding_add(f, FINDING_policy_refused, "",
	    "refused: too many queries under the policy have failed (%ld "
	    "within a minute)", counted->limit), "wait a minute");
}

bool
failures_open(struct failures *counted, const struct policy *p,
    const struct opt_list *claims, struct findings *f)
{
	*counted = (struct failures){.limit = policy_failures(p), .fd = -1,
	    .who = BUF_INIT};
	if (counted->limit == 0)
		return true;
	name_callers(&counted->who, p, claims);
	counted->fd = open_place();
	if (counted->fd < 0 || !is_spent(counted))
		return true;
	refuse(counted, f);
	return false;
}

static bool
has_failed(const struct findings *f)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(f->list, i, finding)
		if (get_is(finding, "code",
		    finding_name(FINDING_policy_failed)))
			return true;
	return false;
}

/* One more; false where it cannot be noted. */
static bool
note(const struct failures *counted)
{
	const off_t full = FULL - (off_t)(counted->who.len / FAILURES_WHO *
	    LINE);
	struct buf rest = BUF_INIT;
	struct stat st;
	bool well = flock(counted->fd, LOCK_EX) == 0 &&
	    fstat(counted->fd, &st) == 0;

	if (well && st.st_size > full) {
		(void)recent(counted, &rest);
		well = ftruncate(counted->fd, 0) == 0;
	}
	for (size_t i = 0; i < counted->who.len; i += FAILURES_WHO)
		buf_fmt(&rest, "%.*s %ld\n", FAILURES_WHO,
		    counted->who.s + i, (long)time(NULL));
	well = well && write(counted->fd, rest.s, rest.len) ==
	    (ssize_t)rest.len;
	(void)flock(counted->fd, LOCK_UN);
	buf_free(&rest);
	return well;
}

enum status
failures_count(const struct failures *counted, enum status status,
    struct findings *f)
{
	if (counted->limit == 0 || status != STATUS_NO || !has_failed(f))
		return status;
	if (counted->fd >= 0 && note(counted) && !is_spent(counted))
		return status;
	refuse(counted, f);
	return STATUS_REFUSED;
}

void
failures_close(struct failures *counted)
{
	if (counted->fd >= 0)
		close(counted->fd);
	counted->fd = -1;
	buf_free(&counted->who);
}
