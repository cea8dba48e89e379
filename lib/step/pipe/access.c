#define _GNU_SOURCE /* environ */
#include "step/pipe/access.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/mem.h"
#include "base/sha256.h"
#include "doc/doc.h"
#include "db/target.h"
#include "step/pipe/access_key.h"
#include "step/pipe/policy_files.h"
#include "json/get.h"

enum { DIGITS = 32 };

#define CLAIM_ENV "T2S_CLAIM_"

static struct {
	bool told;          /* by a program that takes a policy */
	bool started;       /* options or environment were read */
	bool reads;         /* the database */
	bool makes_rows;
	const char *target; /* of the option */
	void (*ask)(void *arg, const char *target);
	void *arg;
	json_t *own;        /* policy and claims, as a document has them */
	json_t *at_hand;
} access_;

/* ---- digests ------------------------------------------------------------ */

/* Of something of a kind, and of a name within it. New. */
static json_t *
digest(const char *kind, const char *name, const void *bytes, size_t n)
{
	char text[SHA256_TEXT];
	struct buf b = BUF_INIT;
	const struct buf *key = access_key();

	buf_add(&b, kind, strlen(kind) + 1);
	buf_add(&b, name, strlen(name) + 1);
	buf_add(&b, bytes, n);
	sha256_keyed(key->s, key->len, b.s, b.len, text);
	buf_free(&b);
	return json_stringn(text, DIGITS);
}

static json_t *
digest_target(const char *target)
{
	char *full = target_full(target);
	json_t *made = digest("target", "", full, strlen(full));

	free(full);
	return made;
}

static json_t *
digest_claim(const char *name, const char *value)
{
	return digest("claim", name, value, strlen(value));
}

/* ---- ours --------------------------------------------------------------- */

static json_t *
own(void)
{
	access_.started = true;
	if (access_.own == NULL)
		access_.own = json_object();
	return access_.own;
}

void
access_told(void)
{
	(void)own();
	access_.told = true;
}

void
access_only_shows(void)
{
	access_.told = false;
}

void
access_asks(void (*ask)(void *arg, const char *target), void *arg)
{
	access_.ask = ask;
	access_.arg = arg;
}

void
access_forget_own(void)
{
	json_decref(access_.own);
	access_.own = NULL;
	(void)own();
}

void
access_set_policy(const void *bytes, size_t n)
{
	json_object_set_new(own(), "policy", digest("policy", "", bytes, n));
}

void
access_set_claim(const char *assignment)
{
	size_t n = strcspn(assignment, "=");
	struct buf name = BUF_INIT;

	buf_add(&name, assignment, n);
	json_object_set_new(get_or_make_object(own(), "claims"), name.s,
	    digest_claim(name.s, assignment + n + (assignment[n] == '=')));
	buf_free(&name);
}

void
access_reads(const char *target)
{
	access_.reads = true;
	access_.target = target;
}

void
access_makes_rows(void)
{
	access_.makes_rows = true;
}

const char *
access_claim(const char *name)
{
	struct buf b = BUF_INIT;
	const char *value;

	buf_str(&b, CLAIM_ENV);
	for (const char *s = name; *s != '\0'; s++)
		buf_ch(&b, *s >= 'a' && *s <= 'z' ? (char)(*s - 32) : *s);
	value = getenv(b.s);
	buf_free(&b);
	return value;
}

/* All that the environment claims: which of it the policy knows, only those
 * programs know that read the policy. */
static void
add_environment(void)
{
	static const char prefix[] = CLAIM_ENV;
	struct buf claim = BUF_INIT;
	char **entry, *s;

	for (entry = environ; *entry != NULL; entry++) {
		if (strncmp(*entry, prefix, sizeof prefix - 1) != 0)
			continue;
		buf_reset(&claim);
		buf_str(&claim, *entry + sizeof prefix - 1);
		for (s = claim.s; *s != '=' && !(*s >= 'a' && *s <= 'z') &&
		    *s != '\0'; s++)
			if (*s >= 'A' && *s <= 'Z')
				*s = (char)(*s + 32);
		/* another spelling is another variable */
		if (*s == '=')
			access_set_claim(claim.s);
	}
	buf_free(&claim);
}

