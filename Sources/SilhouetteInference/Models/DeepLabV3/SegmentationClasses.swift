// SPDX-License-Identifier: Apache-2.0

/// The names of a segmentation network's classes, in the order of its logits.
public struct SegmentationClasses: Hashable, Sendable {
  /// The names; the first is usually `background`.
  public let names: [String]

  /// Makes a list of classes.
  public init(_ names: [String]) { self.names = names }

  /// The 21 classes of PASCAL VOC 2012, in its order and spelling.
  public static let pascalVOC = SegmentationClasses([
    "background", "aeroplane", "bicycle", "bird", "boat", "bottle", "bus", "car", "cat", "chair",
    "cow", "diningtable", "dog", "horse", "motorbike", "person", "pottedplant", "sheep", "sofa",
    "train", "tvmonitor",
  ])

  /// Names for a network's classes.
  ///
  /// - Parameters:
  ///   - names: What its file calls them; taken if there are as many as classes.
  ///   - count: The number of classes.
  /// - Returns: Else those of PASCAL VOC where there are 21, and `background`, `class 1`, … elsewhere.
  package static func named(_ names: [String], count: Int) -> SegmentationClasses {
    if names.count == count { return SegmentationClasses(names) }
    if count == pascalVOC.names.count { return pascalVOC }
    return SegmentationClasses((0..<count).map { $0 == 0 ? "background" : "class \($0)" })
  }

  /// Names that mean the same class, without spaces.
  private static let synonyms: [Set<String>] = [
    ["aeroplane", "airplane", "plane", "aircraft"],
    ["bicycle", "bike"],
    ["boat", "ship"],
    ["car", "automobile"],
    ["cow", "cattle"],
    ["diningtable", "table"],
    ["motorbike", "motorcycle"],
    ["person", "people", "human"],
    ["pottedplant", "plant", "houseplant"],
    ["sofa", "couch"],
    ["tvmonitor", "tv", "television", "monitor", "screen"],
  ]

  /// The position of a class.
  ///
  /// Case, spaces, hyphens and underscores do not matter, and common other names are understood:
  /// `Dining table`, `airplane`, `couch`, `tv`.
  ///
  /// - Returns: `nil` if there is no such class.
  public func index(of name: String) -> Int? {
    let wanted = Self.normalized(name)
    if let index = names.firstIndex(where: { Self.normalized($0) == wanted }) { return index }
    guard let same = Self.synonyms.first(where: { $0.contains(wanted) }) else { return nil }
    return names.firstIndex { same.contains(Self.normalized($0)) }
  }

  private static func normalized(_ name: String) -> String {
    String(name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" })
  }
}
