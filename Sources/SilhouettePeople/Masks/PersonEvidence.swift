// SPDX-License-Identifier: Apache-2.0

/// A face or a body that was found in an image: the reason to take a part of a mask for a person.
package struct PersonEvidence: Hashable, Sendable {
  /// The box of the face, or of the body's visible points; normalised, y down.
  var box: UprightBox

  /// The least share of the box that a part of a mask must cover to be explained by it.
  private static let leastCover: Float = 0.2

  /// Returns the parts of a mask that have a person behind them.
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
