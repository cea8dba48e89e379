/* t2s-explain - tell a plan or a result in plain words */
#include <string.h>
#include <unistd.h>

#include "doc/doc.h"
#include "eng/pipe.h"
#include "eng/terminal.h"
#include "json/get.h"
#include "json/write.h"
#include "report/explain.h"
#include "report/text.h"

#define PROGRAM "t2s-explain"

enum format { FORMAT_DOCUMENT, FORMAT_TEXT };

static struct pipe the_pipe = {.by = PROGRAM};
static int format = FORMAT_DOCUMENT;

static const struct opt options[] = {
	{'o', "format", "(document|text)", "what to write",
	    .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "tell a plan or a result in plain words",
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

static enum status
step(json_t *doc, void *unused)
{
	json_t *explanation = explain(doc);

	(void)unused;
	if (json_object_size(explanation) > 1)
		json_object_set(doc, "explanation", explanation);
	else
		doc_stop(doc, PROGRAM, STATUS_NO, "findings",
		    "there is neither a plan nor a result in the document");
	json_decref(explanation);
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

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);

	if (format == FORMAT_TEXT)
		the_pipe.print = print;
	return pipe_run(&the_pipe, argv + first, step, NULL);
}
