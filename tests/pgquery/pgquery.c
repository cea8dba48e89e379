/*
 * pgquery [-n COUNT] [-s SEED] [-v] [-c PAIRS] [FILE..]
 *
 * Is what our reader reads what PostgreSQL's own parser sees? Statements of
 * files, one a line or, in a file of a single one, on several, and COUNT made
 * ones, of which each third is damaged. Each must be refused, or:
 *
 *	PostgreSQL takes it, too (unless it is damaged, then we may mend it);
 *	the tables that we see are those that it sees;
 *	what we write it reads as the same tree, the rewrites of pgform.c
 *	aside, also where sql/policy wrote it.
 *
 * Prints counts, and each statement of which that is not so: status 1 then. -v
 * also prints what is refused, and why. -c: each two lines of PAIRS differ, or
 * this compares nothing.
 */
#include <getopt.h>
#include <pg_query.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "lang/walk.h"
#include "pgquery.h"
#include "pgtree.h"
#include "sql/policy/policy.h"
#include "sql/read.h"
#include "sql/write/write.h"

static struct {
	unsigned long statements, same, refused, both, mended, defects,
	    proven;
	bool verbose;
	json_t *why; /* message -> how often it was refused so */
} count;

static const char everything[] =
#include "open_policy.def"
;
static struct policy *open_policy;

static void
defect(const char *text, const char *what, const char *more)
{
	count.defects++;
	printf("-- %s\n%s\n   %s\n\n", what, text, more);
}

/* -- what we see */

struct seen {
	json_t *tables, *functions;
};

static void
see_query(void *arg, struct query *q);

static void
see_expr(void *arg, struct expr **at)
{
	const struct walk w = {.expr = see_expr, .query = see_query,
	    .arg = arg};
	struct seen *seen = arg;
	const struct expr *e = *at;

	if (e->kind == EXPR_CALL)
		json_object_set_new(seen->functions, e->u.call.name,
		    json_true());
	walk_expr(&w, *at);
}

static bool
see_source(void *arg, struct source *s)
{
	struct seen *seen = arg;
	struct buf whole = BUF_INIT;

	if (s->kind == SOURCE_FUNCTION)
		see_expr(arg, &s->u.function);
	if (s->kind == SOURCE_TABLE && s->u.table.cte == NULL) {
		buf_fmt(&whole, "%s.%s", s->u.table.schema != NULL ?
		    s->u.table.schema : "", s->u.table.name);
		json_object_set_new(seen->tables, whole.s, json_true());
	}
	buf_free(&whole);
	return true;
}

static void
see_query(void *arg, struct query *q)
{
	const struct walk w = {.expr = see_expr, .query = see_query,
	    .source = see_source, .arg = arg};

	walk_query(&w, q);
	walk_outputs(&w, &q->computed);
}

/* -- one statement */

static void
refused(const char *text, const struct pgtree *pg, const struct findings *f)
{
	const json_t *first = finding_first_error(f);
	const char *message = get_str(first, "message"), *end;
	json_t *n;

	if (pg->form == NULL) {
		count.both++;
		if (count.verbose)
			printf("-- both refuse: %s\n%s\n\n", pg->wrong != NULL ?
			    pg->wrong : "no SELECT", text);
		return;
	}
	count.refused++;
	end = message != NULL ? strstr(message, ": ") : NULL;
	message = end != NULL ? end + 2 : message != NULL ? message : "?";
	n = json_object_get(count.why, message);
	json_object_set_new(count.why, message,
	    json_integer(json_integer_value(n) + 1));
	if (count.verbose)
		printf("-- refused: %s\n%s\n\n", message, text);
}

static void
compare(const char *text, const struct pgtree *pg, const char *written,
    const json_t *params, const char *by)
{
	struct pgtree again;
	struct buf why = BUF_INIT;

	pgtree_read(&again, written, params);
	if (again.form == NULL)
		buf_fmt(&why, "%s: %s\n   %s", by, again.wrong != NULL ?
		    again.wrong : "no SELECT", written);
	else if (pg->form != NULL && !pgtree_same(pg->form, again.form, &why))
		buf_fmt(&why, "\n   %s: %s", by, written);
	if (why.len > 0)
		defect(text, "written otherwise", why.s);
	pgtree_free(&again);
	buf_free(&why);
}

static void
check_policy(const char *text, const struct pgtree *pg,
    const json_t *params)
{
	struct findings f = FINDINGS_INIT("test");
	struct policy_proven out;
	if (policy_prove(open_policy, dialect_get(DIALECT_POSTGRES), text,
	    params, NULL, &f, &out)) {
		count.proven++;
		compare(text, pg, out.text.s, out.params, "proven");
	}
	policy_proven_free(&out);
	findings_free(&f);
}

