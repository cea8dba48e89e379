#include "schema/keep.h"

const struct schema *
schema_keep(struct schema_keep *k, json_t *json)
{
	if (json == NULL)
		return NULL;
	if (k->json != json) {
		schema_keep_free(k);
		k->json = json_incref(json);
		schema_view(&k->view, json);
	}
	return &k->view;
}

void
schema_keep_free(struct schema_keep *k)
{
	if (k->json == NULL)
		return;
	schema_free(&k->view);
	json_decref(k->json);
	k->json = NULL;
}
