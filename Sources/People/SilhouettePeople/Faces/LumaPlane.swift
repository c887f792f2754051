// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The luma of a rectangle of an image, 0…1.
struct LumaPlane {
  /// The leftmost column of the rectangle in the image.
  let left: Int
  /// The top row of the rectangle in the image.
  let top: Int
  /// The number of columns.
  let width: Int
  /// The number of rows.
  let height: Int
  private let values: [Float]

  /// Computes the luma of pixels: 0.299 · red + 0.587 · green + 0.114 · blue of the encoded colours.
  ///
  /// - Parameters:
  ///   - pixels: The upright image.
  ///   - columns: The columns to read; columns outside the image are ignored, but at least one is read.
  ///   - rows: The rows to read, counted from the top, with the same limits.
  init(_ pixels: PixelBuffer, columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let columns = columns.clamped(to: 0...pixels.width - 1)
    let rows = rows.clamped(to: 0...pixels.height - 1)
    left = columns.lowerBound
    top = rows.lowerBound
    width = columns.count
    height = rows.count
    var part = pixels.cropped(
      to: Rect(
        x: Double(left), y: Double(pixels.height - top - height), width: Double(width),
        height: Double(height)))
    if part.format.component != .uint8 {
      part = part.resized(width: width, height: height, component: .uint8)
    }
    let (red, green, blue) =
      switch part.format.channels {
      case .red, .redGreen, .grey, .greyAlpha, .alpha: (0, 0, 0)
      case .rgb, .rgba: (0, 1, 2)
      case .bgra: (2, 1, 0)
      }
    let step = part.format.channels.count
    let width = self.width
    let height = self.height
    values = [Float](unsafeUninitializedCapacity: width * height) { values, count in
      for row in 0..<height {
        part.withUnsafeRow(row) { bytes in
          for column in 0..<width {
            let start = column * step
            values[row * width + column] =
              (0.299 * Float(bytes[start + red]) + 0.587 * Float(bytes[start + green])
                + 0.114 * Float(bytes[start + blue])) / 255
          }
        }
      }
      count = width * height
    }
  }

  /// Returns the bilinearly interpolated luma at a position after a Gaussian blur; border pixels are repeated beyond the
  /// edges.
  ///
  /// - Parameters:
  ///   - x: The horizontal position, in pixels of the image; 0.5 is the centre of the first column.
  ///   - y: The vertical position, in pixels of the image, from the top.
  ///   - blur: The weights of the blur.
  func value(x: Double, y: Double, _ blur: GaussianWeights) -> Float {
    let column = (x - 0.5).rounded(.down)
    let row = (y - 0.5).rounded(.down)
    let a = Float(x - 0.5 - column)
    let b = Float(y - 0.5 - row)
    let radius = blur.radius
    let firstColumn = Int(column) - left - radius
    let firstRow = Int(row) - top - radius
    return values.withUnsafeBufferPointer { values in
      blur.weights.withUnsafeBufferPointer { weights in
        // Interpolating between two blurred neighbours is a single weighted sum over 2 · radius + 2 pixels.
        func weight(_ index: Int, _ share: Float) -> Float {
          (index <= 2 * radius ? weights[index] * (1 - share) : 0)
            + (index > 0 ? weights[index - 1] * share : 0)
        }
        var sum: Float = 0
        for i in 0...2 * radius + 1 {
          let line = min(max(firstRow + i, 0), height - 1) * width
          var rowSum: Float = 0
          for j in 0...2 * radius + 1 {
            rowSum += values[line + min(max(firstColumn + j, 0), width - 1)] * weight(j, a)
          }
          sum += rowSum * weight(i, b)
        }
        return sum
      }
    }
  }
}

/// The weights of a Gaussian blur along one axis; their sum is 1.
struct GaussianWeights {
  /// The number of pixels on either side of the centre.
  let radius: Int
  /// The 2 · radius + 1 weights.
  let weights: [Float]

  /// Computes the weights of a blur.
  ///
  /// - Parameter deviation: The standard deviation in pixels; 0 for no blur.
  init(deviation: Double) {
    radius = Int((3 * deviation).rounded(.up))
    let values = (-radius...radius).map { index in
      index == 0 ? 1 : exp(-Double(index * index) / (2 * deviation * deviation))
    }
    let sum = values.reduce(0, +)
    weights = values.map { Float($0 / sum) }
  }
}
