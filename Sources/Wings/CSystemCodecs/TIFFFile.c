// SPDX-License-Identifier: Apache-2.0
// For pread.
#define _POSIX_C_SOURCE 200809L

#include "TIFFFile.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// MARK: Messages

// Messages of libtiff begin with the file's name, which is empty here.
static void set_text(char *text, size_t size, const char *format, va_list arguments) {
  vsnprintf(text, size, format, arguments);
  if (strncmp(text, ": ", 2) == 0) memmove(text, text + 2, strlen(text) - 1);
}

static void add_error(silhouette_tiff *tiff, const char *format, va_list arguments) {
  // The first error is the cause of the others.
  if (tiff->message[0] == 0) set_text(tiff->message, sizeof tiff->message, format, arguments);
}

static void add_warning(silhouette_tiff *tiff, const char *format, va_list arguments) {
  char text[256];
  set_text(text, sizeof text - 1, format, arguments);
  for (char *end = text; *end != 0; end++) {
    if (*end == '\n') *end = ' ';
  }
  // Fields of applications do no harm.
  if (strncmp(text, "Unknown field", 13) == 0) return;
  strcat(text, "\n");
  size_t used = strlen(tiff->warnings);
  if (strstr(tiff->warnings, text) == NULL && used + strlen(text) < sizeof tiff->warnings) {
    memcpy(tiff->warnings + used, text, strlen(text) + 1);
  }
}

static int handle_error(TIFF *file, void *context, const char *module, const char *format, va_list arguments) {
  (void)file;
  (void)module;
  add_error(context, format, arguments);
  // Not passed on to the handlers of the process.
  return 1;
}

static int handle_warning(TIFF *file, void *context, const char *module, const char *format, va_list arguments) {
  (void)file;
  (void)module;
  add_warning(context, format, arguments);
  return 1;
}

// Before version 4.5, the only handlers are those of the process, which other code in it may use as well.
static _Thread_local silhouette_tiff *current;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static tiff_global_handler other_error_handler;
static tiff_global_handler other_warning_handler;

static void handle_global_error(const char *module, const char *format, va_list arguments) {
  if (current != NULL) {
    add_error(current, format, arguments);
  } else if (other_error_handler != NULL) {
    other_error_handler(module, format, arguments);
  }
}

static void handle_global_warning(const char *module, const char *format, va_list arguments) {
  if (current != NULL) {
    add_warning(current, format, arguments);
  } else if (other_warning_handler != NULL) {
    other_warning_handler(module, format, arguments);
  }
}

static void set_global_handlers(void) {
  const tiff_functions *library = silhouette_tiff_load();
  other_error_handler = library->set_error_handler(handle_global_error);
  other_warning_handler = library->set_warning_handler(handle_global_warning);
}

void silhouette_tiff_enter(silhouette_tiff *tiff) { current = tiff; }

const char *silhouette_tiff_message(const silhouette_tiff *tiff) {
  return tiff->message[0] != 0 ? tiff->message : "libtiff gives no reason";
}

const char *silhouette_tiff_warnings(const silhouette_tiff *tiff) { return tiff->warnings; }

int silhouette_tiff_system_error(const silhouette_tiff *tiff) { return tiff->system_error; }

// MARK: Bytes

static tiff_size read_bytes(void *context, void *target, tiff_size count) {
  silhouette_tiff *tiff = context;
  if (count <= 0 || tiff->position >= tiff->size) return 0;
  size_t left = tiff->size - (size_t)tiff->position;
  size_t wanted = (size_t)count < left ? (size_t)count : left;
  if (tiff->memory != NULL || tiff->bytes != NULL) {
    memcpy(target, (tiff->memory != NULL ? tiff->memory : tiff->bytes) + tiff->position, wanted);
    tiff->position += wanted;
    return (tiff_size)wanted;
  }
  size_t done = 0;
  while (done < wanted) {
    ssize_t got = pread(tiff->descriptor, (char *)target + done, wanted - done, (off_t)(tiff->position + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) tiff->system_error = errno;
    if (got <= 0) break;
    done += (size_t)got;
  }
  tiff->position += done;
  return (tiff_size)done;
}

static tiff_size write_bytes(void *context, void *source, tiff_size count) {
  silhouette_tiff *tiff = context;
  if (tiff->memory == NULL || count < 0 || tiff->position > tiff->capacity ||
      (size_t)count > tiff->capacity - (size_t)tiff->position) {
    return 0;
  }
  // A gap before the position stays zero.
  memcpy(tiff->memory + tiff->position, source, (size_t)count);
  tiff->position += (uint64_t)count;
  if (tiff->position > tiff->size) tiff->size = (size_t)tiff->position;
  return count;
}

static uint64_t seek(void *context, uint64_t offset, int origin) {
  silhouette_tiff *tiff = context;
  // Negative distances wrap around, as they do in libtiff.
  tiff->position = origin == SEEK_SET   ? offset
                   : origin == SEEK_CUR ? tiff->position + offset
                                        : (uint64_t)tiff->size + offset;
  return tiff->position;
}

static int close_nothing(void *context) {
  (void)context;
  return 0;
}

static uint64_t file_size(void *context) { return ((silhouette_tiff *)context)->size; }

// Files are not mapped: one that another program shortens would end the process.
static int map_nothing(void *context, void **base, uint64_t *size) {
  (void)context;
  (void)base;
  (void)size;
  return 0;
}

static void unmap_nothing(void *context, void *base, uint64_t size) {
  (void)context;
  (void)base;
  (void)size;
}

size_t silhouette_tiff_size(const silhouette_tiff *tiff) { return tiff->size; }

// MARK: Files

int silhouette_tiff_attach(silhouette_tiff *tiff, const char *mode, size_t memory_limit) {
  const tiff_functions *library = tiff->library;
  TIFFOpenOptions *options = library->client_open_ext != NULL ? library->options_alloc() : NULL;
  if (options != NULL) {
    library->options_set_limit(options, memory_limit < PTRDIFF_MAX ? (tiff_size)memory_limit : PTRDIFF_MAX);
    library->options_set_error_handler(options, handle_error, tiff);
    library->options_set_warning_handler(options, handle_warning, tiff);
    tiff->file = library->client_open_ext(
        "", mode, tiff, read_bytes, write_bytes, seek, close_nothing, file_size, map_nothing, unmap_nothing, options);
    library->options_free(options);
  } else {
    pthread_once(&once, set_global_handlers);
    silhouette_tiff_enter(tiff);
    tiff->file = library->client_open(
        "", mode, tiff, read_bytes, write_bytes, seek, close_nothing, file_size, map_nothing, unmap_nothing);
    silhouette_tiff_enter(NULL);
  }
  return tiff->file == NULL;
}

void silhouette_tiff_close(silhouette_tiff *tiff) {
  silhouette_tiff_enter(tiff);
  if (tiff->file != NULL) tiff->library->close(tiff->file);
  silhouette_tiff_enter(NULL);
  free(tiff);
}
