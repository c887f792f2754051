// SPDX-License-Identifier: Apache-2.0

/// The parts of an image: connected components of pixels whose classes are of one family, or of salient pixels without a
/// class.
package struct SubjectParts: Sendable {
  /// The parts, the largest first.
  package private(set) var parts: [SubjectPart]
  /// The part that each pixel belongs to, and the part nearest to it, by indices from 1 in the order of ``parts``.
  package let regions: LabelRegions

  /// The name of a salient part without a class.
  static let unnamed = SegmentationClass("object")
  /// The constants.
  private let rules: SubjectRules

  /// Finds the parts that have a class, and salient parts without a class.
  ///
  /// - Parameters:
  ///   - evidence: The networks' results.
  ///   - rules: The constants.
  package init(_ evidence: SubjectEvidence, rules: SubjectRules = .standard) {
    self.rules = rules
    let rules = rules.parts
    let families = Families(evidence.classes)
    var labels = evidence.labels.map { families.families[Int($0)] }
    var isSalient: [Bool] = []
    if let saliency = evidence.saliency {
      isSalient = saliency.values.map { $0 > rules.leastSaliency }
      Self.separateObjects(in: &labels, saliency, families, rules)
      labels = RegionGrowth.grow(
        labels, width: evidence.width, steps: Int(rules.growth * Double(evidence.longSide))
      ) { isSalient[$0] }
      for place in labels.indices where labels[place] == 0 && isSalient[place] {
        labels[place] = families.unnamed
      }
    }
    regions = LabelRegions(
      labels, width: evidence.width, height: evidence.height, minimumArea: 1, separatesLabels: true)
    parts = Self.parts(of: regions, evidence, families)
    for (part, mean) in evidence.foreground.means(over: regions.numbers, count: parts.count)
      .enumerated()
    { parts[part].certainty = mean }
    if let saliency = evidence.saliency { assignSalientAreas(isSalient, saliency) }
  }

  /// Finds only the parts that have a class.
  ///
  /// - Parameters:
  ///   - evidence: The networks' results.
  ///   - minimumArea: The number of pixels below which a part is merged into the part that it touches, or left out if it
  ///     touches none.
  ///   - separatesClasses: Indicates whether adjacent pixels of different classes belong to different parts.
  init(classesOf evidence: SubjectEvidence, minimumArea: Int, separatesClasses: Bool) {
    rules = .standard
    regions = LabelRegions(
      evidence.labels, width: evidence.width, height: evidence.height, minimumArea: minimumArea,
      separatesLabels: separatesClasses)
    parts = Self.parts(of: regions, evidence, Families(evidence.classes))
  }

  private static func parts(
    of regions: LabelRegions, _ evidence: SubjectEvidence, _ families: Families
  ) -> [SubjectPart] {
    let count = regions.subjects.count
    let classCount = evidence.classes.names.count
    var counts = [Int](repeating: 0, count: count * classCount)
    var saliency = [Double](repeating: 0, count: count)
    let boxes = LabelMap.boxes(of: regions.numbers, width: evidence.width)
    for (place, number) in regions.numbers.enumerated() where number > 0 {
      let part = Int(number) - 1
      counts[part * classCount + Int(evidence.labels[place])] += 1
      if let value = evidence.saliency?.values[place] { saliency[part] += Double(value) }
    }
    return regions.subjects.enumerated().map { part, subject in
      let isNamed = subject.label != families.unnamed
      let index = (1..<max(classCount, 2)).max { first, second in
        counts[part * classCount + min(first, classCount - 1)]
          < counts[part * classCount + min(second, classCount - 1)]
      }
      let name = isNamed ? SegmentationClass(evidence.classes.names[index ?? 0]) : Self.unnamed
      return SubjectPart(
        name: name, kind: isNamed ? SubjectKind(name) : .unnamed,
        area: Double(subject.area) / Double(regions.numbers.count),
        columns: boxes[part + 1]?.columns ?? 0...0, rows: boxes[part + 1]?.rows ?? 0...0,
        saliency: evidence.saliency.map { _ in saliency[part] / Double(max(subject.area, 1)) })
    }
  }

  /// Measures how much of each part a mask of people covers.
  ///
  /// - Parameter people: The mask, of any size.
  package mutating func measure(_ people: ProbabilityMap) {
    let map = people.resized(width: regions.width, height: regions.height)
    for (index, mean) in map.means(over: regions.numbers, count: parts.count).enumerated() {
      parts[index].people = mean
    }
  }

  /// Chooses the parts of the main subject.
  package func mainSubject(mayBeNone: Bool = true) -> PartChoice {
    rule.choice(mayBeNone: mayBeNone)
  }

  /// Chooses the given parts, together with the parts that belong to them.
  package func choice(of parts: [Int]) -> PartChoice { rule.choice(of: parts) }

  /// Returns the index of the part at a position, or of the nearest part within a distance in pixels; `nil` if there is
  /// none.
  func part(at place: (x: Int, y: Int), within reach: Double) -> Int? {
    let width = regions.width
    let height = regions.height
    var nearest: (part: Int, distance: Double)?
    let steps = Int(reach.rounded(.up))
    for y in max(place.y - steps, 0)...min(place.y + steps, height - 1) {
      for x in max(place.x - steps, 0)...min(place.x + steps, width - 1) {
        let number = regions.numbers[y * width + x]
        if number == 0 { continue }
        let dx = Double(x - place.x)
        let dy = Double(y - place.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance <= reach, distance < nearest?.distance ?? .infinity {
          nearest = (Int(number) - 1, distance)
        }
      }
    }
    return nearest?.part
  }

  private var rule: MainSubject { MainSubject(parts: parts, regions: regions, rules: rules.choice) }
}

extension SubjectParts {
  /// Separates salient objects from furniture and similar parts that are not salient as a whole, because the network for
  /// classes often counts a cup as part of the table below it. The object's pixels become unnamed; the pixels around it
  /// become background, so that saliency alone determines the object's edge.
  private static func separateObjects(
    in labels: inout [UInt8], _ saliency: ProbabilityMap, _ families: Families,
    _ rules: SubjectRules.Parts
  ) {
    let carriers = labels.map { families.needsSaliency[Int($0)] ? $0 : 0 }
    if carriers.allSatisfy({ $0 == 0 }) { return }
    let regions = LabelRegions(
      carriers, width: saliency.width, height: saliency.height, minimumArea: 1,
      separatesLabels: true)
    var sums = [Double](repeating: 0, count: regions.subjects.count + 1)
    for (place, number) in regions.numbers.enumerated() {
      sums[Int(number)] += Double(saliency.values[place])
    }
    let isDivided =
      [false]
      + zip(regions.subjects, sums.dropFirst()).map { carrier, sum in
        sum < rules.leastMeanSaliency * Double(carrier.area)
      }
    var objects = [UInt8](repeating: 0, count: labels.count)
    for (place, number) in regions.numbers.enumerated()
    where isDivided[Int(number)] && saliency.values[place] > rules.leastSaliency {
      objects[place] = families.unnamed
    }
    let steps = Int(rules.growth * Double(max(saliency.width, saliency.height)))
    let surroundings = RegionGrowth.grow(objects, width: saliency.width, steps: steps) {
      isDivided[Int(regions.numbers[$0])]
    }
    for place in labels.indices where surroundings[place] != 0 { labels[place] = objects[place] }
  }

  /// Assigns each part that is salient as a whole to the salient area that contains most of its pixels.
  private mutating func assignSalientAreas(_ isSalient: [Bool], _ saliency: ProbabilityMap) {
    let areas = LabelRegions(
      isSalient.map { $0 ? 1 : 0 }, width: regions.width, height: regions.height, minimumArea: 1,
      separatesLabels: true)
    let stride = areas.subjects.count + 1
    var shares = [Double](repeating: 0, count: stride)
    for (place, area) in areas.numbers.enumerated() {
      shares[Int(area)] += Double(saliency.values[place])
    }
    let all = shares.reduce(0, +)
    var counts = [Int](repeating: 0, count: parts.count * stride)
    for (place, number) in regions.numbers.enumerated() where number > 0 {
      counts[(Int(number) - 1) * stride + Int(areas.numbers[place])] += 1
    }
    for index in parts.indices
    where (parts[index].saliency ?? 0) >= rules.parts.leastMeanSaliency {
      let area = (1..<stride).max {
        counts[index * stride + $0] < counts[index * stride + $1]
      }
      parts[index].salientArea = area
      parts[index].shareOfSaliency = area.map { shares[$0] / all }
    }
  }
}

/// Families of classes: adjacent pixels belong to the same part if their classes are of one family. A dog whose legs are
/// labelled as a horse's is therefore one part, but a person never merges with the car behind.
private struct Families {
  /// The family of each class, by its index; 0 for the background.
  let families: [UInt8]
  /// The family of pixels without a class.
  let unnamed: UInt8 = 255
  /// Indicates, for each family, whether its parts are subjects only where they are salient.
  private(set) var needsSaliency = [Bool](repeating: false, count: 256)

  init(_ classes: SegmentationClasses) {
    var known: [SubjectKind: UInt8] = [:]
    var families = [UInt8](repeating: 0, count: 256)
    for (index, name) in classes.names.enumerated().dropFirst() {
      let kind = SubjectKind(SegmentationClass(name))
      // At most 255 classes follow the background, and the value 255 is reserved for pixels without a class.
      let own = UInt8(clamping: min(index, 254))
      needsSaliency[Int(own)] = !kind.isSubjectByItself
      switch kind {
      case .other, .bottle, .plant, .screen, .person, .unnamed: families[index] = own
      case .animal, .vehicle, .cycle, .furniture:
        families[index] = known[kind] ?? own
        known[kind] = families[index]
      }
    }
    self.families = families
  }
}

extension ProbabilityMap {
  /// Returns the mean over the pixels of each of `count` parts. `numbers` holds the index of each pixel's part, from 1.
  func means(over numbers: [UInt8], count: Int) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    var counts = [Int](repeating: 0, count: count)
    for (place, number) in numbers.enumerated() where number > 0 {
      sums[Int(number) - 1] += Double(values[place])
      counts[Int(number) - 1] += 1
    }
    return zip(sums, counts).map { $0 / Double(max($1, 1)) }
  }
}
