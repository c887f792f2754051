// SPDX-License-Identifier: Apache-2.0

/// The name of something that a network can tell apart: `.cat`, `.person`, or any text.
public struct SegmentationClass: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name; case, spaces, hyphens and underscores do not matter.
  public let name: String

  /// Makes a name.
  public init(_ name: String) { self.name = name }

  public init(stringLiteral value: String) { self.init(value) }

  public var description: String { name }

  public static let background: SegmentationClass = "background"
  public static let aeroplane: SegmentationClass = "aeroplane"
  public static let bicycle: SegmentationClass = "bicycle"
  public static let bird: SegmentationClass = "bird"
  public static let boat: SegmentationClass = "boat"
  public static let bottle: SegmentationClass = "bottle"
  public static let bus: SegmentationClass = "bus"
  public static let car: SegmentationClass = "car"
  public static let cat: SegmentationClass = "cat"
  public static let chair: SegmentationClass = "chair"
  public static let cow: SegmentationClass = "cow"
  public static let diningTable: SegmentationClass = "dining table"
  public static let dog: SegmentationClass = "dog"
  public static let horse: SegmentationClass = "horse"
  public static let motorbike: SegmentationClass = "motorbike"
  public static let person: SegmentationClass = "person"
  public static let pottedPlant: SegmentationClass = "potted plant"
  public static let sheep: SegmentationClass = "sheep"
  public static let sofa: SegmentationClass = "sofa"
  public static let train: SegmentationClass = "train"
  public static let tv: SegmentationClass = "tv"
}

/// A name that a network has no class for.
public struct UnknownClassError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name that was asked for.
  public let name: String
  /// The names that there are.
  public let available: [String]

  /// Makes an error.
  public init(name: String, available: [String]) {
    self.name = name
    self.available = available
  }

  public var description: String {
    "there is no class “\(name)”, expected one of \(available.joined(separator: ", "))"
  }
}

extension SegmentationClasses {
  /// The positions of classes.
  ///
  /// - Throws: ``UnknownClassError`` for the first that there is not.
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
