/* Findings of checked plans as SARIF 2.1.0. */
#include <stdio.h>
#include <string.h>

#include "json/get.h"
#include "report/checked.h"
#include "schema/fingerprint.h"

#define SCHEMA "https://json.schemastore.org/sarif-2.1.0.json"

json_t *
sarif_new(const char *program, const char *version)
{
	/* a path is from the root of the sources, wherever these are */
	return json_pack("{ss ss s[{s{s{ss ss s[]}} ss s{s{s{ss}}} "
	    "s[{sb s[]}] s[]}]}",
	    "$schema", SCHEMA, "version", "2.1.0", "runs",
	    "tool", "driver", "name", program, "version", version, "rules",
	    "columnKind", "unicodeCodePoints", "originalUriBaseIds",
	    "%SRCROOT%", "description", "text",
	    "the folder that the check was run in", "invocations",
	    "executionSuccessful", 1, "toolExecutionNotifications", "results");
}

/* A path as the path of a URI. */
static json_t *
uri(const char *path)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789-._~/";
	struct buf b = BUF_INIT;
	json_t *text;

	while (strncmp(path, "./", 2) == 0)
		path += 2 + strspn(path + 2, "/");
	if (*path == '/')
		buf_str(&b, "file://");
	for (; *path != '\0'; path++)
		if (strchr(plain, *path) != NULL)
			buf_ch(&b, *path);
		else
			buf_fmt(&b, "%%%02X", (unsigned)(unsigned char)*path);
	text = json_stringn(b.s, b.len);
	buf_free(&b);
	return text;
}

static json_t *
location(const struct checked *c, const json_t *finding)
{
	struct where at = checked_where(c, finding);
	const char *pointer = get_str(finding, "pointer");
	json_t *file = json_pack("{so}", "uri", uri(c->file)), *place;

	if (*c->file != '/')
		json_object_set_new(file, "uriBaseId",
		    json_string("%SRCROOT%"));
	place = json_pack("{s{so s{si si si si}}}", "physicalLocation",
	    "artifactLocation", file, "region", "startLine", at.line,
	    "startColumn", at.column, "endLine", at.end_line, "endColumn",
	    at.end_column);
	if (pointer != NULL && *pointer != '\0')
		json_object_set_new(place, "logicalLocations",
		    json_pack("[{ss ss}]", "fullyQualifiedName", pointer,
		    "kind", "member"));
	return place;
}

/* Its index in the driver's rules. */
static size_t
rule_index(json_t *log, const char *code,
    json_t *(*rule)(enum finding_code code))
{
	json_t *run = json_array_get(get_array(log, "runs"), 0);
	json_t *rules = get_array(get_object(get_object(run, "tool"),
	    "driver"), "rules"), *item, *made;
	size_t i;

	json_array_foreach(rules, i, item)
		if (get_is(item, "id", code))
			return i;
	item = json_pack("{ss}", "id", code);
	made = rule(finding_find(code));
	json_object_update(item, made);
	json_decref(made);
	json_array_append_new(rules, item);
	return i;
}

/* The same finding in the next run, wherever its line is then. */
static json_t *
print_of(const json_t *finding)
{
	static const char *const parts[] = {"code", "pointer", "message"};
	uint64_t h = FINGERPRINT_START;
	char print[17];

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		h = fingerprint_text(h, get_str(finding, parts[i]));
	snprintf(print, sizeof print, "%016llx", (unsigned long long)h);
	return json_pack("{ss}", "t2sFinding/v1", print);
}

static json_t *
message(const json_t *finding)
{
	const char *hint = get_str(finding, "hint");
	const char *text = get_str(finding, "message");

	return json_pack("{so}", "text", hint == NULL ? json_string(text) :
	    json_sprintf("%s (%s)", text, hint));
}

/* What is no matter of the plans. */
static void
notify(json_t *run, const struct checked *c, const json_t *finding)
{
	json_t *list = get_array(json_array_get(get_array(run, "invocations"),
	    0), "toolExecutionNotifications");

	json_array_append_new(list, json_pack("{s{ss} ss so s[o]}",
	    "descriptor", "id", get_str(finding, "code"), "level", "note",
	    "message", message(finding), "locations", location(c, finding)));
}

void
sarif_add(json_t *log, const struct checked *c,
    json_t *(*rule)(enum finding_code code))
{
	json_t *run = json_array_get(get_array(log, "runs"), 0);
	json_t *results = get_array(run, "results");
	const char *severity;
	json_t *finding, *result;
	size_t i, at;

	json_array_foreach(c->findings, i, finding) {
		if (!get_is(finding, "by", c->by))
			continue;
		if (c->aside) {
			notify(run, c, finding);
			continue;
		}
		severity = get_str(finding, "severity");
		at = rule_index(log, get_str(finding, "code"), rule);
		result = json_pack("{ss si ss so s[o] so}", "ruleId",
		    get_str(finding, "code"), "ruleIndex", (int)at, "level",
		    strcmp(severity, "info") == 0 ? "note" : severity,
		    "message", message(finding), "locations",
		    location(c, finding), "partialFingerprints",
		    print_of(finding));
		json_array_append_new(results, result);
	}
}
