// SPDX-License-Identifier: Apache-2.0

/// Tints each class of a photograph in its colour, so that light and shade stay.
public struct Colorization: Sendable, Hashable {
  /// How much of the tint is mixed in, 0…1.
  public var strength: Double
  /// What the background is tinted with; `nil` leaves it as it is.
  public var backgroundTint: Color?

  /// Makes a colorization.
  public init(strength: Double = 0.6, backgroundTint: Color? = nil) {
    precondition((0...1).contains(strength), "a tint of strength \(strength)")
    self.strength = strength
    self.backgroundTint = backgroundTint
  }

  /// A part of a picture and what it is tinted with.
  public struct Part: Sendable, Hashable {
    /// 1 where the part is, over the picture.
    public var mask: Image
    /// The colour.
    public var color: Color

    /// Makes a part.
    public init(mask: Image, color: Color) {
      self.mask = mask
      self.color = color
    }
  }

  /// The photograph with the classes of a label map tinted in PASCAL VOC's colours, made brighter.
  ///
  /// - Parameters:
  ///   - photograph: The picture.
  ///   - map: What stands where in it.
  ///   - refinement: How to fit the classes' masks to the picture's edges; `nil` takes the labels as they
  ///     are, without soft edges.
  /// - Returns: An image of the picture's size.
  /// - Throws: What the refinement throws.
  public func image(
    of photograph: PixelBuffer, labels map: LabelMap,
    refinement: MaskRefinement? = MaskRefinement()
  ) throws -> Image {
    let hard =
      refinement == nil ? map.resized(width: photograph.width, height: photograph.height) : map
    let parts = try map.occurrences.map { occurrence in
      let mask =
        try refinement.map {
          try photograph.fittedMask(map.mask(keeping: [occurrence.name]), refinement: $0)
        } ?? hard.hardMask(keeping: [occurrence.name])
      return Part(mask: Image(mask: mask), color: Color(tintOfClass: occurrence.index))
    }
    return image(of: Image(pixels: photograph), parts: parts)
  }

  /// The picture with some of its subjects tinted, each in a colour of its own.
  ///
  /// - Parameters:
  ///   - handler: The picture that the subjects were found in.
  ///   - observation: The subjects.
  ///   - selected: Their numbers, 0 for the background; `nil` for all subjects.
  ///   - refinement: How to fit the subjects' masks to the picture's edges; `nil` scales them only.
  /// - Returns: An image of the picture's size.
  /// - Throws: ``RequestError/unknownInstance(_:count:)``; what reading the picture throws.
  public func image(
    of handler: ImageRequestHandler, instances observation: InstanceMaskObservation,
    selected: Set<Int>? = nil, refinement: MaskRefinement? = MaskRefinement()
  ) throws -> Image {
    let parts = try (selected ?? observation.allInstances).sorted().map { index in
      let mask: PixelBuffer = try observation.generateScaledMask(
        for: [index], scaledToImageFrom: handler, refinement: refinement)
      return Part(mask: Image(mask: mask), color: Color(ofInstance: index))
    }
    return image(of: Image(pixels: try handler.pixels()), parts: parts)
  }

  /// An image with parts of it tinted, the later ones over the earlier.
  public func image(of photograph: Image, parts: [Part]) -> Image {
    // Colours are blended as if opaque; transparency is put back at last.
    let opaque = photograph.unpremultiplyingAlpha().settingAlphaOne(in: photograph.extent)
    var image = backgroundTint.map { tinted(opaque, $0) } ?? opaque
    for part in parts {
      image = tinted(opaque, part.color).blended(withMask: part.mask, over: image)
    }
    return image.composited(.sourceIn, with: photograph)
  }

  /// Hue and saturation of a colour, light and shade of the image.
  private func tinted(_ image: Image, _ color: Color) -> Image {
    let share = Float(strength)
    let mask = Image(color: Color(red: share, green: share, blue: share, colorSpace: .none))
    return Image(color: color).cropped(to: image.extent).blended(.color, over: image)
      .blended(withMask: mask, over: image)
  }
}
