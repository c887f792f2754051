// SPDX-License-Identifier: Apache-2.0

/// A request that finds the largest face of a frame, and its pose, as fast as it can.
struct LargestFaceRequest: PeopleRequest {
  /// A face and its pose.
  struct Face: Hashable, Sendable {
    var mesh: FaceMesh
    var angles: FaceAngles
  }

  typealias Result = Face?

  /// The longer side at which frames are looked at, in pixels: faces of a call are larger than the networks' inputs.
  static let longestSide = 640

  var regionOfInterest = NormalizedRect.fullImage
  var models: PeopleModels
  /// The face of the frame before; `nil` if there was none.
  var known: FaceMesh?
  /// Indicates whether to look for faces even though one is known.
  var searches: Bool

  init(models: PeopleModels, known: FaceMesh?, searches: Bool) {
    (self.models, self.known, self.searches) = (models, known, searches)
  }

  var description: String { "largest face" }

  func result(in context: RequestContext) throws -> Face? {
    let size = try context.imageSize()
    var best = try followed(in: context)
    if searches || best == nil {
      let detections = try self.detections(in: context)
        .sorted { $0.box.area > $1.box.area }
      // A face that is only a little larger would come and go with the noise.
      for detection in detections where detection.box.area > 1.3 * (best?.detectedArea ?? 0) {
        if best?.isAround(detection) == true { break }
        if let face = try FoundFace(detection, in: context, models: models) {
          best = face.mesh
          break
        }
      }
    }
    return best.map { Face(mesh: $0, angles: FaceAngles($0.points, in: size)) }
  }

  /// Returns the mesh of the known face in this frame.
  private func followed(in context: RequestContext) throws -> FaceMesh? {
    guard let known else { return nil }
    let size = try context.imageSize()
    let rect = known.nextRect(in: size)
    guard rect.isUsable(in: size) else { return nil }
    let mesh = try context.output(of: MeshAnalysis(models: models, rect: rect))
    return mesh.isPresent ? mesh : nil
  }

  /// Returns the findings of the detector of near faces; if it sees none, those of the other one.
  private func detections(in context: RequestContext) throws -> [Detection] {
    let near = try context.output(
      of: DetectionAnalysis(models: models, detector: .faceShortRange))
    if !near.isEmpty || known != nil { return near }
    return try context.output(of: DetectionAnalysis(models: models, detector: .faceFullRange))
  }
}

extension FaceMesh {
  /// The box of all points; normalised by the image's width and height.
  private var box: UprightBox? { UprightBox(around: points.lazy.map(\.xy)) }

  /// Indicates whether another mesh shows the same face, a moment later.
  func isSame(as other: FaceMesh) -> Bool {
    guard let box, let otherBox = other.box else { return false }
    return box.overlap(with: otherBox) > 0.3
  }

  /// The area of a detector's box around this face, about: from the eyebrows to the chin.
  fileprivate var detectedArea: Float { (box?.area ?? 0) * 0.7 }

  /// Indicates whether a detector's finding is this face.
  fileprivate func isAround(_ detection: Detection) -> Bool {
    guard let box else { return false }
    return box.overlap(with: detection.box) > 0.3
  }
}

extension VideoFrame {
  /// Returns a handler for requests on the upright frame, scaled down if it is larger than needed.
  ///
  /// - Parameter longestSide: The longer side that suffices, in pixels.
  /// - Throws: `RenderError`.
  func handler(longestSide: Int) throws -> ImageRequestHandler {
    let longest = max(pixels.width, pixels.height)
    guard longest > longestSide else {
      return ImageRequestHandler(pixels, encoding: encoding, orientation: rotation.orientation)
    }
    func scaled(_ side: Int) -> Int { max(1, (side * longestSide + longest / 2) / longest) }
    let small = Image(planar: pixels, encoding: encoding)
      .scaled(
        toWidth: scaled(pixels.width), height: scaled(pixels.height), kernel: .area)
    // The values stay encoded: linear ones take most of the time of a frame.
    let encoded = try Renderer(workingSpace: .sRGB).render(small, format: .rgb8)
    return ImageRequestHandler(encoded, orientation: rotation.orientation)
  }
}
