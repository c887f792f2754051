// SPDX-License-Identifier: Apache-2.0

/// The networks' results from which subjects are chosen, on one grid that is stretched over the image.
package struct SubjectEvidence: Sendable {
  /// The names of the classes.
  package let classes: SegmentationClasses
  /// The number of columns of the grid.
  package let width: Int
  /// The number of rows of the grid.
  package let height: Int
  /// The class of every pixel, rows from the top; 0 for the background.
  package var labels: [UInt8]
  /// The probability that each pixel belongs to any class except the background.
  package var foreground: ProbabilityMap
  /// The saliency of each pixel; `nil` if it was not measured.
  package var saliency: ProbabilityMap?

  /// - Parameters:
  ///   - map: The network's label map.
  ///   - foreground: The classes whose pixels may be subjects; all others become background.
  init(_ map: LabelMap, of foreground: [SegmentationClass]) throws(UnknownClassError) {
    classes = map.classes
    width = map.width
    height = map.height
    labels = try map.keeping(foreground).labels
    self.foreground = ProbabilityMap(try map.probability(of: foreground))
  }

  /// Creates empty evidence, before any network has run: every pixel is background.
  package init(width: Int, height: Int, classes: SegmentationClasses) {
    self.width = width
    self.height = height
    self.classes = classes
    labels = [UInt8](repeating: 0, count: width * height)
    foreground = ProbabilityMap(width: width, height: height)
  }

  /// The longer side of the grid.
  var longSide: Int { max(width, height) }
}

extension SubjectEvidence {
  /// A rectangle of grid pixels.
  typealias Area = (columns: Range<Int>, rows: Range<Int>)

  /// Returns the grid pixels that a rectangle of the image touches.
  ///
  /// - Parameter rect: The rectangle, relative to the part of the image that the grid covers.
  func area(_ rect: NormalizedRect) -> Area {
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let first = min(max(Int((low * Double(count)).rounded(.down)), 0), count - 1)
      return first..<min(max(Int((high * Double(count)).rounded(.up)), first + 1), count)
    }
    return (
      range(rect.x, rect.x + rect.width, width),
      range(1 - rect.y - rect.height, 1 - rect.y, height)
    )
  }

  /// Removes the results outside an area: pixels there become background that is not salient.
  mutating func limit(to area: Area) {
    for y in 0..<height {
      for x in 0..<width where !area.columns.contains(x) || !area.rows.contains(y) {
        labels[y * width + x] = 0
        foreground.values[y * width + x] = 0
        saliency?.values[y * width + x] = 0
      }
    }
  }

  /// Replaces the saliency of an area.
  ///
  /// - Parameters:
  ///   - map: The new saliency, which is stretched over the area.
  ///   - area: The part of the grid.
  mutating func setSaliency(_ map: ProbabilityMap, in area: Area) {
    let part = map.resized(width: area.columns.count, height: area.rows.count)
    var whole = saliency ?? ProbabilityMap(width: width, height: height)
    for (row, y) in area.rows.enumerated() {
      for (column, x) in area.columns.enumerated() {
        whole.values[y * width + x] = part.values[row * part.width + column]
      }
    }
    saliency = whole
  }

  /// Returns the results of an area as those of an image of its own.
  func cropped(to area: Area) -> SubjectEvidence {
    func part<Value>(_ values: [Value]) -> [Value] {
      area.rows.flatMap { y in
        values[y * width + area.columns.lowerBound..<y * width + area.columns.upperBound]
      }
    }
    func map(_ map: ProbabilityMap) -> ProbabilityMap {
      var result = ProbabilityMap(width: area.columns.count, height: area.rows.count)
      result.values = part(map.values)
      return result
    }
    var result = SubjectEvidence(
      width: area.columns.count, height: area.rows.count, classes: classes)
    result.labels = part(labels)
    result.foreground = map(foreground)
    result.saliency = saliency.map(map)
    return result
  }

  /// Adds results for a part of the image. At each pixel, the class with the higher probability and the higher saliency
  /// are kept.
  ///
  /// - Parameters:
  ///   - other: The results, which are stretched over the area.
  ///   - area: The part of the grid.
  mutating func add(_ other: SubjectEvidence, in area: Area) {
    let columns = area.columns.count
    let rows = area.rows.count
    let probability = other.foreground.resized(width: columns, height: rows)
    for (row, y) in area.rows.enumerated() {
      for (column, x) in area.columns.enumerated() {
        let place = y * width + x
        let value = probability.values[row * columns + column]
        if value <= foreground.values[place] { continue }
        foreground.values[place] = value
        labels[place] =
          other.labels[row * other.height / rows * other.width + column * other.width / columns]
      }
    }
    guard let salient = other.saliency?.resized(width: columns, height: rows) else { return }
    var whole = saliency ?? ProbabilityMap(width: width, height: height)
    for (row, y) in area.rows.enumerated() {
      for (column, x) in area.columns.enumerated() {
        let place = y * width + x
        whole.values[place] = max(whole.values[place], salient.values[row * columns + column])
      }
    }
    saliency = whole
  }
}
