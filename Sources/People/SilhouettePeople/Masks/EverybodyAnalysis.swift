// SPDX-License-Identifier: Apache-2.0

/// The probability of a person at every cell of a grid over the image, from one or several passes of a mask network.
///
/// The network was trained on one or two people near the camera. A long image is therefore also processed in overlapping
/// squares, and where a face or the network for classes shows that a pass over the whole image missed somebody, the
/// surroundings of that person are processed. The fast network processes only the whole image.
struct EverybodyAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The mask network.
  var network = PeopleNetwork.selfieGeneral
  /// Indicates whether people whom other networks find are looked for in the mask.
  var looksForMissed = true

  /// The aspect ratio above which an image is processed in squares.
  private static var widest: Double { 2 }
  /// The minimum shares of the visible line from the face to a point below it that are in the mask if the mask shows the
  /// person. The end of each line is a multiple of the distance from the face to the hips; legs may be hidden or bent.
  private static var leastSeen: [(end: Float, share: Float)] { [(1, 0.9), (1.7, 0.75)] }

  /// The minimum share of the person class's pixels in one place that are in the mask if the mask shows who is there.
  private static var leastSeenClass: Float { 0.9 }
  /// The minimum share of the image that the person class must cover in one place.
  private static var leastClass: Float { 0.001 }
  /// The margin around a place of the person class, relative to its width and height.
  private static var margin: Float { 0.25 }

  func output(in context: RequestContext) throws -> ProbabilityMap {
    let size = try context.imageSize()
    let grid = size.grid(largestSide: AccurateMask.largestSide)
    var result = ProbabilityMap(
      try context.output(of: SelfieAnalysis(models: models, network: network)))
    func look(at square: CropRect) throws {
      try context.checkCancellation()
      let map = try context.output(of: SelfieCropAnalysis(models: models, rect: square))
      result = result.resized(width: grid.width, height: grid.height)
      result.raise(to: ProbabilityMap(map), in: square)
    }
    let short = min(size.width, size.height)
    if network == .selfieGeneral, max(size.width, size.height) > Self.widest * short {
      for square in ImageSquares(of: size, side: max(short, 256)).rects { try look(at: square) }
    }
    guard looksForMissed else { return result }
    let faces = try context.output(of: ConfirmedFacesAnalysis(models: models))
    let people = faces.prefix(PeopleAnalysis.crowd).map { Person(face: $0, in: size) }
    for person in people.sorted(by: { $0.radius > $1.radius }) where person.rect.isUsable(in: size)
    {
      let isSeen = Self.leastSeen.allSatisfy { end, share in
        result.share(of: person.visibleLine(to: end, in: size), in: size) >= share
      }
      if !isSeen { try look(at: person.rect) }
    }
    // A person near the camera is not missed.
    let search = DetectionSearch(models: models, detector: .faceFullRange)
    if try search.isPortrait(in: context) { return result }
    for square in try missed(by: result, in: context) where square.isUsable(in: size) {
      try look(at: square)
    }
    return result
  }

  /// Returns squares around the people whom the network for classes finds and a mask lacks, the largest first.
  private func missed(
    by mask: ProbabilityMap, in context: RequestContext
  ) throws -> [CropRect] {
    guard let people = try context.personClass(models) else { return [] }
    let parts = MaskParts(people)
    let seen = mask.resized(width: people.width, height: people.height)
    let counts = parts.counts { people.values[$0] > 0.5 && seen.values[$0] > 0.5 }
    let size = try context.imageSize()
    return parts.parts.indices.filter {
      parts.share(of: $0) >= Self.leastClass
        && Float(counts[$0]) < Self.leastSeenClass * Float(parts.parts[$0].area)
    }
    .sorted { (parts.parts[$1].area, $0) < (parts.parts[$0].area, $1) }.prefix(PeopleAnalysis.crowd)
    .flatMap { Self.squares(over: parts.box(of: $0), in: size) }
  }

  /// Returns squares that cover a box with a margin: one around a box that is taller than wide, as standing people are,
  /// and several side by side over a wide one, which may show a row of people.
  private static func squares(over box: UprightBox, in size: Size) -> [CropRect] {
    let scale = SIMD2(Float(size.width), Float(size.height))
    let extent = box.size * scale * (1 + 2 * margin)
    let corner = box.center - extent / scale / 2
    guard extent.x > extent.y else {
      return [
        CropRect(
          xCenter: box.center.x, yCenter: box.center.y, width: extent.y / scale.x,
          height: extent.y / scale.y, rotation: 0)
      ]
    }
    let inner = Size(width: Double(extent.x), height: Double(extent.y))
    return ImageSquares(of: inner, side: inner.height).rects.map {
      let center = corner + SIMD2($0.xCenter, $0.yCenter) * extent / scale
      let part = SIMD2($0.width, $0.height) * extent / scale
      return CropRect(
        xCenter: center.x, yCenter: center.y, width: part.x, height: part.y, rotation: 0)
    }
  }
}

extension ProbabilityMap {
  /// The width of the border in which the weight of a pass falls to 0, relative to the side of its square.
  private static var border: Float { 0.15 }

  /// Raises the probabilities in an upright rectangle to those of a pass over it, whose weight falls to 0 at the
  /// rectangle's sides, except sides at the image's edges.
  ///
  /// - Parameters:
  ///   - map: The result of the pass, which is stretched over the rectangle.
  ///   - rect: The rectangle.
  fileprivate mutating func raise(to map: ProbabilityMap, in rect: CropRect) {
    let columns = Span(center: rect.xCenter, extent: rect.width, count: width)
    let rows = Span(center: rect.yCenter, extent: rect.height, count: height)
    guard !columns.cells.isEmpty, !rows.cells.isEmpty else { return }
    let part = map.sampled(
      columns: columns.part(of: map.width), rows: rows.part(of: map.height),
      width: columns.cells.count, height: rows.cells.count)
    for (y, row) in rows.cells.enumerated() {
      for (x, column) in columns.cells.enumerated() {
        let weight = min(rows.weights[y], columns.weights[x])
        let place = row * width + column
        values[place] = max(values[place], part.values[y * part.width + x] * weight)
      }
    }
  }

  /// The cells that a rectangle covers along one axis of a grid.
  private struct Span {
    let cells: Range<Int>
    /// The weight of each cell: 1 in the middle of the rectangle, 0 at its sides.
    let weights: [Float]
    /// The part of the rectangle that the cells cover, 0…1.
    private let share: ClosedRange<Double>

    init(center: Float, extent: Float, count: Int) {
      let low = (center - extent / 2) * Float(count)
      let length = extent * Float(count)
      guard low.isFinite, length.isFinite, length > 0, low < Float(count), low + length > 0 else {
        cells = 0..<0
        weights = []
        share = 0...1
        return
      }
      let cells = Int(max(low.rounded(), 0))..<Int(min((low + length).rounded(), Float(count)))
      self.cells = cells
      share =
        Double(
          (Float(cells.lowerBound) - low) / length)...Double(
          (Float(cells.upperBound) - low) / length)
      weights = cells.map { cell in
        let place = (Float(cell) + 0.5 - low) / length
        let left = low > 0 ? place : 1
        let right = low + length < Float(count) ? 1 - place : 1
        return min(max(min(left, right) / border, 0), 1)
      }
    }

    /// Returns the part of another grid over the rectangle that the cells cover.
    func part(of count: Int) -> ClosedRange<Double> {
      (share.lowerBound * Double(count))...(share.upperBound * Double(count))
    }
  }
}
