#ifndef STEP_PIPE_PIPE_H
#define STEP_PIPE_PIPE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/opt.h"

/*
 * What every filter does around its one call: read operands or stdin, merge
 * them into one document or go through lines, pass a stopped document on,
 * write the document, end with its status. DESIGN sections 3 and 4 live here
 * and nowhere else.
 *
 *	static struct pipe pipe = {.by = "t2s-audit"};
 *	static const struct opt options[] = {
 *		{'x', ...},
 *		PIPE_OPTIONS(pipe),
 *		{0}};
 *	int main(int argc, char **argv)
 *	{
 *		int first = pipe_start(&pipe, &program, argc, argv);
 *		return pipe_run(&pipe, argv + first, step, &arguments);
 *	}
 */

/*
 * Gets a document without `stop` (or any, with .takes_stopped); edits it in
 * place; returns the status, having called doc_stop where it is not OK. With
 * --schema all documents of a stream share `schema` and `database`: a step
 * that changes one of these sets a new one in its place.
 */
typedef enum status (*pipe_step)(json_t *doc, void *arg);

/* Appends what stands on stdout in place of the document (SQL text, a table,
 * Markdown). Called with status OK only. */
typedef void (*pipe_print)(struct buf *out, const json_t *doc, void *arg);

enum pipe_output { PIPE_DOCUMENT, PIPE_PLAN, PIPE_SCHEMA, PIPE_SQL };

/* What .print makes, which decides where text_show (report/text.h) is due. */
enum pipe_printed {
	PRINTS_TEXT,  /* for people: everywhere */
	PRINTS_TABLE, /* the same, whose heading may be bold */
	PRINTS_DATA,  /* JSON, CSV, SQL, a prompt: on a terminal alone */
};

struct pipe {
	const char *by;
	/* what else than JSON an input or a line may be */
	bool takes_question; /* a line without '{' is a question */
	bool takes_sql;      /* bare text is SQL */
	const char *const *asked; /* the question of an option, which is to
	                        replace a document's; NULL: there is none */
	const char *sql;     /* the SQL of an option, "-": standard input; in
	                        place of input or, with operands, of a
	                        document's; NULL: none */
	bool takes_stopped;  /* the step wants stopped documents too */
	void (*pass)(json_t *doc); /* what it does to those that it does not
	                        take, if anything */
	bool tells_own;      /* where it writes no document it says on stderr
	                        what it has stopped itself, and no more */
	bool skips_empty;    /* ... nor that there are no rows */
	bool untraced;       /* what it does is no step towards an answer */
	bool takes_nothing;  /* no operand: an empty document, stdin unread */
	bool empty_ok;       /* ... the same, but only when stdin is a terminal */

	/* set by options */
	bool lines, pretty, compact;
	const char *schema_file;
	enum pipe_output output;

	/* set by the program before pipe_run where it prints otherwise */
	pipe_print print;
	enum pipe_printed printed;
	bool prints_stopped; /* .print is called for stopped documents too,
	                        in place of a line on stderr */

	/* private to pipe.c */
	const struct opt_program *program;
	bool options_read;
	/* The document at hand stays reachable when the process ends with it,
	 * and so does the schema it came with: to release a large one, for a
	 * narrower in its place, takes a quarter of the time of reading it. */
	json_t *at_hand, *schema_at_hand;
};

/* -l --lines, --schema FILE, --pretty, --compact. */
#define PIPE_OPTIONS(p) \
	{'l', "lines", NULL, "one document, or its short form, per line", \
	    .flag = &(p).lines}, \
	{0, "schema", "FILE", "read the schema from FILE", \
	    .str = &(p).schema_file}, \
	{0, "pretty", NULL, "indent the JSON", .flag = &(p).pretty}, \
	{0, "compact", NULL, "write the JSON on one line", .flag = &(p).compact}

/* Names the program, arranges the last words of die(), parses options;
 * gives the index of the first operand. */
int pipe_start(struct pipe *p, const struct opt_program *program, int argc,
    char **argv);

/*
 * Run. `operands` ends with NULL. Returns the exit status of the program: that
 * of the document, or with -l 0 when all lines went well, 1 when some carry
 * `stop`, 2 or 3 when the stream failed. stdout is closed and checked.
 */
int pipe_run(struct pipe *p, char **operands, pipe_step step, void *arg);

/* Read one JSON or, where allowed, text file into a document (new); dies
 * with status 2 or 3. For operands that are no part of the pipe (--widen). */
json_t *pipe_read_document(const struct pipe *p, const char *path);

/* --schema FILE: what t2s-schema owns, and its failure (new); NULL if the
 * option is not given. */
json_t *pipe_schema(const struct pipe *p);
/* Is the SQL of the option on standard input? */
bool pipe_reads_sql(const struct pipe *p);
/* Two documents (stolen) as one, as of two operands; one that is refused is
 * all that is left, and nothing goes on with it. */
json_t *pipe_join(const struct pipe *p, json_t *doc, json_t *later);
/* Take one document through the step, with its bounds and its trace, without
 * writing it. For a program that reads documents in another way. */
enum status pipe_take(const struct pipe *p, json_t *doc, pipe_step step,
    void *arg);

/* Write a document as the pipe would: pretty on a terminal and in a regular
 * file, compact in a pipe, unless told otherwise. With a newline. */
void pipe_write(const struct pipe *p, const json_t *doc);

#endif
