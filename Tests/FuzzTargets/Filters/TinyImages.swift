// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

/// The images that filters work on.
enum TinyImages {
  /// Colours and alphas of all sizes.
  static let image = Image(pixels: pixels(.rgba8))

  private static let mask = Image(mask: pixels(.grey8))

  private static let table =
    "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n"

  /// Returns the image or file that a filter call names.
  static func argument(path: String, _ parameter: FilterInfo.Parameter) throws -> FilterValue {
    switch parameter.type {
    case .file: .file(FilterValue.File(name: path, bytes: Array(table.utf8)))
    case .mask: .image(mask)
    default: .image(image)
    }
  }

  private static func pixels(_ format: PixelFormat) -> PixelBuffer {
    var pixels = PixelBuffer(width: 9, height: 7, format: format)
    pixels.withUnsafeMutableBytes { bytes in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 37) }
    }
    return pixels
  }
}
