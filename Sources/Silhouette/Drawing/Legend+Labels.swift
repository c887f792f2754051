// SPDX-License-Identifier: Apache-2.0

extension Legend {
  /// Creates a legend with a row for each class: its tint, its name and its share of the image.
  public init(_ occurrences: [LabelMap.Occurrence]) {
    let shares = occurrences.map { Self.percent($0.fraction) }
    let nameLength = occurrences.map(\.name.name.count).max() ?? 0
    let shareLength = shares.map(\.count).max() ?? 0
    self.init(
      entries: zip(occurrences, shares).map { occurrence, share in
        let name = occurrence.name.name
        let gap = nameLength - name.count + 1 + shareLength - share.count
        return Entry(
          color: Color(tintOfClass: occurrence.index),
          text: name + String(repeating: " ", count: gap) + share)
      })
  }

  private static func percent(_ fraction: Double) -> String {
    let tenths = Int((fraction * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }
}
