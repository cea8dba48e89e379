#include "db/file/keys.h"

#include "db/file/key_name.h"

void
keys_choose(struct column *columns, size_t n, int64_t rows)
{
	for (size_t i = 0; i < n; i++) {
		struct column *c = &columns[i];

		if (c->type != COLUMN_INTEGER || !c->rising ||
		    c->rows != rows ||
		    key_name_of(c->name, i == 0) != KEY_NAME_PRIMARY)
			continue;
		c->is_key = true;
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
	for (size_t i = 0; i < n && good && !found && tries < KEY_NAME_TRIES;
	    i++) {
		const struct column *c = &columns[i];

		if (c->type == COLUMN_REAL || c->type == COLUMN_FLAG ||
		    c->n[KIND_EMPTY] > 0 || c->rows == 0 || c->strays > 0 ||
		    key_name_of(c->name, i == 0) == KEY_NAME_NONE)
			continue;
		tries++;
		good = load_unique(l, table, c->name, &found);
	}
	return good;
}
