// SPDX-License-Identifier: Apache-2.0

extension InstanceMaskObservation.Instance: Codable {
  private enum CodingKeys: String, CodingKey {
    case index, name, fraction, boundingBox, box
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let box = try container.decode([Double].self, forKey: .box)
    guard box.count == 4, box.allSatisfy({ $0 >= 0 && $0 <= 1e9 && $0 == $0.rounded() }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .box, in: container, debugDescription: "expected four pixels, found \(box)")
    }
    self.init(
      index: try container.decode(Int.self, forKey: .index),
      name: SegmentationClass(try container.decode(String.self, forKey: .name)),
      fraction: try container.decode(Double.self, forKey: .fraction),
      boundingBox: try container.decode(NormalizedRect.self, forKey: .boundingBox),
      box: Rect(x: box[0], y: box[1], width: box[2], height: box[3]))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(index, forKey: .index)
    try container.encode(name.name, forKey: .name)
    try container.encode(fraction, forKey: .fraction)
    try container.encode(boundingBox, forKey: .boundingBox)
    try container.encode([box.minX, box.minY, box.width, box.height], forKey: .box)
  }
}

extension InstanceMaskObservation: Codable {
  private enum CodingKeys: String, CodingKey {
    case instances, width, height, numbers, nearest, probability, placement, identity, detail,
      omitted, confidence
  }

  /// - Throws: `DecodingError` if the decoded sizes, indices and values are inconsistent.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let instances = try container.decode([Instance].self, forKey: .instances)
    self.instances = instances
    width = try container.decode(Int.self, forKey: .width)
    height = try container.decode(Int.self, forKey: .height)
    numbers = try container.decode([UInt8].self, forKey: .numbers)
    nearest = try container.decode([UInt8].self, forKey: .nearest)
    probability = try container.decode([Float].self, forKey: .probability)
    placement = try container.decode(ImagePlacement.self, forKey: .placement)
    identity = try container.decode(ObservationIdentity.self, forKey: .identity)
    detail = try container.decodeIfPresent(SubjectDetail.self, forKey: .detail)
    omittedParts = try container.decodeIfPresent([OmittedPart].self, forKey: .omitted) ?? []
    let confidence = try container.decodeIfPresent(MaskConfidence.self, forKey: .confidence)
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, numbers.count == count, nearest.count == count,
      probability.count == count,
      placement.inputSize == Size(width: Double(width), height: Double(height)),
      numbers.allSatisfy({ $0 <= instances.count }),
      nearest.allSatisfy({ $0 <= instances.count }),
      instances.enumerated().allSatisfy({ $1.index == $0 + 1 })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .numbers, in: container,
        debugDescription: "expected \(width)×\(height) pixels of \(instances.count) instances")
    }
    maskConfidence =
      confidence
      ?? MaskConfidence(MaskSigns(ProbabilityMap(width: width, height: height, probability)))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(instances, forKey: .instances)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    try container.encode(numbers, forKey: .numbers)
    try container.encode(nearest, forKey: .nearest)
    try container.encode(probability, forKey: .probability)
    try container.encode(placement, forKey: .placement)
    try container.encode(identity, forKey: .identity)
    try container.encode(maskConfidence, forKey: .confidence)
    try container.encodeIfPresent(detail, forKey: .detail)
    if !omittedParts.isEmpty { try container.encode(omittedParts, forKey: .omitted) }
  }
}
