// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_SYSTEM_CODECS_H
#define SILHOUETTE_SYSTEM_CODECS_H

// Appends the codecs that use this target, and others, to a Swift array of `ImageCodec`. SilhouetteCodecs defines it.
void silhouette_add_system_codecs(void *_Nonnull codecs);

#endif
