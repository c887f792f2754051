// SPDX-License-Identifier: Apache-2.0

/// A face or a body found in an image, as evidence that a part of a mask is a person.
package struct PersonEvidence: Hashable, Sendable {
  /// The box of the face, or of the body's visible points; normalised, y down.
  var box: UprightBox

  /// The minimum share of the box that a part of a mask must cover for the evidence to apply to the part.
  private static let leastCover: Float = 0.2

  /// Returns the indices of those parts of a mask that are people according to the evidence.
  static func explained(_ parts: MaskParts, by evidence: [PersonEvidence]) -> Set<Int> {
    var explained: Set<Int> = []
    for one in evidence {
      let cover = one.cover(in: parts)
      for (part, share) in cover where share >= leastCover { explained.insert(part) }
    }
    return explained
  }

  /// Returns the share of the box that each part covers.
  private func cover(in parts: MaskParts) -> [Int: Float] {
    func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
      // Not-a-number fails both comparisons.
      guard low < 1, high > 0 else { return 0..<0 }
      let first = min(max(Int((max(low, 0) * Float(count)).rounded(.down)), 0), count - 1)
      let end = min(max(Int((min(high, 1) * Float(count)).rounded(.up)), first + 1), count)
      return first..<end
    }
    let columns = range(box.minimum.x, box.maximum.x, parts.width)
    let rows = range(box.minimum.y, box.maximum.y, parts.height)
    var counts: [Int: Int] = [:]
    for row in rows {
      for column in columns {
        let owner = Int(parts.owners[row * parts.width + column])
        if owner >= 0 { counts[owner, default: 0] += 1 }
      }
    }
    let total = Float(max(columns.count * rows.count, 1))
    return counts.mapValues { Float($0) / total }
  }
}

extension PersonEvidence {
  /// The detectors, and the networks that confirm their detections.
  package static let networks: [PeopleNetwork] = [
    .faceFullRange, .faceShortRange, .faceMesh, .bodies, .body,
  ]

  /// The maximum number of a detector's detections that are examined, best first.
  private static let mostDetections = 16
  /// The maximum number of parts of a mask that are examined separately, the largest first.
  private static let mostParts = 6
  /// The minimum share of the image that a part must cover to be examined separately.
  static let leastShare: Float = 0.001
  /// The minimum score of a body in a stream; it is strict, as a false confirmation persists, whereas a missed person is
  /// searched for again. Running dogs score up to 0.8; in a set of 366 photos of cats and dogs, a body with a score of at
  /// least 0.85 is found in one, and a body with at least 0.5 in 21.
  static let leastStreamScore: Float = 0.85
  /// The minimum score of a body in a part that is examined separately.
  private static let leastPartScore: Float = 0.8
  /// The minimum score of a face that the short-range detector finds but the full-range detector misses: in the same set of
  /// photos, no such face with a score of at least 0.9 is found, but 75 photos have one with at least 0.5.
  private static let leastNearFaceScore: Float = 0.9
  /// The margin around a part that is examined separately, relative to the part's width and height.
  private static let margin: Float = 0.25
  /// The share of the image above which a part is not examined separately, as it would reveal nothing new.
  private static let largestShare: Float = 0.6

  /// Returns a mask with only the parts that are people. The mask networks were trained on people only and
  /// mistake animals for people.
  ///
  /// Detectors first process the whole image. Of the remaining parts of stills, those that the network for classes names
  /// people are kept; each of the others is examined separately, to find small people and faces that are rotated by 90° or
  /// 180°.
  ///
  /// - Parameters:
  ///   - mask: The mask of the whole image.
  ///   - context: The image.
  ///   - models: The networks.
  ///   - leastBodyScore: The minimum score of a body, 0…1.
  ///   - searchesSquares: Indicates whether the detectors also process squares of the image, which takes too long for the
  ///     frames of a stream.
  static func people(
    in mask: ProbabilityMap, of context: RequestContext, models: PeopleModels,
    leastBodyScore: Float = 0, searchesSquares: Bool = true
  ) throws -> ProbabilityMap {
    let parts = MaskParts(mask)
    let explained = try explained(
      parts, in: context, models: models, leastBodyScore: leastBodyScore,
      searchesSquares: searchesSquares)
    return parts.keeping(explained, of: mask)
  }

  /// Returns the indices of a mask's parts that show a face or a body.
  private static func explained(
    _ parts: MaskParts, in context: RequestContext, models: PeopleModels, leastBodyScore: Float,
    searchesSquares: Bool
  ) throws -> Set<Int> {
    var explained: Set<Int> = []
    func isComplete() -> Bool { explained.count == parts.parts.count }
    // The cheapest detector first; most images need no other.
    let searches = [
      faces(.faceFullRange, searchesSquares: searchesSquares),
      bodies(leastScore: leastBodyScore, searchesSquares: searchesSquares),
      faces(.faceShortRange, leastScore: leastNearFaceScore),
    ]
    for search in searches where !isComplete() {
      explained.formUnion(self.explained(parts, by: try search(context, models)))
    }
    // What else the mask shows of a portrait is rarely a person.
    let portraits = DetectionSearch(models: models, detector: .faceFullRange)
    if searchesSquares, !isComplete(), try !portraits.isPortrait(in: context) {
      explained.formUnion(try named(parts, in: context, models: models))
    }
    let rest = parts.parts.indices.filter {
      !explained.contains($0) && parts.share(of: $0) >= leastShare
    }.sorted { (parts.parts[$1].area, $0) < (parts.parts[$0].area, $1) }
    for part in rest.prefix(mostParts) {
      try context.checkCancellation()
      let isPerson = try isPerson(
        parts.box(of: part), in: context, models: models,
        leastBodyScore: max(leastBodyScore, leastPartScore), searchesSquares: searchesSquares)
      if isPerson { explained.insert(part) }
    }
    return explained
  }

