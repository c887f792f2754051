// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the image with bright areas dilated: every channel is replaced by its largest value in an octagon around the pixel.
  ///
  /// c′(x, y) = max c(x + i, y + j) over |i| ≤ r, |j| ≤ r and |i| + |j| ≤ √2 · r, with r and √2 · r rounded
  /// to whole pixels: the regular octagon around the disc of radius r. On premultiplied values, each channel
  /// separately, alpha included. Pixels beyond the extent are transparent. The extent grows by the radius.
  ///
  /// - Parameter radius: The radius of the octagon in pixels, 0…256; rounded.
  /// - Complexity: O(log r) per pixel.
  public func dilated(radius: Double) -> Image {
    applyingExtremum(.maximum, over: .octagon(radius: radius))
  }

  /// Returns the image with bright areas eroded: every channel is replaced by its smallest value in an octagon around the pixel.
  ///
  /// Like ``dilated(radius:)``, with min in place of max. Since pixels beyond the extent are transparent, shapes erode
  /// at the border too; to avoid this, extend the image with ``clampedToExtent()`` first. The extent is unchanged.
  ///
  /// - Parameter radius: The radius of the octagon in pixels, 0…256; rounded.
  public func eroded(radius: Double) -> Image {
    applyingExtremum(.minimum, over: .octagon(radius: radius))
  }

  /// Returns the image with bright areas dilated by a rectangle: every channel is replaced by its largest value in the
  /// rectangle around the pixel.
  ///
  /// c′(x, y) = max c(x + i, y + j) over |i| ≤ (width − 1) / 2 and |j| ≤ (height − 1) / 2, on premultiplied values,
  /// each channel separately, alpha included. Pixels beyond the extent are transparent. The extent grows by half the width and
  /// height, rounded down.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the rectangle, 1…513; rounded, and increased by 1 if even.
  ///   - height: The number of rows of the rectangle, 1…513; rounded, and increased by 1 if even.
  /// - Complexity: O(log width) per pixel.
  public func dilated(width: Double, height: Double) -> Image {
    applyingExtremum(.maximum, over: .rectangle(width: width, height: height))
  }

  /// Returns the image with bright areas eroded by a rectangle: every channel is replaced by its smallest value in the
  /// rectangle around the pixel.
  ///
  /// Like ``dilated(width:height:)``, with min in place of max, and an unchanged extent; see ``eroded(radius:)`` about the
  /// border.
  public func eroded(width: Double, height: Double) -> Image {
    applyingExtremum(.minimum, over: .rectangle(width: width, height: height))
  }
}

extension Filters {
  /// A filter that replaces every channel by its extremum over an octagon.
  protocol OctagonFilter: ImageFilter {
    static var extremum: Extremum { get }
    var radius: Double { get set }

    init()
  }

  /// A filter that replaces every channel by its extremum over a rectangle.
  protocol RectangleFilter: ImageFilter {
    static var extremum: Extremum { get }
    var width: Double { get set }
    var height: Double { get set }

    init()
  }

  struct MorphologyMaximum: OctagonFilter {
    static let extremum = Extremum.maximum
    var radius = 0.0
  }

  struct MorphologyMinimum: OctagonFilter {
    static let extremum = Extremum.minimum
    var radius = 0.0
  }

  struct MorphologyRectangleMaximum: RectangleFilter {
    static let extremum = Extremum.maximum
    var width = 5.0
    var height = 5.0
  }

  struct MorphologyRectangleMinimum: RectangleFilter {
    static let extremum = Extremum.minimum
    var width = 5.0
    var height = 5.0
  }
}

extension Extremum {
  /// The description of a filter that takes the extremum over a shape around each pixel.
  fileprivate func filterSummary(over shape: String) -> String {
    let effect = self == .maximum ? "Dilates light: the largest" : "Erodes light: the smallest"
    return "\(effect) value of each channel in \(shape) around the pixel."
  }
}

extension Filters.OctagonFilter {
  // As in ``FilterDeclaration``: a copy for each filter would only take space.
  @_semantics("optimize.sil.specialize.generic.never")
  static var declaration: FilterDeclaration<Self> {
    let name = "morphology" + extremum.rawValue.capitalized
    return FilterDeclaration(
      name, coreImage: "CI" + name.capitalized, category: .blur,
      extremum.filterSummary(over: "an octagon"), defaults: Self(),
      .optional(
        \.radius, "radius", range: 0...256, unit: "pixels", "The radius of the octagon; rounded."))
  }

  func apply(to input: Image) -> Image {
    input.applyingExtremum(Self.extremum, over: .octagon(radius: radius))
  }
}

extension Filters.RectangleFilter {
  @_semantics("optimize.sil.specialize.generic.never")
  static var declaration: FilterDeclaration<Self> {
    let name = "morphologyRectangle" + extremum.rawValue.capitalized
    return FilterDeclaration(
      name, coreImage: "CI" + name.capitalized, category: .blur,
      extremum.filterSummary(over: "a rectangle"), defaults: Self(),
      .optional(
        \.width, "width", range: 1...513, unit: "pixels",
        "The columns of the rectangle; rounded, and made odd."),
      .optional(
        \.height, "height", range: 1...513, unit: "pixels",
        "The rows of the rectangle; rounded, and made odd."))
  }

  func apply(to input: Image) -> Image {
    input.applyingExtremum(Self.extremum, over: .rectangle(width: width, height: height))
  }
}
