#include "step/pipe/checks.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/io.h"
#include "base/mem.h"
#include "doc/doc.h"
#include "step/pipe/below.h"
#include "step/pipe/pipe_in.h"
#include "step/pipe/pipe_out.h"
#include "json/get.h"
#include "json/read.h"
#include "report/checked.h"
#include "report/text.h"

struct checking {
	struct pipe *p;
	const struct checks *how;
	pipe_step step;
	void *arg;
	json_t *common; /* what all plans are checked against */
	json_t *log;    /* of SARIF */
	size_t plans, failed, unread;
	enum status worst;
};

/* One file: its text, and what it holds. */
struct file {
	const char *name;
	struct buf text;
	json_t *doc;          /* NULL: it cannot be read */
	struct findings wrong;
	int line, column;     /* where */
};

bool
checks_folder(char **operands)
{
	for (; *operands != NULL; operands++)
		if (below_is_folder(*operands))
			return true;
	return false;
}

/* Does it look as if it held one? What is no file is not read twice. */
static bool
may_hold_plan(const char *path, struct buf *text)
{
	buf_reset(text);
	return below_is_file(path) && io_read_file(path, text) == 0 &&
	    (strstr(text->s, "\"selections\"") != NULL ||
	    strstr(text->s, "\"decision\"") != NULL ||
	    strstr(text->s, "\"set\"") != NULL);
}

bool
checks_many(const struct pipe *p, char **operands)
{
	struct buf text = BUF_INIT;
	struct trouble t;
	size_t looks = 0, are = 0, i;
	json_t *doc;

	for (i = 0; operands[i] != NULL; i++)
		looks += may_hold_plan(operands[i], &text);
	for (i = 0; looks > 1 && operands[i] != NULL; i++) {
		if (!may_hold_plan(operands[i], &text))
			continue;
		doc = pipe_in_document(p, text.s, text.len, operands[i], 1,
		    &t);
		are += get_object(doc, "plan") != NULL &&
		    get_object(doc, "schema") == NULL;
		json_decref(doc);
	}
	buf_free(&text);
	return are > 1;
}

static int
rank(enum status s)
{
	static const int ranks[] = {
		[STATUS_OK] = 0, [STATUS_EMPTY] = 1, [STATUS_ASK] = 2,
		[STATUS_NEVER] = 3, [STATUS_NO] = 4, [STATUS_REFUSED] = 5,
		[STATUS_LATER] = 6, [STATUS_BAD] = 7,
	};

	return ranks[s];
}

static void
note_status(struct checking *k, enum status s)
{
	if (rank(s) > rank(k->worst))
		k->worst = s;
}

/* ---- reading ------------------------------------------------------------ */

/* "NAME:3:5: message": the place, and the rest. */
static const char *
split(struct file *f, const char *trouble)
{
	size_t n = strlen(f->name);
	char *end;

	f->line = f->column = 1;
	if (strncmp(trouble, f->name, n) != 0 || trouble[n] != ':')
		return trouble;
	f->line = (int)strtol(trouble + n + 1, &end, 10);
	if (*end == ':')
		f->column = (int)strtol(end + 1, &end, 10);
	return *end == ':' ? end + 1 + strspn(end + 1, " ") : trouble;
}

static void
read_text(struct checking *k, struct file *f)
{
	struct trouble t;

	f->doc = pipe_in_document(k->p, f->text.s, f->text.len, f->name, 1,
	    &t);
	if (f->doc == NULL)
		finding_add(&f->wrong, FINDING_file_unreadable, "", "%s",
		    split(f, t.text));
	else
		f->doc = pipe_in_admit(k->p, f->doc);
}

static struct file
file_open(struct checking *k, const char *path, bool named)
{
	struct file f = {.name = pipe_in_name(path), .text = BUF_INIT,
	    .wrong = FINDINGS_INIT(k->p->by)};
	int error = 0;

	if (named)
		pipe_in_read(path, &f.text);
	else
		error = io_read_file(path, &f.text);
	if (error == 0) {
		read_text(k, &f);
		return f;
	}
	f.line = f.column = 1;
	finding_add(&f.wrong, FINDING_file_unreadable, "",
	    "cannot read the file: %s", strerror(error));
	return f;
}

