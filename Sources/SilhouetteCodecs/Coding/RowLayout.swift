// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// The properties of an image that are known before its rows arrive.
struct RowLayout {
  /// The number of columns.
  var width: Int
  /// The number of rows.
  var height: Int
  /// The format of the rows.
  var format: PixelFormat
  /// The colour space of the rows.
  var colorSpace: ColorSpace
}
