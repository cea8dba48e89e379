/* Join paths along keys */
#include "base/buf.h"
#include "json/read.h"
#include "link/path/path.h"
#include "../tap.h"

static struct arena arena;
static struct schema schema;
static json_t *json;

/* Tables a b ..., keys as "from.column>to" words; "~" before to makes one
 * that was inferred with confidence 0.5. */
static void
build(const char *tables, const char *keys)
{
	struct buf b = BUF_INIT;
	struct json_mistake m;

	buf_str(&b, "{\"tables\":[");
	for (const char *t = tables; *t; t++) {
		buf_fmt(&b, "%s{\"name\":\"%c\",\"columns\":[{\"name\":\"id\"},"
		    "{\"name\":\"x\"},{\"name\":\"y\"}],\"foreign_keys\":[",
		    t == tables ? "" : ",", *t);
		for (const char *k = keys, *sep = ""; *k; k++) {
			bool far = k[3] == '~';

			if (*k == *t) {
				buf_fmt(&b, "%s{\"columns\":[\"%c\"],"
				    "\"to_table\":\"%c\",\"to_columns\":"
				    "[\"id\"],\"origin\":\"%s\","
				    "\"confidence\":0.5}", sep, k[1],
				    k[3 + far], far ? "inferred" : "declared");
				sep = ",";
			}
			k += 4 + far;
			if (!*k)
				break;
		}
		buf_str(&b, "]}");
	}
	buf_str(&b, "]}");
	json = json_read(b.s, b.len, &m);
	buf_free(&b);
	schema_view(&schema, json);
}

static void
clear(void)
{
	schema_free(&schema);
	json_decref(json);
}

/* "axb cyb": each edge as from, column, to, with a star for a rival; "-"
 * where they are not connected. */
static const char *
connect(const char *ends)
{
	const struct schema_table *tables[16];
	struct buf b = BUF_INIT;
	struct path p;
	const char *out;
	size_t n = 0;

	for (; ends[n]; n++)
		tables[n] = schema_table(&schema, NULL,
		    arena_strndup(&arena, &ends[n], 1), NULL, NULL);
	if (!path_connect(&schema, &arena, tables, n, &p))
		return "-";
	for (size_t i = 0; i < p.n; i++) {
		const struct schema_key *k = p.edges[i].key;

		buf_fmt(&b, "%s%s%s%s", i ? " " : "", k->from->name,
		    k->from_columns[0]->name, k->to->name);
	}
	if (p.rival)
		buf_ch(&b, '*');
	out = arena_strdup(&arena, b.s);
	buf_free(&b);
	return out;
}

static void
test_trees(void)
{
	build("abcdef", "ax>b by>c dx>c dy>e");
	tap_is_str(connect("a"), "", "one table needs no join");
	tap_is_str(connect("aa"), "", "nor does the same twice");
	tap_is_str(connect("ab"), "axb", "a key");
	tap_is_str(connect("ba"), "axb", "from the other side");
	tap_is_str(connect("ac"), "axb byc", "over a table between");
	tap_is_str(connect("ca"), "byc axb", "in join order");
	tap_is_str(connect("ace"), "axb byc dxc dye", "a tree of three");
	tap_is_str(connect("af"), "-", "not connected");
	clear();
}

static void
test_rivals(void)
{
	struct path_edge edges[4];

	build("abcd", "ax>b ay>b cx>b cy>d");
	tap_is_str(connect("ab"), "axb*", "two keys to one table are rivals");
	tap_is_str(connect("cd"), "cyd", "one key has none");
	tap_is_int((long)path_keys_between(&schema, &schema.tables[1],
	    &schema.tables[0], edges, 4), 2, "both are given");
	tap_ok(!edges[0].forward, "seen from the other side");
	clear();
	build("abcd", "bx>a by>d cx>a cy>d");
	tap_is_str(connect("ad"), "bxa byd*", "two ways of the same length");
	tap_is_str(connect("abd"), "bxa byd", "one is shorter with b");
	clear();
	build("axy", "ax>~x ay>y yx>x");
	tap_is_str(connect("ax"), "axx*", "half sure costs as much as two");
	clear();
	build("ab", "ax>a ay>b");
	tap_is_str(connect("ab"), "ayb", "a key to its own table joins none");
	clear();
}

static void
test_many(void)
{
	struct buf keys = BUF_INIT;
	const char *names = "abcdefghijklmnop";

	for (size_t i = 1; names[i]; i++)
		buf_fmt(&keys, "%s%cx>%c", i > 1 ? " " : "", names[i],
		    names[i - 1]);
	build(names, keys.s);
	tap_is_str(connect("acegikmo"),
	    "bxa cxb dxc exd fxe gxf hxg ixh jxi kxj lxk mxl nxm oxn",
	    "eight tables in a chain");
	tap_is_str(connect("abcdefghijklmn"),
	    "bxa cxb dxc exd fxe gxf hxg ixh jxi kxj lxk mxl nxm",
	    "more than are solved exactly");
	clear();
	buf_free(&keys);
}

int
main(void)
{
	test_trees();
	test_rivals();
	test_many();
	arena_free(&arena);
	return tap_done();
}
