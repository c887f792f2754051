// SPDX-License-Identifier: Apache-2.0
// The parts of the library that a program may leave out: formats that need a system library, and the networks. A
// program that links a part makes it known to the rest of the library before `main`; nothing else refers to it.
#ifndef SILHOUETTE_CPARTS_H
#define SILHOUETTE_CPARTS_H

#include "LinkedFiles.h"
#include "LinkedJPEG.h"
#include "LinkedPNG.h"
#include "ShimMessages.h"

#endif
