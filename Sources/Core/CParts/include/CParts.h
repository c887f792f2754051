// SPDX-License-Identifier: Apache-2.0
// The optional parts of the library: file formats that need a system library, formats of model files, and the networks. A program
// that links a part registers it with the rest of the library before `main`; no other code refers to it.
#ifndef SILHOUETTE_CPARTS_H
#define SILHOUETTE_CPARTS_H

#include "LinkedFiles.h"
#include "LinkedJPEG.h"
#include "LinkedPNG.h"
#include "LinkedParts.h"
#include "ShimMessages.h"

#endif
