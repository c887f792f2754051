// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_SYSTEM_CODECS_H
#define SILHOUETTE_SYSTEM_CODECS_H

// Appends the codecs of SilhouetteSystemCodecs, which defines this function, to a Swift array of `ImageCodec`.
void silhouette_add_system_codecs(void *_Nonnull codecs);

#endif
