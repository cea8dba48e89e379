/* The everyday words, looked up at a place in the question. */
#include <string.h>
#include "base/mem.h"
#include "plan/text/lexicon.h"

static const struct lexeme lexemes[] = {
#define LEX(phrase, class, arg, domain) \
	{phrase, LEX_##class, arg, DOMAIN_##domain},
#include "plan/text/lexicon.def"
#include "plan/text/lexicon_degree.def"
#undef LEX
};

static const struct {
	enum domain domain;
	const char *word;
	int sign;
} domain_words[] = {
#define DOMAIN(name)
#define DOMAIN_WORD(name, word, sign) {DOMAIN_##name, word, sign},
#include "plan/text/domain.def"
#undef DOMAIN
#undef DOMAIN_WORD
};

static bool
word_is(const struct token *t, const char *word, size_t len)
{
	const char *text = t->text;

	if (t->word->kind == WORD_QUOTED)
		return false;
	if (len > 1 && word[len - 1] == '*') {
		len--;
		text = t->stem;
	}
	return strncmp(text, word, len) == 0 && text[len] == '\0';
}

/* How many tokens the phrase takes at `at`, 0 if it is not there. */
static size_t
phrase_at(const struct question *q, size_t at, const char *phrase)
{
	size_t n = 0;

	/* most begin with another letter */
	if (at >= q->n || *q->v[at].text != *phrase)
		return 0;
	while (*phrase) {
		size_t len = strcspn(phrase, " ");

		if (at + n >= q->n || !word_is(&q->v[at + n], phrase, len))
			return 0;
		n++;
		phrase += len;
		phrase += strspn(phrase, " ");
	}
	return n;
}

void
lexicon_mark(struct arena *a, struct question *q)
{
	for (size_t at = 0; at < q->n; at++) {
		struct lexical *v = NULL;
		size_t n = 0;

		for (size_t i = 0; i < COUNT(lexemes); i++) {
			size_t len = phrase_at(q, at, lexemes[i].phrase);

			if (len == 0)
				continue;
			v = arena_grow(a, v, n, sizeof *v);
			v[n++] = (struct lexical){&lexemes[i], len};
		}
		q->v[at].lexical = v;
		q->v[at].nlexical = n;
	}
}

const struct lexeme *
lexicon_at(const struct question *q, size_t at, size_t k, size_t *len)
{
	if (at >= q->n || k >= q->v[at].nlexical)
		return NULL;
	*len = q->v[at].lexical[k].n;
	return q->v[at].lexical[k].lexeme;
}

const struct lexeme *
lexicon_find(const struct question *q, size_t at, enum lex class, size_t *len)
{
	for (size_t k = 0; at < q->n && k < q->v[at].nlexical; k++) {
		const struct lexical *x = &q->v[at].lexical[k];

		if (x->lexeme->class != class)
			continue;
		if (len)
			*len = x->n;
		return x->lexeme;
	}
	return NULL;
}

int
lexicon_domain(enum domain d, const char *stem, size_t *rank)
{
	size_t at = 0, len = strlen(stem);

	/* a stem is cut, and its y is an i: "populi", "salari", "citi" */
	bool cut = len > 3 && stem[len - 1] == 'i';

	len -= cut;
	for (size_t i = 0; i < sizeof domain_words / sizeof *domain_words;
	    i++) {
		if (domain_words[i].domain != d)
			continue;
		if (strncmp(domain_words[i].word, stem, len) == 0 &&
		    (len > 3 || strcmp(domain_words[i].word, stem) == 0 ||
		    (cut && domain_words[i].word[len] == 'y' &&
		    domain_words[i].word[len + 1] == '\0'))) {
			*rank = at;
			return domain_words[i].sign;
		}
		at++;
	}
	return 0;
}

bool
lexicon_is_time(enum domain d)
{
	return d == DOMAIN_TIME;
}

const char *
lexicon_compare_text(enum compare c)
{
	static const char *const texts[] = {"=", "!=", ">", ">=", "<", "<="};

	return texts[c];
}

enum compare
lexicon_compare_not(enum compare c)
{
	static const enum compare nots[] = {CMP_NE, CMP_EQ, CMP_LE, CMP_LT,
	    CMP_GE, CMP_GT};

	return nots[c];
}

enum compare
lexicon_compare_turn(enum compare c)
{
	static const enum compare turns[] = {CMP_EQ, CMP_NE, CMP_LT, CMP_LE,
	    CMP_GT, CMP_GE};

	return turns[c];
}

double
lexicon_lost(enum lex class)
{
	static const double lost[] = {
#define LEX_CLASS(name, lost, meaning) lost,
#include "plan/text/lex.def"
#undef LEX_CLASS
	};

	return lost[class];
}

const char *
lexicon_unit_name(enum lex_unit u)
{
	static const char *const names[] = {"year", "quarter", "month",
	    "week", "day", "hour", "weekday", "minute", "second", "hour",
	    "month"};

	return names[u];
}
