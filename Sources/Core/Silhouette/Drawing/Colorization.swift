// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A style that tints each class of an image in a separate colour. Light and shade are preserved, but the lightness of
/// each pixel is moved towards the tint's, so that the tint is visible in black and white areas too.
public struct Colorization: Sendable, Hashable {
  /// The share of the tint in the result, 0…1.
  public var strength: Double
  /// The tint of the background; `nil` leaves the background unchanged.
  public var backgroundTint: Color?

  /// Creates a colorization style.
  public init(strength: Double = 0.6, backgroundTint: Color? = nil) {
    precondition((0...1).contains(strength), "a tint of strength \(strength)")
    self.strength = strength
    self.backgroundTint = backgroundTint
  }

  /// A part of an image and its tint.
  public struct Part: Sendable, Hashable {
    /// The mask of the part, over the whole image: 1 inside the part.
    public var mask: Image
    /// The tint of the part.
    public var color: Color

    /// Creates a part.
    public init(mask: Image, color: Color) {
      self.mask = mask
      self.color = color
    }
  }

  /// Returns an image with the classes of a label map tinted in brighter versions of PASCAL VOC's colours.
  ///
  /// - Parameters:
  ///   - pixels: The image.
  ///   - map: The image's label map.
  ///   - refinement: The fit of the classes' masks to the image's edges; `nil` uses the labels unchanged, without
  ///     soft edges.
  /// - Returns: An image of the same size.
  /// - Throws: The errors of the refinement.
  public func image(
    of pixels: PixelBuffer, labels map: LabelMap,
    refinement: MaskRefinement? = MaskRefinement()
  ) throws -> Image {
    let hard =
      refinement == nil ? map.resized(width: pixels.width, height: pixels.height) : map
    let parts = try map.occurrences.map { occurrence in
      let mask =
        try refinement.map {
          try pixels.fittedMask(map.mask(keeping: [occurrence.name]), refinement: $0)
        } ?? hard.hardMask(keeping: [occurrence.name])
      return Part(mask: Image(mask: mask), color: Color(tintOfClass: occurrence.index))
    }
    return image(of: Image(pixels: pixels), parts: parts)
  }

  /// Returns an image with some of its subjects tinted, each in a different colour.
  ///
  /// - Parameters:
  ///   - handler: The handler of the image that contains the subjects.
  ///   - observation: The subjects.
  ///   - selected: The indices of the subjects to tint, 0 for the background; `nil` for all subjects.
  ///   - refinement: The fit of the subjects' masks to the image's edges; `nil` only scales them.
  /// - Returns: An image of the same size.
  /// - Throws: ``RequestError/unknownInstance(_:count:)``; the errors of reading the image.
  public func image(
    of handler: ImageRequestHandler, instances observation: InstanceMaskObservation,
    selected: InstanceIndexSet? = nil, refinement: MaskRefinement? = MaskRefinement()
  ) throws -> Image {
    let parts = try (selected ?? observation.allInstances).map { index in
      let mask: PixelBuffer = try observation.generateScaledMask(
        for: [index], scaledToImageFrom: handler, refinement: refinement)
      return Part(mask: Image(mask: mask), color: Color(ofInstance: index))
    }
    return image(of: Image(pixels: try handler.pixels()), parts: parts)
  }

  /// Returns the same image, computed on a background thread.
  ///
  /// - Throws: ``RequestError/unknownInstance(_:count:)``; the errors of reading the image; `CancellationError`.
  public func image(
    of handler: ImageRequestHandler, instances observation: InstanceMaskObservation,
    selected: InstanceIndexSet? = nil, refinement: MaskRefinement? = MaskRefinement()
  ) async throws -> Image {
    try await BackgroundThread.run(handler.source.workSize) { _ in
      try self.image(
        of: handler, instances: observation, selected: selected, refinement: refinement)
    }
  }

  /// Returns an image with the given parts tinted. Where parts overlap, later parts cover earlier ones.
  public func image(of image: Image, parts: [Part]) -> Image {
    // Colours are blended as if opaque; transparency is restored at the end.
    let opaque = image.unpremultiplyingAlpha().settingAlphaOne(in: image.extent)
    var tintedImage = backgroundTint.map { tinted(opaque, $0) } ?? opaque
    for part in parts {
      tintedImage = tinted(opaque, part.color).blended(withMask: part.mask, over: tintedImage)
    }
    return tintedImage.composited(.sourceIn, with: image)
  }

  /// Returns the image tinted everywhere: with the hue and saturation of a colour, a lightness halfway between the
  /// image's and the colour's, and ``strength`` as the share of the result.
  private func tinted(_ image: Image, _ color: Color) -> Image {
    func mask(_ share: Float) -> Image {
      Image(color: Color(red: share, green: share, blue: share, colorSpace: .none))
    }
    let tint = Image(color: color).cropped(to: image.extent)
    // Black and white have no hue, whatever their saturation.
    let lit = tint.blended(withMask: mask(0.5), over: image)
    return tint.blended(.color, over: lit).blended(withMask: mask(Float(strength)), over: image)
  }
}
