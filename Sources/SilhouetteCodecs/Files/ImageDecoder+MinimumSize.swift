// SPDX-License-Identifier: Apache-2.0

extension ImageDecoder {
  /// The smallest acceptable size of an image decoded at a reduced size, in stored pixels.
  ///
  /// A JPEG can be decoded at one to eight eighths of its size, in a fraction of the time. The decoder
  /// picks the smallest of these sizes that is below the minimum on neither side. Images that are
  /// smaller than the minimum keep their size, as do formats other than JPEG.
  public struct MinimumSize: Sendable, Hashable {
    /// The smallest acceptable width, in pixels.
    public var width: Int
    /// The smallest acceptable height, in pixels.
    public var height: Int

    /// Creates a minimum size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// Returns the number of eighths, 1…8, to which an image of a size is reduced.
    func eighths(width: Int, height: Int) -> Int {
      for scale in 1..<8
      where (width * scale + 7) / 8 >= self.width && (height * scale + 7) / 8 >= self.height {
        return scale
      }
      return 8
    }
  }
}
