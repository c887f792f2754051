// SPDX-License-Identifier: Apache-2.0
#include "WebPFunctions.h"

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

static int load(void) { return LOAD_LIBRARY(names, required) != NULL; }

DEFINE_LOADING(webp, silhouette_webp_functions)
