// SPDX-License-Identifier: Apache-2.0

// Exports pixels, and with them the errors about files and formats that this library throws.

@_exported public import SilhouettePixels
