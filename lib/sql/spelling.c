#include "sql/dialect.h"

#include <string.h>

/*
 * How dialects spell functions, types and literals; see dialect.h for the
 * markers. What has no row is written as its name says.
 */

#define PLAIN {NULL, 0}
#define LACKS {"", 0}
#define ANY (-1)

/* For a row of scope FOREIGN the plan's own dialect is another one: what it
 * adds keeps the meaning. */
enum row_scope { ALWAYS, FOREIGN };

struct spelling {
	const char *name;
	int args;
	enum row_scope scope;
	struct word by[DIALECTS];
};

/* The columns stand in the order of enum dialect_id. */
#define ROW(name, args, scope, ...) {name, args, scope, {__VA_ARGS__}}

static const struct spelling functions[] = {
	ROW("any_value", 1, ALWAYS, WORD("MIN(^@1$)"), WORD("MIN(^@1$)")),
	ROW("concat", ANY, ALWAYS, WORD("({1COALESCE(@., '')| || })"), PLAIN),
	ROW("concat_ws", ANY, ALWAYS,
	    WORD("SUBSTR({2COALESCE(#1 || #., '')| || }, LENGTH(@1) + 1)"),
	    PLAIN),
	ROW("current_date", 0, ALWAYS, WORD("CURRENT_DATE"),
	    WORD("CURRENT_DATE")),
	ROW("current_time", 0, ALWAYS, WORD("CURRENT_TIME"),
	    WORD("CURRENT_TIME")),
	ROW("current_timestamp", 0, ALWAYS, WORD("CURRENT_TIMESTAMP"),
	    WORD("CURRENT_TIMESTAMP")),
	ROW("greatest", 1, ALWAYS, WORD("(@1)"), PLAIN),
	ROW("greatest", ANY, ALWAYS, WORD("MAX(@*)"), PLAIN),
	ROW("grouping", ANY, ALWAYS, LACKS, PLAIN),
	ROW("least", 1, ALWAYS, WORD("(@1)"), PLAIN),
	ROW("least", ANY, ALWAYS, WORD("MIN(@*)"), PLAIN),
	ROW("left", 2, ALWAYS, WORD("SUBSTR(@1, 1, @2)"), PLAIN),
	ROW("log10", 1, ALWAYS, PLAIN, WORD("LOG(@1)")),
	ROW("lpad", 2, ALWAYS,
	    WORD("(SUBSTR(REPLACE(HEX(ZEROBLOB(@2)), '00', ' '), 1, "
	    "MAX(#2 - LENGTH(@1), 0)) || SUBSTR(@1, 1, @2))"), PLAIN),
	ROW("lpad", 3, ALWAYS,
	    WORD("(SUBSTR(REPLACE(HEX(ZEROBLOB(@2)), '00', @3), 1, "
	    "MAX(#2 - LENGTH(@1), 0)) || SUBSTR(@1, 1, @2))"), PLAIN),
	ROW("max", 1, ALWAYS, PLAIN, PLAIN),
	ROW("max", ANY, ALWAYS, PLAIN,
	    WORD("CASE WHEN {1#. IS NULL| OR } THEN NULL "
	    "ELSE GREATEST(@*) END")),
	ROW("min", 1, ALWAYS, PLAIN, PLAIN),
	ROW("min", ANY, ALWAYS, PLAIN,
	    WORD("CASE WHEN {1#. IS NULL| OR } THEN NULL "
	    "ELSE LEAST(@*) END")),
	ROW("position", 2, ALWAYS, WORD("INSTR(@2, @1)"),
	    WORD("STRPOS(@2, @1)")),
	ROW("repeat", 2, ALWAYS,
	    WORD("REPLACE(HEX(ZEROBLOB(@2)), '00', @1)"), PLAIN),
	ROW("reverse", 1, ALWAYS, LACKS, PLAIN),
	ROW("right", 2, ALWAYS, WORD("SUBSTR(@1, -#2, @2)"), PLAIN),
	ROW("round", 2, FOREIGN, PLAIN,
	    WORD("ROUND(CAST(@1 AS NUMERIC), @2)")),
	ROW("rpad", 2, ALWAYS,
	    WORD("SUBSTR(@1 || REPLACE(HEX(ZEROBLOB(@2)), '00', ' '), 1, @2)"),
	    PLAIN),
	ROW("rpad", 3, ALWAYS,
	    WORD("SUBSTR(#1 || REPLACE(HEX(ZEROBLOB(@2)), '00', @3), 1, @2)"),
	    PLAIN),
	ROW("stddev", 1, ALWAYS, LACKS, PLAIN),
	ROW("stddev_pop", 1, ALWAYS, LACKS, PLAIN),
	ROW("string_agg", 1, FOREIGN, WORD("GROUP_CONCAT(^@1$)"),
	    WORD("STRING_AGG(^CAST(@1 AS TEXT), ','$)")),
	ROW("string_agg", 1, ALWAYS, WORD("GROUP_CONCAT(^@1$)"),
	    WORD("STRING_AGG(^@1, ','$)")),
	ROW("string_agg", 2, FOREIGN, WORD("GROUP_CONCAT(^@1, @2$)"),
	    WORD("STRING_AGG(^CAST(@1 AS TEXT), @2$)")),
	ROW("string_agg", 2, ALWAYS, WORD("GROUP_CONCAT(^@1, @2$)"), PLAIN),
	ROW("trim", 2, ALWAYS, PLAIN, WORD("BTRIM(@*)")),
	ROW("var_pop", 1, ALWAYS, LACKS, PLAIN),
	ROW("variance", 1, ALWAYS, LACKS, PLAIN),
};

