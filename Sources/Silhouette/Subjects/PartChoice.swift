// SPDX-License-Identifier: Apache-2.0

/// The parts of an image that were chosen as its subjects, and the reasons to leave the others out.
package struct PartChoice: Hashable, Sendable {
  /// The reason to leave a part out.
  package enum Omission: Hashable, Sendable {
    /// The part covers less than a thousandth of the image.
    case tooSmall
    /// The part is an object that is not salient.
    case notSalient
    /// The part with this index has more than three times the score.
    case outweighed(by: Int)
    /// The part is not at the requested position.
    case elsewhere
  }

  /// For each part, the index of the part that is its subject; `nil` for parts left out. A subject belongs to itself.
  package var owners: [Int?]
  /// The reason to leave each part out; `nil` for the chosen ones.
  package var omissions: [Omission?]

  /// The subjects: parts that belong to themselves.
  package var subjects: [Int] { owners.indices.filter { owners[$0] == $0 } }

  /// Chooses every part.
  package static func everything(count: Int) -> PartChoice {
    PartChoice(owners: Array(0..<count), omissions: [Omission?](repeating: nil, count: count))
  }
}
