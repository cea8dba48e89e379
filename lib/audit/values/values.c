#include "audit/values/values.h"

#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/utf8.h"
#include "json/get.h"
#include "lang/meaning.h"
#include "schema/dictionary/code.h"
#include "schema/dictionary/comment_codes.h"

/*
 * Texts that are compared with a column of which all values are known. What
 * spells one of them otherwise is spelled as it is stored; what is none of
 * them is a doubt, unless the question was linked to a value by that word.
 * Where only some are known a literal may be stored as it is, too, and is left
 * alone, unless its letters are written as those of no value are (cased.c).
 */

/* ---- what is known ----------------------------------------------------- */

static const char *
number_text(struct audit *a, const json_t *number)
{
	char text[NUM_SIZE];
	size_t n = json_is_integer(number) ?
	    num_int(text, json_integer_value(number)) :
	    num_real(text, json_number_value(number));

	return arena_strndup(&a->arena, text, n);
}

static void
add_known(struct audit *a, struct values *v, const struct schema_column *c)
{
	const json_t *list = json_object_get(c->json, "values"), *value;
	size_t i;

	if (json_array_size(list) == 0 ||
	    json_object_get(c->table->json, "sampled") != NULL)
		return;
	v->v = arena_alloc(&a->arena, (json_array_size(list) + ORIGIN_MORE) *
	    sizeof *v->v);
	json_array_foreach(list, i, value) {
		v->numbers = v->numbers || json_is_number(value);
		v->v[v->n++] = json_is_string(value) ?
		    json_string_value(value) : number_text(a, value);
	}
}

const char *
values_given(struct audit *a, const char *stored, unsigned spelling)
{
	char *out = arena_strdup(&a->arena, stored), *p;
	size_t n;

	for (p = out; *p != '\0'; p++)
		if (spelling & ORIGIN_LOWER)
			*p = (char)ascii_lower((unsigned char)*p);
		else if ((spelling & ORIGIN_UPPER) && *p >= 'a' && *p <= 'z')
			*p = (char)(*p - 'a' + 'A');
	if (spelling & ORIGIN_TRIMMED) {
		out += strspn(out, " ");
		for (n = strlen(out); n > 0 && out[n - 1] == ' '; n--)
			out[n - 1] = '\0';
	}
	return out;
}

/* Each value as it is given, once. */
static void
give(struct audit *a, struct values *v, unsigned spelling)
{
	const char *text;
	size_t n = 0, j;

	for (size_t i = 0; i < v->n; i++) {
		text = values_given(a, v->v[i], spelling);
		for (j = 0; j < n && strcmp(v->v[j], text) != 0;)
			j++;
		if (j == n)
			v->v[n++] = text;
	}
	v->n = n;
}

static bool
is_ascii(const char *s)
{
	for (; *s != '\0'; s++)
		if ((unsigned char)*s >= 0x80)
			return false;
	return true;
}

bool
values_known(struct audit *a, const struct origin *o, struct values *v)
{
	unsigned cased = ORIGIN_LOWER | ORIGIN_UPPER;

	*v = (struct values){.n = 0};
	add_known(a, v, o->column);
	for (size_t i = 0; i < v->n; i++)
		/* engines differ in what is the lower case of these */
		if ((o->spelling & cased) && !is_ascii(v->v[i]))
			return false;
	if (o->spelling != 0)
		give(a, v, o->spelling);
	for (size_t i = 0; i < o->nmore && v->n > 0; i++)
		v->v[v->n++] = values_given(a, o->more[i], o->spelling);
	return v->n > 0;
}

bool
values_speak(struct audit *a, const struct expr *e)
{
	struct origin o;
	struct values v;

	return compare_origin(e, &o) && values_known(a, &o, &v);
}

/* ---- comparing --------------------------------------------------------- */

/* Do the engine's comparisons of texts ignore case? */
static bool
ignores_case(struct audit *a, const struct meeting *m, const struct origin *o)
{
	bool like = m->op == COMPARE_LIKE || m->op == COMPARE_NOT_LIKE;

	if ((o->spelling & ORIGIN_ANY_CASE) || m->op == COMPARE_ILIKE ||
	    m->op == COMPARE_NOT_ILIKE)
		return true;
	return audit_means(a) & (like ? LIKE_IGNORES_CASE : COMPARES_ANY_CASE);
}

static bool
holds(const struct values *v, const char *text, bool any_case, bool like)
{
	for (size_t i = 0; i < v->n; i++)
		if (strcmp(v->v[i], text) == 0 ||
		    (any_case && ascii_equal(v->v[i], text)) ||
		    (like && values_like(v->v[i], text, any_case)))
			return true;
	return false;
}

