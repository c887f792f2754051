// SPDX-License-Identifier: Apache-2.0

// Foundation has an Transform2D of its own: this file does not import it, so that the name is the library's.

internal import Silhouette

/// The library's affine transform.
typealias LibraryTransform = Transform2D
