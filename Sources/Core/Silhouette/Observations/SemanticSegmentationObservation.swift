// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The class of every pixel of an image.
///
/// Rectangles and points are relative to the lower left corner of the request's region of interest.
public struct SemanticSegmentationObservation: MaskObservation, Codable {
  /// The class of every pixel of the network's input.
  public private(set) var labelMap: LabelMap
  /// The name of the model's output, if it has one.
  public let featureName: String?
  let placement: ImagePlacement
  package var identity = ObservationIdentity()

  init(_ labelMap: LabelMap, placement: ImagePlacement, featureName: String? = nil) {
    self.labelMap = labelMap
    self.placement = placement.adapted(to: labelMap)
    self.featureName = featureName
  }

  /// The part of the upright image that the request processed.
  public var regionOfInterest: NormalizedRect { placement.regionOfInterest }

  /// The fit of the region of interest into the network's input.
  public var cropAndScale: CropAndScale {
    if case .region(_, let cropAndScale) = placement.view { cropAndScale } else { .scaleToFill }
  }

  /// `nil`, which selects all classes that ``keeping(_:)`` and ``removing(_:)`` left, except the background.
  public static let everything: [SegmentationClass]? = nil

  /// The names of all classes.
  public var classes: SegmentationClasses { labelMap.classes }

  /// A class that was found.
  public struct Finding: Hashable, Sendable {
    /// The class.
    public let name: SegmentationClass
    /// The index of the class.
    public let index: Int
    /// The fraction of the label map that the class covers, 0…1.
    public let fraction: Double
    /// The smallest rectangle that contains the class's pixels, relative to the region of interest.
    public let boundingBox: NormalizedRect
    /// The rectangle of all pixels of the upright image that ``boundingBox`` touches, measured from the image's lower left
    /// corner.
    public let box: Rect
  }

  /// The classes that were found, without the background, the largest first.
  public var findings: [Finding] {
    let boxes = LabelMap.boxes(of: labelMap.labels, width: labelMap.width)
    return labelMap.occurrences.compactMap { occurrence in
      boxes[occurrence.index].map { box in
        Finding(
          name: occurrence.name, index: occurrence.index, fraction: occurrence.fraction,
          boundingBox: placement.normalizedRect(of: box), box: placement.imagePixels(of: box))
      }
    }
  }

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  public var description: String { "labels \(labelMap)" }

  /// Returns the class at a point; `nil` outside the part that the network processed.
  public func classAtPoint(_ point: NormalizedPoint) -> SegmentationClass? {
    placement.inputPixel(at: point).map { labelMap[x: $0.x, y: $0.y] }
  }

  /// Returns the observation with only some classes; all others become background.
  ///
  /// - Throws: `UnknownClassError`.
  public func keeping(
    _ classes: [SegmentationClass]
  ) throws(UnknownClassError) -> SemanticSegmentationObservation {
    SemanticSegmentationObservation(
      try labelMap.keeping(classes), placement: placement, featureName: featureName)
  }

  /// Returns the observation without some classes, which become background.
  ///
  /// - Throws: `UnknownClassError`.
  public func removing(
    _ classes: [SegmentationClass]
  ) throws(UnknownClassError) -> SemanticSegmentationObservation {
    SemanticSegmentationObservation(
      try labelMap.removing(classes), placement: placement, featureName: featureName)
  }

  /// The class index of each pixel: Int32 [height, width], rows from the top.
  public var multiArray: Tensor {
    Tensor(shape: [labelMap.height, labelMap.width]) {
      (elements: UnsafeMutableBufferPointer<Int32>) in
      for (index, label) in labelMap.labels.enumerated() { elements[index] = Int32(label) }
    }
  }

  /// Returns the probability that each pixel belongs to one of some classes.
  ///
  /// - Returns: A Float32 tensor [height, width] of the label map's size, 0…1.
  /// - Throws: `UnknownClassError`.
  public func probabilities(
    of classes: [SegmentationClass]
  ) throws(UnknownClassError) -> Tensor {
    try labelMap.probability(of: classes)
  }

