#include "step/exec/ask.h"

#include <stdlib.h>
#include "base/io.h"
#include "base/mem.h"
#include "os/clock.h"
#include "sql/write/write.h"

bool
ask_write(struct ask *a, const struct view *view)
{
	const struct sql_options options = {
	    .dialect = dialect_find(a->db->engine->dialect),
	    .meaning = a->meaning, .one_line = true};
	struct findings scratch = FINDINGS_INIT("");
	bool ok;

	buf_reset(&a->text);
	ok = sql_write(view, &options, &scratch, &a->text, NULL);
	findings_free(&scratch);
	return ok;
}

static bool
give_rows(struct query_run *query,
    bool (*each)(void *arg, const struct cell *cells), void *arg,
    struct findings *scratch)
{
	struct cell *cells = mem_calloc(query->ncolumns, sizeof *cells);
	enum status status = STATUS_OK;
	bool more = true;

	while (more && query->engine->next(query, cells, scratch, &status))
		more = each(arg, cells);
	free(cells);
	return status == STATUS_OK;
}

bool
ask_rows(struct ask *a, const struct view *view,
    bool (*each)(void *arg, const struct cell *cells), void *arg)
{
	struct findings scratch = FINDINGS_INIT("");
	long left = (long)(a->until - io_now_ms());
	enum status status = STATUS_OK;
	struct statement statement = {0};
	struct query_run *query;
	bool answered = false;

	if (left <= 0 || !ask_write(a, view))
		return false;
	statement.text = a->text.s;
	statement.len = a->text.len;
	clock_start(&a->db->clock, left);
	query = a->db->engine->query(a->db, &statement, &scratch, &status);
	if (query) {
		answered = give_rows(query, each, arg, &scratch);
		query->engine->finish(query);
	}
	clock_stop(&a->db->clock);
	findings_free(&scratch);
	return answered;
}
