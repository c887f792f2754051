// SPDX-License-Identifier: Apache-2.0

/// The numbering of an image's subjects, from 1, the largest first.
struct SubjectNumbers {
  /// For each subject, the index of its main part, which determines its class.
  private(set) var parts: [Int]
  /// For each subject, the fraction of the map that all of its parts cover.
  private(set) var areas: [Double]
  /// For each part, by its index from 1, the index of the subject that it belongs to, from 1; 0 for omitted parts. The
  /// element at index 0 is 0.
  private(set) var ofPart: [UInt8]
  /// The indices of the omitted parts, with the reasons.
  let omissions: [(part: Int, reason: PartChoice.Omission)]

  init(_ choice: PartChoice, of parts: SubjectParts) {
    var areas = [Double](repeating: 0, count: parts.parts.count)
    for (part, owner) in choice.owners.enumerated() {
      if let owner { areas[owner] += parts.parts[part].area }
    }
    self.parts = choice.subjects.sorted { (areas[$1], $0) < (areas[$0], $1) }
    self.areas = self.parts.map { areas[$0] }
    var numbers = [UInt8](repeating: 0, count: parts.parts.count)
    for (index, part) in self.parts.enumerated() { numbers[part] = UInt8(clamping: index + 1) }
    ofPart = [0] + choice.owners.map { $0.map { numbers[$0] } ?? 0 }
    ofPart += [UInt8](repeating: 0, count: max(0, 256 - ofPart.count))
    omissions = choice.omissions.enumerated().compactMap { part, reason in
      reason.map { (part, $0) }
    }
  }
}
