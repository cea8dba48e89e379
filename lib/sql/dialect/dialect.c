#include "sql/dialect/dialect.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/name.h"

#define INFIX \
	[OPERATOR_ADD] = WORD(" + "), [OPERATOR_SUB] = WORD(" - "), \
	[OPERATOR_MUL] = WORD(" * "), [OPERATOR_DIV] = WORD(" / "), \
	[OPERATOR_BIT_AND] = WORD(" & "), [OPERATOR_BIT_OR] = WORD(" | "), \
	[OPERATOR_SHIFT_LEFT] = WORD(" << "), \
	[OPERATOR_SHIFT_RIGHT] = WORD(" >> "), \
	[OPERATOR_BIT_NOT] = WORD("~")
#define ARITHMETIC \
	[OPERATOR_ADD] = LEVEL_ADD, [OPERATOR_SUB] = LEVEL_ADD, \
	[OPERATOR_MUL] = LEVEL_MULTIPLY, [OPERATOR_DIV] = LEVEL_MULTIPLY, \
	[OPERATOR_BIT_NOT] = LEVEL_UNARY
/* One level for all that is no arithmetic, below it. */
#define OTHERS_ALIKE \
	[OPERATOR_BIT_AND] = LEVEL_OTHER, [OPERATOR_BIT_OR] = LEVEL_OTHER, \
	[OPERATOR_SHIFT_LEFT] = LEVEL_OTHER, \
	[OPERATOR_SHIFT_RIGHT] = LEVEL_OTHER
/* Each its own, as in C. */
#define OTHERS_AS_IN_C \
	[OPERATOR_BIT_OR] = LEVEL_BIT_OR, [OPERATOR_BIT_AND] = LEVEL_BIT_AND, \
	[OPERATOR_SHIFT_LEFT] = LEVEL_SHIFT, \
	[OPERATOR_SHIFT_RIGHT] = LEVEL_SHIFT
#define MODULO [OPERATOR_MOD] = WORD(" % ")
#define BARS [OPERATOR_CONCAT] = WORD(" || ")

#define SAY_DISTINCT {WORD(" IS DISTINCT FROM "), \
	WORD(" IS NOT DISTINCT FROM ")}
#define SAY_BOOLEAN {WORD("FALSE"), WORD("TRUE")}

/* What SQLite reads as no name, though other dialects may call it. */
static const char *const sqlite_words[] = {"add", "alter", "autoincrement",
	"check", "commit", "constraint", "create", "cross", "current_date",
	"current_time", "current_timestamp", "default", "deferrable",
	"delete", "drop", "foreign", "full", "index", "inner", "insert",
	"into", "left", "natural", "nothing", "outer", "primary",
	"references", "returning", "right", "to", "transaction", "unique",
	"update", NULL};

/* ... and PostgreSQL. */
static const char *const postgres_words[] = {"analyse", "analyze", "any",
	"array", "asymmetric", "both", "check", "column", "constraint",
	"create", "default", "deferrable", "do", "fetch", "foreign", "grant",
	"initially", "intersect", "into", "lateral", "leading", "only",
	"placing", "primary", "references", "returning", "some", "symmetric",
	"to", "trailing", "unique", "variadic", NULL};

