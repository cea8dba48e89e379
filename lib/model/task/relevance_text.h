#ifndef MODEL_TASK_RELEVANCE_TEXT_H
#define MODEL_TASK_RELEVANCE_TEXT_H

/* The fixed messages of relevance.c. */
extern const char relevance_text_all[], relevance_text_one[],
    relevance_text_refine[],
    relevance_text_needs[];

/* The members of `requirements`; ends with NULL. */
extern const char *const relevance_needs[];

#endif
