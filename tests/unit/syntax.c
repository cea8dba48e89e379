/* How a question is built: its noun phrases, what each is for, whose it is */
#include "plan/syntax/syntax.h"

#include "../tap.h"
#include "base/buf.h"
#include "base/mem.h"

/* "role head" of each phrase, with the head of its owner. */
static void
say(struct buf *out, const struct question *q, const struct syntax *s)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct phrase *p = &s->v[i];

		buf_fmt(out, "%s%s %s", i ? ", " : "",
		    syntax_role_name(p->role), q->v[p->head].text);
		if (p->owner != SYNTAX_NONE)
			buf_fmt(out, " of %s", q->v[s->v[p->owner].head].text);
	}
}

static void
reads(const char *question, const char *expected)
{
	struct arena a = {0};
	struct buf out = BUF_INIT;
	struct question q = question_read(&a, question);

	say(&out, &q, syntax_read(&a, &q));
	tap_is_str(out.len ? out.s : "", expected, "'%s'", question);
	buf_free(&out);
	arena_free(&a);
}

int
main(void)
{
	reads("", "");
	reads("names of drivers with more than two trucks for each depot",
	    "focus names of drivers, of drivers, compared trucks of drivers, "
	    "each depot");
	reads("show the name and the age of the pilots that fly to Rome",
	    "focus name of pilots, focus age of pilots, of pilots, "
	    "in rome of pilots");
	reads("names of workers in firms with sales bigger than 200",
	    "focus names of workers, of workers, in firms of workers, "
	    "compared sales of firms");
	reads("areas affected by storms", "focus areas, done storms of areas");
	reads("drivers hired after 2020", "focus drivers");
	reads("signed forms per region", "focus forms, each region");
	reads("which park had most guests", "focus park, most guests of park");
	reads("how many trucks do drivers over 60 own",
	    "counted trucks, compared drivers of trucks");
	reads("first names of members without a fee",
	    "focus names of members, of members, not fee of members");
	reads("average salary by department, sorted by city",
	    "measured salary, each department, order city");
	return tap_done();
}
