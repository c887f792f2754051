// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// A probability for each place of an image, on a grid of any size that is stretched over it.
struct ProbabilityMap: Hashable, Sendable {
  /// The number of columns, at least 1.
  let width: Int
  /// The number of rows, at least 1.
  let height: Int
  /// The probabilities, 0…1, row by row from the top.
  var values: [Float]

  /// Creates a map with the same probability everywhere.
  init(width: Int, height: Int, repeating value: Float = 0) {
    self.init(width: width, height: height, [Float](repeating: value, count: width * height))
  }

  /// Creates a map.
  init(width: Int, height: Int, _ values: [Float]) {
    precondition(
      width > 0 && height > 0 && values.count == width * height,
      "\(values.count) probabilities for \(width)×\(height)")
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// Creates a map from a Float32 tensor [rows, columns].
  init(_ tensor: Tensor) {
    self.init(width: tensor.shape[1], height: tensor.shape[0], tensor.scalars(of: Float.self))
  }

  /// Creates a map from the numbers of a mask.
  ///
  /// - Parameter mask: One channel.
  init(_ mask: PixelBuffer) {
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

  /// Returns the map on another grid: bilinear with half-pixel centres, antialiased where it shrinks.
  func resized(width: Int, height: Int) -> ProbabilityMap {
    if width == self.width, height == self.height { return self }
    return ProbabilityMap(
      pixels(.float32).resized(width: width, height: height, component: .float32))
  }

  /// Returns the map as a grey mask.
  func pixels(_ component: PixelFormat.Component) -> PixelBuffer {
    var floats = PixelBuffer(
      width: width, height: height, format: .greyFloat, colorSpace: .none)
    let (stride, rowByteCount) = (floats.rowStrideInBytes, width * 4)
    floats.withUnsafeMutableBytes { target in
      values.withUnsafeBytes { source in
        for row in 0..<height {
          UnsafeMutableRawBufferPointer(
            rebasing: target[row * stride..<row * stride + rowByteCount]
          ).copyMemory(
            from: UnsafeRawBufferPointer(
              rebasing: source[row * rowByteCount..<(row + 1) * rowByteCount]))
        }
      }
    }
    if component == .float32 { return floats }
    return floats.resized(width: width, height: height, component: component)
  }

  /// Returns the smaller of two probabilities at each place.
  ///
  /// - Precondition: Both have the same size.
  func minimum(_ other: ProbabilityMap) -> ProbabilityMap {
    precondition(width == other.width && height == other.height, "maps of two sizes")
    return ProbabilityMap(width: width, height: height, zip(values, other.values).map(min))
  }

  /// Indicates whether any probability is above one half.
  var hasForeground: Bool { values.contains { $0 > 0.5 } }
}
