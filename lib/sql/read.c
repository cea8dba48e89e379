#include "sql/read.h"

#include <string.h>

#include "sql/parse.h"
#include "sql/restate.h"

json_t *
sql_read_expression(const char *text)
{
	struct arena arena = {0};
	struct parser p;
	struct expr *e;
	json_t *kept = json_array(), *out = NULL;

	parser_open(&p, text, strlen(text), dialect_get(DIALECT_POSTGRES),
	    &arena, kept);
	p.scalar = true;
	e = parse_expr(&p);
	if (p.t.kind != TOKEN_END)
		parse_wanted(&p, "the end");
	if (!p.failed)
		out = restate_expr(e);
	parser_close(&p);
	arena_free(&arena);
	json_decref(kept);
	return out;
}
