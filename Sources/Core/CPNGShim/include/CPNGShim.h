// SPDX-License-Identifier: Apache-2.0
// This header declares no functions: linking the target registers the functions of LinkedPNG.h with the library.
#ifndef SILHOUETTE_CPNGSHIM_H
#define SILHOUETTE_CPNGSHIM_H
#endif
