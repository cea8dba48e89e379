/* Readings that are as good as the one taken. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/ask.h"
#include "plan/display.h"

enum { CHOICES_MAX = 4 };

/* How two readings differ. */
struct difference {
	size_t slot;  /* the first that does */
	bool one;     /* all that do are one phrase */
	bool tables;  /* ... or go from one table to another together */
	bool any;
};

static struct difference
compare(const struct asking *a, const struct resolution *x,
    const struct resolution *y)
{
	const struct intent *in = a->intent;
	struct difference d = {.one = true, .tables = true};

	for (size_t i = 0; i < in->nslots; i++) {
		const struct pick *p = x->pick[i], *o = y->pick[i];

		if (p == o || !p || !o)
			continue;
		if (!d.any)
			d.slot = i;
		d.any = true;
		d.one &= in->slots[i].item == in->slots[d.slot].item;
		d.tables &= p->table == x->pick[d.slot]->table &&
		    o->table == y->pick[d.slot]->table;
	}
	d.tables &= d.any && x->pick[d.slot]->table != y->pick[d.slot]->table;
	return d;
}

/* What a foreign key's column stands for; itself where it is none. */
static const struct schema_column *
target(const struct schema_column *c)
{
	const struct schema_table *t = c->table;

	for (size_t i = 0; i < t->nkeys; i++)
		for (size_t k = 0; t->keys[i].from_columns &&
		    t->keys[i].to_columns && k < t->keys[i].n; k++)
			if (t->keys[i].from_columns[k] == c)
				return t->keys[i].to_columns[k];
	return c;
}

/* Two ends of a key, or two that lead to one, hold the same. */
static bool
are_joined(const struct schema_column *x, const struct schema_column *y)
{
	return target(x) == target(y) || (x->table != y->table &&
	    ascii_equal(x->name, y->name) &&
	    (x->primary_key || y->primary_key));
}

static bool
shows(const struct schema_column *c)
{
	const struct schema_column *out[2];
	size_t n = display_columns(c->table, out);

	for (size_t i = 0; i < n; i++)
		if (out[i] == c)
			return true;
	return false;
}

static bool
stands_for_row(const struct schema_column *c)
{
	return c->primary_key || shows(c);
}

/* Would a person see a difference between the two? */
static bool
matters(const struct pick *p, const struct pick *o)
{
	if (!p->column != !o->column)
		return false;
	if (!p->column)
		return p->table != o->table;
	if (p->column == o->column)
		return false;
	if (are_joined(p->column, o->column))
		return false;
	if (p->table != o->table)
		return true;
	/* of a row's name or code and its description the name is meant;
	 * name and code stand for the same row */
	if (p->value)
		return !stands_for_row(p->column);
	return !stands_for_row(p->column) || !stands_for_row(o->column) ||
	    !(p->column->primary_key || o->column->primary_key);
}

/* Words of a name that tokens from .. to do not say. */
static size_t
unsaid(const struct asking *a, const char *name, size_t from, size_t to)
{
	const struct question *q = a->intent->items.q;
	struct words words = words_of_name(a->arena, name);
	size_t n = words.n;

	for (size_t i = 0; i < words.n; i++)
		for (size_t k = from; k <= to; k++)
			if (name_word_score(q->v[k].text, q->v[k].stem,
			    words.v[i].text, words.v[i].stem) >= 0.8) {
				n--;
				break;
			}
	return n;
}

static bool
has_word(const struct words *words, const struct word *w)
{
	for (size_t i = 0; i < words->n; i++)
		if (strcmp(words->v[i].stem, w->stem) == 0)
			return true;
	return false;
}

size_t
ask_said_alone(const struct asking *a, const char *x, const char *y)
{
	const struct question *q = a->intent->items.q;
	struct words of = words_of_name(a->arena, x);
	struct words other = words_of_name(a->arena, y);
	size_t n = 0;

	for (size_t i = 0; i < of.n; i++) {
		bool said = false;

		for (size_t k = 0; k < q->n && !said; k++)
			said = name_word_score(q->v[k].text, q->v[k].stem,
			    of.v[i].text, of.v[i].stem) >= 0.8;
		n += said && !has_word(&other, &of.v[i]);
	}
	return n;
}

