// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A label map drawn from rectangles, in places of a grid of 100 columns and 100 rows.
struct DrawnLabels {
  static let side = 100
  private(set) var evidence: SubjectEvidence

  init(classes: SegmentationClasses = .pascalVOC) {
    evidence = SubjectEvidence(width: Self.side, height: Self.side, classes: classes)
  }

  /// Draws a rectangle, whose class has a probability.
  mutating func draw(
    _ name: SegmentationClass, x: Int, y: Int, width: Int, height: Int, probability: Float = 1
  ) {
    let label = UInt8(evidence.classes.index(of: name.name) ?? 0)
    forEachPlace(x, y, width, height) {
      evidence.labels[$0] = label
      evidence.foreground.values[$0] = probability
    }
  }

  /// Draws a salient rectangle.
  mutating func drawSaliency(_ value: Float, x: Int, y: Int, width: Int, height: Int) {
    var map = evidence.saliency ?? ProbabilityMap(width: Self.side, height: Self.side)
    forEachPlace(x, y, width, height) { map.values[$0] = value }
    evidence.saliency = map
  }

  private func forEachPlace(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ body: (Int) -> Void
  ) {
    for row in y..<y + height { for column in x..<x + width { body(row * Self.side + column) } }
  }

  /// The same scene, mirrored or upside down.
  func flipped(horizontally: Bool) -> DrawnLabels {
    var result = self
    let side = Self.side
    for y in 0..<side {
      for x in 0..<side {
        let source = horizontally ? y * side + side - 1 - x : (side - 1 - y) * side + x
        result.evidence.labels[y * side + x] = evidence.labels[source]
        result.evidence.foreground.values[y * side + x] = evidence.foreground.values[source]
      }
    }
    return result
  }

  /// The same scene with each place doubled.
  var doubled: SubjectEvidence {
    let side = Self.side
    var result = SubjectEvidence(
      width: 2 * side, height: 2 * side, classes: .pascalVOC)
    for y in 0..<2 * side {
      for x in 0..<2 * side {
        let source = y / 2 * side + x / 2
        result.labels[y * 2 * side + x] = evidence.labels[source]
        result.foreground.values[y * 2 * side + x] = evidence.foreground.values[source]
      }
    }
    return result
  }
}

extension SubjectEvidence {
  /// The chosen parts, by class, sorted; each class as often as it has parts.
  var chosen: [String] {
    let parts = SubjectParts(self)
    let choice = parts.mainSubject()
    return zip(parts.parts, choice.owners).filter { $1 != nil }.map(\.0.name.name).sorted()
  }
}
