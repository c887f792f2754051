// SPDX-License-Identifier: Apache-2.0

/// A connected part of an image whose pixels are of one kind: a subject, a piece of a subject, or a part to leave out.
package struct SubjectPart: Hashable, Sendable {
  /// The most frequent class among the part's pixels.
  package var name: SegmentationClass
  /// The kind of the part's class.
  package var kind: SubjectKind
  /// The fraction of the map that the part covers, 0…1.
  package var area: Double
  /// The range of columns that the part covers.
  package var columns: ClosedRange<Int>
  /// The range of rows that the part covers, counted from the top.
  package var rows: ClosedRange<Int>
  /// The mean saliency of the part's pixels, 0…1; `nil` if saliency was not measured.
  package var saliency: Double?
  /// The number, from 1, of the connected salient area that contains most of the part; `nil` if the part is not salient as
  /// a whole, or saliency was not measured.
  package var salientArea: Int?
  /// The fraction of the image's saliency in that area, 0…1.
  package var shareOfSaliency: Double?
  /// The mean probability that the part's pixels have any class, 0…1.
  package var certainty = 0.0
  /// The mean of the mask of people over the part's pixels, 0…1; `nil` if people were not looked for.
  package var people: Double?
}

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

  /// Returns the fraction of the subjects' area in parts that were taken along with others, 0…1.
  package func shareOfAttached(in parts: [SubjectPart]) -> Double {
    var (attached, all) = (0.0, 0.0)
    for (part, owner) in owners.enumerated() where owner != nil {
      all += parts[part].area
      if owner != part { attached += parts[part].area }
    }
    return all > 0 ? attached / all : 0
  }

  /// Returns the choice of every part, each as a separate subject.
  package static func everything(count: Int) -> PartChoice {
    PartChoice(owners: Array(0..<count), omissions: [Omission?](repeating: nil, count: count))
  }
}
