// SPDX-License-Identifier: Apache-2.0

/// The kind of an image's part: a group of classes that are treated alike when the main subject is chosen.
package enum SubjectKind: Hashable, Sendable, CaseIterable {
  case person, animal, vehicle, cycle, furniture, bottle, plant, screen
  /// A class that PASCAL VOC does not have, such as a custom one.
  case other
  /// A salient part without a class.
  case unnamed

  /// Creates the kind of parts of a class.
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

  /// Indicates whether a part of this kind is a subject by virtue of its class alone, even if it is not salient.
  var isSubjectByItself: Bool {
    switch self {
    case .person, .animal, .vehicle, .cycle, .other: true
    case .furniture, .bottle, .plant, .screen, .unnamed: false
    }
  }

  /// Indicates whether parts of this kind are vehicles, with or without an engine.
  var isVehicle: Bool { self == .vehicle || self == .cycle }

  /// Indicates whether a part of this kind may be held, worn or led. Furniture may not: it carries other parts.
  var isPortable: Bool {
    switch self {
    case .person, .animal, .vehicle, .cycle, .bottle, .other, .unnamed: true
    case .furniture, .plant, .screen: false
    }
  }
}
