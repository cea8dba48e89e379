/* Which engine a target means, and what of it may be shown */
#include <stdlib.h>
#include <string.h>
#include "db/target.h"
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

/* Two that are the same, and two that are not. */
static void
full(void)
{
	char *one, *other;

	one = target_full("/usr/../etc/passwd");
	tap_is_str(one, "sqlite:/etc/passwd", "a path from the root");
	free(one);
	one = target_full("sqlite:nowhere.db");
	tap_is_str(one, "sqlite:nowhere.db", "... of what is not there");
	free(one);
	unsetenv("PGUSER");
	one = target_full("postgres://host/shop?password=x");
	other = target_full("PostgreSQL://host/shop");
	tap_is_str(one, other, "the same server, without the secret");
	free(other);
	setenv("PGUSER", "ann", 1);
	other = target_full("postgres://host/shop");
	tap_ok(strcmp(one, other) != 0, "another user by the environment");
	free(one);
	free(other);
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
	full();
	return tap_done();
}
