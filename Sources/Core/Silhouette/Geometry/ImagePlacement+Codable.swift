// SPDX-License-Identifier: Apache-2.0

extension ImagePlacement: Codable {
  private enum CodingKeys: String, CodingKey {
    case imageSize, inputSize, regionOfInterest, cropAndScale, rotatedRect
  }

  /// - Throws: `DecodingError` if the sizes, the region or the rotated rectangle are invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func values(_ key: CodingKeys, _ count: Int) throws -> [Double] {
      let values = try container.decode([Double].self, forKey: key)
      guard values.count == count else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container,
          debugDescription: "expected \(count) values, found \(values.count)")
      }
      return values
    }
    func size(_ key: CodingKeys) throws -> Size {
      let values = try values(key, 2)
      guard values.allSatisfy({ $0 >= 1 && $0 <= 1e9 }) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "expected a size, found \(values)")
      }
      return Size(width: values[0], height: values[1])
    }
    let imageSize = try size(.imageSize)
    let inputSize = try size(.inputSize)
    if container.contains(.rotatedRect) {
      let rect = try values(.rotatedRect, 5)
      self = try Self.decoded(.rotatedRect, in: container) {
        () throws(RequestError) -> ImagePlacement in
        try ImagePlacement(
          imageSize: imageSize,
          rotatedRect: RotatedRect(
            center: Point(x: rect[0], y: rect[1]),
            size: Size(width: rect[2], height: rect[3]), angle: rect[4]),
          inputSize: inputSize)
      }
      return
    }
    let region = try container.decode(NormalizedRect.self, forKey: .regionOfInterest)
    let name = try container.decode(String.self, forKey: .cropAndScale)
    guard let cropAndScale = CropAndScale(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .cropAndScale, in: container, debugDescription: "unknown fit “\(name)”")
    }
    self = try Self.decoded(.regionOfInterest, in: container) {
      () throws(RequestError) -> ImagePlacement in
      try ImagePlacement(
        imageSize: imageSize, regionOfInterest: region, cropAndScale: cropAndScale,
        inputSize: inputSize)
    }
  }

  private static func decoded(
    _ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>,
    _ body: () throws(RequestError) -> ImagePlacement
  ) throws -> ImagePlacement {
    do {
      return try body()
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "\(error)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode([imageSize.width, imageSize.height], forKey: .imageSize)
    try container.encode([inputSize.width, inputSize.height], forKey: .inputSize)
    switch view {
    case .region(let region, let cropAndScale):
      try container.encode(region, forKey: .regionOfInterest)
      try container.encode(cropAndScale.rawValue, forKey: .cropAndScale)
    case .rotated(let rect):
      try container.encode(
        [rect.center.x, rect.center.y, rect.size.width, rect.size.height, rect.angle],
        forKey: .rotatedRect)
    }
  }
}
