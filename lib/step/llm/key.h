#ifndef STEP_LLM_KEY_H
#define STEP_LLM_KEY_H

#include "step/llm/setup.h"

/*
 * The key for a provider: of the key file, T2S_API_KEY, the key command, the
 * provider's own variable; the first that there is. What is said by T2S_
 * variables counts for the main model's provider alone. `token` tells that
 * it goes as a bearer whatever the provider's header is. False, with the
 * reason, where a source is named and has none; empty where there is none.
 */
bool key_find(const struct llm_options *o, const struct provider *p,
    bool is_main, struct buf *key, bool *token, struct buf *why);

#endif
