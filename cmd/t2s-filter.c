/* t2s-filter - narrow a schema to a question */
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "doc/doc.h"
#include "step/filter/embedding.h"
#include "step/filter/relevance.h"
#include "step/pipe/access.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"
#include "step/filter/probe.h"
#include "os/progress.h"
#include "db/target.h"
#include "json/get.h"
#include "link/filter.h"
#include "model/prompt/share.h"

#define PROGRAM "t2s-filter"

enum format { FORMAT_DOCUMENT, FORMAT_SCHEMA, FORMAT_MARKDOWN };

enum { TOP_MAX = 10000, PROBE_MS = 300, EACH_TOKENS = 4000 };

static struct pipe the_pipe = {.by = PROGRAM, .takes_question = true,
	.takes_stopped = true};
static struct relevance_step judging = {.asking = {.step = "T2S_FILTER_MODEL"}};
static struct embedding embedding = {.asking = {.step = "T2S_EMBED_MODEL"}};
static struct filter filter = {.judge = relevance_run, .judge_arg = &judging};
static const char *target, *question, *widen, *vectors;
static long top = -1, budget, probe_ms = PROBE_MS, tokens = EACH_TOKENS;
static struct opt_list answers;
static bool no_probe, prints, trust_target;
static struct engine_guard guard;
static struct policed policed;
static int format = FORMAT_DOCUMENT, share = SHARE_FACTS;

static const struct opt options[] = {
	{'q', "question", "TEXT", "the question, in place of the document's",
	    .str = &question},
	{'d', "db", "TARGET", "where to look up stored values",
	    .str = &target},
	{0, "answer", "TEXT", "keep the tables that an answer names",
	    .list = &answers},
	{0, "top", "N", "keep N tables (24, or what the budget allows)",
	    .num = &top},
	{0, "budget", "TOKENS", "keep what fits, as Markdown",
	    .num = &budget},
	{0, "widen", "DOC", "a stopped document (6) again, with the schema "
	    "of DOC", .str = &widen},
	{0, "no-probe", NULL, "do not look up stored values",
	    .flag = &no_probe},
	{0, "probe-ms", "N", "look for N milliseconds at most (300)",
	    .num = &probe_ms},
	{0, "allow-superuser", NULL, "a role that may do more than read will "
	    "do", .flag = &guard.allow_superuser},
	POLICED_OPTIONS(policed),
	{0, "trust-target", NULL, "the document may name a server",
	    .flag = &trust_target},
	{0, "model", "[PROVIDER:NAME]", "let a model judge what is kept "
	    "(T2S_FILTER_MODEL, T2S_MODEL)", .str = &judging.asking.model},
	{0, "each", NULL, "ask it of one table at a time, then of all chosen",
	    .flag = &judging.each},
	{0, "each-tokens", "N", "tokens of such a question at most (4000)",
	    .num = &tokens},
	{0, "embed", "[PROVIDER:NAME]", "compare tables by meaning, too "
	    "(T2S_EMBED_MODEL)", .str = &embedding.asking.model},
	{0, "vectors", "FILE", "where their vectors are kept ($T2S_VECTORS)",
	    .str = &vectors},
	{0, "request", NULL, "make the request to a model and stop there",
	    .flag = &judging.asking.requests},
	{0, "print-prompt", NULL, "print what a model would be told",
	    .flag = &prints},
	{0, "share", SHARE_WORDS, "what a model is told of what is stored "
	    "(facts)", .pick = &share},
	{0, "share-values", NULL, "the same as --share=values",
	    .flag = &judging.share_values},
	{'o', "format", "(document|schema|markdown)", "what to write",
	    .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "narrow a schema to a question",
	"[-q QUESTION] [--top N] [FILE ...]", options,
};

/* ---- stored values ----------------------------------------------------- */

/* The database stays open from line to line. */
static struct probe probe;
static char *probed;       /* target of the open database, or of a failure */

static bool
open_probe(const char *from, struct findings *f)
{
	const char *place;
	const struct engine *engine = target_engine(from, &place);

	if (probed && strcmp(probed, from) == 0 && probe.db)
		return true;
	probe_close(&probe);
	free(probed);
	probed = mem_strdup(from);
	if (engine)
		return probe_open(&probe, engine, place, probe_ms,
		    &guard, f);
	finding_add(f, FINDING_values_not_looked_up, "/database/target",
	    "stored values are looked up in SQLite and PostgreSQL databases "
	    "only");
	return false;
}

static void
look_up(void *unused, const json_t *doc,
    const struct schema_table *const *tables, size_t n,
    struct phrases *phrases, struct value_hits *hits, struct findings *f)
{
	const char *from = target_named(target, doc);

	(void)unused;
	if (!from || phrases->n == 0)
		return;
	if (target_is_server(from) && !target_named(target, NULL) &&
	    !trust_target)
		finding_add(f, FINDING_values_not_looked_up, "/database/target",
		    "a server is named by the document only; --trust-target "
		    "lets stored values be looked up");
	else if (open_probe(from, f)) {
		progress_begin(&(struct progress){
		    .doing = "looking up stored values"});
		probe_values(&probe, tables, n, probe_ms, phrases, hits, f);
		progress_end();
	}
}

/* ---- once more, with more tables --------------------------------------- */

static bool
was_narrowed(const json_t *schema)
{
	const json_t *table;
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table)
		if (get_array(table, "dropped_columns"))
			return true;
	return json_array_size(get_array(schema, "dropped")) > 0;
}

