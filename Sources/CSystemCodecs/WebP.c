// SPDX-License-Identifier: Apache-2.0
#include "CSystemCodecs.h"

int silhouette_webp_is_available(void) { return 0; }
