// SPDX-License-Identifier: Apache-2.0

// Pixels, and with them the errors about files and formats that this library throws.

@_exported public import SilhouettePixels