/* ---- findings ---------------------------------------------------------- */

enum { SHOWN = 12 }; /* values in a finding */

/* What a code is explained by, if by anything. */
static void
hint_lookup(json_t *finding, const struct schema_column *c)
{
	const struct schema_key *k;
	const struct schema_column *label;

	for (size_t i = 0; i < c->table->nkeys; i++) {
		k = &c->table->keys[i];
		if (k->to == NULL || k->n != 1 || k->from_columns[0] != c)
			continue;
		for (size_t j = 0; j < k->to->ncolumns; j++) {
			label = &k->to->columns[j];
			if (label == k->to_columns[0] || label->hidden ||
			    label->class != TYPE_TEXT)
				continue;
			finding_hint(finding, "'%s' is a foreign key to '%s': "
			    "join that table and compare '%s', or use the key",
			    c->name, k->to->name, label->name);
			return;
		}
	}
}

void
values_offer(json_t *finding, const struct schema_column *c,
    const struct values *v)
{
	struct buf list = BUF_INIT;

	if (v->n > SHOWN)
		return;
	for (size_t i = 0; i < v->n; i++)
		finding_candidate(finding, v->v[i]);
	if (json_object_get(finding, "hint") != NULL)
		return;
	if (code_form(json_object_get(c->json, "values"), &list))
		buf_str(&list, ": ");
	else
		buf_ch(&list, ' ');
	for (size_t i = 0; i < v->n; i++)
		buf_fmt(&list, "%s'%s'", i > 0 ? ", " : "", v->v[i]);
	finding_hint(finding, "it holds%s", list.s);
	buf_free(&list);
}

static void
doubt(struct audit *a, const struct expr *e, const struct origin *o,
    const struct values *v, const char *text)
{
	json_t *finding = audit_doubt(a, FINDING_value_not_found, &e->at,
	    "'%s' of '%s' has no value '%s'", o->column->name,
	    o->column->table->name, text);

	if (v->n > SHOWN)
		finding_near(finding, text, v->v, v->n);
	hint_lookup(finding, o->column);
	values_offer(finding, o->column, v);
}

void
values_replace(struct audit *a, const struct expr *e, json_t *value,
    const char *message)
{
	struct change *c = rewrite_place(a, e, json_pack("{s:o}", "value",
	    value));

	if (c == NULL)
		return;
	c->rows = true;
	change_say(c, FINDING_value_spelling_corrected, "%s", message);
}

static void
respell(struct audit *a, const struct expr *e, const struct origin *o,
    const char *text, const char *stored)
{
	values_replace(a, e, json_string(stored), arena_printf(&a->arena,
	    "'%s' was replaced by '%s', as stored in '%s'", text, stored,
	    o->column->name));
}

/* The place in `values` of the code that the column's comment says to mean
 * the text; -1: it says it of none, or of two. */
static long
code_of(struct audit *a, const struct origin *o, const struct values *v,
    const char *text)
{
	struct meanings m = meaning_read(&a->arena, o->spelling != 0 ||
	    o->nmore > 0 ? NULL : get_str(o->column->json, "comment"));
	long hit = -1;

	for (size_t i = 0; i < m.n; i++)
		for (size_t k = 0; k < v->n; k++) {
			if (!ascii_equal(m.v[i].words, text) ||
			    strcmp(m.v[i].code, v->v[k]) != 0)
				continue;
			if (hit >= 0 && hit != (long)k)
				return -1;
			hit = (long)k;
		}
	return hit;
}

/* Truth as columns hold it, and as it is asked for; what PostgreSQL reads as
 * a boolean. */
static const struct {
	const char *yes, *no;
} truths[] = {
	{"true", "false"}, {"t", "f"}, {"yes", "no"}, {"y", "n"},
	{"on", "off"}, {"1", "0"},
};

/* Whether a text says true (1) or false (0), in the words of `pair`; -1. */
static int
truth_of(const char *text, size_t pair)
{
	return ascii_equal(text, truths[pair].yes) ? 1 :
	    ascii_equal(text, truths[pair].no) ? 0 : -1;
}

/* The place in `values`, true and false in one pair of words, of the one that
 * another word for truth means; -1. */
