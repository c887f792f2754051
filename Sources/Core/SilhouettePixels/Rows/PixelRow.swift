// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// The channels that are stored for each pixel of a tile or row.
package enum PixelLayout: Int, Hashable, Sendable, Comparable {
  /// One value v per pixel, as in masks; the pixel is read as (v, v, v, 1).
  case grey = 1
  /// Red, green and blue; alpha is 1.
  case opaque = 3
  /// Red, green, blue and alpha, premultiplied.
  case full = 4

  /// The number of values per pixel.
  package var planeCount: Int { rawValue }

  package static func < (first: PixelLayout, second: PixelLayout) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// Consecutive pixels of a row, with each channel in a separate plane, as row kernels take them.
///
/// All four planes can be read in any layout: the colour planes of a grey row are one and the same, and the alpha plane
/// of an opaque row is a row of ones with the length of the longest span. Only the layout's own planes may be written.
/// Up to 15 elements beyond the last may be read and written; they are unused.
package struct PixelRow {
  package var red: UnsafeMutablePointer<Float>
  package var green: UnsafeMutablePointer<Float>
  package var blue: UnsafeMutablePointer<Float>
  package var alpha: UnsafeMutablePointer<Float>
  package let layout: PixelLayout
  /// Indicates whether the pixels are transparent black because they are outside the image.
  package let isOutside: Bool

  /// Creates a row from consecutive planes.
  package init(_ base: UnsafeMutablePointer<Float>, planeStride: Int, layout: PixelLayout) {
    self.layout = layout
    isOutside = false
    switch layout {
    case .grey:
      red = base
      green = base
      blue = base
      alpha = PixelRow.constants.ones
    case .opaque:
      red = base
      green = base + planeStride
      blue = base + 2 * planeStride
      alpha = PixelRow.constants.ones
    case .full:
      red = base
      green = base + planeStride
      blue = base + 2 * planeStride
      alpha = base + 3 * planeStride
    }
  }

  private init(outside zeros: UnsafeMutablePointer<Float>) {
    red = zeros
    green = zeros
    blue = zeros
    alpha = zeros
    layout = .full
    isOutside = true
  }

  /// Returns a plane by its index: red, green, blue, alpha.
  @inline(__always)
  package func plane(_ index: Int) -> UnsafeMutablePointer<Float> {
    switch index {
    case 0: red
    case 1: green
    case 2: blue
    default: alpha
    }
  }

  /// The largest number of pixels that a pixelwise recipe processes per call.
  package static let maximumCount = 1024
  /// The number of floats in a plane of a span, padding included.
  package static let capacity = maximumCount + 16

  /// A row of transparent black, for pixels outside an image.
  package static var outside: PixelRow { PixelRow(outside: constants.zeros) }

  private struct Constants: @unchecked Sendable {
    // Unchecked: the memory is written here and never changed again.
    let ones: UnsafeMutablePointer<Float>
    let zeros: UnsafeMutablePointer<Float>

    init() {
      ones = .allocate(capacity: PixelRow.capacity)
      ones.initialize(repeating: 1, count: PixelRow.capacity)
      zeros = .allocate(capacity: PixelRow.capacity)
      zeros.initialize(repeating: 0, count: PixelRow.capacity)
    }
  }

  private static let constants = Constants()
}

extension PixelRow {
  /// The planes as arguments of row loops.
  @inline(__always)
  package var planes: ImagePlanes { ImagePlanes(red, green, blue, alpha) }
}

/// The position of a run of consecutive pixels in a row.
package struct PixelSpan {
  /// The column of the leftmost pixel.
  package let x: Int
  package let y: Int
  /// The number of pixels, at least 1 and at most ``PixelRow/maximumCount``.
  package let count: Int

  package init(x: Int, y: Int, count: Int) {
    self.x = x
    self.y = y
    self.count = count
  }
}
