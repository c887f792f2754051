// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteInference

/// A grid of probabilities, of any size, that is stretched over an image.
package struct ProbabilityMap: Hashable, Sendable {
  /// The number of columns, at least 1.
  package let width: Int
  /// The number of rows, at least 1.
  package let height: Int
  /// The probabilities, 0…1, row by row from the top.
  package var values: [Float]

  /// Creates a map with the same probability everywhere.
  package init(width: Int, height: Int, repeating value: Float = 0) {
    self.init(width: width, height: height, [Float](repeating: value, count: width * height))
  }

  /// Creates a map of the given probabilities, row by row from the top.
  package init(width: Int, height: Int, _ values: [Float]) {
    precondition(
      width > 0 && height > 0 && values.count == width * height,
      "\(values.count) probabilities for \(width)×\(height)")
    self.width = width
    self.height = height
    self.values = values
  }

  /// Creates a map from a Float32 tensor [rows, columns].
  package init(_ tensor: Tensor) {
    self.init(width: tensor.shape[1], height: tensor.shape[0], tensor.scalars(of: Float.self))
  }

  /// Creates a map from the values of a mask.
  ///
  /// - Parameter mask: A mask with one channel.
  package init(_ mask: PixelBuffer) {
    var format = mask.format
    format.component = .float32
    let floats =
      mask.format.component == .float32
      ? mask : mask.resized(width: mask.width, height: mask.height, component: .float32)
    var values: [Float] = []
    values.reserveCapacity(mask.width * mask.height)
    for row in 0..<mask.height {
      floats.withUnsafeRow(row) { values.append(contentsOf: $0.bindMemory(to: Float.self)) }
    }
    self.init(width: mask.width, height: mask.height, values)
  }

  /// Returns the map resampled to another size, by bilinear interpolation with half-pixel centres, with antialiasing when
  /// it is reduced.
  package func resized(width: Int, height: Int) -> ProbabilityMap {
    if width == self.width, height == self.height { return self }
    return ProbabilityMap(
      pixels(.float32).resized(width: width, height: height, component: .float32))
  }

  /// Returns the map as a grey mask.
  package func pixels(_ component: PixelFormat.Component) -> PixelBuffer {
    let floats = PixelBuffer(
      width: width, height: height, format: .greyFloat, packed: values, colorSpace: .none)
    if component == .float32 { return floats }
    return floats.resized(width: width, height: height, component: component)
  }

  /// Returns a map of the smaller of two probabilities at each pixel: this map's and another map's.
  ///
  /// - Precondition: Both maps have the same size.
  package func minimum(_ other: ProbabilityMap) -> ProbabilityMap {
    precondition(width == other.width && height == other.height, "maps of two sizes")
    return ProbabilityMap(width: width, height: height, zip(values, other.values).map(min))
  }

  /// Indicates whether any probability is above one half.
  package var hasForeground: Bool { values.contains { $0 > 0.5 } }

  /// Returns a part of the map, resampled to another size by bilinear interpolation with half-pixel centres. Values at
  /// the map's edge are extended outwards.
  ///
  /// - Parameters:
  ///   - columns: The left and the right edge of the part, in columns of this map.
  ///   - rows: The upper and the lower edge of the part, in rows of this map.
  ///   - width: The number of columns of the result.
  ///   - height: The number of rows of the result.
  package func sampled(
    columns: ClosedRange<Double>, rows: ClosedRange<Double>, width: Int, height: Int
  ) -> ProbabilityMap {
    let across = BilinearAxis(columns, count: width, in: self.width)
    let down = BilinearAxis(rows, count: height, in: self.height)
    var result = ProbabilityMap(width: width, height: height)
    for y in 0..<height {
      let upper = Int(down.firsts[y]) * self.width
      let lower = min(upper + self.width, (self.height - 1) * self.width)
      for x in 0..<width {
        let left = Int(across.firsts[x])
        let right = min(left + 1, self.width - 1)
        let share = across.fractions[x]
        let top = values[upper + left] + (values[upper + right] - values[upper + left]) * share
        let bottom = values[lower + left] + (values[lower + right] - values[lower + left]) * share
        result.values[y * width + x] = top + (bottom - top) * down.fractions[y]
      }
    }
    return result
  }
}

/// Returns the value of the logistic function, 1 / (1 + e⁻ˣ).
package func sigmoid(_ x: Float) -> Float { 1 / (1 + exp(-x)) }

/// Returns the log odds of a probability, clamped to ±`limit`.
func logOdds(_ probability: Float, atMost limit: Float) -> Float {
  let value = min(max(probability, 1e-4), 1 - 1e-4)
  return min(max(log(value / (1 - value)), -limit), limit)
}