static const char *
full_name(const struct asking *a, const struct pick *p)
{
	return p->column ? arena_printf(a->arena, "%s_%s", p->table->name,
	    p->column->name) : p->table->name;
}

/* "executive chefs and sous chefs by name": each is spoken of for itself. */
static bool
are_both_said(const struct asking *a, const struct pick *p,
    const struct pick *o)
{
	const char *x = full_name(a, p), *y = full_name(a, o);

	return ask_said_alone(a, x, y) > 0 && ask_said_alone(a, y, x) > 0;
}

/* Is there an "of" between? */
static bool
lex_before(const struct items *items, size_t i, size_t from)
{
	while (--i > from)
		if (item_is(&items->v[i], LEX_OF))
			return true;
	return false;
}

/* The table that stands nearest to a phrase: "country of the artist",
 * "artists from the UK". */
static const struct schema_table *
near_table(const struct asking *a, size_t item)
{
	const struct items *items = &a->intent->items;
	const struct link *l;

	for (size_t i = item + 1; i < items->n && i < item + 4; i++) {
		l = item_table(&items->v[i], 0.6);
		if (l && lex_before(items, i, item))
			return l->table;
	}
	for (size_t i = item; i-- > 0; ) {
		l = item_table(&items->v[i], 0.6);
		if (l)
			return l->table;
	}
	return NULL;
}

/* Does the question say more of the one than of the other? */
static bool
is_better_said(const struct asking *a, size_t slot, const struct pick *p,
    const struct pick *o)
{
	const struct item *item = &a->intent->items.v[
	    a->intent->slots[slot].item];
	size_t last = a->intent->items.q->n - 1;
	const char *x = p->column ? p->column->name : p->table->name;
	const char *y = o->column ? o->column->name : o->table->name;

	if (p->column && p->table != o->table && near_table(a,
	    a->intent->slots[slot].item) == p->table)
		return true;
	return (!p->value && unsaid(a, x, item->from, item->to) <
	    unsaid(a, y, item->from, item->to)) ||
	    unsaid(a, x, 0, last) < unsaid(a, y, 0, last) ||
	    (p->table != o->table && unsaid(a, p->table->name, 0, last) <
	    unsaid(a, o->table->name, 0, last));
}

static void
set(json_t *o, const char *key, const char *text)
{
	json_object_set_new(o, key, json_string(text));
}

/* "customer.name", "customer.city = 'Bonn'", "table customer" */
static void
set_text(const struct asking *a, json_t *choice, const struct pick *p)
{
	const char *comment = p->column ? get_str(p->column->json, "comment") :
	    get_str(p->table->json, "comment");
	const char *value = p->value ? json_string_value(p->value) : NULL;
	const char *text;

	if (!p->column)
		text = arena_printf(a->arena, "table %s", p->table->name);
	else if (value)
		text = arena_printf(a->arena, "%s.%s = '%s'", p->table->name,
		    p->column->name, value);
	else
		text = arena_printf(a->arena, "%s.%s", p->table->name,
		    p->column->name);
	if (comment && *comment)
		text = arena_printf(a->arena, "%s (%s)", text, comment);
	set(choice, "text", text);
}

/* A column that is computed from a date stands for that date. */
static struct pick
plain(const struct asking *a, const struct pick *p)
{
	const struct computed *c = computed_of(p->column);
	const char *name = get_str(get_object(c ? c->expr : NULL, "of"),
	    "column");
	struct pick out = *p;

	(void)a;
	if (c && c->unit && name)
		out.column = schema_column(p->table, name, NULL);
	return out;
}