static void
check_read(const char *text, const struct pgtree *pg, const json_t *plan)
{
	struct findings f = FINDINGS_INIT("test");
	struct seen seen = {json_object(), json_object()};
	const struct sql_options o = {.dialect = dialect_get(
	    DIALECT_POSTGRES)};
	struct view v = {0};
	struct buf out = BUF_INIT, why = BUF_INIT;
	unsigned long defects = count.defects;

	if (!view_build(&v, plan, NULL, &f) || !scope_resolve(&v, NULL, &f)) {
		refused(text, pg, &f);
		defects++; /* not the same */
	} else {
		see_query(&seen, v.query);
		if (pg->form != NULL && !pgtree_same(pg->tables, seen.tables,
		    &why))
			defect(text, "other tables", why.s);
		else if (strchr(text, '$') == NULL && sql_write(&v, &o, &f,
		    &out, NULL))
			compare(text, pg, out.s, NULL, "written");
	}
	if (defects <= count.defects && pg->form == NULL)
		count.mended++;
	else if (defects == count.defects)
		count.same++;
	view_free(&v);
	buf_free(&out);
	buf_free(&why);
	json_decref(seen.tables);
	json_decref(seen.functions);
	findings_free(&f);
}

static void
check(const char *text, bool damaged)
{
	struct findings f = FINDINGS_INIT("test");
	json_t *params = json_pack("[{s:i},{s:i}]", "value", 101, "value",
	    102), *plan;
	struct pgtree pg;

	if (!utf8_valid(text, strlen(text)))
		return; /* no program takes it */
	count.statements++;
	pgtree_read(&pg, text, params);
	plan = sql_read(text, strlen(text), dialect_get(DIALECT_POSTGRES),
	    NULL, &f);
	if (plan == NULL) {
		refused(text, &pg, &f);
	} else if (pg.form == NULL && !damaged) {
		defect(text, "PostgreSQL refuses it", pg.wrong != NULL ?
		    pg.wrong : "no SELECT");
	} else {
		if (pg.form == NULL && count.verbose)
			printf("-- mended: %s\n%s\n\n", pg.wrong != NULL ?
			    pg.wrong : "no SELECT", text);
		check_read(text, &pg, plan);
		check_policy(text, &pg, params);
	}
	pgtree_free(&pg);
	json_decref(plan);
	json_decref(params);
	findings_free(&f);
}

/* -- where they come from */

static void
check_file(const char *path)
{
	FILE *in = fopen(path, "r");
	struct buf text = BUF_INIT;
	char line[65536];
	bool lines = strstr(path, "statements/") != NULL;

	if (in == NULL) {
		perror(path);
		exit(2);
	}
	while (fgets(line, sizeof line, in) != NULL) {
		buf_str(&text, line);
		if (!lines)
			continue;
		check(text.s, true);
		buf_reset(&text);
	}
	if (text.len > 0)
		check(text.s, false);
	fclose(in);
	buf_free(&text);
}

static void
check_pairs(const char *path)
{
	FILE *in = fopen(path, "r");
	struct pgtree a, b;
	struct buf why = BUF_INIT;
	char first[4096], second[4096];

	if (in == NULL) {
		perror(path);
		exit(2);
	}
	while (fgets(first, sizeof first, in) != NULL &&
	    fgets(second, sizeof second, in) != NULL) {
		pgtree_read(&a, first, NULL);
		pgtree_read(&b, second, NULL);
		count.statements += 2;
		if (!pgtree_same(a.form, a.form, &why))
			defect(first, "not the same as itself", why.s);
		else if (pgtree_same(a.form, b.form, &why))
			defect(first, "taken for the same", second);
		else
			count.same++;
		pgtree_free(&a);
		pgtree_free(&b);
		buf_reset(&why);
	}
	fclose(in);
	buf_free(&why);
}

static int
said(void)
{
	const char *message;
	json_t *n;

	if (count.verbose)
		json_object_foreach(count.why, message, n)
			printf("%7lld refused: %s\n", (long long)
			    json_integer_value(n), message);
	printf("%lu statements: %lu the same, %lu refused by us, %lu by both, "
	    "%lu mended, %lu proven, %lu defects\n", count.statements,
	    count.same, count.refused, count.both, count.mended,
	    count.proven, count.defects);
	return count.defects > 0 || count.same == 0;
}

int
main(int argc, char **argv)
{
	struct findings f = FINDINGS_INIT("test");
	unsigned long n = 0, seed = 1, i;
	struct buf text = BUF_INIT;
	json_t *policy;
	int c;

	mem_jansson();
	count.why = json_object();
	while ((c = getopt(argc, argv, "c:n:s:v")) != -1) {
		if (c == 'n')
			n = strtoul(optarg, NULL, 10);
		else if (c == 's')
			seed = strtoul(optarg, NULL, 10);
		else if (c == 'c')
			check_pairs(optarg);
		else if (c == 'v')
			count.verbose = true;
		else
			return 2;
	}
	policy = json_loads(everything, 0, NULL);
	open_policy = policy_read(policy, &f);
	if (open_policy == NULL) {
		fprintf(stderr, "%s\n", get_str(finding_first_error(&f),
		    "message"));
		return 2;
	}
	for (; optind < argc; optind++)
		check_file(argv[optind]);
	for (i = 0; i < n; i++) {
		generate(seed * 1000000007u + i, i % 3 == 2, &text);
		check(text.s, i % 3 == 2);
	}
	c = said();
	buf_free(&text);
	policy_free(open_policy);
	json_decref(policy);
	json_decref(count.why);
	findings_free(&f);
	return c;
}
