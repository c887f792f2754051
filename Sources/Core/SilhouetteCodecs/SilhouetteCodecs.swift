// SPDX-License-Identifier: Apache-2.0

// The errors about files and formats that this library throws, and the pixels that it reads and writes.

@_exported public import SilhouetteCore
@_exported public import SilhouettePixels
