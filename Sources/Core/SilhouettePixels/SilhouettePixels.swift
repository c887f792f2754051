// SPDX-License-Identifier: Apache-2.0

// The errors about files and formats that this library throws, and the buffers that it takes.

@_exported public import SilhouetteCore
