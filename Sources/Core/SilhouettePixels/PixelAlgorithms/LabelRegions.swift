// SPDX-License-Identifier: Apache-2.0

/// The subjects of a label map: its connected components of nonzero labels, of one class or of several.
///
/// A component smaller than a minimum is not a subject: it joins the subject with which it shares the longest border, or is
/// dropped if it touches none.
package struct LabelRegions: Sendable {
  /// One subject.
  package struct Subject: Sendable, Hashable {
    /// The label that most of the subject's pixels have.
    package var label: UInt8
    /// The number of the subject's pixels.
    package var area: Int
  }

  /// The number of columns of the map.
  package let width: Int
  /// The number of rows of the map.
  package let height: Int
  /// The subject of every pixel: 0 for the background, n for subject n − 1; rows from top to bottom.
  package private(set) var numbers: [UInt8]
  /// The subjects, largest first, at most 255.
  package private(set) var subjects: [Subject]

  /// The largest number of subjects.
  package static let maximumCount = 255

  /// Finds the subjects of a map.
  ///
  /// - Parameters:
  ///   - labels: The labels, in rows from top to bottom; 0 is the background.
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - minimumArea: The smallest number of pixels that a subject may have.
  ///   - separatesLabels: Indicates whether touching pixels of different labels belong to different subjects.
  package init(
    _ labels: [UInt8], width: Int, height: Int, minimumArea: Int, separatesLabels: Bool
  ) {
    precondition(labels.count == width * height, "\(labels.count) labels of \(width)×\(height)")
    self.width = width
    self.height = height
    var parts = Parts(
      ConnectedComponents(labels: labels, width: width, separatesLabels: separatesLabels))
    parts.joinSmall(below: minimumArea)
    let order = parts.areas.indices.filter { parts.areas[$0] >= minimumArea }
      .sorted { (parts.areas[$1], $0) < (parts.areas[$0], $1) }
      .prefix(Self.maximumCount)
    var numberOfPart = [UInt8](repeating: 0, count: parts.areas.count)
    for (index, part) in order.enumerated() { numberOfPart[part] = UInt8(index + 1) }
    numbers = parts.owners.map { $0 == 0 ? 0 : numberOfPart[Int($0) - 1] }
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 256), count: order.count)
    for (number, label) in zip(numbers, labels) where number > 0 {
      counts[Int(number) - 1][Int(label)] += 1
    }
    subjects = zip(counts, order).map { counts, part in
      let most = counts.indices.dropFirst().max { counts[$0] < counts[$1] } ?? 0
      return Subject(label: UInt8(most), area: parts.areas[part])
    }
  }

  /// Returns the number of the subject nearest to each pixel, measured in steps to any of eight neighbours; 0 everywhere
  /// if there are no subjects.
  package func nearest() -> [UInt8] {
    RegionGrowth.grow(numbers, width: width) { _ in true }
  }
}

extension LabelRegions {
  /// Returns the number of the chosen subject that is nearest to each pixel, by Euclidean distance; 0 where a subject
  /// that is not chosen is nearer.
  ///
  /// - Parameter isChosen: For each subject, in order, `true` if it is chosen.
  package func nearest(among isChosen: [Bool]) -> [UInt8] {
    var chosen = self
    chosen.numbers = numbers.map { $0 > 0 && isChosen[Int($0) - 1] ? $0 : 0 }
    var result = chosen.nearest()
    if isChosen.allSatisfy({ $0 }) { return result }
    let own = squaredDistances(
      to: chosen.numbers.map { $0 > 0 }, width: width, height: height)
    let other = squaredDistances(
      to: zip(numbers, chosen.numbers).map { $0 > 0 && $1 == 0 }, width: width, height: height)
    for place in result.indices where other[place] < own[place] { result[place] = 0 }
    return result
  }
}

extension LabelRegions {
  /// Returns, for each subject in order, its smallest Euclidean distance from one subject, which is given by its number.
  package func distances(from number: Int) -> [Double] {
    let squares = squaredDistances(
      to: numbers.map { Int($0) == number }, width: width, height: height)
    var smallest = [Int32](repeating: .max, count: subjects.count)
    for (other, square) in zip(numbers, squares) where other > 0 {
      smallest[Int(other) - 1] = min(smallest[Int(other) - 1], square)
    }
    return smallest.map { Double($0).squareRoot() }
  }
}

extension LabelRegions {
  /// Returns, for each subject, the length of its border with every other subject, indexed by number (0 is the
  /// background), in pixel sides; the map's outer edge does not count.
  package func borders() -> [[Int]] {
    let count = subjects.count + 1
    var lengths = [Int](repeating: 0, count: count * count)
    func add(_ place: Int, _ neighbor: Int) {
      let a = Int(numbers[place])
      let b = Int(numbers[neighbor])
      if a == b { return }
      lengths[a * count + b] += 1
      lengths[b * count + a] += 1
    }
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        if x + 1 < width { add(place, place + 1) }
        if y + 1 < height { add(place, place + width) }
      }
    }
    return (1..<count).map { Array(lengths[$0 * count..<($0 + 1) * count]) }
  }
}

/// The connected components of a label map, while small ones are joined to their neighbours.
private struct Parts {
  private let width: Int
  private let height: Int
  /// The part of each pixel, counted from 1; 0 for the background.
  private(set) var owners: [Int32]
  private(set) var areas: [Int]

  init(_ components: ConnectedComponents) {
    width = components.width
    height = components.height
    owners = components.labels()
    areas = components.components.map(\.area)
  }

  /// Joins each part below a minimum size to the large part that it touches most, larger parts first.
  mutating func joinSmall(below minimumArea: Int) {
    // Small parts join only parts that were large from the start.
    let isLarge = areas.map { $0 >= minimumArea }
    if !isLarge.contains(false) { return }
    var pixels: [Int: [Int]] = [:]
    for (pixel, owner) in owners.enumerated() where owner > 0 && !isLarge[Int(owner) - 1] {
      pixels[Int(owner) - 1, default: []].append(pixel)
    }
    for part in pixels.keys.sorted(by: { (areas[$1], $0) < (areas[$0], $1) }) {
      var contacts: [Int: Int] = [:]
      for pixel in pixels[part] ?? [] {
        forEachNeighbor(of: pixel, width: width, height: height) { neighbor in
          let owner = Int(owners[neighbor]) - 1
          if owner >= 0, isLarge[owner] { contacts[owner, default: 0] += 1 }
        }
      }
      guard
        let (large, _) = contacts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })
      else { continue }
      for pixel in pixels[part] ?? [] { owners[pixel] = Int32(large + 1) }
      areas[large] += areas[part]
      areas[part] = 0
    }
  }
}