/* By its variable's name, since that of an option differs in case alone. */
static void
put_claim(json_t *claims, const char *assignment)
{
	size_t n = strcspn(assignment, "=");
	char *name = mem_strndup(assignment, n);

	for (char *s = name; *s != '\0'; s++)
		if (*s >= 'a' && *s <= 'z')
			*s = (char)(*s - 32);
	json_object_set_new(claims, name, digest("claim", name,
	    assignment + n, strlen(assignment + n)));
	free(name);
}

char *
access_scope(const char *const *given, size_t n)
{
	static const char prefix[] = CLAIM_ENV;
	json_t *claims = json_object(), *whole;
	char *text, *scope = NULL;

	for (char **entry = environ; *entry != NULL; entry++)
		if (strncmp(*entry, prefix, sizeof prefix - 1) == 0)
			put_claim(claims, *entry + sizeof prefix - 1);
	for (size_t i = 0; i < n; i++)
		put_claim(claims, given[i]);
	if (json_object_size(claims) > 0) {
		text = json_dumps(claims, JSON_COMPACT | JSON_SORT_KEYS);
		whole = digest("scope", "", text, strlen(text));
		scope = mem_strdup(json_string_value(whole));
		json_decref(whole);
		free(text);
	}
	json_decref(claims);
	return scope;
}

/* A program that takes no policy is under that of its environment. */
static json_t *
ours(void)
{
	struct config_policies list = {0};
	struct policy_file *v;
	struct buf b = BUF_INIT;
	size_t n;

	if (access_.started || getenv("T2S_POLICY") == NULL)
		return own();
	config_policies(&list, NULL, NULL, NULL);
	v = policy_files_read(&list, &n);
	policy_files_free(v, n, &b);
	access_set_policy(b.s, b.len);
	add_environment();
	config_policies_free(&list);
	buf_free(&b);
	return own();
}

/* The digest of our value of a claim (new); NULL if none is given. */
static json_t *
our_claim(const char *name)
{
	json_t *said = json_object_get(get_object(ours(), "claims"), name);
	const char *value = access_claim(name);

	if (said != NULL)
		return json_incref(said);
	return !access_.reads && value != NULL ? digest_claim(name, value) :
	    NULL;
}

/* ---- a document --------------------------------------------------------- */

static bool
refuse(struct buf *why, const char *what, const char *name)
{
	buf_fmt(why, "the document was made %s", what);
	if (name != NULL)
		buf_fmt(why, " '%s'", name);
	return false;
}

static bool
claims_admit(const json_t *theirs, struct buf *why)
{
	const json_t *kept;
	const char *name;
	bool good = true;

	json_object_foreach((json_t *)theirs, name, kept) {
		json_t *mine = our_claim(name);

		if (mine != NULL && !json_equal(mine, kept))
			good = refuse(why, "for another value of the claim",
			    name);
		else if (mine == NULL && access_.reads)
			good = refuse(why,
			    "for a claim that is not given:", name);
		json_decref(mine);
		if (!good)
			break;
	}
	return good;
}

static bool
target_admits(const json_t *theirs, struct buf *why)
{
	const char *named = access_.reads ? target_named(access_.target, NULL)
	    : NULL;
	json_t *mine = named != NULL ? digest_target(named) : NULL;
	bool good = theirs == NULL || mine == NULL ||
	    json_equal(mine, theirs);

	json_decref(mine);
	return good || refuse(why, "from another database", NULL);
}

/* Rows; for a program that knows no policy, by which it could take them out,
 * also what else tells of stored values. */
