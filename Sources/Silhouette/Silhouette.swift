// SPDX-License-Identifier: Apache-2.0

// A single import for everything: tensors and networks, images, files, and the requests that connect them.

@_exported public import SilhouetteCodecs
@_exported public import SilhouetteCore
@_exported public import SilhouetteImaging
@_exported public import SilhouetteInference
