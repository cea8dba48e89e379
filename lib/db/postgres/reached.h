#ifndef DB_POSTGRES_REACHED_H
#define DB_POSTGRES_REACHED_H

#include "db/postgres/connect.h"

/*
 * All that the server may execute for what a statement names, by its own
 * catalogue: from functions, operators and types through aggregates, defaults
 * of arguments, operator families, domains, ranges, casts to JSON, and what
 * reads, writes and compares values.
 *
 * What is private to an extension, how it indexes, reads and writes, is its
 * own business. So is what a function does, and a policy of a table for
 * row-level security.
 */

/* What the server was made with has lower numbers; triggers and procedures
 * are called by no query. Both sides of an operator are of one type, which the
 * catalogue's own has, or one of a user's would come before it. */
#define FOREIGN "p.oid >= '16384' AND p.prokind <> 'p'" \
	" AND p.prorettype NOT IN ('2279', '3838')"
/* ... or made by the server with a type of a range */
#define EXTENSION_OF "(p.prolang = '12' AND p.prosrc ~ 'range_constructor'" \
	" OR EXISTS (SELECT FROM pg_catalog.pg_depend AS d" \
	" JOIN pg_catalog.pg_extension AS e ON e.oid = d.refobjid" \
	" WHERE d.classid = '1255' AND d.objid = p.oid" \
	" AND d.refclassid = '3079' AND d.deptype = 'e'" \
	" AND (p.provolatile = 'i'" \
	" OR e.extname = ANY ($2::pg_catalog.name[]))))"
/* ... of any extension */
#define MEMBER(function) "EXISTS (SELECT FROM pg_catalog.pg_depend AS d" \
	" WHERE d.classid = '1255' AND d.objid = " function \
	" AND d.refclassid = '3079' AND d.deptype = 'e')"

/* Nodes of a tree that the catalogue keeps, of a rule, a check or a default:
 * what they call (f), by which operator (o), and the types of what they make
 * (t). A column that is read makes nothing. */
#define CALLS "(?:(?:func|opfunc|hashfunc|negfunc|elemfunc)id|aggfnoid" \
	"|winfnoid|tsmhandler|startInRangeFunc|endInRangeFunc) ([0-9]+)"
#define CALLS_BY "(?:opno|eqop|sortop|cycle_mark_neop|opnos \\(o) ([0-9 ]+)"
#define MAKES "(?!vartype )[a-z_]*(?:type|type[iI]d|typid|types \\(o) ([0-9 ]+)"
#define REFERS(tree) "(SELECT CASE WHEN m[1] IS NOT NULL THEN 'f'" \
	" WHEN m[2] IS NOT NULL THEN 'o' ELSE 't' END AS kind," \
	" w::pg_catalog.oid AS oid FROM pg_catalog.regexp_matches(" tree \
	"::pg_catalog.text, ':(?:" CALLS "|" CALLS_BY "|" MAKES ")', 'g') AS m," \
	" pg_catalog.unnest(pg_catalog.string_to_array(" \
	"coalesce(m[1], m[2], m[3]), ' ')) AS w WHERE w <> '' AND w <> '0')"

/* An item (kind, number), and what leads to it: "operator" and its name. Kinds
 * are functions (f), operators (o), types of what is made (t) or read (s), and
 * families of operators (y). */
#define ITEM " UNION ALL SELECT "
#define MULTIRANGE "(pg_catalog.to_jsonb(r)" \
	" OPERATOR(pg_catalog.->>) 'rngmultitypid')::pg_catalog.oid"

/*
 * The functions that are reached from items, as called.h has them: `items` is
 * a query of them, `with` what stands before that in WITH RECURSIVE, "" or with
 * a comma at its end. $2 is always reached_extensions. New.
 */
PGresult *reached_from(struct pg_session *s, const char *with,
    const char *items, int n, const char *const *values);
extern const char reached_extensions[];

#endif
