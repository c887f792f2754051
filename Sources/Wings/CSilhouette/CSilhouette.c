// SPDX-License-Identifier: Apache-2.0
#include "silhouette.h"

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

const char *silhouette_version(void) {
  return TEXT(SILHOUETTE_VERSION_MAJOR) "." TEXT(SILHOUETTE_VERSION_MINOR) "." TEXT(SILHOUETTE_VERSION_PATCH);
}
