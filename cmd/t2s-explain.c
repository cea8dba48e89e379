/* t2s-explain - explain a plan or a result in plain words */
#include <string.h>
#include <unistd.h>

#include "doc/doc.h"
#include "step/model/asking.h"
#include "step/pipe/pipe.h"
#include "os/terminal.h"
#include "json/get.h"
#include "json/write.h"
#include "model/task/explain.h"
#include "model/prompt/share.h"
#include "report/explain/explain.h"
#include "report/text.h"

#define PROGRAM "t2s-explain"

enum format { FORMAT_DOCUMENT, FORMAT_TEXT };

static struct pipe the_pipe = {.by = PROGRAM, .takes_stopped = true};
static struct asking asking = {.step = "T2S_EXPLAIN_MODEL"};
static int format = FORMAT_DOCUMENT;
static int share = SHARE_FACTS;
static bool prints, share_values;

static const struct opt options[] = {
	{'o', "format", "(document|text)", "output format",
	    .pick = &format},
	{0, "model", "[PROVIDER:NAME]",
	    "let a model explain the result (T2S_EXPLAIN_MODEL, T2S_MODEL)",
	    .str = &asking.model},
	{0, "request", NULL,
	    "write the model request into the document and stop",
	    .flag = &asking.requests},
	{0, "print-prompt", NULL, "print the prompt for the model and stop",
	    .flag = &prints},
	{0, "share", SHARE_WORDS,
	    "what a model may see of up to 20 rows (default: facts)",
	    .pick = &share},
	{0, "share-values", NULL, "same as --share=values",
	    .flag = &share_values},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "explain a plan or a result in plain words",
	"[-o FORMAT] [FILE ...]", options,
};

/* What the rules say, as the document's `explanation` (new). */
static json_t *
explain(const json_t *doc)
{
	json_t *out = json_object();
	struct buf b = BUF_INIT;

	if (explain_plan(&b, doc))
		json_object_set_new(out, "plan", json_text(b.s, b.len));
	buf_reset(&b);
	if (explain_result(&b, doc))
		json_object_set_new(out, "result", json_text(b.s, b.len));
	buf_free(&b);
	json_object_set_new(out, "by", json_string("rules"));
	return out;
}

/* What the model wrote takes the place of what the rules say; where that is
 * no good, those stand. */
static void
take(json_t *doc, const json_t *reply, struct findings *f)
{
	if (!explain_task_read(doc, reply, f))
		finding_add(f, FINDING_model_unused, "",
		    "continued without the model: the answer contains no "
		    "explanation");
}

static void
ask(json_t *doc, struct findings *f)
{
	json_t *request = explain_task_request(doc,
	    share_of(share, share_values) == SHARE_VALUES), *reply;

	if (asking.requests) {
		json_object_set(doc, "request", request);
		json_object_del(doc, "reply");
	} else {
		reply = asking_once(doc, &asking, request, f);
		if (reply)
			take(doc, reply, f);
		json_decref(reply);
	}
	json_decref(request);
}

static bool
has_rows(const json_t *doc)
{
	return json_array_size(get_array(get_object(doc, "result"),
	    "rows")) > 0;
}

static void
tell(json_t *doc, struct findings *f, enum asked asked, const json_t *reply)
{
	json_t *explanation = explain(doc);

	if (json_object_size(explanation) < 2)
		doc_stop(doc, PROGRAM, STATUS_NO, "findings",
		    "the document has neither a plan nor a result");
	else
		json_object_set(doc, "explanation", explanation);
	json_decref(explanation);
	if (doc_status(doc) != STATUS_OK || !has_rows(doc))
		return;
	if (asked == ASKED_REPLY)
		take(doc, reply, f);
	else if (asked == ASKED_NOT && (asking.model || asking.requests))
		ask(doc, f);
}

static enum status
step(json_t *doc, void *unused)
{
	struct findings f = FINDINGS_INIT(PROGRAM);
	json_t *reply;
	enum asked asked = asking_brought(doc, "explain", &reply, &f);

	(void)unused;
	if (doc_status(doc) == STATUS_OK) {
		tell(doc, &f, asked, reply);
		doc_set_findings(doc, &f);
	}
	findings_free(&f);
	json_decref(reply);
	return doc_status(doc);
}

static void
print_part(struct buf *out, const char *text, size_t width)
{
	struct buf clean = BUF_INIT;

	if (!text)
		return;
	text_clean(&clean, text, strlen(text), false);
	text_wrap(out, clean.s, 0, 0, width);
	buf_free(&clean);
}

static void
print(struct buf *out, const json_t *doc, void *unused)
{
	const json_t *explanation = get_object(doc, "explanation");
	size_t width = terminal_style(STDOUT_FILENO).width, start = out->len;

	(void)unused;
	print_part(out, get_str(explanation, "plan"), width);
	if (out->len > start && get_str(explanation, "result"))
		buf_ch(out, '\n');
	print_part(out, get_str(explanation, "result"), width);
}

static void
print_prompt(struct buf *out, const json_t *doc, void *unused)
{
	(void)unused;
	asking_print(out, doc);
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);

	if (format == FORMAT_TEXT)
		the_pipe.print = print;
	asking.requests |= prints;
	if (prints) {
		the_pipe.print = print_prompt;
		the_pipe.printed = PRINTS_DATA;
	}
	return pipe_run(&the_pipe, argv + first, step, NULL);
}
