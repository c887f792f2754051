// SPDX-License-Identifier: Apache-2.0

/// The soft mask of the chosen parts of an image. Each network contributes to the mask of the parts that it detects.
package struct SubjectMask: Sendable {
  /// The probability that each pixel belongs to a chosen part; 0 where an omitted part is nearer.
  package private(set) var probability: ProbabilityMap
  /// The index, from 1, of the part that each pixel belongs to or is nearest to; 0 if that part was omitted.
  package let nearest: [UInt8]
  /// The constants.
  private let rules: SubjectRules

  /// Combines the networks' results.
  ///
  /// - Parameters:
  ///   - evidence: The results.
  ///   - parts: The parts of the image.
  ///   - isChosen: One element per part: true for the parts to include.
  ///   - people: The mask of all people, of any size; `nil` if there is none.
  ///   - weightOfPeople: The weight of the mask of people, relative to the weights of the networks.
  ///   - rules: The constants.
  package init(
    _ evidence: SubjectEvidence, _ parts: SubjectParts, isChosen: [Bool], people: ProbabilityMap?,
    weightOfPeople: Float = 1, rules: SubjectRules = .standard
  ) {
    self.rules = rules
    let rules = rules.mask
    let width = evidence.width
    let height = evidence.height
    let people = people?.resized(width: width, height: height)
    let shown = people.map {
      Self.means(of: $0, over: parts.regions.numbers, count: isChosen.count)
    }
    let looks = parts.parts.enumerated().map { index, part in
      (
        isNamed: part.kind != .unnamed, isSalient: (part.saliency ?? 0) >= rules.leastShown,
        isPerson: part.kind == .person && (shown?[index] ?? 0) >= rules.leastShown
      )
    }
    let nearest = parts.regions.nearest(among: isChosen)
    var result = ProbabilityMap(width: width, height: height)
    for place in nearest.indices where nearest[place] > 0 {
      // Components too small to form a part do not contribute.
      if evidence.labels[place] != 0, parts.regions.numbers[place] == 0 { continue }
      let look = looks[Int(nearest[place]) - 1]
      let classes = evidence.foreground.values[place]
      let saliency = evidence.saliency?.values[place] ?? 0
      // Most pixels are background for all networks.
      if max(classes, saliency) < rules.leastProbability { continue }
      guard look.isSalient || look.isPerson else {
        result.values[place] = look.isNamed ? classes : saliency
        continue
      }
      var (sum, weight): (Float, Float) = (0, 0)
      if look.isNamed {
        sum += rules.weightOfClasses * logOdds(classes, atMost: rules.limitOfClasses)
        weight += rules.weightOfClasses
      }
      if look.isSalient {
        sum += rules.weightOfSaliency * logOdds(saliency, atMost: rules.limitOfMasks)
        weight += rules.weightOfSaliency
      }
      if look.isPerson, let value = people?.values[place] {
        sum += weightOfPeople * logOdds(value, atMost: rules.limitOfMasks)
        weight += weightOfPeople
      }
      result.values[place] = sigmoid(sum / weight)
    }
    let isLost = zip(
      parts.parts,
      Self.losses(
        of: evidence.foreground, in: result, parts.regions.numbers, count: isChosen.count,
        leastSure: rules.leastSure)
    ).map { part, loss in
      // Furniture and other objects are subjects only where they are salient.
      part.kind.isSubjectByItself && loss > rules.largestLoss
    }
    for place in nearest.indices where nearest[place] > 0 && isLost[Int(nearest[place]) - 1] {
      let classes = evidence.foreground.values[place]
      if classes >= rules.leastSure { result.values[place] = max(result.values[place], classes) }
    }
    probability = result
    self.nearest = nearest
  }

  private init(_ probability: ProbabilityMap, nearest: [UInt8], rules: SubjectRules) {
    self.probability = probability
    self.nearest = nearest
    self.rules = rules
  }

  /// Returns a part of the mask, resampled to another size.
  ///
  /// - Parameters:
  ///   - columns: The left and the right edge of the part, in columns of this mask.
  ///   - rows: The upper and the lower edge of the part, in rows of this mask.
  ///   - width: The number of columns of the result.
  ///   - height: The number of rows of the result.
  func sampled(
    columns: ClosedRange<Double>, rows: ClosedRange<Double>, width: Int, height: Int
  ) -> SubjectMask {
    let columnsOfGrid = BilinearAxis(columns, count: width, in: probability.width).nearest
    let rowsOfGrid = BilinearAxis(rows, count: height, in: probability.height).nearest
    var numbers = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      let start = rowsOfGrid[y] * probability.width
      for x in 0..<width { numbers[y * width + x] = nearest[start + columnsOfGrid[x]] }
    }
    var part = probability.sampled(columns: columns, rows: rows, width: width, height: height)
    for place in numbers.indices where numbers[place] == 0 { part.values[place] = 0 }
    return SubjectMask(part, nearest: numbers, rules: rules)
  }

  /// Adds the result of running the network for salient objects on only this part of the image. It changes the mask of the
  /// parts that it confirms.
  ///
  /// - Parameter look: The saliency of the part of the image that this mask covers.
  package mutating func add(_ look: ProbabilityMap) {
    let look = look.resized(width: probability.width, height: probability.height)
    var places = nearest
    for place in places.indices where probability.values[place] <= 0.5 { places[place] = 0 }
    let shown = Self.means(of: look, over: places, count: 255)
    let all = rules.mask.weightOfClasses + rules.mask.weightOfSaliency
    let (weight, limit) = (rules.closeLook.weight, rules.mask.limitOfMasks)
    for place in nearest.indices where nearest[place] > 0 {
      guard shown[Int(nearest[place]) - 1] >= rules.closeLook.leastConfirmed else { continue }
      let sum =
        all * logOdds(probability.values[place], atMost: limit)
        + weight * logOdds(look.values[place], atMost: limit)
      probability.values[place] = sigmoid(sum / (all + weight))
    }
  }

  /// Returns, for each of `count` parts, the fraction of the part's pixels with a certain class that a mask leaves out.
  private static func losses(
    of classes: ProbabilityMap, in mask: ProbabilityMap, _ numbers: [UInt8], count: Int,
    leastSure: Float
  ) -> [Double] {
    var sure = [Int](repeating: 0, count: count)
    var lost = sure
    for (place, number) in numbers.enumerated()
    where number > 0 && classes.values[place] >= leastSure {
      sure[Int(number) - 1] += 1
      if mask.values[place] <= 0.5 { lost[Int(number) - 1] += 1 }
    }
    return zip(sure, lost).map { Double($1) / Double(max($0, 1)) }
  }

  /// Returns the mean of a map over the pixels of each of `count` parts. `numbers` holds the index of each pixel's part,
  /// from 1.
  private static func means(
    of map: ProbabilityMap, over numbers: [UInt8], count: Int
  ) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    var counts = [Int](repeating: 0, count: count)
    for (place, number) in numbers.enumerated() where number > 0 {
      sums[Int(number) - 1] += Double(map.values[place])
      counts[Int(number) - 1] += 1
    }
    return zip(sums, counts).map { $0 / Double(max($1, 1)) }
  }
}
