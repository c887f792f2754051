/* SPDX-License-Identifier: Apache-2.0
 *
 * Expectations of the tests of silhouette.h. In a call, `e` is the address of its error.
 */
#ifndef EXPECT_H
#define EXPECT_H

#include <silhouette.h>
#include <stdio.h>

extern int failures;

#define EXPECT(condition)                                                             \
  do {                                                                                \
    if (!(condition)) {                                                               \
      fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition);        \
      failures++;                                                                     \
    }                                                                                 \
  } while (0)

#define EXPECT_OK(call)                                                               \
  do {                                                                                \
    silhouette_error error = {.size = sizeof error};                                  \
    silhouette_error *e = &error;                                                     \
    if ((call) != SILHOUETTE_OK) {                                                    \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, error.message);   \
      failures++;                                                                     \
    }                                                                                 \
  } while (0)

/* Expects a status and a text that says why. */
#define EXPECT_ERROR(expected, call)                                                  \
  do {                                                                                \
    silhouette_error error = {.size = sizeof error};                                  \
    silhouette_error *e = &error;                                                     \
    silhouette_status status = (call);                                                \
    if (status != (expected) || error.status != status || error.message[0] == 0) {    \
      fprintf(stderr, "%s:%d: %s: status %d, “%s”\n", __FILE__, __LINE__, #call,      \
              status, error.message);                                                 \
      failures++;                                                                     \
    }                                                                                 \
  } while (0)

#endif
