// SPDX-License-Identifier: Apache-2.0
// Nothing to call: linking the target makes the functions of LinkedPNG.h known to the library.
#ifndef SILHOUETTE_CPNGSHIM_H
#define SILHOUETTE_CPNGSHIM_H
#endif
