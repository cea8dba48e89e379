/*
 * The first word of a declared type decides; sorted for bsearch. A type that
 * is not here is judged by the letters it holds, as SQLite's affinity is.
 */
#include "schema/schema.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

struct type_row {
	const char *word;
	enum type_class class;
};

static const struct type_row types[] = {
	{"bigint", TYPE_INTEGER},
	{"bignumeric", TYPE_NUMBER},
	{"bigserial", TYPE_INTEGER},
	{"binary", TYPE_BLOB},
	{"bit", TYPE_BOOLEAN},
	{"blob", TYPE_BLOB},
	{"bool", TYPE_BOOLEAN},
	{"boolean", TYPE_BOOLEAN},
	{"bpchar", TYPE_TEXT},
	{"bytea", TYPE_BLOB},
	{"bytes", TYPE_BLOB},
	{"char", TYPE_TEXT},
	{"character", TYPE_TEXT},
	{"cidr", TYPE_TEXT},
	{"citext", TYPE_TEXT},
	{"clob", TYPE_TEXT},
	{"counter", TYPE_INTEGER},
	{"currency", TYPE_NUMBER},
	{"date", TYPE_DATE},
	{"datemultirange", TYPE_UNKNOWN},
	{"daterange", TYPE_UNKNOWN},
	{"datetime", TYPE_DATETIME},
	{"datetime2", TYPE_DATETIME},
	{"datetimeoffset", TYPE_DATETIME},
	{"dec", TYPE_NUMBER},
	{"decimal", TYPE_NUMBER},
	{"double", TYPE_NUMBER},
	{"enum", TYPE_TEXT},
	{"float", TYPE_NUMBER},
	{"float4", TYPE_NUMBER},
	{"float64", TYPE_NUMBER},
	{"float8", TYPE_NUMBER},
	{"hugeint", TYPE_INTEGER},
	{"image", TYPE_BLOB},
	{"inet", TYPE_TEXT},
	{"int", TYPE_INTEGER},
	{"int2", TYPE_INTEGER},
	{"int4", TYPE_INTEGER},
	{"int4multirange", TYPE_UNKNOWN},
	{"int4range", TYPE_UNKNOWN},
	{"int64", TYPE_INTEGER},
	{"int8", TYPE_INTEGER},
	{"int8multirange", TYPE_UNKNOWN},
	{"int8range", TYPE_UNKNOWN},
	{"integer", TYPE_INTEGER},
	{"interval", TYPE_UNKNOWN},
	{"json", TYPE_JSON},
	{"jsonb", TYPE_JSON},
	{"jsonpath", TYPE_UNKNOWN},
	{"longblob", TYPE_BLOB},
	{"longtext", TYPE_TEXT},
	{"macaddr", TYPE_TEXT},
	{"mediumblob", TYPE_BLOB},
	{"mediumint", TYPE_INTEGER},
	{"mediumtext", TYPE_TEXT},
	{"money", TYPE_NUMBER},
	{"name", TYPE_TEXT},
	{"nchar", TYPE_TEXT},
	{"ntext", TYPE_TEXT},
	{"number", TYPE_NUMBER},
	{"numeric", TYPE_NUMBER},
	{"nummultirange", TYPE_UNKNOWN},
	{"numrange", TYPE_UNKNOWN},
	{"nvarchar", TYPE_TEXT},
	{"oid", TYPE_INTEGER},
	{"point", TYPE_UNKNOWN},
	{"raw", TYPE_BLOB},
	{"real", TYPE_NUMBER},
	{"rowversion", TYPE_BLOB},
	{"serial", TYPE_INTEGER},
	{"set", TYPE_TEXT},
	{"smalldatetime", TYPE_DATETIME},
	{"smallint", TYPE_INTEGER},
	{"smallmoney", TYPE_NUMBER},
	{"smallserial", TYPE_INTEGER},
	{"string", TYPE_TEXT},
	{"sysname", TYPE_TEXT},
	{"text", TYPE_TEXT},
	{"time", TYPE_TIME},
	{"timestamp", TYPE_DATETIME},
	{"timestamptz", TYPE_DATETIME},
	{"timetz", TYPE_TIME},
	{"tinyint", TYPE_INTEGER},
	{"tinytext", TYPE_TEXT},
	{"tsvector", TYPE_UNKNOWN},
	{"uniqueidentifier", TYPE_TEXT},
	{"uuid", TYPE_TEXT},
	{"varbinary", TYPE_BLOB},
	{"varchar", TYPE_TEXT},
	{"varchar2", TYPE_TEXT},
	{"xml", TYPE_TEXT},
	{"year", TYPE_INTEGER},
};

