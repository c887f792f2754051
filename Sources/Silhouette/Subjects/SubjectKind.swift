// SPDX-License-Identifier: Apache-2.0

/// The kind of a part of an image, for the choice of the main subject.
package enum SubjectKind: Hashable, Sendable, CaseIterable {
  case person, animal, vehicle, cycle, furniture, bottle, plant, screen
  /// A class that PASCAL VOC does not have, such as a custom one.
  case other
  /// A salient part without a class.
  case unnamed

  /// The kind of a class.
  package init(_ name: SegmentationClass) { self = Self.kinds[name] ?? .other }

  private static let kinds: [SegmentationClass: SubjectKind] = {
    let classes: [SubjectKind: [SegmentationClass]] = [
      .person: [.person],
      .animal: [.bird, .cat, .cow, .dog, .horse, .sheep],
      .vehicle: [.aeroplane, .boat, .bus, .car, .train],
      .cycle: [.bicycle, .motorbike],
      .furniture: [.chair, .diningTable, .sofa],
      .bottle: [.bottle], .plant: [.pottedPlant], .screen: [.tv],
    ]
    return Dictionary(
      uniqueKeysWithValues: classes.flatMap { kind, names in names.map { ($0, kind) } })
  }()

  /// The weight of an area of this kind: viewers name people and animals first, and objects without a class if nothing
  /// else is salient.
  var weight: Double {
    switch self {
    case .person, .animal, .other: 1
    case .vehicle, .cycle: 0.35
    case .unnamed: 0.2
    case .furniture, .bottle, .plant, .screen: 0.05
    }
  }

  /// Indicates whether a part is a subject by only its class.
  var isSubjectByItself: Bool { weight == 1 || self == .vehicle || self == .cycle }

  /// Indicates whether a part may be held, worn or led. Furniture is not: it holds other parts.
  var isPortable: Bool {
    switch self {
    case .person, .animal, .vehicle, .cycle, .bottle, .other, .unnamed: true
    case .furniture, .plant, .screen: false
    }
  }
}
