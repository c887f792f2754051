// SPDX-License-Identifier: Apache-2.0

// The name that the rest of the module gives to the library's type.

internal import Silhouette

/// The library's affine transform.
typealias LibraryTransform = Transform2D