static long
truth_held(const struct origin *o, const struct values *v, const char *text)
{
	int said = -1, held;

	for (size_t i = 0; said < 0 && i < sizeof truths / sizeof *truths; i++)
		said = truth_of(text, i);
	if (said < 0 || v->n != 2 || o->nmore > 0 || o->spelling != 0)
		return -1;
	for (size_t i = 0; i < sizeof truths / sizeof *truths; i++) {
		held = truth_of(v->v[0], i);
		if (held >= 0 && truth_of(v->v[1], i) == 1 - held)
			return held == said ? 0 : 1;
	}
	return -1;
}

static void
encode(struct audit *a, const struct expr *e, const struct origin *o,
    const struct values *v, const char *text, long code)
{
	values_replace(a, e,
	    json_incref(json_array_get(json_object_get( o->column->json,
	    "values"), (size_t)code)), arena_printf(&a->arena,
	    "'%s' was replaced by '%s', its code in '%s'", text, v->v[code],
	    o->column->name));
}

static bool
is_pattern(const struct meeting *m, const char *text)
{
	return comparison_with(m->op) == WITH_TEXT &&
	    strpbrk(text, "%_") != NULL;
}

/* A literal as text; NULL if it is none, or stands for nothing. */
static const char *
literal_text(struct audit *a, const struct expr *e)
{
	const json_t *json = e->kind == EXPR_VALUE ? e->u.value.json : NULL;
	const char *text = json_is_integer(json) ? number_text(a, json) :
	    json_is_boolean(json) ? (json_is_true(json) ? "true" : "false") :
	    json_string_value(json);

	return text != NULL && text[strspn(text, " ")] != '\0' ? text : NULL;
}

/* Numbers are compared as such: which are held is nobody's spelling. True is
 * one of them, beside them. */
static bool
is_number(const struct values *v, const struct expr *e, const char *text)
{
	double number;

	return v->numbers && (json_is_boolean(e->u.value.json) ||
	    num_parse_real(text, &number));
}

/* Is a text one more spelling in a list that has all that are stored? */
static bool
is_said_beside(struct audit *a, const struct meeting *m,
    const struct values *v, const char *text)
{
	const char *wanted = values_loose(a, text), *other;
	size_t alike = 0, j;

	for (size_t i = 0; *wanted != '\0' && i < v->n; i++) {
		if (strcmp(values_loose(a, v->v[i]), wanted) != 0)
			continue;
		for (j = 0; j < m->right.n; j++) {
			other = literal_text(a, m->right.v[j]);
			if (other != NULL && strcmp(other, v->v[i]) == 0)
				break;
		}
		if (j == m->right.n)
			return false;
		alike++;
	}
	return alike > 0;
}

static void
see_literal(struct audit *a, const struct meeting *m, const struct origin *o,
    const struct expr *e)
{
	const char *text = literal_text(a, e), *stored;
	struct values v;
	long code;

	if (text == NULL)
		return;
	if (!values_known(a, o, &v)) {
		if (!ignores_case(a, m, o))
			values_cased(a, m, o, e, is_pattern(m, text));
		return;
	}
	if (is_number(&v, e, text) ||
	    holds(&v, text, ignores_case(a, m, o), is_pattern(m, text)) ||
	    is_said_beside(a, m, &v, text))
		return;
	if (is_pattern(m, text)) {
		if (a->judging && m->pred != NULL &&
		    m->pred->u.compare.escape == NULL)
			doubt(a, e, o, &v, text);
		return;
	}
	stored = values_spelled(a, o, &v, text);
	code = stored == NULL ? code_of(a, o, &v, text) : -1;
	if (stored == NULL && code < 0)
		code = truth_held(o, &v, text);
	if (stored != NULL && !a->judging)
		respell(a, e, o, text, stored);
	else if (code >= 0 && !a->judging)
		encode(a, e, o, &v, text, code);
	else if (stored == NULL && code < 0 && a->judging &&
	    !quoted_column(m->in, text))
		doubt(a, e, o, &v, text);
}

static bool
compares_equal(enum comparison op)
{
	return compare_is_equality(op) || (op >= COMPARE_LIKE &&
	    op <= COMPARE_NOT_ILIKE);
}

static void
see(struct audit *a, const struct meeting *m)
{
	struct origin o;

	if (!compares_equal(m->op))
		return;
	if (compare_origin(m->left, &o)) {
		for (size_t i = 0; i < m->right.n; i++)
			see_literal(a, m, &o, m->right.v[i]);
		return;
	}
	for (size_t i = 0; i < m->right.n; i++)
		if (compare_origin(m->right.v[i], &o))
			see_literal(a, m, &o, m->left);
}

void
values_rule(struct audit *a)
{
	walk_meetings(a, see);
}
