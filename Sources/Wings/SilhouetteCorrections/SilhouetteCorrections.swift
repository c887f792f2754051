// SPDX-License-Identifier: Apache-2.0

// Masks that a person corrects with clicks and strokes.

@_exported public import Silhouette
