// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_CPNGSHIM_MESSAGES_H
#define SILHOUETTE_CPNGSHIM_MESSAGES_H

#include <stdio.h>
#include <string.h>

typedef struct {
  char error[256];
  char warnings[2048];
} silhouette_png_messages;

static inline void silhouette_png_set_error(silhouette_png_messages *messages, const char *text) {
  if (messages->error[0] == 0) snprintf(messages->error, sizeof messages->error, "%s", text);
}

// Appends a line unless it is already there or the buffer is full: a hostile file can raise the same
// warning millions of times.
static inline void silhouette_png_add_warning(silhouette_png_messages *messages,
                                              const char *text) {
  size_t used = strlen(messages->warnings), length = strlen(text);
  if (used + length + 2 > sizeof messages->warnings) return;
  if (strstr(messages->warnings, text) != NULL) return;
  memcpy(messages->warnings + used, text, length);
  memcpy(messages->warnings + used + length, "\n", 2);
}

#endif
