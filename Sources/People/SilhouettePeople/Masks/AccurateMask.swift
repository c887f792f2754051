// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The accurate mask of all people in an image, with at most 1024 columns and rows, whose edges are fitted to the edges in
/// the image.
///
/// A cell belongs to the mask only if two sources agree: the mask network's pass over the whole image, and the average of
/// that network's pass over the person's crop and the body network's mask.
struct AccurateMask {
  /// The networks.
  var models: PeopleModels

  /// The maximum number of columns or rows of the mask.
  static let largestSide = 1024
  /// The margin around a person, relative to the person's width and height.
  private static var margin: Double { 0.15 }
  /// The area below which a part of a person is ignored, relative to the person's largest part.
  private static var leastPart: Double { 0.05 }
  /// The share of the image below which the pass over the whole image may miss a person.
  private static var smallShare: Float { 0.05 }
  /// The minimum share of a person's mask, as averaged from the pass over the person and the body's mask, that the pass over
  /// the whole image must include.
  private static var leastSeen: Float { 0.5 }
  /// The maximum distance of a cell from the face-to-feet line of a person whose body was not found, relative to
  /// ``Person/radius``.
  private static var reach: Float { 0.5 }
  /// The minimum share of a part of the mask that detected people must cover for the part to count as people.
  private static var leastShare: Float { 0.1 }

  /// Returns the mask, with its edges fitted to the edges in the image.
  ///
  /// - Parameters:
  ///   - everybody: The mask of all people from the network's pass over the whole image.
  ///   - context: The image.
  ///   - kept: A function that receives a mask of the parts that no detected person covers, and returns it with only the
  ///     parts that are people.
  func fitted(
    _ everybody: ProbabilityMap, in context: RequestContext,
    keeping kept: (ProbabilityMap) throws -> ProbabilityMap
  ) throws -> ProbabilityMap {
    let size = try context.imageSize()
    let grid = size.grid(largestSide: Self.largestSide)
    let mask = try combined(
      everybody.resized(width: grid.width, height: grid.height), in: context, keeping: kept)
    guard mask.hasForeground else {
      return ProbabilityMap(width: grid.width, height: grid.height)
    }
    try context.checkCancellation()
    let pixels = try context.pixels()
    let small =
      pixels.width == grid.width && pixels.height == grid.height
      ? pixels : pixels.resized(width: grid.width, height: grid.height)
    return ProbabilityMap(try small.fittedMask(mask.pixels(.float32), refinement: MaskRefinement()))
  }

  /// Returns the mask before its edges are fitted.
  ///
  /// - Parameters:
  ///   - general: The mask from the pass over the whole image, on the grid of the result.
  ///   - context: The image.
  ///   - kept: A function that receives a mask of the parts that no detected person covers, and returns it with only the
  ///     parts that are people.
  private func combined(
    _ general: ProbabilityMap, in context: RequestContext,
    keeping kept: (ProbabilityMap) throws -> ProbabilityMap
  ) throws -> ProbabilityMap {
    let size = try context.imageSize()
    var everybody = general
    var own = ProbabilityMap(width: general.width, height: general.height)
    let people = try context.output(
      of: PeopleAnalysis(models: models, maximumCount: PeopleAnalysis.crowd))
    for person in people {
      try context.checkCancellation()
      if let body = person.body {
        try add(body, to: &own, everybody: &everybody, in: context)
      } else {
        add(person, to: &own, in: size)
      }
    }
    let result = everybody.minimum(own)
    // The mask may contain people whom the detectors missed: far away, lying down, or with only the face visible.
    let parts = MaskParts(everybody)
    var covered = [Int](repeating: 0, count: parts.parts.count)
    for (place, owner) in parts.owners.enumerated() where owner >= 0 && result.values[place] > 0.5 {
      covered[Int(owner)] += 1
    }
    let rest = parts.parts.indices.filter {
      Float(covered[$0]) < Self.leastShare * Float(parts.parts[$0].area)
    }
    if rest.isEmpty { return result }
    let left = parts.keeping(Set(rest), of: everybody)
    let added = try kept(left)
    return ProbabilityMap(
      width: result.width, height: result.height, zip(result.values, added.values).map(max))
  }