/* False where the document goes on as it is. *needs (new, NULL: none): what
 * a query was made with that was not there. */
static bool
widen_document(json_t *doc, const json_t *wide, json_t **needs)
{
	json_t *schema = get_object(wide, "schema");

	if (doc_status(doc) == STATUS_OK)
		return true;
	if (doc_status(doc) != STATUS_NEVER || !schema ||
	    !was_narrowed(get_object(doc, "schema")))
		return false;
	*needs = json_incref(get_array(get_object(doc, "stop"), "needs"));
	doc_clear_stop(doc);
	json_object_del(doc, "plan");
	json_object_set(doc, "schema", schema);
	if (get_array(wide, "lessons") != NULL)
		json_object_set(doc, "lessons", get_array(wide, "lessons"));
	return true;
}

static enum status
step(json_t *doc, void *wide)
{
	struct findings f = FINDINGS_INIT(PROGRAM);
	enum status status;
	bool again = doc_status(doc) == STATUS_NEVER;
	json_t *needs = NULL;

	if (question && doc_status(doc) == STATUS_OK)
		doc_set_question(doc, question);
	judging.asked = asking_brought(doc, "filter", &judging.reply, &f);
	if (wide ? !widen_document(doc, wide, &needs) :
	    doc_status(doc) != STATUS_OK) {
		policed_pass(policed.policy, doc, target_named(target, doc));
		status = doc_status(doc);
	} else {
		if (question)
			doc_set_question(doc, question);
		policed_mark(policed.policy, doc, target_named(target, doc));
		if (policed.policy)
			policed_hide(policed.policy, doc);
		filter.said.needs = needs;
		status = filter_document(&filter, doc, PROGRAM);
		if (again && status == STATUS_OK)
			json_object_set_new(get_object(doc, "schema"),
			    "widened", json_true());
		doc_add_findings(doc, &f);
	}
	json_decref(needs);
	json_decref(judging.reply);
	findings_free(&f);
	return status;
}

static void
print_markdown(struct buf *out, const json_t *doc, void *unused)
{
	(void)unused;
	narrow_markdown(out, get_object(doc, "schema"));
}

static void
print_prompt(struct buf *out, const json_t *doc, void *unused)
{
	(void)unused;
	asking_print(out, doc);
}

/* A model for chats makes no vectors, so T2S_MODEL is none of ours. What is
 * recorded must not hang on what was kept before. */
static void
set_embedding(void)
{
	static struct buf path = BUF_INIT;
	const char *named = getenv("T2S_EMBED_MODEL");
	const char *record = getenv("T2S_RECORD"), *replay =
	    getenv("T2S_REPLAY");

	if (!*embedding.asking.model && !(named && *named))
		die(STATUS_BAD, "--embed needs a model: --embed=PROVIDER:NAME "
		    "or T2S_EMBED_MODEL");
	vectors_default(&path);
	embedding.file = vectors ? vectors : path.len ? path.s : NULL;
	if ((record && *record) || (replay && *replay))
		embedding.file = NULL;
	filter.embed = embedding_run;
	filter.embed_arg = &embedding;
}

/* --top, then the environment, then what --budget allows, then FILTER_TOP. */
static size_t
choose_top(void)
{
	const char *from_environment = getenv("T2S_TOP");
	int64_t n = top;

	if (top < 0 && from_environment && *from_environment &&
	    !num_parse_int(from_environment, &n))
		die(STATUS_BAD, "T2S_TOP is no number: '%s'",
		    from_environment);
	if (top < 0 && !(from_environment && *from_environment))
		return budget ? 0 : FILTER_TOP;
	if (n < 1 || n > TOP_MAX)
		die(STATUS_BAD, "--top and T2S_TOP go from 1 to %d", TOP_MAX);
	return (size_t)n;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);
	json_t *wide;
	int status;

	the_pipe.asked = &question;
	if (!no_probe)
		target_hand_over(target, trust_target, argv);
	policed_start(&policed);
	access_reads(target);
	guard.policy = policed.policy;
	guard.claims = &policed.claims;
	filter.top = choose_top();
	filter.budget = (size_t)budget;
	filter.said.answers = answers.v;
	filter.said.n = answers.n;
	filter.probe = no_probe || probe_ms == 0 ? NULL : look_up;
	judging.tokens = (size_t)tokens;
	judging.share_values |= share == SHARE_VALUES;
	judging.asking.requests |= prints;
	if (judging.asking.requests && judging.each)
		die(STATUS_BAD, "--each makes many requests, --request and "
		    "--print-prompt make one");
	if (embedding.asking.model)
		set_embedding();
	wide = widen ? pipe_read_document(widen) : NULL;
	if (format == FORMAT_SCHEMA)
		the_pipe.output = PIPE_SCHEMA;
	if (format == FORMAT_MARKDOWN)
		the_pipe.print = print_markdown;
	if (prints) {
		the_pipe.print = print_prompt;
		the_pipe.printed = PRINTS_DATA;
	}
	status = pipe_run(&the_pipe, argv + first, step, wide);
	json_decref(wide);
	return status;
}
