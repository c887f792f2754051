// SPDX-License-Identifier: Apache-2.0
// Codecs of the system that are loaded when a program first meets their format. Everything that is called is declared here:
// neither a header nor the library itself is needed to build.
#ifndef SILHOUETTE_CSYSTEMCODECS_H
#define SILHOUETTE_CSYSTEMCODECS_H

#include "HEIFLibrary.h"
#include "SystemCodecs.h"
#include "SystemLibrary.h"
#include "TIFFLibrary.h"
#include "WebPLibrary.h"

#endif
