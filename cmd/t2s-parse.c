/* t2s-parse - read SQL as a plan */

#include <string.h>

#include "db/server.h"
#include "db/target.h"
#include "doc/doc.h"
#include "step/pipe/pipe.h"
#include "json/get.h"
#include "schema/keep.h"
#include "sql/dialect/dialect.h"
#include "sql/read.h"

static struct pipe the_pipe = {.by = "t2s-parse", .takes_sql = true};
static struct schema_keep schema;
static int dialect_pick = -1;
static int format;
static bool passes;

static const struct opt options[] = {
	{0, "dialect", "(sqlite|postgres|mysql|tsql)",
	    "dialect of the text (default: the document's, else sqlite)",
	    .pick = &dialect_pick},
	{0, "sql", "SQL",
	    "read this statement, - for stdin (default: the input's)",
	    .str = &the_pipe.sql},
	{0, "pass", NULL,
	    "pass SQL that cannot be read on, without a plan",
	    .flag = &passes},
	{'o', "format", "(document|plan)", "output format", .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	"t2s-parse", "read SQL as a plan",
	"[--dialect NAME] [--sql SQL] [-o plan] [FILE ...]", options,
};

static const struct dialect *
choose_dialect(const json_t *doc)
{
	const char *said = get_str(get_object(doc, "sql"), "dialect");
	const struct dialect *d = NULL;

	if (dialect_pick >= 0)
		return dialect_get((enum dialect_id)dialect_pick);
	if (said == NULL)
		said = get_str(get_object(doc, "database"), "dialect");
	if (said != NULL)
		d = dialect_find(said);
	return d != NULL ? d : dialect_get(DIALECT_SQLITE);
}

/* SQL that is only to be run needs no plan: one finding says why it has none. */
static void
pass_on(struct findings *f)
{
	struct findings own = FINDINGS_INIT("t2s-parse");

	finding_add(&own, FINDING_sql_unread, "/sql/text",
	    "the SQL was not read as a plan: %s",
	    get_str(finding_first_error(f), "message"));
	findings_free(f);
	*f = own;
}

/* The schema, with the name of its database, which SQL may say; NULL. */
static const struct schema *
known_schema(json_t *doc, struct server *server)
{
	const struct schema *s = schema_keep(&schema,
	    get_object(doc, "schema"));
	const char *target = get_str(get_object(doc, "database"), "target");

	if (s != NULL && target != NULL && target_is_server(target))
		server_read(server, target, true);
	schema.view.database = server->database;
	return s;
}

static enum status
parse(json_t *doc, void *arg)
{
	struct findings f = FINDINGS_INIT("t2s-parse");
	const char *text = get_str(get_object(doc, "sql"), "text");
	enum status status;
	struct server server = {0};
	json_t *plan = NULL;

	(void)arg;
	if (text == NULL)
		finding_add(&f, FINDING_sql_missing, "",
		    "the document has no SQL");
	else
		plan = sql_read_unresolved(text, strlen(text),
		    choose_dialect(doc), known_schema(doc, &server), &f);
	server_free(&server);
	if (plan != NULL)
		doc_set_plan(doc, plan, NULL);
	else if (passes && text != NULL && f.errors > 0)
		pass_on(&f);
	status = doc_stop_on_errors(doc, &f);
	doc_set_findings(doc, &f);
	return status;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);

	if (format == 1)
		the_pipe.output = PIPE_PLAN;
	return pipe_run(&the_pipe, argv + first, parse, NULL);
}