static bool
tells_of_rows(const json_t *doc)
{
	static const char *const members[] = {"result", "explanation",
	    "matches"};
	bool knows = access_.told;

	if (json_array_size(get_array(get_object(doc, "result"), "rows")) > 0)
		return true;
	for (size_t i = 0; !knows && i < sizeof members / sizeof *members; i++)
		if (json_object_get(doc, members[i]) != NULL)
			return true;
	return false;
}

static void
forget(void)
{
	json_decref(access_.at_hand);
	access_.at_hand = NULL;
}

bool
access_admits(const json_t *doc, struct buf *why)
{
	const json_t *theirs = get_object(doc, "access");
	const json_t *policy = json_object_get(theirs, "policy"), *mine;

	forget();
	if (access_.ask != NULL)
		access_.ask(access_.arg, target_named(access_.target, doc));
	if (theirs == NULL && (access_.makes_rows || !tells_of_rows(doc)))
		return true;
	mine = json_object_get(ours(), "policy");
	if (theirs == NULL)
		return mine == NULL ||
		    refuse(why, "without the policy that is given", NULL);
	if (mine == NULL && access_.reads)
		return refuse(why,
		    "under a policy, but no policy is given", NULL);
	/* a saved question tells its claims alone, as policies change */
	if (mine != NULL && (policy == NULL ? tells_of_rows(doc) :
	    !json_equal(mine, policy)))
		return refuse(why, "under another policy", NULL);
	if (!claims_admit(get_object(theirs, "claims"), why) ||
	    !target_admits(json_object_get(theirs, "target"), why))
		return false;
	if (policy != NULL)
		access_.at_hand = json_incref((json_t *)theirs);
	return true;
}

json_t *
access_refusal(const char *by, const char *why, const char *hint)
{
	struct findings f = FINDINGS_INIT(by);
	json_t *doc = doc_new();

	finding_hint(finding_add(&f, FINDING_access_mismatch, "", "%s", why),
	    "%s", hint);
	doc_stop(doc, by, STATUS_REFUSED, "policy", "%s", why);
	doc_set_findings(doc, &f);
	findings_free(&f);
	return doc;
}

bool
access_mixes(const json_t *doc, const json_t *later, struct buf *why)
{
	const json_t *one = json_object_get(doc, "access");
	const json_t *other = json_object_get(later, "access");

	return one == NULL || other == NULL || json_equal(one, other) ||
	    refuse(why, "under a different policy or for different claims than "
	    "the document before it", NULL);
}

void
access_mark(json_t *doc, const char *target)
{
	json_t *mark;

	if (json_object_get(ours(), "policy") == NULL)
		return;
	mark = access_own();
	if (target != NULL)
		json_object_set_new(mark, "target", digest_target(target));
	json_object_set_new(doc, "access", mark);
}

/* ---- what is kept ------------------------------------------------------- */

json_t *
access_own(void)
{
	json_t *copy = json_deep_copy(ours());
	const char *named = target_named(access_.target, NULL);

	if (named != NULL)
		json_object_set_new(copy, "target", digest_target(named));
	return copy;
}

static bool
same(const json_t *one, const json_t *other, const char *key)
{
	const json_t *a = json_object_get(one, key);
	const json_t *b = json_object_get(other, key);

	return a == b || (a != NULL && b != NULL && json_equal(a, b));
}

const char *
access_differs(const json_t *kept, const json_t *mine, bool strictly)
{
	bool known = json_object_get(kept, "target") != NULL;

	if (!same(kept, mine, "policy"))
		return "another policy";
	if (!same(kept, mine, "claims"))
		return "other claims";
	if (json_object_get(mine, "target") == NULL || (!known && !strictly))
		return NULL;
	return same(kept, mine, "target") ? NULL : "another database";
}

const json_t *
access_at_hand(void)
{
	if (access_.at_hand != NULL)
		return access_.at_hand;
	return json_object_get(ours(), "policy") != NULL ? ours() : NULL;
}
