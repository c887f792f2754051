// SPDX-License-Identifier: Apache-2.0
#include "ShimMessages.h"

#include <stdio.h>
#include <string.h>

void silhouette_set_error(silhouette_messages *messages, const char *text) {
  if (messages->error[0] == 0) snprintf(messages->error, sizeof messages->error, "%s", text);
}

void silhouette_add_warning(silhouette_messages *messages, const char *text) {
  size_t used = strlen(messages->warnings), length = strlen(text);
  if (used + length + 2 > sizeof messages->warnings) return;
  if (strstr(messages->warnings, text) != NULL) return;
  memcpy(messages->warnings + used, text, length);
  memcpy(messages->warnings + used + length, "\n", 2);
}
