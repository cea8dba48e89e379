/* The question cut into items: the best path through the lattice */
#include "stages.h"

static const char *
spell(struct stages *s)
{
	static const char kinds[] = {[ITEM_WORD] = 'w', [ITEM_STOP] = '.',
	    [ITEM_COMMA] = ',', [ITEM_LEX] = 'l', [ITEM_NAME] = 'n',
	    [ITEM_VALUE] = 'v', [ITEM_NUMBER] = '#', [ITEM_QUOTED] = 'q',
	    [ITEM_DATE] = 'd'};

	for (size_t i = 0; i < s->intent.items.n; i++)
		buf_fmt(&s->text, "%s%c(%s)", i ? " " : "",
		    kinds[s->intent.items.v[i].kind],
		    s->intent.items.v[i].text);
	return s->text.s ? s->text.s : "";
}

static const struct {
	const char *why, *question, *matches, *items;
} cases[] = {
	{"words of structure and names", "how many pupils", NULL,
	    "l(how many) n(pupils)"},
	{"the longer phrase wins", "the largest number of lessons", NULL,
	    "l(the) l(largest number of) n(lessons)"},
	{"a synonym names the table", "students", NULL, "n(students)"},
	{"a number", "older than 12", NULL, "l(older than) #(12)"},
	{"a date", "since March 2020", NULL, "l(since) d(March 2020)"},
	{"quoted text", "called 'Ada B.'", NULL, "l(called) q(Ada B.)"},
	{"a stored value that the filter found", "pupils from Berlin",
	    BERLIN("12", "18"), "n(pupils) l(from) v(Berlin)"},
	{"without it a word", "pupils from Berlin", NULL,
	    "n(pupils) l(from) w(Berlin)"},
	{"what is unknown stays a word", "frobnicated pupils.", NULL,
	    "w(frobnicated) n(pupils) .(.)"},
	{"nothing of nothing", "", NULL, ""},
};

static void
test_links(void)
{
	struct stages s;
	const struct item *item;

	stages_take(&s, "name of the rooms", NULL);
	item = &s.intent.items.v[0];
	tap_ok(item_column(item, 0.9) && !item_table(item, 0.5),
	    "a name that is a column's");
	tap_ok(item->nlinks >= 2, "... and of two tables, both are kept");
	item = &s.intent.items.v[s.intent.items.n - 1];
	tap_is_str(item_table(item, 0.9)->table->name, "room",
	    "a plural names its table");
	for (size_t i = 1; i < item->nlinks; i++)
		tap_ok(item->links[i].score <= item->links[i - 1].score,
		    "the best link is first");
	stages_drop(&s);
}

int
main(void)
{
	struct stages s;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		stages_take(&s, cases[i].question, cases[i].matches);
		tap_is_str(spell(&s), cases[i].items, "%s", cases[i].why);
		stages_drop(&s);
	}
	test_links();
	return tap_done();
}
