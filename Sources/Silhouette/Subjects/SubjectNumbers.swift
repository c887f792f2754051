// SPDX-License-Identifier: Apache-2.0

/// The indices of an image's subjects, from 1, the largest first.
struct SubjectNumbers {
  /// The index of the part that gives each subject its name.
  private(set) var parts: [Int]
  /// The fraction of the map that each subject covers, with the parts that belong to it.
  private(set) var areas: [Double]
  /// The index of the subject that each part belongs to, both from 1; 0 for omitted parts, and at index 0.
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
