#include "db/postgres/introspect.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "os/clock.h"
#include "json/write.h"

/* ---- the relations ----------------------------------------------------- */

static int
compare_oid(const void *a, const void *b)
{
	const struct pg_relation *x = *(struct pg_relation *const *)a;
	const struct pg_relation *y = *(struct pg_relation *const *)b;

	return (x->oid > y->oid) - (x->oid < y->oid);
}

static int
compare_name(const void *a, const void *b)
{
	const struct pg_relation *x = *(struct pg_relation *const *)a;
	const struct pg_relation *y = *(struct pg_relation *const *)b;

	return strcmp(x->name, y->name);
}

/* A table of `public` is known by its name alone, where that is its own. */
static void
name_relations(struct pg_relations *all)
{
	struct pg_relation **v = all->by_oid; /* sorted again below */

	qsort(v, all->n, sizeof *v, compare_name);
	for (size_t i = 0; i < all->n; i++) {
		bool shared =
		    (i > 0 && strcmp(v[i - 1]->name, v[i]->name) == 0) ||
		    (i + 1 < all->n && strcmp(v[i + 1]->name,
		    v[i]->name) == 0);

		if (!shared && strcmp(v[i]->schema, "public") == 0)
			v[i]->schema = NULL;
	}
	qsort(v, all->n, sizeof *v, compare_oid);
}

static void
take_relations(struct pg_relations *all, const struct pg_catalogue *c)
{
	all->n = (size_t)c->n[PART_RELATIONS];
	all->in_order = mem_calloc(all->n + 1, sizeof *all->in_order);
	all->by_oid = mem_calloc(all->n + 1, sizeof *all->by_oid);
	for (size_t i = 0; i < all->n; i++) {
		int row = (int)i;

		all->in_order[i] = (struct pg_relation){
		    pg_oid(c, PART_RELATIONS, row, RELATION_OID), row,
		    pg_text(c, PART_RELATIONS, row, RELATION_SCHEMA),
		    pg_text(c, PART_RELATIONS, row, RELATION_NAME)};
		all->by_oid[i] = &all->in_order[i];
	}
	name_relations(all);
}

/* ---- rows and where they lie ------------------------------------------- */

static const char *
kind_of(const char *relkind)
{
	switch (*relkind) {
	case 'v':
		return "view";
	case 'm':
		return "materialized";
	case 'f':
		return "foreign";
	default:
		return "table";
	}
}

static void
add_servers(struct buf *b, const struct pg_catalogue *c, struct run pieces)
{
	const char *before = ",\"servers\":[";

	for (int i = pieces.first; i < pieces.first + pieces.n; i++) {
		const char *server = pg_maybe(c, PART_PIECES, i, PIECE_SERVER);

		if (server == NULL)
			continue;
		buf_str(b, before);
		json_quote(b, server, strlen(server));
		before = ",";
	}
	if (*before == ',' && before[1] == '\0')
		buf_ch(b, ']');
}

/* Column names of numbers between blanks: "1 3". */
static void
add_names(struct buf *b, const struct pg_catalogue *c,
    const struct pg_relation *r, const char *numbers)
{
	struct run columns = pg_run(c, PART_COLUMNS, r->oid);
	const char *before = ",\"columns\":[", *name;
	char *end;
	int row;

	for (long n; (n = strtol(numbers, &end, 10)) > 0; numbers = end) {
		row = pg_seek(c, PART_COLUMNS, columns, n);
		if (row < 0)
			continue;
		name = pg_text(c, PART_COLUMNS, row, COLUMN_NAME);
		buf_str(b, before);
		json_quote(b, name, strlen(name));
		before = ",";
	}
	if (*before == ',' && before[1] == '\0')
		buf_ch(b, ']');
}

static const char *
distribution(const struct pg_catalogue *c, const struct pg_relation *r,
    struct run pieces, struct arena *arena)
{
	const char *strategy = pg_text(c, PART_RELATIONS, r->row,
	    RELATION_STRATEGY);
	const char *by = pg_maybe(c, PART_RELATIONS, r->row,
	    RELATION_BY_TEXT);
	struct buf b = BUF_INIT;
	const char *text;
	long n = 0;

	for (int i = pieces.first; i < pieces.first + pieces.n; i++)
		n += strtol(pg_text(c, PART_PIECES, i, PIECE_COUNT), NULL, 10);
	buf_fmt(&b, "{\"method\":\"%s\"", *strategy == 'h' ? "hash" :
	    *strategy == 'r' ? "range" : "list");
	if (by != NULL) {
		buf_str(&b, ",\"by\":");
		json_quote(&b, by, strlen(by));
	} else {
		add_names(&b, c, r, pg_text(c, PART_RELATIONS, r->row,
		    RELATION_BY));
	}
	buf_fmt(&b, ",\"partitions\":%ld", n);
	add_servers(&b, c, pieces);
	buf_ch(&b, '}');
	text = arena_strdup(arena, b.s);
	buf_free(&b);
	return text;
}

