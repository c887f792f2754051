// SPDX-License-Identifier: Apache-2.0

/// A reason why an image could not be rendered.
public enum RenderError: Error, Hashable, CustomStringConvertible {
  /// The region has no pixels.
  case emptyRegion
  /// The region is infinite: crop the image or specify a region.
  case infiniteRegion
  /// The result would have more pixels than allowed.
  case tooLarge(width: Int, height: Int, maximumPixelCount: Int)
  /// The given memory is too small for the region.
  case memoryTooSmall(byteCount: Int, expected: Int)
  /// The rendering, or a single pixel of its result, needs more memory for intermediate pixels than allowed.
  case tooMuchMemory(byteCount: Int, limit: Int)
  /// The rendering takes more elementary operations than allowed.
  case tooMuchWork(operationCount: Int, limit: Int)
  /// A writer requires pixels in a different format or number.
  case unsuitableWriter(String)
  /// The size of a stream has changed since the image was created.
  case sourceChanged(
    name: String, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)

  public var description: String {
    switch self {
    case .emptyRegion: "nothing to render: the region has no pixels"
    case .infiniteRegion: "the region to render is infinite: crop the image or give a region"
    case .tooLarge(let width, let height, let maximum):
      "an image of \(width)×\(height) pixels is over the limit of \(maximum) pixels"
    case .memoryTooSmall(let byteCount, let expected):
      "memory for the pixels: expected \(expected) bytes, found \(byteCount)"
    case .tooMuchMemory(let byteCount, let limit):
      "rendering needs \(byteCount) bytes for intermediate pixels, over the limit of \(limit): crop the image, or"
        + " make it smaller first"
    case .tooMuchWork(let operationCount, let limit):
      "rendering takes \(operationCount) elementary operations, over the limit of \(limit): crop the image, make it"
        + " smaller first, or choose smaller radii"
    case .unsuitableWriter(let message): message
    case .sourceChanged(let name, let width, let height, let expectedWidth, let expectedHeight):
      "\(name): expected \(expectedWidth)×\(expectedHeight) pixels, found \(width)×\(height):"
        + " it has changed since the image was made"
    }
  }
}

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