static void
file_close(struct file *f)
{
	buf_free(&f->text);
	json_decref(f->doc);
	findings_free(&f->wrong);
}

/* ---- one file ----------------------------------------------------------- */

static bool
is_bare(const struct file *f)
{
	struct where root = json_where(f->text.s, f->text.len, "");
	struct where plan = json_where(f->text.s, f->text.len, "/plan");

	return memcmp(&root, &plan, sizeof root) == 0;
}

/* The document, except for the schema: it is the same for all. */
static void
write_document(struct checking *k, const struct file *f, const json_t *doc)
{
	json_t *out = json_pack("{si ss}", "t2s", 1, "file", f->name);

	if (doc != NULL)
		json_object_update_missing(out, (json_t *)doc);
	else
		json_object_set(out, "findings", f->wrong.list);
	if (get_object(k->common, "schema") != NULL)
		json_object_del(out, "schema");
	pipe_out_value(k->p, out);
	json_decref(out);
}

static void
show(struct checking *k, const struct file *f, json_t *doc)
{
	struct checked c = {f->name, f->text.s, f->text.len,
	    doc != NULL ? get_array(doc, "findings") : f->wrong.list,
	    k->p->by, doc != NULL && is_bare(f),
	    findings_have(f->wrong.list, FINDING_file_without_plan), f->line,
	    f->column};
	struct buf b = BUF_INIT;

	switch (k->how->format) {
	case CHECKS_TEXT:
		checked_text(&b, &c, k->how->mends);
		text_show(&b, 0, false);
		io_out(b.s, b.len);
		break;
	case CHECKS_SARIF:
		sarif_add(k->log, &c, k->how->rule);
		break;
	case CHECKS_DOCUMENT:
		write_document(k, f, doc);
		break;
	}
	buf_free(&b);
}

/* A plan file, whose document is taken. */
static void
check(struct checking *k, struct file *f)
{
	json_t *doc = f->doc;
	enum status status;

	f->doc = NULL;
	/* today's schema, not the one that a plan was kept with */
	doc = pipe_join(k->p, doc, json_incref(k->common));
	doc_clear_stop(doc);
	status = pipe_take(k->p, doc, k->step, k->arg);
	k->plans++;
	k->failed += status != STATUS_OK;
	note_status(k, status);
	show(k, f, doc);
	json_decref(doc);
}

static bool
has_plan(const struct file *f)
{
	return get_object(f->doc, "plan") != NULL;
}

/* JSON of another kind is none of ours; what is no JSON was to be a plan. */
static bool
is_foreign(const struct file *f)
{
	struct json_mistake m;
	json_t *value = f->doc != NULL ? json_incref(f->doc) :
	    json_read(f->text.s, f->text.len, &m);
	bool foreign = value != NULL;

	json_decref(value);
	return foreign;
}

static void
pass_over(struct checking *k, struct file *f)
{
	findings_free(&f->wrong);
	f->line = f->column = 1;
	finding_add(&f->wrong, FINDING_file_without_plan, "",
	    "skipped: the file has no plan");
	show(k, f, NULL);
}

static void
tell_unread(struct checking *k, const struct file *f)
{
	k->unread++;
	note_status(k, STATUS_BAD);
	show(k, f, NULL);
}

static void
check_none(struct checking *k, struct file *f)
{
	if (is_foreign(f))
		pass_over(k, f);
	else
		tell_unread(k, f);
}

static void
check_below(struct checking *k, const char *path)
{
	struct file f = file_open(k, path, false);

	if (has_plan(&f))
		check(k, &f);
	else
		check_none(k, &f);
	file_close(&f);
}

