/* saved_verbs - what is done with saved questions, a verb each */
#include "step/session/saved_verbs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/die.h"
#include "doc/doc.h"
#include "doc/settings.h"
#include "edit/parameter.h"
#include "db/target.h"
#include "json/get.h"
#include "report/saved.h"
#include "step/pipe/access.h"

/* ---- whose it is -------------------------------------------------------- */

/* Of which of the callers is it? Of all what was saved under no policy. */
enum owner { OWNER_ANYBODY, OWNER_CALLER, OWNER_OTHER, OWNER_POLICY };

/* OWNER_POLICY: of whoever is under one, which this caller is not. */
static enum owner
owner_of(const struct saved_options *o, const json_t *found)
{
	const json_t *claims = get_object(get_object(found, "access"),
	    "claims");
	json_t *own;
	bool is;

	policed_hold(o->policed, target_named(NULL, found));
	if (claims == NULL)
		return OWNER_ANYBODY;
	if (o->policed->policy == NULL)
		return OWNER_POLICY;
	own = access_own();
	is = json_object_size(claims) == 0 ||
	    json_equal((json_t *)claims, json_object_get(own, "claims"));
	json_decref(own);
	return is ? OWNER_CALLER : OWNER_OTHER;
}

/* What a file holds for this caller (new); NULL where it is another's, or, with
 * one line in `why`, where it is no saved question. */
static json_t *
read_own(const struct saved_options *o, const char *path, enum owner *owner,
    struct buf *why)
{
	json_t *found = saved_read(path, why);

	*owner = found != NULL ? owner_of(o, found) : OWNER_ANYBODY;
	if (*owner > OWNER_CALLER) {
		json_decref(found);
		return NULL;
	}
	json_object_del(found, "access");
	return found;
}

/* ---- what it can do ----------------------------------------------------- */

/* Of those of the name the first that is this caller's (new); NULL: there is
 * none. Then `why` has a line where one is no saved question, and `policy` the
 * file of one that is for those who are under a policy. `*at` is its
 * item of saved_find, new. */
static json_t *
find_own(const struct saved_options *o, json_t **at, struct buf *why,
    struct buf *policy)
{
	json_t *names = saved_find(&o->saved, o->name), *item, *found = NULL;
	enum owner owner;
	size_t i;

	json_array_foreach(names, i, item) {
		if ((found = read_own(o, get_str(item, "file"), &owner,
		    why)) != NULL) {
			*at = json_incref(item);
			buf_reset(why);
			break;
		}
		if (owner == OWNER_POLICY && policy->len == 0)
			buf_str(policy, get_str(item, "file"));
	}
	json_decref(names);
	return found;
}

_Noreturn static void
exists(const struct saved_options *o)
{
	die(STATUS_BAD, "saved question '%s' already exists; use --force to "
	    "replace it", o->name);
}

/* Dies for a name that cannot be saved under, before there is anything to.
 * Those of other claims have files of their own, and are not there. */
static enum status
check(json_t *doc, void *arg)
{
	const struct saved_options *o = arg;
	struct buf why = BUF_INIT, policy = BUF_INIT;
	json_t *at = NULL, *found = find_own(o, &at, &why, &policy);

	(void)doc;
	if (!o->force && ((found != NULL && get_true(at, "own")) ||
	    why.len > 0))
		exists(o);
	json_decref(found);
	json_decref(at);
	buf_free(&why);
	buf_free(&policy);
	return STATUS_OK;
}

/* The same of the file that is written. One without claims in its name may be
 * of an older version, and of other claims. */
static void
check_file(const struct saved_options *o, const char *path)
{
	struct buf why = BUF_INIT;
	enum owner owner = OWNER_ANYBODY;

	if (access(path, F_OK) != 0)
		return;
	json_decref(read_own(o, path, &owner, &why));
	if (owner > OWNER_CALLER)
		die(STATUS_REFUSED, "saved question '%s' is another's: it was "
		    "saved under %s; remove its file to replace it", o->name,
		    owner == OWNER_OTHER ? "other claims" : "a policy");
	buf_free(&why);
}

/* The name's length in NAME=VALUE; dies where it is none. */
static size_t
name_length(const char *option, const char *text)
{
	size_t n = strcspn(text, "=");

	if (text[n] != '=' || !parameter_is_name(text, n))
		die(STATUS_BAD, "invalid --%s '%s': expected NAME=VALUE",
		    option, text);
	return n;
}

