// SPDX-License-Identifier: Apache-2.0

extension Renderer {
  /// Limits on the cost of a rendering, checked before any pixel is computed; see ``Renderer/cost(of:region:)``.
  ///
  /// The defaults permit common filters on photos of 24 megapixels, and most on larger ones. They prevent recipes,
  /// such as those submitted by users of a service, from taking minutes of processor time or all of a machine's
  /// memory.
  public struct Limits: Hashable, Sendable {
    /// The maximum number of elementary operations on values; by default 2³⁶, which take about twenty seconds on one
    /// core.
    public var maximumOperationCount: Int
    /// The maximum memory for pixels that are kept in addition to the result, in bytes; by default 1 GiB, enough for
    /// the colours of 64 megapixels in Float32.
    public var maximumByteCount: Int

    /// Creates limits.
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

    /// Throws an error if a cost is over the limits.
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
