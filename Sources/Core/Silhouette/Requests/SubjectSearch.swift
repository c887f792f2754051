// SPDX-License-Identifier: Apache-2.0

/// The search for the subjects of an image: it collects the networks' results, divides the image into parts, chooses
/// parts, and computes their mask.
struct SubjectSearch {
  /// The networks.
  let networks: SubjectNetworks
  /// The fit of the region of interest into the networks' inputs.
  let cropAndScale: CropAndScale
  /// The smallest fraction of the label map that a subject may cover; only used with
  /// ``GenerateForegroundInstanceMaskRequest/Selection/all``.
  let minimumFraction: Double
  /// Indicates whether touching pixels of different classes belong to separate subjects; only used with
  /// ``GenerateForegroundInstanceMaskRequest/Selection/all``.
  let separatesClasses: Bool
  /// The constants.
  let rules: SubjectRules

  /// The size of the window that is searched separately if nothing was found at the requested point, as a fraction of the
  /// region's width and height.
  private static let window = 0.4
  /// The largest distance from a point to the part that it selects, as a fraction of the map's longer side.
  private static let pointReach = 0.02
  /// The longer side of the finer mask of the area around a subject, in pixels.
  private static let detailSide = 385.0

  private var selection: GenerateForegroundInstanceMaskRequest.Selection { networks.selection }

  /// Returns the subjects, and the signs of their mask's quality; `nil` if there are none.
  func subjects(
    in context: RequestContext
  ) throws -> (observation: InstanceMaskObservation, signs: MaskSigns)? {
    var (evidence, placement) = try networks.evidence(in: context, cropAndScale: cropAndScale)
    if case .inBox(let box) = selection {
      try box.checkIsInside()
      try look(at: box, &evidence, in: context)
      evidence.limit(to: evidence.area(box))
    }
    var parts = self.parts(of: evidence)
    var choice = self.choice(of: parts, placement)
    if choice.subjects.isEmpty, case .at(let point) = selection,
      NormalizedRect.fullImage.contains(point)
    {
      try look(at: Self.window(around: point), &evidence, in: context)
      parts = self.parts(of: evidence)
      choice = self.choice(of: parts, placement)
    }
    if choice.subjects.isEmpty { return nil }
    let people = try personMask(for: parts, choice, in: context)
    if let people {
      parts.measure(people)
      choice = self.choice(of: parts, placement)
    }
    let isChosen = choice.owners.map { $0 != nil }
    let mask = SubjectMask(
      evidence, parts, isChosen: isChosen, people: people, rules: rules)
    let numbers = SubjectNumbers(choice, of: parts)
    let look = try look(at: parts, isChosen, mask, placement, in: context)
    var signs = MaskSigns(mask, look: look?.mask, evidence)
    if let look {
      // In pixels that a network has seen, so that the image is not sampled again.
      signs.faintness = try networks.faintness(
        of: (look.isClose ? look.mask : mask).probability,
        in: look.isClose ? context.whole(look.place) : context)
    }
    signs.attached = choice.shareOfAttached(in: parts.parts)
    let observation = InstanceMaskObservation(
      numbers, parts, mask, placement: placement, confidence: MaskConfidence(signs),
      detail: look.map { SubjectDetail($0.mask, in: $0.place, numbers) })
    return (observation, signs)
  }

  private func parts(of evidence: SubjectEvidence) -> SubjectParts {
    guard selection == .all else { return SubjectParts(evidence, rules: rules) }
    // Comparisons with NaN are false.
    let fraction = minimumFraction > 0 ? min(minimumFraction, 1) : 0
    return SubjectParts(
      classesOf: evidence,
      minimumArea: max(1, Int((fraction * Double(evidence.labels.count)).rounded(.up))),
      separatesClasses: separatesClasses)
  }

  private func choice(of parts: SubjectParts, _ placement: ImagePlacement) -> PartChoice {
    switch selection {
    // Whoever draws a box sees something in it.
    case .main, .inBox: return parts.mainSubject(mayBeNone: selection == .main)
    case .all: return .everything(count: parts.parts.count)
    case .at(let point):
      guard let place = placement.inputPixel(at: point),
        let part = parts.part(
          at: place,
          within: Self.pointReach * Double(max(parts.regions.width, parts.regions.height)))
      else { return parts.choice(of: []) }
      return parts.choice(of: [part])
    }
  }

