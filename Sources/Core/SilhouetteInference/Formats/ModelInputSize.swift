// SPDX-License-Identifier: Apache-2.0

/// The rows and columns of an image input.
public struct ModelInputSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns, at least 1.
  public var width: Int
  /// The number of rows, at least 1.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public var description: String { "\(width)×\(height)" }
}
