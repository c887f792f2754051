// SPDX-License-Identifier: Apache-2.0
// This header declares no functions: linking the target registers the functions of LinkedJPEG.h with the library.
#ifndef SILHOUETTE_CJPEGSHIM_H
#define SILHOUETTE_CJPEGSHIM_H
#endif
