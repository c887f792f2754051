// SPDX-License-Identifier: Apache-2.0

// Tries on arm64 what CPlatform and CParts do there: subnormal numbers are flushed to zero and come back, processors are
// counted, and the networks of the arguments are linked.

#include <LinkedFiles.h>
#include <stdio.h>
#include <string.h>

#include "CPlatform.h"

static int failure_count;

static void expect(int condition, const char *text) {
  if (condition) return;
  fprintf(stderr, "failure: %s\n", text);
  failure_count++;
}

// Compares a linked file with the one of its name on the disk.
static void compare(const char *path) {
  const char *slash = strrchr(path, '/');
  const silhouette_linked_file *linked = silhouette_linked_file_named(slash ? slash + 1 : path);
  expect(linked != NULL, path);
  if (linked == NULL) return;
  expect((unsigned long)linked->begin % 64 == 0, "a file is aligned to 64 bytes");
  FILE *file = fopen(path, "rb");
  expect(file != NULL, path);
  if (file == NULL) return;
  const unsigned char *next = linked->begin;
  for (int byte; (byte = getc(file)) != EOF; next++) {
    if (next == linked->end || *next != byte) break;
  }
  expect(next == linked->end && getc(file) == EOF, path);
  fclose(file);
}

int main(int count, char **arguments) {
  // The compiler must not compute the product.
  volatile float tiny = 1e-30f, small = 1e-10f;
  expect(tiny * small > 0, "subnormal numbers are numbers at first");
  unsigned long state = silhouette_flush_subnormals();
  expect(tiny * small == 0, "subnormal numbers are flushed to zero");
  silhouette_restore_subnormals(state);
  expect(tiny * small > 0, "subnormal numbers are numbers again");
  silhouette_spin_hint();
  expect(silhouette_available_cpu_count() > 0, "there is a processor");
  expect(silhouette_x86_64_level() == 0, "the processor has no level of x86-64");
  for (int index = 1; index < count; index++) compare(arguments[index]);
  printf("%d linked files\n", count - 1);
  return failure_count == 0 ? 0 : 1;
}
