// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The subjects of an image, with indices from 1: the largest subject first, or people from left to right. Index 0 is
/// the background.
///
/// Rectangles and points are relative to the lower left corner of the request's region of interest.
public struct InstanceMaskObservation: MaskObservation {
  /// A subject.
  public struct Instance: Hashable, Sendable {
    /// The subject's index, from 1.
    public let index: Int
    /// The most frequent class among the subject's pixels.
    public let name: SegmentationClass
    /// The fraction of the instance mask that the subject covers, 0…1.
    public let fraction: Double
    /// The smallest rectangle that contains the subject's pixels, relative to the region of interest.
    public let boundingBox: NormalizedRect
    /// The rectangle of all pixels of the upright image that ``boundingBox`` touches, measured from the image's lower left
    /// corner.
    public let box: Rect
  }

  /// The subjects, the largest first; people from left to right.
  public let instances: [Instance]
  /// The number of columns of the instance mask.
  public let width: Int
  /// The number of rows of the instance mask.
  public let height: Int
  /// The index of the subject at each pixel, rows from the top; 0 is the background.
  let numbers: [UInt8]
  /// The probability that each pixel belongs to the nearest subject, 0…1.
  let probability: [Float]
  let nearest: [UInt8]
  let placement: ImagePlacement
  /// The finer mask of the area around the subjects; `nil` if there is none, as for people.
  let detail: SubjectDetail?
  /// The parts of the image that were not included in the subjects, the largest first.
  public let omittedParts: [OmittedPart]
  /// The probability that a person would accept the mask of all subjects unchanged, and the reasons to doubt it.
  public let maskConfidence: MaskConfidence
  package var identity = ObservationIdentity()

  /// - Parameters:
  ///   - subjects: The indices of the subjects.
  ///   - parts: The parts of the image.
  ///   - mask: The soft mask of the chosen parts.
  ///   - placement: The placement of the image in the mask's grid.
  ///   - confidence: The confidence in the mask.
  ///   - detail: The finer mask of the area around the subjects; `nil` if there is none.
  init(
    _ subjects: SubjectNumbers, _ parts: SubjectParts, _ mask: SubjectMask,
    placement: ImagePlacement, confidence: MaskConfidence, detail: SubjectDetail?
  ) {
    width = mask.probability.width
    height = mask.probability.height
    numbers = parts.regions.numbers.map { subjects.ofPart[Int($0)] }
    nearest = mask.nearest.map { subjects.ofPart[Int($0)] }
    probability = mask.probability.values
    self.placement = placement
    self.detail = detail
    maskConfidence = confidence
    let boxes = Self.boxes(of: numbers, width: width, count: subjects.parts.count)
    instances = zip(subjects.parts, subjects.areas).enumerated().map { index, subject in
      Instance(
        index: index + 1, name: parts.parts[subject.0].name, fraction: subject.1,
        boundingBox: placement.normalizedRect(of: boxes[index]),
        box: placement.imagePixels(of: boxes[index]))
    }
    omittedParts = subjects.omissions.map { index, reason in
      let part = parts.parts[index]
      return OmittedPart(
        name: part.name, fraction: part.area,
        boundingBox: placement.normalizedRect(
          of: LabelMap.Box(columns: part.columns, rows: part.rows)),
        reason: reason.publicReason { parts.parts[$0].name })
    }
  }

  /// Creates the observation of all subjects that have a class, using only the label map.
  ///
  /// - Parameters:
  ///   - evidence: The label map, with the probability of the classes at each pixel.
  ///   - minimumArea: The smallest number of pixels of a subject.
  ///   - separatesClasses: Indicates whether touching pixels of different classes belong to separate subjects.
  ///   - placement: The placement of the image in the label map.
  init(
    everythingIn evidence: SubjectEvidence, minimumArea: Int, separatesClasses: Bool,
    placement: ImagePlacement
  ) {
    let parts = SubjectParts(
      classesOf: evidence, minimumArea: minimumArea, separatesClasses: separatesClasses)
    let choice = PartChoice.everything(count: parts.parts.count)
    let mask = SubjectMask(
      evidence, parts, isChosen: parts.parts.map { _ in true }, people: nil)
    self.init(
      SubjectNumbers(choice, of: parts), parts, mask, placement: placement,
      confidence: MaskConfidence(MaskSigns(mask, evidence)), detail: nil)
  }

  /// Creates the observation of people.
  ///
  /// - Parameters:
  ///   - people: For each pixel, the index of the person, the probability of the nearest person, and that person's index.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - count: The number of people, at most 255; each has at least one pixel.
  ///   - placement: The placement of the image in the mask.
  package init(
    people: (numbers: [UInt8], probability: [Float], nearest: [UInt8]), width: Int, height: Int,
    count: Int, placement: ImagePlacement
  ) {
    self.width = width
    self.height = height
    (numbers, probability, nearest) = people
    self.placement = placement
    detail = nil
    omittedParts = []
    maskConfidence = MaskConfidence(
      MaskSigns(ProbabilityMap(width: width, height: height, probability)))
    let boxes = Self.boxes(of: numbers, width: width, count: count)
    var areas = [Int](repeating: 0, count: count + 1)
    for number in people.numbers { areas[Int(number)] += 1 }
    instances = boxes.enumerated().map { index, box in
      Instance(
        index: index + 1, name: .person,
        fraction: Double(areas[index + 1]) / Double(width * height),
        boundingBox: placement.normalizedRect(of: box), box: placement.imagePixels(of: box))
    }
  }

