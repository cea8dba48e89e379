#ifndef DB_FILE_CSV_H
#define DB_FILE_CSV_H

#include "db/file/reader.h"

/*
 * Lines of fields (RFC 4180): between quotes there may be delimiters and ends
 * of lines, and "" is a quote; lines end with LF, CR LF, or, where no other
 * end is in sight, CR. Spaces around a field are not part of it unless it
 * stands in quotes. Lines without anything are passed over.
 */

/* Read them so; `delimiter` '\0' is found out. False with r->error. */
bool csv_begin(struct reader *r, char delimiter);

#endif
