// SPDX-License-Identifier: Apache-2.0
// Nothing to call: linking the target makes its files known to the library.
#ifndef SILHOUETTE_PEOPLE_WEIGHTS_H
#define SILHOUETTE_PEOPLE_WEIGHTS_H
#endif
