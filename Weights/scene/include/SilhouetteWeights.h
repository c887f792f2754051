// SPDX-License-Identifier: Apache-2.0
// Nothing to call: linking the target makes its file known to the library.
#ifndef SILHOUETTE_WEIGHTS_H
#define SILHOUETTE_WEIGHTS_H
#endif