static void
check_folder(struct checking *k, const char *folder)
{
	struct below files = {NULL, 0, 0};

	below_list(&files, folder, ".json");
	for (size_t i = 0; i < files.n; i++)
		check_below(k, files.v[i]);
	below_free(&files);
}

/* ---- all ---------------------------------------------------------------- */

/* What holds no plan goes to all of them; the others wait. */
static struct file *
read_named(struct checking *k, char **operands)
{
	struct file *named;
	size_t n = 0, i;

	while (operands[n] != NULL)
		n++;
	named = mem_calloc(n + 1, sizeof *named);
	for (i = 0; i < n; i++) {
		if (below_is_folder(operands[i]))
			continue;
		named[i] = file_open(k, operands[i], true);
		if (named[i].doc == NULL || has_plan(&named[i]))
			continue;
		k->common = pipe_join(k->p, k->common, named[i].doc);
		named[i].doc = NULL;
		file_close(&named[i]);
		named[i].name = NULL;
	}
	return named;
}

/* A document that came down a pipe has its schema with it: so have the
 * others. */
static void
take_schema(struct checking *k, const json_t *doc)
{
	static const char *const keys[] = {"database", "schema", "access"};
	json_t *part = json_object(), *value;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if ((value = json_object_get(doc, keys[i])) != NULL)
			json_object_set(part, keys[i], value);
	k->common = pipe_join(k->p, k->common, part);
}

/* The schema, or why there is none. */
static void
settle_common(struct checking *k, const struct file *named, size_t n)
{
	json_t *schema = pipe_schema(k->p);

	if (schema != NULL)
		k->common = pipe_join(k->p, k->common, schema);
	for (size_t i = 0; i < n &&
	    get_object(k->common, "schema") == NULL; i++)
		if (get_object(named[i].doc, "schema") != NULL)
			take_schema(k, named[i].doc);
	if (doc_status(k->common) != STATUS_OK)
		die(doc_status(k->common), "%s", get_str(get_object(k->common,
		    "stop"), "message"));
	if (get_object(k->common, "schema") == NULL)
		warn("no schema given: names are not checked; t2s-schema -d "
		    "TARGET writes one");
}

static void
check_all(struct checking *k, char **operands)
{
	struct file *named = read_named(k, operands);
	size_t n = 0;

	while (operands[n] != NULL)
		n++;
	settle_common(k, named, n);
	for (size_t i = 0; operands[i] != NULL; i++) {
		if (below_is_folder(operands[i]))
			check_folder(k, operands[i]);
		else if (named[i].name != NULL && has_plan(&named[i]))
			check(k, &named[i]);
		else if (named[i].name != NULL)
			check_none(k, &named[i]);
		if (named[i].name != NULL)
			file_close(&named[i]);
	}
	free(named);
}

static void
sum_up(const struct checking *k)
{
	if (k->plans + k->unread == 0)
		die(STATUS_BAD, "no plan to check");
	if (k->how->format == CHECKS_TEXT)
		warn("%zu plan%s checked, %zu fail%s%s", k->plans,
		    k->plans == 1 ? "" : "s", k->failed,
		    k->failed == 1 ? "s" : "",
		    k->unread > 0 ? "; a file could not be read" : "");
}

int
checks_run(struct pipe *p, char **operands, pipe_step step, void *arg,
    const struct checks *c)
{
	char *standard[] = {(char[]){"-"}, NULL};
	struct checking k = {.p = p, .how = c, .step = step, .arg = arg};

	p->compact = p->compact || (c->format == CHECKS_DOCUMENT && !p->pretty);
	k.common = doc_new();
	if (c->format == CHECKS_SARIF)
		k.log = sarif_new(p->by, opt_version());
	check_all(&k, *operands != NULL ? operands : standard);
	sum_up(&k);
	if (k.log != NULL)
		pipe_out_value(p, k.log);
	json_decref(k.log);
	json_decref(k.common);
	io_out_close();
	return (int)k.worst;
}
