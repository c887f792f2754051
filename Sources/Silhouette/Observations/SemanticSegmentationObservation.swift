// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// What stands where in a picture, by class.
///
/// Rectangles and points count within the request's region of interest, from its lower left corner.
public struct SemanticSegmentationObservation: VisionObservation {
  /// The class of every pixel of the network's input.
  public private(set) var labelMap: LabelMap
  /// The model's output, where it has a name.
  public let featureName: String?
  let placement: ImagePlacement

  init(_ labelMap: LabelMap, placement: ImagePlacement, featureName: String? = nil) {
    self.labelMap = labelMap
    self.placement = placement.adapted(to: labelMap)
    self.featureName = featureName
  }

  /// The part of the upright picture that the network looked at.
  public var regionOfInterest: NormalizedRect { placement.regionOfInterest }

  /// The fit of that part into the network's input.
  public var cropAndScale: CropAndScale {
    if case .region(_, let cropAndScale) = placement.view { cropAndScale } else { .scaleToFill }
  }

  /// The names of all classes.
  public var classes: SegmentationClasses { labelMap.classes }

  /// A class that was found.
  public struct Finding: Hashable, Sendable {
    /// The class.
    public let name: SegmentationClass
    /// Its number.
    public let index: Int
    /// The share of its pixels in the label map, 0…1.
    public let fraction: Double
    /// The smallest rectangle that holds them, within the region of interest.
    public let boundingBox: NormalizedRect
  }

  /// The classes that were found, without the background, the largest first.
  public var findings: [Finding] {
    labelMap.occurrences.map {
      Finding(
        name: $0.name, index: $0.index, fraction: $0.fraction,
        boundingBox: placement.normalizedRect(of: $0.box))
    }
  }

  public var description: String { "labels \(labelMap)" }

  /// The class at a place; `nil` where the network did not look.
  public func classAtPoint(_ point: NormalizedPoint) -> SegmentationClass? {
    placement.inputPixel(at: point).map { labelMap[x: $0.x, y: $0.y] }
  }

  /// The observation with only some classes; what else was found becomes background.
  ///
  /// - Throws: `UnknownClassError`.
  public func keeping(
    _ classes: [SegmentationClass]
  ) throws(UnknownClassError) -> SemanticSegmentationObservation {
    SemanticSegmentationObservation(
      try labelMap.keeping(classes), placement: placement, featureName: featureName)
  }

  /// The observation without some classes, which become background.
  ///
  /// - Throws: `UnknownClassError`.
  public func removing(
    _ classes: [SegmentationClass]
  ) throws(UnknownClassError) -> SemanticSegmentationObservation {
    SemanticSegmentationObservation(
      try labelMap.removing(classes), placement: placement, featureName: featureName)
  }

  /// The number of the class at every pixel: Int32 [height, width], rows from the top.
  public var multiArray: Tensor {
    Tensor(labelMap.labels.map { Int32($0) }, shape: [labelMap.height, labelMap.width])
  }

  /// How likely every pixel belongs to one of some classes.
  ///
  /// - Returns: Float32 [height, width] of the label map's size, 0…1.
  /// - Throws: `UnknownClassError`.
  public func probabilities(
    of classes: [SegmentationClass]
  ) throws(UnknownClassError) -> Tensor {
    try labelMap.probability(of: classes)
  }

  /// Where some classes are, as soft as the network is sure, in the network's resolution.
  ///
  /// - Parameter classes: The classes to keep; by default all that ``keeping(_:)`` and
  ///   ``removing(_:)`` left but the background.
  /// - Returns: A grey Float32 mask of the label map's size.
  /// - Throws: `UnknownClassError`.
  public func mask(
    for classes: [SegmentationClass]? = nil
  ) throws(UnknownClassError) -> PixelBuffer {
    PixelBuffer(mask: try labelMap.probability(of: classes ?? labelMap.visibleClasses))
  }
}

// MARK: Over the image

extension SemanticSegmentationObservation {
  private func placedMask(
    for classes: [SegmentationClass]?
  ) throws(UnknownClassError) -> PlacedMask {
    PlacedMask(pixels: try mask(for: classes), placement: placement)
  }

