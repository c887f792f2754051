// SPDX-License-Identifier: Apache-2.0

// Outlines of lines and curves, filled or followed with a pen, and gradients: what vector drawing adds to images.

@_exported public import SilhouetteImaging
