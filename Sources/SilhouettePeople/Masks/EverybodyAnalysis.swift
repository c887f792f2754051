// SPDX-License-Identifier: Apache-2.0

/// The probability of a person at every cell of a grid over the image, from several passes of a mask network.
///
/// The network was trained on one or two people near the camera. A long image is therefore processed in overlapping squares,
/// and where faces show that people are many or far away, the network also processes the surroundings of each of them.
struct EverybodyAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The mask network.
  var network = PeopleNetwork.selfieGeneral
  /// Indicates whether the surroundings of faces are processed separately.
  var looksAtFaces = true

  /// The aspect ratio above which an image is processed in squares.
  private static var widest: Double { 2 }
  /// The number of people whom one pass over the whole image sees.
  private static var mostNear: Int { 2 }
  /// The side of a person's square, relative to the image's shorter side, below which the person is far away.
  private static var leastNear: Float { 0.75 }
  /// The width of the border in which the weight of a square falls to 0, relative to the square's side.
  private static var border: Float { 0.15 }
  /// The maximum number of people whose surroundings are processed.
  private static var mostPeople: Int { 48 }

  func output(in context: RequestContext) throws -> ProbabilityMap {
    let size = try context.imageSize()
    let short = min(size.width, size.height)
    var result = ProbabilityMap(
      try context.output(of: SelfieAnalysis(models: models, network: network)))
    var squares: [CropRect] = []
    if max(size.width, size.height) > Self.widest * short {
      squares = ImageSquares(of: size, side: short).rects
    }
    if looksAtFaces { squares += try squaresOfPeople(in: context, size) }
    if squares.isEmpty { return result }
    let grid = size.grid(largestSide: AccurateMask.largestSide)
    result = result.resized(width: grid.width, height: grid.height)
    for square in squares {
      try context.checkCancellation()
      let look = try context.output(of: SelfieCropAnalysis(models: models, rect: square))
      result.raise(to: ProbabilityMap(look), in: square, border: Self.border)
    }
    return result
  }

  /// Returns squares that show everyone whose face is found, each at a size that suits the network; none if the pass over
  /// the whole image does.
  private func squaresOfPeople(in context: RequestContext, _ size: Size) throws -> [CropRect] {
    let faces = try context.output(of: ConfirmedFacesAnalysis(models: models))
    let people = faces.prefix(Self.mostPeople).map { Person(face: $0, in: size) }
    let short = Float(min(size.width, size.height))
    let isNear = people.allSatisfy { $0.rect.height * Float(size.height) >= Self.leastNear * short }
    if isNear, people.count <= Self.mostNear { return [] }
    var squares: [CropRect] = []
    for person in people.sorted(by: { $0.radius > $1.radius })
    where !squares.contains(where: { $0.shows(person, in: size) }) {
      squares.append(person.rect)
    }
    return squares.filter { $0.isUsable(in: size) }
  }
}

extension CropRect {
  /// Returns a Boolean value that indicates whether a person is well inside this upright square and not much smaller than
  /// it.
  fileprivate func shows(_ person: Person, in size: Size) -> Bool {
    let scale = SIMD2(Float(size.width), Float(size.height))
    let center = SIMD2(xCenter, yCenter) * scale
    let side = width * scale.x
    let gap = pointwiseMax(person.face - center, center - person.face)
    return gap.max() < 0.3 * side && person.rect.width * scale.x > 0.6 * side
  }
}

extension ProbabilityMap {
  /// Raises the probabilities in an upright rectangle to those of another map, whose weight falls to 0 at the rectangle's
  /// sides, except sides at the image's edges.
  ///
  /// - Parameters:
  ///   - map: The other map, which is stretched over the rectangle.
  ///   - rect: The rectangle.
  ///   - border: The distance over which the weight falls, relative to the rectangle's width and height.
  fileprivate mutating func raise(to map: ProbabilityMap, in rect: CropRect, border: Float) {
    let columns = Span(center: rect.xCenter, extent: rect.width, count: width, border: border)
    let rows = Span(center: rect.yCenter, extent: rect.height, count: height, border: border)
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
    /// The weight of each cell.
    let weights: [Float]
    /// The part of the rectangle that the cells cover, 0…1.
    let share: ClosedRange<Double>

    init(center: Float, extent: Float, count: Int, border: Float) {
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
        Double((Float(cells.lowerBound) - low) / length)...Double(
          (Float(cells.upperBound) - low) / length)
      weights = cells.map { cell in
        let place = (Float(cell) + 0.5 - low) / length
        let left = low > 0 ? place : 1
        let right = low + length < Float(count) ? 1 - place : 1
        return min(max(min(left, right) / border, 0), 1)
      }
    }

    func part(of count: Int) -> ClosedRange<Double> {
      (share.lowerBound * Double(count))...(share.upperBound * Double(count))
    }
  }
}