  /// Returns a mask with hard edges in the resolution of the image: 255 where the label map, made anew for that
  /// resolution, has one of some classes, else 0.
  ///
  /// - Parameters:
  ///   - classes: The classes to keep; as for ``mask(for:)``.
  ///   - handler: The image that the request was performed on, or the same in another size.
  /// - Returns: A grey 8-bit mask of the upright image's size, 0 where the network did not look.
  /// - Throws: `UnknownClassError`; the errors of reading the image.
  public func generateHardMask(
    for classes: [SegmentationClass]? = nil, scaledToImageFrom handler: ImageRequestHandler
  ) throws -> PixelBuffer {
    let image = try handler.pixels()
    let size = placement.adapted(toImageSize: image.rect.size).region.size
    let (width, height) =
      cropAndScale == .scaleToFill
      ? (Int(size.width), Int(size.height)) : (labelMap.width, labelMap.height)
    let mask = try labelMap.resized(width: width, height: height)
      .hardMask(keeping: classes ?? labelMap.visibleClasses)
    let scaled = try PlacedMask(
      pixels: mask, placement: placement.adapted(toInputSize: mask.rect.size)
    ).scaled(to: image, refinement: nil)
    return cropAndScale == .scaleToFill ? scaled : scaled.thresholded()
  }

  /// Where some classes are, in the resolution of the picture.
  ///
  /// - Parameters:
  ///   - classes: The classes to keep; as for ``mask(for:)``.
  ///   - handler: The picture that the request was performed on, or the same in another size.
  ///   - refinement: How to fit the mask's edges to the picture's; `nil` scales it only.
  /// - Returns: A mask of the upright picture's size, 0 where the network did not look.
  /// - Throws: `UnknownClassError`; what reading the picture throws.
  public func generateScaledMask(
    for classes: [SegmentationClass]? = nil, scaledToImageFrom handler: ImageRequestHandler,
    refinement: MaskRefinement? = MaskRefinement()
  ) throws -> PixelBuffer {
    try placedMask(for: classes).scaled(to: handler.pixels(), refinement: refinement)
  }

  /// The same on a thread of its own.
  public func generateScaledMask(
    for classes: [SegmentationClass]? = nil, scaledToImageFrom handler: ImageRequestHandler,
    refinement: MaskRefinement? = MaskRefinement()
  ) async throws -> PixelBuffer {
    try await BackgroundThread.run { _ in
      try self.generateScaledMask(
        for: classes, scaledToImageFrom: handler, refinement: refinement)
    }
  }

  /// The picture with everything but some classes transparent.
  ///
  /// - Parameters:
  ///   - classes: The classes to keep; as for ``mask(for:)``.
  ///   - handler: The picture that the request was performed on, or the same in another size.
  ///   - croppedToSubjectExtent: Whether to leave out what is transparent around them.
  ///   - refinement: How to fit the mask's edges to the picture's; `nil` scales it only.
  /// - Returns: Straight RGBA.
  /// - Throws: `UnknownClassError`; what reading the picture throws.
  public func generateMaskedImage(
    for classes: [SegmentationClass]? = nil, imageFrom handler: ImageRequestHandler,
    croppedToSubjectExtent: Bool = false, refinement: MaskRefinement? = MaskRefinement()
  ) throws -> PixelBuffer {
    try placedMask(for: classes).cutOut(
      of: handler.pixels(), isCropped: croppedToSubjectExtent, refinement: refinement)
  }

  /// The same on a thread of its own.
  public func generateMaskedImage(
    for classes: [SegmentationClass]? = nil, imageFrom handler: ImageRequestHandler,
    croppedToSubjectExtent: Bool = false, refinement: MaskRefinement? = MaskRefinement()
  ) async throws -> PixelBuffer {
    try await BackgroundThread.run { _ in
      try self.generateMaskedImage(
        for: classes, imageFrom: handler, croppedToSubjectExtent: croppedToSubjectExtent,
        refinement: refinement)
    }
  }
}
