#include "step/exec/output.h"

#include "base/io.h"
#include "os/clock.h"
#include "os/progress.h"

#define FLUSH_BYTES 65536

volatile long output_written;

static void
flush(struct rows_out *out)
{
	if (out->options->style.terminal && out->buf.len > 0)
		progress_end(); /* rows show how it goes */
	if (output_written == 0)
		progress_hide(); /* who reads may show the first on it */
	if (!out->options->own_reader)
		clock_pause(out->clock);
	io_out(out->buf.s, out->buf.len);
	io_out_flush();
	if (!out->options->own_reader)
		clock_resume(out->clock);
	buf_reset(&out->buf);
	output_written = out->run->rows;
}

/* Nothing is written before the first row is there, or it is certain that
 * there is none: an error leaves stdout as it was. */
static void
begin(struct rows_out *out)
{
	out->begun = true;
	rows_begin(&out->rows, out->options->format, &out->options->style,
	    &out->buf, out->run->query->names, out->run->ncolumns);
}

/* What may turn out to be an empty result is not shown before it is sure: who
 * asked for --fail-empty runs another query then. */
static bool
is_held(const struct rows_out *out)
{
	return out->options->fail_empty &&
	    (out->run->rows == 0 || out->run->blank);
}

/* Rows are there and the next is not: it may be long in coming. */
static void
show_waiting(void *arg)
{
	struct rows_out *out = arg;

	if (out->buf.len > 0 && !is_held(out))
		flush(out);
}

void
output_begin(struct rows_out *out, const struct exec_options *o,
    const struct run *run, struct clock *clock)
{
	*out = (struct rows_out){.buf = BUF_INIT, .options = o, .run = run,
	    .clock = clock};
	output_written = 0;
	if (!o->to_stdout)
		out->array = json_array();
	clock->show = o->to_stdout ? show_waiting : NULL;
	clock->shown = out;
}

static void
print_row(void *arg, const struct cell *cells, size_t n)
{
	struct rows_out *out = arg;

	(void)n;
	if (!out->begun)
		begin(out);
	rows_row(&out->rows, cells);
	if (!is_held(out) &&
	    (out->buf.len >= FLUSH_BYTES || clock_tick(out->clock)))
		flush(out);
}

static void
keep_row(void *arg, const struct cell *cells, size_t n)
{
	struct rows_out *out = arg;
	json_t *row = json_array();

	for (size_t i = 0; i < n; i++)
		json_array_append_new(row, run_value(&cells[i]));
	json_array_append_new(out->array, row);
}

struct run_sink
output_sink(struct rows_out *out)
{
	return (struct run_sink){out->array ? keep_row : print_row, out};
}

const char *
output_note(const struct rows_out *out, struct buf *text)
{
	if (!out->run->truncated)
		return NULL;
	buf_fmt(text, "showing the first %ld row%s; there are more",
	    out->run->rows, out->run->rows == 1 ? "" : "s");
	return text->s;
}

void
output_end(struct rows_out *out, enum status status)
{
	struct buf note = BUF_INIT;

	out->clock->show = NULL;
	if (out->array)
		return;
	if (status == STATUS_OK && !out->begun)
		begin(out);
	if (status == STATUS_OK)
		rows_end(&out->rows, output_note(out, &note));
	else if (out->begun)
		rows_cut(&out->rows);
	if (!is_held(out))
		flush(out);
	buf_free(&note);
}

void
output_close(struct rows_out *out, bool shown)
{
	if (!out->array && shown)
		flush(out);
	buf_free(&out->buf);
}
