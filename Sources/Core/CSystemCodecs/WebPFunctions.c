// SPDX-License-Identifier: Apache-2.0
#include "WebPFunctions.h"

#include <pthread.h>

#include "CSystemCodecs.h"
#include "Loading.h"

static const char *const names[] = {
#ifdef __APPLE__
    "libwebp.7.dylib",
    "/opt/homebrew/lib/libwebp.7.dylib",
    "/usr/local/lib/libwebp.7.dylib",
#else
    "libwebp.so.7",
    "libwebp.so.6",
#endif
    NULL,
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static silhouette_webp_functions functions;
static int is_loaded;

static void load(void) {
  void *library = silhouette_load_library(names);
  if (library == NULL) return;
  is_loaded =
      silhouette_find_function(library, "WebPINewRGB", &functions.new_decoder) &&
      silhouette_find_function(library, "WebPIUpdate", &functions.update) &&
      silhouette_find_function(library, "WebPIDelete", &functions.delete_decoder) &&
      silhouette_find_function(library, "WebPConfigInitInternal", &functions.init_config) &&
      silhouette_find_function(library, "WebPPictureInitInternal", &functions.init_picture) &&
      silhouette_find_function(library, "WebPPictureAlloc", &functions.allocate_picture) &&
      silhouette_find_function(library, "WebPPictureFree", &functions.free_picture) &&
      silhouette_find_function(library, "WebPEncode", &functions.encode);
}

const silhouette_webp_functions *silhouette_webp_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}

int silhouette_webp_is_available(void) { return silhouette_webp_load() != NULL; }