  /// Returns a soft mask of some classes, whose values express the network's confidence, at the network's resolution.
  ///
  /// - Parameter classes: The classes to keep; `nil` for all that ``keeping(_:)`` and ``removing(_:)`` left, without the
  ///   background.
  /// - Returns: A grey Float32 mask of the label map's size.
  /// - Throws: `UnknownClassError`.
  public func generateMask(
    for classes: [SegmentationClass]? = nil
  ) throws(UnknownClassError) -> PixelBuffer {
    PixelBuffer(mask: try labelMap.probability(of: classes ?? labelMap.visibleClasses))
  }

  /// Returns the probability that a person would accept the mask of some classes unchanged, and the reasons to doubt
  /// it.
  ///
  /// - Parameter classes: The classes to keep, as for ``generateMask(for:)``.
  /// - Throws: `UnknownClassError`.
  public func maskConfidence(
    for classes: [SegmentationClass]? = nil
  ) throws(UnknownClassError) -> MaskConfidence {
    MaskConfidence(
      MaskSigns(ProbabilityMap(try labelMap.probability(of: classes ?? labelMap.visibleClasses))))
  }
}

// MARK: At the image's size

extension SemanticSegmentationObservation {
  /// Returns a mask with hard edges at the resolution of the image: 255 at each pixel whose class is among the given
  /// classes in the label map recomputed at that resolution, 0 elsewhere.
  ///
  /// - Parameters:
  ///   - classes: The classes to keep, as for ``generateMask(for:)``.
  ///   - handler: The handler of the image that the request was performed on, or of the same image at another size.
  /// - Returns: A grey 8-bit mask of the upright image's size, 0 outside the part that the network processed.
  /// - Throws: `UnknownClassError`; the errors of reading the image.
  package func generateHardMask(
    for classes: [SegmentationClass]? = nil, scaledToImageFrom handler: ImageRequestHandler
  ) throws -> PixelBuffer {
    let image = try handler.pixels()
    let fillsInput = if case .region(_, .scaleToFill) = placement.view { true } else { false }
    let size = placement.adapted(toImageSize: image.rect.size).region.size
    let (width, height) =
      fillsInput
      ? (Int(size.width), Int(size.height)) : (labelMap.width, labelMap.height)
    let mask = try labelMap.resized(width: width, height: height)
      .hardMask(keeping: classes ?? labelMap.visibleClasses)
    let scaled = try PlacedMask(
      pixels: mask, placement: placement.adapted(toInputSize: mask.rect.size)
    ).scaled(to: image, refinement: nil)
    return fillsInput ? scaled : scaled.thresholded()
  }

  /// Returns the same mask, computed on a background thread.
  package func generateHardMask(
    for classes: [SegmentationClass]? = nil, scaledToImageFrom handler: ImageRequestHandler
  ) async throws -> PixelBuffer {
    try await BackgroundThread.run(handler.source.workSize) { _ in
      try self.generateHardMask(for: classes, scaledToImageFrom: handler)
    }
  }

  /// Returns a mask at the resolution of the image.
  ///
  /// - Parameters:
  ///   - classes: The classes to keep, as for ``generateMask(for:)``.
  ///   - image: The upright image that the request was performed on, or the same image at another size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: A grey mask of the image's size, 0 outside the part that the request processed.
  /// - Throws: `UnknownClassError`; `MaskError` if the result is not a mask.
  public func generateScaledMask(
    for classes: [SegmentationClass]?, scaledTo image: PixelBuffer, refinement: MaskRefinement?
  ) throws -> PixelBuffer {
    try PlacedMask(pixels: try generateMask(for: classes), placement: placement)
      .scaled(to: image, refinement: refinement)
  }
}
