// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_CPARTS_SHIMMESSAGES_H
#define SILHOUETTE_CPARTS_SHIMMESSAGES_H

// The messages of a reader or writer of the shims around libpng and libjpeg.
typedef struct {
  char error[256];
  char warnings[2048];
} silhouette_messages;

// Sets the error, unless one is set already.
void silhouette_set_error(silhouette_messages *messages, const char *text);

// Appends a line unless the buffer already contains it or is full: a hostile file can raise the same warning millions of
// times.
void silhouette_add_warning(silhouette_messages *messages, const char *text);

#endif