static const struct dialect dialects[DIALECTS] = {
	[DIALECT_SQLITE] = {
		.id = DIALECT_SQLITE,
		.name = "sqlite",
		.has = HAS_NULLS_ORDER | HAS_FILTER | HAS_FRAMES | HAS_TRUTH |
		    HAS_CTE_COLUMNS | HAS_VALUES | HAS_FULL_JOIN | HAS_USING |
		    HAS_RECURSIVE_WORD | HAS_GLOB | HAS_ESCAPE | HAS_ROWS |
		    HAS_WINDOW_NAMES | HAS_BARE_ALIASES |
		    HAS_LAG_DEFAULT,
		.means = MEANS_SQLITE,
		.reads = READS_BACKTICKS | READS_BRACKETS |
		    READS_DOUBLE_EITHER | READS_OPEN_COMMENTS |
		    READS_SETS_IN_ORDER | READS_COMMAS_IN_ORDER,
		.knows = KNOWS_STRING_ALIASES | KNOWS_TOP_PARENS |
		    KNOWS_SYSDATE | KNOWS_MATCH | KNOWS_LATER_CTES |
		    KNOWS_KEY_ARROWS,
		.calls = CALLS_TAKE_MODIFIERS | CALLS_ADAPT |
		    CALLS_READ_NO_TABLE | CALLS_TAKE_ANY |
		    CALLS_FORMAT_AS_PRINTF |
		    TIMES_ARE_TEXT,
		.names = NAMES_IGNORE_CASE | SCHEMA_IS_DATABASE,
		.schema = "main",
		.keeps = sqlite_words,
		.quote_open = '"',
		.quote_close = '"',
		.placeholder = WORD("?"),
		/* || holds tighter than * */
		.level = {ARITHMETIC, [OPERATOR_MOD] = LEVEL_MULTIPLY,
		    OTHERS_ALIKE,
		    [OPERATOR_CONCAT] = LEVEL_CONCAT},
		.op = {INFIX, MODULO, BARS},
		.distinct = {WORD(" IS NOT "), WORD(" IS ")},
		.boolean = {WORD("0"), WORD("1")},
		.line_break = {WORD("('"), WORD("' || CHAR(10) || '"),
		    WORD("')")},
		.blob = {WORD("X'"), WORD("'")},
		.no_limit = WORD("-1"),
		.text = WORD("TEXT"),
		.real = WORD("REAL"),
		.whole = WORD("ROUND(@1)"),
		.epoch = WORD("CAST(STRFTIME('%s', @1) AS INTEGER)"),
		.format = {"strftime", true},
	},
	[DIALECT_POSTGRES] = {
		.id = DIALECT_POSTGRES,
		.name = "postgres",
		.has = HAS_NULLS_ORDER | HAS_LATERAL | HAS_QUANTIFIER |
		    HAS_GROUPING_SETS | HAS_SET_ALL | HAS_SET_PARENS |
		    HAS_AGGREGATE_ORDER | HAS_FILTER | HAS_FRAMES |
		    HAS_BOOLEAN | HAS_TRUTH | HAS_ALIAS_COLUMNS |
		    HAS_CTE_COLUMNS | HAS_VALUES | HAS_CROSS_JOIN |
		    HAS_FULL_JOIN | HAS_USING | HAS_RECURSIVE_WORD | HAS_ILIKE |
		    HAS_ESCAPE | HAS_ROWS | HAS_ROW_LIST | HAS_OFFSET_ALONE |
		    HAS_QUOTED_COLLATIONS | HAS_WINDOW_NAMES |
		    HAS_LAG_DEFAULT,
		.means = MEANS_POSTGRES,
		.reads = READS_E_STRINGS | READS_DOLLAR_STRINGS |
		    READS_NESTED_COMMENTS | READS_INTERVAL_AS_TIME |
		    READS_TILDES | READS_ALIASES_ALONE | READS_HEX_AS_BITS |
		    READS_DATE_ARITHMETIC | READS_FOLDED_NAMES |
		    READS_LONG_SIGNS | READS_LONG_STRINGS | READS_RETURNS |
		    READS_WORDS_TIGHTER,
		.knows = KNOWS_ONLY | KNOWS_SESSION_WORDS | KNOWS_ZONES |
		    KNOWS_NO_PARENS | KNOWS_PLUS | KNOWS_CHAR_LENGTH_ONLY,
		.calls = NOW_HAS_ZONE | DIFFERENCES_ARE_INTERVALS |
		    EPOCH_HAS_FRACTION | CODES_IGNORE_CASE,
		.names = NAMES_DIFFER_BY_CASE | NAMES_MAY_CALL |
		    NAMES_SHADOW_SCHEMA,
		.schema = "public",
		.keeps = postgres_words,
		.quote_open = '"',
		.quote_close = '"',
		.placeholder = WORD("$"),
		.numbered = true,
		.level = {ARITHMETIC, [OPERATOR_MOD] = LEVEL_MULTIPLY,
		    OTHERS_ALIKE,
		    [OPERATOR_CONCAT] = LEVEL_OTHER},
		.op = {INFIX, MODULO, BARS},
		.distinct = SAY_DISTINCT,
		.boolean = SAY_BOOLEAN,
		.line_break = {WORD("E'"), WORD("\\n"), WORD("'")},
		.escapes = true,
		.blob = {WORD("CAST('\\x"), WORD("' AS BYTEA)")},
		.no_limit = WORD("ALL"),
		.text = WORD("TEXT"),
		.real = WORD("DOUBLE PRECISION"),
		.whole = WORD("TRUNC(@1)"),
		.format = {"to_char", false},
	},
	[DIALECT_MYSQL] = {
		.id = DIALECT_MYSQL,
		.name = "mysql",
		.has = HAS_QUANTIFIER | HAS_SET_ALL | HAS_SET_PARENS |
		    HAS_AGGREGATE_ORDER | HAS_TRUTH | HAS_CTE_COLUMNS |
		    HAS_CROSS_JOIN | HAS_USING | HAS_RECURSIVE_WORD |
		    HAS_ESCAPE | HAS_ROWS | HAS_ROW_LIST | HAS_WINDOW_NAMES,
		.means = MEANS_MYSQL,
		.refuses = REFUSES_LIMIT_IN_IN | REFUSES_HIDDEN_HAVING |
		    REFUSES_TWINS_INSIDE | REFUSES_COMPUTED_LIMIT,
		.reads = READS_BACKTICKS | READS_DOUBLE_STRINGS |
		    READS_BACKSLASHES | READS_HASH_COMMENTS | READS_N_STRINGS |
		    READS_BARS_AS_OR | READS_HEX_AS_BLOB | READS_DIV |
		    READS_STRINGS_BESIDE | READS_BITS_AS_BYTES,
		.knows = KNOWS_STRING_ALIASES | KNOWS_SELECT_OPTIONS |
		    KNOWS_TOP_PARENS | KNOWS_STRAIGHT_JOIN | KNOWS_ROW_WORD |
		    KNOWS_SYSDATE | KNOWS_AGAINST | KNOWS_COLUMN_ARROWS,
		.calls = CALLS_TRIM_WHOLE_TEXT | LOCALTIME_HAS_DATE |
		    WEEKS_HAVE_MODES,
		.quote_open = '`',
		.quote_close = '`',
		.placeholder = WORD("?"),
		.level = {ARITHMETIC, [OPERATOR_MOD] = LEVEL_MULTIPLY,
		    OTHERS_AS_IN_C,
		    [OPERATOR_CONCAT] = LEVEL_PRIMARY},
		.op = {INFIX, MODULO},
		.op_template = {[OPERATOR_CONCAT] = WORD("CONCAT(@*)")},
		.divide_whole = {WORD(" DIV ")},
		.distinct = {WORD_NONE, WORD(" <=> ")},
		.boolean = SAY_BOOLEAN,
		.line_break = {WORD("'"), WORD("\\n"), WORD("'")},
		.escapes = true,
		.blob = {WORD("X'"), WORD("'")},
		.no_limit = WORD("18446744073709551615"),
		.exact_like = {WORD(""), WORD("BINARY ")},
		.text = WORD("CHAR"),
		.real = WORD("DOUBLE"),
		.whole = WORD("TRUNCATE(@1, 0)"),
		.format = {"date_format", false},
	},
	[DIALECT_TSQL] = {
		.id = DIALECT_TSQL,
		.name = "tsql",
		.has = HAS_APPLY | HAS_QUANTIFIER | HAS_SET_PARENS |
		    HAS_GROUPING_SETS | HAS_ALIAS_COLUMNS | HAS_CTE_COLUMNS |
		    HAS_VALUES | HAS_CROSS_JOIN | HAS_FULL_JOIN | HAS_ESCAPE |
		    HAS_TOP | HAS_AGGREGATE_ORDER | HAS_WINDOW_NAMES |
		    HAS_LAG_DEFAULT,
		.means = MEANS_TSQL,
		.refuses = REFUSES_TWINS_INSIDE,
		.reads = READS_BRACKETS | READS_N_STRINGS |
		    READS_NESTED_COMMENTS | READS_PLUS_AS_CONCAT |
		    READS_HEX_AS_BLOB | READS_ALIASES_ALONE |
		    READS_ALIASES_BEFORE | READS_EMPTY_HEX,
		.knows = KNOWS_STRING_ALIASES | KNOWS_TOP_PARENS |
		    KNOWS_SYSDATE,
		.calls = CALLS_CUT_AVERAGES | NO_DATE_CALL | TODAY_IS_A_CAST |
		    WEEKS_ARE_SET,
		.schema = "dbo",
		.quote_open = '[',
		.quote_close = ']',
		.placeholder = WORD("?"),
		.level = {ARITHMETIC, [OPERATOR_MOD] = LEVEL_MULTIPLY,
		    [OPERATOR_BIT_AND] = LEVEL_ADD,
		    [OPERATOR_BIT_OR] = LEVEL_ADD,
		    [OPERATOR_SHIFT_LEFT] = LEVEL_OTHER,
		    [OPERATOR_SHIFT_RIGHT] = LEVEL_OTHER,
		    [OPERATOR_CONCAT] = LEVEL_ADD},
		.op = {INFIX, MODULO, [OPERATOR_CONCAT] = WORD(" + ")},
		.distinct = SAY_DISTINCT,
		.boolean = {WORD("0"), WORD("1")},
		.wide = WORD("N"),
		.line_break = {WORD("('"), WORD("' + CHAR(10) + '"),
		    WORD("')")},
		.blob = {WORD("0x"), WORD("")},
		.exact_like = {WORD(" COLLATE LATIN1_GENERAL_BIN2"), WORD("")},
		.text = WORD("NVARCHAR(MAX)"),
		.real = WORD("FLOAT"),
		.whole = WORD("ROUND(@1, 0)"),
		.format = {"format", false},
	},
	[DIALECT_DUCKDB] = {
		.id = DIALECT_DUCKDB,
		.name = "duckdb",
		.has = HAS_NULLS_ORDER | HAS_LATERAL | HAS_QUANTIFIER |
		    HAS_GROUPING_SETS | HAS_SET_ALL | HAS_SET_PARENS |
		    HAS_AGGREGATE_ORDER | HAS_FILTER | HAS_FRAMES |
		    HAS_BOOLEAN | HAS_TRUTH | HAS_ALIAS_COLUMNS |
		    HAS_CTE_COLUMNS | HAS_VALUES | HAS_CROSS_JOIN |
		    HAS_FULL_JOIN | HAS_USING | HAS_RECURSIVE_WORD | HAS_GLOB |
		    HAS_ILIKE | HAS_ESCAPE | HAS_ROWS | HAS_ROW_LIST |
		    HAS_OFFSET_ALONE | HAS_WINDOW_NAMES | HAS_BARE_ALIASES |
		    HAS_LAG_DEFAULT,
		.means = MEANS_DUCKDB,
		.reads = READS_E_STRINGS | READS_DOLLAR_STRINGS,
		.knows = KNOWS_STRING_ALIASES | KNOWS_TOP_PARENS |
		    KNOWS_SYSDATE,
		.schema = "main",
		.quote_open = '"',
		.quote_close = '"',
		.placeholder = WORD("?"),
		.level = {ARITHMETIC, [OPERATOR_MOD] = LEVEL_MULTIPLY,
		    OTHERS_ALIKE,
		    [OPERATOR_CONCAT] = LEVEL_OTHER},
		.op = {INFIX, MODULO, BARS},
		.divide_whole = {WORD(" // ")},
		.distinct = SAY_DISTINCT,
		.boolean = SAY_BOOLEAN,
		.line_break = {WORD("E'"), WORD("\\n"), WORD("'")},
		.escapes = true,
		.blob = {WORD("FROM_HEX('"), WORD("')")},
		.text = WORD("VARCHAR"),
		.real = WORD("DOUBLE"),
		.whole = WORD("TRUNC(@1)"),
		.format = {"strftime", false},
	},
	[DIALECT_BIGQUERY] = {
		.id = DIALECT_BIGQUERY,
		.name = "bigquery",
		.has = HAS_NULLS_ORDER | HAS_GROUPING_SETS | HAS_SET_PARENS |
		    HAS_SET_DISTINCT | HAS_AGGREGATE_ORDER | HAS_BOOLEAN |
		    HAS_TRUTH | HAS_CROSS_JOIN | HAS_FULL_JOIN | HAS_USING |
		    HAS_RECURSIVE_WORD | HAS_ROWS | HAS_ROW_LIST |
		    HAS_WINDOW_NAMES | HAS_BARE_ALIASES |
		    HAS_LAG_DEFAULT,
		.means = MEANS_BIGQUERY,
		.refuses = REFUSES_TWINS_INSIDE | REFUSES_TWINS |
		    REFUSES_INNER_NULLS | REFUSES_ROW_ORDER |
		    REFUSES_ROW_QUERY | REFUSES_HIDDEN_DISTINCT |
		    REFUSES_COMPUTED_LIMIT | REFUSES_PATHS,
		.reads = READS_BACKTICKS | READS_DOUBLE_STRINGS |
		    READS_BACKSLASHES | READS_HASH_COMMENTS,
		.knows = KNOWS_STRING_ALIASES | KNOWS_TOP_PARENS |
		    KNOWS_SYSDATE,
		.quote_open = '`',
		.quote_close = '`',
		.placeholder = WORD("?"),
		.level = {ARITHMETIC, OTHERS_AS_IN_C,
		    [OPERATOR_MOD] = LEVEL_PRIMARY,
		    [OPERATOR_CONCAT] = LEVEL_MULTIPLY},
		.op = {INFIX, BARS},
		.op_template = {[OPERATOR_MOD] = WORD("MOD(@1, @2)")},
		.divide_whole = {WORD_NONE, WORD("DIV(@1, @2)")},
		.distinct = SAY_DISTINCT,
		.boolean = SAY_BOOLEAN,
		.line_break = {WORD("'"), WORD("\\n"), WORD("'")},
		.escapes = true,
		.blob = {WORD("FROM_HEX('"), WORD("')")},
		.no_limit = WORD("9223372036854775807"),
		.text = WORD("STRING"),
		.real = WORD("FLOAT64"),
		.whole = WORD("TRUNC(@1)"),
		.format = {"format_datetime", true},
	},
};

