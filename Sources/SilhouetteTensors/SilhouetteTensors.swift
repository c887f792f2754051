// SPDX-License-Identifier: Apache-2.0

// The buffers that tensors are made of, and the errors of taking them.

@_exported public import SilhouetteCore
