#include "model/prompt/sql_name.h"

#include "lang/name.h"
#include "model/fence.h"
#include "sql/dialect/dialect.h"

void
sql_name(struct buf *b, const char *dialect, const char *name)
{
	const struct dialect *d = dialect != NULL ? dialect_find(dialect) :
	    NULL;
	bool quoted = d != NULL && name_is_plain(name) && dialect_quotes(name);

	if (quoted)
		buf_ch(b, d->quote_open);
	fence_name(b, name);
	if (quoted)
		buf_ch(b, d->quote_close);
}
