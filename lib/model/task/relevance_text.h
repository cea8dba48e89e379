#ifndef MODEL_TASK_RELEVANCE_TEXT_H
#define MODEL_TASK_RELEVANCE_TEXT_H

/* The fixed messages of model/judge. */
extern const char judge_text_all[], judge_text_one[], judge_text_refine[],
    judge_text_needs[];

/* The members of `requirements`; ends with NULL. */
extern const char *const judge_needs[];

#endif
