// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A request that computes one mask of all people, for a still image or for the frames of a stream.
///
/// ```swift
/// let handler = ImageRequestHandler(contentsOf: "beach.jpg")
/// let request = GeneratePersonSegmentationRequest()
/// let mask = try await handler.perform(request).generateScaledMask(scaledToImageFrom: handler)
/// ```
///
/// For a stream, use one request for all frames: their masks are smoothed over time. Stills neither read nor change the
/// state of the stream.
///
/// ```swift
/// request.qualityLevel = .fast
/// for frame in frames { let mask = try await request.perform(on: frame).pixelBuffer }
/// ```
///
/// The mask networks were trained on people only and mistake animals for people, so a part of the mask is kept only if it
/// shows a face or a body or, except in portraits and streams, if the network for classes names it a person. If there are no people, the mask is 0 everywhere. In a stream, a confirmed part is kept until it
/// no longer overlaps its position in the previous frame.
///
/// The networks are those of MediaPipe 0.10.21.
public final class GeneratePersonSegmentationRequest: ImageProcessingRequest, StatefulRequest {
  public typealias Result = PixelBufferObservation

  /// A balance between the precision of the mask and the time to compute it.
  public typealias QualityLevel = MaskQuality

  private struct Settings {
    var qualityLevel = QualityLevel.accurate
    var outputPixelFormat = PixelFormat.oneComponent8
    var regionOfInterest = NormalizedRect.fullImage
  }

  /// The networks.
  public let models: PeopleModels
  public let stream = FrameStream()
  private let settings = Lock(Settings())
  private let memory = Lock(PersonMasks.Memory())

  /// Creates a request.
  ///
  /// - Parameter models: The networks.
  public init(models: PeopleModels = .bundled) { self.models = models }

  /// The balance between precision and time; changing it restarts the stream.
  public var qualityLevel: QualityLevel {
    get { settings.withLock { $0.qualityLevel } }
    set { settings.withLock { $0.qualityLevel = newValue } }
  }

  /// The format of the mask: `.oneComponent8`, 0…255; `.oneComponent16Half` or `.oneComponent32Float`, 0…1.
  public var outputPixelFormat: PixelFormat {
    get { settings.withLock { $0.outputPixelFormat } }
    set { settings.withLock { $0.outputPixelFormat = newValue } }
  }

  public var regionOfInterest: NormalizedRect {
    get { settings.withLock { $0.regionOfInterest } }
    set { settings.withLock { $0.regionOfInterest = newValue } }
  }

  /// The supported formats of masks.
  public static let supportedOutputPixelFormats: [PixelFormat] = [
    .oneComponent8, .oneComponent16Half, .oneComponent32Float,
  ]

  public var description: String { "person segmentation, \(qualityLevel.rawValue)" }

  public var networks: [ImageModel.Requirement] {
    let level = qualityLevel
    let networks = PersonMasks(models: models, level: level).networks
    // The mask network and the first detector; above balanced, the image is always searched for bodies.
    var expected = Array(networks.prefix(2))
    if level >= .accurate { expected.append(.bodies) }
    // Streams use the mask network that fits the frames' proportions.
    return models.requirements(
      expected, ifFound: networks + [.selfieGeneral, .selfieLandscape])
      + [models.classRequirement]
  }

  /// - Returns: The mask of a still, which is to be stretched over the region of interest; 0 everywhere if there are no
  ///   people.
  /// - Throws: `RequestError.unsupportedPixelFormat`; `InferenceError` or a file error if a
  ///   network is not available; the errors of reading the image; `CancellationError`.
  public func result(in context: RequestContext) throws -> PixelBufferObservation {
    var settings = settings.withLock { $0 }
    settings.regionOfInterest = context.regionOfInterest
    let component = try Self.component(settings)
    let region = try context.regionContext()
    let mask = try region.output(of: PersonMasks(models: models, level: settings.qualityLevel))
    return try observation(
      mask.pixels(component), settings, imageSize: context.imageSize(), timeRange: nil)
  }

  /// - Returns: The mask of the stream's next frame, which is to be stretched over the region of interest.
  /// - Throws: The same errors as for stills.
  public func result(in context: FrameContext) throws -> PixelBufferObservation {
    let settings = settings.withLock { $0 }
    let component = try Self.component(settings)
    let whole = context.requestContext(regionOfInterest: settings.regionOfInterest)
    let region = try whole.regionContext()
    // Frames arrive one at a time: the lock only hands the memory over.
    var memory =
      context.previousTime == nil ? PersonMasks.Memory() : self.memory.withLock { $0 }
    var masks = PersonMasks(models: models, level: settings.qualityLevel)
    masks.frames.regionOfInterest = settings.regionOfInterest
    let mask = try masks.mask(of: region, at: context.time, with: &memory)
    self.memory.withLock { $0 = memory }
    return try observation(
      mask.pixels(component), settings, imageSize: whole.imageSize(),
      timeRange: context.time...context.time)
  }

  private static func component(
    _ settings: Settings
  ) throws(RequestError) -> PixelFormat.Component {
    guard supportedOutputPixelFormats.contains(settings.outputPixelFormat) else {
      throw .unsupportedPixelFormat(
        settings.outputPixelFormat, expected: supportedOutputPixelFormats)
    }
    return settings.outputPixelFormat.component
  }

  private func observation(
    _ mask: PixelBuffer, _ settings: Settings, imageSize: Size, timeRange: ClosedRange<Duration>?
  ) throws(RequestError) -> PixelBufferObservation {
    try PixelBufferObservation(
      mask: mask, featureName: "person mask", imageSize: imageSize,
      regionOfInterest: settings.regionOfInterest, timeRange: timeRange)
  }
}
