// SPDX-License-Identifier: Apache-2.0

/// The parts of an image that were chosen as its subjects, and the reasons why the other parts were left out.
package struct PartChoice: Hashable, Sendable {
  /// The reason why a part was left out.
  package enum Omission: Hashable, Sendable {
    /// The part covers less than a thousandth of the image.
    case tooSmall
    /// The part is an object that is not salient.
    case notSalient
    /// The part with this index has more than three times the score of the omitted part.
    case outweighed(by: Int)
    /// The part is not at the requested position.
    case elsewhere
  }

  /// For each part, the index of the part to whose subject it belongs; `nil` for parts that were left out. The main part
  /// of a subject has its own index here.
  package var owners: [Int?]
  /// For each part, the reason why it was left out; `nil` for the chosen parts.
  package var omissions: [Omission?]

  /// The indices of the main parts of the subjects.
  package var subjects: [Int] { owners.indices.filter { owners[$0] == $0 } }

  /// Returns the choice of every part, each as a separate subject.
  package static func everything(count: Int) -> PartChoice {
    PartChoice(owners: Array(0..<count), omissions: [Omission?](repeating: nil, count: count))
  }
}
