#include "sql/dialect.h"

#include <string.h>

#include "base/utf8.h"

/*
 * Operators hold in other orders: in PostgreSQL all but arithmetic are of one
 * level below addition, in SQLite || holds tighter than *.
 */
static const struct dialect dialects[DIALECTS] = {
	[DIALECT_SQLITE] = {
		.id = DIALECT_SQLITE,
		.name = "sqlite",
		.flags = HAS_NULLS_ORDER | HAS_GLOB | LIKE_IGNORES_CASE |
		    DIVIDES_BY_ZERO | TRUNC_GIVES_DATE |
		    MONTHS_OVERFLOW,
		.reads = READS_BACKTICKS | READS_BRACKETS |
		    READS_DOUBLE_EITHER | READS_OPEN_COMMENTS |
		    READS_SETS_IN_ORDER | READS_COMMAS_IN_ORDER,
		.quote_open = '"',
		.quote_close = '"',
		.placeholder = WORD("?"),
		.level = {
			[OPERATOR_ADD] = LEVEL_ADD,
			[OPERATOR_SUB] = LEVEL_ADD,
			[OPERATOR_MUL] = LEVEL_MULTIPLY,
			[OPERATOR_DIV] = LEVEL_MULTIPLY,
			[OPERATOR_MOD] = LEVEL_MULTIPLY,
			[OPERATOR_CONCAT] = LEVEL_CONCAT,
			[OPERATOR_BIT_AND] = LEVEL_OTHER,
			[OPERATOR_BIT_OR] = LEVEL_OTHER,
			[OPERATOR_SHIFT_LEFT] = LEVEL_OTHER,
			[OPERATOR_SHIFT_RIGHT] = LEVEL_OTHER,
			[OPERATOR_BIT_NOT] = LEVEL_UNARY,
		},
		.distinct = {WORD(" IS NOT "), WORD(" IS ")},
		.boolean = {WORD("0"), WORD("1")},
		.line_break = {WORD("('"), WORD("' || CHAR(10) || '"),
		    WORD("')")},
		.blob = {WORD("X'"), WORD("'")},
		.no_limit = WORD("-1"),
		.whole = WORD("ROUND(@1)"),
	},
	[DIALECT_POSTGRES] = {
		.id = DIALECT_POSTGRES,
		.name = "postgres",
		.flags = HAS_NULLS_ORDER | HAS_LATERAL | HAS_QUANTIFIER |
		    HAS_GROUPING_SETS | HAS_SET_ALL | HAS_SET_PARENS |
		    HAS_AGGREGATE_ORDER | HAS_BOOLEAN | HAS_ALIAS_COLUMNS |
		    HAS_CROSS_JOIN | HAS_ILIKE | HAS_ROW_LIST |
		    HAS_OFFSET_ALONE | HAS_COLUMN_COLLATIONS |
		    NULLS_ARE_LARGE | LIKE_HAS_ESCAPE | IS_STRICT |
		    CAST_ROUNDS,
		.reads = READS_E_STRINGS | READS_DOLLAR_STRINGS |
		    READS_NESTED_COMMENTS,
		.quote_open = '"',
		.quote_close = '"',
		.placeholder = WORD("$"),
		.numbered = true,
		.level = {
			[OPERATOR_ADD] = LEVEL_ADD,
			[OPERATOR_SUB] = LEVEL_ADD,
			[OPERATOR_MUL] = LEVEL_MULTIPLY,
			[OPERATOR_DIV] = LEVEL_MULTIPLY,
			[OPERATOR_MOD] = LEVEL_MULTIPLY,
			[OPERATOR_CONCAT] = LEVEL_OTHER,
			[OPERATOR_BIT_AND] = LEVEL_OTHER,
			[OPERATOR_BIT_OR] = LEVEL_OTHER,
			[OPERATOR_SHIFT_LEFT] = LEVEL_OTHER,
			[OPERATOR_SHIFT_RIGHT] = LEVEL_OTHER,
			[OPERATOR_BIT_NOT] = LEVEL_UNARY,
		},
		.distinct = {WORD(" IS DISTINCT FROM "),
		    WORD(" IS NOT DISTINCT FROM ")},
		.boolean = {WORD("FALSE"), WORD("TRUE")},
		.line_break = {WORD("E'"), WORD("\\n"), WORD("'")},
		.escapes = true,
		.blob = {WORD("CAST('\\x"), WORD("' AS BYTEA)")},
		.no_limit = WORD("ALL"),
		.whole = WORD("TRUNC(@1)"),
	},
};

const struct dialect *
dialect_find(const char *name)
{
	size_t i;

	if (ascii_equal(name, "postgresql"))
		return &dialects[DIALECT_POSTGRES];
	for (i = 0; i < DIALECTS; i++)
		if (ascii_equal(dialects[i].name, name))
			return &dialects[i];
	return NULL;
}

const struct dialect *
dialect_get(enum dialect_id id)
{
	return &dialects[id];
}
