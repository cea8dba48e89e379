#include "db/file/key_name.h"

#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"

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
enum key_name
key_name_of(const char *name, bool is_first)
{
	size_t n = strlen(name);

	if (!is_called_so(name) && !(is_first && n > 2 &&
	    ascii_equal(name + n - 2, "id")))
		return KEY_NAME_NONE;
	return is_first || ascii_equal(name, "id") ? KEY_NAME_PRIMARY :
	    KEY_NAME_UNIQUE;
}
