// SPDX-License-Identifier: Apache-2.0

// Tensors, and the errors about files that this library throws.

@_exported public import SilhouetteTensors