/* `rows` and `distribution`. */
static void
pg_extent(const struct pg_catalogue *c, const struct pg_relation *r,
    struct facts *facts)
{
	const char *kind = pg_text(c, PART_RELATIONS, r->row, RELATION_KIND);
	struct run pieces = pg_run(c, PART_PIECES, r->oid);
	double own = strtod(pg_text(c, PART_RELATIONS, r->row,
	    RELATION_ROWS), NULL), rows = own;
	bool split = *kind == 'p', known = true;

	if (split) {
		rows = 0;
		facts->distribution = distribution(c, r, pieces,
		    &facts->arena);
	}
	for (int i = pieces.first; i < pieces.first + pieces.n; i++) {
		known &= pg_true(c, PART_PIECES, i, PIECE_KNOWN);
		rows += strtod(pg_text(c, PART_PIECES, i, PIECE_ROWS), NULL);
	}
	/* partitions elsewhere are counted with the whole only */
	if (!known)
		rows = split && own > 0 ? own : -1;
	/* a view has none, and what nobody has counted is not known */
	facts->rows = *kind == 'v' || rows < 0 || rows > 1e18 ? -1 :
	    (int64_t)rows;
}

/* ---- one relation ------------------------------------------------------ */

static bool
take_facts(struct facts *facts, const struct pg_catalogue *c,
    const struct pg_relations *all, const struct pg_relation *r, long values)
{
	int comment = pg_seek(c, PART_COMMENTS,
	    pg_run(c, PART_COMMENTS, r->oid), 0);

	facts_reset(facts);
	facts->schema = r->schema;
	facts->name = r->name;
	facts->kind = kind_of(pg_text(c, PART_RELATIONS, r->row,
	    RELATION_KIND));
	if (comment >= 0)
		facts->comment = pg_text(c, PART_COMMENTS, comment,
		    COMMENT_TEXT);
	pg_columns(c, r, facts);
	if (facts->ncolumns == 0)
		return false;
	pg_keys(c, all, r, facts);
	if (values > 0)
		pg_contents(c, r, values, facts);
	pg_extent(c, r, facts);
	return true;
}

static void
describe_all(const struct pg_catalogue *c, const struct pg_relations *all,
    struct described *out)
{
	struct facts facts = {0};
	struct buf key = BUF_INIT;
	char print[17];
	bool first = true;

	buf_str(&out->text, "{\"tables\":[");
	for (size_t i = 0; i < all->n; i++) {
		const struct pg_relation *r = &all->in_order[i];

		if (!take_facts(&facts, c, all, r, out->want->values))
			continue;
		if (!first)
			buf_ch(&out->text, ',');
		first = false;
		facts_write(&out->text, &facts);
		facts_fingerprint(&facts, print);
		buf_reset(&key);
		if (r->schema != NULL)
			buf_fmt(&key, "%s.", r->schema);
		buf_str(&key, r->name);
		json_object_set_new(out->fingerprints, key.s,
		    json_string(print));
	}
	buf_str(&out->text, "]}");
	buf_free(&key);
	facts_free(&facts);
}

/* ---- the whole --------------------------------------------------------- */

static bool
introspect(struct pg_session *s, struct described *out, struct findings *f,
    enum status *status)
{
	struct pg_catalogue c = {0};
	struct pg_relations all = {0};
	bool read = pg_catalogue_read(&c, s, out->want->values, f, status);

	if (read) {
		if (!pg_catalogue_sample(&c, s, out->want->values))
			finding_add(f, FINDING_schema_unreadable, "",
			    "cannot read the values of columns: the server "
			    "failed or the time ran out");
		out->fingerprints = json_object();
		take_relations(&all, &c);
		describe_all(&c, &all, out);
		free(all.in_order);
		free(all.by_oid);
	}
	pg_catalogue_free(&c);
	return read;
}

bool
postgres_describe(const char *uri, const struct describe *want,
    struct described *out, struct findings *f, enum status *status)
{
	const struct engine_limits limits = {.timeout_ms = want->timeout_ms};
	const struct engine_guard guard =
	    {.allow_superuser = want->allow_superuser, .twins = want->twins};
	struct buf state = BUF_INIT;
	struct clock clock = {0};
	struct pg_session *s;
	bool done;

	out->want = want;
	clock_start(&clock, want->timeout_ms); /* a server may never answer */
	s = pg_connect(uri, &limits, &guard, f, status);
	done = s != NULL;
	if (done)
		s->base.clock = clock;
	if (done && want->cache != NULL)
		done = pg_catalogue_state(s, &state, f, status);
	if (done && !(state.len > 0 && describe_cached(out, state.s))) {
		done = introspect(s, out, f, status);
		if (done && state.len > 0 && f->errors + f->warnings == 0)
			describe_keep(out, state.s);
	}
	clock_stop(&clock);
	pg_disconnect(s);
	buf_free(&state);
	return done;
}
