// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_CMODELFORMATS_H
#define SILHOUETTE_CMODELFORMATS_H

// Adds the formats of SilhouetteModelFormats, which defines this function, to a Swift value of the type `ModelFormats`.
void silhouette_add_model_formats(void *_Nonnull formats);

#endif