static json_t *
choice_json(const struct asking *a, const struct pick *meant, bool table)
{
	json_t *o = json_object();
	struct pick p = plain(a, meant);

	if (table)
		p.column = NULL;
	set(o, "id", "");
	set_text(a, o, &p);
	if (p.table->schema)
		set(o, "schema", p.table->schema);
	set(o, "table", p.table->name);
	if (p.column)
		set(o, "column", p.column->name);
	if (p.column && p.value)
		json_object_set(o, "value", (json_t *)p.value);
	return o;
}

/* Appends a choice that is not there yet, and gives it its letter. */
static void
add_choice(json_t *question, json_t *choice)
{
	json_t *list = get_or_make_array(question, "choices"), *other;
	char id[2] = {(char)('a' + (char)json_array_size(list)), '\0'};
	size_t i;

	json_array_foreach(list, i, other) {
		const char *x = get_str(other, "text");
		const char *y = get_str(choice, "text");

		if (x && y && strcmp(x, y) == 0) {
			json_decref(choice);
			return;
		}
	}
	if (json_array_size(list) == CHOICES_MAX) {
		json_decref(choice);
		return;
	}
	set(choice, "id", id);
	json_array_append_new(list, choice);
}

/* The words of an item without what leads up to them: "list the names". */
static const char *
say(const struct asking *a, const struct item *item)
{
	const struct question *q = a->intent->items.q;
	size_t from = item->from;

	while (from < item->to && !q->v[from].content)
		from++;
	return question_span(q, a->arena, from, item->to);
}

static json_t *
start(const struct asking *a, const struct difference *d,
    const struct pick *p)
{
	json_t *q = json_object();
	const struct item *item = &a->intent->items.v[
	    a->intent->slots[d->slot].item];
	const char *phrase = item->text, *words = say(a, item);
	const char *kind = !d->one || !p->column ? "table" :
	    p->value ? "value" : "column";

	set(q, "id", "");
	set(q, "kind", kind);
	if (strcmp(kind, "value") == 0)
		set(q, "text", arena_printf(a->arena,
		    "in which column is '%s' meant?", words));
	else
		set(q, "text", arena_printf(a->arena,
		    "which %s is meant by '%s'?", kind, words));
	set(q, "phrase", phrase);
	return q;
}

/* Does no word say the column: "in 2024", "per month"? */
static bool
is_implied(const struct asking *a, size_t slot, const struct pick *p)
{
	const struct computed *c = computed_of(p->column);

	return a->intent->slots[slot].implied || (c && c->unit);
}

/* Would nobody but a machine wonder? */
static bool
is_clear(const struct asking *a, size_t slot, const struct pick *p,
    const struct pick *o)
{
	return is_implied(a, slot, p) || are_both_said(a, p, o) ||
	    is_better_said(a, slot, p, o);
}

/* Is this difference like the first, so that it is one choice more? */
static bool
continues(const struct asking *a, const struct difference *d,
    const struct difference *first)
{
	const struct slot *s = a->intent->slots;

	return s[d->slot].item == s[first->slot].item && d->one == first->one;
}

json_t *
ask(const struct asking *a, double gap, bool implied)
{
	const struct resolution *best = &a->all->v[a->made[0]];
	struct difference first = {0};
	json_t *q = NULL;

	for (size_t i = 1; i < a->nmade; i++) {
		const struct resolution *r = &a->all->v[a->made[i]];
		struct difference d = compare(a, best, r);
		const struct pick *p, *o;

		if (r->cost - best->cost >= gap || r->connected !=
		    best->connected)
			break;
		if (!d.any || (!d.one && !d.tables))
			continue;
		p = best->pick[d.slot];
		o = r->pick[d.slot];
		if (!matters(p, o) || (q && !continues(a, &d, &first)) ||
		    (!implied && is_clear(a, d.slot, p, o)))
			continue;
		if (!q) {
			first = d;
			q = start(a, &d, p);
			add_choice(q, choice_json(a, p, !d.one));
		}
		add_choice(q, choice_json(a, o, !d.one));
	}
	return q;
}
