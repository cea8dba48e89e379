/* What the words of a question may mean: references and deeds */
#include "base/buf.h"
#include "base/mem.h"
#include "plan/spans/spans.h"
#include "quoted.h"
#include "../tap.h"

#define KEY(column, to) \
	"{'columns':['" column "'],'to_table':'" to "','to_columns':['id'],"\
	"'origin':'declared'}"
#define TABLE(name, columns, keys) \
	"{'name':'" name "','kind':'table','columns':["\
	"{'name':'id','type':'INTEGER'}," columns "],'primary_key':['id'],"\
	"'unique_keys':[],'foreign_keys':[" keys "]}"
#define COLUMN(name, type) "{'name':'" name "','type':'" type "'}"

static const char *const schema_text = "{'dialect':'sqlite','tables':["
    TABLE("employee", COLUMN("name", "TEXT") ","
	COLUMN("manager_id", "INTEGER"), KEY("manager_id", "employee")) ","
    TABLE("company", COLUMN("name", "TEXT") ","
	COLUMN("parent_id", "INTEGER"), KEY("parent_id", "company")) ","
    TABLE("city", COLUMN("name", "TEXT"), "") ","
    TABLE("route", COLUMN("origin_id", "INTEGER") ","
	COLUMN("destination_id", "INTEGER"), KEY("origin_id", "city") ","
	KEY("destination_id", "city")) ","
    TABLE("ticket", COLUMN("opened_at", "TIMESTAMP") ","
	COLUMN("resolved_at", "TIMESTAMP") ","
	COLUMN("closed_at", "TIMESTAMP") ","
	COLUMN("closed_by", "TEXT"), "") ","
    TABLE("stay", COLUMN("check_in", "DATE") ","
	COLUMN("check_out", "DATE"), "") "]}";

/* Add "table.column" of the senses of a mention that were found so. */
static void
say(struct buf *b, const struct mention *m, unsigned how)
{
	for (size_t i = 0; m && i < m->n; i++)
		if (m->v[i].kind == SENSE_COLUMN && m->v[i].how & how)
			buf_fmt(b, "%s%s.%s", b->len ? " " : "",
			    m->v[i].table->name, m->v[i].column->name);
}

/* What tokens `from` to `to` of the question mean by a way of finding it,
 * the likeliest first. */
static void
means(const char *text, size_t from, size_t to, unsigned how,
    const char *want)
{
	struct arena a = {0};
	struct schema s;
	struct buf b = BUF_INIT;
	json_t *json = trial_json(schema_text);
	struct question q = question_read(&a, text);
	struct spans_source source = {.schema = &s,
	    .now = {.year = 2025, .month = 11, .day = 15, .hour = -1}};
	struct spans spans;

	schema_view(&s, json);
	spans = spans_make(&a, &q, &source);
	say(&b, spans_at(&spans, from, to, false), how);
	tap_is_str(b.len ? b.s : "", want, "'%s' in '%s'",
	    question_span(&q, &a, from, to), text);
	json_decref(spans.keep);
	buf_free(&b);
	json_decref(json);
	schema_free(&s);
	arena_free(&a);
}

static void
test_relations(void)
{
	means("who reports to Smith", 1, 2, HOW_RELATION,
	    "employee.manager_id");
	means("agents managed by Smith", 1, 2, HOW_RELATION,
	    "employee.manager_id");
	means("direct reports of Smith", 0, 1, HOW_DOWN,
	    "employee.manager_id");
	means("subsidiaries of Acme", 0, 0, HOW_CHILD, "company.parent_id");
	means("subcompanies of Acme", 0, 0, HOW_CHILD, "company.parent_id");
	means("subtotals of Acme", 0, 0, HOW_CHILD, "");
	means("routes from Rome", 1, 1, HOW_RELATION, "route.origin_id");
	means("routes to Rome", 1, 1, HOW_RELATION, "route.destination_id");
	means("employees above Smith", 1, 1, HOW_RELATION,
	    "employee.manager_id company.parent_id");
	means("tickets of Smith", 0, 0, HOW_RELATIONS, "");
}

static void
test_deeds(void)
{
	means("average resolution time", 1, 1, HOW_IMPLIED,
	    "ticket.resolved_at ticket.closed_at");
	means("ticket resolution in May", 0, 1, HOW_IMPLIED,
	    "ticket.resolved_at ticket.closed_at");
	means("who fixes tickets", 1, 1, HOW_IMPLIED,
	    "ticket.resolved_at");
	means("guests who arrive in May", 2, 2, HOW_IMPLIED, "stay.check_in");
	means("guests who leave in May", 2, 2, HOW_IMPLIED, "stay.check_out");
	means("guests of May", 0, 0, HOW_IMPLIED, "");
}

int
main(void)
{
	test_relations();
	test_deeds();
	return tap_done();
}
