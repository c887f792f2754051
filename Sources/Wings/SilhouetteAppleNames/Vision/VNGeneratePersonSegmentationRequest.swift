// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// A request that produces a single mask of all people in the image.
///
/// If a ``VNSequenceRequestHandler`` performs it on the frames of a sequence, the masks are smoothed over time.
public final class VNGeneratePersonSegmentationRequest: VNStatefulRequest {
  /// The results; `nil` before the request has been performed and after an error.
  public var results: [VNPixelBufferObservation]? { observations as? [VNPixelBufferObservation] }

  /// A trade-off between precision and speed.
  public enum QualityLevel: UInt, Sendable {
    /// The best mask, for photos.
    case accurate = 0
    /// A good mask at moderate speed, for video.
    case balanced = 1
    /// The fastest mask, for live streams.
    case fast = 2
  }

  private let request = GeneratePersonSegmentationRequest()

  /// The quality level, which determines the size of the mask.
  public var qualityLevel = QualityLevel.accurate
  /// The pixel format of the mask: one component with 8 bits, 0…255, or with 16 or 32 bits, 0…1.
  public var outputPixelFormat = kCVPixelFormatType_OneComponent8

  /// Returns the pixel formats that masks can have.
  ///
  /// - Throws: Nothing; Apple's function is marked in the same way.
  public func supportedOutputPixelFormats() throws -> [OSType] {
    [
      kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent16Half,
      kCVPixelFormatType_OneComponent32Float,
    ]
  }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    guard case .pixels(let format) = CVPixelLayout(outputPixelFormat) else {
      throw VNError(.invalidFormat, "the mask must have one component")
    }
    request.qualityLevel =
      switch qualityLevel {
      case .accurate: .accurate
      case .balanced: .balanced
      case .fast: .fast
      }
    request.outputPixelFormat = format
    request.regionOfInterest = NormalizedRect(regionOfInterest)
    let found =
      if let frame = image.frame {
        try request.perform(on: frame(time(of: image)))
      } else {
        try image.handler.perform(request)
      }
    return [VNPixelBufferObservation(found, try CVPixelBuffer(outputImage: found.pixelBuffer))]
  }
}

/// Version 1 of ``VNGeneratePersonSegmentationRequest``.
public let VNGeneratePersonSegmentationRequestRevision1 = 1
