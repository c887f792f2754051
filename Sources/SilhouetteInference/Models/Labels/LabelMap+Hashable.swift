// SPDX-License-Identifier: Apache-2.0

extension LabelMap: Hashable {
  /// Returns a Boolean value that indicates whether the maps have the same labels and logits.
  public static func == (a: LabelMap, b: LabelMap) -> Bool {
    a.width == b.width && a.height == b.height && a.hidden == b.hidden && a.classes == b.classes
      && a.labels == b.labels && a.logits == b.logits
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(hidden)
    hasher.combine(labels)
  }
}

extension LabelMap: CustomStringConvertible {
  /// The size and the classes found: `513×513: cat 22 %, person 8 %`.
  public var description: String {
    let found = occurrences.map { "\($0.name) \(Int(($0.fraction * 100).rounded())) %" }
    return "\(width)×\(height): "
      + (found.isEmpty ? "background only" : found.joined(separator: ", "))
  }
}
