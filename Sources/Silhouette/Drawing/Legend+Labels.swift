// SPDX-License-Identifier: Apache-2.0

extension Color {
  /// The colour in which PASCAL VOC shows a class.
  ///
  /// - Parameters:
  ///   - number: The class, 0…255.
  ///   - alpha: The opacity, 0…1.
  public init(ofClass number: Int, alpha: Float = 1) {
    let color = VOCPalette.color(ofClass: UInt8(number))
    self.init(
      red: Float(color.x) / 255, green: Float(color.y) / 255, blue: Float(color.z) / 255,
      alpha: alpha)
  }
}

extension Legend {
  /// A row for every class: its colour, its name and its share of the picture.
  public init(_ occurrences: [LabelMap.Occurrence]) {
    let shares = occurrences.map { Self.percent($0.fraction) }
    let nameLength = occurrences.map(\.name.name.count).max() ?? 0
    let shareLength = shares.map(\.count).max() ?? 0
    self.init(
      entries: zip(occurrences, shares).map { occurrence, share in
        let name = occurrence.name.name
        let gap = nameLength - name.count + 1 + shareLength - share.count
        return Entry(
          color: Color(ofClass: occurrence.index),
          text: name + String(repeating: " ", count: gap) + share)
      })
  }

  private static func percent(_ fraction: Double) -> String {
    let tenths = Int((fraction * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }
}
