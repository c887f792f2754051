// SPDX-License-Identifier: Apache-2.0
// The formats of model files that a program links besides the library's own.
#ifndef SILHOUETTE_LINKED_MODEL_FORMATS_H
#define SILHOUETTE_LINKED_MODEL_FORMATS_H

// Adds formats to the value at `formats`, whose type only the Swift code on both sides knows.
typedef void (*silhouette_model_formats)(void *_Nonnull formats);

// Registers the function. Called before `main` by the target that contains the formats, so that no Swift code runs that early.
void silhouette_link_model_formats(silhouette_model_formats _Nonnull add);

// Returns the function; NULL if the program does not link it.
silhouette_model_formats _Nullable silhouette_linked_model_formats(void);

#endif
