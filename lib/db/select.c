#include "db/select.h"

#include "sql/write/text.h"

void
select_columns(struct buf *out, const char *dialect, const char *schema,
    const char *table, const char *const *columns, size_t n)
{
	struct text sql;

	text_init(&sql, dialect_find(dialect), true);
	text_word(&sql, "SELECT ");
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			text_word(&sql, ", ");
		text_name(&sql, columns[i]);
	}
	text_word(&sql, " FROM ");
	if (schema) {
		text_name(&sql, schema);
		text_word(&sql, ".");
	}
	text_name(&sql, table);
	text_finish(&sql, out);
	text_free(&sql);
}
