// SPDX-License-Identifier: Apache-2.0
#include "LinkedParts.h"
#include "SystemCodecs.h"

SILHOUETTE_LINK_PART(.kind = silhouette_part_codecs, .add = silhouette_add_system_codecs)
