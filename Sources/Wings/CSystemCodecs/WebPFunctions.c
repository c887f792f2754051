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

static silhouette_webp_functions functions;

static const silhouette_function required[] = {
    {"WebPINewRGB", &functions.new_decoder},
    {"WebPIUpdate", &functions.update},
    {"WebPIDelete", &functions.delete_decoder},
    {"WebPConfigInitInternal", &functions.init_config},
    {"WebPPictureInitInternal", &functions.init_picture},
    {"WebPPictureAlloc", &functions.allocate_picture},
    {"WebPPictureFree", &functions.free_picture},
    {"WebPEncode", &functions.encode},
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;

static void load(void) { is_loaded = LOAD_LIBRARY(names, required) != NULL; }

const silhouette_webp_functions *silhouette_webp_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}

int silhouette_webp_is_available(void) { return silhouette_webp_load() != NULL; }
