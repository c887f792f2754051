// SPDX-License-Identifier: Apache-2.0

/// A photograph with what a network found in it drawn on top: classes tinted, with outlines and a legend.
public struct LabelOverlay: Sendable, Hashable {
  /// How much of the classes' colours is mixed in, 0…1.
  public var opacity: Double
  /// Whether there are lines between classes.
  public var drawsOutlines: Bool
  /// Whether classes are named.
  public var drawsLegend: Bool

  /// Makes an overlay.
  public init(opacity: Double = 0.5, drawsOutlines: Bool = true, drawsLegend: Bool = true) {
    precondition((0...1).contains(opacity), "an overlay of opacity \(opacity)")
    self.opacity = opacity
    self.drawsOutlines = drawsOutlines
    self.drawsLegend = drawsLegend
  }

  /// The photograph with its classes.
  ///
  /// Lines are white, 2 pixels wide with a dark rim of one pixel on each side in a picture whose shorter
  /// side has 450 pixels or fewer, and wider in proportion in larger ones. The legend lies in the corner where
  /// it hides least, or below the picture where it would hide too much.
  ///
  /// - Parameters:
  ///   - photograph: Of finite extent.
  ///   - map: What stands where in it; of any size, since it is made anew for the picture's.
  /// - Returns: An image that is larger than the photograph where the legend lies below.
  public func image(of photograph: Image, labels map: LabelMap) -> Image {
    precondition(!photograph.extent.isInfinite, "an overlay of an infinite image")
    let place = photograph.extent.integral
    if place.isEmpty { return photograph }
    let fitted = map.resized(width: Int(place.width), height: Int(place.height))
    let indices = PixelBuffer(
      bytes: fitted.labels, width: fitted.width, height: fitted.height, colorSpace: .none)
    let palette = (0..<256).map { number in
      number == 0 ? .clear : Color(tintOfClass: number, alpha: Float(opacity))
    }
    var image = Image(indices: indices, palette: palette).moved(to: place.origin).composited(
      over: photograph)
    if drawsOutlines {
      image = outlines(of: Image(mask: indices).moved(to: place.origin), over: image)
    }
    if drawsLegend { image = withLegend(image, fitted, occurrences: map.occurrences) }
    return image
  }

  /// Lines along the pixels that have a neighbour of another number.
  private func outlines(of numbers: Image, over image: Image) -> Image {
    let place = numbers.extent
    let unit = max(1, (min(place.width, place.height) / 450).rounded())
    let borders = MorphologyGradient(radius: 1).apply(to: numbers.clampedToExtent())
      .cropped(to: place).maskRamp(times: 255, plus: 0)
    // The centres of the pixels along a border are half a pixel from it.
    let reach = 2 * unit + 1
    let distance = borders.distance(atMost: reach)
    func line(halfWidth: Double, _ color: Color) -> Image {
      let coverage = distance.maskRamp(times: -reach, plus: halfWidth).applyingGaussianBlur(
        sigma: unit * Self.smoothing)
      return Image(color: color).blended(withMask: coverage.cropped(to: place))
    }
    return line(halfWidth: unit, .white).composited(
      over: line(halfWidth: 2 * unit, Color(red: 0, green: 0, blue: 0, alpha: 0.6))
        .composited(over: image))
  }

  /// The sigma that takes the steps out of a line, for lines 2 pixels wide.
  static let smoothing = 0.6

  private func withLegend(
    _ image: Image, _ map: LabelMap, occurrences: [LabelMap.Occurrence]
  ) -> Image {
    let place = image.extent.integral
    var legend = Legend(occurrences)
    legend.scale = max(1, Int((min(place.width, place.height) / 260).rounded()))
    var panel = legend.image
    if panel.extent.isEmpty { return image }
    let margin = Double(4 * legend.scale)
    let isSmall =
      panel.extent.width + 2 * margin <= place.width * 0.6
      && panel.extent.height + 2 * margin <= place.height * 0.5
    if isSmall {
      let corner = map.emptiestCorner(
        width: Int(panel.extent.width + margin), height: Int(panel.extent.height + margin))
      return panel.moved(
        to: Point(
          x: corner.isLeft ? place.minX + margin : place.maxX - margin - panel.extent.width,
          y: corner.isTop ? place.maxY - margin - panel.extent.height : place.minY + margin)
      ).composited(over: image)
    }
    legend.panelColor.alpha = 1
    panel = legend.image.moved(
      to: Point(x: place.minX, y: place.minY - legend.image.extent.height))
    let whole = Rect(
      x: place.minX, y: panel.extent.minY, width: max(place.width, panel.extent.width),
      height: place.height + panel.extent.height)
    return panel.composited(
      over: image.composited(over: Image(color: legend.panelColor).cropped(to: whole)))
  }
}

extension LabelMap {
  /// The corner where a rectangle hides the fewest labels; the lower left one of equals.
  fileprivate func emptiestCorner(width: Int, height: Int) -> (isLeft: Bool, isTop: Bool) {
    let (width, height) = (min(width, self.width), min(height, self.height))
    func hidden(_ corner: (isLeft: Bool, isTop: Bool)) -> Int {
      let x = corner.isLeft ? 0 : self.width - width
      let y = corner.isTop ? 0 : self.height - height
      return (y..<y + height).reduce(0) { sum, row in
        sum + labels[row * self.width + x..<row * self.width + x + width].count { $0 != 0 }
      }
    }
    let corners = [(true, false), (false, false), (true, true), (false, true)]
    return corners.min { hidden($0) < hidden($1) } ?? (true, false)
  }
}
