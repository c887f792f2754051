// SPDX-License-Identifier: Apache-2.0
// Nothing to call: linking the target makes its file known to the library.
#ifndef SILHOUETTE_SALIENCY_WEIGHTS_H
#define SILHOUETTE_SALIENCY_WEIGHTS_H
#endif