  /// Adds a person whose body was found.
  private func add(
    _ body: BodyPoints, to own: inout ProbabilityMap, everybody: inout ProbabilityMap,
    in context: RequestContext
  ) throws {
    let width = own.width
    let height = own.height
    let mask = body.mask(width: width, height: height, imageSize: try context.imageSize())
    guard let box = Self.box(around: mask, and: everybody) else { return }
    let crop = ProbabilityMap(
      try context.output(
        of: SelfieCropAnalysis(
          models: models,
          rect: CropRect(
            xCenter: (Float(box.columns.lowerBound) + Float(box.columns.count) / 2) / Float(width),
            yCenter: (Float(box.rows.lowerBound) + Float(box.rows.count) / 2) / Float(height),
            width: Float(box.columns.count) / Float(width),
            height: Float(box.rows.count) / Float(height), rotation: 0)))
    ).resized(width: box.columns.count, height: box.rows.count)
    var agreed = 0
    var seen = 0
    for (y, row) in box.rows.enumerated() {
      for (x, column) in box.columns.enumerated() {
        let place = row * width + column
        let cropValue = crop.values[y * crop.width + x]
        let bodyValue = mask.values[place]
        own.values[place] = max(own.values[place], Self.mean(cropValue, bodyValue))
        if cropValue > 0.5, bodyValue > 0.5 {
          agreed += 1
          if everybody.values[place] > 0.5 { seen += 1 }
        }
      }
    }
    let isSmall =
      Float(box.columns.count * box.rows.count) < Self.smallShare * Float(width * height)
    guard isSmall || Float(seen) < Self.leastSeen * Float(agreed) else { return }
    // The pass over the whole image missed the person, as can happen in a crowd or a panorama.
    for (y, row) in box.rows.enumerated() {
      for (x, column) in box.columns.enumerated() {
        let place = row * width + column
        everybody.values[place] = max(everybody.values[place], crop.values[y * crop.width + x])
      }
    }
  }

  /// Adds a person whose body was not found: all cells near the line from the face to the feet.
  private func add(_ person: Person, to own: inout ProbabilityMap, in size: Size) {
    let step = SIMD2(
      Float(size.width) / Float(own.width), Float(size.height) / Float(own.height))
    for row in 0..<own.height {
      for column in 0..<own.width {
        let point = SIMD2(Float(column) + 0.5, Float(row) + 0.5) * step
        if person.distance(to: point) < Self.reach { own.values[row * own.width + column] = 1 }
      }
    }
  }

  /// Returns the box around a body's mask, with a margin; `nil` for an empty mask.
  private static func box(
    around body: ProbabilityMap, and everybody: ProbabilityMap
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    // The intersection of both masks removes neighbours from a body that drifted; if it is small, the body is kept whole.
    let both = body.minimum(everybody)
    let counts = (both.values.count { $0 > 0.5 }, body.values.count { $0 > 0.5 })
    let mask = 2 * counts.0 >= counts.1 ? both : body
    let parts = MaskParts(mask).parts
    let least = Double(parts.map(\.area).max() ?? 0) * Self.leastPart
    let large = parts.filter { Double($0.area) >= least }
    guard let first = large.first else { return nil }
    let bounds = large.dropFirst().reduce(first) { $0.union($1) }
    func grown(_ range: Range<Int>, _ count: Int) -> Range<Int> {
      let more = Int((Self.margin * Double(range.count)).rounded(.up))
      return max(0, range.lowerBound - more)..<min(count, range.upperBound + more)
    }
    return (grown(bounds.columns, body.width), grown(bounds.rows, body.height))
  }

  /// Returns the average of two probabilities, computed as the weighted geometric mean of their odds, with weight 2 for the
  /// pass over the person, whose edges are finer, and 1 for the body's mask.
  private static func mean(_ look: Float, _ body: Float) -> Float {
    let a = min(max(look, 1e-4), 1 - 1e-4)
    let b = min(max(body, 1e-4), 1 - 1e-4)
    return sigmoid((2 * log(a / (1 - a)) + log(b / (1 - b))) / 3)
  }
}
