// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

@testable import SilhouettePeople

/// The pipelines of MediaPipe's Python solutions, made of the analyses that the requests use, for comparisons.
struct Pipelines: Sendable {
  private let models: PeopleModels
  private let maximumCount: Int
  private var filter = BodyFilter()

  /// Creates pipelines for photos, or for one stream of frames.
  ///
  /// - Parameters:
  ///   - models: The networks.
  ///   - maximumCount: The most faces, and the most hands.
  init(models: PeopleModels = .bundled, maximumCount: Int) {
    self.models = models
    self.maximumCount = maximumCount
  }

  // MARK: Photos

  /// Returns the results for a photo, with masks of its size.
  ///
  /// - Throws: The errors of reading the photo and the networks.
  func results(
    for handler: ImageRequestHandler
  ) throws -> (results: PhotoResults, masks: [String: PixelBuffer]) {
    let context = handler.context
    let pixels = try handler.pixels()
    let short = try detections(.faceShortRange, in: context)
    let bodies = try detections(.bodies, in: context)
    let body = try self.bodies(after: nil, in: context)
    let results = PhotoResults(
      width: pixels.width, height: pixels.height, rgb_sha256: pixels.digest,
      face_detection: [
        "short": short.map(DetectedResult.init),
        "full": try detections(.faceFullRange, in: context).map(DetectedResult.init),
      ],
      face_mesh: ["refined": try faces(after: [], in: context)],
      hands: ["full": try hands(after: [], in: context)],
      pose: BodyResults(
        detections: bodies.map(DetectedResult.init),
        pose: body.map { BodyResult($0, in: pixels.size) }))
    var masks: [String: PixelBuffer] = [:]
    for (name, network) in [
      ("selfie_general", PeopleNetwork.selfieGeneral), ("selfie_landscape", .selfieLandscape),
    ] {
      masks[name] = try context.output(of: SelfieAnalysis(models: models, network: network))
        .stretched(width: pixels.width, height: pixels.height).maskBytes
    }
    if let body {
      let region = CropRegion(body.rect, in: pixels.size, fitting: PeopleNetwork.body.input)
      masks["pose"] =
        region.imageMask(body.maskProbabilities, width: pixels.width, height: pixels.height)
        .maskBytes
    }
    return (results, masks)
  }

  // MARK: Frames

  /// Returns the results for the next frame of a stream.
  ///
  /// - Parameters:
  ///   - pixels: Pixels that contain the frame.
  ///   - window: The frame: left, top, width and height.
  ///   - previous: The results of the frame before, whose crops are used; `nil` for the first frame.
  ///   - time: The frame's time.
  /// - Throws: The errors of the networks.
  mutating func results(
    forFrame window: (x: Int, y: Int, width: Int, height: Int), of pixels: PixelBuffer,
    after previous: FrameResults?, at time: Duration
  ) throws -> FrameResults {
    let frame = pixels.cropped(
      to: Rect(
        x: Double(window.x), y: Double(pixels.height - window.y - window.height),
        width: Double(window.width), height: Double(window.height)))
    let context = ImageRequestHandler(frame).context
    let faceRects = previous?.face_mesh.faces.compactMap { CropRect($0.next_roi) } ?? []
    let handRects = previous?.hands.hands.compactMap { CropRect($0.next_roi) } ?? []
    var body = try bodies(
      after: previous?.pose.flatMap { CropRect($0.next_roi) }, in: context)
    if let found = body {
      body = filter.filtered(found, at: time, in: frame.size)
    } else {
      filter = BodyFilter()
    }
    return FrameResults(
      face_mesh: try faces(after: faceRects, in: context),
      hands: try hands(after: handRects, in: context),
      pose: body.map { BodyResult($0, in: frame.size) })
  }

  // MARK: Steps

  private func detections(
    _ detector: Detector, in context: RequestContext
  ) throws -> [Detection] {
    try context.output(of: DetectionAnalysis(models: models, detector: detector))
  }

  private func faces(
    after previous: [CropRect], in context: RequestContext
  ) throws -> FaceResults {
    let size = try context.imageSize()
    var detected: [Detection] = []
    let rects = try previous.continued(maximumCount: maximumCount) {
      detected = Array(
        try detections(.faceShortRange, in: context).prefix(maximumCount))
      return detected.map { $0.faceRect(in: size) }
    }
    let meshes = try usable(rects, size).map {
      try context.output(of: MeshAnalysis(models: models, rect: $0))
    }
    return FaceResults(
      rois: rects.map(\.numbers), detected: detected.map(DetectedResult.init),
      faces: meshes.filter(\.isPresent).map { FaceResult($0, in: size) })
  }

  private func hands(
    after previous: [CropRect], in context: RequestContext
  ) throws -> HandResults {
    let size = try context.imageSize()
    var palms: [Detection] = []
    let rects = try previous.continued(maximumCount: maximumCount) {
      palms = Array(try detections(.palms, in: context).prefix(maximumCount))
      return palms.map { $0.handRect(in: size) }
    }
    let hands = try usable(rects, size).map {
      try context.output(of: HandAnalysis(models: models, rect: $0))
    }
    return HandResults(
      palms: palms.map(DetectedResult.init), rois: rects.map(\.numbers),
      hands: hands.filter(\.isPresent).map { HandResult($0, in: size) })
  }

  private func bodies(
    after previous: CropRect?, in context: RequestContext
  ) throws -> BodyPoints? {
    let size = try context.imageSize()
    let rects =
      try previous.map { [$0] }
      ?? detections(.bodies, in: context).prefix(1).map { $0.bodyRect(in: size) }
    return try usable(rects, size).map {
      try context.output(of: BodyAnalysis(models: models, rect: $0))
    }.first(where: \.isPresent)
  }

  private func usable(_ rects: [CropRect], _ size: Size) -> [CropRect] {
    rects.filter { $0.isUsable(in: size) }
  }
}

extension PixelBuffer {
  fileprivate var size: Size { Size(width: Double(width), height: Double(height)) }

  /// The SHA-256 digest of RGB bytes; `nil` for other pixels.
  fileprivate var digest: String? {
    guard format == .rgb8 else { return nil }
    var digest = SHA256()
    packedBytes.withUnsafeBytes { digest.update($0) }
    return digest.hexDigest
  }
}

extension Tensor {
  /// Probabilities as grey bytes, rounded to the nearest.
  fileprivate var maskBytes: PixelBuffer {
    PixelBuffer(
      bytes: scalars(of: Float.self).map { $0 > 0 ? UInt8(min($0, 1) * 255 + 0.5) : 0 },
      width: shape[1], height: shape[0], colorSpace: .none)
  }
}
