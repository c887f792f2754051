// SPDX-License-Identifier: Apache-2.0
#include "CModelFormats.h"
#include "LinkedParts.h"

SILHOUETTE_LINK_PART(.kind = silhouette_part_model_formats, .add = silhouette_add_model_formats)