  /// Returns the bounding box of each subject.
  private static func boxes(of numbers: [UInt8], width: Int, count: Int) -> [LabelMap.Box] {
    LabelMap.boxes(of: numbers, width: width)[1...].prefix(count).map {
      $0 ?? LabelMap.Box(columns: 0...0, rows: 0...0)
    }
  }

  /// The empty set, which selects all subjects.
  public static let everything: InstanceIndexSet = []

  /// The indices of all subjects, without the background.
  public var allInstances: InstanceIndexSet { InstanceIndexSet(instances.map(\.index)) }

  /// The part of the upright image that the request processed.
  public var regionOfInterest: NormalizedRect { placement.regionOfInterest }

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  public var description: String {
    "\(instances.count) instances: "
      + instances.map { "\($0.index) \($0.name) \(Int(($0.fraction * 100).rounded())) %" }
      .joined(separator: ", ")
  }

  /// The index of the subject at each pixel, 0 for the background: grey 8-bit pixels at the network's resolution.
  public var instanceMask: PixelBuffer {
    PixelBuffer(bytes: numbers, width: width, height: height, colorSpace: .none)
  }

  /// Returns the index of the subject at a point, 0 for the background, as a set of one index; an empty set outside the
  /// part of the image that the network processed.
  public func instanceAtPoint(_ point: NormalizedPoint) -> InstanceIndexSet {
    placement.inputPixel(at: point)
      .map { [Int(numbers[$0.y * width + $0.x])] } ?? []
  }

  /// Returns the probability that a person would accept the mask of some subjects unchanged, and the reasons to doubt
  /// it.
  ///
  /// - Parameter instances: The indices of subjects, as for ``generateMask(for:)``. Evidence about all subjects
  ///   together, such as the agreement of the networks, does not affect the confidence in the mask of only some subjects.
  /// - Throws: ``RequestError/unknownInstance(_:count:)``.
  public func maskConfidence(
    for instances: InstanceIndexSet
  ) throws(RequestError) -> MaskConfidence {
    if instances.isEmpty || instances == allInstances { return maskConfidence }
    return MaskConfidence(MaskSigns(ProbabilityMap(try generateMask(for: instances))))
  }

  /// Returns a soft mask of some subjects, whose values express the network's confidence, at the network's resolution.
  ///
  /// Each pixel belongs to the subject that is nearest to it.
  ///
  /// - Parameter instances: The indices of subjects, 0 for the background; all subjects if empty.
  /// - Returns: A grey Float32 mask.
  /// - Throws: ``RequestError/unknownInstance(_:count:)``.
  public func generateMask(for instances: InstanceIndexSet = []) throws(RequestError) -> PixelBuffer
  {
    let chosen = instances.isEmpty ? allInstances : instances
    try check(chosen)
    let isChosen = (0..<256).map { chosen.contains($0) }
    let hasBackground = chosen.contains(0)
    let mask = Tensor(shape: [height, width]) { (result: UnsafeMutableBufferPointer<Float>) in
      for place in result.indices {
        let share = isChosen[Int(nearest[place])] ? probability[place] : 0
        result[place] = hasBackground ? share + (1 - probability[place]) : share
      }
    }
    return PixelBuffer(mask: mask)
  }
}

// MARK: At the image's size

extension InstanceMaskObservation {
  private func placedMask(for instances: InstanceIndexSet) throws(RequestError) -> PlacedMask {
    let chosen = instances.isEmpty ? allInstances : instances
    // The background covers more than the subjects' surroundings.
    if let detail, !chosen.contains(0) {
      try check(chosen)
      return try detail.mask(
        of: (0..<256).map { chosen.contains($0) }, imageSize: placement.imageSize)
    }
    return PlacedMask(pixels: try generateMask(for: instances), placement: placement)
  }

  /// - Throws: ``RequestError/unknownInstance(_:count:)``.
  private func check(_ chosen: InstanceIndexSet) throws(RequestError) {
    for index in chosen where !(0...instances.count).contains(index) {
      throw .unknownInstance(index, count: instances.count)
    }
  }

  /// Returns a mask at the resolution of the image.
  ///
  /// - Parameters:
  ///   - instances: The indices of the subjects to include.
  ///   - image: The upright image that the request was performed on, or the same image at another size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: A grey mask of the image's size, 0 outside the part that the request processed.
  /// - Throws: ``RequestError/unknownInstance(_:count:)``; `MaskError` if the result is not a mask.
  public func generateScaledMask(
    for instances: InstanceIndexSet, scaledTo image: PixelBuffer, refinement: MaskRefinement?
  ) throws -> PixelBuffer {
    try placedMask(for: instances).scaled(to: image, refinement: refinement)
  }
}
