// SPDX-License-Identifier: Apache-2.0
// Nothing to call: linking the target makes the functions of LinkedJPEG.h known to the library.
#ifndef SILHOUETTE_CJPEGSHIM_H
#define SILHOUETTE_CJPEGSHIM_H
#endif
