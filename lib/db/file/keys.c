#include "db/file/keys.h"

#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"

/* Columns that are tried: each costs an index. */
enum { TRIES = 2 };

static const char *const ends[] = {
	"id", "key", "code", "no", "nr", "number", "sku", "uuid", "guid",
	"isbn",
};

static bool
is_letter(char c)
{
	return (c | 32) >= 'a' && (c | 32) <= 'z';
}

/* Is the last word of the name one of these: "order_id", "CustNo", "ID"? */
static bool
is_called_so(const char *name)
{
	size_t n = strlen(name), k;

	for (size_t i = 0; i < COUNT(ends); i++) {
		k = strlen(ends[i]);
		if (n < k || !ascii_equal(name + n - k, ends[i]))
			continue;
		if (n == k || !is_letter(name[n - k - 1]) ||
		    (name[n - k] <= 'Z' && name[n - k - 1] >= 'a'))
			return true;
	}
	return false;
}

/* "customerid" is one in the first column. */
static bool
may_be_key(const struct column *c, bool is_first)
{
	size_t n = strlen(c->name);

	return is_called_so(c->name) || (is_first && n > 2 &&
	    ascii_equal(c->name + n - 2, "id"));
}

void
keys_choose(struct column *columns, size_t n, int64_t rows)
{
	for (size_t i = 0; i < n; i++) {
		struct column *c = &columns[i];

		if (c->type != COLUMN_INTEGER || !c->rising ||
		    c->rows != rows || !may_be_key(c, i == 0))
			continue;
		c->is_key = i == 0 || ascii_equal(c->name, "id");
		if (c->is_key)
			return;
	}
}

bool
keys_add(struct load *l, const char *table, const struct column *columns,
    size_t n)
{
	bool found = false, good = true;
	int tries = 0;

	for (size_t i = 0; i < n; i++)
		found = found || columns[i].is_key;
	for (size_t i = 0; i < n && good && !found && tries < TRIES; i++) {
		const struct column *c = &columns[i];

		if (c->type == COLUMN_REAL || c->type == COLUMN_FLAG ||
		    c->n[KIND_EMPTY] > 0 || c->rows == 0 || c->strays > 0 ||
		    !may_be_key(c, i == 0))
			continue;
		tries++;
		good = load_unique(l, table, c->name, &found);
	}
	return good;
}
