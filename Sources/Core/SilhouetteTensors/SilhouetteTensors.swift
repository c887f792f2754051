// SPDX-License-Identifier: Apache-2.0

// The buffers that store tensors, and the errors of allocating them.

@_exported public import SilhouetteCore