  /// Runs the network for salient objects on a part of the region of interest, and replaces the saliency of that part by
  /// the result.
  private func look(
    at rect: NormalizedRect, _ evidence: inout SubjectEvidence, in context: RequestContext
  ) throws {
    guard cropAndScale == .scaleToFill,
      let look = try networks.saliency(in: context.limited(to: rect))
    else { return }
    evidence.setSaliency(look, in: evidence.area(rect))
  }

  private static func window(around point: NormalizedPoint) -> NormalizedRect {
    func start(_ center: Double) -> Double { min(max(center - window / 2, 0), 1 - window) }
    return NormalizedRect(x: start(point.x), y: start(point.y), width: window, height: window)
  }

  /// Returns the mask of all people; `nil` if it could not change the result.
  private func personMask(
    for parts: SubjectParts, _ choice: PartChoice, in context: RequestContext
  ) throws -> ProbabilityMap? {
    guard let masks = networks.personMasks, networks.quality != .fast,
      cropAndScale == .scaleToFill
    else { return nil }
    guard zip(parts.parts, choice.owners).contains(where: { $1 != nil && $0.kind == .person })
    else {
      return nil
    }
    try context.checkCancellation()
    return try masks.mask(networks.quality, in: context)
  }

  /// A finer mask of a rectangle in the image, and whether the network for salient objects ran on the rectangle.
  private typealias Look = (mask: SubjectMask, place: NormalizedRect, isClose: Bool)

  /// Returns a finer mask of the area around the chosen parts; `nil` if the networks did not process the whole region, or
  /// the area is empty.
  private func look(
    at parts: SubjectParts, _ isChosen: [Bool], _ mask: SubjectMask, _ placement: ImagePlacement,
    in context: RequestContext
  ) throws -> Look? {
    guard cropAndScale == .scaleToFill else { return nil }
    let chosen = zip(parts.parts, isChosen).filter(\.1).map(\.0)
    var frame = SubjectFrame(
      around: chosen, width: mask.probability.width, height: mask.probability.height,
      rules: rules.closeLook)
    var found: Look?
    try frame.grow { frame in
      found = try look(at: frame, mask, placement, in: context)
      return found?.mask.probability
    }
    return found
  }

  /// Returns the mask inside a frame; `nil` if the frame is empty.
  private func look(
    at frame: SubjectFrame, _ mask: SubjectMask, _ placement: ImagePlacement,
    in context: RequestContext
  ) throws -> Look? {
    let region = placement.region
    let across = region.width / Double(mask.probability.width)
    let down = region.height / Double(mask.probability.height)
    // Whole pixels, so that the mask fits exactly.
    let rect = Rect(
      x: region.minX + frame.columns.lowerBound * across,
      y: region.maxY - frame.rows.upperBound * down,
      width: (frame.columns.upperBound - frame.columns.lowerBound) * across,
      height: (frame.rows.upperBound - frame.rows.lowerBound) * down
    ).snapped.integral.intersection(region)
    guard !rect.isEmpty else { return nil }
    let scale = min(1, Self.detailSide / max(rect.width, rect.height))
    let left = (rect.minX - region.minX) / across
    let top = (region.maxY - rect.maxY) / down
    var part = mask.sampled(
      columns: left...(left + rect.width / across), rows: top...(top + rect.height / down),
      width: max(1, Int((rect.width * scale).rounded())),
      height: max(1, Int((rect.height * scale).rounded())))
    let place = NormalizedRect(imageRect: rect, in: placement.imageSize)
    let share = rect.width * rect.height / (region.width * region.height)
    // If the subject extends beyond the frame, the frame grows first.
    guard share < networks.quality.largestCloseLook,
      frame.openSides(in: part.probability).isEmpty,
      let look = try networks.closeLook(in: context.whole(place))
    else { return (part, place, false) }
    part.add(look)
    return (part, place, true)
  }
}

extension RequestContext {
  /// Returns the context of a part of the whole upright image.
  fileprivate func whole(_ rect: NormalizedRect) -> RequestContext {
    RequestContext(regionOfInterest: rect, source: source, cancellation: cancellation)
  }
}
