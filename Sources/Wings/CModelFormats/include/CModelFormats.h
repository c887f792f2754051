// SPDX-License-Identifier: Apache-2.0
// The link between a program and SilhouetteModelFormats: the program that contains this target hands over the function before
// `main`; no other code refers to it.
#ifndef SILHOUETTE_CMODELFORMATS_H
#define SILHOUETTE_CMODELFORMATS_H

// Adds the formats to `formats`, a Swift value of the type ModelFormats. Defined in Swift by SilhouetteModelFormats.
void silhouette_add_model_formats(void *_Nonnull formats);

#endif
