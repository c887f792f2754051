// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_SYSTEM_LIBRARY_H
#define SILHOUETTE_SYSTEM_LIBRARY_H

// Indicates whether a library and all functions that are used of it can be loaded. The result is determined once; every
// function may be called on any thread.
int silhouette_webp_is_available(void);
int silhouette_tiff_is_available(void);
int silhouette_heif_is_available(void);

#endif
