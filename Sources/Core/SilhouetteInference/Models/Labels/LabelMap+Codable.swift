// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteKernels

/// Encodes the logits and the size of the map; decoding computes the labels again.
extension LabelMap: Codable {
  private enum CodingKeys: CodingKey {
    case width, height, classes, hiddenClasses, logits, mapping
  }

  /// The maximum width and height that are accepted.
  private static let maximumSide = 1 << 16

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    try container.encode(classes.names, forKey: .classes)
    try container.encode(hidden.sorted(), forKey: .hiddenClasses)
    try container.encode(logits, forKey: .logits)
    try container.encode(upsampler.mapping.rawValue, forKey: .mapping)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let width = try container.decode(Int.self, forKey: .width)
    let height = try container.decode(Int.self, forKey: .height)
    let names = try container.decode([String].self, forKey: .classes)
    let hidden = Set(try container.decode([Int].self, forKey: .hiddenClasses))
    let logits = try container.decode(Tensor.self, forKey: .logits)
    // Maps of versions that knew only this mapping do not state it.
    let stated = try container.decodeIfPresent(String.self, forKey: .mapping)
    guard let mapping = Operator.ResizeMapping(rawValue: stated ?? "alignCorners") else {
      throw DecodingError.dataCorruptedError(
        forKey: .mapping, in: container, debugDescription: "unknown mapping “\(stated ?? "")”")
    }
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height), (1...256).contains(names.count),
      logits.elementType == .float32, logits.shape.rank == 4, logits.shape[0] == 1,
      logits.shape[1] > 0, logits.shape[2] > 0, logits.shape[3] == names.count,
      hidden.isSubset(of: names.indices)
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "\(logits.type) cannot be the logits of \(names.count) classes in a map"
            + " of \(width)×\(height)"))
    }
    do {
      try AvailableMemory.require(width * height)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: container.codingPath, debugDescription: "\(error)"))
    }
    self = LabelMap(
      logits: logits, width: width, height: height, classes: SegmentationClasses(names),
      upsampler: LogitUpsampler(kernels: Kernels.chosen, pool: .shared(), mapping)
    ).filtered { !hidden.contains($0) }
  }
}
