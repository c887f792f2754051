// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// A request that returns the mask of a network for salient objects as the network makes it, at the size of the image.
///
/// The network's numbers become bytes, rounded down, and are enlarged with a Lanczos filter, as rembg does. No subject is
/// chosen, and no edge is fitted to the image; ``GenerateForegroundInstanceMaskRequest`` does both.
///
/// ```swift
/// let request = GenerateModelMaskRequest(model: try SaliencyModels(contentsOf: "mine.safetensors"))
/// let mask = try await request.perform(onFile: "beach.jpg").pixelBuffer
/// ```
public struct GenerateModelMaskRequest: ImageProcessingRequest {
  public typealias Result = PixelBufferObservation

  /// The network.
  public let model: SaliencyModels
  public var regionOfInterest = NormalizedRect.fullImage

  /// Creates a request.
  public init(model: SaliencyModels = .bundled) { self.model = model }

  public var description: String { "mask of a model" }

  public var networks: [ImageModel.Requirement] {
    [model.requirement(side: DeepLabV3Plus.trainingSize.width)]
  }

  /// - Returns: A grey 8-bit mask of the region's size.
  /// - Throws: `InferenceError` if the network makes no masks, or none is bundled; the errors of reading the image;
  ///   `CancellationError`.
  public func result(in context: RequestContext) throws -> PixelBufferObservation {
    let input = DeepLabV3Plus.trainingSize
    let model = try model.model(width: input.width, height: input.height)
    let placement = try context.placement(for: model)
    let results = try context.results(of: model, at: placement)
    guard let mask = results.mask else {
      preconditionFailure("a network for salient objects makes a mask")
    }
    let region = try context.region()
    let size = (width: Int(region.width), height: Int(region.height))
    let bytes = try mask.image(min: 0, max: 1, channel: 0)
    return try PixelBufferObservation(
      mask: bytes.resizedWithLanczos(width: size.width, height: size.height),
      featureName: results.maskEntry?.output.name ?? "",
      imageSize: context.imageSize(), regionOfInterest: context.regionOfInterest)
  }
}
