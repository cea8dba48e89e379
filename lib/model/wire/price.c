#include "model/wire/price.h"

#include <string.h>
#include "json/get.h"

#define PER 1e6

static bool
is_price(const json_t *row, const char *key, bool needed)
{
	const json_t *v = json_object_get(row, key);

	if (v == NULL)
		return !needed;
	return json_is_number(v) && json_number_value(v) >= 0;
}

bool
price_check(const json_t *table, struct buf *why)
{
	const char *name;
	json_t *row;

	if (!json_is_object(table)) {
		buf_str(why, "it is not an object");
		return false;
	}
	json_object_foreach((json_t *)table, name, row) {
		if (is_price(row, "in", true) && is_price(row, "out", true) &&
		    is_price(row, "cached", false))
			continue;
		buf_fmt(why, "'%s' needs the numbers 'in' and 'out'", name);
		return false;
	}
	return true;
}

/* How well a name of the table fits: 0 not at all. */
static size_t
fits(const char *name, const char *model)
{
	size_t n = strlen(name);

	if (strcmp(name, model) == 0)
		return n + 2;
	if (n > 0 && name[n - 1] == '*' && strncmp(name, model, n - 1) == 0)
		return n;
	return 0;
}

bool
price_find(const json_t *table, const char *model, struct price *p)
{
	const json_t *best = NULL;
	size_t longest = 0, n;
	const char *name;
	json_t *row;

	json_object_foreach((json_t *)table, name, row) {
		n = fits(name, model);
		if (n > longest) {
			longest = n;
			best = row;
		}
	}
	if (best == NULL)
		return false;
	p->in = get_number(best, "in", 0);
	p->out = get_number(best, "out", 0);
	p->cached = get_number(best, "cached", p->in);
	return true;
}

double
price_cost(const struct price *p, double in, double cached, double out)
{
	return ((in - cached) * p->in + cached * p->cached + out * p->out) /
	    PER;
}