const struct dialect *
dialect_find(const char *name)
{
	int id = meaning_dialect(name);

	return id >= 0 ? &dialects[id] : NULL;
}

const struct dialect *
dialect_get(enum dialect_id id)
{
	return &dialects[id];
}

static bool
listed(const char *const *words, const char *name, size_t len)
{
	for (; words != NULL && *words != NULL; words++)
		if (strlen(*words) == len &&
		    ascii_equal_n(*words, name, len))
			return true;
	return false;
}

bool
dialect_keeps(const struct dialect *d, const char *name, size_t len)
{
	return listed(d->keeps, name, len);
}

bool
dialect_in(const struct dialect *d, unsigned set)
{
	return (set & 1u << d->id) != 0;
}

/* More than one dialect keeps: quotes that are not needed do no harm. */
static const char *const kept_words[] = {"all", "analyze", "and", "any",
	"array", "as", "asc", "between", "both", "by", "case", "cast",
	"check", "collate", "column", "constraint", "create", "cross",
	"current_date", "current_time", "current_timestamp", "current_user",
	"database", "default", "delete", "desc", "describe", "distinct",
	"div", "do", "drop", "else", "end", "except", "exists", "false",
	"fetch", "for", "foreign", "from", "full", "grant", "group", "groups",
	"having", "if", "in", "index", "inner", "insert", "intersect",
	"interval", "into", "is", "join", "key", "keys", "lateral", "leading",
	"left", "like", "limit", "lock", "mod", "natural", "not", "null",
	"of", "offset", "on", "only", "or", "order", "outer", "over",
	"partition", "percent", "primary", "procedure", "range", "rank",
	"read", "references", "release", "return", "right", "row", "rows",
	"select", "set", "some",
	"system", "table", "then", "to", "top", "trailing", "transaction",
	"trigger", "true", "union", "unique", "update", "usage", "use",
	"user", "using", "values", "view", "when", "where", "window", "with",
	"write"};

bool
dialect_quotes(const char *name)
{
	size_t i;

	if (!name_is_plain(name))
		return true;
	for (i = 0; i < sizeof kept_words / sizeof *kept_words; i++)
		if (ascii_equal(kept_words[i], name))
			return true;
	return false;
}
