// SPDX-License-Identifier: Apache-2.0

/// The parts of an image that were chosen as its subjects, and the others with the reason.
package struct PartChoice: Hashable, Sendable {
  /// The reason to leave a part out.
  package enum Omission: Hashable, Sendable {
    /// Covers less than a thousandth of the image.
    case tooSmall
    /// An object that the network for salient things does not show.
    case notSalient
    /// Another part, by its index, counts for more than three times as much.
    case outweighed(by: Int)
    /// Not at the place that was asked for.
    case elsewhere
  }

  /// The subject that each part belongs to, by the index of its part; `nil` for parts left out. A subject belongs to
  /// itself.
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
