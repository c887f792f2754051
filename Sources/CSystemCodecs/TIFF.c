// SPDX-License-Identifier: Apache-2.0
#include "CSystemCodecs.h"

int silhouette_tiff_is_available(void) { return 0; }
