// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns these pixels, placed in an input and antialiased, as grey or RGB bytes.
  ///
  /// A region is resampled in one separable pass. A rotated rectangle is first turned upright at its own size, in
  /// whole pixels and bilinearly, then resampled like a region; an upright one on whole pixels is just a region.
  func antialiased(at placement: ImagePlacement, border: ImageInput.Border) throws -> PixelBuffer {
    let (width, height) = (Int(placement.inputSize.width), Int(placement.inputSize.height))
    switch placement.view {
    case .region(_, let cropAndScale):
      let region = placement.region
      let part = region == rect ? self : cropped(to: region)
      let result = try part.withoutAlpha().resized(
        cropAndScale, width: width, height: height, component: .uint8)
      if border == .zero { return result }
      return try result.replicatingEdges(
        of: cropAndScale.imageRect(from: region.size, to: placement.inputSize))
    case .rotated(let rect):
      return try upright(rect, fitting: placement.inputSize, border: border)
        .resized(.scaleToFill, width: width, height: height, component: .uint8)
    }
  }

  /// Returns the pixels of a rotated rectangle, turned upright, at about its own size.
  private func upright(
    _ rotated: RotatedRect, fitting inputSize: Size, border: ImageInput.Border
  ) throws -> PixelBuffer {
    let opaque = try withoutAlpha()
    let upright = Rect(
      x: rotated.center.x - rotated.size.width / 2, y: rotated.center.y - rotated.size.height / 2,
      width: rotated.size.width, height: rotated.size.height)
    if rotated.angle == 0, upright.integral == upright, rect.contains(upright) {
      return opaque.cropped(to: upright)
    }
    // An image much larger than the input is shrunk first: fewer pixels are turned, and the intermediate result is at
    // most a few times the input's size, however large the rectangle is.
    let excess = max(
      rotated.size.width / inputSize.width, rotated.size.height / inputSize.height)
    let (small, part) =
      excess > Self.largestExcess
      ? opaque.shrunk(rotated, by: excess / Self.largestExcess) : (opaque, rotated)
    func count(_ length: Double, _ input: Double) -> Double {
      min(max(1, length.rounded(.up)), Self.largestExcess * input)
    }
    let size = Size(
      width: count(part.size.width, inputSize.width),
      height: count(part.size.height, inputSize.height))
    let image = Image(mask: small)
    let turned = (border == .replicate ? image.clampedToExtent() : image)
      .transformed(by: part.transform(to: size))
    return try Renderer(workingSpace: .none).render(
      turned, region: Rect(origin: .zero, size: size), format: small.format, colorSpace: .none)
  }

  /// The ratio between a turned rectangle's and the input's size above which the image is shrunk first.
  private static var largestExcess: Double { 4 }

  /// Returns the pixels shrunk by about a factor, and the rectangle in them.
  private func shrunk(_ rotated: RotatedRect, by factor: Double) -> (PixelBuffer, RotatedRect) {
    let width = max(1, Int((Double(self.width) / factor).rounded()))
    let height = max(1, Int((Double(self.height) / factor).rounded()))
    let (x, y) = (Double(width) / Double(self.width), Double(height) / Double(self.height))
    return (
      resized(width: width, height: height),
      RotatedRect(
        center: Point(x: rotated.center.x * x, y: rotated.center.y * y),
        size: Size(width: rotated.size.width * x, height: rotated.size.height * y),
        angle: rotated.angle)
    )
  }

  /// Returns the pixels with everything outside a rectangle replaced by the nearest pixel inside.
  private func replicatingEdges(of rect: Rect) throws -> PixelBuffer {
    if rect == self.rect { return self }
    // Pixels whose centre lies outside were not written.
    func first(_ edge: Double) -> Double { (edge - 0.5).rounded(.up) }
    func end(_ edge: Double) -> Double { (edge - 0.5).rounded(.down) + 1 }
    let inside = Rect(
      x: first(rect.minX), y: first(rect.minY), width: end(rect.maxX) - first(rect.minX),
      height: end(rect.maxY) - first(rect.minY))
    if inside.isEmpty { return self }
    return try Renderer(workingSpace: .none).render(
      Image(mask: self).cropped(to: inside).clampedToExtent(), region: self.rect, format: format,
      colorSpace: .none)
  }

  /// Returns grey or RGB pixels, with transparent ones composited over white.
  func withoutAlpha() throws -> PixelBuffer {
    switch format.channels {
    case .grey, .rgb: return self
    case .red, .redGreen, .alpha, .greyAlpha, .rgba, .bgra:
      let image = Image(mask: self)
      let white = Image(color: Color(red: 1, green: 1, blue: 1, colorSpace: .none))
      var opaque = try Renderer(workingSpace: .none).render(
        image.composited(over: white.cropped(to: image.extent)),
        format: PixelFormat(.rgb, format.component), colorSpace: .none)
      opaque.colorSpace = colorSpace
      return opaque
    }
  }
}
