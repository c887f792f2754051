// SPDX-License-Identifier: Apache-2.0

/// The names of a segmentation network's classes, in the order of its logits.
public struct SegmentationClasses: Hashable, Sendable {
  /// The names; the first is usually `background`.
  public let names: [String]

  /// Creates a list of classes.
  public init(_ names: [String]) { self.names = names }

  /// The 21 classes of PASCAL VOC 2012, in its order and spelling.
  public static let pascalVOC = SegmentationClasses([
    "background", "aeroplane", "bicycle", "bird", "boat", "bottle", "bus", "car", "cat", "chair",
    "cow", "diningtable", "dog", "horse", "motorbike", "person", "pottedplant", "sheep", "sofa",
    "train", "tvmonitor",
  ])

  /// Returns names for a network's classes.
  ///
  /// - Parameters:
  ///   - names: The names in the network's file; ignored unless their number is `count`.
  ///   - count: The number of classes.
  /// - Returns: `names`; if they are ignored, PASCAL VOC's names for 21 classes, and `background`, `class 1`, … for other
  ///   counts.
  package static func named(_ names: [String], count: Int) -> SegmentationClasses {
    if names.count == count { return SegmentationClasses(names) }
    if count == pascalVOC.names.count { return pascalVOC }
    return SegmentationClasses((0..<count).map { $0 == 0 ? "background" : "class \($0)" })
  }

  /// Groups of names that denote the same class, without spaces.
  private static let synonyms = [
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

  /// For each name that has synonyms, the first of them.
  private static let canonicalNames = Dictionary(
    uniqueKeysWithValues: synonyms.flatMap { names in names.map { ($0, names[0]) } })

  /// The names of the classes, followed by their synonyms.
  var knownNames: [String] {
    let canonical = Set(names.map(Self.canonicalName))
    return names + Self.synonyms.filter { canonical.contains($0[0]) }.flatMap { $0.dropFirst() }
  }

  /// Returns the index of a class.
  ///
  /// Case, spaces, hyphens and underscores are ignored, and common synonyms are recognised: `Dining table`,
  /// `airplane`, `couch`, `tv`. A class of exactly this name takes precedence over a synonym.
  ///
  /// - Returns: `nil` if the class is unknown.
  public func index(of name: String) -> Int? {
    let wanted = Self.normalized(name)
    if let index = names.firstIndex(where: { Self.normalized($0) == wanted }) { return index }
    let canonical = Self.canonicalName(name)
    return names.firstIndex { Self.canonicalName($0) == canonical }
  }

  /// Returns the canonical spelling of a class's names.
  static func canonicalName(_ name: String) -> String {
    let normalized = normalized(name)
    return canonicalNames[normalized] ?? normalized
  }

  private static func normalized(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0 != " " && $0 != "-" && $0 != "_" })
  }
}
