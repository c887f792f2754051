// SPDX-License-Identifier: Apache-2.0

extension Renderer {
  /// Limits on what one rendering may cost, checked before it computes a pixel; see ``Renderer/cost(of:region:)``.
  ///
  /// The defaults admit usual filters on photos of 24 megapixels, and most on larger ones. They stop recipes, such as those that users of
  /// a service choose, from taking minutes of a processor or all of a machine's memory.
  public struct Limits: Hashable, Sendable {
    /// The elementary operations on values; 2^36, about twenty seconds of a processor.
    public var maximumOperationCount: Int
    /// The memory of pixels that are kept beside the result, in bytes; 1 GiB, the colours of 64 megapixels in Float32.
    public var maximumByteCount: Int

    /// Makes limits.
    public init(
      maximumOperationCount: Int = 1 << 36, maximumByteCount: Int = 1 << 30
    ) {
      self.maximumOperationCount = maximumOperationCount
      self.maximumByteCount = maximumByteCount
    }

    /// The limits that apply unless others are given.
    public static let standard = Limits()
    /// No limits.
    public static let none = Limits(maximumOperationCount: .max, maximumByteCount: .max)

    /// Throws if a cost is over the limits.
    func check(_ cost: Cost) throws(RenderError) {
      if cost.operationCount > maximumOperationCount {
        throw .tooMuchWork(operationCount: cost.operationCount, limit: maximumOperationCount)
      }
      if cost.byteCount > maximumByteCount {
        throw .tooMuchMemory(byteCount: cost.byteCount, limit: maximumByteCount)
      }
    }
  }
}
