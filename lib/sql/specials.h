#ifndef SQL_SPECIALS_H
#define SQL_SPECIALS_H

#include "sql/parse.h"

/* Private to parse_special.c, parse_dates.c, recognise_time.c and
 * parse_expr.c. */

/* A call of what is at hand, NULL: no such argument. */
struct expr *special_call(struct parser *p, const char *name, struct expr *a,
    struct expr *b, struct expr *c);

/* A part, a cut or a shift of a time, by a unit. */
struct expr *special_date(struct parser *p, enum expr_kind kind,
    enum date_unit unit, struct expr *of);

/* Behind the parenthesis that opens, up to the one that closes. */
struct expr *parse_extract(struct parser *p);
struct expr *parse_datepart(struct parser *p);
struct expr *parse_year(struct parser *p);
struct expr *parse_month(struct parser *p);
struct expr *parse_day(struct parser *p);
struct expr *parse_dateadd(struct parser *p);
struct expr *parse_date_add(struct parser *p);
struct expr *parse_date_sub(struct parser *p);
struct expr *parse_timestampdiff(struct parser *p);
struct expr *parse_datetrunc(struct parser *p);
struct expr *parse_datediff(struct parser *p);
struct expr *parse_datediff_big(struct parser *p);
struct expr *parse_week(struct parser *p);
struct expr *parse_quarter(struct parser *p);
struct expr *parse_hour(struct parser *p);
struct expr *parse_minute(struct parser *p);
struct expr *parse_second(struct parser *p);
struct expr *parse_dayofyear(struct parser *p);
struct expr *parse_adddate(struct parser *p);
struct expr *parse_subdate(struct parser *p);
struct expr *parse_days_between(struct parser *p);

#endif
