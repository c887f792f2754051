// SPDX-License-Identifier: Apache-2.0

/// A style that cuts out a subject and adds an outline of even width and a soft shadow.
public struct Sticker: Sendable, Hashable {
  /// The width of the outline in pixels; `nil` for a fortieth of the average of the subject's width and height, but at
  /// least 3 pixels.
  public var outline: Double?
  /// The colour of the outline.
  public var outlineColor: Color
  /// Indicates whether the sticker has a shadow.
  public var hasShadow: Bool
  /// The margin around the outline in pixels; `nil` for a margin as wide as the shadow.
  public var margin: Int?

  /// The largest permitted outline width, in pixels.
  package static let maximumOutline = 1000.0

  /// Creates a sticker style.
  public init(
    outline: Double? = nil, outlineColor: Color = .white, hasShadow: Bool = true,
    margin: Int? = nil
  ) {
    precondition((0...Self.maximumOutline).contains(outline ?? 0), "an outline of \(outline ?? 0)")
    precondition((margin ?? 0) >= 0, "a margin of \(margin ?? 0)")
    self.outline = outline
    self.outlineColor = outlineColor
    self.hasShadow = hasShadow
    self.margin = margin
  }

  /// Returns a sticker of an image's subject.
  ///
  /// The outline extends by its width from the contour at which the mask is one half. The outline's edge is antialiased,
  /// and slightly rounded where the subject's edge is rough. Fragments smaller than a thirtieth of the subject are removed.
  ///
  /// - Parameters:
  ///   - pixels: The image.
  ///   - mask: A mask with one channel, of the image's size.
  ///   - adjustment: The change to make to the mask's edge before the outline is added.
  /// - Returns: An image of the subject, the outline and the margin; empty for an empty mask.
  /// - Throws: `MaskError` if the mask has another size than the image, or several channels.
  public func image(
    of pixels: PixelBuffer, mask: PixelBuffer,
    adjusting adjustment: MaskAdjustment = MaskAdjustment()
  ) throws -> Image {
    var mask = mask
    try mask.removeSpecks(smallerThan: .pixels(mask.subjectArea() / Self.fragment))
    let subject = Image(pixels: try pixels.cutOut(mask, adjusting: adjustment))
    let numbers = adjustment.shifted(Image(mask: mask))
    let bounds = try Renderer(workingSpace: .none).bounds(ofMask: numbers, above: 0.5)
    if bounds.isEmpty { return .empty }
    let width = outline ?? max(3, ((bounds.width + bounds.height) / 80).rounded())
    let shadow = Shadow(outline: width)
    let margin = margin.map(Double.init) ?? (hasShadow ? shadow.reach : 2)
    let place = bounds.grown(by: width.rounded(.up) + margin)
    let shape = shape(of: numbers.cropped(to: bounds), width: width)
      .cropped(to: bounds.grown(by: width.rounded(.up) + 2))
    let filled = subject.cropped(to: bounds.grown(by: width)).composited(
      over: Image(color: outlineColor)
    ).blended(withMask: shape)
    let result = hasShadow ? filled.composited(over: shadow.image(of: shape)) : filled
    // A transparent layer extends the result to its full extent.
    return result.composited(over: Image(color: .clear).cropped(to: place)).cropped(to: place)
  }

  /// The ratio of the subject's area to the area of the smallest fragment that is kept.
  private static let fragment = 30

  /// Returns the mask grown by the outline: 1 inside, antialiased along the edge.
  private func shape(of numbers: Image, width: Double) -> Image {
    let reach = (width * 2).rounded(.up) + 4
    // Blurring leaves distances unchanged along straight edges and rounds corners. The blur must not reach into the
    // subject, where all distances are 0.
    let distance = numbers.distance(atMost: reach)
      .applyingGaussianBlur(sigma: min(width / 3, 12))
    // The centres of the outermost pixels are half a pixel inside the edge.
    return distance.maskRamp(times: -reach, plus: width + 1)
  }
}

extension PixelBuffer {
  /// Returns the subject's area in pixels: the sum of this mask's values, 0…1 each, rounded.
  fileprivate func subjectArea() throws -> Int {
    Int((try maskCoverage() * Double(width) * Double(height)).rounded())
  }
}

/// A soft shadow below a sticker.
private struct Shadow {
  let sigma: Double
  let drop: Double
  let color = Color(red: 0, green: 0, blue: 0, alpha: 0.4)

  init(outline: Double) {
    sigma = max(2, outline * 0.6)
    drop = max(1, (outline * 0.5).rounded())
  }

  /// The distance from the shape at which the shadow ends, in pixels.
  var reach: Double { (2.5 * sigma).rounded(.up) + drop }

  func image(of shape: Image) -> Image {
    let soft = shape.applyingGaussianBlur(sigma: sigma)
      .transformed(by: Transform2D(translationX: 0, y: -drop))
    return Image(color: color).blended(withMask: soft)
  }
}

extension Rect {
  fileprivate func grown(by margin: Double) -> Rect {
    Rect(
      x: minX - margin, y: minY - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
