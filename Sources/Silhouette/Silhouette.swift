// SPDX-License-Identifier: Apache-2.0

// One import for everything: tensors and networks, images, files, and what joins them.

@_exported public import SilhouetteCodecs
@_exported public import SilhouetteCore
@_exported public import SilhouetteImaging
@_exported public import SilhouetteInference
