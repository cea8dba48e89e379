#include "db/sqlite/rowtext.h"

#include <string.h>
#include "db/params.h"
#include "db/sqlite/introspect.h"
#include "sql/dialect/dialect.h"

bool
rowtext_needs_views(const struct sqlite_database *d,
    const struct facts *table)
{
	return d->of_files || strcmp(table->kind, "virtual") == 0;
}

static const char *
value_of(void *claims, const char *claim)
{
	return params_claim(claims, claim);
}

/* False where nobody may see any. */
static bool
add_scope(struct sqlite_database *d, const char *name, struct buf *sql)
{
	const struct dialect *dialect = dialect_get(DIALECT_SQLITE);
	const struct policy_catalogue catalogue = {.knows = rowview_column,
	    .arg = d};
	const struct policy_rule rule = policy_rule(d->views.policy, dialect,
	    NULL, name, &catalogue);

	switch (rule.kind) {
	case POLICY_CLOSED:
		return false;
	case POLICY_OPEN:
		buf_str(sql, "SELECT * FROM main.");
		sqlite_add_name(sql, name);
		return true;
	case POLICY_SCOPED:
		break;
	}
	return policy_filled(d->views.policy, dialect, "main", name, &rule,
	    value_of, (void *)d->views.claims, sql);
}

void
rowtext_add(struct sqlite_database *d, const struct facts *table,
    struct buf *sql)
{
	struct buf scope = BUF_INIT;

	if (!rowview_asked(d) || rowtext_needs_views(d, table)) {
		sqlite_add_name(sql, table->name);
		return;
	}
	if (add_scope(d, table->name, &scope)) {
		buf_fmt(sql, "(%s)", scope.s);
	} else {
		buf_str(sql, "(SELECT * FROM main.");
		sqlite_add_name(sql, table->name);
		buf_str(sql, " WHERE 0)");
	}
	buf_free(&scope);
}
