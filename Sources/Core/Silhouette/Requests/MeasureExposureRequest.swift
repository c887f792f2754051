// SPDX-License-Identifier: Apache-2.0

/// A request that measures how bright an image is, and how much of it is black or white without drawing.
public struct MeasureExposureRequest: ImageProcessingRequest {
  public typealias Result = ExposureObservation

  public var regionOfInterest = NormalizedRect.fullImage

  /// Creates a request.
  public init() {}

  public var description: String { "exposure" }

  /// The longer side to which the image is reduced, in pixels.
  private static let side = 256

  /// - Throws: `RequestError.invalidRegionOfInterest(_:)`; the errors of reading the image; `CancellationError`.
  public func result(in context: RequestContext) throws -> ExposureObservation {
    let pixels = try context.bytes(limitedTo: Self.side)
    try context.checkCancellation()
    let channels = pixels.format.channels.count
    let bytes = pixels.packedBytes
    let luminances = stride(from: 0, to: bytes.count, by: channels).map { place -> Float in
      let values = bytes[place..<place + channels].map(Float.init)
      return channels < 3 ? values[0] : luminance(values[0], values[1], values[2])
    }
    let count = Float(luminances.count)
    return ExposureObservation(
      mean: luminances.reduce(0, +) / count / 255,
      black: Float(luminances.count { $0 < 1 }) / count,
      white: Float(luminances.count { $0 > 254 }) / count)
  }
}
