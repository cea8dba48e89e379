/* Which engine a target means, and what of it may be shown */
#include <stdlib.h>
#include <string.h>
#include "eng/target.h"
#include "../tap.h"

static void
opens(const char *target, const char *engine, const char *place)
{
	const char *got;
	const struct engine *e = target_engine(target, &got);

	tap_is_str(e ? e->dialect : "none", engine, "%s", target);
	if (e)
		tap_is_str(got, place, "... and opens %s", place);
}

static void
shown(const char *target, const char *expected)
{
	char *text = target_shown(target);

	tap_is_str(text, expected, "%s is shown", target);
	free(text);
}

int
main(void)
{
	opens("shop.db", "sqlite", "shop.db");
	opens("sqlite:a://b", "sqlite", "a://b");
	opens("./mysql://b", "sqlite", "./mysql://b");
	opens("dir.d/x://b", "sqlite", "dir.d/x://b");
	opens("mysql://host/db", "none", NULL);
	opens("postgresql://host/db", "none", NULL);
	tap_ok(target_is_server("PostgreSQL:///db"), "a scheme in any case");
	tap_ok(target_is_server("mysql://host/db"), "a server of another kind");
	tap_ok(!target_is_server("sqlite:x"), "a file is no server");

	shown("shop.db?password=x", "shop.db?password=x");
	shown("postgresql://ann:se:cret@host:5432/shop?a=1",
	    "postgresql://ann@host:5432/shop?a=1");
	shown("postgres://host:5432/shop", "postgres://host:5432/shop");
	shown("postgresql:///shop?user=a&password=x&host=/tmp",
	    "postgresql:///shop?user=a&host=/tmp");
	shown("postgresql:///shop?PassWord=x&sslpassword=y",
	    "postgresql:///shop");
	return tap_done();
}
