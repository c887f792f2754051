// SPDX-License-Identifier: Apache-2.0

/// How large a reduced picture has to be at least, in stored pixels.
///
/// A JPEG file can be decoded at one to eight eighths of its size, in a fraction of the time. The
/// smallest of these sizes that is not below the minimum on either side is taken; a picture that
/// is too small already stays as it is, and so do formats other than JPEG.
public struct MinimumSize: Sendable, Hashable {
  /// The smallest width that will do, in pixels.
  public var width: Int
  /// The smallest height that will do, in pixels.
  public var height: Int

  /// Makes a minimum.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of eighths, 1…8, to which a picture is reduced.
  func eighths(width: Int, height: Int) -> Int {
    for scale in 1..<8
    where (width * scale + 7) / 8 >= self.width && (height * scale + 7) / 8 >= self.height {
      return scale
    }
    return 8
  }
}
