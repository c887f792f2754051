// SPDX-License-Identifier: Apache-2.0

/// The soft mask of the chosen parts of an image. Each network contributes to the mask of the parts that it detects.
package struct SubjectMask: Sendable {
  /// The probability that each pixel belongs to a chosen part; 0 where an omitted part is nearer.
  package private(set) var probability: ProbabilityMap
  /// The index, from 1, of the part that each pixel belongs to or is nearest to; 0 if that part was omitted.
  package let nearest: [UInt8]
  /// What the close look may not change at each pixel.
  private let verdicts: [Verdict]
  /// The constants.
  private let rules: SubjectRules

  /// The agreement of the networks about a pixel in the whole image.
  private enum Verdict: UInt8 {
    case open
    /// The pixel belongs to the subjects.
    case held
    /// The pixel is background.
    case denied
  }

  /// Combines the networks' results.
  ///
  /// - Parameters:
  ///   - evidence: The results.
  ///   - parts: The parts of the image.
  ///   - isChosen: One element per part: true for the parts to include.
  ///   - people: The mask of all people, of any size; `nil` if there is none.
  ///   - rules: The constants.
  package init(
    _ evidence: SubjectEvidence, _ parts: SubjectParts, isChosen: [Bool], people: ProbabilityMap?,
    rules: SubjectRules = .standard
  ) {
    let all = rules
    let rules = all.mask
    let (leastHeld, mostDenied) = (all.closeLook.leastHeld, all.closeLook.mostDenied)
    let width = evidence.width
    let height = evidence.height
    let people = people?.resized(width: width, height: height)
    let shown = people?.means(over: parts.regions.numbers, count: isChosen.count)
    let looks = parts.parts.enumerated().map { index, part in
      (
        isNamed: part.kind != .unnamed, isSalient: (part.saliency ?? 0) >= rules.leastShown,
        isPerson: part.kind == .person && (shown?[index] ?? 0) >= rules.leastShown
      )
    }
    let nearest = parts.regions.nearest(among: isChosen)
    var result = ProbabilityMap(width: width, height: height)
    var verdicts = [Verdict](repeating: .open, count: nearest.count)
    // Components too small to form a part do not contribute.
    let isUsed = nearest.indices.map {
      nearest[$0] > 0 && (evidence.labels[$0] == 0 || parts.regions.numbers[$0] > 0)
    }
    for place in nearest.indices where isUsed[place] {
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
        sum += logOdds(value, atMost: rules.limitOfMasks)
        weight += 1
      }
      result.values[place] = sigmoid(sum / weight)
      if look.isPerson, let value = people?.values[place] {
        // Two of three networks decide.
        let agreed = min(value, max(look.isNamed ? classes : 0, look.isSalient ? saliency : 0))
        if agreed >= rules.leastSure { result.values[place] = max(result.values[place], agreed) }
      }
      if classes >= leastHeld, saliency >= 0.5 { verdicts[place] = .held }
      if max(classes, saliency) <= mostDenied { verdicts[place] = .denied }
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
    for place in nearest.indices where isUsed[place] {
      let part = Int(nearest[place]) - 1
      let classes = evidence.foreground.values[place]
      let isCertain = classes >= rules.leastCertain && parts.parts[part].kind.isSubjectByItself
      if isCertain || isLost[part] && classes >= rules.leastSure {
        result.values[place] = max(result.values[place], classes)
      }
      if isCertain { verdicts[place] = .held }
    }
    self.init(result, nearest: nearest, verdicts: verdicts, rules: all)
  }

  private init(
    _ probability: ProbabilityMap, nearest: [UInt8], verdicts: [Verdict], rules: SubjectRules
  ) {
    self.probability = probability
    self.nearest = nearest
    self.verdicts = verdicts
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
    func sampled<Value>(_ values: [Value]) -> [Value] {
      rowsOfGrid.flatMap { row in columnsOfGrid.map { values[row * probability.width + $0] } }
    }
    let numbers = sampled(nearest)
    var part = probability.sampled(columns: columns, rows: rows, width: width, height: height)
    for place in numbers.indices where numbers[place] == 0 { part.values[place] = 0 }
    return SubjectMask(part, nearest: numbers, verdicts: sampled(verdicts), rules: rules)
  }

  /// Adds the result of running the network for salient objects on only this part of the image. It changes the mask of the
  /// parts that it confirms, but removes no pixel that the networks agreed on in the whole image, and adds none that they
  /// denied.
  ///
  /// - Parameter look: The saliency of the part of the image that this mask covers.
  package mutating func add(_ look: ProbabilityMap) {
    let look = look.resized(width: probability.width, height: probability.height)
    var places = nearest
    for place in places.indices where probability.values[place] <= 0.5 { places[place] = 0 }
    let shown = look.means(over: places, count: 255)
    let all = rules.mask.weightOfClasses + rules.mask.weightOfSaliency
    let (weight, limit) = (rules.closeLook.weight, rules.mask.limitOfMasks)
    for place in nearest.indices where nearest[place] > 0 {
      let before = probability.values[place]
      guard shown[Int(nearest[place]) - 1] >= rules.closeLook.leastConfirmed else { continue }
      let sum =
        all * logOdds(before, atMost: limit) + weight * logOdds(look.values[place], atMost: limit)
      let after = sigmoid(sum / (all + weight))
      probability.values[place] =
        switch verdicts[place] {
        case .open: after
        case .held: max(before, after)
        case .denied: min(before, after)
        }
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
}