static enum status
add_parameters(const struct saved_options *o, json_t *doc, json_t *plan)
{
	struct findings f = FINDINGS_INIT(o->by);
	enum status status;
	size_t i, n;

	for (i = 0; i < o->parameters.n; i++) {
		const char *text = o->parameters.v[i];
		struct buf known = BUF_INIT, called = BUF_INIT;
		json_t *there = parameter_list(plan);

		n = name_length("parameter", text);
		buf_add(&called, text, n);
		if (json_object_get(there, called.s) != NULL)
			finding_add(&f, FINDING_parameter_exists, "",
			    "parameter '%s' already exists in the "
			    "plan", called.s);
		else if (parameter_make(plan, called.s, text + n + 1,
		    &known) == 0)
			finding_add(&f, FINDING_parameter_value_not_found, "",
			    "no condition of the plan compares with '%s'; %s%s",
			    text + n + 1, known.len > 0 ?
			    "the values are " : "the plan has no "
			    "values", known.s);
		json_decref(there);
		buf_free(&called);
		buf_free(&known);
	}
	status = doc_stop_on_errors(doc, &f);
	if (status != STATUS_OK)
		warn("%s", get_str(get_object(doc, "stop"), "message"));
	doc_set_findings(doc, &f);
	return status;
}

static enum status
save(json_t *doc, void *arg)
{
	const struct saved_options *o = arg;
	json_t *given = json_array(), *kept;
	const char *wrong = settings_add(given, SETTINGS_SAVED, o->settings.v,
	    o->settings.n);
	enum status status;
	char *path;

	if (wrong != NULL)
		die(STATUS_BAD, "option '%s' cannot be kept", wrong);
	kept = saved_of_document(&o->saved, doc, given);
	json_decref(given);
	if (kept == NULL) {
		doc_stop(doc, o->by, STATUS_NO, "findings",
		    "the document has no plan");
		return STATUS_NO;
	}
	status = add_parameters(o, doc, get_object(kept, "plan"));
	if (status == STATUS_OK && o->force) {
		/* before the check reads the file, too */
		saved_replace(&o->saved, o->name, kept);
		path = saved_file(&o->saved, o->name, kept);
		check_file(o, path);
		free(path);
	} else if (status == STATUS_OK) {
		check(doc, arg);
	}
	if (status == STATUS_OK)
		saved_write(&o->saved, o->name, kept, o->force, o->quiet);
	json_decref(kept);
	return status;
}

/* All that this caller may see: [{"name", "file", "question", "parameters"}]
 * (new). What is no saved question is left out and, if wanted, told. */
static json_t *
names_own(const struct saved_options *o, bool tell)
{
	json_t *names = saved_names(&o->saved), *whole = json_array();
	json_t *item, *found, *last = NULL;
	struct buf why = BUF_INIT;
	enum owner owner;
	size_t i;

	json_array_foreach(names, i, item) {
		buf_reset(&why);
		if (get_is(last, "name", get_str(item, "name")))
			continue;
		found = read_own(o, get_str(item, "file"), &owner, &why);
		if (found == NULL && why.len > 0 && tell)
			warn("%s", why.s);
		if (found == NULL)
			continue;
		json_object_del(item, "own");
		last = item;
		if (get_str(found, "question") != NULL)
			json_object_set(item, "question",
			    json_object_get(found, "question"));
		json_object_set_new(item, "parameters",
		    parameter_list(get_object(found, "plan")));
		json_decref(found);
		json_array_append(whole, item);
	}
	buf_free(&why);
	json_decref(names);
	return whole;
}

/* Of a name that is not there, those that are like it. */
_Noreturn static void
unknown(const struct saved_options *o)
{
	json_t *names = names_own(o, false);
	const char *like = saved_like(names, o->name);

	if (like != NULL)
		die(STATUS_BAD, "unknown saved question '%s'; did you mean "
		    "'%s'?", o->name, like);
	die(STATUS_BAD,
	    "unknown saved question '%s'; t2s --saved lists those in '%s'",
	    o->name, o->saved.folder.s);
}

static enum status
show(json_t *doc, void *arg)
{
	const struct saved_options *o = arg;
	struct buf why = BUF_INIT, called = BUF_INIT, policy = BUF_INIT;
	json_t *at = NULL, *found = find_own(o, &at, &why, &policy);
	size_t i, n;

	if (found == NULL && policy.len > 0)
		die(STATUS_REFUSED, "saved question '%s' was saved under a "
		    "policy, and none holds here; use --policy and --claim, or "
		    "remove 'access' from '%s' to run it on all rows", o->name,
		    policy.s);
	if (found == NULL && why.len == 0)
		unknown(o);
	if (found == NULL)
		die(STATUS_BAD, "%s", why.s);
	for (i = 0; i < o->sets.n; i++) {
		n = name_length("set", o->sets.v[i]);
		buf_reset(&called);
		buf_add(&called, o->sets.v[i], n);
		/* one that is not there is told by who binds it */
		(void)parameter_fill(get_object(found, "plan"), called.s,
		    o->sets.v[i] + n + 1);
	}
	doc_merge(doc, found);
	buf_free(&called);
	buf_free(&policy);
	json_decref(found);
	json_decref(at);
	return STATUS_OK;
}

static enum status
list(json_t *doc, void *arg)
{
	json_object_set_new(doc, "saved", names_own(arg, true));
	return STATUS_OK;
}

const struct verb saved_verbs[] = {
	{"save", save, .reads = true, .needs = "NAME"},
	{"check", check, .silent = true, .needs = "NAME"},
	{"show", show, .needs = "NAME"},
	{"list", list, .lists = true},
	{0},
};
