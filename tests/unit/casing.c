/* How texts are written: what is learned holds all of them, and tells how to
 * write others. */
#include "schema/content/casing.h"

#include <stdlib.h>
#include <string.h>
#include "../tap.h"

/* A column that holds these texts, as the document has it. New. */
static json_t *
column_of(const char *const *texts, size_t n)
{
	struct casing_seen seen = {0};
	struct arena arena = {0};
	const char **but;
	size_t nbut;
	json_t *column = json_object(), *list = json_array();
	enum casing style;

	for (size_t i = 0; i < n; i++)
		casing_take(&seen, texts[i], strlen(texts[i]));
	style = casing_learned(&seen, &arena, &but, &nbut);
	for (size_t i = 0; i < nbut; i++)
		json_array_append_new(list, json_string(but[i]));
	if (style != CASINGS)
		json_object_set_new(column, "case",
		    json_string(casing_name(style)));
	json_object_set_new(column, "case_but", list);
	json_object_set_new(column, "padded", json_boolean(seen.padded));
	casing_free(&seen);
	arena_free(&arena);
	return column;
}

static const char *const films[] = {
	"The Lord of the Rings", "Gone with the Wind", "McCabe & Mrs. Miller",
	"E.T.", "M*A*S*H", "Kramer vs. Kramer", "The King's Speech",
	"O'Malley's 2nd Isle of Dogs", "USA", "nascar", "Of Mice and Men",
	"Was ist ÜBERALL", "élan vital", "Straße",
};
static const struct {
	const char *text;
	enum casing_verdict verdict;
	const char *spelled;
} films_said[] = {
	{"THE LORD OF THE RINGS", CASING_SPELLED, "The Lord of the Rings"},
	{"the lord of the flies", CASING_SPELLED, "The Lord of the Flies"},
	{"The Return of the King", CASING_HELD, NULL},
	{"MCCABE & MRS. MILLER", CASING_SPELLED, "McCabe & Mrs. Miller"},
	{"O'MALLEY'S 2ND ISLE OF DOGS", CASING_SPELLED,
	    "O'Malley's 2nd Isle of Dogs"},
	{"kramer VS. kramer", CASING_SPELLED, "Kramer vs. Kramer"},
	{"usa", CASING_SPELLED, "USA"},
	{"Usa", CASING_SPELLED, "USA"},
	{"OF", CASING_SPELLED, "Of"},
	{"NASCAR", CASING_UNSURE, NULL},
	{"nascar", CASING_HELD, NULL},
	{"Of", CASING_HELD, NULL},
	{"1984", CASING_HELD, NULL},
	{"\xff KING", CASING_HELD, NULL},
	{"ÉLAN Vital", CASING_UNSURE, NULL},
};

static void
test_films(void)
{
	enum { N = sizeof films / sizeof *films };
	json_t *column = column_of(films, N);
	struct arena arena = {0};
	const char *spelled, *or_so;
	enum casing_verdict verdict;

	tap_is_str(json_string_value(json_object_get(column, "case")), "title",
	    "the style of most words");
	for (size_t i = 0; i < N; i++)
		tap_ok(casing_spell(&arena, column, films[i], &spelled,
		    &or_so) == CASING_HELD, "held: %s", films[i]);
	for (size_t i = 0; i < sizeof films_said / sizeof *films_said; i++) {
		spelled = "";
		verdict = casing_spell(&arena, column, films_said[i].text,
		    &spelled, &or_so);
		tap_ok(verdict == films_said[i].verdict &&
		    (films_said[i].spelled == NULL ||
		    strcmp(spelled, films_said[i].spelled) == 0),
		    "%s: %d %s", films_said[i].text, (int)verdict, spelled);
	}
	json_decref(column);
	arena_free(&arena);
}

/* Whatever texts there are: each is held, and what is spelled is held. */
static void
test_random(void)
{
	static const char *const letters[] = {"a", "B", "c", "D", "é", "É",
	    " ", " ", "'", "\xe2\x80\x99", "1", "-", "ß", "東"};
	enum { N = sizeof letters / sizeof *letters, TEXTS = 40 };
	char text[TEXTS][64];
	const char *texts[TEXTS], *spelled, *or_so;
	struct arena arena = {0};
	size_t lost = 0, styles = 0, again = 0;
	json_t *column;

	srand(7);
	for (int round = 0; round < 2000; round++) {
		int n = 3 + rand() % (TEXTS - 3), few = 2 + rand() % (N - 1);

		for (int i = 0; i < n; i++) {
			text[i][0] = '\0';
			for (int k = rand() % 8; k >= 0; k--)
				strcat(text[i], letters[rand() % few]);
			texts[i] = text[i];
		}
		column = column_of(texts, (size_t)n);
		styles += json_object_get(column, "case") != NULL;
		for (int i = 0; i < n; i++) {
			lost += casing_spell(&arena, column, text[i], &spelled,
			    &or_so) != CASING_HELD;
			for (char *p = text[i]; *p != '\0'; p++)
				if (*p == 'a' || *p == 'c')
					*p = (char)(*p - 'a' + 'A');
			if (casing_spell(&arena, column, text[i], &spelled,
			    &or_so) == CASING_SPELLED)
				again += casing_spell(&arena, column, spelled,
				    &spelled, &or_so) != CASING_HELD;
		}
		json_decref(column);
		arena_free(&arena);
	}
	tap_ok(styles > 100, "a style was found %zu times", styles);
	tap_is_int((long)lost, 0, "every text that was seen is held");
	tap_is_int((long)again, 0, "what is spelled is held");
}

int
main(void)
{
	test_films();
	test_random();
	return tap_done();
}