  /// Returns the indices of the parts of which the network for classes names the greater share a person.
  private static func named(
    _ parts: MaskParts, in context: RequestContext, models: PeopleModels
  ) throws -> [Int] {
    guard
      let people = try context.personClass(models)?
        .resized(width: parts.width, height: parts.height)
    else { return [] }
    let counts = parts.counts { people.values[$0] > 0.5 }
    return parts.parts.indices.filter { 2 * counts[$0] > parts.parts[$0].area }
  }

  /// Returns a Boolean value that indicates whether a face or a body is found when a box of the image is examined
  /// separately.
  private static func isPerson(
    _ box: UprightBox, in context: RequestContext, models: PeopleModels, leastBodyScore: Float,
    searchesSquares: Bool
  ) throws -> Bool {
    let grown = UprightBox(
      minimum: pointwiseMax(box.minimum - box.size * margin, .zero),
      maximum: pointwiseMin(box.maximum + box.size * margin, .one))
    guard grown.area > 0 else { return false }
    let part = try context.part(NormalizedRect(grown))
    if grown.area < largestShare {
      let searches = [
        faces(.faceFullRange, searchesSquares: searchesSquares),
        bodies(leastScore: leastBodyScore, searchesSquares: searchesSquares),
      ]
      for search in searches where try !search(part, models).isEmpty { return true }
    }
    // Rotated views are not searched for bodies: rotated animals resemble them.
    for turns in QuarterTurns.allCases where turns != .none {
      if try !faces(.faceFullRange, turns: turns)(part, models).isEmpty { return true }
    }
    return false
  }

  private typealias Search = @Sendable (RequestContext, PeopleModels) throws -> [PersonEvidence]

  /// Returns a search that finds the faces detected by a detector and confirmed by the mesh network.
  private static func faces(
    _ detector: Detector, turns: QuarterTurns = .none, leastScore: Float = 0,
    searchesSquares: Bool = false
  ) -> Search {
    { context, models in
      try ConfirmedFacesAnalysis(
        models: models, detector: detector, turns: turns, searchesSquares: searchesSquares
      ).output(in: context).filter { $0.score >= leastScore }
        .map { PersonEvidence(box: $0.box) }
    }
  }

  /// Returns a search that finds the bodies detected by the detector and confirmed by the body network.
  private static func bodies(leastScore: Float, searchesSquares: Bool = false) -> Search {
    { context, models in
      let size = try context.imageSize()
      let found =
        searchesSquares
        ? try context.output(of: DetectedBodiesAnalysis(models: models))
        : try context.output(of: DetectionAnalysis(models: models, detector: .bodies))
      // Kept from one detection to the next.
      var network: ImageModel?
      defer { withExtendedLifetime(network) {} }
      return try found.prefix(mostDetections).compactMap { detection in
        guard detection.score >= leastScore else { return nil }
        network = try network ?? models.model(.body)
        let body = try context.output(
          of: BodyAnalysis(models: models, rect: detection.bodyRect(in: size)))
        guard body.isPresent else { return nil }
        let visible = body.points.filter { $0.visibility > 0.5 }.map {
          SIMD2($0.position.x, $0.position.y)
        }
        return UprightBox(around: visible).map(PersonEvidence.init(box:))
      }
    }
  }
}

/// The faces that a detector finds and the mesh network confirms.
struct ConfirmedFacesAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The detector.
  var detector = Detector.faceFullRange
  /// The rotation of the view.
  var turns = QuarterTurns.none
  /// Indicates whether the detector also processes squares of the image, which are not rotated.
  var searchesSquares = true

  /// The maximum number of detections that are examined, best first.
  private static var mostDetections: Int { 64 }

  func output(in context: RequestContext) throws -> [Detection] {
    let size = try context.imageSize()
    let found =
      searchesSquares
      ? try context.output(of: DetectionSearch(models: models, detector: detector))
      : try context.output(
        of: DetectionAnalysis(models: models, detector: detector, turns: turns))
    // Kept from one detection to the next.
    let network = found.isEmpty ? nil : try models.model(.faceMesh)
    defer { withExtendedLifetime(network) {} }
    return try found.prefix(Self.mostDetections).filter { detection in
      try context.output(of: MeshAnalysis(models: models, rect: detection.faceRect(in: size)))
        .isPresent
    }
  }
}
