// SPDX-License-Identifier: Apache-2.0

/// A style for drawing a label map over its image: tinted classes, outlines and a legend.
package struct LabelOverlay: Sendable, Hashable {
  /// The share of the classes' colours in the result, 0…1.
  package var opacity: Double
  /// Indicates whether lines are drawn between the classes.
  package var drawsOutlines: Bool
  /// Indicates whether a legend with the names of the classes is drawn.
  package var drawsLegend: Bool

  /// Creates an overlay style.
  package init(opacity: Double = 0.5, drawsOutlines: Bool = true, drawsLegend: Bool = true) {
    precondition((0...1).contains(opacity), "an overlay of opacity \(opacity)")
    self.opacity = opacity
    self.drawsOutlines = drawsOutlines
    self.drawsLegend = drawsLegend
  }

  /// Returns an image with its label map drawn over it.
  ///
  /// In an image whose shorter side is at most 450 pixels, lines are white and 2 pixels wide, with a dark rim of one
  /// pixel on each side; they widen in proportion in larger images. The legend is in the corner where it hides the
  /// fewest labels, or below the image if it would hide too much.
  ///
  /// - Parameters:
  ///   - image: An image of finite extent.
  ///   - map: The label map of the image, of any size; it is recomputed at the size of the image.
  /// - Returns: An image that is larger than the original if the legend is below it.
  package func image(of image: Image, labels map: LabelMap) -> Image {
    precondition(!image.extent.isInfinite, "an overlay of an infinite image")
    let place = image.extent.integral
    if place.isEmpty { return image }
    let fitted = map.resized(width: Int(place.width), height: Int(place.height))
    let indices = PixelBuffer(
      bytes: fitted.labels, width: fitted.width, height: fitted.height, colorSpace: .none)
    let palette = (0..<256).map { number in
      number == 0 ? .clear : Color(tintOfClass: number, alpha: Float(opacity))
    }
    var overlaid = Image(indices: indices, palette: palette).moved(to: place.origin).composited(
      over: image)
    if drawsOutlines {
      overlaid = outlines(of: Image(mask: indices).moved(to: place.origin), over: overlaid)
    }
    if drawsLegend { overlaid = withLegend(overlaid, fitted, occurrences: map.occurrences) }
    return overlaid
  }

  /// Returns an image with lines drawn along the pixels that have a neighbour with another label.
  private func outlines(of numbers: Image, over image: Image) -> Image {
    let place = numbers.extent
    let unit = max(1, (min(place.width, place.height) / 450).rounded())
    let borders = Filters.MorphologyGradient(radius: 1).apply(to: numbers.clampedToExtent())
      .cropped(to: place).maskRamp(times: 255, plus: 0)
    // The centres of the pixels along a border are half a pixel away from it.
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

  /// The sigma, in pixels, of the blur that smooths the steps of lines 2 pixels wide.
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
  /// Returns the corner in which a rectangle hides the fewest labelled pixels; the lower left corner if it is among
  /// several equally good ones.
  fileprivate func emptiestCorner(width: Int, height: Int) -> (isLeft: Bool, isTop: Bool) {
    let width = min(width, self.width)
    let height = min(height, self.height)
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

extension Legend {
  /// Creates a legend with a row for each class: its tint, its name and its share of the image.
  package init(_ occurrences: [LabelMap.Occurrence]) {
    let shares = occurrences.map { Self.percent($0.fraction) }
    let nameLength = occurrences.map(\.name.name.count).max() ?? 0
    let shareLength = shares.map(\.count).max() ?? 0
    self.init(
      entries: zip(occurrences, shares).map { occurrence, share in
        let name = occurrence.name.name
        let gap = nameLength - name.count + 1 + shareLength - share.count
        return Entry(
          color: Color(tintOfClass: occurrence.index),
          text: name + String(repeating: " ", count: gap) + share)
      })
  }

  private static func percent(_ fraction: Double) -> String {
    let tenths = Int((fraction * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }
}

extension Image {
  /// Returns the mask with each value multiplied by a factor, increased by an offset, and clamped to 0…1.
  func maskRamp(times factor: Double, plus offset: Double) -> Image {
    let factor = Float(factor)
    let offset = Float(offset)
    return Filters.ColorClamp().apply(
      to: applyingColorMatrix(
        Filters.ColorMatrix(
          red: [factor, 0, 0, 0], green: [factor, 0, 0, 0], blue: [factor, 0, 0, 0],
          bias: [offset, offset, offset, 0])))
  }

  /// Returns the distance of each pixel from the nearest pixel of the mask above one half, clamped to `maximum` pixels.
  ///
  /// - Returns: An image of infinite extent, in which each value is the distance divided by `maximum`.
  func distance(atMost maximum: Double) -> Image {
    Filters.DistanceFromMask(maximum: maximum).apply(to: self)
  }
}