enum spelled
dialect_function(const struct dialect *d, const struct dialect *from,
    const char *name, size_t n, struct word *template)
{
	size_t i;

	for (i = 0; i < sizeof functions / sizeof *functions; i++) {
		const struct spelling *f = &functions[i];
		const struct word *word = &f->by[d->id];

		if (strcmp(f->name, name) != 0 ||
		    (f->args != ANY && f->args != (int)n) ||
		    (f->scope == FOREIGN && d == from))
			continue;
		if (word->s == NULL)
			return SPELLED_PLAIN;
		if (word->n == 0)
			return SPELLED_LACKS;
		*template = *word;
		return SPELLED_TEMPLATE;
	}
	return SPELLED_PLAIN;
}

/* -- types */

#define TYPE(name, ...) {name, 0, ALWAYS, {__VA_ARGS__}}

/* SQLite goes by what a type's name contains: CAST(x AS DATE) would make a
 * number of it. */
static const struct spelling types[] = {
	TYPE("bigint", WORD("INTEGER"), WORD("BIGINT")),
	TYPE("blob", WORD("BLOB"), WORD("BYTEA")),
	TYPE("boolean", WORD("INTEGER"), WORD("BOOLEAN")),
	TYPE("char", WORD("CHAR"), WORD("CHAR")),
	TYPE("date", WORD("TEXT"), WORD("DATE")),
	TYPE("datetime", WORD("TEXT"), WORD("TIMESTAMP")),
	TYPE("decimal", WORD("NUMERIC"), WORD("NUMERIC")),
	TYPE("integer", WORD("INTEGER"), WORD("INTEGER")),
	TYPE("json", WORD("TEXT"), WORD("JSONB")),
	TYPE("number", WORD("REAL"), WORD("DOUBLE PRECISION")),
	TYPE("smallint", WORD("INTEGER"), WORD("SMALLINT")),
	TYPE("text", WORD("TEXT"), WORD("TEXT")),
	TYPE("time", WORD("TEXT"), WORD("TIME")),
	TYPE("varchar", WORD("VARCHAR"), WORD("VARCHAR")),
};

static const struct spelling casts[] = {
	TYPE("date", WORD("DATE(@1)"), PLAIN),
	TYPE("datetime", WORD("DATETIME(@1)"), PLAIN),
	TYPE("json", WORD("JSON(@1)"), PLAIN),
	TYPE("time", WORD("TIME(@1)"), PLAIN),
};

static const struct spelling literals[] = {
	TYPE("date", PLAIN, WORD("DATE @")),
	TYPE("datetime", PLAIN, WORD("TIMESTAMP @")),
	TYPE("interval", PLAIN, WORD("INTERVAL @")),
	TYPE("time", PLAIN, WORD("TIME @")),
};

static const struct word *
find(const struct spelling *rows, size_t n, const struct dialect *d,
    const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strncmp(rows[i].name, name, len) == 0 &&
		    rows[i].name[len] == '\0')
			return rows[i].by[d->id].s != NULL ?
			    &rows[i].by[d->id] : NULL;
	return NULL;
}
#define FIND(rows, name, len) \
	find(rows, sizeof(rows) / sizeof *(rows), d, name, len)

const struct word *
dialect_type(const struct dialect *d, const char *name, size_t len)
{
	return FIND(types, name, len);
}

const struct word *
dialect_cast(const struct dialect *d, const char *name, size_t len)
{
	return FIND(casts, name, len);
}

const struct word *
dialect_literal(const struct dialect *d, const char *type)
{
	return FIND(literals, type, strlen(type));
}
