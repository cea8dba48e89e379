#ifndef PLAN_TEXT_WRITE_REQUEST_H
#define PLAN_TEXT_WRITE_REQUEST_H

#include "plan/text/question.h"

/*
 * Does the question ask to change data ("delete all invoices", "please
 * update the price")? The verb that does, borrowed, or NULL.
 */
const char *writes_verb(const struct question *q);

#endif
