// SPDX-License-Identifier: Apache-2.0

/// Finds the subjects of a picture and tells them apart.
///
/// A subject is a group of pixels of the label map that hang together and have the same class. Two
/// persons side by side are one subject where their outlines touch.
///
/// ```swift
/// let handler = ImageRequestHandler(contentsOf: "pets.jpg")
/// if let subjects = try await handler.perform(GenerateForegroundInstanceMaskRequest()) {
///   let lifted = try await subjects.generateMaskedImage(
///     for: [1], imageFrom: handler, croppedToInstancesExtent: true)
/// }
/// ```
public struct GenerateForegroundInstanceMaskRequest: ImageProcessingRequest {
  public typealias Result = InstanceMaskObservation?

  /// The network; `nil` for the bundled one.
  public let model: DeepLabV3?
  public var regionOfInterest = NormalizedRect.fullImage
  /// What to do where the proportions of picture and network differ.
  public var cropAndScaleAction = CropAndScale.scaleToFill
  /// The classes that make subjects; `nil` for all but the background.
  public var classes: [SegmentationClass]?
  /// The part of the label map that a subject covers at least, 0…1. What is smaller joins the subject
  /// that it touches, or is left out.
  public var minimumFraction = 0.002
  /// Whether touching pixels of different classes are different subjects, as rider and horse.
  public var separatesClasses = true

  /// Makes a request.
  ///
  /// - Parameter model: The network; `nil` for the bundled one.
  public init(model: DeepLabV3? = nil) { self.model = model }

  public var description: String { "foreground instance mask" }

  /// - Returns: `nil` where there is no subject.
  /// - Throws: `InferenceError` if no network is built in and none is given; `UnknownClassError`;
  ///   what reading the picture throws; `CancellationError`.
  public func result(in context: RequestContext) throws -> InstanceMaskObservation? {
    let model = try model ?? .bundled
    let foreground = classes ?? model.classes.names.dropFirst().map { SegmentationClass($0) }
    _ = try model.classes.indices(of: foreground)
    let (map, placement) = try context.labels(model, cropAndScale: cropAndScaleAction)
    try context.checkCancellation()
    return try InstanceMaskObservation(
      map, classes: foreground, minimumFraction: minimumFraction,
      separatesClasses: separatesClasses, placement: placement)
  }
}

extension InstanceMaskObservation {
  /// The subjects of a label map; `nil` where there is none. Parameters as of the request.
  init?(
    _ map: LabelMap, classes: [SegmentationClass], minimumFraction: Double,
    separatesClasses: Bool, placement: MaskPlacement
  ) throws(UnknownClassError) {
    let kept = try map.keeping(classes)
    let regions = LabelRegions(
      kept.labels, width: map.width, height: map.height,
      minimumArea: max(1, Int((minimumFraction * Double(map.labels.count)).rounded(.up))),
      separatesLabels: separatesClasses)
    if regions.subjects.isEmpty { return nil }
    self.init(
      labelMap: kept, probability: try map.probability(of: classes), regions: regions,
      placement: placement)
  }

  /// The subjects of a picture whose label map is there already, found with the request's defaults;
  /// `nil` where there is none.
  ///
  /// - Parameters:
  ///   - map: Of the whole picture, stretched to the network's proportions.
  ///   - classes: The classes that make subjects.
  ///   - imageSize: The size of the picture.
  /// - Throws: `UnknownClassError`.
  package init?(
    _ map: LabelMap, classes: [SegmentationClass], imageSize: Size
  ) throws(UnknownClassError) {
    let request = GenerateForegroundInstanceMaskRequest()
    try self.init(
      map, classes: classes, minimumFraction: request.minimumFraction,
      separatesClasses: request.separatesClasses,
      placement: MaskPlacement(
        imageSize: imageSize, regionOfInterest: .fullImage, cropAndScale: .scaleToFill))
  }
}