/* In this order, for words that the table above does not have. */
static const struct type_row parts[] = {
	{"datetime", TYPE_DATETIME},
	{"timestamp", TYPE_DATETIME},
	{"date", TYPE_DATE},
	{"bool", TYPE_BOOLEAN},
	{"char", TYPE_TEXT},
	{"clob", TYPE_TEXT},
	{"text", TYPE_TEXT},
	{"string", TYPE_TEXT},
	{"json", TYPE_JSON},
	{"blob", TYPE_BLOB},
	{"real", TYPE_NUMBER},
	{"floa", TYPE_NUMBER},
	{"doub", TYPE_NUMBER},
	{"dec", TYPE_NUMBER},
	{"num", TYPE_NUMBER},
	{"int", TYPE_INTEGER},
	{"time", TYPE_TIME},
};

static int
row_compare(const void *key, const void *row)
{
	return strcmp(key, ((const struct type_row *)row)->word);
}

static enum type_class
class_by_parts(const char *lower)
{
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (strstr(lower, parts[i].word) != NULL)
			return parts[i].class;
	return TYPE_UNKNOWN;
}

/* The declared type in lower case up to its arguments; cut where it is too
 * long for any type there is. */
static size_t
lower_head(char *out, size_t size, const char *declared)
{
	size_t n = 0;

	while (n + 1 < size && declared[n] != '\0' && declared[n] != '(') {
		out[n] = (char)ascii_lower((unsigned char)declared[n]);
		n++;
	}
	out[n] = '\0';
	return n;
}

enum type_class
type_class(const char *declared)
{
	const struct type_row *row;
	char head[64];
	char word[64];
	size_t n;

	if (declared == NULL)
		return TYPE_UNKNOWN;
	declared += strspn(declared, " \t\r\n\"[");
	lower_head(head, sizeof head, declared);
	/* an array of any type, or a type constructor */
	if (strstr(declared, "[]") != NULL || strchr(declared, '<') != NULL)
		return TYPE_UNKNOWN;
	n = strcspn(head, " \t\r\n\"]");
	memcpy(word, head, n);
	word[n] = '\0';
	row = bsearch(word, types, sizeof types / sizeof *types, sizeof *types,
	    row_compare);
	return row != NULL ? row->class : class_by_parts(head);
}

bool
type_is_spelled(const char *declared)
{
	static const char *const words[] =
	    {"enum", "uuid", "inet", "cidr", "macaddr", "macaddr8", "xml"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i]);

		if (ascii_equal_n(declared, words[i], n) &&
		    (declared[n] == '\0' || declared[n] == ' ' ||
		    declared[n] == '('))
			return true;
	}
	return false;
}

const char *
type_class_name(enum type_class c)
{
	static const char *const names[] = {
		[TYPE_UNKNOWN] = "unknown",
		[TYPE_TEXT] = "text",
		[TYPE_INTEGER] = "integer",
		[TYPE_NUMBER] = "number",
		[TYPE_BOOLEAN] = "boolean",
		[TYPE_DATE] = "date",
		[TYPE_TIME] = "time",
		[TYPE_DATETIME] = "datetime",
		[TYPE_BLOB] = "blob",
		[TYPE_JSON] = "json",
	};

	return names[c];
}

enum type_class
type_class_of_json(const json_t *value)
{
	if (json_is_string(value))
		return TYPE_TEXT;
	if (json_is_integer(value))
		return TYPE_INTEGER;
	if (json_is_real(value))
		return TYPE_NUMBER;
	return json_is_boolean(value) ? TYPE_BOOLEAN : TYPE_UNKNOWN;
}
