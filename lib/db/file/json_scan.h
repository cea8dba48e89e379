#ifndef DB_FILE_JSON_SCAN_H
#define DB_FILE_JSON_SCAN_H

#include <stddef.h>

/*
 * Values of JSON in text that is at hand, without a tree. Lenient: what is
 * between the marks is not looked at.
 */

/* Behind the value that p stands at; NULL where it is cut off, *wrong is set
 * where it is no value. */
char *json_scan_value(char *p, char *end, int *wrong);
/* Past blanks. */
char *json_scan_blanks(char *p, char *end);
/* Undo the escapes of n bytes in place: how many are left. */
size_t json_scan_unescape(char *s, size_t n);

#endif
