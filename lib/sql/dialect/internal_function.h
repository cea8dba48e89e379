#ifndef SQL_DIALECT_INTERNAL_FUNCTION_H
#define SQL_DIALECT_INTERNAL_FUNCTION_H

/*
 * Functions that a plan cannot name, since no name has a blank or a capital
 * letter in it; internal_function.def spells them.
 */
#define INNER_ANY_ROW "any row"         /* x of any row of the group */
#define INNER_ROW_OF_MAX "row of max"   /* (x, y): x of that with the
                                           greatest y */
#define INNER_ROW_OF_MIN "row of min"
#define INNER_NUMBER "number of"       /* of text, as it begins; else 0 */
#define INNER_WHOLE "whole number of"  /* the same, up to what is no digit */
#define INNER_WHOLLY "number wholly"    /* of text; null where it is none */
#define INNER_SPELLED "number as text" /* text; what spells a number as that
                                          number is spelled */
#define INNER_FORMAT "format time"      /* (time, format of the dialect) */
#define INNER_FIXED "fixed point"       /* (number, '%.2f') */
#define INNER_WITHOUT "without matches" /* (text, regular expression) */
#define INNER_JULIAN "julian day"

#endif
