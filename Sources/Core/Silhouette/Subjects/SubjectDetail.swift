// SPDX-License-Identifier: Apache-2.0

/// A mask of the subjects and the area around them, finer than the mask of the whole image.
struct SubjectDetail: Hashable, Sendable {
  /// The part of the upright image that the mask covers.
  let region: NormalizedRect
  /// The number of columns of the mask.
  let width: Int
  /// The number of rows of the mask.
  let height: Int
  /// The probability that each pixel belongs to the nearest subject, 0…1, rows from the top.
  let probability: [Float]
  /// The index of the subject nearest to each pixel, from 1; 0 where an omitted part is nearer.
  let nearest: [UInt8]

  /// Creates the finer mask of parts in a region of the upright image.
  init(_ mask: SubjectMask, in region: NormalizedRect, _ numbers: SubjectNumbers) {
    self.region = region
    width = mask.probability.width
    height = mask.probability.height
    probability = mask.probability.values
    nearest = mask.nearest.map { numbers.ofPart[Int($0)] }
  }

  /// Returns the mask of some subjects.
  ///
  /// - Parameters:
  ///   - isChosen: One element per subject index: true for the subjects to include, and false for index 0, the
  ///     background.
  ///   - imageSize: The size of the upright image, in pixels.
  func mask(of isChosen: [Bool], imageSize: Size) throws(RequestError) -> PlacedMask {
    let map = ProbabilityMap(
      width: width, height: height,
      zip(probability, nearest).map { isChosen[Int($1)] ? $0 : 0 })
    let pixels = map.pixels(.float32)
    return PlacedMask(
      pixels: pixels,
      placement: try ImagePlacement(
        imageSize: imageSize, regionOfInterest: region, inputSize: pixels.rect.size))
  }
}

extension SubjectDetail: Codable {
  private enum CodingKeys: String, CodingKey { case region, width, height, probability, nearest }

  /// - Throws: `DecodingError` if the sizes are inconsistent.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    region = try container.decode(NormalizedRect.self, forKey: .region)
    width = try container.decode(Int.self, forKey: .width)
    height = try container.decode(Int.self, forKey: .height)
    probability = try container.decode([Float].self, forKey: .probability)
    nearest = try container.decode([UInt8].self, forKey: .nearest)
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, probability.count == count, nearest.count == count
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .probability, in: container, debugDescription: "expected \(width)×\(height) places")
    }
  }
}
