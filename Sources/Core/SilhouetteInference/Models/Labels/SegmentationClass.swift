// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The name of a class that a network can distinguish: `.cat`, `.person`, or any text.
///
/// Names are equal if they denote the same class: case, spaces, hyphens and underscores are ignored, and the synonyms
/// of ``SegmentationClasses/index(of:)`` are recognised, so that `.tv` equals PASCAL VOC's `tvmonitor`.
public struct SegmentationClass: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name in its original spelling.
  public let name: String

  /// Creates a class with the given name.
  public init(_ name: String) { self.name = name }

  public init(stringLiteral value: String) { self.init(value) }

  public var description: String { name }

  /// Everything that belongs to no other class.
  public static let background: SegmentationClass = "background"
  /// Aeroplanes.
  public static let aeroplane: SegmentationClass = "aeroplane"
  /// Bicycles.
  public static let bicycle: SegmentationClass = "bicycle"
  /// Birds.
  public static let bird: SegmentationClass = "bird"
  /// Boats.
  public static let boat: SegmentationClass = "boat"
  /// Bottles.
  public static let bottle: SegmentationClass = "bottle"
  /// Buses.
  public static let bus: SegmentationClass = "bus"
  /// Cars.
  public static let car: SegmentationClass = "car"
  /// Cats.
  public static let cat: SegmentationClass = "cat"
  /// Chairs.
  public static let chair: SegmentationClass = "chair"
  /// Cows.
  public static let cow: SegmentationClass = "cow"
  /// PASCAL VOC's `diningtable`.
  public static let diningTable: SegmentationClass = "dining table"
  /// Dogs.
  public static let dog: SegmentationClass = "dog"
  /// Horses.
  public static let horse: SegmentationClass = "horse"
  /// Motorbikes.
  public static let motorbike: SegmentationClass = "motorbike"
  /// People.
  public static let person: SegmentationClass = "person"
  /// PASCAL VOC's `pottedplant`.
  public static let pottedPlant: SegmentationClass = "potted plant"
  /// Sheep.
  public static let sheep: SegmentationClass = "sheep"
  /// Sofas.
  public static let sofa: SegmentationClass = "sofa"
  /// Trains.
  public static let train: SegmentationClass = "train"
  /// PASCAL VOC's `tvmonitor`: televisions and monitors.
  public static let tv: SegmentationClass = "tv"
}

extension SegmentationClass: Hashable {
  public static func == (a: SegmentationClass, b: SegmentationClass) -> Bool {
    a.name == b.name || a.canonicalName == b.canonicalName
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(canonicalName) }

  /// The canonical spelling of the class's names.
  private var canonicalName: String { SegmentationClasses.canonicalName(name) }
}

extension SegmentationClass: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// An error for a name that is not among a network's classes.
public struct UnknownClassError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requested name.
  public let name: String
  /// The names of the network's classes.
  public let available: [String]

  /// Creates an error.
  package init(name: String, available: [String]) {
    self.name = name
    self.available = available
  }

  /// The class that was probably meant; `nil` if no name has a similar spelling.
  public var suggestion: String? {
    Suggestion.nearest(to: name, among: SegmentationClasses(available).knownNames)
  }

  public var description: String {
    "unknown class “\(name)”" + (suggestion.map { " (did you mean \($0)?)" } ?? "")
      + ", expected one of \(available.joined(separator: ", "))"
  }
}

extension SegmentationClasses {
  /// Returns the indices of classes.
  ///
  /// - Throws: ``UnknownClassError`` for the first unknown class.
  public func indices(
    of classes: some Sequence<SegmentationClass>
  ) throws(UnknownClassError) -> Set<Int> {
    var indices: Set<Int> = []
    for name in classes {
      guard let index = index(of: name.name) else {
        throw UnknownClassError(name: name.name, available: names)
      }
      indices.insert(index)
    }
    return indices
  }
}
