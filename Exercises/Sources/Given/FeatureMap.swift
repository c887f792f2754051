// SPDX-License-Identifier: Apache-2.0

/// An image with any number of channels: values [y, x, c] in row-major order, the rows from top to
/// bottom.
public struct FeatureMap: Equatable, Sendable {
  /// The number of rows.
  public let height: Int
  /// The number of columns.
  public let width: Int
  /// The number of channels.
  public let channels: Int
  /// The values: those of all channels of a pixel, then those of the next pixel of the row.
  public var values: [Float]

  /// Creates a map of the given values.
  ///
  /// - Precondition: `values` has height · width · channels elements.
  public init(height: Int, width: Int, channels: Int, values: [Float]) {
    precondition(
      values.count == height * width * channels,
      "\(values.count) values for a map of \(height)×\(width)×\(channels)")
    self.height = height
    self.width = width
    self.channels = channels
    self.values = values
  }

  /// Creates a map of zeros.
  public init(height: Int, width: Int, channels: Int) {
    self.init(
      height: height, width: width, channels: channels,
      values: [Float](repeating: 0, count: height * width * channels))
  }

  /// The value of a channel of a pixel.
  ///
  /// - Precondition: 0 ≤ y < height, 0 ≤ x < width and 0 ≤ c < channels.
  public subscript(y: Int, x: Int, c: Int) -> Float {
    get { values[offset(y, x, c)] }
    set { values[offset(y, x, c)] = newValue }
  }

  private func offset(_ y: Int, _ x: Int, _ c: Int) -> Int {
    precondition(
      y >= 0 && y < height && x >= 0 && x < width && c >= 0 && c < channels,
      "[\(y), \(x), \(c)] of a map of \(height)×\(width)×\(channels)")
    return (y * width + x) * channels + c
  }
}
