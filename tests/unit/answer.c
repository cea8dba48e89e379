/* What a person answers: choices, names, corrections. */
#include "link/answer.h"
#include "plan/dialogue/answer_choice.h"
#include "plan.h"
#include "../tap.h"

static const char tables[] =
	"{'tables': ["
	"{'name': 'customer', 'columns': ["
	"  {'name': 'id'}, {'name': 'full name'}, {'name': 'city'}]},"
	"{'name': 'order', 'columns': ["
	"  {'name': 'id'}, {'name': 'customer_id'}, {'name': 'sent_to'}]},"
	"{'name': 'join to', 'columns': [{'name': 'v1.x'}]}]}";

static const char question[] =
	"{'id': 'q1', 'choices': ["
	"{'id': 'a', 'text': 'customer.city = \\'Bonn\\''},"
	"{'id': 'b', 'text': 'order.sent_to = \\'Bonn\\''},"
	"{'id': 'c', 'text': 'table order'}]}";

/* The answer in one line, or "? NAME" with what is unknown. */
static void
reads(const struct schema *s, const char *text, const char *want)
{
	struct arena a = {0};
	const char *unknown = NULL;
	json_t *o = answer_corrects(text) ?
	    answer_correction(&a, s, NULL, text, &unknown) :
	    answer_names(&a, s, NULL, text, &unknown);
	char *got = o ? json_dumps(o, JSON_COMPACT) : NULL;

	for (char *c = got; c && *c; c++)
		if (*c == '"')
			*c = '\'';
	tap_is_str(got ? got : arena_printf(&a, "? %s",
	    unknown ? unknown : ""), want, "%s", text);
	free(got);
	json_decref(o);
	arena_free(&a);
}

static void
test_use(const struct schema *s)
{
	reads(s, "use table order", "{'kind':'table','table':'order'}");
	reads(s, "  USE the table `Order`, not customer. ",
	    "{'kind':'table','table':'order','not':'customer'}");
	reads(s, "take customer instead of order",
	    "{'kind':'table','table':'customer','not':'order'}");
	reads(s, "use column customer.city",
	    "{'kind':'column','table':'customer','column':'city'}");
	reads(s, "use column full name",
	    "{'kind':'column','table':'customer','column':'full name'}");
	reads(s, "use column join to.v1.x not order.sent_to",
	    "{'kind':'column','table':'join to','column':'v1.x',"
	    "'not':{'table':'order','column':'sent_to'}}");
	reads(s, "not order", "{'kind':'table','not':'order'}");
	reads(s, "don't use column order.id",
	    "{'kind':'column','not':{'table':'order','column':'id'}}");
	reads(s, "customer.city",
	    "{'kind':'column','table':'customer','column':'city'}");
}

static void
test_join(const struct schema *s)
{
	static const char want[] = "{'kind':'join','joins':[{"
	    "'from_table':'order','from_column':'customer_id',"
	    "'to_table':'customer','to_column':'id'}]}";

	reads(s, "join order.customer_id with customer.id", want);
	reads(s, "join order.customer_id = customer.id", want);
	reads(s, "{\"kind\": \"join\", \"from\": \"order.customer_id\","
	    " \"to\": \"customer.id\"}", want);
	reads(s, "{\"kind\": \"table\", \"use\": \"order\","
	    " \"not\": \"customer\"}",
	    "{'kind':'table','table':'order','not':'customer'}");
}

static void
test_unread(const struct schema *s)
{
	reads(s, "use table nothing", "? nothing");
	reads(s, "use column id", "? id");
	reads(s, "use table customer.city", "? customer.city");
	reads(s, "use order not parcel", "? parcel");
	reads(s, "join order.customer_id with customer.nr", "? customer.nr");
	reads(s, "join order.customer_id", "? ");
	reads(s, "use", "? ");
	reads(s, "{\"kind\": \"table\"}", "? ");
	reads(s, "{\"kind\":", "? ");
	reads(s, "", "? ");
	reads(s, "the blue one", "? the blue one");
}

static void
test_choice(void)
{
	static const struct {
		const char *text, *want;
	} rows[] = {
		{"a", "a"}, {"C", "c"}, {"table order", "c"},
		{"ORDER.sent_to = 'Bonn'", "b"}, {"the city", "a"},
		{"customers", "a"}, {"sent", "b"},
		{"Bonn", NULL}, {"order", NULL}, {"d", NULL}, {"the", NULL},
		{"", NULL}, {"city of the order", NULL},
	};
	json_t *q = trial_json(question);
	struct arena a = {0};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *got = answer_choice(&a, q, rows[i].text);

		tap_is_str(got ? got : "none", rows[i].want ? rows[i].want :
		    "none", "choice '%s'", rows[i].text);
	}
	arena_free(&a);
	json_decref(q);
}

/* Free text picks what it fits best, and nothing where it may mean another. */
static void
test_fit(const struct schema *s)
{
	static const struct {
		const char *text, *want;
	} rows[] = {
		{"the city one please", "a"}, {"I mean where it was sent", "b"},
		{"the second one", "b"}, {"the last", "c"}, {"third", "c"},
		{"not the city", NULL}, {"Bonn", NULL}, {"please", NULL},
		{"the full name", NULL}, {"whatever", NULL}, {"", NULL},
	};
	json_t *q = trial_json(question);
	struct arena a = {0};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *got = answer_fit(&a, s, q, rows[i].text);

		tap_is_str(got ? got : "none", rows[i].want ? rows[i].want :
		    "none", "fit '%s'", rows[i].text);
	}
	arena_free(&a);
	json_decref(q);
}

static void
test_id(void)
{
	tap_is_int((long)answer_id_length("q1=a"), 3, "q1=");
	tap_is_int((long)answer_id_length("q12=use x"), 4, "q12=");
	tap_is_int((long)answer_id_length("q=a"), 0, "no number");
	tap_is_int((long)answer_id_length("a=b"), 0, "no question");
	tap_is_int((long)answer_id_length("q1"), 0, "no text");
	tap_ok(answer_corrects("Use table x") && answer_corrects("not x") &&
	    answer_corrects(" {") && !answer_corrects("user") &&
	    !answer_corrects("nothing") && !answer_corrects("a"),
	    "what is said like a correction");
}

int
main(void)
{
	struct schema s;
	json_t *json = trial_json(tables);

	schema_view(&s, json);
	test_use(&s);
	test_join(&s);
	test_unread(&s);
	test_choice();
	test_fit(&s);
	test_id();
	schema_free(&s);
	json_decref(json);
	return tap_done();
}
