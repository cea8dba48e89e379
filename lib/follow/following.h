#ifndef FOLLOW_FOLLOWING_H
#define FOLLOW_FOLLOWING_H

#include "follow/restriction.h"
#include "follow/topic.h"
#include "plan/about.h"
#include "words/pattern.h"

/* What the files of follow share; private to it. */

struct follow {
	struct topic topic;
	struct when_now now;
	struct arena arena;
	double loss;      /* what the clauses read so far have lost */
	json_t *unused;   /* and the phrases of it */
	size_t read;      /* phrases that were read */
	struct about about; /* what reads them */
	json_t *readings; /* owned: of each text that was read */
	bool more;        /* "and", "also", "too" */
	bool other;       /* "instead" */
	bool sorts;       /* "by name": an order, where each row has its own */
	bool rows;        /* it asks for other rows, and not for columns */
	bool columns;     /* .. for columns, and not for other rows */
};

/* A phrase's reading as a form that says the topic's names. */
enum phrase_part {
	PHRASE_OUTPUTS = 1, PHRASE_CONDITIONS = 2, PHRASE_GROUPS = 4,
	PHRASE_ORDERS = 8, PHRASE_LIMIT = 16,
};
/* The parts of a query that the words of a reading say. */
unsigned phrase_says(const json_t *reading);
/* What the words of a reading lost, and how unsure it is. */
double phrase_loss(const json_t *reading);
/* The likeliest readings of a text about these tables (borrowed); a text is
 * read once, though several acts ask for it. */
const json_t *phrase_readings(struct follow *f, const json_t *names,
    const char *text);

struct phrase {
	json_t *form;     /* owned */
	double loss;      /* what its words lost, and how unsure it is */
	json_t *reading;  /* owned */
	bool many;        /* the topic's rows may stand several times */
};

/* Do the words ask for one of the acts? Those that a whole question may be,
 * too, count where `all`. */
bool follow_is_act(struct pattern_words said, bool all);
/* Is it a question of its own, whatever was asked before? */
bool follow_stands_alone(struct follow *f, const char *text);
/* May it be one, where it cannot be read as a change of the last plan? */
bool follow_may_stand(struct follow *f, const char *text);

/* What a reading must say to be taken. */
typedef bool phrase_fits(const struct follow *f, const json_t *reading,
    const json_t *form);

/*
 * The best reading of some texts about the topic, in each of which
 * SPANS_ABOUT stands for its rows (`entity`: rather for what is shown than
 * for what is counted), joined to the topic's form, which has its sources
 * then. False, and nothing is changed, where none fits.
 */
bool phrase_read(struct follow *f, const char *const *texts, size_t n,
    bool entity, phrase_fits *fits, struct phrase *out);
void phrase_free(struct phrase *p);
/* Its loss is the follow-up's. */
void phrase_take(struct follow *f, const struct phrase *p);

/* The text with SPANS_ABOUT in place of what points back: "their names" is
 * "aforesaid's names". *pointed is set where some did. */
const char *point(struct follow *f, const char *text, bool *pointed);
/* Does a word from `from` on point back? What is "theirs" is of the noun before it
 * in the text. */
bool point_beyond(struct follow *f, const struct pattern_words *s, size_t from);

/* Words that a text is made of; "*" stands for the phrase, "@" for the
 * topic's rows. In the arena. */
const char *phrase_text(struct follow *f, const char *made,
    const char *phrase);

/* What can be asked for. `text` is what * stood for, `n` the number; each is
 * false, and changes nothing, where it cannot be done. */
typedef bool follow_act(struct follow *f, const char *text, long n);
follow_act act_share, act_counts, act_distinct, act_unfilter, act_unlimit,
    act_top, act_bottom, act_limit, act_most, act_fewest, act_reverse,
    act_unorder, act_desc, act_asc, act_order, act_first, act_group,
    act_shift, act_replace, act_without, act_only, act_add, act_remove,
    act_list, act_show, act_total, act_who, act_listed, act_which, act_each,
    act_ranked, act_ranked_desc, act_set_limit, act_relimit, act_with, act_span, act_top_of, act_bottom_of,
    act_alpha, act_top_by, act_bottom_by, act_order_desc, act_include,
    act_list_of, act_statistic, act_total_by, act_count_of, act_average_by,
    act_share_by, act_others;
/* The same of another table; a list of it. */
follow_act act_other_table, act_and_table, act_instead, act_or_instead;
/* A whole question about the rows. */
follow_act act_ask;

/* Put the conditions, or the outputs, of a reading into the topic. */
void act_rows_of_phrase(struct follow *f, const struct phrase *p,
    const char *text);
bool act_rows_of_text(struct follow *f, const char *text);
void act_columns_of_phrase(struct follow *f, const struct phrase *p);

/* ---- parts of the form -------------------------------------------------- */

/* Does a reading say columns or totals to be shown, and nothing else? */
phrase_fits act_part_is_output;
/* "more than 15", "teams with fewer than 30 answers": of groups. False where
 * the text says no such number. */
bool having_part(struct follow *f, const char *text, bool not);
/* Rows are no longer grouped. */
void act_part_ungroup(struct topic *t);
/* What shows a row of the topic to a person, in place of the outputs. */
bool act_part_label(struct follow *f, bool entity);
/* "who are the customers": what belongs to the rows, in their place. */
bool act_owned_show(struct follow *f, const char *noun);
/* Its outputs alone, as a phrase. */
bool act_owned_read(struct follow *f, const char *noun, struct phrase *p);

#endif
