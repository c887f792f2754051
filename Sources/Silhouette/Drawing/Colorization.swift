// SPDX-License-Identifier: Apache-2.0

/// Tints each class of a photograph in its colour, so that light and shade stay.
public struct Colorization: Sendable, Hashable {
  /// How much of the tint is mixed in, 0…1.
  public var strength: Double
  /// What the background is tinted with; `nil` leaves it as it is.
  public var backgroundTint: Color?

  /// Makes a colorization.
  public init(strength: Double = 0.7, backgroundTint: Color? = nil) {
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

  /// The photograph with the classes of a label map tinted in the hues of PASCAL VOC's colours.
  ///
  /// - Parameters:
  ///   - photograph: The picture.
  ///   - map: What stands where in it.
  ///   - refinement: How to fit the classes' masks to the picture's edges; `nil` takes them as they are.
  /// - Returns: An image of the picture's size.
  /// - Throws: What the refinement throws.
  public func image(
    of photograph: PixelBuffer, labels map: LabelMap,
    refinement: MaskRefinement? = MaskRefinement()
  ) throws -> Image {
    let parts = try map.occurrences.map { occurrence in
      let mask = try photograph.fittedMask(
        map.mask(keeping: [occurrence.name]), refinement: refinement)
      return Part(mask: Image(mask: mask), color: Color(tintOfClass: occurrence.index))
    }
    return image(of: Image(pixels: photograph), parts: parts)
  }

  /// An image with parts of it tinted, the later ones over the earlier.
  public func image(of photograph: Image, parts: [Part]) -> Image {
    var image = photograph
    if let backgroundTint { image = tinted(photograph, backgroundTint) }
    for part in parts {
      // Where something else was tinted already, the photograph comes back first.
      image = tinted(photograph, part.color).blended(withMask: part.mask, over: image)
    }
    return image
  }

  /// Hue and saturation of a colour, light and shade of the image.
  private func tinted(_ image: Image, _ color: Color) -> Image {
    let tint = Image(color: color).cropped(to: image.extent)
    let whole = tint.blended(.color, over: image)
    let share = Float(strength)
    let mask = Image(color: Color(red: share, green: share, blue: share, colorSpace: .none))
      .cropped(to: image.extent)
    return whole.blended(withMask: mask, over: image)
  }
}
