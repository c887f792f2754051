// SPDX-License-Identifier: Apache-2.0

/// The networks that find subjects, with methods that run them on an image and its parts.
struct SubjectNetworks {
  /// The network for classes.
  let segmentation: SegmentationModel
  /// The network for salient objects; `nil` if it must not run.
  let saliency: SaliencyModels?
  /// The source of masks of people; `nil` if there is none.
  let personMasks: PersonMaskSource?
  /// The requested quality.
  let quality: MaskQuality
  /// The subjects to find.
  let selection: GenerateForegroundInstanceMaskRequest.Selection
  /// The classes whose pixels can be subjects.
  let classes: [SegmentationClass]

  /// Returns the saliency of the region of interest; `nil` if the network for salient objects must not run. With
  /// ``MaskQuality/fast``, it is that of the network for classes, if it also makes a mask.
  func saliency(
    in context: RequestContext, cropAndScale: CropAndScale = .scaleToFill
  ) throws -> ProbabilityMap? {
    let model =
      quality == .fast
      ? segmentation.model : try saliency?.model(side: MaskQuality.saliencySide)
    guard saliency != nil, let model, model.makesMask else { return nil }
    return try context.saliency(by: model, cropAndScale: cropAndScale)
  }

  /// Returns the saliency of a small region; `nil` if the network for salient objects must not run.
  func closeLook(in context: RequestContext) throws -> ProbabilityMap? {
    guard quality != .fast, let model = try saliency?.model(side: MaskQuality.saliencySide) else {
      return nil
    }
    return try context.saliency(by: model)
  }

  /// Returns the fraction of a mask's outline that is hard to see in the region of interest, as the network for salient objects
  /// sees it; `nil` if that must not run.
  func faintness(of mask: ProbabilityMap, in context: RequestContext) throws -> Double? {
    guard quality != .fast, let model = try saliency?.model(side: MaskQuality.saliencySide) else {
      return nil
    }
    let image = try context.source.tensor(
      for: model.imageInput, at: try context.placement(for: model))
    return MaskSigns.faintness(of: mask, in: image, unit: 255 * model.imageInput.scale)
  }

  /// Returns the networks' results for the region of interest, and the placement of the image in their grid.
  func evidence(
    in context: RequestContext, cropAndScale: CropAndScale
  ) throws -> (evidence: SubjectEvidence, placement: ImagePlacement) {
    guard cropAndScale == .scaleToFill, let folded = FoldedImage(try context.region()) else {
      return try look(in: context, cropAndScale: cropAndScale)
    }
    return try look(at: folded, in: context)
  }

  private func look(
    in context: RequestContext, cropAndScale: CropAndScale
  ) throws -> (evidence: SubjectEvidence, placement: ImagePlacement) {
    let (labels, placement) = try segmentation.labels(in: context, cropAndScale: cropAndScale)
    try context.checkCancellation()
    // The logits are coarser still, and the surroundings of subjects get a separate, finer mask.
    let step = selection == .all ? 1 : 2
    let map =
      step == 1
      ? labels
      : labels.resized(
        width: (labels.width + step - 1) / step, height: (labels.height + step - 1) / step)
    var evidence = try SubjectEvidence(map, of: classes)
    if let saliency = try saliency(in: context, cropAndScale: cropAndScale) {
      evidence.saliency = saliency.resized(width: map.width, height: map.height)
    }
    return (evidence, placement.adapted(to: map))
  }

  /// Returns results for a long image, which is not squeezed into the networks' square inputs.
  private func look(
    at folded: FoldedImage, in context: RequestContext
  ) throws -> (evidence: SubjectEvidence, placement: ImagePlacement) {
    let source = try context.output(of: folded).observed(by: context.source.stages)
    let (found, _) = try look(
      in: RequestContext(
        regionOfInterest: .fullImage, source: source, cancellation: context.cancellation),
      cropAndScale: .scaleToFill)
    let long = (folded.isWide ? found.width : found.height) * (folded.parts.count + 1) / 2
    let short = max(1, (folded.isWide ? found.height : found.width) * 2 / (folded.parts.count + 1))
    var evidence = SubjectEvidence(
      width: folded.isWide ? long : short, height: folded.isWide ? short : long,
      classes: segmentation.classes)
    for (index, part) in folded.parts.enumerated() {
      let area = folded.area(ofPart: index, width: found.width, height: found.height)
      evidence.add(found.cropped(to: area), in: evidence.area(part))
    }
    let placement = try ImagePlacement(
      imageSize: context.imageSize(), regionOfInterest: context.regionOfInterest,
      inputSize: Size(width: Double(evidence.width), height: Double(evidence.height)))
    return (evidence, placement)
  }
}

extension RequestContext {
  /// Returns the saliency of the region of interest according to a network.
  package func saliency(
    by model: ImageModel, cropAndScale: CropAndScale = .scaleToFill
  ) throws -> ProbabilityMap {
    try checkCancellation()
    let placement = try placement(for: model, cropAndScale: cropAndScale)
    guard let mask = try results(of: model, at: placement).searchMask else {
      preconditionFailure("the network for salient objects makes a mask")
    }
    var map = ProbabilityMap(try mask.mask())
    // A network of the user may make any numbers.
    for place in map.values.indices {
      let value = map.values[place]
      map.values[place] = value > 0 ? min(value, 1) : 0
    }
    return map
  }

  /// Returns the context of a part of the region of interest.
  ///
  /// - Parameter rect: The part, relative to the region of interest.
  func limited(to rect: NormalizedRect) -> RequestContext {
    let region = regionOfInterest
    return RequestContext(
      regionOfInterest: NormalizedRect(
        x: region.x + rect.x * region.width, y: region.y + rect.y * region.height,
        width: rect.width * region.width, height: rect.height * region.height),
      source: source, cancellation: cancellation)
  }
}
