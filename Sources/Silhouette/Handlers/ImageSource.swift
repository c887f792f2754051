// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The image that requests look at, and what was computed of it: read, turned upright, sampled and shown to each
/// network once for all requests.
final class ImageSource: Sendable {
  /// The origin of an image.
  enum Origin: Sendable {
    case file(path: String, DecodingLimits, MinimumSize?)
    case bytes([UInt8], DecodingLimits)
    case image(Image)
    case pixels(PixelBuffer)
    case planes(PlanarPixelBuffer, YCbCrEncoding)
  }

  /// A network's input: where the image is in it, and what its numbers mean.
  struct InputKey: Hashable {
    let placement: ImagePlacement
    let input: ImageInput
  }

  /// A run of a network.
  struct RunKey: Hashable {
    let model: ImageModel
    let placement: ImagePlacement
    let additional: [String: Tensor]
  }

  private let origin: Origin
  private let orientation: ImageOrientation?
  let stages: StageObserver?

  // As many as stages of one answer share; a region that is tracked must not fill the memory.
  private let photos = SharedResults<Bool, Photo>(capacity: 1)
  private let parts = SharedResults<Rect, PixelBuffer>(capacity: 4)
  private let inputs = SharedResults<InputKey, Tensor>(capacity: 4)
  private let results = SharedResults<RunKey, ModelResults>(capacity: 8)

  init(_ origin: Origin, orientation: ImageOrientation?, stages: StageObserver?) {
    self.origin = origin
    self.orientation = orientation
    self.stages = stages
  }

  /// Returns the upright image with what its file says about it.
  func photo() throws -> Photo {
    try photos.value(for: true) {
      try stages.measure(.decode) {
        switch origin {
        case .file(let path, let limits, let minimumSize):
          try Photo(
            contentsOf: path, orientation: orientation, limits: limits, minimumSize: minimumSize)
        case .bytes(let bytes, let limits):
          try Photo(bytes: bytes, orientation: orientation, limits: limits)
        case .image(let image):
          Photo(pixels: try image.oriented(orientation ?? .up).pixels())
        case .pixels(let pixels): Photo(pixels: pixels.oriented(orientation ?? .up))
        case .planes(let planes, let encoding):
          // The codes' own numbers: no light is mixed, so none needs to be linear.
          Photo(
            pixels: try Renderer(workingSpace: .sRGB).render(
              Image(planar: planes, encoding: encoding), format: .rgb8
            ).oriented(orientation ?? .up))
        }
      }
    }
  }

  /// Returns the upright image.
  func pixels() throws -> PixelBuffer { try photo().pixels }

  /// Returns a part of the upright image.
  ///
  /// - Parameter region: Whole pixels, y up.
  func pixels(in region: Rect) throws -> PixelBuffer {
    let whole = try pixels()
    if region == whole.rect { return whole }
    return try parts.value(for: region) { whole.cropped(to: region) }
  }

  /// Returns the upright image as a network's input.
  func tensor(for input: ImageInput, at placement: ImagePlacement) throws -> Tensor {
    try inputs.value(for: InputKey(placement: placement, input: input)) {
      let pixels = try pixels()
      return try stages.measure(.resize) { try pixels.tensor(for: input, at: placement) }
    }
  }

  /// Returns what a model makes of the image; it runs once for every placement.
  func results(
    of model: ImageModel, at placement: ImagePlacement, additional: [String: Tensor],
    cancellation: CancellationFlag
  ) throws -> ModelResults {
    let key = RunKey(model: model, placement: placement, additional: additional)
    return try results.value(for: key) {
      let input = try tensor(for: model.imageInput, at: placement)
      try cancellation.check()
      let tensors = try stages.measure(.network) {
        try model.tensors(input, additional: additional, cancellation: cancellation)
      }
      return stages.measure(.labels) { model.results(tensors) }
    }
  }
}
