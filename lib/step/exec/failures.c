#include "step/exec/failures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "base/sha256.h"
#include "json/get.h"
#include "json/write.h"
#include "step/pipe/access_key.h"

#define WITHIN 60    /* seconds */
#define LINE 64      /* bytes, at most: a digest, a time */
#define FULL (1 << 16)

/* Of the policy and the claims: another spelling of the target is no other
 * caller. */
static void
name_caller(const json_t *access, char who[33])
{
	json_t *caller = json_pack("{sO*, sO*}",
	    "policy", json_object_get(access, "policy"),
	    "claims", json_object_get(access, "claims"));
	char digest[SHA256_TEXT];
	struct buf b = BUF_INIT;

	json_compact(&b, caller);
	sha256_text(b.s, b.len, digest);
	snprintf(who, 33, "%.32s", digest);
	buf_free(&b);
	json_decref(caller);
}

/* Lines of the last minute: of this caller, or to be kept, into `rest`. */
static long
count_recent(const struct failures *counted, char *text, struct buf *rest)
{
	long n = 0, now = (long)time(NULL), at;
	char *line, *left = text;

	while ((line = strtok_r(left, "\n", &left)) != NULL) {
		at = strlen(line) > 33 ? strtol(line + 33, NULL, 10) : 0;
		if (labs(now - at) >= WITHIN)
			continue;
		n += strncmp(line, counted->who, 32) == 0;
		if (rest != NULL)
			buf_fmt(rest, "%s\n", line);
	}
	return n;
}

static long
recent(const struct failures *counted, struct buf *rest)
{
	char *text = calloc(1, FULL + LINE + 1);
	ssize_t got = text != NULL ? pread(counted->fd, text, FULL + LINE, 0) :
	    -1;
	long n = got < 0 ? counted->limit : count_recent(counted, text, rest);

	free(text);
	return n;
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

/* What others can write they can forget. */
static bool
is_own(int fd)
{
	struct stat st;

	return fstat(fd, &st) == 0 && st.st_nlink == 1 &&
	    (st.st_uid == geteuid() || st.st_uid == 0) &&
	    (st.st_mode & 022) == 0;
}

bool
failures_open(struct failures *counted, const struct policy *p,
    const json_t *access, struct findings *f)
{
	struct buf path = BUF_INIT;

	*counted = (struct failures){.limit = policy_failures(p), .fd = -1};
	if (counted->limit == 0)
		return true;
	name_caller(access, counted->who);
	access_beside_key(".failures", &path);
	if (path.len > 0)
		counted->fd = file_append(path.s);
	buf_free(&path);
	if (counted->fd >= 0 && !is_own(counted->fd))
		failures_close(counted);
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
	struct buf rest = BUF_INIT;
	struct stat st;
	bool well = flock(counted->fd, LOCK_EX) == 0 &&
	    fstat(counted->fd, &st) == 0;

	if (well && st.st_size > FULL - LINE) {
		(void)recent(counted, &rest);
		well = ftruncate(counted->fd, 0) == 0;
	}
	buf_fmt(&rest, "%s %ld\n", counted->who, (long)time(NULL));
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
}
