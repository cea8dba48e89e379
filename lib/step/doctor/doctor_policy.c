/* Which policies has each database that is named, for whom, and why? */
#include <stdlib.h>
#include <string.h>
#include "base/io.h"
#include "db/target.h"
#include "json/read.h"
#include "sql/policy/policy.h"
#include "step/config/config_policy.h"
#include "step/doctor/doctor.h"
#include "step/pipe/access.h"

/* NULL where the file is no policy. */
static struct policy *
read_policy(const char *file)
{
	struct findings f = FINDINGS_INIT("");
	struct buf b = BUF_INIT;
	struct json_mistake m;
	json_t *json = io_read_file(file, &b) == 0 ?
	    json_read(b.s, b.len, &m) : NULL;
	struct policy *p = json != NULL ? policy_read(json, &f) : NULL;

	findings_free(&f);
	json_decref(json);
	buf_free(&b);
	return p;
}

static void
tell_policy(struct doctor *d, const char *database,
    const struct config_policy *of)
{
	struct policy *p = read_policy(of->file);
	const char *const *names, *missing = NULL;
	struct buf claims = BUF_INIT, hint = BUF_INIT;
	size_t n = 0;

	if (p == NULL) {
		doctor_add(d, DOCTOR_FAIL, "policy", "see t2s-policy(5)",
		    "%s: '%s' (%s) is no policy", database, of->file, of->why);
		return;
	}
	names = policy_claims(p, &n);
	for (size_t i = 0; i < n; i++) {
		bool given = access_claim(names[i]) != NULL;

		buf_fmt(&claims, ", claim '%s' %s", names[i],
		    given ? "given" : "not given");
		if (!given && missing == NULL)
			missing = names[i];
	}
	if (missing != NULL)
		buf_fmt(&hint, "use --claim %s=VALUE or the environment",
		    missing);
	doctor_add(d, missing != NULL ? DOCTOR_WARN : DOCTOR_OK, "policy",
	    missing != NULL ? hint.s : NULL, "%s: '%s' (%s)%s", database,
	    of->file, of->why, claims.len > 0 ? claims.s : "");
	buf_free(&claims);
	buf_free(&hint);
	policy_free(p);
}

static void
tell_database(struct doctor *d, const struct config *c, const char *database,
    const char *target)
{
	struct config_policies found = {0};

	config_policies(&found, NULL, c, target);
	for (size_t i = 0; i < found.n; i++)
		tell_policy(d, database, &found.v[i]);
	if (found.n == 0)
		doctor_add(d, DOCTOR_OK, "policy", NULL,
		    "%s: none, all rows may be read", database);
	config_policies_free(&found);
}

void
doctor_policy(struct doctor *d)
{
	static const struct opt_list none;
	const char *target = target_named(NULL, NULL);
	const struct config_entry *e;
	struct config c;
	char *shown;

	config_read(&c, &none);
	if (target != NULL) {
		shown = target_shown(target);
		for (char *s = shown; *s != '\0'; s++)
			*s = *s == '\n' ? ' ' : *s;
		tell_database(d, &c, shown, target);
		free(shown);
	}
	for (size_t i = 0; i < c.n; i++) {
		e = &c.entries[i];
		if (config_key_named(e->key) &&
		    e->key->kind == CONFIG_DATABASE)
			tell_database(d, &c, e->name, e->value);
	}
	config_free(&c);
}
