/* Misspelt words of a question, and what may not be mended */
#include "base/buf.h"
#include "base/mem.h"
#include "plan/text/mend.h"
#include "quoted.h"
#include "../tap.h"

static const char *const schema_text = "{'dialect':'sqlite','tables':["
    "{'name':'customer','kind':'table','columns':["
    "{'name':'id','type':'INTEGER'},{'name':'cust_no','type':'TEXT'},"
    "{'name':'shipping_address','type':'TEXT'}],"
    "'primary_key':['id'],'unique_keys':[],'foreign_keys':[]},"
    "{'name':'order','kind':'table','columns':["
    "{'name':'id','type':'INTEGER'},{'name':'qty','type':'INTEGER'}],"
    "'primary_key':['id'],'unique_keys':[],'foreign_keys':[]}]}";

/* The question's words once they are mended, with a blank between. */
static void
reads(const char *text, const char *matches, const char *want)
{
	struct arena a = {0};
	struct schema s;
	struct buf b = BUF_INIT;
	json_t *json = trial_json(schema_text);
	json_t *found = matches ? trial_json(matches) : NULL;
	struct question q = question_read(&a, text);

	schema_view(&s, json);
	question_mend(&a, &q, &s, found);
	for (size_t i = 0; i < q.n; i++)
		buf_fmt(&b, "%s%s", i ? " " : "", q.v[i].text);
	tap_is_str(b.s, want, "%s", text);
	buf_free(&b);
	json_decref(found);
	json_decref(json);
	schema_free(&s);
	arena_free(&a);
}

static void
test_old(void)
{
	struct arena a = {0};
	struct schema s;
	json_t *json = trial_json(schema_text);
	struct question q = question_read(&a, "list custmers");

	schema_view(&s, json);
	question_mend(&a, &q, &s, NULL);
	tap_is_str(q.v[1].was, "custmers", "what was written is kept");
	tap_is_str(q.v[1].stem, words_stem(&a, "customers"),
	    "the stem is the right word's");
	tap_ok(!q.v[0].was, "what was right has no other spelling");
	json_decref(json);
	schema_free(&s);
	arena_free(&a);
}

int
main(void)
{
	reads("custmers wihtout ordrs", NULL, "customers without orders");
	reads("adress of each custommer", NULL,
	    "address of each customer");
	reads("quantitiy of ordres", NULL, "quantity of orders");
	reads("how many costumers", NULL, "how many costumers");
	reads("custs by qty", NULL, "custs by qty");
	reads("orders of Custmer", NULL, "orders of custmer");
	reads("orders from custmers", "[{'kind':'value','score':1,"
	    "'start':12,'end':20,'value':'custmers'}]",
	    "orders from custmers");
	test_old();
	return tap_done();
}
