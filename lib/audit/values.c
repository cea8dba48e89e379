#include "audit/compare.h"
void rule_values(struct audit *a) { (void)a; }
void check_values(struct audit *a) { (void)a; }
void check_quoted(struct audit *a) { (void)a; }
