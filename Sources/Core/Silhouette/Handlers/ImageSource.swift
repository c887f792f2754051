// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The image of a handler and the results computed from it. The image is read, turned upright, sampled and passed to
/// each network once for all requests.
final class ImageSource: Sendable {
  /// The place from which an image is read: a file, memory, or a rendering of a lazy image.
  enum Origin: Sendable {
    case file(path: String, DecodingLimits, ImageDecoder.MinimumSize?)
    case bytes([UInt8], DecodingLimits)
    case image(Image)
    case pixels(PixelBuffer)
    case planes(PlanarPixelBuffer, YCbCrEncoding)
  }

  /// The pixels that a placement reads, and their positions in the input. Two placements that differ only in a region's
  /// rounding to whole pixels have equal values.
  struct Seen: Hashable {
    private let region: Rect
    private let transform: Transform2D
    private let inputSize: Size

    init(_ placement: ImagePlacement) {
      region = placement.region
      transform = placement.transform
      inputSize = placement.inputSize
    }
  }

  /// The key of a network's input: the placement of the image, and the description of the input.
  struct InputKey: Hashable {
    let seen: Seen
    let input: ImageInput
  }

  /// A type-erased key of a cached analysis.
  fileprivate struct AnalysisKey: Hashable, Sendable {
    let value: any Hashable & Sendable

    static func == (a: AnalysisKey, b: AnalysisKey) -> Bool {
      AnyHashable(a.value) == AnyHashable(b.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }

  /// What has been computed from the image.
  struct Results: Sendable {
    // The capacities suffice for the stages of one request; tracking a moving region must not fill the memory.
    fileprivate let photos = OnceCache<SoleKey, Photo>()
    fileprivate let inputs = OnceCache<InputKey, Tensor>(capacity: 4)
    /// Sources without an observer, since those who share them have different ones.
    fileprivate let sources = OnceCache<Rect, ImageSource>(capacity: 4)
    fileprivate let analyses = OnceCache<AnalysisKey, any Sendable>(capacity: 256)
  }

  private let origin: Origin
  private let orientation: ImageOrientation?
  let stages: StageObserver?
  private let results: Results

  init(
    _ origin: Origin, orientation: ImageOrientation?, stages: StageObserver?,
    results: Results = Results()
  ) {
    self.origin = origin
    self.orientation = orientation
    self.stages = stages
    self.results = results
  }

  /// Returns a source of the same image that shares all results, but reports its own stages to another observer.
  func observed(by stages: StageObserver?) -> ImageSource {
    ImageSource(origin, orientation: orientation, stages: stages, results: results)
  }

  /// Returns the upright image with its file's metadata.
  func photo() throws -> Photo {
    try results.photos.completeValue(for: SoleKey()) {
      try stages.measure(.decode) {
        switch origin {
        case .file(let path, let limits, let minimumSize):
          try Photo(
            contentsOf: path, orientation: orientation, limits: limits, minimumSize: minimumSize)
        case .bytes(let bytes, let limits):
          try Photo(bytes: bytes, orientation: orientation, limits: limits)
        case .image(let image):
          Photo(pixels: try image.oriented(orientation ?? .up).pixels())
        case .pixels(let pixels): Photo(pixels: try upright(pixels, orientation ?? .up))
        case .planes(let planes, let encoding):
          // The values stay encoded: no colours are mixed, so linear values are not needed.
          Photo(
            pixels: try Renderer(workingSpace: .sRGB).render(
              Image(planar: planes, encoding: encoding), format: .rgb8
            ).oriented(orientation ?? .up))
        }
      }
    }
  }

  private func upright(
    _ pixels: PixelBuffer, _ orientation: ImageOrientation
  ) throws -> PixelBuffer {
    if orientation != .up { try pixels.requireMemory(bytesPerPixel: pixels.format.bytesPerPixel) }
    return pixels.oriented(orientation)
  }

  /// The amount of work on the image, estimated without decoding it.
  var workSize: WorkSize {
    switch origin {
    case .file(let path, _, _):
      // Typical photos take one byte for two or three pixels.
      WorkSize(pixelCount: 2 * Double(Folder.item(at: path)?.byteCount ?? 0))
    case .bytes(let bytes, _): WorkSize(pixelCount: 2 * Double(bytes.count))
    case .image(let image): WorkSize(pixelCount: image.extent.width * image.extent.height)
    case .pixels(let pixels): WorkSize(pixelCount: Double(pixels.width * pixels.height))
    case .planes(let planes, _): WorkSize(pixelCount: Double(planes.width * planes.height))
    }
  }

  /// Returns the upright image.
  func pixels() throws -> PixelBuffer { try photo().pixels }

  /// Returns a part of the upright image, which shares its memory.
  ///
  /// - Parameter region: A rectangle of whole pixels, y up.
  func pixels(in region: Rect) throws -> PixelBuffer {
    let whole = try pixels()
    return region == whole.rect ? whole : whole.cropped(to: region)
  }

  /// Returns a part of the upright image as a separate image.
  ///
  /// - Parameter region: A rectangle of whole pixels, y up.
  func part(in region: Rect) throws -> ImageSource {
    if region == (try pixels()).rect { return self }
    return try results.sources.completeValue(for: region) {
      ImageSource(.pixels(try pixels(in: region)), orientation: nil, stages: nil)
    }.observed(by: stages)
  }

  /// Returns the cached result of an analysis, which `make` computes for the first request that asks for it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - weight: The share of the cache that the value takes, as in ``ImageAnalysis/weight``.
  ///   - cancellation: The cancellation flag of the request.
  ///   - make: Computes the value.
  func analysis(
    for key: some Hashable & Sendable, weight: Int = 1, cancellation: CancellationFlag,
    _ make: () throws -> any Sendable
  ) throws -> any Sendable {
    try results.analyses.completeValue(
      for: AnalysisKey(value: key), weight: weight, cancellation: cancellation, make)
  }

  /// Returns the upright image, sampled as a network's input.
  func tensor(for input: ImageInput, at placement: ImagePlacement) throws -> Tensor {
    func sampled() throws -> Tensor {
      let pixels = try pixels()
      defer { pixels.releaseRows() }
      return try stages.measure(.resize) { try pixels.tensor(for: input, at: placement) }
    }
    // A large image leaves no room for an input that is rarely used twice: results are cached too.
    if try pixels().isSpilled { return try sampled() }
    return try results.inputs.completeValue(
      for: InputKey(seen: Seen(placement), input: input), sampled)
  }

  /// Runs a model on the image and returns its results, which are not cached. After a run on a large image, the model keeps no
  /// memory for later runs.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - placement: The placement of the image in the model's input.
  ///   - additional: The model's other inputs, by name.
  ///   - cancellation: The cancellation flag of the request.
  ///   - edit: Changes the input, a Float32 tensor [1, height, width, channels], the top row first.
  func run(
    _ model: ImageModel, at placement: ImagePlacement, additional: [String: Tensor],
    cancellation: CancellationFlag, editing edit: (inout Tensor) -> Void = { _ in }
  ) throws -> ImageModel.Results {
    var input = try tensor(for: model.imageInput, at: placement)
    edit(&input)
    try cancellation.check()
    let tensors = try stages.measure(.network) {
      try model.tensors(input, additional: additional, cancellation: cancellation)
    }
    // What is made of a large image's results needs the room.
    if try pixels().isSpilled { model.model.releaseIdleSessions() }
    return stages.measure(.labels) { model.results(tensors) }
  }
}

extension OnceCache {
  /// Returns the cached value of a key; if there is none, computes and caches it.
  ///
  /// The result of cancelled work may be incomplete and is not cached.
  ///
  /// - Throws: The error of `make`; `CancellationError`.
  fileprivate func completeValue(
    for key: Key, weight: Int = 1, cancellation: CancellationFlag? = nil,
    _ make: () throws -> Value
  ) throws -> Value {
    let cancellation = cancellation ?? .current
    return try value(for: key, weight: weight, cancellation: cancellation) {
      let value = try make()
      try cancellation?.check()
      return value
    }
  }
}
